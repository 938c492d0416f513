"""Templates found and rendered, with errors that name template and line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import BaseLoader, Environment
from jinja2.exceptions import TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError
from jinja2.lexer import Token

from pipeline.game.language import PLACEHOLDER
from pipeline.game.messages import Message, has_words
from pipeline.source.files import TEMPLATE, is_there, read_text
from pipeline.source.findings import Finding, Position, PunchboardError
from pipeline.source.limits import OutOfMemory
from pipeline.source.names import SLUG, did_you_mean, nearest
from pipeline.template.bounds import nearest_allowed
from pipeline.template.elements import FaceError
from pipeline.template.flow_text import FlowTexts
from pipeline.template.runs import LINE_MARK
from pipeline.template.sandbox import Sandbox, make_sandbox
from pipeline.template.syntax import mismatch, syntax_mistake

_TAG: Final = re.compile(
    r"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)|\{#.*?(?:#\}|\Z)"
    r"|<(?P<name>[a-z][a-z0-9-]*)(?=[\s/>]|\{%)",
    re.DOTALL,
)
TEMPLATE_SUFFIX: Final = ".xml.j2"
_ENDINGS: Final = (".j2", ".jinja", ".jinja2", ".xml", ".html")
_NAMED: Final = re.compile(rf"{SLUG}{re.escape(TEMPLATE_SUFFIX)}")
_ABSENT: Final = re.compile(r"there is no '(\w+)' in ([\w-]+):([\w-]+)")
_UNDEFINED: Final = re.compile(r"'(\w+)' is undefined")


class _Folders(BaseLoader):
    """Reads templates from several folders, the first that has one winning."""

    def __init__(self, folders: Sequence[Path], with_lines: bool) -> None:
        self._folders, self._with_lines = folders, with_lines

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        for folder in self._folders:
            path = folder / template
            if _NAMED.fullmatch(template) is not None and is_there(path):
                display_path = f"templates/{folder.name.lstrip('_')}/{template}"
                source = read_text(path, TEMPLATE, display_path)
                if self._with_lines:
                    source = mark_lines(source, f"{folder.name}/{template}")
                return source, f"{folder.name}/{template}", None
        raise TemplateNotFound(template)

    def list_templates(self) -> list[str]:
        pattern = f"*{TEMPLATE_SUFFIX}"
        return sorted({path.name for folder in self._folders for path in folder.glob(pattern)})


def mark_lines(source: str, name: str) -> str:
    """Return `source` with every element carrying ``template:line``, for error messages only."""

    def mark(match: re.Match[str]) -> str:
        if match["name"] is None:
            return match[0]
        line = source.count("\n", 0, match.start()) + 1
        return f'{match[0]} {LINE_MARK}="{escape(name)}:{line}"'

    return _TAG.sub(mark, source)


def _names_in(code: CodeType) -> set[str]:
    return {
        each for each in code.co_consts if isinstance(each, str) and each.endswith(TEMPLATE_SUFFIX)
    }.union(*(_names_in(each) for each in code.co_consts if isinstance(each, CodeType)))


class Templates:
    """The templates of a game: its own folder first, the shared folder behind it."""

    def __init__(
        self, folders: Sequence[Path], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.folders = tuple(folders)
        self._functions = dict(functions)
        self._flows: FlowTexts | None = FlowTexts()
        self._environments = {
            with_lines: make_sandbox(_Folders(self.folders, with_lines), functions)
            for with_lines in (False, True)
        }

    @property
    def environment(self) -> Sandbox:
        """The environment that templates are rendered in."""
        return self._environments[False]

    @contextmanager
    def functions_replaced(
        self, replaced: Callable[[Callable[..., Any]], Callable[..., Any]]
    ) -> Iterator[None]:
        """Render with what `replaced` makes of each function, for as long as the context lasts."""
        own, flows = self._environments[False], self._flows
        functions = {name: replaced(function) for name, function in self._functions.items()}
        watched = make_sandbox(_Folders(self.folders, False), functions)
        # Numbers and texts give the same in both; what is watched is neither, to a macro's memory.
        watched.kept = own.kept
        # Who watches what a template asks of records must not miss anything.
        self._environments[False], self._flows = watched, None
        try:
            yield
        finally:
            self._environments[False], self._flows = own, flows

    def compile(self, components: Iterable[str]) -> None:
        """Compile the templates of components, and all that these take in by name.

        Rendering one that cannot be compiled reports what is wrong with it.
        """
        waiting = [component + TEMPLATE_SUFFIX for component in components]
        known = set(waiting)
        while waiting:
            with suppress(TemplateError, PunchboardError):
                template = self.environment.get_template(waiting.pop())
                taken_in = _names_in(template.root_render_func.__code__) - known
                waiting += taken_in
                known |= taken_in

    def render(self, component: str, context: Mapping[str, Any], with_lines: bool = False) -> str:
        """Return the face XML that the template of `component` makes of `context`.

        Raises FaceError with template and line for everything that goes wrong in the template.
        """
        environment = self._environments[with_lines]
        try:
            environment.given = context
            name = component + TEMPLATE_SUFFIX
            if self._flows is None:
                return environment.get_template(name).render(context)
            return self._flows.render(environment, name, context)
        except TemplateNotFound as error:
            message = f"there is no template {error.name!r}"
            raise FaceError(message, self._suggest_template(error), self._line_of(error)) from None
        except TemplateSyntaxError as error:
            mistake = syntax_mistake(error)
            where = f"{error.filename or error.name}:{mistake.line}"
            raise FaceError(f"template syntax: {mistake.message}", mistake.hint, where) from None
        except FaceError as error:
            error.where = error.where or self._line_of(error)
            raise
        except PunchboardError:
            raise
        except UndefinedError as error:
            remedy = self._suggest_name(str(error), context, self._line_of(error))
            raise FaceError(f"template: {error}", remedy, self._line_of(error)) from None
        except RecursionError as error:
            message = "it includes or calls itself without end"
            remedy = "stop it with an {% if %} around the include or the call"
            raise FaceError(f"template: {message}", remedy, self._line_of(error)) from None
        except MemoryError as error:
            raise OutOfMemory(self._line_of(error)) from None
        # A template runs what its author wrote, and Python raises what it likes for that.
        except Exception as error:
            message, remedy = mismatch(str(error) or type(error).__name__)
            remedy = remedy or nearest_allowed(message)
            raise FaceError(f"template: {message}", remedy, self._line_of(error)) from None
        finally:
            environment.given = {}

    def _suggest_template(self, error: TemplateNotFound) -> str:
        """Return how to get a template: a file by nearly its name, a near one, or a new one."""
        loader = self._environments[False].loader
        wanted = str(error.name)
        stem = wanted.partition(".")[0]
        beside = self.folders[0].parent / wanted
        if beside.is_file():
            return f"move templates/{wanted} to templates/{self.folders[0].name}/{wanted}"
        for folder in self.folders:
            for path in sorted(folder.iterdir()) if folder.is_dir() else ():
                if path.name.lower().startswith(f"{stem}.") and path.suffix.lower() in _ENDINGS:
                    return f"rename templates/{folder.name.lstrip('_')}/{path.name} to {wanted}"
        known = loader.list_templates() if loader else []
        names = [name.removesuffix(TEMPLATE_SUFFIX) for name in known]
        close = nearest(stem, names)
        if close is not None:
            return f"did you mean '{close}{TEMPLATE_SUFFIX}'?"
        return f"write templates/{self.folders[0].name}/{wanted}"

    def _suggest_name(self, message: str, context: Mapping[str, Any], where: str) -> str:
        """Return how to see an existing name, the nearest one, or what the record is called."""
        match = _UNDEFINED.fullmatch(message)
        if match is None:
            return _suggest_field(message, context)
        if match[1] in context:
            return "to see it in an imported macro, write {% from ... import ... with context %}"
        functions = self._environments[False].globals
        close = nearest(match[1], (*context, *functions))
        if close:
            return f"did you mean {close!r}?"
        record = context.get("record")
        kinds = {kind.replace("-", "_"): kind for kind in context.get("records", ())}
        if match[1] not in kinds and self._is_called(match[1], where):
            return f"the functions are {', '.join(sorted(filter(str.islower, functions)))}"
        if not record and match[1] not in kinds:
            return "define it with {% set %}, or write {{ game.… }}, {{ records.… }} or {{ c.… }}"
        if not record:
            name, kind = match[1], kinds[match[1]]
            of = f".{kind}" if name == kind else f'["{kind}"]'
            face = where.rpartition("/")[2].partition(".")[0]
            return (
                f"go through all of them, {{% for {name} in records{of} %}}; or print a back for"
                f" each record by back: {{ component: {face}, each: true }}"
            )
        own = str(record["kind"]).replace("-", "_")
        return f"the record of this face is called {own!r}, and 'record', too"

    def _is_called(self, name: str, where: str) -> bool:
        """Return whether the template's line at `where` writes brackets after a name."""
        file, _, line = where.rpartition(":")
        for folder in self.folders if line else ():
            path = folder / file.rpartition("/")[2]
            if path.is_file() and folder.name == file.partition("/")[0]:
                text = read_text(path, TEMPLATE, where).split("\n")[int(line) - 1]
                return re.search(rf"\b{name}\s*\(", text) is not None
        return False

    def _line_of(self, error: BaseException) -> str:
        """Return the innermost template line that the error passed through."""
        where, trace = "", error.__traceback__
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if name.endswith(TEMPLATE_SUFFIX):
                where = f"{name}:{trace.tb_lineno}"
            trace = trace.tb_next
        return where


def _suggest_field(message: str, context: Mapping[str, Any]) -> str:
    """Return what to write for a name that a record lacks: its fields, unless others have it."""
    match = _ABSENT.fullmatch(message)
    if match is None:
        return ""
    records = context.get("records", {})
    own: Mapping[str, Any] = next(
        (each for each in records[match[2]] if each["slug"] == match[3]), {}
    )
    for name, value in own.items():
        if isinstance(value, Mapping) and match[1] in [*value]:
            return f"did you mean record.{name}.{match[1]}?"
    others = (each for kind in records for each in records[kind][:1])
    if any(match[1] in other for other in others):
        return "around what only some kinds have, write {% if … is defined %}"
    return did_you_mean(match[1], [name for name, _ in own.items()]) if own else ""


# How many literals each of the functions takes: context and text, or one form and many.
_TAKES: Final = {"_": 1, "rich": 1, "ngettext": 2, "pgettext": 2}
_CALL: Final = re.compile(rf"\b(?:{'|'.join(_TAKES)})\(")


class WordReader:
    """Reads templates and expressions for their words; raises PunchboardError for one it cannot.

    It reads tokens and no syntax trees, which take ten times as long.
    """

    def __init__(self) -> None:
        self._lexer = make_sandbox(BaseLoader(), {}).lexer

    def template(self, path: Path, shown: str) -> Iterator[Message]:
        """Yield the words of one template; `shown` is the path that positions show."""
        source = read_text(path, TEMPLATE, shown)
        if _CALL.search(source) is None:
            return
        try:
            tokens = list(self._lexer.tokenize(source))
        except TemplateSyntaxError as error:
            mistake = syntax_mistake(error)
            place = Position(shown, mistake.line, 1)
            message = f"template syntax: {mistake.message}"
            finding = Finding("face-markup", message, place, hint=mistake.hint)
            raise PunchboardError([finding]) from None
        yield from _find_messages(tokens, Position(shown, 1, 1))

    def expression(self, source: str, place: Position) -> Iterator[Message]:
        """Yield the words of an expression, which is at `place`; none if it is broken."""
        try:
            text = "{{ " + source + " }}" if "{{" not in source else source
            tokens = list(self._lexer.tokenize(text))
        except TemplateSyntaxError:
            return
        yield from (each._replace(position=place) for each in _find_messages(tokens, place))


def merged(messages: Iterable[Message]) -> list[Message]:
    """Return messages with those of one key as one, which has all of their places."""
    found: dict[tuple[str, str], Message] = {}
    for message in messages:
        earlier = found.get(message.key)
        if earlier is None:
            found[message.key] = message
        else:
            places = dict.fromkeys([*earlier.places, message.position])
            places.pop(earlier.position, None)
            many = earlier.many or message.many
            found[message.key] = earlier._replace(places=tuple(places), many=many)
    return list(found.values())


def _find_messages(tokens: Sequence[Token], start: Position) -> Iterator[Message]:
    for at, token in enumerate(tokens[:-1]):
        if token.type != "name" or token.value not in _TAKES or tokens[at + 1].type != "lparen":
            continue
        place = Position(start.file, start.line + token.lineno - 1, 1)
        literals = _read_literals(tokens, at + 2, _TAKES[token.value])
        if literals is None:
            message = f"the words of {token.value}() cannot be collected: they are not literals"
            hint = 'put the words in quotes, variable parts in placeholders: _("%(n)s of 7", n=3)'
            raise PunchboardError([Finding("words-literal", message, place, hint=hint)])
        yield from _make_message(token.value, literals, place)


def _read_literals(tokens: Sequence[Token], at: int, count: int) -> list[str] | None:
    """Return the first `count` arguments from token `at` on, None if one is no literal."""
    literals: list[str] = []
    while len(literals) < count:
        text = ""
        first = at
        while tokens[at].type == "string":
            text += tokens[at].value
            at += 1
        if at == first or tokens[at].type not in ("comma", "rparen"):
            return None
        literals.append(text)
        if tokens[at].type == "rparen":
            break
        at += 1
    return literals if len(literals) == count else None


def _make_message(name: str, literals: list[str], place: Position) -> Iterator[Message]:
    if name == "pgettext":
        context, text, many = literals[0], literals[1], ""
        if "." in context:
            message = f"the context {context!r} has a full stop, as those of records have"
            raise PunchboardError([Finding("words-context", message, place, hint="leave it out")])
    else:
        context, text, many = "", literals[0], literals[1] if name == "ngettext" else ""
    if has_words(text) or PLACEHOLDER.search(text):
        notes = ("In inline notation: **bold**, *italic*, {icon}.",) if name == "rich" else ()
        yield Message(context, text, place, keyed=False, many=many, notes=notes)
