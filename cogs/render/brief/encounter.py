"""Encounters in a few words: who came, who went, and how it ended."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Opening, Weight
from cogs.render.narration import People
from cogs.render.narration.encounter import PLACES, names
from cogs.render.text import plain
from rules.encounter.records import (
    CombatantJoined,
    CombatantLeft,
    CombatantRenamed,
    CombatantReturned,
    CombatantRevealed,
    DistanceRolled,
    DistanceSet,
    EncounterBegan,
    EncounterEnded,
    ReactionRolled,
    ReactionSet,
    SideChanged,
    SurpriseRolled,
    SurpriseSet,
)
from rules.kernel.events import Event
from rules.wandering.records import SurroundedSet

AFTERWARDS = "Afterwards"
_LEFT = {
    "fled": "fled",
    "surrendered": "surrendered",
    "left": "left the encounter",
    "removed": "was taken out of the encounter",
}


def _began(event: EncounterBegan, _people: People) -> Iterator[Mark]:
    yield Opening(f"Encounter {event.number}")
    where = PLACES.get(event.environment, event.environment)
    yield Note((), f"it began {where}", weight=Weight.GREAT)


def _joined(event: CombatantJoined, _people: People) -> Iterator[Mark]:
    if event.target.is_character:
        yield Note((event.target,), "joined")
        return
    count = f" ({event.count})" if event.count > 1 else ""
    side = plain(event.side_label) or event.side
    yield Note((), f"{plain(event.target.label)}{count} joined {side}", weight=Weight.GREAT)


def _left(event: CombatantLeft, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), _LEFT.get(event.reason, "left"), weight=Weight.GREAT)


def _returned(event: CombatantReturned, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "came back", weight=Weight.GREAT)


def _revealed(event: CombatantRevealed, _people: People) -> Iterator[Mark]:
    count = f" ({event.count})" if event.count > 1 else ""
    did = "went out of sight" if event.hidden_again else "came into sight"
    yield Note((), f"{plain(event.target.label)}{count} {did}", weight=Weight.GREAT)


def _changed_sides(event: SideChanged, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"went over to {plain(event.after_label)}", weight=Weight.GREAT)


def _renamed(event: CombatantRenamed, _people: People) -> Iterator[Mark]:
    yield Note((), f"{plain(event.before)} is called {plain(event.target.label)} now")


def _surprise(event: SurpriseRolled | SurpriseSet, _people: People) -> Iterator[Mark]:
    if event.surprised:
        yield Note((), f"{plain(event.label)}: surprised", weight=Weight.GREAT)


def _distance(event: DistanceRolled | DistanceSet, _people: People) -> Iterator[Mark]:
    yield Note((), f"the sides were {event.distance} {event.unit} apart")


def _reaction(event: ReactionRolled | ReactionSet, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"turned out {event.reaction}", weight=Weight.GREAT)


def _ended(event: EncounterEnded, _people: People) -> Iterator[Mark]:
    """How it ended, as a chapter of its own."""
    yield Opening(AFTERWARDS)
    rounds = "1 round" if event.rounds == 1 else f"{event.rounds} rounds"
    lasted = f" after {rounds}" if event.rounds else ""
    yield Note((), f"encounter {event.number} ended{lasted}", weight=Weight.GREAT)
    if event.reason:
        yield Note((), plain(event.reason).rstrip("."))
    for label, people in (("dead", event.fallen), ("down", event.down), ("gone", event.gone)):
        if people:
            yield Note((), f"{label}: {names(people)}")


def _surrounded(event: SurroundedSet, _people: People) -> Iterator[Mark]:
    if event.surrounded:
        yield Note((), "the party was surrounded", weight=Weight.GREAT)


BRIEFS: Mapping[type[Event], Brief] = {
    EncounterBegan: _began,
    CombatantJoined: _joined,
    CombatantLeft: _left,
    CombatantReturned: _returned,
    CombatantRevealed: _revealed,
    SideChanged: _changed_sides,
    CombatantRenamed: _renamed,
    SurpriseRolled: _surprise,
    SurpriseSet: _surprise,
    SurroundedSet: _surrounded,
    DistanceRolled: _distance,
    DistanceSet: _distance,
    ReactionRolled: _reaction,
    ReactionSet: _reaction,
    EncounterEnded: _ended,
}
