"""`/do light`: who carries what, lights it, feeds it, hands it on."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, word
from cogs.core.choices import Choices, pick
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_target
from cogs.core.play import find_game, game_here, play
from cogs.items.handling import suggest_owners, suggest_receivers
from cogs.light.telling import blind_button
from cogs.places.pages import render_lights
from cogs.render.buttons import GREEN, Button, card_button, make_button, row_of
from cogs.render.deeds import Deed, Doer, deeds_of
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.items.describing import LONGEST_NAME
from rules.kernel.targets import id_of
from rules.kernel.words import many
from rules.light.records import (
    GROUND,
    BlindInTheDark,
    CoverLight,
    DrawLight,
    HandOverLight,
    LightUp,
    MakeLight,
    PutOut,
    RefillLight,
    SetDark,
)
from rules.light.sources import SOURCES, Source, in_darkness, items_for
from rules.view.items import view_items
from rules.view.lights import LightView, view_lights

ALL = "all"
DOWN = ("the ground, where the party is", GROUND)


def _known_lights(game: LiveGame, user_id: int) -> list[LightView]:
    """The lights with which a person may do something."""
    view = view_lights(game.state, game.viewer(user_id))
    return [light for light in view.lights if light.mine]


def label(light: LightView) -> str:
    """`torch (Aldric, 4 turns)`."""
    left = "" if light.turns is None else f", {many(light.turns, 'turn')}"
    return f"{light.name} ({light.bearer or 'on the ground'}{left})"


async def _suggest(
    interaction: Interaction, typed: str, fits: Callable[[LightView], bool], *others: str
) -> Choices:
    game = await find_game(interaction)
    if game is None:
        return []
    found = [light for light in _known_lights(game, interaction.user.id) if fits(light)]
    options = [(label(light), light.id) for light in found]
    return pick([*((one, one) for one in others if len(found) > 1), *options], typed)


async def _suggest_lit(interaction: Interaction, typed: str) -> Choices:
    """Lights that can be put out."""
    return await _suggest(interaction, typed, lambda one: one.lit and not one.drawn, ALL)


async def _suggest_covered(interaction: Interaction, typed: str) -> Choices:
    """Lights that have a cover."""
    return await _suggest(interaction, typed, lambda one: one.has_cover)


async def _suggest_dry(interaction: Interaction, typed: str) -> Choices:
    """Lanterns that wait for oil."""
    return await _suggest(interaction, typed, lambda one: one.dry)


async def _suggest_portable(interaction: Interaction, typed: str) -> Choices:
    """Lights that can change hands."""
    return await _suggest(interaction, typed, lambda one: not one.drawn)


async def _suggest_bearers(interaction: Interaction, typed: str) -> Choices:
    """Those whom the person may act for, and the ground."""
    return [*(await suggest_owners(interaction, typed)), *pick((DOWN,), typed)][:25]


async def _suggest_takers(interaction: Interaction, typed: str) -> Choices:
    """Everybody who can take a light, and the ground."""
    return [*(await suggest_receivers(interaction, typed)), *pick((DOWN,), typed)][:25]


async def _suggest_sources(interaction: Interaction, typed: str) -> Choices:
    """What the bearer carries, what was put out, and for referees all that there is."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    try:
        bearer = _read_bearer(game, user_id, typed_so_far(interaction, "who"))
    except NotFoundError:
        return []
    again = ((f"{label(light)} again", light.id) for light in out(game, user_id))
    carried = list(_at_hand(game, user_id, bearer))
    held = ((words, source.key) for source, words in carried)
    has = {source.key for source, _ in carried}
    is_referee = game.viewer(user_id).is_referee
    rest = ((one.name, one.key) for one in SOURCES if is_referee and one.key not in has)
    return pick([*again, *held, *rest], typed)


def out(game: LiveGame, user_id: int) -> list[LightView]:
    """The lights that a person can light again."""
    found = _known_lights(game, user_id)
    return [light for light in found if not light.lit and not light.dry]


def _at_hand(game: LiveGame, user_id: int, bearer: str) -> Iterator[tuple[Source, str]]:
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


def _read_bearer(game: LiveGame, user_id: int, text: str) -> str:
    """Whoever was typed, "ground" for the ground; "" stays one's own character."""
    if text.strip().casefold() in ("", GROUND):
        return text.strip().casefold()
    return id_of(read_target(game, user_id, text))


def _read_lights(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """The ids of lights from what was typed: one that was picked, its name, or `all` that burn."""
    lit = [light for light in _known_lights(game, user_id) if light.lit and not light.drawn]
    if text.strip().casefold() == ALL and lit:
        return tuple(light.id for light in lit)
    return (_read_light(game, user_id, text, lit),)


def _read_light(game: LiveGame, user_id: int, text: str, first: Iterable[LightView] = ()) -> str:
    """The id of a light from what was typed; those in `first` come before all others."""
    wanted = text.strip()
    for light in chain(first, _known_lights(game, user_id)):
        if wanted in (light.id, label(light)) or wanted.casefold() == light.name:
            return light.id
    raise NotFoundError("I know no such light of yours. Pick one from the list that appears.")


MOST = 20
_NAME = 25


async def _show_lights(answer: Answer, game: LiveGame, user_id: int) -> None:
    """All lights as the person may know them."""
    viewer = game.viewer(user_id)
    more = [card_button(game.id, "light")] if viewer.is_referee else []
    buttons = [*list(light_buttons(game, user_id))[:MOST], *more]
    text = render_lights(game.state, viewer)
    await answer.private(text, view=row_of(*buttons))


def light_buttons(game: LiveGame, user_id: int) -> Iterator[Button]:
    """What somebody can do about their lights; about all of them as a referee."""
    viewer = game.viewer(user_id)
    for source, words in _at_hand(game, user_id, ""):
        label = f"Draw {source.name}" if source.drawn else f"Light {words}"
        yield make_button("light-on", game.id, source.key, label=label, style=GREEN)
    for light in out(game, user_id):
        label = f"Light {light.name} again ({light.bearer[:_NAME] or 'ground'})"
        yield make_button("light-on", game.id, light.id, label=label, style=GREEN)
    for light in _known_lights(game, user_id):
        if not light.lit or light.drawn:
            continue
        whose = light.bearer[:_NAME] or "ground"
        if light.has_cover:
            verb, wanted = ("Uncover", "off") if light.covered else ("Cover", "on")
            label = f"{verb} {light.name} ({whose})"
            yield make_button("light-cover", game.id, light.id, wanted, label=label)
        yield make_button("light-out", game.id, light.id, label=f"Put out {light.name} ({whose})")
    if viewer.is_referee and in_darkness(game.state):
        yield blind_button(game.id)


def light_deeds(doer: Doer) -> Iterator[Deed]:
    """What they can light, cover and put out."""
    return deeds_of(light_buttons(doer.game, doer.user_id), also="light")


async def press_lights(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board: the list, for whoever presses."""
    async with Answer(interaction) as answer:
        await _show_lights(answer, game, interaction.user.id)


async def press_up(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Light something one carries, or what was put out."""
    await play(interaction, LightUp(source=word(words, 0)), game=game)


async def press_out(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Put a light out."""
    await play(interaction, PutOut(lights=(word(words, 0),)), game=game)


async def press_cover(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Cover a light, or uncover it."""
    action = CoverLight(light=word(words, 0), covered=word(words, 1) == "on")
    await play(interaction, action, game=game)


async def press_blind(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Those who see nothing in the dark are blind."""
    await play(interaction, BlindInTheDark(), game=game)


async def press_spell(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The light of a spell that was cast, on whoever cast it."""
    action = LightUp(source=word(words, 0), bearer=word(words, 1))
    await play(interaction, action, game=game)


WHO_HELP = "Who carries it; without it, your character"
LIGHT_HELP = "Which light; pick one from the list"
Text = app_commands.Range[str, 1, 100]


@app_commands.guild_only()
class LightCommands(commands.GroupCog, group_name="light", group_description="Light and darkness"):
    """Light, put out, cover, hand over, refill, draw."""

    @app_commands.command(name="on")
    @app_commands.rename(caster_level="level")
    @app_commands.describe(
        source="What: a torch, a lantern, a spell, or one that was put out",
        who=WHO_HELP,
        caster_level="Of a spell: the level of whoever cast it; without it, the bearer's",
    )
    @app_commands.autocomplete(source=_suggest_sources, who=_suggest_bearers)
    async def on(
        self,
        interaction: Interaction,
        source: Text,
        who: str = "",
        caster_level: app_commands.Range[int, 0, 99] | None = None,
    ) -> None:
        """Light something that you carry"""
        game = await game_here(interaction)
        bearer = _read_bearer(game, interaction.user.id, who)
        action = LightUp(source=source, bearer=bearer, level=caster_level)
        await play(interaction, action, game=game)

    @app_commands.command(name="out")
    @app_commands.describe(light="Which light, or all of yours")
    @app_commands.autocomplete(light=_suggest_lit)
    async def out(self, interaction: Interaction, light: Text) -> None:
        """Put a light out; what is left of it can be lit again"""
        game = await game_here(interaction)
        lights = _read_lights(game, interaction.user.id, light)
        await play(interaction, PutOut(lights=lights), game=game)

    @app_commands.command(name="cover")
    @app_commands.describe(light=LIGHT_HELP, uncover="True to take the cover off")
    @app_commands.autocomplete(light=_suggest_covered)
    async def cover(self, interaction: Interaction, light: Text, uncover: bool = False) -> None:
        """Cover a hooded lantern, so that it is as dim as a candle"""
        game = await game_here(interaction)
        light_id = _read_light(game, interaction.user.id, light)
        await play(interaction, CoverLight(light=light_id, covered=not uncover), game=game)

    @app_commands.command(name="give")
    @app_commands.describe(light=LIGHT_HELP, to="To whom; without it, your character takes it")
    @app_commands.autocomplete(light=_suggest_portable, to=_suggest_takers)
    async def give(self, interaction: Interaction, light: Text, to: str = "") -> None:
        """Hand a light to somebody, set it down, or take it up"""
        game = await game_here(interaction)
        user_id = interaction.user.id
        taker = _read_bearer(game, user_id, to)
        await play(
            interaction, HandOverLight(light=_read_light(game, user_id, light), to=taker), game=game
        )

    @app_commands.command(name="refill")
    @app_commands.describe(light="Which lantern; pick one from the list")
    @app_commands.autocomplete(light=_suggest_dry)
    async def refill(self, interaction: Interaction, light: Text) -> None:
        """Fill a lantern that has run dry, and light it"""
        game = await game_here(interaction)
        light_id = _read_light(game, interaction.user.id, light)
        await play(interaction, RefillLight(light=light_id), game=game)

    @app_commands.command(name="draw")
    @app_commands.describe(who="Who has the sword; without it, your character", away="Sheathe it")
    @app_commands.autocomplete(who=_suggest_bearers)
    async def draw(self, interaction: Interaction, who: str = "", away: bool = False) -> None:
        """Draw a magic sword, which shines while it is in hand"""
        game = await game_here(interaction)
        bearer = _read_bearer(game, interaction.user.id, who)
        await play(interaction, DrawLight(bearer=bearer, away=away), game=game)

    @app_commands.command(name="list")
    async def list(self, interaction: Interaction) -> None:
        """Show you alone all lights, with buttons for yours"""
        game = await game_here(interaction)
        async with Answer(interaction) as answer:
            await _show_lights(answer, game, interaction.user.id)

    @app_commands.command(name="make")
    @app_commands.describe(
        name="What it is, such as glowing moss",
        radius="How far it shines, in feet",
        turns="How many turns it lasts; without it, as long as it is kept",
        dim="True if others can still be surprised by its light",
        who="Who carries it; without it, it stands where the party is",
    )
    @app_commands.autocomplete(who=_suggest_bearers)
    async def make(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        radius: app_commands.Range[int, 1, 1000],
        turns: app_commands.Range[int, 0] = 0,
        dim: bool = False,
        who: str = "ground",
    ) -> None:
        """Put a light of your own into the game (referee)"""
        game = await game_here(interaction)
        bearer = _read_bearer(game, interaction.user.id, who)
        action = MakeLight(name=name, radius=radius, turns=turns, dim=dim, bearer=bearer)
        await play(interaction, action, game=game)

    @app_commands.command(name="dark")
    async def dark(self, interaction: Interaction) -> None:
        """Say that it is dark around the party without a light (referee)"""
        await play(interaction, SetDark(dark=True))

    @app_commands.command(name="bright")
    async def bright(self, interaction: Interaction) -> None:
        """Say that the party sees without a light of its own (referee)"""
        await play(interaction, SetDark(dark=False))


PRESSES: dict[str, Press] = {
    "lights": press_lights,
    "light-on": press_up,
    "light-out": press_out,
    "light-cover": press_cover,
    "light-blind": press_blind,
    "light-spell": press_spell,
}


FEATURE = Feature(
    order=110,
    deeds=light_deeds,
    cogs=(LightCommands,),
    presses=PRESSES,
)
