"""Light that went out, and darkness, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.narration.light import an
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.light.records import DarknessFell, LightLit, LightReturned, LightWentOut


def _lit(event: LightLit, _people: People) -> Iterator[Mark]:
    who = (event.bearer,) if event.bearer else ()
    did = f"lit {an(plain(event.name))}" if who else f"there was light: {plain(event.name)}"
    yield Note(who, did, weight=Weight.SMALL)


def _out(event: LightWentOut, _people: People) -> Iterator[Mark]:
    yield Note((), f"{an(plain(event.name))} went out", weight=Weight.SMALL)


def _dark(_event: DarknessFell, _people: People) -> Iterator[Mark]:
    yield Note((), "it got dark", weight=Weight.GREAT)


def _back(_event: LightReturned, _people: People) -> Iterator[Mark]:
    yield Note((), "there was light again")


BRIEFS: Mapping[type[Event], Brief] = {
    LightLit: _lit,
    LightWentOut: _out,
    DarknessFell: _dark,
    LightReturned: _back,
}
