"""The actions, events and settings of endurance."""

from collections.abc import Mapping
from typing import Self

from rules.endurance import FAMILY
from rules.kernel.action import Word
from rules.kernel.events import REFEREES, Audience, Event, Who
from rules.kernel.setting import Setting, Value, switch
from rules.record import replace


class SetEffort(Word):
    """Say whether what a monster, or a group of them, does this round tires it (ENDURANCE)."""

    target: str
    counts: bool = True


class SetExhausted(Word):
    """Say by hand that a monster is totally exhausted, or is not (R-EXHAUSTED-HEAL)."""

    target: str
    exhausted: bool = True


class SetLostPowers(Word):
    """Say which powers a monster loses once it is totally exhausted; () is none."""

    target: str
    loses: tuple[str, ...] = ()


class EnduranceSpent(Event):
    """A monster paid for its attacks: `normal` and `tired` are its tallies now, of `maximum`.

    `amount` 0 says how they stand once healing has left it exhausted.
    """

    bookkeeping = True

    target: Who
    amount: int
    normal: int
    tired: int
    maximum: int
    audience: Audience = REFEREES


class EnduranceChanged(Event):
    """Everybody sees that a monster is weakened, exhausted, or neither any more ("").

    `damage` is what its hits do now that it is exhausted, None where nobody knows, and `loses` are
    the powers it lacks: those two are for referees.
    """

    target: Who
    before: str
    after: str
    damage: int | None = None
    loses: tuple[str, ...] = ()

    def public(self) -> Self | None:
        """What is seen, without the numbers behind it."""
        return replace(self, damage=None, loses=())


class EffortSet(Event):
    """A referee said whether what somebody does this round tires it."""

    bookkeeping = True

    target: Who
    counts: bool
    audience: Audience = REFEREES


class LostPowersSet(Event):
    """A referee said which powers a monster loses once it is totally exhausted."""

    bookkeeping = True

    target: Who
    loses: tuple[str, ...]
    audience: Audience = REFEREES


ENDURANCE = switch(
    "endurance",
    "Endurance of monsters",
    "ENDURANCE",
    off="Monsters fight on until they drop.",
    on="Hurt monsters that attack lose more, until they are weakened and then exhausted.",
    on_in=("4e",),
)
_WITH = ("endurance", ("on",))
FRACTIONS: Mapping[str, int] = {"¼": 4, "½": 2, "⅓": 3, "⅕": 5, "⅙": 6, "⅛": 8}
"""The parts that a game can choose, each with the number that it divides by."""
DAMAGE_FRACTION = Setting(
    "endurance_damage_fraction",
    "Endurance damage of a round",
    "ENDURANCE-VARIANTS",
    tuple(Value(part, f"{part} of all normal damage so far.") for part in FRACTIONS),
    only_with=_WITH,
)
HIT_POINTS_FRACTION = Setting(
    "endurance_hp_fraction",
    "Extra hit points for endurance",
    "ENDURANCE-VARIANTS",
    tuple(Value(part, f"{part} of the listed hit points.") for part in FRACTIONS),
    only_with=_WITH,
)
ROUNDING = Setting(
    "endurance_rounding",
    "How fractions of endurance are rounded",
    "ENDURANCE-VARIANTS",
    (
        Value("nearest", "To the nearest, one half going up."),
        Value("up", "Up."),
        Value("down", "Down."),
    ),
    only_with=_WITH,
)
TIMING = Setting(
    "endurance_timing",
    "When monsters tire",
    "R-ENDURANCE-TIMING",
    (
        Value("round-end", "At the end of the round in which they attacked."),
        Value("turn-end", "At the end of their own turn."),
    ),
    only_with=_WITH,
)

FAMILY.brings(settings=(ENDURANCE, DAMAGE_FRACTION, HIT_POINTS_FRACTION, ROUNDING, TIMING))
