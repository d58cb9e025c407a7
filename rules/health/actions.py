"""What somebody wants to do to hit points, lives and effects."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.state.health import Life


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Action):
    """Take hit points. `amount` is a number or dice, rolled once for all targets.

    `half` if they take half of it, such as those who saved. `tags` say what it is ("fire", "area"),
    `item` is the id of what did it. `on_miss` is what an attack does though it missed.
    """

    targets: tuple[str, ...]
    amount: str
    is_attack: bool = True
    by: str = ""
    seen: Visibility = Visibility.PUBLIC
    half: bool = False
    on_miss: bool = False
    tags: tuple[str, ...] = ()
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Action):
    """Give hit points back, up to what the rule of death allows. `amount` as in Damage."""

    targets: tuple[str, ...]
    amount: str
    by: str = ""
    seen: Visibility = Visibility.PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHitPoints(Action):
    """Correct hit points, and the maximum if one is given, without a wound or a healing."""

    target: str
    hit_points: int
    maximum: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWoundLevel(Action):
    """The referee opens or closes wounds: 0 Healthy to 3 Injured (4E-WOUNDS)."""

    target: str
    wound_level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLife(Action):
    """The referee says how a body stands, whatever its hit points say (R-OVERRIDE)."""

    target: str
    life: Life


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDeathRule(Action):
    """The referee puts a monster under the characters' rule of death, or back under its own."""

    target: str
    as_character: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDeathSave(Action):
    """Roll the death save that is due; `result` is "pass" or "fail" as the referee enters it.

    `modifier` None takes the sheet's number `death_save`; `round` is the one that a button answers.
    """

    target: str
    modifier: int | None = None
    forced: int | None = None
    result: str = ""
    seen: Visibility = Visibility.PUBLIC
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wake(Action):
    """Comrades wake somebody who lies at exactly 0; it costs a turn (ERIS-DEATH)."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetSubdual(Action):
    """Somebody's subdual damage is gone before the encounter ends (referee; R-SUBDUE)."""

    target: str
