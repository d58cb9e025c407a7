"""Who sees a roll: the option `mode` of every command that throws dice."""

from discord import app_commands

from cogs.core.interaction import Interaction
from rules.kernel.visibility import Visibility

SEEN_HELP = "Who sees it; everybody if left out"
KEPT_HELP = "Who sees it; the referees alone if left out"
MODES: list[app_commands.Choice[str | int | float]] = [
    app_commands.Choice(name="public: everybody sees it", value=Visibility.PUBLIC.value),
    app_commands.Choice(
        name="private: you and the referees see it", value=Visibility.PRIVATE.value
    ),
    app_commands.Choice(name="blind: only the referees see it", value=Visibility.BLIND.value),
]


class ModeOption(app_commands.Transformer):
    """The option `mode` of a command."""

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        """The three modes, with who sees what."""
        return MODES

    async def transform(self, _interaction: Interaction, value: str, /) -> Visibility:  # type: ignore[override]
        """The mode that was picked."""
        return Visibility(value)


Mode = app_commands.Transform[Visibility, ModeOption]
"""What a command annotates its option `mode` with."""
