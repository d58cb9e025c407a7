"""The actions, events, questions, settings and fields of checks, and its parts of the document."""

from typing import Self

from rules.checks import FAMILY
from rules.kernel.action import NO_BODY, Deed, Word
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Field
from rules.kernel.part import several
from rules.kernel.questions import Addend, Question, Verdict
from rules.kernel.setting import Setting, Value
from rules.kernel.visibility import Visibility
from rules.kernel.whose import GAMES, By
from rules.record import Record, replace

ADVERSITY = Field(
    "adversity",
    "Withstand adversity",
    0,
    100,
    "chance in percent to survive paralysis and the like",
    "ERIS-WITHSTAND-ADVERSITY",
)
OPEN_DOORS = Field(
    "open_doors",
    "Open doors",
    0,
    6,
    "chance in 6 to force a stuck door",
    "OSE-STUCK-DOORS",
    words=("open_stuck_doors", "force_doors"),
)
CLIMB_SHEER = Field(
    "climb_sheer",
    "Climb sheer surfaces",
    0,
    100,
    "chance in percent to climb what is sheer without equipment",
    "OSE-CLIMBING",
    words=("climb_sheer_surfaces", "climb_surfaces", "climb_walls"),
)
CLIMB_SHEER_IN_SIX = Field(
    "climb_sheer_in_six",
    "Climb sheer surfaces in 6",
    0,
    6,
    "the same as a chance in 6, where there is no percentage",
    "OSE-CLIMBING",
)


READ_LANGUAGES = Field(
    "read_languages",
    "Read languages",
    0,
    100,
    "chance in percent to read what is written, in whatever tongue or code",
    "R-BOOK",
)
READ_SCROLLS = Field(
    "read_scrolls",
    "Read scrolls",
    0,
    100,
    "chance in percent that a spell of a scroll comes out as it should",
    "R-BOOK",
)


class Chance(Record):
    """A row of a campaign's table: for scores from `low` to `high`, both included, `percent`."""

    low: int
    high: int
    percent: int


class Stake(Record):
    """What hangs on a check.

    `damage` is a number or dice, rolled once when everybody has rolled their check; whoever passes
    takes `saved` of it, "half" or "none". `on_failure` and `on_success` are what else comes of it:
    the key of a consequence, its words behind a colon ("condition:paralysed"), "" for nothing. `by`
    and `item` are ids, `tags` say what it is, both as in `Harm`.
    """

    damage: str = ""
    saved: str = "half"
    is_attack: bool = True
    on_failure: str = ""
    on_success: str = ""
    by: str = ""
    item: str = ""
    tags: tuple[str, ...] = ()


class Asked(Record):
    """One who was asked, and whether they passed; None until they have rolled."""

    target: str
    passed: bool | None = None


class Scorched(Record):
    """Somebody whom a blast has killed, and against what their magic items would save."""

    target: str
    category: str


class Ask(Record):
    """A check, by its key `what`, that was asked of people. It is gone once all have rolled.

    `modifier` is added to everybody's die, `number` is what all roll against, None for their own.
    `seen` says who sees what each rolls: "public", "private" or "blind".
    """

    id: str
    what: str
    people: tuple[Asked, ...]
    modifier: int = 0
    number: int | None = None
    stake: Stake = Stake()
    seen: str = "public"


ASKS = several("asks", Ask, By("people"))
"""Checks that are asked for and not all rolled."""

ADVERSITY_TABLE = several("adversity", Chance, GAMES)
"""The campaign's own table for withstanding adversity, by Constitution."""

SCORCHED = several("scorched", Scorched, By("target"))
"""The dead whose gear a blast may have taken."""


class RollCheck(Deed):
    """Roll a check or save for one or several; without targets for whom the member plays.

    `what` is the key or a name of a check. `number` is what to roll against this once, None what
    is written. `modifier` is added to the die; `forced` is the face it shows (referee).
    """

    done_by = NO_BODY

    what: str
    targets: tuple[str, ...] = ()
    modifier: int = 0
    number: int | None = None
    seen: Visibility = Visibility.PUBLIC
    forced: int | None = None


class AskChecks(Word):
    """Ask people for a check or save; `what`, `modifier` and `number` as in RollCheck.

    Without `targets` it is the party: those who are there and alive or, outside encounters, those
    who are being played.

    `label` says in a few words what it is for. `damage` is a number or dice, rolled once when all
    have rolled; whoever passes takes `saved` of it, "half" or "none". `failure` and `success` are
    what else comes of it: the name of a condition, "dies" or "". `by`, `item`, `tags` and
    `is_attack` are as in Damage. `seen` is who sees what each rolls.
    """

    what: str
    targets: tuple[str, ...] = ()
    modifier: int = 0
    number: int | None = None
    label: str = ""
    damage: str = ""
    saved: str = "half"
    failure: str = ""
    success: str = ""
    by: str = ""
    item: str = ""
    tags: tuple[str, ...] = ()
    is_attack: bool = True
    seen: Visibility = Visibility.PUBLIC


class RollAsked(Deed):
    """Roll what was asked for: by those named, else by the member's own or, for all, by everybody.

    `ask_id` is the one that is meant, "" all there are.
    """

    done_by = NO_BODY

    ask_id: str = ""
    targets: tuple[str, ...] = ()
    for_all: bool = False


class SetAdversity(Word):
    """Write the campaign's table for withstanding adversity; no rows wipe it."""

    rows: tuple[Chance, ...] = ()


class DestroyGear(Word):
    """The gear of somebody dead is gone; with `saves` magic items save for themselves.

    `category` is that of the effect that killed, "" as it was told then, else against spells.
    `number` is what they roll against this once, None what is written for the dead.
    """

    target: str
    saves: bool = True
    category: str = ""
    number: int | None = None


class SkipAsked(Word):
    """The referee lets people off what was asked of them; all of them where none are named."""

    targets: tuple[str, ...] = ()


class ChecksAsked(Event):
    """Players were asked to roll a check, `what` by its key; `label` says what for.

    `damage` is what is at stake, "" for none; who passes takes `saved` of it, "half" or "none".
    `seen` is who sees what each rolls: "public", "private" or "blind".
    """

    ask_id: str
    what: str
    targets: tuple[Who, ...]
    label: str = ""
    modifier: int = 0
    damage: str = ""
    saved: str = "half"
    seen: str = "public"

    @property
    def offer_key(self) -> str:
        """The check, until all have rolled."""
        return f"ask:{self.ask_id}"


class ChecksSkipped(Event):
    """The referee let people off a check."""

    targets: tuple[Who, ...]
    what: str


class AdversitySet(Event):
    """The campaign has another table for withstanding adversity; without rows it has none."""

    rows: tuple[Chance, ...]


class GearAtRisk(Event):
    """Somebody died of a blast: the referee says what is left of the gear (OSE-ITEM-DESTRUCTION).

    `category` is against what magic items would save.
    """

    target: Who
    category: str


class Fate(Record):
    """What is `left` of so many pieces of an item; `throw` has a die for each, or one for a heap.

    It is None where none fell. `bonus` was added to each die.
    """

    name: str
    count: int
    left: int
    throw: Throw | None = None
    bonus: int = 0


class GearDestroyed(Event):
    """What became of the gear of the dead; `needed` is what magic items rolled against, if any."""

    target: Who
    category: str
    fates: tuple[Fate, ...]
    needed: int | None = None


class CheckRolled(Event):
    """A check, `what` by its key, and whether it was `passed`.

    `throw` is the die alone, None where `ruling` settled it without one. `needed` is the score to
    roll under or the total to reach, None for those who may not know it: `exact` says whether
    players may. `modifier` was added to the die, `addends` are what other rules added, all of it if
    `knows_all`. `natural` is the face where that decided by itself.
    """

    target: Who
    what: str
    passed: bool
    throw: Throw | None = None
    needed: int | None = None
    modifier: int = 0
    addends: tuple[Addend, ...] = ()
    knows_all: bool = True
    natural: int | None = None
    ruling: str = ""
    exact: bool = True

    def public(self) -> Self | None:
        """What happened; the numbers of a monster are not told."""
        return self if self.exact else replace(self, needed=None)


class SaveRolled(CheckRolled):
    """A saving throw in a `category` such as "save_breath", against something of `by`.

    `tags` say what it was against ("magic", "poison", …).
    """

    category: str
    by: Who | None = None
    tags: tuple[str, ...] = ()


class CheckBonus(Question[Addend]):
    """What is added to the score that `who` has to roll under; `stake` is the key of the check."""


class SaveBonus(Question[Addend]):
    """What is added to the d20 when `who` saves against something of `whom`.

    `stake` is the key of the category, such as "save_breath"; `tags` say what it is against
    ("magic", "poison", "fire", …).
    """

    tags: tuple[str, ...] = ()


class CheckRuling(Question[Verdict]):
    """What is ruled of a check or save of `who` before it is rolled.

    AUTOMATIC succeeds without dice; FORBIDDEN is a refusal. The rest as in
    SaveBonus; the `stake` of a save is its category.
    """

    tags: tuple[str, ...] = ()


ASKED_CHECKS = Setting(
    "asked_checks",
    "Checks that are asked for",
    "OSE-SAVES",
    (
        Value("in-rounds", "in a round they are rolled at once, else each player rolls their own"),
        Value("by-player", "each player rolls for their own, with a button"),
        Value("at-once", "they are rolled for everybody at once"),
    ),
    from_next_encounter=False,
)
INDIVIDUAL_MONSTER_SAVES = Setting(
    "individual_monster_saves",
    "Saves of monsters",
    "OSE-MONSTER-SAVES",
    (
        Value("ose-table", "they follow from hit dice, by the table"),
        Value("referee", "the referee writes them; none follow from hit dice"),
    ),
    {"4e": "referee"},
)


def _against_magic(key: str) -> Field:
    meaning = f"counts instead of the save vs {key} where that is against magic"
    return Field(f"magic_{key}", f"Save vs {key} (magic)", 1, 30, meaning, "R-MAGIC-SAVE")


MAGIC_SAVES = tuple(map(_against_magic, ("death", "wands", "paralysis", "breath", "spells")))

FAMILY.brings(
    settings=(INDIVIDUAL_MONSTER_SAVES, ASKED_CHECKS),
    fields=(
        ADVERSITY,
        OPEN_DOORS,
        CLIMB_SHEER,
        CLIMB_SHEER_IN_SIX,
        READ_LANGUAGES,
        READ_SCROLLS,
        *MAGIC_SAVES,
    ),
)
