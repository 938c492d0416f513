"""Pages of a PDF made into pictures by as many processes as pay."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

from pipeline.base.progress import Progress
from pipeline.press.worker_pool import cores, spread
from pipeline.publish.temporary import temporary_folder

MANY: Final = 8
"""Pictures from which a second process earns its start-up back."""

_CHUNKS: Final = 4
"""Shares of the work for each process, so that none waits long for another."""

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def page_by_page(
    work: Callable[[bytes | Path, Sequence[_Item]], list[_Result]],
    pdf: bytes,
    items: Sequence[_Item],
    jobs: int,
    progress: Progress,
) -> Iterator[_Result]:
    """Yield what `work` makes of each item with a PDF or the file of it; `jobs` 0: as many as pay.

    Raises what `work` raises.
    """
    workers = min(jobs or (cores() if len(items) >= MANY else 1), len(items))
    done = 0
    if workers <= 1:
        for item in items:
            made = work(pdf, (item,))
            done += 1
            progress("pictures", done, len(items))
            yield from made
        return
    with temporary_folder() as folder:
        source = folder / "pages.pdf"
        source.write_bytes(pdf)
        size = -(-len(items) // (workers * _CHUNKS))
        chunks = [items[start : start + size] for start in range(0, len(items), size)]
        for made in spread(work, [(source, chunk) for chunk in chunks], workers):
            done += len(made)
            progress("pictures", done, len(items))
            yield from made
