"""What is done about action points and encounter powers. `character_id` "" is the active one."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendPoint(Action):
    """Spend an action point in one's own turn: one more action."""

    character_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPoints(Action):
    """Say how many action points a character has now; the referee's."""

    character_id: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPower(Action):
    """Write an encounter power on a sheet.

    `grants_action`, `self_limited` and `minor` as in `Power`; None goes by the name.
    """

    name: str
    character_id: str = ""
    grants_action: bool = False
    self_limited: bool | None = None
    minor: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPower(Action):
    """Strike an encounter power from a sheet."""

    name: str
    character_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower(Action):
    """Use an encounter power."""

    name: str
    character_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegainPower(Action):
    """Bring a used encounter power back with the standard action of this turn."""

    name: str
    character_id: str = ""
