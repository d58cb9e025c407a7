"""`/check`: ability checks and saving throws."""

from collections.abc import Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.core.choices import Choices, pick, suggest_own_several
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.known import active_character
from cogs.core.modes import SEEN_HELP, Mode
from cogs.core.naming import read_targets, skills_offered
from cogs.core.play import find_game, game_here, play
from cogs.render.hints import Here, Hints
from data.live import LiveGame
from rules.checks.kinds import CHECKS
from rules.checks.reading import checks_due
from rules.checks.records import RollCheck
from rules.checks.trying import LARGEST_NUMBER
from rules.errors import RuleError
from rules.kernel.questions import Found
from rules.kernel.targets import find_character
from rules.kernel.visibility import Visibility
from rules.skills.records import SKILL
from rules.systems import ENGINE
from rules.view.numbers import view_numbers

LONGEST_NAME = 60
What = app_commands.Range[str, 1, LONGEST_NAME]
Number = app_commands.Range[int, 1, LARGEST_NUMBER]
Modifier = app_commands.Range[int, -20, 20]
Forced = app_commands.Range[int, 1, 100]


async def suggest_checks(interaction: Interaction, typed: str) -> Choices:
    """What can be checked, with the number of whoever is meant where the person may know it."""
    game = await find_game(interaction)
    if game is None:
        return []
    who = str(getattr(interaction.namespace, "who", "") or "")
    return pick(_options(game, interaction.user.id, who), typed)


def _options(game: LiveGame, user_id: int, who: str) -> Iterator[tuple[str, str]]:
    target = _first(game, user_id, who)
    asker, viewer = ENGINE.asking(game.state), game.viewer(user_id)
    numbers: Mapping[str, Found] = view_numbers(asker, viewer, target) if target else {}
    due = checks_due(game.state).get(target, ()) if numbers else ()
    for check in sorted(CHECKS, key=lambda check: check.key not in due):
        found = next((numbers[key].value for key in check.fields if key in numbers), None)
        if check.is_common(game.state) or check.key in numbers:
            yield check.name if found is None else f"{check.name}: {found}", check.key
    offered = skills_offered(game, user_id, find_character(game.state, target))
    yield from ((label, SKILL + name) for label, name in offered)


def _first(game: LiveGame, user_id: int, who: str) -> str:
    """Whose numbers are shown: the first who is named, else whom the person plays, else ""."""
    try:
        if who.strip():
            return read_targets(game, user_id, who)[0]
    except RuleError:
        return ""
    own = active_character(game, user_id)
    return own.id if own is not None else ""


class CheckCommands(commands.Cog):
    """Try something."""

    @app_commands.command(name="check")
    @app_commands.guild_only()
    @app_commands.describe(
        what="An ability, the category of a saving throw, or a skill",
        who="Your character if left out; several with commas, or Goblins (all)",
        modifier="Added to the die: for an ability -4 is easy and +4 difficult",
        number="What to roll against this once, if none is written",
        mode=SEEN_HELP,
        forced="The face that the die shows (referee)",
    )
    @app_commands.autocomplete(what=suggest_checks, who=suggest_own_several)
    async def check(
        self,
        interaction: Interaction,
        what: What,
        who: str = "",
        modifier: Modifier = 0,
        number: Number | None = None,
        mode: Mode = Visibility.PUBLIC,
        forced: Forced | None = None,
    ) -> None:
        """Roll an ability check or a saving throw"""
        game = await game_here(interaction)
        action = RollCheck(
            what=what,
            targets=read_targets(game, interaction.user.id, who) if who.strip() else (),
            modifier=modifier,
            number=number,
            seen=mode,
            forced=forced,
        )
        await play(interaction, action, game=game)


def _yours(here: Here) -> Iterator[str]:
    if here.character is not None:
        yield "`/check` rolls against an ability, or a saving throw."


FEATURE = Feature(order=410, cogs=(CheckCommands,), hints=Hints(yours=_yours))
