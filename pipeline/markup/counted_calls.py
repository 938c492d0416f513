"""What methods of texts and lists cost, and what they may yield: counted before they are called."""

from typing import Any, Final

from jinja2.exceptions import SecurityError

from pipeline.markup.budget import LONGEST, NUMBERS, SHORT, Budget

_BEGIN_ANEW: Final = frozenset(
    {"lstrip", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "strip"}
)
"""They look at each place anew: in a long text, a long word takes them the product of both."""
_PRODUCT: Final = 1 << 13
_REMOVED: Final = 1 << 13


def call_method(budget: Budget, owner: Any, method: Any, args: Any, kwargs: Any) -> Any:
    """Return what a method of a value gives; raises SecurityError for more than the budget has."""
    name = method.__name__
    for each in args:
        if type(each) not in NUMBERS:
            # Methods of texts that are XML print whatever they are given.
            budget.printable(each) if isinstance(owner, str) else budget.weighed(each)
    if isinstance(owner, str):
        _count_text(budget, owner, name, args)
        result = method(*args, **kwargs)
        if type(result) in (list, tuple):
            budget.spend(len(owner) // SHORT)
        return budget.checked(result)
    if isinstance(owner, (list, tuple)):
        budget.spend(len(owner) // 8 + 1)
        if name in ("index", "count") and args and type(args[0]) not in NUMBERS:
            return _search(budget, owner, name, *args)
    return method(*args, **kwargs)


def _search(budget: Budget, owner: Any, name: str, item: Any, *bounds: int) -> int:
    """Return where in a list a value stands, or how often; each comparison is counted."""
    where = range(len(owner))[slice(*(*bounds, None)[:2])] if bounds else range(len(owner))
    found = [at for at in where if owner[at] is item or budget.equal(owner[at], item)]
    if name == "count":
        return len(found)
    if not found:
        raise ValueError("the value is not in the list")
    return found[0]


def _count_text(budget: Budget, text: str, name: str, args: tuple[Any, ...]) -> None:
    budget.spend(len(text) // SHORT)
    words = [each for each in args if isinstance(each, str)]
    if name == "replace" and len(words) == 2:
        _check_length(len(text) + text.count(words[0]) * len(words[1]))
    elif name == "join" and args:
        parts = args[0] if isinstance(args[0], (str, list, tuple, dict)) else ()
        length = sum(len(each) for each in parts if isinstance(each, str))
        _check_length(length + len(parts) * len(text))
    elif name in _BEGIN_ANEW:
        budget.spend(sum(map(len, words)) * len(text) // _PRODUCT)
    elif name == "striptags":
        budget.spend(len(text) * text.count("<") // _REMOVED)
    elif name == "title":
        budget.spend(len(text) // 4)


def _check_length(length: int) -> None:
    if length > LONGEST:
        raise SecurityError(f"a text of more than {LONGEST:,} characters")
