"""What can be picked while a command is typed, always from what the person may know.

Autocompletion is not validation: any text can arrive, and the rules check it again.
"""

from collections.abc import Iterable

from discord import app_commands

from cogs.interaction import Interaction
from cogs.play import find_game
from cogs.render.board import board_view
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.state import Character, GameState, Life
from rules.view import BodyView, LineView

MOST = 25
_NAME_LIMIT = 100
Choices = list[app_commands.Choice[str]]


def pick(options: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Options (name, value) whose name holds what was typed, those that begin with it first."""
    wanted = typed.strip().lower()
    found = [(name, value) for name, value in options if wanted in name.lower()]
    found.sort(key=lambda option: not option[0].lower().startswith(wanted))
    return [
        app_commands.Choice(name=shorten(name, _NAME_LIMIT), value=value)
        for name, value in found[:MOST]
        if len(value) <= _NAME_LIMIT
    ]


async def suggest_targets(interaction: Interaction, typed: str) -> Choices:
    """Everybody in the encounter that the person may know of, members of groups one by one."""
    game = await find_game(interaction)
    return pick(_targets(game, interaction.user.id), typed) if game else []


async def suggest_combatants(interaction: Interaction, typed: str) -> Choices:
    """The lines of the encounter that the person may know of."""
    game = await find_game(interaction)
    if game is None:
        return []
    lines = _lines(game, interaction.user.id)
    return pick(((line.name, line.id) for line in lines), typed)


async def suggest_own_combatants(interaction: Interaction, typed: str) -> Choices:
    """The lines of the encounter that the person may act for."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    lines = [
        line
        for line in _lines(game, interaction.user.id)
        if viewer.is_referee or (line.owner is not None and line.owner == viewer.member)
    ]
    return pick(((line.name, line.id) for line in lines), typed)


async def suggest_own_characters(interaction: Interaction, typed: str) -> Choices:
    """The characters that the person may act for."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    characters = [c for c in game.state.characters if viewer.is_referee or c.owner == viewer.member]
    return pick(((_character_name(c), c.id) for c in characters), typed)


async def suggest_characters(interaction: Interaction, typed: str) -> Choices:
    """All characters of the game that are not put away."""
    game = await find_game(interaction)
    if game is None:
        return []
    return pick(((c.name, c.id) for c in game.state.characters if not c.retired), typed)


async def suggest_sides(interaction: Interaction, typed: str) -> Choices:
    """The sides of the encounter that the person may know of."""
    game = await find_game(interaction)
    view = board_view(game, game.viewer(interaction.user.id)) if game else None
    return pick(((side.label, side.key) for side in view.sides), typed) if view else []


async def suggest_effects(interaction: Interaction, typed: str) -> Choices:
    """The conditions and bonuses that the person may know of."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    names = dict(_targets(game, interaction.user.id))
    known = {value: name for name, value in names.items()}
    known |= {c.id: c.name for c in game.state.characters}
    options = [
        (f"{effect.name} on {known[effect.target]}", effect.id)
        for effect in game.state.effects
        if effect.target in known and (viewer.is_referee or not effect.hidden)
    ]
    return pick(options, typed)


def read_target(game: LiveGame, user_id: int, text: str) -> str:
    """A target from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    wanted = text.strip().lower()
    by_name = {name.lower(): value for name, value in _targets(game, user_id)}
    by_name |= {line.name.lower(): line.id for line in _lines(game, user_id)}
    by_name |= _character_names(game.state)
    known = set(by_name.values())
    if text.strip() in known:
        return text.strip()
    if wanted in by_name:
        return by_name[wanted]
    raise NotFoundError(
        f"I do not know “{shorten(text.strip(), 40)}” here. Pick one from the list that appears."
    )


def read_targets(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """Several targets, set apart by commas."""
    parts = [part for part in text.split(",") if part.strip()]
    return tuple(dict.fromkeys(read_target(game, user_id, part) for part in parts))


def active_character(game: LiveGame, user_id: int) -> Character | None:
    """The character that a person is playing, None if there is none."""
    member = game.member(user_id)
    if member is None:
        return None
    active_id = game.state.active.get(member.number, "")
    return next((c for c in game.state.characters if c.id == active_id), None)


def _lines(game: LiveGame, user_id: int) -> tuple[LineView, ...]:
    view = board_view(game, game.viewer(user_id))
    return view.lines if view else ()


def _targets(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    options: list[tuple[str, str]] = []
    for line in _lines(game, user_id):
        if len(line.bodies) == 1:
            options.append((line.name, line.bodies[0].target))
        else:
            options += [(f"{line.name} {b.number}", b.target) for b in line.bodies if _stands(b)]
    return options


def _stands(body: BodyView) -> bool:
    return body.life is not Life.DEAD and not body.gone


def _character_names(state: GameState) -> dict[str, str]:
    return {c.name.lower(): c.id for c in state.characters}


def _character_name(character: Character) -> str:
    return f"{character.name} (put away)" if character.retired else character.name
