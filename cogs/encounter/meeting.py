"""The part of `/encounter` that comes before the first round: surprise, distance, reaction."""

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.buttons import word
from cogs.core.choices import KEPT_HELP, Mode, suggest_characters, suggest_combatants, suggest_sides
from cogs.core.finding import require_newest
from cogs.core.interaction import Interaction
from cogs.core.play import game_here, play, play_all
from cogs.encounter.typed import find_side, private_view, read_combatant, read_side
from cogs.making.commands import begin
from cogs.making.pages import MINE
from cogs.render.buttons import GREEN, GREY, Form, make_button, make_field, make_form, row_of
from cogs.render.text import listed, plain
from data.live import LiveGame, Outcome
from rules.books.settings import book_of
from rules.encounter.joining import MONSTERS, PARTY, own_fit, who_may_join
from rules.encounter.reaction import Attitude
from rules.encounter.records import (
    JoinEncounter,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetReaction,
    SetSpeaker,
    SetSurprise,
)
from rules.errors import RuleError, TooLateError
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.kernel.whole import read_whole
from rules.kernel.words import agree
from rules.sheet.numbers import LONGEST_NAME
from rules.sheet.records import CharacterCreated, CreateCharacter
from rules.state.encounter import Encounter
from rules.state.sheet import Character

SURPRISE_CHOICES = [
    app_commands.Choice(name="roll 1d6", value="roll"),
    app_commands.Choice(name="is surprised, without a roll", value="surprised"),
    app_commands.Choice(name="is not surprised, without a roll", value="not-surprised"),
    app_commands.Choice(name="expected the others: no roll", value="aware"),
    app_commands.Choice(name="did not expect them after all", value="unaware"),
]
ATTITUDE_CHOICES = [
    app_commands.Choice(name=attitude.value, value=attitude.value) for attitude in Attitude
]


class MeetingCommands(commands.Cog):
    """Subcommands of `/encounter`; mixed into its group."""

    @app_commands.command(name="surprise")
    @app_commands.choices(how=SURPRISE_CHOICES)
    @app_commands.autocomplete(side=suggest_sides)
    @app_commands.describe(
        side="Which side; without it, the party",
        how="Roll, or say it; without it, roll",
        forced="Set the die to this (referee)",
    )
    async def surprise(
        self,
        interaction: Interaction,
        side: str = PARTY,
        how: app_commands.Choice[str] | None = None,
        forced: int | None = None,
    ) -> None:
        """Roll whether a side is surprised, or say it"""
        game = await game_here(interaction)
        key = read_side(game, interaction.user.id, side)
        way = how.value if how is not None else "roll"
        await play(interaction, _surprise_action(key, way, forced), game=game)

    @app_commands.command(name="distance")
    @app_commands.describe(
        distance="Set it to this, in feet in a dungeon, in yards elsewhere; without it, roll",
        mode=KEPT_HELP,
        forced="Set the total of the dice to this",
    )
    async def distance(
        self,
        interaction: Interaction,
        distance: app_commands.Range[int, 0] | None = None,
        mode: Mode = Visibility.BLIND,
        forced: int | None = None,
    ) -> None:
        """Roll or set how far apart the sides are (referee)"""
        action: Action = RollDistance(forced=forced, seen=mode)
        if distance is not None:
            action = SetDistance(distance=distance, seen=mode)
        await play(interaction, action)

    @app_commands.command(name="reaction")
    @app_commands.choices(reaction=ATTITUDE_CHOICES)
    @app_commands.autocomplete(who=suggest_combatants, speaker=suggest_characters)
    @app_commands.describe(
        who="Which monsters; without it, the side of the monsters",
        speaker="Which character speaks for the party",
        modifier="Instead of the speaker's own",
        reaction="Set it to this, without a roll",
        mode=KEPT_HELP,
        forced="Set the total to this",
    )
    async def reaction(
        self,
        interaction: Interaction,
        who: str = MONSTERS,
        speaker: str = "",
        modifier: int | None = None,
        reaction: app_commands.Choice[str] | None = None,
        mode: Mode = Visibility.BLIND,
        forced: int | None = None,
    ) -> None:
        """Roll or set how monsters take to the party (referee)"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        target = find_side(game, user_id, who) or read_combatant(game, user_id, who)
        if reaction is not None:
            setting = SetReaction(reaction=reaction.value, target=target, seen=mode)
            await play(interaction, setting, game=game)
            return
        action = RollReaction(
            target=target,
            speaker=read_combatant(game, user_id, speaker) if speaker else "",
            modifier=modifier,
            forced=forced,
            seen=mode,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="speaker")
    @app_commands.autocomplete(character=suggest_characters)
    @app_commands.describe(character="Who talks; without it, nobody does any more")
    async def speaker(self, interaction: Interaction, character: str = "") -> None:
        """Say which character speaks for the party"""
        game = await game_here(interaction)
        who = read_combatant(game, interaction.user.id, character) if character else ""
        await play(interaction, SetSpeaker(character_id=who), game=game)


def _surprise_action(side: str, way: str, forced: int | None) -> Action:
    """The action behind one of SURPRISE_CHOICES."""
    match way:
        case "roll":
            return RollSurprise(side=side, forced=forced)
        case "surprised" | "not-surprised":
            return SetSurprise(side=side, surprised=way == "surprised")
        case _:
            return SetAwareness(side=side, aware=way == "aware")


MOST_BUTTONS = 24
_POINTS_LENGTH = 9


def _new_character_form(game: LiveGame, encounter: Encounter) -> Form:
    """Asks for the two things that a sheet cannot do without."""
    fields = [
        make_field("name", "Name", longest=LONGEST_NAME, example="Morgan Ironwolf"),
        make_field("points", "Hit points", longest=_POINTS_LENGTH, example="8, or 5/8 if hurt"),
    ]
    title = "Join with a new character"
    return make_form("join-made", game.id, encounter.id, title=title, fields=fields)


async def submit_new_character(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a new character: make the sheet and bring it in, as one answer."""
    require_encounter(game, interaction, word(words, 0))
    points, maximum = read_hit_points(typed.get("points", ""))
    create = CreateCharacter(
        name=typed.get("name", ""),
        hit_points=points,
        maximum=None if points == maximum else maximum,
    )
    await play_all(interaction, create, _join_created, game=game)


def _join_created(made: Outcome) -> JoinEncounter:
    """Join with the character that has just been made."""
    ids = [event.target.id for event in made.events if isinstance(event, CharacterCreated)]
    return JoinEncounter(character_id=ids[0])


def read_hit_points(text: str) -> tuple[int, int]:
    """`8` is unhurt, `5/8` is hurt: present and greatest hit points. Raises RuleError."""
    present, slash, greatest = (part.strip() for part in text.partition("/"))
    now, most = read_whole(present), read_whole(greatest if slash else present)
    if now is None or most is None:
        raise RuleError(
            f"“{text.strip()}” is not a number of hit points. Type for example `8`, or `5/8` for "
            "5 of 8. Press Join to try again."
        )
    return now, most


async def press_join(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: joins, asks with whom, or offers to make a character."""
    require_newest(interaction, game)
    encounter = require_encounter(game, interaction, word(words, 0))
    viewer = game.viewer(interaction.user.id)
    found = who_may_join(game.state, encounter, viewer)
    if len(found) == 1 and not viewer.is_referee:
        await play(interaction, JoinEncounter(character_id=found[0].id), game=game)
    elif found:
        await _ask_whom(interaction, game, encounter, found, "Who joins the encounter?")
    else:
        await _join_without(interaction, game, encounter)


async def _join_without(interaction: Interaction, game: LiveGame, encounter: Encounter) -> None:
    """Nobody of theirs is outside: say who is in, or make a character straight away."""
    viewer = game.viewer(interaction.user.id)
    own = own_fit(game.state, viewer)
    there = {combatant.id for combatant in encounter.combatants if not combatant.gone}
    inside = [plain(character.name) for character in own if character.id in there]
    if viewer.is_referee and not own:
        text = (
            "Every character is in this encounter already. Monsters come with `/ref monster`, "
            "hirelings with `/do monster hire`; a character of your own can be made here."
        )
        await _ask_whom(interaction, game, encounter, (), text)
    elif inside:
        verb = agree(len(inside), "is")
        text = f"{listed(inside)} {verb} in this encounter already."
        await _ask_whom(interaction, game, encounter, (), text)
    else:
        await _make_and_join(interaction, game, encounter)


async def _make_and_join(interaction: Interaction, game: LiveGame, encounter: Encounter) -> None:
    """Begin a character by the book, who joins once it is there; without a book ask for little."""
    if book_of(game.state).callings:
        await begin(interaction, game, (MINE, encounter.id))
    else:
        await interaction.response.send_modal(_new_character_form(game, encounter))


async def _ask_whom(
    interaction: Interaction,
    game: LiveGame,
    encounter: Encounter,
    found: Sequence[Character],
    text: str,
) -> None:
    buttons = [
        make_button("join-as", game.id, encounter.id, c.id, label=c.name, style=GREEN)
        for c in found[:MOST_BUTTONS]
    ]
    label = "New character"
    buttons.append(make_button("join-new", game.id, encounter.id, label=label, style=GREY))
    if len(found) > MOST_BUTTONS:
        text += " More of them: `/encounter join`."
    await answer_privately(interaction, text, view=row_of(*buttons))


async def press_join_as(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of the characters that were offered."""
    require_encounter(game, interaction, word(words, 0))
    await play(interaction, JoinEncounter(character_id=word(words, 1)), game=game)


async def press_join_new(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Make a character and join with it."""
    encounter = require_encounter(game, interaction, word(words, 0))
    await _make_and_join(interaction, game, encounter)


def require_encounter(game: LiveGame, interaction: Interaction, encounter_id: str) -> Encounter:
    """The encounter that a button belongs to. Raises TooLateError if it is over."""
    private_view(game, interaction.user.id)
    encounter = game.state.encounter
    assert encounter is not None
    if encounter.id != encounter_id:
        raise TooLateError("That encounter is over. Use the buttons on the board of the new one.")
    return encounter
