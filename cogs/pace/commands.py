"""`/do deadline`: how long the game waits, for whom; `/do nudge`: those it waits for are called."""

from collections.abc import Sequence
from typing import Annotated

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import number, word
from cogs.core.client import Client
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import referees
from cogs.core.offers import all_there
from cogs.core.option import Option, Typed, text
from cogs.core.options import Targets
from cogs.core.play import asked, play
from cogs.core.said import always, says
from cogs.core.scheduler import wakes_at, wants_no_ping
from cogs.core.times import Moment, Until, read_clock
from cogs.core.zones import Zone
from cogs.pace.measures import Measured, measure
from cogs.pace.pages import Holding
from cogs.pace.waiting_pages import deadline_buttons, render_waiting
from cogs.render.buttons import card_button, row_of
from cogs.render.deeds import Doer
from cogs.render.result import people_of
from cogs.render.text import moment
from data.live import LiveGame, LogEntry
from data.log import Log
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.dues import REFEREES
from rules.kernel.hours import DAY_MINUTES, MINUTE, find_length
from rules.kernel.targets import id_of
from rules.kernel.words import listed
from rules.pace.records import (
    LONGEST_REQUEST,
    CallTable,
    EndDeadline,
    MoveDeadline,
    Nudge,
    PauseGame,
    Request,
    ResumeGame,
    SetLimit,
    SetQuietHours,
)
from rules.pace.waiting import (
    PHASES,
    awaited_members,
    awaited_since,
    deadlines_in_order,
    may_nudge_referee,
)
from rules.rounds.records import RoundBegan
from rules.state.pace import Hours, Limit
from rules.systems import ENGINE

DEADLINE = Group("deadline", "How long the game waits")
NUDGE = Group()
UNTIL_HELP = "When: 12h, tomorrow 20:00, friday 18:30, dec 24"
Phase = Annotated[
    str,
    Option(
        about="For what; everything if left out",
        choices={"everything": "all", **{name: key for key, name in PHASES.items()}},
        read=lambda _, phase: "" if phase == "all" else phase,
    ),
]
PAUSE_MS = 60 * MINUTE
"""Players nudge once in so long."""
ROUNDS = 12
"""So many of the newest rounds are measured."""
PAGE, MOST_ROWS = 200, 3000


def _hours(begin: str, end: str) -> tuple[int, int]:
    """The minutes after midnight at which hours begin and end. Raises RuleError."""
    return read_clock(begin, bare=True), read_clock(end, bare=True) % DAY_MINUTES


def _read_limit(text: str) -> Limit:
    """How long a phase may take: a length, or a time of day. Raises RuleError."""
    length = find_length(text)
    if length is not None:
        return Limit(minutes=length // MINUTE)
    said = " ".join(text.lower().replace(",", " ").split())
    for words in ("tomorrow at ", "tomorrow ", "the next day at ", "next day "):
        if said.startswith(words):
            return Limit(clock=read_clock(said.removeprefix(words)), days=1)
    try:
        return Limit(clock=read_clock(said))
    except RuleError:
        raise RuleError(
            "Type a length such as `48h`, or a time such as `tomorrow 20:00`."
        ) from None


def _is_limit(_typed: Typed, text: str) -> bool:
    """Whether words say how long somebody has."""
    try:
        return bool(_read_limit(text))
    except RuleError:
        return False


@DEADLINE.command("show")
@says(
    "deadline, whose turn, who are we waiting for, waiting for, waiting on, who is holding, "
    "whos up, whos turn, whos turn is it, left to declare, "
    "whose go, whos holding, whose move, how long do i have, when is my turn, is it "
    "my turn, my turn, time left, am i up, whose round, whose turn is it, who is next, whos "
    "next, who hasnt posted, who has not posted, who are we waiting on, who is up, holdup, "
    "holding us up, what are we waiting for, how much time, who still has to, who needs to, "
    "whom are we waiting, we wait for, wait for me, waiting on me, who has to go, who is it on, "
    "is it my go, my go, is it me, am i next, how long have they, still waiting",
    "Whom the game waits for",
    when=always,
    asks=True,
)
async def show(interaction: Interaction, game: LiveGame) -> None:
    """Whom the game waits for, since when, and until when"""
    viewer = game.viewer(interaction.user.id)
    more = card_button(game.id, "deadlines")
    buttons = (*deadline_buttons(game), more) if viewer.is_referee else ()
    await answer_privately(interaction, render_waiting(game, viewer), view=row_of(*buttons))


@DEADLINE.command(
    "set",
    time="How long: 48h, 2 days, 20:00, tomorrow 20:00",
    zone="For a time of day, on whose clocks: a city or country; else your own",
)
@says(
    "hours to post, h to post, deadline, to post, days to answer, hours to answer, to answer, "
    "time limit",
    "Players have {time} to answer",
    when=referees,
    rest="time",
    reads=_is_limit,
)
async def set_(
    typed: Typed,
    time: Annotated[Limit, Option(read=lambda _, text: _read_limit(text))],
    phase: Phase = "",
    zone: Zone = "",
) -> Action:
    """Say how long players have to answer (referee)"""
    if time.clock is not None and not zone:
        again = f"/do deadline set time:{' '.join(typed.word('time').split())} zone:Berlin"
        zone = await _known_zone(typed, again)
    return SetLimit(phase=phase, limit=time, zone=zone)


@DEADLINE.command("off")
def off(phase: Phase = "") -> Action:
    """Let players take as long as they like (referee)"""
    return SetLimit(phase=phase)


@DEADLINE.command("move", until=UNTIL_HELP)
def move(until: Moment) -> Action:
    """Give this deadline another moment (referee)"""
    return MoveDeadline(until=until)


@DEADLINE.command("now")
def now() -> Action:
    """Wait no longer: do now what the deadline would do (referee)"""
    return EndDeadline()


@DEADLINE.command(
    "quiet",
    begin="From when no deadline falls: 22:00; leave both out for at any hour",
    end="Until when: 07:00",
    zone="On whose clocks: a city or country, or what a clock there shows now",
)
@says(
    "no pings, quiet hours, no deadlines at night, no deadline, quiet",
    "No deadline falls at night",
    when=referees,
)
async def quiet(typed: Typed, begin: str = "", end: str = "", zone: Zone = "") -> Action:
    """Say in which hours no deadline falls (referee)"""
    if bool(begin) != bool(end):
        raise RuleError("Give both, such as `begin:22:00 end:07:00`, or neither.")
    hours = _hours(begin, end) if begin else ()
    said = f" begin:{begin} end:{end}" if begin else ""
    name = zone or await _known_zone(typed, f"/do deadline quiet{said} zone:Berlin")
    return SetQuietHours(zone=name, quiet=Hours(name, *hours) if hours else None)


async def _known_zone(typed: Typed, again: str) -> str:
    """The zone of the game, or of whoever asks. Raises RuleError with what to type `again`."""
    person = await typed.interaction.client.games.persons.get(typed.user_id)
    zone = typed.game.state.pace.zone or person.zone
    if not zone:
        raise RuleError(f"Say on whose clocks, by a city or country: `{again}`.")
    return zone


@DEADLINE.command("pause", until="Until when: 2 weeks, jan 2; without it, until you resume")
@says(
    "pause, pause the game, hiatus, holiday, freeze, stop the clock, stop deadlines",
    "Stop all deadlines and reminders",
    when=referees,
)
def pause(until: Until | None = None) -> Action:
    """Stop all deadlines and reminders, as over a holiday (referee)"""
    return PauseGame(until=until)


@DEADLINE.command("resume")
def resume() -> Action:
    """Let deadlines run on after a pause (referee)"""
    return ResumeGame()


async def _press_extend(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """So many more hours for the deadline that the button was made for."""
    key, hours = word(words, 0), number(words, 1)
    deadline = next((d for d in deadlines_in_order(game.state.pace) if d.key == key), None)
    until = (deadline.at or 0) if deadline is not None else 0
    later = max(until, interaction.client.clock()) + hours * 60 * MINUTE
    await play(interaction, MoveDeadline(key=key, until=later), game=game)


FEATURE = Feature(
    lines={
        "deadline-now": Does("deadline now", "@key"),
        "nudge": Does("nudge"),
        "pause": Does("deadline *"),
        "call-table": Does(CallTable),
    },
    order=210,
    presses={
        "deadline-more": _press_extend,
    },
)


def may_wait(doer: Doer) -> bool:
    """Whether the game can wait for somebody: out or in an encounter, and wherever it does."""
    is_busy = doer.met is not None or doer.state.expedition is not None
    return is_busy or bool(awaited_members(doer.state.pace))


REQUEST = Group()


@REQUEST.command("request", what="What you ask for, in your own words")
def request(what: Annotated[str, text(LONGEST_REQUEST)]) -> Action:
    """Ask the referee for what only they do"""
    return Request(words=what)


@NUDGE.command("nudge", who="Whom; everybody the game waits for if left out")
@says(
    "nudge, poke, ping, prod, bump, wake * up, give * a poke, your turn",
    "Mention {who}",
    when=referees,
    offers={"who": all_there},
    needs=("who",),
)
@says(
    "nudge, poke?, ping, remind, prod, remind them, wake up, whose turn ping, hurry up, anyone "
    "there, bump, where is everybody, where is everyone, wake * up, ping everyone, ping "
    "whoever, poke whoever, give * a poke, your turn",
    "Mention those whom the game waits for",
    when=may_wait,
)
async def nudge(interaction: Interaction, game: LiveGame, who: Targets = ()) -> None:
    """Mention those whom the game waits for, if they are awake; or whoever is named (referee)"""
    if who:
        named = frozenset(map(id_of, who))
        owners = (one.owner for one in game.state.characters if one.id in named)
        called = CallTable(members=tuple(owners))
        await play(interaction, called, game=game)
        return
    bot, now = interaction.client, interaction.client.clock()
    viewer = game.viewer(interaction.user.id)
    pace = game.state.pace
    others = [m for m in awaited_members(pace) if not viewer.is_member(m)]
    last = bot.nudged.get(game.id)
    if others and not viewer.is_referee and last is not None and now - last < PAUSE_MS:
        raise RuleError("They have been nudged within the last hour. Give them a little time.")
    if not viewer.is_referee and may_nudge_referee(pace):
        others.append(REFEREES)
    had = await _nudged(bot, game, others)
    silent = [one for one in others if one not in had and await wants_no_ping(bot, game, one)]
    wake = {m: await wakes_at(bot, game, m, now) for m in others if m not in (*silent, *had)}
    awake = [member for member, at in wake.items() if at <= now]
    people = people_of(game)
    asleep = [f"{people.name(m)} is asleep, up {moment(at)}" for m, at in wake.items() if at > now]
    left_out = [*asleep, *_silent(game, silent), *_nudged_today(game, had)]
    async with Answer(interaction) as answer:
        if others and not awake:
            await answer.private(_told(game, (), left_out))
            return
        outcome = await bot.games.act(game.id, asked(interaction), Nudge(members=tuple(awake)))
        bot.nudged[game.id] = now
        bot.delivery.deliver(outcome)
        await answer.private(_told(game, awake, left_out))


async def _nudged(bot: Client, game: LiveGame, members: Sequence[int]) -> list[int]:
    """Those of some who were nudged today already; the referees where all of them were."""
    referees = [one.number for one in game.referees]
    today = await bot.rings.nudged_today(game, (*members, *referees))
    all_referees = all(one in today for one in referees)
    return [one for one in members if (all_referees if one == REFEREES else one in today)]


def _nudged_today(game: LiveGame, nudged: Sequence[int]) -> list[str]:
    people = people_of(game)
    return [f"{people.name(member)} was nudged today already" for member in nudged]


def _silent(game: LiveGame, silent: Sequence[int]) -> list[str]:
    people = people_of(game)
    return [f"{people.name(member)} wants no mentions" for member in silent]


def _told(game: LiveGame, awake: Sequence[int], left_out: Sequence[str]) -> str:
    people = people_of(game)
    names = listed([people.name(member) for member in awake])
    nudged = f"Nudged: {names}." if names else "Nobody is nudged."
    return "\n".join([nudged, *(f"Not nudged: {text}." for text in left_out)])


async def read_rounds(log: Log, game: LiveGame) -> list[LogEntry]:
    """The rows of the newest rounds, and a few more at most, oldest first."""
    found: list[LogEntry] = []
    rounds, before = 0, None
    while rounds < ROUNDS and len(found) < MOST_ROWS:
        page = await log.entries(game.id, before=before, limit=PAGE)
        found += page
        rounds += sum(map(_began_a_round, page))
        if len(page) < PAGE:
            break
        before = page[-1].seq
    return found[::-1]


def measured(game: LiveGame, entries: list[LogEntry], now: int) -> Measured:
    """What the rows show. It takes a few milliseconds for each hundred of them."""
    owners = {one.id: one.owner for one in game.state.characters}
    entries = [entry for entry in entries if entry.party == game.party]
    return measure(entries, owners, encounter=game.state.next_encounter - 1, now=now)


def waiting_for(
    game: LiveGame, viewer: Viewer, found: Measured, now: int, *, own: bool = False
) -> list[Holding]:
    """Whom the game waits for as far as the viewer may know; with `own` what is theirs to give."""
    return [
        Holding(listed(due.debtors), due.kind.value, found.time_between(since, now))
        for due in ENGINE.what_is_due(game.state, viewer)
        if due.holds and (not own or due.is_of(viewer))
        if (since := awaited_since(game.state, due.target)) is not None
    ]


def _began_a_round(entry: LogEntry) -> bool:
    return entry.undone_by is None and any(isinstance(e, RoundBegan) for e in entry.events)
