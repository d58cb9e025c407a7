"""`/game check`: what of this server keeps a game from being played as it should."""

from cogs.campaign.places import GAME, manages_server
from cogs.core.answering import Answer
from cogs.core.checkup import Finding, Verdict, look_at_game, look_at_server
from cogs.core.interaction import Interaction
from cogs.render.site import on_rights
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from data.live import LiveGame
from data.whereabouts import whereabouts_of
from rules.errors import ForbiddenError

HEADS = {
    Verdict.mend: "**To be mended**",
    Verdict.unknown: "**Not known**",
    Verdict.well: "**All right**",
}


@GAME.command("check")
async def check(interaction: Interaction, game: LiveGame) -> None:
    """What keeps this game from going well here: channels, permissions, pings (referee)"""
    is_referee = game.viewer(interaction.user.id).is_referee
    if not is_referee and not manages_server(interaction):
        raise ForbiddenError("Only a referee, or somebody with Manage Server, can look at that.")
    guild = interaction.guild
    assert guild is not None
    where = whereabouts_of(game)
    if not is_referee:
        where = where._replace(secrets=None)
    async with Answer(interaction) as answer:
        found = [*await look_at_game(guild, where), look_at_server(guild)]
        site = interaction.client.configuration.site
        await answer.private(render_findings(found, site))


def render_findings(found: list[Finding], site: str) -> str:
    """What was found, what is to be mended first, and where each right is explained."""
    parts = list[str]()
    for verdict, head in HEADS.items():
        lines = [f"- {one.says}" for one in found if one.verdict is verdict]
        if lines:
            parts.append("\n".join((head, *lines)))
    foot = on_rights(site)
    told = shorten_marked("\n".join(parts), MESSAGE_LIMIT - len(foot) - 1)
    return f"{told}\n{foot}"
