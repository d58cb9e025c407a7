"""The actions and events of what spells do, and what is kept of it."""

from rules.kernel.action import Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.part import several
from rules.kernel.whose import By
from rules.record import Record

# What is kept


class OpenSpell(Record):
    """A spell of which the referee has not said yet what comes of it.

    `caster` and `whom` are targets. `at` is what was said of whom or what it was cast at.
    """

    id: str
    caster: str
    spell: str
    at: str = ""
    whom: tuple[str, ...] = ()
    level: int = 1


OPEN_SPELLS = several("open_spells", OpenSpell, By("caster"))
"""Spells that wait for a word of the referee."""


class Charm(Record):
    """A charm: the id of its effect, the days between saves, and the next, in seconds of the game's
    clock."""

    effect: str
    days: int
    next: int


class Swallowing(Record):
    """A bag of devouring with something in it: whose it is, its id, and when all of that is gone,
    in seconds of the game's clock."""

    owner: str
    bag: str
    at: int


SWALLOWING = several("swallowing", Swallowing, By("owner"))
"""Bags that will have swallowed what is in them."""

CHARMS = several("charms", Charm, By("effect"))
"""Those that a save may end later."""


class Death(Record):
    """When a character died, in seconds of the game's clock."""

    character: str
    at: int


DEATHS = several("deaths", Death, By("character"))
"""Characters that are dead, as far as their death was seen."""

# What is done

SAVED = "spell"
"""The key of what comes of a save against a spell."""
SETTLED = "settled"
"""The same where the referee said what comes of it."""
NOTHING, TOLD, CONDITION, DAMAGE = "nothing", "told", "condition", "damage"
"""What can come of a spell, in the referee's word."""


class SettleSpell(Word):
    """The referee says what comes of an open spell: an `outcome`, and over whom.

    Without `targets` it is those at whom it was cast. `condition` is one that the rules know or any
    name, for so many `turns` or `rounds`, 0 for until it is ended; `amount` are hit points or dice.
    Who passes the save of a `category` is spared or, of damage with `half`, takes half.
    """

    spell_id: str
    outcome: str
    targets: tuple[str, ...] = ()
    condition: str = ""
    turns: int = 0
    rounds: int = 0
    amount: str = ""
    save: str = ""
    half: bool = False


# What happened


class SpellWorked(Event):
    """Whom a spell reaches, and whom it does not. `throws` are what was rolled for how many it
    reaches, or for how long; `why` says in few words why somebody is `spared`."""

    target: Who
    spell: str
    whom: tuple[Who, ...] = ()
    spared: tuple[Who, ...] = ()
    why: str = ""
    throws: tuple[Throw, ...] = ()


class SpellMade(Event):
    """What a spell has made, or how its dice fell; `count` is how much, 0 where none counts."""

    target: Who
    spell: str
    what: str = ""
    count: int = 0
    throw: Throw | None = None


class TouchRolled(Event):
    """A caster tried to touch somebody. `needed` is None for those who may not know it."""

    target: Who
    whom: Who
    hit: bool
    throw: Throw | None = None
    total: int | None = None


class SpellLeft(Event):
    """The referee has to say what comes of a spell."""

    spell_id: str
    target: Who
    spell: str
    at: str = ""
    whom: tuple[Who, ...] = ()

    @property
    def offer_key(self) -> str:
        """The spell, until it is settled."""
        return f"spell:{self.spell_id}"


class LeftByBook(Event):
    """What the book says of a spell or item that is used, and no rule does by itself."""

    target: Who
    spell: str
    words: str


class SpellSettled(Event):
    """The referee said what comes of a spell: "nothing", "told", "condition" or "damage"."""

    target: Who
    spell: str
    outcome: str
    spell_id: str = ""


class SpellSpent(Event):
    """Something of a spell was used up: a mirror image; `left` are those that are still there."""

    target: Who
    what: str
    left: int = 0


class Behaved(Event):
    """What somebody confused does in this round."""

    target: Who
    does: str
    throw: Throw | None = None


class Dispelled(Event):
    """What a spell had put on somebody withstood being dispelled, with so much percent."""

    target: Who
    name: str
    chance: int
    throw: Throw


class SpellTurned(Event):
    """A spell at somebody who wears a ring that turns spells came back on its caster."""

    target: Who
    caster: Who
    spell: str


class Swallowed(Event):
    """A bag has swallowed what was in it: the names of the things."""

    target: Who
    bag: str
    names: tuple[str, ...]


class FailedToReach(Event):
    """A spell did nothing to somebody, and why in few words."""

    target: Who
    spell: str
    why: str
