"""A look applied to a face: what layout has decided, changed step by step."""

from typing import NamedTuple

from pipeline.layout.component import Component
from pipeline.layout.draw_list import DrawList
from pipeline.looks.grey import in_greys
from pipeline.looks.ink_saver import Grounds, saving_ink
from pipeline.looks.look import Look
from pipeline.looks.redrawn import Redrawn
from pipeline.looks.resized import resized
from pipeline.looks.sizing import sizing_of
from pipeline.proofreading.marks import Place
from pipeline.proofreading.painter import Painter


class Applied(NamedTuple):
    """A face as it is printed, the component that it is cut to then, and the steps to it."""

    drawn: DrawList
    component: Component
    steps: tuple[Redrawn, ...] = ()

    def original(self, place: Place) -> Place:
        """Return where an operation stood as it was designed."""
        for step in reversed(self.steps):
            place = step.original(place)
        return place


def applied(
    look: Look, drawn: DrawList, component: Component, painter: Painter, grounds: Grounds
) -> Applied:
    """Return a face in a look; one of no look is as it was designed."""
    sizing = sizing_of(component, look)
    steps: list[Redrawn] = []
    if sizing is not None:
        steps.append(resized(drawn, sizing))
        drawn, component = steps[-1].drawn, sizing.component(component)
    if look.ink_saver:
        steps.append(saving_ink(drawn, component, painter, grounds))
        drawn = steps[-1].drawn
    if look.grayscale:
        steps.append(in_greys(drawn, painter.is_coloured))
        drawn = steps[-1].drawn
    return Applied(drawn, component, tuple(steps))
