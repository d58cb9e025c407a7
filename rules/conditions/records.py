"""The actions, events and settings of conditions."""

from rules.conditions import FAMILY
from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.setting import switch


class AddEffect(Word):
    """Put a condition or bonus on a character, a combatant or one body.

    `also` are others that get the same. `rounds` counts ends of rounds, the present one included;
    `turns`, `hours` and `days` are added up and go by the clock; `until_turn_of` is somebody in the
    encounter. `modifies` is "attack", "defence", "damage", "saves" or "".
    `key` is that of a condition which the rules know, or "": then its name does nothing by itself.
    """

    target: str
    name: str
    rounds: int | None = None
    amount: int = 0
    modifies: str = ""
    source: str = ""
    until_turn_of: str = ""
    key: str = ""
    also: tuple[str, ...] = ()
    turns: int = 0
    hours: int = 0
    days: int = 0


class RemoveEffect(Word):
    """End a condition or bonus."""

    effect_id: str


class SetSpent(Word):
    """The referee marks a bonus as used, or as not used after all (R-BONUS-ONCE)."""

    effect_id: str
    spent: bool


class EffectBegan(Event):
    """A condition or bonus came upon a target, for `rounds` or for `turns` where these end it.

    `key` is that of a condition which the rules know; `incapacitates` if it stops those who have it
    from acting, which counts for morale (OSE-MORALE). `up` are those of its group who stand, where
    the target is one of several.
    """

    effect_id: str
    name: str
    target: Who
    up: int = 0
    source: Who | None = None
    amount: int = 0
    modifies: str = ""
    rounds: int | None = None
    turns: int = 0
    until_turn_of: Who | None = None
    key: str = ""
    incapacitates: bool = False


class EffectEnded(Event):
    """A condition or bonus is over. `cause`: "time", "removed", "spent", "death"."""

    effect_id: str
    name: str
    target: Who
    cause: str = ""


class EffectSpent(Event):
    """A bonus served its one turn (4E-BONUS-ONCE), or the referee said that it did or did not."""

    effect_id: str
    name: str
    target: Who
    spent: bool = True


BONUS_ONCE = switch(
    "bonus_once",
    "A bonus until the end of somebody's next turn counts once",
    "4E-BONUS-ONCE",
    off="It lasts for as long as it says.",
    on="It serves for one turn of whoever has it.",
    on_in=("4e",),
)

FAMILY.brings(settings=(BONUS_ONCE,))
