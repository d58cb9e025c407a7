"""`/do deadline`: how long the game waits, for whom; `/do nudge`: those it waits for are called."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import asked, game_here, play
from cogs.core.scheduler import wakes_at, wants_no_ping
from cogs.core.times import read_clock, read_when, read_zone, suggest_zones
from cogs.pace.measures import Measured, measure
from cogs.pace.pages import Holding
from cogs.render.buttons import card_button, row_of
from cogs.render.result import people_of
from cogs.render.text import listed, moment
from cogs.render.waiting import deadline_buttons, render_waiting
from data.live import LiveGame, LogEntry
from data.log import Log
from rules.errors import RuleError
from rules.kernel.actor import Viewer
from rules.kernel.hours import DAY_MINUTES
from rules.kernel.lengths import find_length
from rules.pace.records import (
    EndDeadline,
    MoveDeadline,
    Nudge,
    PauseGame,
    ResumeGame,
    SetLimit,
    SetQuietHours,
)
from rules.pace.waiting import MINUTE_MS, PHASES, awaited_members, awaited_since, deadlines_in_order
from rules.rounds.records import RoundBegan
from rules.state.pace import Hours, Limit
from rules.systems import ENGINE

EVERYTHING = "all"
PHASE_CHOICES = [
    app_commands.Choice(name="everything", value=EVERYTHING),
    *(app_commands.Choice(name=name, value=key) for key, name in PHASES.items()),
]
UNTIL_HELP = "When: 12h, tomorrow 20:00, friday 18:30, dec 24"


@app_commands.guild_only()
class DeadlineCommands(
    commands.GroupCog, group_name="deadline", group_description="How long the game waits"
):
    """Limits, this deadline, pauses."""

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Whom the game waits for, since when, and until when"""
        game = await game_here(interaction)
        viewer = game.viewer(interaction.user.id)
        more = card_button(game.id, "deadlines")
        buttons = (*deadline_buttons(game), more) if viewer.is_referee else ()
        await answer_privately(interaction, render_waiting(game, viewer), view=row_of(*buttons))

    @app_commands.command(name="set")
    @app_commands.describe(
        time="How long: 48h, 2 days, 20:00, tomorrow 20:00",
        phase="For what; everything if left out",
        zone="For a time of day, on whose clocks: a city or country; else your own",
    )
    @app_commands.choices(phase=PHASE_CHOICES)
    @app_commands.autocomplete(zone=suggest_zones)
    async def set(
        self,
        interaction: Interaction,
        time: str,
        phase: app_commands.Choice[str] | None = None,
        zone: str = "",
    ) -> None:
        """Say how long players have to answer (referee)"""
        game, limit = await game_here(interaction), _read_limit(time)
        name = ""
        if zone or limit.clock is not None:
            again = f"/do deadline set time:{' '.join(time.split())} zone:Berlin"
            name = await _zone_of(interaction, game, zone, again)
        action = SetLimit(phase=_phase(phase), limit=limit, zone=name)
        await play(interaction, action, game=game)

    @app_commands.command(name="off")
    @app_commands.describe(phase="For what; everything if left out")
    @app_commands.choices(phase=PHASE_CHOICES)
    async def off(
        self, interaction: Interaction, phase: app_commands.Choice[str] | None = None
    ) -> None:
        """Let players take as long as they like (referee)"""
        await play(interaction, SetLimit(phase=_phase(phase)))

    @app_commands.command(name="move")
    @app_commands.describe(until=UNTIL_HELP)
    async def move(self, interaction: Interaction, until: str) -> None:
        """Give this deadline another moment (referee)"""
        game = await game_here(interaction)
        moment = await read_when(interaction, game, until)
        await play(interaction, MoveDeadline(until=moment), game=game)

    @app_commands.command(name="now")
    async def now(self, interaction: Interaction) -> None:
        """Wait no longer: do now what the deadline would do (referee)"""
        await play(interaction, EndDeadline())

    @app_commands.command(name="quiet")
    @app_commands.describe(
        begin="From when no deadline falls: 22:00; leave both out for at any hour",
        end="Until when: 07:00",
        zone="On whose clocks: a city or country, or what a clock there shows now",
    )
    @app_commands.autocomplete(zone=suggest_zones)
    async def quiet(
        self, interaction: Interaction, begin: str = "", end: str = "", zone: str = ""
    ) -> None:
        """Say in which hours no deadline falls (referee)"""
        game = await game_here(interaction)
        if bool(begin) != bool(end):
            raise RuleError("Give both, such as `begin:22:00 end:07:00`, or neither.")
        hours = (read_clock(begin), read_clock(end) % DAY_MINUTES) if begin else ()
        typed = f" begin:{begin} end:{end}" if begin else ""
        name = await _zone_of(interaction, game, zone, f"/do deadline quiet{typed} zone:Berlin")
        quiet = Hours(name, *hours) if hours else None
        await play(interaction, SetQuietHours(zone=name, quiet=quiet), game=game)

    @app_commands.command(name="pause")
    @app_commands.describe(until="Until when: 2 weeks, jan 2; without it, until you resume")
    async def pause(self, interaction: Interaction, until: str = "") -> None:
        """Stop all deadlines and reminders, as over a holiday (referee)"""
        game = await game_here(interaction)
        moment = await read_when(interaction, game, until, whole_days=True) if until else None
        await play(interaction, PauseGame(until=moment), game=game)

    @app_commands.command(name="resume")
    async def resume(self, interaction: Interaction) -> None:
        """Let deadlines run on after a pause (referee)"""
        await play(interaction, ResumeGame())


def _phase(picked: app_commands.Choice[str] | None) -> str:
    """The phase that was picked, "" for all."""
    return "" if picked is None or picked.value == EVERYTHING else picked.value


async def _zone_of(interaction: Interaction, game: LiveGame, typed: str, again: str) -> str:
    """The zone that was typed, else that of the game or of whoever asks.

    Raises RuleError with what to type `again`.
    """
    if typed.strip():
        return await read_zone(interaction, typed)
    person = await interaction.client.games.persons.get(interaction.user.id)
    zone = game.state.pace.zone or person.zone
    if not zone:
        raise RuleError(f"Say on whose clocks, by a city or country: `{again}`.")
    return zone


def _read_limit(text: str) -> Limit:
    """How long a phase may take: a length, or a time of day. Raises RuleError."""
    length = find_length(text)
    if length is not None:
        return Limit(minutes=length // MINUTE_MS)
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


async def _press_extend(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """So many more hours for the deadline that the button was made for."""
    key, hours = word(words, 0), number(words, 1)
    deadline = next((d for d in deadlines_in_order(game.state.pace) if d.key == key), None)
    until = (deadline.at or 0) if deadline is not None else 0
    later = max(until, interaction.client.clock()) + hours * 60 * MINUTE_MS
    await play(interaction, MoveDeadline(key=key, until=later), game=game)


async def _press_now(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Wait no longer for what the button was made for."""
    await play(interaction, EndDeadline(key=word(words, 0)), game=game)


async def _press_pause(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Pause, or resume."""
    is_pause = word(words, 0) == "on"
    await play(interaction, PauseGame() if is_pause else ResumeGame(), game=game)


DEADLINE_PRESSES: dict[str, Press] = {
    "deadline-more": _press_extend,
    "deadline-now": _press_now,
    "pause": _press_pause,
}


DEADLINE_FEATURE = Feature(order=210, cogs=(DeadlineCommands,), presses=DEADLINE_PRESSES)


PAUSE_MS = 60 * MINUTE_MS
"""Players nudge once in so long."""


class NudgeCommand(commands.Cog):
    """Ask those who are waited for to look in."""

    @app_commands.command(name="nudge")
    @app_commands.guild_only()
    async def nudge(self, interaction: Interaction) -> None:
        """Mention those whom the game waits for, if they are awake"""
        await _nudge_all(interaction, await game_here(interaction))


async def _press_nudge(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Nudges exactly those who are waited for."""
    await _nudge_all(interaction, game)


async def _nudge_all(interaction: Interaction, game: LiveGame) -> None:
    """Mention whoever is waited for and awake; who asked is told who is not. Raises RuleError."""
    bot, now = interaction.client, interaction.client.clock()
    viewer = game.viewer(interaction.user.id)
    others = [m for m in awaited_members(game.state.pace) if not viewer.is_member(m)]
    last = bot.nudged.get(game.id)
    if others and not viewer.is_referee and last is not None and now - last < PAUSE_MS:
        raise RuleError("They have been nudged within the last hour. Give them a little time.")
    silent = [member for member in others if await wants_no_ping(bot, game, member)]
    wake = {m: await wakes_at(bot, game, m, now) for m in others if m not in silent}
    awake = [member for member, at in wake.items() if at <= now]
    left_out = [*_asleep(game, wake, now), *_silent(game, silent)]
    async with Answer(interaction) as answer:
        if others and not awake:
            await answer.private(_told(game, (), left_out))
            return
        outcome = await bot.games.act(game.id, asked(interaction), Nudge(members=tuple(awake)))
        bot.nudged[game.id] = now
        bot.delivery.deliver(outcome)
        await answer.private(_told(game, awake, left_out))


def _asleep(game: LiveGame, wake: dict[int, int], now: int) -> list[str]:
    people = people_of(game)
    return [f"{people.name(m)} is asleep, up {moment(at)}" for m, at in wake.items() if at > now]


def _silent(game: LiveGame, silent: Sequence[int]) -> list[str]:
    people = people_of(game)
    return [f"{people.name(member)} wants no mentions" for member in silent]


def _told(game: LiveGame, awake: Sequence[int], left_out: Sequence[str]) -> str:
    people = people_of(game)
    names = listed([people.name(member) for member in awake])
    nudged = f"Nudged: {names}." if names else "Nobody is nudged."
    return "\n".join([nudged, *(f"Not nudged: {text}." for text in left_out)])


NUDGING_PRESSES: dict[str, Press] = {"nudge": _press_nudge}
NUDGING_FEATURE = Feature(order=220, cogs=(NudgeCommand,), presses=NUDGING_PRESSES)


ROUNDS = 12
"""So many of the newest rounds are measured."""
PAGE, MOST_ROWS = 200, 3000


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
    return measure(entries, owners, encounter=game.state.next_encounter - 1, now=now)


def waiting_for(
    game: LiveGame, viewer: Viewer, found: Measured, now: int, *, own: bool = False
) -> list[Holding]:
    """Whom the game waits for as far as the viewer may know; with `own` what is theirs to give."""
    return [
        Holding(due.debtor, due.kind.value, found.time_between(since, now))
        for due in ENGINE.what_is_due(game.state, viewer)
        if due.holds and (not own or due.is_of(viewer))
        if (since := awaited_since(game.state, due.target)) is not None
    ]


def _began_a_round(entry: LogEntry) -> bool:
    return entry.undone_by is None and any(isinstance(e, RoundBegan) for e in entry.events)
