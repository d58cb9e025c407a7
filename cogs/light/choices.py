"""What can be picked while a command about light is typed, and what was meant by it."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from cogs.core.choices import Choices, pick
from cogs.core.interaction import Interaction
from cogs.core.known import active_character
from cogs.core.play import find_game
from cogs.core.typed import read_target
from cogs.item.choices import suggest_owners, suggest_receivers
from cogs.render.narration.light import turns
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.targets import id_of
from rules.light.records import GROUND
from rules.light.sources import SOURCES, Source, items_for
from rules.view.items import view_items
from rules.view.lights import LightView, view_lights

ALL = "all"
DOWN = ("the ground, where the party is", GROUND)


def known_lights(game: LiveGame, user_id: int) -> list[LightView]:
    """The lights with which a person may do something."""
    view = view_lights(game.state, game.viewer(user_id))
    return [light for light in view.lights if light.mine]


def label(light: LightView) -> str:
    """`torch (Aldric, 4 turns)`."""
    left = "" if light.turns is None else f", {turns(light.turns)}"
    return f"{light.name} ({light.bearer or 'on the ground'}{left})"


async def _suggest(
    interaction: Interaction, typed: str, fits: Callable[[LightView], bool], *others: str
) -> Choices:
    game = await find_game(interaction)
    if game is None:
        return []
    found = [light for light in known_lights(game, interaction.user.id) if fits(light)]
    options = [(label(light), light.id) for light in found]
    return pick([*((one, one) for one in others if len(found) > 1), *options], typed)


async def suggest_lit(interaction: Interaction, typed: str) -> Choices:
    """Lights that can be put out."""
    return await _suggest(interaction, typed, lambda one: one.lit and not one.drawn, ALL)


async def suggest_covered(interaction: Interaction, typed: str) -> Choices:
    """Lights that have a cover."""
    return await _suggest(interaction, typed, lambda one: one.has_cover)


async def suggest_dry(interaction: Interaction, typed: str) -> Choices:
    """Lanterns that wait for oil."""
    return await _suggest(interaction, typed, lambda one: one.dry)


async def suggest_portable(interaction: Interaction, typed: str) -> Choices:
    """Lights that can change hands."""
    return await _suggest(interaction, typed, lambda one: not one.drawn)


async def suggest_bearers(interaction: Interaction, typed: str) -> Choices:
    """Those whom the person may act for, and the ground."""
    return [*(await suggest_owners(interaction, typed)), *pick((DOWN,), typed)][:25]


async def suggest_takers(interaction: Interaction, typed: str) -> Choices:
    """Everybody who can take a light, and the ground."""
    return [*(await suggest_receivers(interaction, typed)), *pick((DOWN,), typed)][:25]


async def suggest_sources(interaction: Interaction, typed: str) -> Choices:
    """What the bearer carries, what was put out, and for referees all that there is."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    try:
        bearer = read_bearer(game, user_id, str(interaction.namespace.who or ""))
    except NotFoundError:
        return []
    again = ((f"{label(light)} again", light.id) for light in out(game, user_id))
    carried = list(at_hand(game, user_id, bearer))
    held = ((words, source.key) for source, words in carried)
    has = {source.key for source, _ in carried}
    is_referee = game.viewer(user_id).is_referee
    rest = ((one.name, one.key) for one in SOURCES if is_referee and one.key not in has)
    return pick([*again, *held, *rest], typed)


def out(game: LiveGame, user_id: int) -> list[LightView]:
    """The lights that a person can light again."""
    found = known_lights(game, user_id)
    return [light for light in found if not light.lit and not light.dry]


def at_hand(game: LiveGame, user_id: int, bearer: str) -> Iterator[tuple[Source, str]]:
    """What somebody carries that gives light, with how many: `torch (5)`."""
    owner = bearer
    if not owner:
        own = active_character(game, user_id)
        owner = "" if own is None else own.id
    if not view_items(game.state, owner, game.viewer(user_id)):
        return
    for source in SOURCES:
        count = sum(item.count for item in items_for(game.state, owner, source))
        if count:
            yield source, f"{source.name} ({count})" if source.is_used_up else source.name


def read_bearer(game: LiveGame, user_id: int, text: str) -> str:
    """Whoever was typed, "ground" for the ground; "" stays one's own character."""
    if text.strip().casefold() in ("", GROUND):
        return text.strip().casefold()
    return id_of(read_target(game, user_id, text))


def read_lights(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """The ids of lights from what was typed: one that was picked, its name, or `all` that burn."""
    lit = [light for light in known_lights(game, user_id) if light.lit and not light.drawn]
    if text.strip().casefold() == ALL and lit:
        return tuple(light.id for light in lit)
    return (read_light(game, user_id, text, lit),)


def read_light(game: LiveGame, user_id: int, text: str, first: Iterable[LightView] = ()) -> str:
    """The id of a light from what was typed; those in `first` come before all others."""
    wanted = text.strip()
    for light in chain(first, known_lights(game, user_id)):
        if wanted in (light.id, label(light)) or wanted.casefold() == light.name:
            return light.id
    raise NotFoundError("I know no such light of yours. Pick one from the list that appears.")
