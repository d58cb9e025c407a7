"""Something comes up: what, how many and how far away, for the referee alone (OSE-WANDERING)."""

from collections.abc import Iterable, Iterator, Mapping

from rules.bestiary.words import sizes_of
from rules.clock.clock import now
from rules.dice.expression import parse
from rules.encounter.records import FarthestDistance
from rules.errors import NotFoundError, RuleError, WayOut
from rules.expedition.going import scale_of
from rules.expedition.records import MayGoOn, PartyCameBack
from rules.kernel.events import Throw
from rules.kernel.questions import Asker, Found, Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Scale
from rules.wandering import FAMILY
from rules.wandering.records import (
    WANDERING,
    Doors,
    EncounterTable,
    LetPass,
    Meeting,
    PassedBy,
    RollAgain,
    SomethingCame,
    TableRow,
    WaysIn,
)
from rules.wandering.tables import find_table, here, table_for

OPEN_MILES = 3
"""In open country; less among trees, more from a height (OSE-WILD-VISIBILITY)."""
LAND_MILES = 24
"""From the sea on a clear day (OSE-SEA-VISIBILITY)."""
SHIPS_CLEAR, SHIPS_IN_FOG = 300, 40
"""In yards: how far away ships are sighted on a clear day, and in dense fog."""
_USUAL: Mapping[str, int | None] = {Scale.WILDERNESS: None, Scale.WATER: SHIPS_CLEAR}
"""How far apart the sides can be when they meet, in yards; None is farther than any dice."""
_RULES = {Scale.WILDERNESS: "OSE-WILD-VISIBILITY", Scale.WATER: "OSE-SEA-VISIBILITY"}
MOST_MEETINGS = 5
"""That wait at once. What comes up beyond them takes the place of the oldest."""
STEP = 10
"""Feet or yards for each point of the dice of a distance."""
SOMETHING = TableRow(0, 0, "")
"""What comes where there is no table: nobody knows what (R-WANDER-TABLE)."""


def doors_between(asker: Asker) -> Doors:
    """The doors through which it would have to come now."""
    ways = asker.ask(WaysIn())
    return Doors(
        opened=tuple(way.label for way in ways if way.shut and not way.barred),
        barred=tuple(way.label for way in ways if way.barred),
        closed=bool(ways) and all(way.barred for way in ways),
    )


def require_way_in(asker: Asker) -> None:
    """Raise RuleError where no way is left by which monsters could come."""
    doors = doors_between(asker)
    if doors.closed:
        raise RuleError(
            f"Nothing gets in: {', '.join(doors.barred)}, spiked shut or held by magic. ",
            WayOut("Let it pass, or begin all the same", "wandering show"),
            ", or ",
            WayOut("change the door", "door set"),
            ".",
        )


def farthest(state: GameState, environment: str) -> int | None:
    """How far away somebody can be who is met there, in yards; None where nothing hides them."""
    if environment not in _USUAL:
        return None
    return WANDERING.of(state).sight or _USUAL[environment]


@FAMILY.answers("OSE-WILD-VISIBILITY")
def no_farther(state: GameState, _question: FarthestDistance) -> Iterable[Found]:
    """The distance that is rolled goes no farther than one sees."""
    encounter = state.encounter
    most = None if encounter is None else farthest(state, encounter.environment)
    if encounter is not None and most is not None:
        yield Found(most, "as far as one sees", _RULES[Scale(encounter.environment)])


def come_for(resolution: Resolution, word: str, text: str) -> Meeting:
    """Something comes now for a reason of its own, such as a hunt, and waits for the referee.

    What it is says the table for that word; without one it is only called `text`.
    """
    table = table_for(resolution.state, word)
    return come_up(resolution, table, now(resolution.state), usual=TableRow(0, 0, text))


def come_up(
    resolution: Resolution,
    table: EncounterTable | None,
    moment: int,
    *,
    again: str = "",
    usual: TableRow = SOMETHING,
) -> Meeting:
    """Roll on the table, and have what comes wait for the referee; in place of `again`, its id.

    Without a table it is what is `usual`.
    """
    row, throws, numbers = roll_row(resolution, table, usual)
    measured = _measure(resolution) if row.block or table is None else None
    meeting = Meeting(
        id=f"w{resolution.token()}",
        text=row.text,
        environment=environment(resolution),
        moment=moment,
        block=row.block,
        count=0 if numbers is None else numbers.total,
        distance=0 if measured is None else _capped(resolution, measured.total * STEP),
        table="" if table is None else table.name,
        notes=row.notes,
    )
    wandering = WANDERING.of(resolution.state)
    others = tuple(one for one in wandering.meetings if one.id != again)
    meetings = (*others, meeting)[-MOST_MEETINGS:]
    resolution.put(WANDERING, replace(wandering, meetings=meetings))
    _tell(resolution, meeting, throws, (numbers, measured), again=bool(again))
    return meeting


def roll_row(
    resolution: Resolution, table: EncounterTable | None, usual: TableRow = SOMETHING
) -> tuple[TableRow, Mapping[str, Throw], Throw | None]:
    """What comes up on the table: the row, the rolls by table, and how many if it is monsters."""
    row, throws = _roll_on(resolution, table, usual)
    row = _of_a_size(resolution, row)
    return row, throws, roll_dice(resolution, "number appearing", row.number) if row.block else None


def _roll_on(
    resolution: Resolution, table: EncounterTable | None, usual: TableRow
) -> tuple[TableRow, Mapping[str, Throw]]:
    """The row that comes up, and the rolls by table: a row that names a table is rolled on it."""
    row, throws = usual, dict[str, Throw]()
    while table is not None and table.name not in throws:
        throw = throws[table.name] = roll_dice(resolution, "encounter table", table.dice)
        row = next(one for one in table.rows if one.low <= throw.total <= one.high)
        table = None if row.block else find_table(resolution.state, row.text)
    return row, throws


def _of_a_size(resolution: Resolution, row: TableRow) -> TableRow:
    """The row with one of the stat blocks that it leaves to a die, such as a hydra's heads."""
    sizes = sizes_of(row.text)
    if not sizes:
        return row
    face = resolution.roll("how large", 1, len(sizes), secret=True).total
    block = sizes[face - 1]
    return replace(row, text=block, block=block)


def roll_dice(resolution: Resolution, purpose: str, text: str) -> Throw:
    """Roll an expression in secret; a plain number is one, too."""
    source, number, commitment = resolution.begin_roll(secret=True)
    record = parse(text).roll(source).record()
    return resolution.keep(Throw(number, purpose, record, secret=True, commitment=commitment))


def environment(resolution: Resolution) -> str:
    """Where an encounter would be now: in the dungeon while the party is at home."""
    return (scale_of(resolution.state) or Scale.DUNGEON).value


def _measure(resolution: Resolution) -> Throw:
    """How far away it is, in tens of feet or yards, while nobody is surprised."""
    count = 2 if environment(resolution) == Scale.DUNGEON else 4
    return resolution.roll("encounter distance", count, 6, secret=True)


def _capped(resolution: Resolution, distance: int) -> int:
    most = farthest(resolution.state, environment(resolution))
    return distance if most is None else min(distance, most)


def _tell(
    resolution: Resolution,
    meeting: Meeting,
    throws: Mapping[str, Throw],
    others: tuple[Throw | None, Throw | None],
    *,
    again: bool,
) -> None:
    numbers, measured = others
    resolution.emit(
        SomethingCame(
            meeting=meeting.id,
            text=meeting.text,
            environment=meeting.environment,
            moment=meeting.moment,
            count=meeting.count,
            distance=meeting.distance,
            table=meeting.table,
            notes=meeting.notes,
            block=meeting.block,
            tables=tuple(throws),
            throws=tuple(throws.values()),
            numbers=numbers,
            measured=measured,
            again=again,
            doors=doors_between(resolution),
            rule="OSE-WANDERING",
        )
    )


def require_meeting(resolution: Resolution, meeting_id: str) -> Meeting:
    """The meeting of that id, the newest for ""; NotFoundError where it does not wait any more."""
    waiting = WANDERING.of(resolution.state).meetings
    found = next((one for one in reversed(waiting) if meeting_id in ("", one.id)), None)
    if found is None:
        raise NotFoundError(
            "Nothing of that kind waits for you any more. ",
            WayOut("Look at what does", "wandering show"),
            ".",
        )
    return found


def take_away(resolution: Resolution, meeting: Meeting) -> None:
    """It waits no longer."""
    wandering = WANDERING.of(resolution.state)
    rest = tuple(one for one in wandering.meetings if one is not meeting)
    resolution.put(WANDERING, replace(wandering, meetings=rest))


@FAMILY.handles
def let_it_pass(resolution: Resolution, action: LetPass) -> None:
    """The referee has it go by, and nobody has noticed anything."""
    resolution.require_referee("say what becomes of it")
    _pass_by(resolution, require_meeting(resolution, action.meeting_id))


def _pass_by(resolution: Resolution, meeting: Meeting) -> None:
    take_away(resolution, meeting)
    resolution.emit(
        PassedBy(text=meeting.text, block=meeting.block, count=meeting.count, rule="OSE-WANDERING")
    )


@FAMILY.follows("OSE-WANDERING")
def party_is_safe(resolution: Resolution, _event: PartyCameBack) -> None:
    """What came up on the way waits for nobody once a referee has said that the party is home."""
    for meeting in WANDERING.of(resolution.state).meetings:
        _pass_by(resolution, meeting)


@FAMILY.handles
def roll_again(resolution: Resolution, action: RollAgain) -> None:
    """The referee wants something else: another roll on the same table."""
    resolution.require_referee("roll on the table")
    meeting = require_meeting(resolution, action.meeting_id)
    table = find_table(resolution.state, meeting.table) if meeting.table else None
    table = table or here(resolution).table
    if table is None:
        raise RuleError(
            "There is no table to roll on here. ",
            WayOut("Make one", "wandering table keep"),
            ", and ",
            WayOut("have it used", "wandering set"),
            ".",
        )
    come_up(resolution, table, now(resolution.state), again=meeting.id)


@FAMILY.answers("OSE-WANDERING")
def wait_for_word(state: GameState, _question: MayGoOn) -> Iterator[Verdict]:
    """The caller does not lead the party past what came up."""
    if WANDERING.of(state).meetings:
        label = "Time stopped here. The referee has something to say before the party goes on."
        yield Verdict(Ruling.FORBIDDEN, label, "OSE-WANDERING")
