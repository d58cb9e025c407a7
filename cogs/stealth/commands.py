"""`/do sneak` and `/do pickpocket`: what people do unseen."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.buttons import Press, word
from cogs.core.choices import (
    SEEN_HELP,
    Choices,
    Mode,
    pick,
    suggest_own_characters,
    suggest_own_several,
    suggest_targets,
)
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character, read_target, read_targets
from cogs.core.play import game_here, play
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.encounter.records import SetSurprise
from rules.errors import NotFoundError
from rules.kernel.visibility import Visibility
from rules.stealth.pickpocket import SIDES
from rules.stealth.records import PickPocket, SneakUp, StopSneaking
from rules.stealth.sneaking import DIE, sneaking

PARTY = "party"
CAMOUFLAGE_HELP = "True if the ground or their clothes hide them: +1"
DETECTED_HELP = "True if others know that somebody is there: -1"
ALLOW_HELP = "True to let it happen by a bright light (referee)"
FORCED_HELP = "Set the die to this (referee)"
Sixth = app_commands.Range[int, 1, DIE]
Percent = app_commands.Range[int, 1, SIDES]


async def _suggest_sneaks(interaction: Interaction, typed: str) -> Choices:
    """The whole party, and those whom the person may act for."""
    party = pick((("the whole party", PARTY),), typed)
    return [*party, *await suggest_own_several(interaction, typed)][:25]


@app_commands.guild_only()
class SneakCommands(commands.GroupCog, group_name="sneak", group_description="Going unseen"):
    """Begin and stop."""

    @app_commands.command(name="up")
    @app_commands.describe(
        who="Who; several with commas, or the party; without it, your character",
        camouflage=CAMOUFLAGE_HELP,
        detected=DETECTED_HELP,
        mode=SEEN_HELP,
        allow=ALLOW_HELP,
        forced=FORCED_HELP,
    )
    @app_commands.autocomplete(who=_suggest_sneaks)
    async def up(
        self,
        interaction: Interaction,
        who: str = "",
        camouflage: bool = False,
        detected: bool = False,
        mode: Mode = Visibility.PUBLIC,
        allow: bool = False,
        forced: Sixth | None = None,
    ) -> None:
        """Sneak: a d6 for going undetected, and one category slower on the way"""
        game = await game_here(interaction)
        party = who.strip().casefold() == PARTY
        targets = () if party else _read(game, interaction.user.id, who)
        action = SneakUp(
            targets=targets,
            party=party,
            camouflaged=camouflage,
            detected=detected,
            allow=allow,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="stop")
    @app_commands.describe(who="Who; several with commas; without it, all of yours")
    @app_commands.autocomplete(who=suggest_own_several)
    async def stop(self, interaction: Interaction, who: str = "") -> None:
        """Walk on openly, as fast as before"""
        game = await game_here(interaction)
        targets = _read(game, interaction.user.id, who)
        await play(interaction, StopSneaking(targets=targets), game=game)


def _read(game: LiveGame, user_id: int, who: str) -> tuple[str, ...]:
    return read_targets(game, user_id, who, groups=True) if who.strip() else ()


class PickpocketCommand(commands.Cog):
    """Steal."""

    @app_commands.command(name="pickpocket")
    @app_commands.guild_only()
    @app_commands.describe(
        victim="Whose pocket: somebody here, or any name",
        skill="The thief's skill in percent, if not the one on the sheet",
        who="The thief; without it, your character",
        camouflage=CAMOUFLAGE_HELP,
        detected=DETECTED_HELP,
        mode=SEEN_HELP,
        allow=ALLOW_HELP,
        forced="Set the thief's die to this (referee)",
        forced_notice="Set the victim's die to this (referee)",
    )
    @app_commands.autocomplete(victim=suggest_targets, who=suggest_own_characters)
    async def pickpocket(
        self,
        interaction: Interaction,
        victim: app_commands.Range[str, 1, 60],
        skill: Percent | None = None,
        who: str = "",
        camouflage: bool = False,
        detected: bool = False,
        mode: Mode = Visibility.PUBLIC,
        allow: bool = False,
        forced: Percent | None = None,
        forced_notice: Sixth | None = None,
    ) -> None:
        """Pick a pocket: your skill, and in secret whether the victim notices"""
        game = await game_here(interaction)
        action = PickPocket(
            victim=_victim(game, interaction.user.id, victim),
            skill=skill,
            thief=read_character(game, who).id if who.strip() else "",
            camouflaged=camouflage,
            detected=detected,
            allow=allow,
            forced=forced,
            forced_notice=forced_notice,
            seen=mode,
        )
        await play(interaction, action, game=game)


def _victim(game: LiveGame, user_id: int, text: str) -> str:
    """Somebody whom the person knows of, or the name as it was typed."""
    try:
        return read_target(game, user_id, text)
    except NotFoundError:
        return text


async def _press_sneaked_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What became of whoever was sneaked up on, by the referee's word."""
    action = SetSurprise(side=word(words, 0), surprised=word(words, 1) == "yes")
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {"sneaked-up": _press_sneaked_up}


def sneak_deeds(doer: Doer) -> Iterator[Deed]:
    """To go unseen, or openly again."""
    if doer.character is None or doer.state.expedition is None:
        return
    if doer.character.id in sneaking(doer.state):
        yield form_deed("Walk on openly…", "sneak stop")
    else:
        yield form_deed("Go unseen, more slowly…", "sneak up")


FEATURE = Feature(
    deeds=sneak_deeds,
    order=120,
    cogs=(SneakCommands, PickpocketCommand),
    presses=PRESSES,
)
