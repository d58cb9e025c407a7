"""Rising a level by button or command; a form asks for hit points that are not rolled."""

from collections.abc import Mapping

from cogs.core.buttons import number, word
from cogs.core.interaction import Interaction
from cogs.core.play import play
from cogs.render.forms import Form, make_field, make_form
from data.live import LiveGame
from rules.classes.records import LevelUp, rerolls
from rules.errors import RuleError, TooLateError
from rules.kernel.dues import DueKind
from rules.kernel.targets import find_character
from rules.kernel.whole import read_whole
from rules.sheet.classes import own_level
from rules.state.sheet import Character
from rules.systems import ENGINE

POINTS = "points"


async def rise(
    interaction: Interaction, game: LiveGame, character: Character, points: int | None
) -> None:
    """Rise at once, or ask for the new maximum first where nobody rolls it."""
    if points is None and not rerolls(game.state):
        await interaction.response.send_modal(_points_form(game, character))
        return
    await play(interaction, LevelUp(character_id=character.id, hit_points=points), game=game)


def _points_form(game: LiveGame, character: Character) -> Form:
    now = f"{character.vitals.maximum} now"
    fields = [make_field(POINTS, "New maximum of hit points", longest=4, example=now)]
    title = f"Level {own_level(character) + 1}"
    return make_form(
        "level-points", game.id, character.id, own_level(character), title=title, fields=fields
    )


async def submit_points(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: rise with these hit points."""
    character = _as_pressed(game, words)
    points = read_whole(typed.get(POINTS, ""))
    if points is None:
        raise RuleError("Type the new maximum as a number, such as `14`.")
    await rise(interaction, game, character, points)


async def press_level(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under experience: rises from that level, once."""
    await rise(interaction, game, _as_pressed(game, words), None)


def _as_pressed(game: LiveGame, words: list[str]) -> Character:
    """The character of a button, as long as it has the level that stood there."""
    character = find_character(game.state, word(words, 0))
    if character is None or own_level(character) != number(words, 1):
        raise TooLateError("That level is there already. `/level show` has what comes next.")
    return character


async def press_mine(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: the first of whoever presses it that can rise."""
    viewer = game.viewer(interaction.user.id)
    dues = ENGINE.what_is_due(game.state, viewer)
    own = [due.target for due in dues if due.kind is DueKind.LEVEL and due.is_of(viewer)]
    character = find_character(game.state, own[0]) if own else None
    if character is None:
        raise RuleError("Nobody whom you play has the experience for a new level now.")
    await rise(interaction, game, character, None)
