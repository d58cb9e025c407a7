"""Skills that a guild or order keeps to itself (ERIS-BACKGROUND-SKILLS)."""

from rules.state.game import GameState

USUAL = ("Lockpicker", "Pickpocketer")
"""The skills of guilds that the source names."""


def guild_skills(state: GameState) -> tuple[str, ...]:
    """Those of this game."""
    return USUAL if state.skills.guilds is None else state.skills.guilds


def is_closed(state: GameState, name: str) -> bool:
    """Whether a skill is for members alone."""
    return name.casefold() in (skill.casefold() for skill in guild_skills(state))
