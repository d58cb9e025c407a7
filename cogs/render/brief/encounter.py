"""Encounters in a few words: who came, who went, and how it ended."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Brief, Mark, Note, Opening, Weight
from cogs.render.narration import People
from cogs.render.narration.encounter import PLACES, names
from cogs.render.text import plain
from rules.encounter import events
from rules.kernel.events import Event
from rules.wandering.events import SurroundedSet

AFTERWARDS = "Afterwards"
_LEFT = {
    "fled": "fled",
    "surrendered": "surrendered",
    "left": "left the encounter",
    "removed": "was taken out of the encounter",
}


def _began(event: events.EncounterBegan, _people: People) -> Iterator[Mark]:
    yield Opening(f"Encounter {event.number}")
    where = PLACES.get(event.environment, event.environment)
    yield Note((), f"it began {where}", weight=Weight.GREAT)


def _joined(event: events.CombatantJoined, _people: People) -> Iterator[Mark]:
    if event.target.is_character:
        yield Note((event.target,), "joined")
        return
    count = f" ({event.count})" if event.count > 1 else ""
    side = plain(event.side_label) or event.side
    yield Note((), f"{plain(event.target.label)}{count} joined {side}", weight=Weight.GREAT)


def _left(event: events.CombatantLeft, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), _LEFT.get(event.reason, "left"), weight=Weight.GREAT)


def _returned(event: events.CombatantReturned, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), "came back", weight=Weight.GREAT)


def _revealed(event: events.CombatantRevealed, _people: People) -> Iterator[Mark]:
    count = f" ({event.count})" if event.count > 1 else ""
    did = "went out of sight" if event.hidden_again else "came into sight"
    yield Note((), f"{plain(event.target.label)}{count} {did}", weight=Weight.GREAT)


def _changed_sides(event: events.SideChanged, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"went over to {plain(event.after_label)}", weight=Weight.GREAT)


def _renamed(event: events.CombatantRenamed, _people: People) -> Iterator[Mark]:
    yield Note((), f"{plain(event.before)} is called {plain(event.target.label)} now")


def _surprise(event: events.SurpriseRolled | events.SurpriseSet, _people: People) -> Iterator[Mark]:
    if event.surprised:
        yield Note((), f"{plain(event.label)}: surprised", weight=Weight.GREAT)


def _distance(event: events.DistanceRolled | events.DistanceSet, _people: People) -> Iterator[Mark]:
    yield Note((), f"the sides were {event.distance} {event.unit} apart")


def _reaction(event: events.ReactionRolled | events.ReactionSet, _people: People) -> Iterator[Mark]:
    yield Note((event.target,), f"turned out {event.reaction}", weight=Weight.GREAT)


def _ended(event: events.EncounterEnded, _people: People) -> Iterator[Mark]:
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
    events.EncounterBegan: _began,
    events.CombatantJoined: _joined,
    events.CombatantLeft: _left,
    events.CombatantReturned: _returned,
    events.CombatantRevealed: _revealed,
    events.SideChanged: _changed_sides,
    events.CombatantRenamed: _renamed,
    events.SurpriseRolled: _surprise,
    events.SurpriseSet: _surprise,
    SurroundedSet: _surrounded,
    events.DistanceRolled: _distance,
    events.DistanceSet: _distance,
    events.ReactionRolled: _reaction,
    events.ReactionSet: _reaction,
    events.EncounterEnded: _ended,
}
