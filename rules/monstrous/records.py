"""The actions and events of what is special about monsters, and what is kept of it."""

from collections.abc import Mapping

from rules.kernel.action import Word
from rules.kernel.events import REFEREES, Audience, Event, Who
from rules.kernel.part import Part
from rules.kernel.whose import PARTYS
from rules.record import Record, field


class Cling(Record):
    """Somebody who has got hold of somebody else, and hurts them each round by itself.

    `attacker` and `victim` are bodies, `damage` are dice. `effect` is the id of the effect that
    shows it, `since` the round in which it began. With `once` it is over after the first time;
    `element` is what it is, such as "fire".
    """

    attacker: str
    victim: str
    damage: str
    effect: str
    since: int = 0
    once: bool = False
    element: str = ""


class Unasked(Record):
    """Abilities whose moment came while somebody else acted than a referee, who is asked with what
    they do next: what `AbilityAsked` has, as targets, and in which `round` it was."""

    id: str
    target: str
    moment: str
    names: tuple[str, ...]
    whom: str = ""
    item: str = ""
    round: int = 0


class Monstrous(Record):
    """What lasts of special attacks while an encounter does.

    `used` is how often somebody has used an attack that has so many uses a day, by the body and the
    id of the attack, as in `m7f2#1/i3`; or an ability, by its name, and whom it came over. `hurt`
    is in which round what grows back was hurt first, `burned` how much of it does not grow back,
    and `rises` in which round who is dead gets up again, by bodies. `bitten` is what somebody has
    lost to the teeth and claws of werebeasts, `charged` the round in which somebody last came
    charging. `unasked` are the latest of which no referee could be asked.
    """

    used: Mapping[str, int] = field(default_factory=dict[str, int])
    clings: tuple[Cling, ...] = ()
    hurt: Mapping[str, int] = field(default_factory=dict[str, int])
    burned: Mapping[str, int] = field(default_factory=dict[str, int])
    rises: Mapping[str, int] = field(default_factory=dict[str, int])
    bitten: Mapping[str, int] = field(default_factory=dict[str, int])
    charged: Mapping[str, int] = field(default_factory=dict[str, int])
    unasked: tuple[Unasked, ...] = ()


MONSTROUS = Part("monstrous", Monstrous(), PARTYS)
"""What lasts of special attacks."""


class UseAbility(Word):
    """A monster does what its book calls special about it, in the referee's word.

    `target` is the combatant or the body that does it, `ability` the key of its row and `use` which
    of its uses it is. `whom` is whoever was hit or struck, `item` the id of what struck.
    """

    target: str
    ability: str
    use: int = 0
    whom: str = ""
    item: str = ""


class AbilityAsked(Event):
    """The moment of abilities has come that a referee may have a monster use: their names.

    `whom` is whoever was hit or struck, None for nobody; `item` the id of what struck.
    """

    referees_own = True

    target: Who
    moment: str
    names: tuple[str, ...]
    whom: Who | None = None
    item: str = ""
    audience: Audience = REFEREES


class AbilityUsed(Event):
    """A monster used an ability; `way` is which of its uses, "" where there is one."""

    referees_own = True

    target: Who
    name: str
    way: str = ""
    by_itself: bool = False
    audience: Audience = REFEREES
