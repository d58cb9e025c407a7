"""What hazards leave behind them, until it comes to something or is over."""

from collections.abc import Mapping

from rules.record import Record, field


class Brewing(Record, frozen=True):
    """A poison in somebody that does its work later: when its effect runs out, or with the battle.

    `effect` is the id of the effect that shows it, `kind` the key of the poison.
    """

    effect: str
    kind: str
    after_battle: bool = False


class Hunger(Record, frozen=True):
    """Since when somebody has had no food and no water, in seconds since the campaign began.

    None where they have enough.
    """

    food: int | None = None
    water: int | None = None


class Onlooker(Record, frozen=True):
    """Somebody who saw an illusion, and whether their save made them see through it."""

    target: str
    sees_through: bool


class Illusion(Record, frozen=True):
    """What is not there. `by` is the combatant that it is, "" for anything else with that name."""

    name: str
    by: str = ""
    onlookers: tuple[Onlooker, ...] = ()


class Disbelief(Record, frozen=True):
    """Somebody has said that they do not believe in something, in their words."""

    target: str
    what: str


class Hazards(Record, frozen=True):
    """All of it. Poisons that are ended by hand are cured; the rest ends with the encounter.

    `cutting` are the moments of game time at which somebody last tried to cut armour off outside an
    encounter, by their ids (ERIS-PLATE-DROWNING).
    """

    brewing: tuple[Brewing, ...] = ()
    illusions: tuple[Illusion, ...] = ()
    disbeliefs: tuple[Disbelief, ...] = ()
    cutting: Mapping[str, int] = field(default_factory=dict[str, int])
