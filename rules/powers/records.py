"""The actions, events, settings and fields of powers."""

import dataclasses
from typing import Self

from rules.errors import RuleError, WayOut
from rules.kernel.action import Deed, Doer, Personal, Word
from rules.kernel.events import Event, Who
from rules.kernel.fields import Field
from rules.kernel.setting import switch
from rules.powers import FAMILY
from rules.record import replace
from rules.state.game import GameState

ACTION_POINTS = Field(
    "action_points",
    "Action points",
    0,
    9,
    "how many an extended rest gives back; 1 if nothing is written",
    "4E-ACTION-POINTS",
    words=("action_point",),
)


class SpendPoint(Deed):
    """Spend an action point in one's own turn: one more action."""

    done_by = Doer("character_id", in_turn=True)

    character_id: str = ""


class SetPoints(Word):
    """Say how many action points a character has now; the referee's."""

    character_id: str
    points: int


class AddPower(Personal):
    """Write an encounter power on a sheet.

    `grants_action`, `self_limited` and `minor` as in `Power`; None goes by the name.
    """

    name: str
    character_id: str = ""
    grants_action: bool = False
    self_limited: bool | None = None
    minor: bool | None = None


class DropPower(Personal):
    """Strike an encounter power from a sheet."""

    name: str
    character_id: str = ""


class UsePower(Deed):
    """Use an encounter power."""

    done_by = Doer("character_id")

    name: str
    character_id: str = ""


class RegainPower(Deed):
    """Bring a used encounter power back with the standard action of this turn."""

    done_by = Doer("character_id", in_turn=True)

    name: str
    character_id: str = ""


class PointSpent(Event):
    """Somebody spent an action point and has one more action; `left` are the referees' to know."""

    target: Who
    left: int | None

    def public(self) -> Self | None:
        """Without what is left: the numbers of a sheet are its player's."""
        return replace(self, left=None)


class PointsSet(Event):
    """A referee gave somebody action points, or took some."""

    target: Who
    before: int
    after: int


class PowerAdded(Event):
    """An encounter power stands on a sheet; `returns` if a standard action can bring it back."""

    target: Who
    power: str
    returns: bool


class PowerDropped(Event):
    """An encounter power stands on a sheet no more."""

    target: Who
    power: str


class PowerUsed(Event):
    """Somebody used an encounter power."""

    target: Who
    power: str


class PowerRegained(Event):
    """Somebody brought a used power back with a standard action."""

    target: Who
    power: str


class Refreshed(Event):
    """What a rest brought back: used powers, and with `points` all action points."""

    target: Who
    powers: tuple[str, ...]
    points: bool = False


POWERS = dataclasses.replace(
    switch(
        "powers",
        "Action points and encounter powers",
        "4E-ENCOUNTER-POWERS",
        off="there are none",
        on="an action point buys one more action, a standard action brings an encounter power back",
        on_in=("4e",),
    ),
    # They stand on the sheet, whether an encounter is running or not.
    from_next_encounter=False,
)


def has_powers(state: GameState) -> bool:
    """Whether the game plays with them."""
    return POWERS.chosen(state) == "on"


def require_powers(state: GameState) -> None:
    """Raise RuleError unless the game plays with them."""
    if not has_powers(state):
        raise RuleError(
            "This game is played without action points and encounter powers. A referee can ",
            WayOut("change that", "game settings", setting="powers"),
            ".",
        )


FAMILY.brings(settings=(POWERS,), fields=(ACTION_POINTS,))
