"""Finding templates and rendering them; errors name template and line."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from typing import Any, Final

from jinja2 import BaseLoader, Environment
from jinja2.exceptions import (
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)

from pipeline.base.errors import PunchboardError
from pipeline.base.limits import OutOfMemory
from pipeline.base.names import SLUG
from pipeline.base.reading import TEMPLATE, is_there, read_text
from pipeline.base.suggest import hint, nearest
from pipeline.markup.allowed import nearest_allowed
from pipeline.markup.budget import MOST_STEPS
from pipeline.markup.costs import costs
from pipeline.markup.errors import FaceError
from pipeline.markup.modules import SharingTemplate
from pipeline.markup.sandbox import Sandbox, make_sandbox
from pipeline.markup.tags import LINE_MARK

_TAG: Final = re.compile(
    r"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)|\{#.*?(?:#\}|\Z)"
    r"|<(?P<name>[a-z][a-z0-9-]*)(?=[\s/>]|\{%)",
    re.DOTALL,
)
TEMPLATE_SUFFIX: Final = ".xml.j2"
_NAMED: Final = re.compile(rf"{SLUG}{re.escape(TEMPLATE_SUFFIX)}")
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


class Templates:
    """The templates of a game: its own folder first, the shared folder behind it."""

    def __init__(
        self, folders: Sequence[Path], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self.folders = tuple(folders)
        self._functions = dict(functions)
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
        environment = self._environments[False]
        own, functions = (
            environment.own,
            {name: replaced(function) for name, function in self._functions.items()},
        )
        # Who watches what a template asks of records is not to miss anything.
        environment.kept.by_record = False
        environment.pages.paused = True
        environment.globals.update(functions)
        environment.own = costs(functions)
        try:
            yield
        finally:
            environment.globals.update(self._functions)
            environment.own = own
            environment.kept.by_record = True
            environment.pages.paused = False

    def forget_records(self) -> None:
        """Let go of all that was rendered of records: another edition of the game takes over."""
        for environment in self._environments.values():
            environment.kept.forget_records()
            environment.pages.forget()
            for template in (environment.cache or {}).values():
                if isinstance(template, SharingTemplate):
                    template.forget_modules()

    def compile(self, components: Iterable[str]) -> None:
        """Compile the templates of components, and all that these take in by name.

        Whoever renders one that cannot be compiled says what is wrong with it.
        """
        waiting = [component + TEMPLATE_SUFFIX for component in components]
        known = set(waiting)
        while waiting:
            with suppress(TemplateError, PunchboardError):
                file = self.environment.get_template(waiting.pop()).filename
                taken_in = self.environment.kept.facts(file or "").templates or ()
                waiting += [name for name in taken_in if name not in known]
                known.update(taken_in)

    def render(self, component: str, context: Mapping[str, Any], with_lines: bool = False) -> str:
        """Return the face XML that the template of `component` makes of `context`.

        Raises FaceError with template and line for whatever goes wrong in the template.
        """
        environment = self._environments[with_lines]
        try:
            environment.steps_left = MOST_STEPS
            environment.given = context
            template = environment.get_template(component + TEMPLATE_SUFFIX)
            with environment.pages.rendering(component + TEMPLATE_SUFFIX, context):
                return template.render(context)
        except TemplateNotFound as error:
            message = f"there is no template {error.name!r}"
            raise FaceError(message, self._suggest_template(error), self._line_of(error)) from None
        except TemplateSyntaxError as error:
            where = f"{error.filename or error.name}:{error.lineno}"
            remedy = nearest_allowed(error.message or "")
            raise FaceError(f"template syntax: {error.message}", remedy, where) from None
        except FaceError as error:
            error.where = error.where or self._line_of(error)
            raise
        except PunchboardError:
            raise
        except UndefinedError as error:
            remedy = self._suggest_name(str(error), context)
            raise FaceError(f"template: {error}", remedy, self._line_of(error)) from None
        except RecursionError as error:
            message = "it takes itself in, or calls itself, without an end"
            remedy = "let it end: an {% if %} around what it takes in or calls"
            raise FaceError(f"template: {message}", remedy, self._line_of(error)) from None
        except MemoryError as error:
            raise OutOfMemory(self._line_of(error)) from None
        # A template runs what its author wrote, and Python raises what it likes for that.
        except Exception as error:
            message = str(error) or type(error).__name__
            remedy = nearest_allowed(message)
            raise FaceError(f"template: {message}", remedy, self._line_of(error)) from None
        finally:
            environment.given = {}

    def _suggest_template(self, error: TemplateNotFound) -> str:
        loader = self._environments[False].loader
        known = loader.list_templates() if loader else []
        return hint(str(error.name), known)

    def _suggest_name(self, message: str, context: Mapping[str, Any]) -> str:
        """Return how to see a name that there is, the nearest one, or what the record is called."""
        match = _UNDEFINED.fullmatch(message)
        if match is None:
            return ""
        if match[1] in context:
            return "an imported macro sees it with: {% from ... import ... with context %}"
        close = nearest(match[1], (*context, *self._environments[False].globals))
        if close:
            return f"did you mean {close!r}?"
        record = context.get("record")
        own = str(record["kind"]).replace("-", "_") if record else ""
        return f"the record of this face is called {own!r}, and 'record', too" if own else ""

    def _line_of(self, error: BaseException) -> str:
        """Return the innermost template line that the error passed through."""
        where, trace = "", error.__traceback__
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if name.endswith(TEMPLATE_SUFFIX):
                where = f"{name}:{trace.tb_lineno}"
            trace = trace.tb_next
        return where
