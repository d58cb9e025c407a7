"""What can be picked while a command is typed, always from what the person may know.

Autocompletion is not validation: any text can arrive, and the rules check it again.
"""

from collections.abc import Iterable

from discord import app_commands

from cogs.core.interaction import Interaction
from cogs.core.naming import (
    known_combatants,
    known_targets,
    list_macros,
    own_effects,
    own_others,
    read_targets,
)
from cogs.core.play import find_game
from cogs.render.board import board_view
from cogs.render.text import shorten
from data.live import LiveGame
from rules.conditions.kinds import CONDITIONS
from rules.errors import RuleError
from rules.health.records import KINDS
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.state.encounter import Kind
from rules.state.sheet import Character
from rules.systems import ENGINE

MOST = 25
_NAME_LIMIT = 100
Choices = list[app_commands.Choice[str]]


def pick(options: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Options (name, value) whose name holds what was typed, those that begin with it first.

    One with a blank name or value is left out: Discord would refuse the whole list.
    """
    wanted = typed.strip().lower()
    found = [(name, value) for name, value in options if name.strip() and wanted in name.lower()]
    found.sort(key=lambda option: not option[0].lower().startswith(wanted))
    return [
        app_commands.Choice(name=shorten(name, _NAME_LIMIT), value=value)
        for name, value in found[:MOST]
        if 0 < len(value) <= _NAME_LIMIT
    ]


def pick_last(options: Iterable[tuple[str, str]], typed: str) -> Choices:
    """The same for the last of several words set apart by commas; those before it stay."""
    before, comma, last = typed.rpartition(",")
    words = f"{before}{comma} " if comma else ""
    told = ((f"{words}{name}", f"{words}{value}") for name, value in options)
    return pick(told, f"{words}{last.strip()}")


async def suggest_traits(interaction: Interaction, typed: str) -> Choices:
    """Traits that rules know, with what they mean."""
    del interaction
    options = ((f"{trait.label}: {trait.means}", trait.key) for trait in ENGINE.traits)
    return pick_last(options, typed)


async def suggest_targets(interaction: Interaction, typed: str) -> Choices:
    """Everybody in the encounter that the person may know of, bodies of groups one by one."""
    game = await find_game(interaction)
    return pick(known_targets(game, interaction.user.id), typed) if game else []


async def suggest_several(interaction: Interaction, typed: str) -> Choices:
    """Targets set apart by commas: those typed before the last comma stay."""
    game = await find_game(interaction)
    return _suggest_list(game, interaction.user.id, typed, groups=False) if game else []


async def suggest_affected(interaction: Interaction, typed: str) -> Choices:
    """The same for what can lie on a whole group as on one."""
    game = await find_game(interaction)
    return _suggest_list(game, interaction.user.id, typed, groups=True) if game else []


async def suggest_own_several(interaction: Interaction, typed: str) -> Choices:
    """The same of those alone whom the person may act for."""
    game = await find_game(interaction)
    if game is None:
        return []
    return _suggest_list(game, interaction.user.id, typed, groups=False, own=True)


def _suggest_list(
    game: LiveGame, user_id: int, typed: str, *, groups: bool, own: bool = False
) -> Choices:
    viewer = game.viewer(user_id)
    known = [
        combatant
        for combatant in known_combatants(game, user_id)
        if not own or viewer.acts_for(combatant.owner)
    ]
    wholes = [
        (f"{combatant.name} (all)", combatant.id if groups else f"{combatant.id} (all)")
        for combatant in known
        if len(combatant.bodies) > 1
    ]
    ids = {combatant.id for combatant in known}
    bodies = [option for option in known_targets(game, user_id) if id_of(option[1]) in ids]
    options = [*bodies, *wholes, *own_others(game, user_id)]
    before, comma, last = typed.rpartition(",")
    wanted = last.strip().lower()
    if not comma:
        return pick(options, typed)
    try:
        chosen = read_targets(game, user_id, before, groups=groups)
    except RuleError:
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
        combatant.id
        for combatant in known_combatants(game, user_id)
        if viewer.acts_for(combatant.owner)
    }
    options = [o for o in known_targets(game, user_id) if o[1].partition("#")[0] in own]
    return pick([*options, *own_others(game, user_id)], typed)


async def suggest_bodies(interaction: Interaction, typed: str) -> Choices:
    """Everybody that the person may know of, the fallen and those who have left included."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    return pick([*known_targets(game, user_id, everybody=True), *own_others(game, user_id)], typed)


async def suggest_conditions(_interaction: Interaction, typed: str) -> Choices:
    """The conditions that the rules know, with what they do; any other name can be typed."""
    known = ((f"{condition.name}: {condition.means}", condition.name) for condition in CONDITIONS)
    return pick(known, typed)


async def suggest_kinds(_interaction: Interaction, typed: str) -> Choices:
    """Words for what damage is, with what they mean; those typed before the last comma stay."""
    return pick_last(((f"{kind}: {means}", kind) for kind, means in KINDS.items()), typed)


async def suggest_groups(interaction: Interaction, typed: str) -> Choices:
    """The lines of the encounter that are not characters."""
    game = await find_game(interaction)
    if game is None:
        return []
    combatants = [
        combatant
        for combatant in known_combatants(game, interaction.user.id)
        if combatant.kind is not Kind.CHARACTER
    ]
    return pick(((combatant.name, combatant.id) for combatant in combatants), typed)


async def suggest_combatants(interaction: Interaction, typed: str) -> Choices:
    """The lines of the encounter that the person may know of."""
    game = await find_game(interaction)
    if game is None:
        return []
    combatants = known_combatants(game, interaction.user.id)
    return pick(((combatant.name, combatant.id) for combatant in combatants), typed)


async def suggest_own_combatants(interaction: Interaction, typed: str) -> Choices:
    """The lines of the encounter that the person may act for."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    known = known_combatants(game, interaction.user.id)
    combatants = [combatant for combatant in known if viewer.acts_for(combatant.owner)]
    return pick(((combatant.name, combatant.id) for combatant in combatants), typed)


async def suggest_own_characters(interaction: Interaction, typed: str) -> Choices:
    """The characters that the person may act for."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    characters = [c for c in game.state.characters if viewer.acts_for(c.owner)]
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


async def suggest_sides(interaction: Interaction, typed: str) -> Choices:
    """The sides of the encounter that the person may know of."""
    game = await find_game(interaction)
    view = board_view(game, game.viewer(interaction.user.id)) if game else None
    return pick(((side.label, side.key) for side in view.sides), typed) if view else []


async def suggest_own_effects(interaction: Interaction, typed: str) -> Choices:
    """The conditions and bonuses that the person may end."""
    game = await find_game(interaction)
    if game is None:
        return []
    return pick(own_effects(game, interaction.user.id), typed)


def _character_name(character: Character) -> str:
    return f"{character.name} (put away)" if character.retired else character.name


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
