"""A game and its settings as text."""

from collections.abc import Sequence

from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain
from data.live import LiveGame
from rules.campaign.choices import Choice
from rules.kernel.setting import PRESETS, Value


def render_ending(game: LiveGame) -> str:
    """What a referee is told before a game ends: what can be reversed, and what cannot."""
    lines = [
        f"End **{plain(game.name)}**? It is put away as it stands; `/game reopen` brings it back.",
        "One thing is for good: the seed of its secret dice is published, so all can see them.",
    ]
    if game.state.encounter is not None:
        lines.append("The encounter that is running waits where it is.")
    return "\n".join(lines)


def render_game(game: LiveGame) -> str:
    """The game at a glance."""
    lines = [
        f"**{plain(game.name)}**" + (" (ended)" if game.ended else ""),
        f"Rules: {PRESETS[game.state.preset]}",
        f"Referees: {listed([f'<@{member.user_id}>' for member in game.referees])}",
        f"Channels: {listed([f'<#{channel_id}>' for channel_id in game.channels])}",
        f"Characters: {sum(not c.retired for c in game.state.characters)}",
        f"Moves in the log: {game.head}",
        f"-# Dice commitment `{game.open_seed.commitment}`",
    ]
    return "\n".join(lines)


def render_settings(choices: Sequence[Choice], preset: str) -> str:
    """Every setting in one line; those that differ from the preset are marked in words."""
    head = f"Rules of this game: {PRESETS[preset]}. `/game settings setting:…` explains one."
    lines = [_setting_line(choice, _meaning(choice.chosen)) for choice in choices]
    if len("\n".join((head, *lines))) > MESSAGE_LIMIT:
        lines = [_setting_line(choice, f"`{choice.chosen.key}`") for choice in choices]
    return f"{head}\n{join_within(lines, MESSAGE_LIMIT - len(head) - 1)}"


def _setting_line(choice: Choice, value: str) -> str:
    changed = " · changed" if choice.is_own else ""
    waits = " · from the next encounter" if choice.waits else ""
    return f"- **{choice.setting.label}**: {value}{changed}{waits}"


def _meaning(value: Value) -> str:
    """What a value means, as the end of a sentence."""
    return value.meaning[0].lower() + value.meaning[1:].rstrip(".")


def render_setting(choice: Choice) -> str:
    """One setting: what it means, where it comes from, what else it could be."""
    setting = choice.setting
    origin = ", ".join(filter(None, (f"`{setting.key}`", setting.source)))
    lines = [f"**{setting.label}** ({origin})"]
    for value in setting.values:
        mark = " ← chosen" if value == choice.chosen else ""
        lines.append(f"- `{value.key}`: {value.meaning}{mark}")
    if choice.waits:
        lines.append(f"The running encounter still uses `{choice.in_force.key}`.")
    lines.append(f"Change it with `/game settings setting:{setting.key} value:…`.")
    return join_within(lines, MESSAGE_LIMIT)
