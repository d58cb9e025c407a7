"""`/check`: ability checks and saving throws; `/do ask`: those that a referee has others roll."""

from collections.abc import Iterator, Mapping

from discord import app_commands
from discord.ext import commands

from cogs.checks.telling import rest_button
from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, word
from cogs.core.choices import (
    SEEN_HELP,
    Choices,
    Mode,
    pick,
    suggest_kinds,
    suggest_own_combatants,
    suggest_own_several,
    suggest_several,
)
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_kinds, read_target, read_targets, skills_offered
from cogs.core.play import find_game, game_here, play
from cogs.health.commands import AMOUNT_LIMIT
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import listed, plain
from data.live import LiveGame
from rules.checks.calling import DIES, LONGEST_LABEL
from rules.checks.kinds import CHECKS
from rules.checks.reading import checks_due
from rules.checks.records import (
    SCORCHED,
    AskChecks,
    DestroyGear,
    RollAsked,
    RollCheck,
    SkipAsked,
)
from rules.checks.trying import LARGEST_NUMBER
from rules.conditions.kinds import CONDITIONS
from rules.errors import RuleError, TooLateError
from rules.kernel.actor import TABLE
from rules.kernel.dues import Due, DueKind
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
    who = typed_so_far(interaction, "who")
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


def check_deeds(doer: Doer) -> Iterator[Deed]:
    """A roll of one's own."""
    if doer.character is not None:
        yield form_deed("Roll a check or a save…", "check")


CHECK_FEATURE = Feature(deeds=check_deeds, order=410, cogs=(CheckCommands,))


WHO_HELP = "Who has to roll; several with commas, or Goblins (all); the party if left out"
EVERYBODY = ("", "everybody", "everyone", "all")
"""What people type for the whole party."""
SAVED = [
    app_commands.Choice(name="half of the damage", value="half"),
    app_commands.Choice(name="no damage", value="none"),
]


async def _suggest_consequences(_interaction: Interaction, typed: str) -> Choices:
    """What can come of a check: dying, and the conditions that the rules know."""
    known = ((f"{one.name}: {one.means}", one.name) for one in CONDITIONS)
    return pick(((DIES, DIES), *known), typed)


def _is_everybody(typed: str) -> bool:
    """Whether nobody in particular is meant: nothing was typed, or a word that says so."""
    return typed.strip().lower() in EVERYBODY


@app_commands.guild_only()
class AskCommands(commands.GroupCog, group_name="ask", group_description="Ask players for checks"):
    """Ask, and let off."""

    @app_commands.command(name="check")
    @app_commands.describe(
        what="An ability, the category of a saving throw, or a skill",
        who=WHO_HELP,
        label="What for, such as: the dragon's breath",
        damage="What is at stake, such as 6d6 or 24; rolled once, when all have rolled",
        saved="What those take who pass; half if left out",
        failure="What else comes of failing: a condition, or dies",
        success="What else comes of passing",
        modifier="Added to everybody's die",
        number="What all roll against, if not their own numbers",
        by="Who does it, if that should be told",
        kind="What it is, set apart by commas: breath, magic, fire",
        attack="False if it is not an attack, such as a trap",
        mode="Who sees what they roll; everybody if left out",
    )
    @app_commands.choices(saved=SAVED)
    @app_commands.autocomplete(
        what=suggest_checks,
        who=suggest_several,
        failure=_suggest_consequences,
        success=_suggest_consequences,
        by=suggest_own_combatants,
        kind=suggest_kinds,
    )
    async def check(
        self,
        interaction: Interaction,
        what: What,
        who: str = "",
        label: app_commands.Range[str, 0, LONGEST_LABEL] = "",
        damage: app_commands.Range[str, 0, AMOUNT_LIMIT] = "",
        saved: app_commands.Choice[str] | None = None,
        failure: str = "",
        success: str = "",
        modifier: Modifier = 0,
        number: Number | None = None,
        by: str = "",
        kind: str = "",
        attack: bool = True,
        mode: Mode = Visibility.PUBLIC,
    ) -> None:
        """Have people roll a check or save, with what hangs on it (referee)"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        action = AskChecks(
            what=what,
            targets=() if _is_everybody(who) else read_targets(game, user_id, who),
            modifier=modifier,
            number=number,
            label=label,
            damage=damage,
            saved=saved.value if saved else "half",
            failure=failure,
            success=success,
            by=read_target(game, user_id, by) if by else "",
            tags=read_kinds(kind),
            is_attack=attack,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="skip")
    @app_commands.describe(who="Whom; everybody who has not rolled if left out")
    @app_commands.autocomplete(who=suggest_several)
    async def skip(self, interaction: Interaction, who: str = "") -> None:
        """Let people off a check that they were asked for (referee)"""
        game = await game_here(interaction)
        targets = read_targets(game, interaction.user.id, who) if who.strip() else ()
        await play(interaction, SkipAsked(targets=targets), game=game)


# Buttons


async def press_roll(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button of one who was asked."""
    action = RollAsked(ask_id=word(words, 0), targets=(word(words, 1),))
    await play(interaction, action, game=game)


async def press_mine(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """All that the person has to roll; a referee who has nothing is offered the rest."""
    viewer = game.viewer(interaction.user.id)
    owed = [due for due in _owed(game) if not words or due.words[0] == words[0]]
    if viewer.is_referee and owed and not any(due.is_of(viewer) for due in owed):
        names = listed(list(dict.fromkeys(due.name for due in owed)))
        told = f"You have no check to roll yourself. Still to roll: {plain(names)}."
        await answer_privately(interaction, told, view=row_of(rest_button(game, names)))
        return
    await play(interaction, RollAsked(ask_id=words[0] if words else ""), game=game)


def _owed(game: LiveGame) -> list[Due]:
    """What players have to roll."""
    dues = ENGINE.what_is_due(game.state, TABLE)
    return [due for due in dues if due.kind is DueKind.CHECK]


async def _press_rest(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What nobody has rolled, for the referee."""
    await play(interaction, RollAsked(ask_id=word(words, 0), for_all=True), game=game)


async def _press_gear(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What becomes of the magic items of somebody whom a blast has killed."""
    target, chance = word(words, 0), word(words, 1)
    if all(risk.target != target for risk in SCORCHED.of(game.state)):
        raise TooLateError("That has been settled already. `/item show` has what is left.")
    await play(interaction, DestroyGear(target=target, saves=chance == "save"), game=game)


PRESSES: dict[str, Press] = {
    "check-roll": press_roll,
    "check-mine": press_mine,
    "check-rest": _press_rest,
    "gear": _press_gear,
}

ASKING_FEATURE = Feature(order=450, cogs=(AskCommands,), presses=PRESSES)
