"""Encounters that come by themselves, told as sentences, and as a page for referees."""

from collections.abc import Callable, Iterator, Sequence

from cogs.encounter.telling import SIGHT
from cogs.render.buttons import GREEN, GREY, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.game_time import clock_words
from cogs.render.narration import Line, Tellers
from cogs.render.offers import LONGEST_NAME, Offers
from cogs.render.text import MESSAGE_LIMIT, bodies_of, join_within, plain, shorten, show_throw
from data.live import LiveGame, Outcome
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN, clock_at
from rules.expedition.going import scale_of
from rules.kernel.dues import Coming
from rules.kernel.events import Throw
from rules.kernel.questions import Asker
from rules.kernel.words import agree, listed, many
from rules.light.darkness import label_of
from rules.light.sight import is_dark_around
from rules.light.sources import Glow, brightest, glow_of, shining
from rules.places.reading import where_words
from rules.state.game import GameState
from rules.state.party import Scale
from rules.systems import ENGINE
from rules.wandering.beginning import may_surround
from rules.wandering.checks import USUAL, chance_now, next_check
from rules.wandering.coming_up import doors_between
from rules.wandering.records import (
    WANDERING,
    Doors,
    EncounterTable,
    Meeting,
    PassedBy,
    SomethingCame,
    SurroundAsked,
    SurroundedSet,
    TableForgotten,
    TableKept,
    TableRow,
    TablesImported,
    WanderingCheck,
    WanderingChecked,
    WanderingSet,
)
from rules.wandering.tables import find_table, here, range_of, turns_between

_MOST_NAMED = 20
ANYWAY = "anyway"
LESS = "-1"
"""In the id of the button that makes the next check less likely."""
NO_TABLES = "There are no encounter tables yet: `/do wandering table keep` opens a form for one."
NOISE = "Noise or bright light in the dark may make it likelier, quiet rest out of the way less."


TELLERS = Tellers(
    {
        TableForgotten: Line("The encounter table **{name}** is forgotten."),
        SurroundAsked: Line(
            "They surprise the party and are three or more: they may stand all round it. Do they?"
            " `/do wandering surround` says it."
        ),
    }
)
OFFERS = Offers()


def _came_text(came: Meeting | SomethingCame | PassedBy) -> str:
    """`3 goblins`, `Goblin`, the words of the row alone, or that nobody knows what."""
    if not came.text:
        return "Something"
    if not came.block:
        return plain(came.text)
    return bodies_of(came.count, came.block if came.count == 1 else came.text)


def moment_words(moment: int) -> str:
    """`day 3, 14:20`: a moment of game time, to the turn."""
    return clock_words(clock_at(moment - moment % SECONDS_PER_TURN, 1))


def meeting_text(came: Meeting | SomethingCame) -> str:
    """`3 goblins, 60 feet away, coming towards the party`."""
    return ", ".join((f"**{_came_text(came)}**", *_where(came.environment, came.distance)))


def doors_text(doors: Doors) -> Iterator[str]:
    """What the doors mean for what came up: none where nothing is shut (OSE-MONSTER-DOORS)."""
    barred = listed([f"the {plain(door)}" for door in doors.barred])
    if doors.closed:
        hold = agree(len(doors.barred), "holds")
        yield f"**It cannot get in**: {barred} {hold}, and no monster opens what is spiked or held."
        return
    if doors.opened:
        opened = listed([f"the {plain(door)}" for door in doors.opened])
        yield f"-# Shut doors do not stop monsters, stuck ones neither: {opened}."
    if doors.barred:
        yield f"-# Spiked shut or held, so it does not come through {barred}."


def _where(environment: str, distance: int) -> Iterator[str]:
    if distance and environment == Scale.DUNGEON:
        yield f"{distance} feet away"
        yield "coming towards the party"
    elif distance:
        yield f"{distance} yards away"
        yield "10 to 40 if either side is surprised"


@TELLERS.tells
def _kept(event: TableKept) -> str:
    table, before = event.table, event.before
    place = ""
    if before:
        place = ", in place of " + ("what was there" if before == table.name else plain(before))
    rows = many(len(table.rows), "row")
    ground = f" It is for {plain(listed(table.where))}." if table.where else ""
    head = f"The encounter table **{plain(table.name)}** is kept{place}"
    return f"{head}: {table.dice}, {rows}.{ground}"


@TELLERS.tells
def _imported(event: TablesImported) -> str:
    count, replaced = len(event.names), len(event.replaced)
    tables = "the encounter table" if count == 1 else f"{count} encounter tables,"
    old = "the old one" if replaced == 1 else f"{replaced} old ones"
    instead = f", in place of {old}" if replaced else ""
    names = [plain(name) for name in event.names[:_MOST_NAMED]]
    more = [f"{count - _MOST_NAMED} more"] if count > _MOST_NAMED else []
    return f"Ready: {tables} {listed([*names, *more])}{instead}."


@TELLERS.tells
def _set(event: WanderingSet) -> str:
    return " ".join(_changes(event))


def _changes(event: WanderingSet) -> Iterator[str]:
    if event.every is not None:
        yield _how_often("In a dungeon", event.every, every_words)
    if event.a_day is not None:
        yield _how_often("Outside", event.a_day, a_day_words)
    if event.chance is not None:
        usual = "The chance is what is usual where the party is."
        yield usual if event.chance == USUAL else f"The chance is {event.chance} in 6."
    if event.table is not None:
        yield f"The table is {plain(event.table)}." if event.table else "There is no table."
    if event.modifier is not None:
        yield f"From now on {event.modifier:+d} on each check."
    if event.once is not None:
        yield f"{event.once:+d} on the next check alone."
    if event.sight is not None:
        far = f"{event.sight} yards" if event.sight else "as far as usual"
        yield f"Outside one sees {far}."


def _how_often(where: str, number: int, words: Callable[[int], str]) -> str:
    if not number:
        return f"{where} nothing comes by itself any more."
    return f"{where} something may come {words(number)}."


def every_words(turns: int) -> str:
    """`every 2 turns`."""
    return {0: "never", 1: "every turn"}.get(turns, f"every {turns} turns")


def a_day_words(checks: int) -> str:
    """`twice a day`."""
    return {0: "never", 1: "once a day", 2: "twice a day"}.get(checks, f"{checks} times a day")


@TELLERS.tells
def _checked(event: WanderingChecked) -> str:
    where = f" ({plain(event.where)})" if event.where else ""
    result = "**Something comes**" if event.came else "Nothing comes"
    return f"{result}{where}: {show_throw(event.throw)}, needs at most {event.needed}."


@TELLERS.tells
def _came(event: SomethingCame) -> str:
    head = "In its place: " if event.again else ""
    lines = [f"{head}{meeting_text(event)}. It is {moment_words(event.moment)}."]
    if event.notes:
        lines.append(f"Notes: {plain(event.notes)}")
    lines += doors_text(event.doors)
    if event.environment in SIGHT:
        lines.append(f"-# {SIGHT[event.environment]}")
    dice = [f"{label} {show_throw(throw)}" for label, throw in _throws(event)]
    if dice:
        lines.append(f"-# {' · '.join(dice)}")
    return "\n".join(lines)


def _throws(event: SomethingCame) -> Iterator[tuple[str, Throw]]:
    yield from zip(map(plain, event.tables), event.throws, strict=True)
    if event.numbers is not None and event.numbers.record.groups:
        yield "number", event.numbers
    if event.measured is not None:
        yield "distance", event.measured


@TELLERS.tells
def _passed(event: PassedBy) -> str:
    passes = agree(event.count if event.block else 1, "passes")
    return f"{_came_text(event)} {passes} by, and nobody notices."


@TELLERS.tells
def _surrounded(event: SurroundedSet) -> str:
    if event.surrounded:
        return "The party is surrounded: they stand all round it."
    return "They do not stand all round the party."


@OFFERS.offers(for_referees=True)
def _offer_meeting(event: SomethingCame, outcome: Outcome) -> Sequence[Button]:
    """Begins it, lets it pass or rolls again, while it waits."""
    game = outcome.game
    waiting = (one for one in WANDERING.of(game.state).meetings if one.id == event.meeting)
    return [button for meeting in waiting for button in meeting_buttons(game, meeting)]


def meeting_buttons(game: LiveGame, meeting: Meeting) -> Sequence[Button]:
    """What becomes of something that came up."""
    words = game.id, meeting.id
    again = [make_button("meeting-again", *words, label="Another roll on the table")]
    closed = doors_between(ENGINE.asking(game.state)).closed
    passes = closed or not meeting.block
    return (
        _begin_button(game.id, meeting, anyway=closed),
        make_button("meeting-pass", *words, label="Let it pass", style=GREEN if passes else GREY),
        *(again if WANDERING.of(game.state).tables else ()),
    )


def _begin_button(game_id: int, meeting: Meeting, *, anyway: bool) -> Button:
    """Begins the encounter, all the same where no door lets them in."""
    words = (meeting.id, ANYWAY) if anyway else (meeting.id,)
    begin = "Begin it all the same" if anyway else "Begin the encounter"
    what = f": {shorten(_came_text(meeting), LONGEST_NAME)}" if meeting.text else ""
    style = GREEN if meeting.block and not anyway else GREY
    return make_button("meeting-begin", game_id, *words, label=f"{begin}{what}", style=style)


@OFFERS.offers(for_referees=True)
def _offer_surround(_event: SurroundAsked, outcome: Outcome) -> Sequence[Button]:
    """Says whether they stand all round the party, while that is open."""
    game = outcome.game
    if not may_surround(game.state):
        return ()
    return (
        make_button("surround", game.id, "yes", label="They stand all round it", style=GREEN),
        make_button("surround", game.id, "no", label="They do not"),
    )


def render_wandering(state: GameState) -> str:
    """How often something may come here, how likely, and what waits for the referee."""
    return "\n".join((*_rhythm(state), *_chance(ENGINE.asking(state)), *_past(state)))


def _rhythm(state: GameState) -> Iterator[str]:
    scale, wandering = scale_of(state), WANDERING.of(state)
    if scale is None:
        yield "The party is at home, and nothing comes by itself."
        return
    often = (
        every_words(turns_between(state))
        if scale is Scale.DUNGEON
        else a_day_words(wandering.a_day)
    )
    moment = next_check(state)
    upcoming = "" if moment is None else f" The next check is {moment_words(moment)}."
    comes = f"something may come {often}"
    if often == "never":
        comes = "whether something comes is rolled when you say so"
    yield f"The party is {plain(where_words(state))}: {comes}.{upcoming}"
    if scale in SIGHT:
        far = f" Now it is {wandering.sight} yards." if wandering.sight else ""
        yield f"-# {SIGHT[scale]}{far}"


def _chance(asker: Asker) -> Iterator[str]:
    found, wandering = here(asker), WANDERING.of(asker.state)
    parts = [f"{wandering.modifier:+d} by your word"] if wandering.modifier else []
    parts += [f"{wandering.once:+d} this once"] if wandering.once else []
    table = "no table" if found.table is None else f"the table {plain(found.table.name)}"
    sum_of = f" ({listed([f'{found.chance} in 6 here', *parts])})" if parts else ""
    yield f"**{chance_now(asker)} in 6**{sum_of}, on {table}."
    yield f"-# {' '.join((*_bright(asker.state), NOISE))}"


def _bright(state: GameState) -> Iterator[str]:
    """The light that the party carries in the dark, where it is bright."""
    light = brightest(shining(state)) if is_dark_around(state) else None
    if light is not None and glow_of(light) is Glow.BRIGHT:
        yield f"{plain(label_of(state, light))} shines in the dark."


def _past(state: GameState) -> Iterator[str]:
    wandering = WANDERING.of(state)
    checks = [_check_text(check) for check in wandering.checks]
    if checks:
        yield f"Last checks: {'; '.join(checks)}."
    for meeting in wandering.meetings:
        notes = f" ({plain(meeting.notes)})" if meeting.notes else ""
        since = moment_words(meeting.moment)
        yield f"**Waits for you** since {since}: {meeting_text(meeting)}{notes}"
    if wandering.meetings:
        yield from doors_text(doors_between(ENGINE.asking(state)))


def _check_text(check: WanderingCheck) -> str:
    result = "something" if check.came else "nothing"
    return f"{moment_words(check.moment)}: {check.rolled} of {check.needed}, {result}"


def wandering_buttons(game: LiveGame) -> Sequence[Button]:
    """What a referee does about it."""
    state = game.state
    waiting = [
        button for one in WANDERING.of(state).meetings for button in meeting_buttons(game, one)
    ]
    if scale_of(state) is None or state.encounter is not None:
        return waiting
    return (
        *waiting,
        make_button("wandering-check", game.id, now(state), label="Check now", style=GREEN),
        make_button("wandering-once", game.id, 1, label="+1 once: noise, light"),
        make_button("wandering-once", game.id, LESS, label="\u22121 once: quiet rest"),
    )


def render_tables(state: GameState) -> str:
    """All tables, each in a line."""
    tables = sorted(WANDERING.of(state).tables, key=lambda table: table.name.casefold())
    if not tables:
        return NO_TABLES
    return join_within([f"- {_in_short(table)}" for table in tables], MESSAGE_LIMIT)


def _in_short(table: EncounterTable) -> str:
    ground = f", for {plain(listed(table.where))}" if table.where else ""
    contents = ", ".join(plain(row.text) for row in table.rows)
    return f"**{plain(table.name)}** ({table.dice}{ground}): {contents}"


def render_table(state: GameState, table: EncounterTable) -> str:
    """One table with all of its rows."""
    ground = f" \u00b7 for {plain(listed(table.where))}" if table.where else ""
    head = f"### {plain(table.name)}\n{table.dice}{ground}"
    rows = [_row_text(state, row) for row in table.rows]
    return f"{head}\n{join_within(rows, MESSAGE_LIMIT - len(head) - 1)}"


def _row_text(state: GameState, row: TableRow) -> str:
    number = f"{row.number} " if row.block and row.number != "1" else ""
    words = " (words alone)" if find_table(state, row.text) is None else " (a roll on that table)"
    kind = "" if row.block else words
    notes = f" \u00b7 {plain(row.notes)}" if row.notes else ""
    return f"**{range_of(row)}** {number}{plain(row.text)}{kind}{notes}"


def table_buttons(game: LiveGame, table: EncounterTable) -> Sequence[Button]:
    """Opens its form."""
    return (make_button("table-edit", game.id, table.id, label="Edit"),)


@COMINGS.of("wandering")
def coming_check(_coming: Coming) -> str:
    """In a preview."""
    return "it is rolled whether something comes"
