"""What can be picked while a command is typed, always from what the person may know.

Autocompletion is not validation: any text can arrive, and the rules check it again.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from discord import app_commands

from cogs.interaction import Interaction
from cogs.play import find_game
from cogs.render.board import board_view
from cogs.render.text import plain, shorten
from data.live import LiveGame
from data.macros import WHOLE_GAME, Macro
from rules.dice.names import nearest
from rules.errors import NotFoundError
from rules.state import Character, GameState, Kind, Life
from rules.view import BodyView, LineView

if TYPE_CHECKING:
    from bot import Linkboy

MOST = 25
_NAME_LIMIT = 100
_RANGE = re.compile(r"(?P<group>.+?)[ #](?P<first>\d{1,3}) ?[-\u2013] ?(?P<last>\d{1,3})")
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


async def suggest_several(interaction: Interaction, typed: str) -> Choices:
    """Targets set apart by commas: those typed before the last comma stay."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    return _pick_several(game, user_id, [*_targets(game, user_id), *_others(game, user_id)], typed)


def _pick_several(
    game: LiveGame, user_id: int, options: list[tuple[str, str]], typed: str
) -> Choices:
    before, comma, last = typed.rpartition(",")
    wanted = last.strip().lower()
    if not comma:
        return pick(options, typed)
    try:
        chosen = read_targets(game, user_id, before)
    except NotFoundError:
        return []
    names = {value: name for name, value in options}
    said = ", ".join(names.get(value, value) for value in chosen)
    rest = [option for option in options if option[1] not in chosen and wanted in option[0].lower()]
    return pick(((f"{said}, {name}", f"{','.join(chosen)},{value}") for name, value in rest), "")


async def suggest_own_targets(interaction: Interaction, typed: str) -> Choices:
    """Those the person may act for, in the encounter and outside it."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    viewer = game.viewer(user_id)
    own = {
        line.id
        for line in _lines(game, user_id)
        if viewer.is_referee or (line.owner is not None and line.owner == viewer.member)
    }
    options = [o for o in _targets(game, user_id) if o[1].partition("#")[0] in own]
    return pick([*options, *_others(game, user_id)], typed)


async def suggest_bodies(interaction: Interaction, typed: str) -> Choices:
    """Everybody that the person may know of, the fallen and those who have left included."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    return pick([*_targets(game, user_id, everybody=True), *_others(game, user_id)], typed)


async def suggest_affected(interaction: Interaction, typed: str) -> Choices:
    """Everybody that an effect can lie on: whole groups, their members, and characters."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    groups = [
        (f"{line.name} (all)", line.id) for line in _lines(game, user_id) if len(line.bodies) > 1
    ]
    options = [*_targets(game, user_id), *groups, *_others(game, user_id)]
    return _pick_several(game, user_id, options, typed)


async def suggest_groups(interaction: Interaction, typed: str) -> Choices:
    """The lines of the encounter that are not characters."""
    game = await find_game(interaction)
    if game is None:
        return []
    lines = [line for line in _lines(game, interaction.user.id) if line.kind is not Kind.CHARACTER]
    return pick(((line.name, line.id) for line in lines), typed)


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


async def suggest_macros(interaction: Interaction, typed: str) -> Choices:
    """The macros that the person can roll: their own and the game's."""
    game = await find_game(interaction)
    if game is None:
        return []
    macros = await list_macros(interaction.client, game, interaction.user.id)
    named = {f"{macro.name}: {shorten(macro.text, 60)}": macro.name for macro in macros}
    return pick(named.items(), typed)


async def list_macros(bot: "Linkboy", game: LiveGame, user_id: int) -> tuple[Macro, ...]:
    """A person's own macros and the game's, by name."""
    member = game.member(user_id)
    return await bot.games.macros.listed(game.id, member.number if member else WHOLE_GAME)


async def read_dice(bot: "Linkboy", game: LiveGame, user_id: int, text: str) -> tuple[str, str]:
    """The dice of a macro and its name, if that is what was typed; else the text and no name."""
    wanted = " ".join(text.lower().split())
    for macro in await list_macros(bot, game, user_id):
        if macro.name == wanted:
            return macro.text, macro.name
    return text, ""


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
    return pick(_effects(game, interaction.user.id), typed)


def read_target(game: LiveGame, user_id: int, text: str) -> str:
    """A target from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    wanted = text.strip().lower()
    by_name = {name.lower(): value for name, value in _targets(game, user_id, everybody=True)}
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
    """Several targets, set apart by commas; `Goblins 2-4` are those of them who stand."""
    try:
        return (read_target(game, user_id, text),)
    except NotFoundError:
        parts = [part for part in text.split(",") if part.strip()]
        found = [target for part in parts for target in _read_part(game, user_id, part)]
        return tuple(dict.fromkeys(found))


def read_effect(game: LiveGame, user_id: int, text: str) -> str:
    """An effect from what was typed: an id that was picked, or a name that only one has."""
    wanted = text.strip().lower()
    known = _effects(game, user_id)
    if text.strip() in {value for _, value in known}:
        return text.strip()
    found = [
        value
        for name, value in known
        if wanted in (name.lower(), name.lower().rpartition(" on ")[0])
    ]
    if len(found) != 1:
        what = "Several have" if found else "Nobody has"
        raise NotFoundError(
            f"{what} “{shorten(text.strip(), 40)}” here. Pick one from the list that appears."
        )
    return found[0]


def _read_part(game: LiveGame, user_id: int, part: str) -> list[str]:
    found = _RANGE.fullmatch(part.strip())
    if found is None:
        return [read_target(game, user_id, part)]
    line_id = read_target(game, user_id, found["group"])
    numbers = range(int(found["first"]), int(found["last"]) + 1)
    line = next((line for line in _lines(game, user_id) if line.id == line_id), None)
    bodies = line.bodies if line is not None else ()
    standing = [body.target for body in bodies if body.number in numbers and _stands(body)]
    if not standing:
        raise NotFoundError(f"Nobody of “{shorten(part.strip(), 40)}” is there and on their feet.")
    return standing


def read_character(game: LiveGame, text: str) -> Character:
    """A character from what was typed: an id that was picked, or a name. Raises NotFoundError."""
    wanted = " ".join(text.split()).lower()
    for character in game.state.characters:
        if wanted in (character.id, character.name.lower()):
            return character
    near = nearest(wanted, [c.name.lower() for c in game.state.characters])
    name = next((c.name for c in game.state.characters if c.name.lower() == near), "")
    advice = f"Did you mean {plain(name)}?" if name else "Pick one from the list that appears."
    raise NotFoundError(f"There is no character called “{plain(shorten(text, 40))}”. {advice}")


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


def _targets(game: LiveGame, user_id: int, *, everybody: bool = False) -> list[tuple[str, str]]:
    """Names and targets of the bodies in the encounter; the dead and gone with `everybody`."""
    options: list[tuple[str, str]] = []
    for line in _lines(game, user_id):
        if len(line.bodies) == 1:
            options.append((line.name, line.bodies[0].target))
        else:
            shown = [body for body in line.bodies if everybody or _stands(body)]
            options += [(f"{line.name} {body.number}", body.target) for body in shown]
    return options


def _others(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """The characters that the person may act for and that are not in the encounter."""
    viewer = game.viewer(user_id)
    present = {line.id for line in _lines(game, user_id)}
    return [
        (character.name, character.id)
        for character in game.state.characters
        if not character.retired
        and character.id not in present
        and (viewer.is_referee or character.owner == viewer.member)
    ]


def _effects(game: LiveGame, user_id: int) -> list[tuple[str, str]]:
    """`web on Goblins 3` and the effect's id, for those that the person may know of."""
    viewer = game.viewer(user_id)
    known = {c.id: c.name for c in game.state.characters}
    known |= {line.id: line.name for line in _lines(game, user_id)}
    known |= {value: name for name, value in _targets(game, user_id, everybody=True)}
    return [
        (f"{effect.name} on {known[effect.target]}", effect.id)
        for effect in game.state.effects
        if effect.target in known and (viewer.is_referee or not effect.hidden)
    ]


def _stands(body: BodyView) -> bool:
    return body.life is not Life.DEAD and not body.gone


def _character_names(state: GameState) -> dict[str, str]:
    return {c.name.lower(): c.id for c in state.characters}


def _character_name(character: Character) -> str:
    return f"{character.name} (put away)" if character.retired else character.name
