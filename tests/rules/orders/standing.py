"""Fights in which players have left standing orders, and deadlines come."""

from rules.kernel.actor import CLOCK, Actor
from rules.orders.records import CarriedOut, SetStandingOrder
from rules.pace.records import MeetDeadline, SetLimit
from rules.state.pace import Limit
from rules.state.rounds import Declaration
from tests.rules.orders.playing import ADA, party
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

NOON = 1_763_812_800_000
DAY = Limit(minutes=24 * 60)


def ordered(preset: str = "ose", *, foes: int = 3, **settings: str) -> Scene:
    """Ann's Ada and Bob's Nim meet goblins; all that players owe has a deadline."""
    game = party(preset, foes=foes, **settings)
    game.at = NOON
    game.act(SetLimit(limit=DAY))
    return game


def give(game: Scene, who: str, kind: str, text: str = "", by: Actor | None = None) -> None:
    """Somebody's player gives a standing order."""
    own = ANN if who == ADA else BOB
    game.act(SetStandingOrder(target=who, kind=kind, text=text), by or own)


def come(game: Scene, faces: tuple[int, ...] = ()) -> None:
    """The clock meets the deadline that comes first."""
    deadline = game.state.pace.deadlines[0]
    assert deadline.at is not None
    game.at = deadline.at
    game.act(MeetDeadline(key=deadline.key), CLOCK, faces)


def done_by(game: Scene) -> list[tuple[str, str]]:
    """Who carried out what in the last step."""
    return [(e.target.id, e.kind) for e in reported(game.step, CarriedOut)]


def declared(game: Scene, who: str) -> Declaration | None:
    """What somebody has declared."""
    return game.combatant(who).turn.declaration
