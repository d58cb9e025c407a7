"""`/me waiting`: who waits for whoever asks, over all their games and servers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cogs.away.commands import ME
from cogs.core.answering import Answer
from cogs.core.interaction import Interaction
from cogs.core.said import always, says
from cogs.deeds.pages import awaited_texts
from cogs.render.text import MESSAGE_LIMIT, join_within, moment, plain
from data.sitting import Sitting
from rules.kernel.actor import Viewer
from rules.kernel.dues import Due
from rules.pace.waiting import awaited_since
from rules.systems import ENGINE

NOBODY = "Nobody waits for you, in any game."
HEAD = "**They wait for you**"
Named = Callable[[int], str]
"""A server's name by its id, "" where that is not known."""


@dataclass(frozen=True, slots=True)
class Summons:
    """What one game waits for, since a moment, None where nobody was asked yet."""

    sitting: Sitting
    dues: tuple[Due, ...]
    since: int | None


@ME.command("waiting")
@says(
    "who waits for me, who is waiting for me, am i holding anybody up, my games, all my games, "
    "what do i owe, waiting for me, where am i needed",
    "Who waits for you, in all games",
    when=always,
)
async def waiting(interaction: Interaction) -> None:
    """Show you alone who waits for you in all your games, the oldest first, with links"""
    bot = interaction.client
    async with Answer(interaction) as answer:
        sittings = await bot.games.sittings.of(interaction.user.id)
        await answer.private(render_summons(summons_of(sittings), _server(bot.get_guild)))


def _server(find: Callable[[int], object]) -> Named:
    return lambda guild_id: getattr(find(guild_id), "name", "")


def summons_of(sittings: Iterable[Sitting]) -> list[Summons]:
    """The games that wait for somebody, whom they have waited for longest first."""
    found = [one for one in map(_summons, sittings) if one.dues]
    return sorted(found, key=lambda one: (one.since is None, one.since or 0))


def _summons(sitting: Sitting) -> Summons:
    """What is theirs to give there; while a game is paused or held nobody waits."""
    state, viewer = sitting.state, sitting.viewer
    dues = () if state.pace.paused is not None else ENGINE.what_is_due(state, viewer)
    own = tuple(due for due in dues if due.holds and _is_asked(due, viewer))
    moments = [at for due in own if (at := awaited_since(state, due.target)) is not None]
    return Summons(sitting, own, min(moments, default=None))


def _is_asked(due: Due, viewer: Viewer) -> bool:
    """Whether they are who is asked for it, and not only may give it."""
    return (viewer.is_referee and due.is_referees) or viewer.member in due.asked


def render_summons(found: Iterable[Summons], server: Named) -> str:
    """A line for each game: its link, what it waits for, and since when."""
    lines = [_line(one, server(one.sitting.guild_id)) for one in found]
    return join_within([HEAD, *lines], MESSAGE_LIMIT) if lines else NOBODY


def _line(one: Summons, server: str) -> str:
    where = f" on {plain(server)}" if server else ""
    asked = f" Asked {moment(one.since)}." if one.since else ""
    what = " ".join(awaited_texts(one.dues))
    return f"- [{plain(one.sitting.name)}](<{one.sitting.link}>){where}: {what}{asked}"
