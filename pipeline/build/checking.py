"""A game checked without anything being written: content, fonts, and the fit of every face.

What comments ask to be ignored is left out; comments that are wrong are findings themselves.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from pipeline.build.checks import EDITION_CHECKS, Printed
from pipeline.build.deck_sizes import deck_findings
from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.inputs import Checked, CheckedEdition
from pipeline.build.product_options import sheet_options
from pipeline.build.request import Request
from pipeline.build.search_path import stylesheet_findings
from pipeline.build.session import Session, session
from pipeline.build.stages import announced_findings, impose_all
from pipeline.build.workers import try_embedding
from pipeline.checks.comments import Comment, Ignored, Key, ignored_by_game, keys_of, read_comments
from pipeline.checks.examples import NAME, write_example
from pipeline.checks.game_rules import FILE as RULES
from pipeline.checks.subject import CONTENT_CHECKS, run_checks
from pipeline.draw.fontprogram import FontRefused, font_info
from pipeline.draw.fontspec import PACKAGE
from pipeline.draw.proofreading import proofreading_checks
from pipeline.game.edition import LIVING
from pipeline.rosters.advance import campaign_findings
from pipeline.rosters.description import profile_findings
from pipeline.source.codes import AS_FOUND, all_codes
from pipeline.source.files import YAML, implied_notes, read_text
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.limits import Progress, silent
from pipeline.source.names import first_few, nearest
from pipeline.source.registry import AnyCheck, Example

_SUFFIXES: Final = (".yaml", ".j2")
_ENTRY: Final = re.compile(r"^([a-z0-9-]+):", re.MULTILINE)
_MOST_SUGGESTED: Final = 200
"""Comments that get a suggestion, which is slow to find."""
_FORM: Final = "write # punchboard: ignore CODE reason"


class Sifted(NamedTuple):
    """What is left to be reported, and what is ignored."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...]


class SuppressionFilter:
    """The comments of a project's files, each file read once.

    `folders` are the game's own, whose comments must all serve; `root` is the project's.
    """

    def __init__(self, root: Path, folders: Iterable[Path]) -> None:
        self._root, self._folders = root, tuple(folders)
        self._comments: dict[str, tuple[Comment, ...]] = {}
        self._speaking: dict[str, dict[Key, Comment]] = {}
        self._suggested = 0
        for folder in self._folders:
            for path in sorted(folder.rglob("*.*")):
                self._read(path.relative_to(root).as_posix())
        self._own_comments = tuple(
            comment for comments in self._comments.values() for comment in comments
        )

    def sift(
        self, findings: Iterable[Finding], fatal: Collection[Finding], sought: Callable[[str], bool]
    ) -> Sifted:
        """Return the findings without the ignored ones, and with those about the comments.

        `fatal` are those that kept the game from being checked to the end, `sought` says whether
        findings of a code were looked for: only then is a comment on it out of use.
        """
        kept: list[Finding] = []
        ignored: list[Ignored] = []
        used: dict[Comment, Finding] = {}
        for finding in (*findings, *fatal):
            comment = self.comment_on(finding)
            if comment is None:
                kept.append(finding)
            else:
                ignored.append(Ignored(finding, comment.reason))
                used[comment] = finding
        kept += self._incomplete_comments()
        if not fatal:
            idle = (
                comment for comment in self._own_comments if comment.reason and comment not in used
            )
            places = {each.code: each.position for each in reversed(kept)}
            kept += [
                self._unused_finding(comment, places) for comment in idle if sought(comment.of)
            ]
        elif not (stopping := set(fatal)) & set(kept):
            kept += (
                _unread_finding(comment, error)
                for comment, error in used.items()
                if error in stopping
            )
        return Sifted(tuple(kept), tuple(ignored))

    def comment_on(self, finding: Finding) -> Comment | None:
        """Return the comment that asks for a finding to be ignored."""
        name = finding.position.file
        if name not in self._speaking:
            self._speaking[name] = _by_what_they_speak_of(self._read(name))
        of_file = self._speaking[name]
        matching = (of_file.get(key) for key in keys_of(finding))
        found = [comment for comment in matching if comment is not None]
        return min(found, key=lambda comment: comment.position, default=None)

    def _read(self, name: str) -> tuple[Comment, ...]:
        if name not in self._comments:
            path = self._root / name
            readable = name.endswith(_SUFFIXES) and path.is_file()
            self._comments[name] = read_comments(
                _read_or_empty(path, name) if readable else "", name
            )
        return self._comments[name]

    def _incomplete_comments(self) -> Iterator[Finding]:
        for comment in self._own_comments:
            if not comment.reason:
                lacks = "reason" if comment.code else "code and a reason"
                message = f"expected a {lacks}, found none: nothing is ignored"
                yield Finding("ignore-reason", message, comment.position, comment.code, _FORM)

    def _unused_finding(self, comment: Comment, places: Mapping[str, Position]) -> Finding:
        meant = None
        if comment.code not in self._ignorable and self._suggested < _MOST_SUGGESTED:
            self._suggested += 1
            meant = nearest(comment.code, self._ignorable)
        hint = f"did you mean {meant!r}?" if meant else "delete the comment"
        if comment.code in places:
            hint = f"put it at {places[comment.code]}, where there is one, or delete it"
        message = f"line {comment.line} has no finding {comment.code!r}: nothing is ignored"
        place, code = comment.position, comment.code
        return Finding("ignore-unused", message, place, code, hint, Severity.WARNING)

    @cached_property
    def _ignorable(self) -> frozenset[str]:
        return self._rules.union(all_codes())

    @cached_property
    def _rules(self) -> frozenset[str]:
        files = [folder / RULES for folder in self._folders if (folder / RULES).is_file()]
        texts = (_read_or_empty(path, path.name) for path in files)
        return frozenset(f"rule:{name}" for text in texts for name in _ENTRY.findall(text))


def _by_what_they_speak_of(comments: Iterable[Comment]) -> dict[Key, Comment]:
    """Return the comments that give a reason by what they speak of, of equal ones the first."""
    speaking: dict[Key, Comment] = {}
    for comment in comments:
        if comment.reason:
            for key in comment.keys:
                speaking.setdefault(key, comment)
    return speaking


def _read_or_empty(path: Path, name: str) -> str:
    try:
        return read_text(path, YAML, name)
    except PunchboardError:
        return ""


def _unread_finding(comment: Comment, finding: Finding) -> Finding:
    message = (
        f"a comment ignores this error, but the error still prevents the check: {finding.message}"
    )
    hint = finding.hint or "fix it"
    return Finding("ignore-unread", message, comment.position, comment.code, hint)


_MOST_NAMED: Final = 6


def font_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield what is wrong with fonts of the folders `fonts/`, and with any that a style names."""
    folders = edition.search_path.font_folders
    for refused in folders.refused:
        message = f"{refused.message}: it is not used"
        yield Finding(
            "font-unread",
            message,
            Position(refused.file),
            hint=refused.remedy,
            severity=Severity.WARNING,
        )
    files = _own_files(edition)
    yield from _embedding(edition.project.root, files)
    yield from _licences(file for file in files if not folders.licence_beside(file))


def _embedding(root: Path, files: list[str]) -> Iterator[Finding]:
    for file in files:
        try:
            info = font_info(root / file)
        except FontRefused:
            # Drawing with it reports why it cannot be used.
            continue
        if info.forbids:
            message = f"{info.family}: {info.forbids}"
            hint = "ask its maker, or use another font"
            yield Finding(
                "font-embedding", message, Position(file), hint=hint, severity=Severity.WARNING
            )


def _licences(unlicensed: Iterable[str]) -> Iterator[Finding]:
    """Yield one finding for each folder of `unlicensed` files."""
    folders: dict[PurePosixPath, list[str]] = {}
    for file in unlicensed:
        folders.setdefault(PurePosixPath(file).parent, []).append(file)
    for files in folders.values():
        names = [PurePosixPath(file).name for file in files]
        message = f"there is no licence next to {first_few(names, _MOST_NAMED)}"
        hint = "put the licence that came with the font there, such as OFL.txt or LICENSE"
        yield Finding(
            "font-licence", message, Position(files[0]), hint=hint, severity=Severity.WARNING
        )


def _own_files(edition: OpenEdition) -> list[str]:
    files = (spec.file for spec in edition.font_specs.values())
    return sorted({file for file in files if not file.startswith(PACKAGE)})


def check(request: Request, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return all that `build` would find and what the checks find; without `fit` content alone.

    Comments in the game's files may ask for findings to be ignored. If nothing has changed since
    an earlier check, its findings are recalled. Raises Misuse as `build` does.
    """
    asked = (request.products, request.papers, request.settings, fit)
    return recalled(request, asked, lambda opened: _check(opened, fit=fit), progress, fit=fit)


def recalled(
    request: Request,
    asked: object,
    work: Callable[[Session], Checked],
    progress: Progress = silent,
    *,
    fit: bool,
) -> Checked:
    """Return what an earlier check found that was `asked` the same of the same files, else `work`.

    With `fit` the typefaces must be the same, too.
    """
    with session(request, progress, thorough=True, whole=True) as opened:
        if opened.kept is None:
            return work(opened)
        place = CheckedEdition(opened.kept, request.edition, asked)
        known = place.recall()
        if known is not None:
            return known
        checked = work(opened)
        if not checked.fatal:
            fonts = opened.edition.font_specs.values() if fit else ()
            place.keep(checked, fonts)
        return checked


def _check(opened: Session, *, fit: bool) -> Checked:
    findings: list[Finding] = []
    fatal: list[Finding] = []
    severities = AS_FOUND
    try:
        severities = opened.edition.game.severities
        for found in _stage_findings(opened, fit=fit):
            findings += found
    except PunchboardError as error:
        fatal = error.findings
    # A table that is wrong is reported by itself, and by each product that asks for it. As long as
    # what is printed cannot be read, everything would look unused.
    dropped = frozenset(fatal)
    findings = [each for each in dict.fromkeys(findings) if each not in dropped]
    if fatal:
        findings = [each for each in findings if not each.code.endswith("-unused")]
    checked = _apply_suppressions(opened, findings, fatal, fit=fit)
    kept, ignored = severities.judge(checked.findings)
    return checked._replace(findings=kept, ignored=(*checked.ignored, *ignored_by_game(ignored)))


def _stage_findings(opened: Session, *, fit: bool) -> Iterator[tuple[Finding, ...]]:
    """Yield what each stage finds. Raises PunchboardError if the next one is impossible."""
    edition = opened.edition
    # Checks of content know the language that it is written in; translations have their own.
    if edition.translation is None:
        yield tuple(run_checks(edition.game, edition.search_path.folders))
        yield profile_findings(edition.game)
        yield campaign_findings(edition.game)
        yield tuple(announced_findings(edition))
        yield implied_notes(edition.game.folder)
        yield tuple(_table_findings(edition))
    if fit:
        with opened.drawing():
            yield _fit_findings(opened)
    else:
        _ = edition.products


def _table_findings(edition: OpenEdition) -> Iterator[Finding]:
    for name in ("papers", "formats", "profiles", "cutters", "sleeves"):
        try:
            getattr(edition, name)
        except PunchboardError as error:
            yield from error.findings


def _fit_findings(opened: Session) -> tuple[Finding, ...]:
    edition, plan = opened.edition, opened.plan()
    results = opened.draw(plan)
    try_embedding(edition, plan, results)
    impose_all(edition, plan, results)
    verdicts = opened.cache.verdicts if opened.cache else None
    print_checks = Printed(edition, results.reads, verdicts)
    printed = () if edition.translation else EDITION_CHECKS.run(print_checks)
    icons = edition.renderer.icons.names
    looks = tuple(stylesheet_findings(edition.stylesheet, edition.styles, icons))
    fonts = () if edition.translation else font_findings(edition)
    looks = (*looks, *fonts)
    found = (*results.findings(), *results.ignored, *deck_findings(edition, plan.orders))
    return (*_member_findings(edition), *printed, *looks, *found)


def _member_findings(edition: OpenEdition) -> Iterator[Finding]:
    """Yield what is wrong with the sheets of a pool's members, which only `-p MEMBER` prints."""
    for name in sorted(edition.products.pooled):
        try:
            sheet_options(edition, name)
        except PunchboardError as error:
            yield from error.findings


def _apply_suppressions(
    opened: Session, findings: list[Finding], fatal: list[Finding], *, fit: bool
) -> Checked:
    """Take out what comments ask to be ignored; one may be idle in other editions and languages."""
    key = opened.request.edition
    root, game = key.root, key.game
    folders = (root / "content" / game, root / "templates" / game)
    known = all_codes()

    def is_looked_for(code: str) -> bool:
        if key.edition != LIVING or opened.edition.translation is not None:
            return False
        return fit or code in CONTENT_CHECKS or code not in known

    suppressions = SuppressionFilter(root, (folder for folder in folders if folder.is_dir()))
    kept, ignored = suppressions.sift(findings, fatal, is_looked_for)
    stopping = frozenset(fatal)
    stops = tuple(each for each in kept if each in stopping or each.code == "ignore-unread")
    return Checked(kept, ignored, stops)


_SUPPLIED: Final = {
    "kinds.yaml": "{}\n",
    "products.yaml": "cards: { title: Cards, component: card }\n",
    "card.layout.yaml": "trim: poker\n",
}
"""What an example need not bring to print one card."""


def try_card(known: AnyCheck, example: Example) -> list[Finding]:
    """Return what proofreading finds on the card of an example, and any error that prevents it."""
    with TemporaryDirectory() as root:
        write_example(Path(root), {**_SUPPLIED, **example})
        request = Request(EditionKey(Path(root), NAME, ""), Path(root, "output"), jobs=1)
        try:
            findings = check(request).findings
        finally:
            close_editions()
    codes = {*proofreading_checks(), *EDITION_CHECKS}
    return [
        finding
        for finding in findings
        if finding.code in codes or finding.severity is Severity.ERROR
    ]
