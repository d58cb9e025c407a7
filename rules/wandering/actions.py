"""What referees do about encounters that come by themselves."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.state.wandering import EncounterTable


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTable(Action):
    """Keep an encounter table, in place of the one that had its name (OSE-WANDERING).

    `before` is the id of the one that it was made from, which goes; "" for a new one. Rows need
    no `block`: a text that names a stat block has it.
    """

    table: EncounterTable
    before: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetTable(Action):
    """Strike an encounter table, by its name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportTables(Action):
    """Keep many tables at once, or none of them if one cannot be kept.

    `places` says for each where it was read, such as `line 12`, for a refusal. Without `replace`
    none may have the name of one that is kept.
    """

    tables: tuple[EncounterTable, ...]
    places: tuple[str, ...] = ()
    replace: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetWandering(Action):
    """Say how often something may come, and how likely; None leaves it as it is.

    `every` turns in a dungeon and `a_day` elsewhere, 0 for never. `chance` in 6, -1 for what is
    usual on the ground. `table` is a table's name, "" for none. `modifier` is for all checks,
    `once` for the next alone. `sight` is in yards, 0 for as far as usual.
    """

    every: int | None = None
    a_day: int | None = None
    chance: int | None = None
    table: str | None = None
    modifier: int | None = None
    once: int | None = None
    sight: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckWandering(Action):
    """Roll now whether something comes, out of turn (OSE-WANDERING)."""

    forced: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Meet(Action):
    """Something comes without a check: a roll on the table of that name, or a stat block.

    `what` "" is the table for where the party is. `count` None is rolled by the table, else one.
    """

    what: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginMeeting(Action):
    """Begin the encounter that came up: the party is there, and so are the monsters.

    `anyway` though every door holds through which they would have to come (OSE-MONSTER-DOORS).
    """

    meeting_id: str
    anyway: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LetPass(Action):
    """What came up passes by, and nobody notices it."""

    meeting_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollAgain(Action):
    """Something else came up: roll on the table once more."""

    meeting_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Surround(Action):
    """Say whether monsters who surprise the party stand all round it (OSE-WILD-SURPRISE)."""

    surrounded: bool
