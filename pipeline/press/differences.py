"""What a printing differs in from the game's own: so its folder and its files are called.

The game's own printing is that of the project's files alone: with no option of one printing, or
none that changes anything. No other one replaces any of its files.
"""

from collections.abc import Iterable, Iterator, Sequence

from pipeline.base.errors import PunchboardError
from pipeline.edition.context import OpenEdition
from pipeline.edition.untranslated import unfinished
from pipeline.impose.options import Options, bound_edge
from pipeline.looks.sizing import sizing_of
from pipeline.press.cutting import cut_choices
from pipeline.press.one_printing import on_printer
from pipeline.press.orders import Plan, Run
from pipeline.press.print_choice import PrintChoice, Wanted
from pipeline.press.print_settings import DRAFT, Overrides, PrintSettings, named_option
from pipeline.press.product_look import product_look
from pipeline.press.sheet_options import page_paper, sheet_options


def differences(
    edition: OpenEdition,
    settings: PrintSettings,
    whole: Plan,
    chosen: Plan,
    products: Sequence[str] = (),
    *,
    draft: bool = False,
) -> tuple[str, ...]:
    """Return what makes a printing another one than the game's own: ``draft``, ``backs-none``.

    Each is an option with its value. `chosen` is what of the `whole` plan is printed. `products`
    are those that are named: what is packed depends on them.
    """
    names = [DRAFT] if draft else []
    names += _of_edition(edition)
    if chosen.runs != whole.runs:
        names += _of_choice(settings.choice)
    if settings.choice.pack:
        names.append(named_option("pack", *products))
    names += _of_overrides(edition, chosen.runs, settings.overrides)
    if settings.printer is not None:
        names.append(named_option("printer", settings.printer.name))
    names += _of_size(edition, chosen.runs, settings)
    return tuple(names)


def named(plan: Plan, found: tuple[str, ...]) -> Plan:
    """Return a plan whose runs say what they differ in."""
    runs = (run._replace(settings=run.settings._replace(differences=found)) for run in plan.runs)
    return plan._replace(runs=tuple(runs))


def _of_edition(edition: OpenEdition) -> Iterator[str]:
    """Yield what of a roster or a translation is printed otherwise."""
    key = edition.key
    if key.policy.falls_back and unfinished(edition.translation):
        yield "fallback"
    if key.visibility is None:
        if key.roster is not None:
            yield named_option("roster", key.roster.stem)
        return
    if key.visibility.without:
        yield named_option("without", *sorted(key.visibility.without))
    if key.visibility.blanks:
        yield named_option("blank", key.visibility.blanks)
    if key.visibility.base:
        yield named_option("base", key.visibility.base)


def _of_choice(choice: PrintChoice) -> Iterator[str]:
    if choice.cards:
        yield named_option("cards", *map(_card, choice.cards))
    if choice.kinds:
        yield named_option("only", *choice.kinds)
    if choice.quantities is not None:
        yield named_option("quantities", choice.quantities.stem)
    if choice.copies is not None:
        yield named_option("copies", choice.copies)
    if choice.of_roster:
        yield "of-roster"


def _card(card: Wanted) -> str:
    return card.name if card.copies is None else f"{card.name}={card.copies}"


def _of_overrides(edition: OpenEdition, runs: Sequence[Run], overrides: Overrides) -> Iterator[str]:
    """Yield the overrides by which any of the runs is imposed otherwise."""
    if not overrides:
        return
    usual = [_options(edition, run, ()) for run in runs]
    for key, value in overrides:
        if [_options(edition, run, ((key, value),)) for run in runs] != usual:
            yield named_option(key, *(value if isinstance(value, list | tuple) else [value]))


def _options(edition: OpenEdition, run: Run, overrides: Overrides) -> list[Options | None]:
    """Return how a run is imposed with `overrides`; None where it is not, for they are wrong."""
    products = edition.products
    names = dict.fromkeys((run.product,))
    if products[run.product].pack:
        members = products.members(run.product)
        pools = (each for each in products if not set(members).isdisjoint(products[each].pool))
        names |= dict.fromkeys((*members, *pools))
    return [_options_of(edition, name, run, overrides) for name in names]


def _options_of(edition: OpenEdition, name: str, run: Run, overrides: Overrides) -> Options | None:
    settings = PrintSettings(overrides)
    part = edition.products.components(name)[0]
    try:
        pages = edition.layout(part).on_paper
        options = on_printer(sheet_options(edition, name, overrides), settings)
        made = run._replace(product=name, settings=settings)
        options, _ = cut_choices(edition, made, options, pages=pages)
        if not pages:
            return options._replace(page_flip=None)
        page = edition.component(part, page_paper(edition, name, run.paper, overrides))
        return options._replace(page_flip=options.page_flip or bound_edge(page.width, page.height))
    except PunchboardError:
        # Imposition tells what is wrong, and prints nothing of it.
        return None


def _of_size(edition: OpenEdition, runs: Iterable[Run], settings: PrintSettings) -> Iterator[str]:
    """Yield the size that is asked for, where any of the runs is printed at another one."""
    size = settings.size
    if any(_is_resized(edition, run) for run in runs):
        yield f"fit-{size.fit}" if size.fit else f"scale-{size.scale * 100:g}"


def _is_resized(edition: OpenEdition, run: Run) -> bool:
    look = product_look(edition, run.product, run.settings)
    if not look.resized:
        return False
    parts = edition.products.components(run.product)
    try:
        page = page_paper(edition, run.product, run.paper, run.settings.overrides)
        return any(sizing_of(edition.component(part, page), look) for part in parts)
    except PunchboardError:
        return False
