"""The pages of `/game settings`, and what can be picked while it is typed."""

from discord import app_commands

from cogs.core.answering import Answer
from cogs.core.buttons import number
from cogs.core.interaction import Interaction
from cogs.core.play import find_game
from cogs.render.buttons import row_of
from cogs.render.game import group_named, render_settings, settings_buttons
from data.live import LiveGame
from rules.campaign.choosing import choose, find_setting, list_choices
from rules.errors import RuleError
from rules.systems import ENGINE

CHOICE_LIMIT = 25


async def suggest_settings(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Settings whose key or label holds what was typed."""
    typed = current.lower()
    game = await find_game(interaction)
    found: list[app_commands.Choice[str]] = []
    for setting in ENGINE.settings.values():
        if typed in setting.key or typed in setting.label.lower():
            chosen = f" ({choose(setting, game.state).chosen.key})" if game else ""
            name = f"{setting.label}{chosen}"[:100]
            found.append(app_commands.Choice(name=name, value=setting.key))
    return found[:CHOICE_LIMIT]


async def suggest_values(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The values of the setting that has been picked."""
    try:
        setting = find_setting(ENGINE.settings, str(getattr(interaction.namespace, "setting", "")))
    except RuleError:
        return []
    return [
        app_commands.Choice(name=f"{value.key}: {value.meaning}"[:100], value=value.key)
        for value in setting.values
        if current.lower() in value.key or current.lower() in value.meaning.lower()
    ][:CHOICE_LIMIT]


async def show_settings(interaction: Interaction, game: LiveGame, index: int | None = None) -> None:
    """A group of the settings by its number, or those that were changed; buttons for the others."""
    choices = list_choices(ENGINE.settings, game.state)
    group = "" if index is None else group_named(choices, index)
    text = render_settings(choices, game.state.preset, group)
    async with Answer(interaction, turns=True) as answer:
        buttons = settings_buttons(game.id, choices, group)
        await answer.private(text, view=row_of(*buttons))


async def press_settings(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Another group of settings."""
    await show_settings(interaction, game, number(words, 0))
