"""The actions, events, settings and fields of initiative."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from rules.initiative import FAMILY
from rules.initiative.method import InitiativeMethod
from rules.kernel.action import NO_BODY, Deed, Doer, Personal, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.setting import Setting, Value, switch
from rules.kernel.visibility import Visibility
from rules.record import replace

MODIFIER = Field(
    "initiative",
    "Initiative modifier",
    -20,
    60,
    "added to the character's own initiative roll",
    "OSE-INITIATIVE-INDIVIDUAL",
    is_modifier=True,
)


class RollInitiative(Deed):
    """Roll for a side or for one combatant; with neither for all of one's own that is missing.

    A referee's own is what no player has; `for_all` rolls players' dice too (referee).

    `forced` sets the result, also of somebody who has rolled (referee, R-OVERRIDE). `modifier` is
    used instead of the sheet's. What not everybody may see
    are the numbers of those who are not players' own.
    """

    done_by = NO_BODY

    side: str = ""
    combatant_id: str = ""
    forced: int | None = None
    modifier: int | None = None
    seen: Visibility = Visibility.PUBLIC
    for_all: bool = False


class Delay(Deed):
    """Act later than one's place, as the method allows; `behind` is the combatant to wait for."""

    done_by = Doer("target", even_held=True)

    target: str
    behind: str = ""


class TakeMiddlePhase(Word):
    """Give up acting first on a tie for a dexterity bonus, or take it up (ERIS-INITIATIVE)."""

    target: str
    middle: bool = True


class SetSlow(Word):
    """Fight with a two-handed or slow weapon from now on, or no longer (OSE-SLOW-WEAPONS)."""

    target: str
    slow: bool


class SetDexterityClass(Personal):
    """Give a monster the dexterity class -1, 0 or +1 that counts on a tie (ERIS-DEX-TIEBREAK)."""

    target: str
    dexterity_class: int


class InitiativeRolled(Event):
    """A side (`side`, then `target` is None) or a combatant rolled for initiative.

    `again` marks a tie rolled again. `assumed` says that no modifier was known and 0 was used.
    `is_unseen` says that all for whom it was rolled were hidden.
    """

    bookkeeping = True

    round: int
    label: str
    throw: Throw
    side: str = ""
    target: Who | None = None
    modifier: int = 0
    assumed: bool = False
    again: bool = False
    is_unseen: bool = False

    def concerns_hidden(self) -> bool:
        """A side names nobody, so that it has to be said of it."""
        return self.is_unseen or Event.concerns_hidden(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTold:
    """One place of the order: who acts together, and in what part of a tie."""

    label: str
    who: tuple[Who, ...]
    phase: str = ""
    simultaneous: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """What a side or a combatant rolled: the first result and those of ties rolled again."""

    label: str
    results: tuple[int, ...]
    secret: bool = False


class OrderSettled(Event):
    """The order of a round is known, and what was rolled for it in this round.

    Players do not learn that there are hidden places, nor what was rolled in secret.
    """

    round: int
    places: tuple[PlaceTold, ...]
    rolls: tuple[Rolled, ...] = ()

    def is_bookkeeping(self) -> bool:
        """An order that nobody rolled for is that of the rounds before, and stands on the board."""
        return self.round > 1 and all(rolled.secret for rolled in self.rolls)

    def public(self) -> Self:
        """The order as if nobody were hidden."""
        places = tuple(place for place in self.places if not place.hidden)
        rolls = tuple(rolled for rolled in self.rolls if not rolled.secret)
        return replace(self, places=places, rolls=rolls)


class Delayed(Event):
    """Somebody will act later in this round: behind another, in another phase, or at its end."""

    target: Who
    round: int
    behind: Who | None = None
    phase: str = ""


class MiddlePhaseTaken(Event):
    """Somebody with a dexterity bonus waits for the middle phase of ties, or no longer does.

    `now` says that it counts for the tie being played.
    """

    bookkeeping = True

    target: Who
    middle: bool
    now: bool = False


class SlowChanged(Event):
    """Somebody took up a slow weapon, blows with which come last in a round, or put it away."""

    bookkeeping = True

    target: Who
    slow: bool


class DexterityAssumed(Event):
    """A character came without a dexterity, so that none counts on ties (ERIS-DEX-TIEBREAK)."""

    bookkeeping = True

    target: Who


class DexterityClassSet(Event):
    """A combatant's class on ties is now -1, 0 or +1."""

    bookkeeping = True

    target: Who
    before: int
    after: int


SLOW_WEAPONS = switch(
    "slow_weapons",
    "Two-handed weapons act last",
    "OSE-SLOW-WEAPONS",
    off="they act with everybody else",
    on="a blow with one comes at the end of the round",
    on_in=("ose",),
)

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "initiative_tie",
        "Ties of initiative",
        "OSE-INITIATIVE",
        (
            Value("reroll", "the tied roll again"),
            Value("simultaneous", "the tied act at the same time"),
        ),
        only_with=("initiative", ("ose-side", "ose-individual")),
    ),
    Setting(
        "group_tie",
        "Ties between players and monsters in groups",
        "R-GROUP-TIE",
        (
            Value("modifier-monsters", "the higher modifier is ahead, then the monsters"),
            Value("modifier-players", "the higher modifier is ahead, then the players"),
            Value("modifier-reroll", "the higher modifier is ahead, then those tied roll it off"),
        ),
        only_with=("initiative", ("4e-groups",)),
    ),
    Setting(
        "eris_dexterity",
        "Dexterity in tied initiative",
        "ERIS-DEX-TIEBREAK",
        (
            Value("considered", "a bonus acts first, a penalty last"),
            Value("ignored", "all tied sides act at the same time"),
        ),
        only_with=("initiative", ("eris-side",)),
    ),
)


def method_setting(methods: Iterable[InitiativeMethod]) -> Setting:
    """The choice between the methods there are."""
    return Setting(
        "initiative",
        "Who acts when",
        "OSE-INITIATIVE",
        tuple(Value(method.key, method.meaning) for method in methods),
        {"ose": "ose-side", "eris": "eris-side", "4e": "4e-groups"},
    )


FAMILY.brings(fields=(MODIFIER,))
