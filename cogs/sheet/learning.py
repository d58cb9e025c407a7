"""The part of `/sheet` for languages, and for bonuses to abilities by race and class."""

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.choices import Choices, pick_last, suggest_own_characters
from cogs.core.interaction import Interaction
from cogs.core.numbers import read_words
from cogs.core.play import find_game, game_here, play
from cogs.render.sheet import languages_left
from cogs.render.text import listed, plain
from cogs.sheet.typed import CHARACTER_HELP, character_id
from data.live import LiveGame
from rules.classes.bonuses import most_languages
from rules.classes.records import AnswerBonuses, AskBonuses, WriteLanguages
from rules.errors import TooLateError
from rules.kernel.targets import find_character
from rules.sheet.records import ABILITIES
from rules.state.sheet import Character
from rules.systems import ENGINE

NONE = "none"


async def suggest_abilities(interaction: Interaction, typed: str) -> Choices:
    """Abilities, set apart by commas."""
    del interaction
    return pick_last(((field.label, field.key) for field in ABILITIES), typed)


async def suggest_languages(interaction: Interaction, typed: str) -> Choices:
    """Languages that somebody in the game has learned, set apart by commas."""
    game = await find_game(interaction)
    people = () if game is None else game.state.characters
    known = dict.fromkeys(language for one in people for language in one.languages)
    return pick_last(((language, language) for language in sorted(known)), typed)


class LearningCommands(commands.Cog):
    """Subcommands of `/sheet`; mixed into its group."""

    @app_commands.command(name="languages")
    @app_commands.describe(
        learned="All that were learned beside the first, set apart by commas; none wipes them",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(learned=suggest_languages, character=suggest_own_characters)
    async def languages(
        self, interaction: Interaction, learned: str = "", character: str = ""
    ) -> None:
        """Write which languages a character has learned, or see how many more there may be"""
        target = await character_id(interaction, character)
        game = await game_here(interaction)
        if not learned.strip():
            found = find_character(game.state, target)
            assert found is not None
            async with Answer(interaction) as answer:
                await answer.private(_known(game, found))
            return
        words = () if learned.strip().lower() == NONE else read_words(learned)
        await play(interaction, WriteLanguages(character_id=target, languages=words), game=game)

    @app_commands.command(name="bonuses")
    @app_commands.describe(
        abilities="Those of your race, then that of your class: str, wis",
        character=CHARACTER_HELP,
    )
    @app_commands.autocomplete(abilities=suggest_abilities, character=suggest_own_characters)
    async def bonuses(self, interaction: Interaction, abilities: str, character: str = "") -> None:
        """Name the abilities that get +1 by race and class; a referee confirms them"""
        target = await character_id(interaction, character)
        names = read_words(abilities.replace("/", ","))
        await play(interaction, AskBonuses(character_id=target, abilities=names))


def _known(game: LiveGame, character: Character) -> str:
    """What somebody speaks, and how many more they may learn."""
    learned = [plain(language) for language in character.languages]
    most = most_languages(ENGINE.asking(game.state), character)
    left = languages_left(len(learned), most)
    what = listed(learned) if learned else "no other language"
    note = "" if most is not None else " How many there may be depends on INT and WIS."
    return f"{plain(character.name)} has learned {what}{left}.{note}"


async def press_bonuses(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The buttons under what a player has named: yes or no, to just that."""
    character = find_character(game.state, word(words, 0))
    if character is None or ",".join(character.bonuses_asked) != word(words, 2):
        raise TooLateError("Something else is asked for by now, or it has been answered already.")
    action = AnswerBonuses(character_id=character.id, confirm=word(words, 1) == "yes")
    await play(interaction, action, game=game)
