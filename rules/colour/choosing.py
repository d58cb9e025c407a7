"""Which line is told: by the dice that have fallen, and never the same twice in a row."""

from collections.abc import Iterator, Sequence

from rules.attack.records import AttackRolled
from rules.colour import FAMILY
from rules.colour.records import (
    COLOUR,
    CRITICAL,
    FALLEN,
    KINDS,
    LAST_LINES,
    LINES,
    ROUT,
    SLAIN,
    TREASURE,
    Coloured,
    LastLine,
)
from rules.encounter.records import CombatantLeft
from rules.health.records import LifeChanged
from rules.kernel.actor import TABLE
from rules.kernel.events import Event, Who
from rules.kernel.resolution import Resolution
from rules.state.health import Life
from rules.treasure.records import FoundThing, HoardTaken, TreasureFound

BY_HAND = ("referee", "correction", "rule")
"""Deaths that are only written down."""
A_TREASURE = 100
"""So many gp are worth a line."""
RULED = "critical hit"
MOST_NAMED = 3

Moment = tuple[str, tuple[Who, ...]]


@FAMILY.settles
def add_a_line(resolution: Resolution) -> None:
    """Once all that came of a deed is known: one line for the greatest of it, where the game has
    them. Only what everybody sees counts, so that no line tells of what is hidden."""
    if COLOUR.in_force(resolution.state) != "some":
        return
    moments = [moment for event in _new(resolution.events) for moment in _moments(event)]
    if not moments:
        return
    kind = min((kind for kind, _ in moments), key=KINDS.index)
    named = dict.fromkeys(who for key, people in moments if key == kind for who in people)
    line = _choose(resolution, kind)
    others = [last for last in LAST_LINES.of(resolution.state) if last.kind != kind]
    resolution.put(LAST_LINES, (*others, LastLine(kind, line)))
    resolution.emit(Coloured(kind=kind, line=line, who=tuple(named)[:MOST_NAMED]))


def _new(events: Sequence[Event]) -> Iterator[Event]:
    """What has been seen by all since the last line of this step."""
    begins = max((at for at, one in enumerate(events, 1) if isinstance(one, Coloured)), default=0)
    for event in events[begins:]:
        seen = event.seen_by(TABLE)
        if seen is not None:
            yield seen


def _moments(event: Event) -> Iterator[Moment]:
    """What is worth a line in an event."""
    match event:
        case LifeChanged(after=Life.DEAD) if event.cause not in BY_HAND:
            yield FALLEN if event.target.is_character else SLAIN, (event.target,)
        case CombatantLeft(reason="fled") if not event.target.is_character:
            yield ROUT, (event.target,)
        case AttackRolled(hit=True, harmless=False) if RULED in " ".join(event.rulings):
            yield CRITICAL, (event.attacker,)
        case TreasureFound() if _worth(event) >= A_TREASURE:
            yield TREASURE, ()
        case HoardTaken() if sum(map(_worth, event.things)) >= A_TREASURE:
            yield TREASURE, ()
        case _:
            pass


def _worth(thing: TreasureFound | FoundThing) -> int:
    """In gp, as far as anybody knows."""
    return thing.count * (1 if thing.coins else thing.worth or 0)


def _choose(resolution: Resolution, kind: str) -> int:
    """By the sum of the dice that everybody sees; the next one where it would be the last again."""
    told = [last.line for last in LAST_LINES.of(resolution.state) if last.kind == kind]
    line = sum(throw.total for throw in resolution.throws if not throw.secret) % LINES
    return (line + 1) % LINES if line in told else line
