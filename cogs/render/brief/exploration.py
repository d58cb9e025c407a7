"""Turns in a dungeon, in a few words."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Weight
from cogs.render.narration import People
from cogs.render.tasks import task_label
from cogs.render.text import plain
from rules.exploration.records import GrewWeary, TaskDone, TurnPlayed, WearinessEnded
from rules.exploration.tasks import GO, GUARD, OTHER, REST, SCOUT, WAIT
from rules.kernel.events import Event

_TOGETHER = {WAIT: "the party waited", REST: "the party rested"}
_DID = {"forage": "looked for food", GUARD: "kept watch", REST: "rested", SCOUT: "scouted ahead"}


def _played(event: TurnPlayed, _people: People) -> Iterator[Mark]:
    turns = "a turn" if event.turns == 1 else f"{event.turns} turns"
    if event.doing == GO:
        way = f" by way of the {plain(event.about)}" if event.about else ""
        whither = f" to {plain(event.place)}" if event.place else way
        did = f"the party went on{whither}{f' for {event.feet} feet' if event.feet else ''}"
    else:
        did = _TOGETHER.get(
            event.doing, f"the party stayed where it was: {task_label(event.doing).lower()}"
        )
    yield Note((), f"{did} ({turns})")


def _done(event: TaskDone, _people: People) -> Iterator[Mark]:
    did = plain(event.text) if event.kind == OTHER else _DID.get(event.kind, event.kind)
    yield Note((event.target,), did, weight=Weight.SMALL)


def _weary(event: GrewWeary, _people: People) -> Iterator[Mark]:
    yield Note(event.who, "grew weary for want of rest")


def _rested(event: WearinessEnded, _people: People) -> Iterator[Mark]:
    yield Note(event.who, "rested from their weariness", weight=Weight.SMALL)


BRIEFS: Mapping[type[Event], Brief] = {
    TurnPlayed: _played,
    TaskDone: _done,
    GrewWeary: _weary,
    WearinessEnded: _rested,
}
