"""Encounters that come by themselves, told as sentences: to referees alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from cogs.clock.telling import clock_words
from cogs.encounter.telling import SIGHT
from cogs.render.brief import Briefs
from cogs.render.buttons import BLUE, GREEN, GREY, Button, make_button
from cogs.render.narration import People, Teller, show_throw
from cogs.render.offers import LONGEST_NAME, Offer
from cogs.render.text import listed, plain, shorten
from data.live import LiveGame, Outcome
from rules.clock.units import SECONDS_PER_TURN, clock_at
from rules.encounter.records import EncounterBegan
from rules.kernel.actor import TABLE
from rules.kernel.dues import DueKind
from rules.kernel.events import Event, Throw
from rules.state.expedition import Scale
from rules.systems import ENGINE
from rules.wandering.beginning import may_surround
from rules.wandering.checks import USUAL
from rules.wandering.coming_up import doors_between
from rules.wandering.records import (
    WANDERING,
    Doors,
    Meeting,
    PassedBy,
    SomethingCame,
    SurroundAsked,
    SurroundedSet,
    TableForgotten,
    TableKept,
    TablesImported,
    WanderingChecked,
    WanderingSet,
)

_MOST_NAMED = 20


def _came_text(came: Meeting | SomethingCame | PassedBy) -> str:
    """`3 goblins`, `1 Goblin`, the words of the row alone, or that nobody knows what."""
    if not came.text:
        return "Something"
    if not came.block:
        return plain(came.text)
    return f"{came.count} {plain(came.block if came.count == 1 else came.text)}"


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
        hold = "holds" if len(doors.barred) == 1 else "hold"
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


def _kept(event: TableKept, _people: People) -> str:
    table, before = event.table, event.before
    place = ""
    if before:
        place = ", in place of " + ("what was there" if before == table.name else plain(before))
    rows = "1 row" if len(table.rows) == 1 else f"{len(table.rows)} rows"
    ground = f" It is for {plain(listed(table.where))}." if table.where else ""
    head = f"The encounter table **{plain(table.name)}** is kept{place}"
    return f"{head}: {table.dice}, {rows}.{ground}"


def _forgotten(event: TableForgotten, _people: People) -> str:
    return f"The encounter table **{plain(event.name)}** is forgotten."


def _imported(event: TablesImported, _people: People) -> str:
    count, replaced = len(event.names), len(event.replaced)
    tables = "the encounter table" if count == 1 else f"{count} encounter tables,"
    instead = f" {replaced} of them in place of what was there." if replaced else ""
    names = [plain(name) for name in event.names[:_MOST_NAMED]]
    more = [f"{count - _MOST_NAMED} more"] if count > _MOST_NAMED else []
    return f"Ready: {tables} {listed([*names, *more])}.{instead}"


def _set(event: WanderingSet, _people: People) -> str:
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


def _checked(event: WanderingChecked, _people: People) -> str:
    where = f" ({plain(event.where)})" if event.where else ""
    result = "**something comes**" if event.came else "nothing comes"
    return (
        f"Wandering check{where}: {show_throw(event.throw)}, {event.needed} in 6 needed: {result}."
    )


def _came(event: SomethingCame, _people: People) -> str:
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


def _passed(event: PassedBy, _people: People) -> str:
    return f"{_came_text(event)}: that passes by, and nobody notices."


def _asked(_event: SurroundAsked, _people: People) -> str:
    return (
        "They surprise the party and are three or more: they may stand all round it. Do they? "
        "`/wandering surround` says it."
    )


def _surrounded(event: SurroundedSet, _people: People) -> str:
    if event.surrounded:
        return "The party is surrounded: they stand all round it."
    return "They do not stand all round the party."


TELLERS: Mapping[type[Event], Teller] = {
    TableKept: _kept,
    TableForgotten: _forgotten,
    TablesImported: _imported,
    WanderingSet: _set,
    WanderingChecked: _checked,
    SomethingCame: _came,
    PassedBy: _passed,
    SurroundAsked: _asked,
    SurroundedSet: _surrounded,
}


ANYWAY = "anyway"


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
    return (
        _begin_button(game.id, meeting, anyway=closed),
        make_button("meeting-pass", *words, label="Let it pass", style=GREEN if closed else GREY),
        *(again if WANDERING.of(game.state).tables else ()),
    )


def _begin_button(game_id: int, meeting: Meeting, *, anyway: bool) -> Button:
    """Begins the encounter, all the same where no door lets them in."""
    words = (meeting.id, ANYWAY) if anyway else (meeting.id,)
    begin = "Begin it all the same" if anyway else "Begin the encounter"
    what = f": {shorten(_came_text(meeting), LONGEST_NAME)}" if meeting.text else ""
    style = GREY if anyway else GREEN
    return make_button("meeting-begin", game_id, *words, label=f"{begin}{what}", style=style)


def _offer_surround(_event: SurroundAsked, outcome: Outcome) -> Sequence[Button]:
    """Says whether they stand all round the party, while that is open."""
    game = outcome.game
    if not may_surround(game.state):
        return ()
    return (
        make_button("surround", game.id, "yes", label="They stand all round it", style=BLUE),
        make_button("surround", game.id, "no", label="They do not"),
    )


def offer_surprise(_event: EncounterBegan, outcome: Outcome) -> Sequence[Button]:
    """The party's die, for whichever of its players is quicker, while it is missing."""
    return _surprise_buttons(outcome.game)


def _surprise_buttons(game: LiveGame) -> Sequence[Button]:
    """The same for the board."""
    dues = ENGINE.what_is_due(game.state, TABLE)
    return [
        make_button("surprise", game.id, *due.words, label="Roll surprise", style=GREEN)
        for due in dues
        if due.kind is DueKind.SURPRISE
    ]


OFFERS: Mapping[type[Event], Offer] = {
    SomethingCame: Offer(_offer_meeting, for_referees=True),
    SurroundAsked: Offer(_offer_surround, for_referees=True),
    EncounterBegan: Offer(offer_surprise),
}


BRIEFS: Briefs = {
    PassedBy: None,
    SomethingCame: None,
    SurroundAsked: None,
    TableForgotten: None,
    TableKept: None,
    TablesImported: None,
    WanderingChecked: None,
    WanderingSet: None,
}
