"""`/do light`: who carries what, lights it, feeds it, hands it on."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import bears_light, may_handle, takes_part
from cogs.core.naming import active_character
from cogs.core.offers import light_takers
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import combatant_in, owners, receivers
from cogs.core.said import says
from cogs.light.pages import render_lights
from cogs.light.telling import bright_button
from cogs.render.buttons import GREEN, Button, card_button, make_button
from cogs.render.deeds import Deed, Doer, deeds_of, may_do, page_of
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.kernel.action import Action
from rules.kernel.words import many
from rules.light.records import (
    GROUND,
    CoverLight,
    DrawLight,
    HandOverLight,
    LightUp,
    PutOut,
    RefillLight,
    SetDark,
    SetFire,
)
from rules.light.sight import in_darkness
from rules.light.sources import SOURCES, Source, items_for
from rules.view.items import view_items
from rules.view.party import LightView, view_lights

ALL = "all"
DOWN = ("the ground, where the party is", GROUND)
MOST = 20
_NAME = 25
LIGHT = Group("light", "Light and darkness")


def is_out_quiet_or_met(doer: Doer) -> bool:
    """Out in the world, or in an encounter."""
    return takes_part(doer) and doer.is_out


def has_dry_lantern(doer: Doer) -> bool:
    """A light waits for oil that somebody of theirs bears."""
    return any(one.mine and one.dry for one in view_lights(doer.state, doer.viewer).lights)


def _known_lights(game: LiveGame, user_id: int) -> list[LightView]:
    """The lights with which a person may do something."""
    view = view_lights(game.state, game.viewer(user_id))
    return [light for light in view.lights if light.mine]


def label(light: LightView) -> str:
    """`torch (Aldric, 4 turns)`."""
    left = "" if light.turns is None else f", {many(light.turns, 'turn')}"
    return f"{light.name} ({light.bearer or 'on the ground'}{left})"


def bearer_in(typed: Typed, text: str) -> str:
    """Whoever was typed, "ground" for the ground; "" stays one's own character."""
    named = text.casefold()
    return named if named in ("", GROUND) else combatant_in(typed, text)


def _sources(typed: Typed) -> Pairs:
    """What the bearer carries, what was put out, and for referees all that there is."""
    game, user_id = typed.game, typed.user_id
    bearer = bearer_in(typed, typed.word("who"))
    yield from ((f"{label(light)} again", light.id) for light in out(game, user_id))
    carried = list(_at_hand(game, user_id, bearer))
    yield from ((words, source.key) for source, words in carried)
    has = {source.key for source, _ in carried}
    if typed.viewer.is_referee:
        yield from ((one.name, one.key) for one in SOURCES if one.key not in has)


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


def light_in(typed: Typed, text: str, first: Iterable[LightView] = ()) -> str:
    """The id of a light from what was typed; those in `first` come before all others."""
    for light in chain(first, _known_lights(typed.game, typed.user_id)):
        if text in (light.id, label(light)) or text.casefold() == light.name:
            return light.id
    raise NotFoundError("I know no such light of yours. Pick one from the list that appears.")


def _lit(typed: Typed) -> list[LightView]:
    """Lights that can be put out."""
    known = _known_lights(typed.game, typed.user_id)
    return [light for light in known if light.lit and not light.drawn]


def _lights_in(typed: Typed, text: str) -> tuple[str, ...]:
    """The ids of lights from what was typed: one that was picked, its name, or `all` that burn."""
    lit = _lit(typed)
    if text.casefold() == ALL and lit:
        return tuple(light.id for light in lit)
    return (light_in(typed, text, lit),)


def _several(typed: Typed) -> Pairs:
    """The same, and all of them where there are several."""
    lit = _lit(typed)
    yield from ((one, one) for one in (ALL,) if len(lit) > 1)
    yield from ((label(light), light.id) for light in lit)


def _light(fits: Callable[[LightView], bool]) -> Option:
    """A light of whoever types; those that fit are suggested."""

    def suggest(typed: Typed) -> Pairs:
        known = _known_lights(typed.game, typed.user_id)
        return [(label(light), light.id) for light in known if fits(light)]

    return Option(about="Which light; pick one from the list", read=light_in, suggest=suggest)


def light_buttons(game: LiveGame, user_id: int) -> Iterator[Button]:
    """What somebody can do about their lights; about all of them as a referee."""
    viewer = game.viewer(user_id)
    can_light = may_do(game.state, viewer, LightUp(source=""))
    for source, words in _at_hand(game, user_id, "") if can_light else ():
        label = f"Draw {source.name}" if source.drawn else f"Light {words}"
        yield make_button("light-on", game.id, source.key, label=label, style=GREEN)
    for light in out(game, user_id) if can_light else ():
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
        yield bright_button(game.id)


def light_deeds(doer: Doer) -> Iterator[Deed]:
    """What they can light, cover and put out."""
    if not takes_part(doer):
        return iter(())
    return deeds_of(light_buttons(doer.game, doer.user_id), also="light")


Bearer = Annotated[
    str,
    Option(
        about="Who carries it; without it, your character",
        read=bearer_in,
        suggest=lambda typed: (*owners(typed), DOWN),
    ),
]
Taker = Annotated[str, Option(read=bearer_in, suggest=lambda typed: (*receivers(typed), DOWN))]


@LIGHT.command(
    "on",
    source="What: a torch, a lantern, a spell, or one that was put out",
    level="Of a spell: the level of whoever cast it; without it, the bearer's",
)
@says(
    "light, ignite, set fire to, kindle, light up, make * burning, make fire on, torch?, set "
    "alight, burn, lantern on, torch on, lamp on, get a light, make light, make a light, new "
    "torch, next torch, fresh torch, replace torch, another torch, light another, spark, turn "
    "on, fire up, strike a light, need light, needs light, more light",
    "Light {source}",
    when=may_handle,
    bare=True,
)
def light_up(
    source: Annotated[str, Option(suggest=_sources)],
    who: Bearer = "",
    level: Annotated[int, whole(0, 99)] | None = None,
) -> Action:
    """Light something that you carry"""
    return LightUp(source=source, bearer=who, level=level)


@LIGHT.command("out", light="Which light, or all of yours")
@says(
    "put out, douse, extinguish, snuff, blow out, put * out, kill the light, lights out, "
    "torch out, lights off, put * torch out, kill the torch, kill the lights, smother, "
    "darken, goes out, burns out, turn off, no light",
    "Put {light} out",
    when=bears_light,
)
def put_out(
    light: Annotated[tuple[str, ...], Option(read=_lights_in, suggest=_several)],
) -> Action:
    """Put a light out; what is left of it can be lit again"""
    return PutOut(lights=light)


@LIGHT.command("cover", uncover="Whether to take the cover off")
def cover(
    light: Annotated[str, _light(lambda one: one.has_cover)], uncover: bool = False
) -> Action:
    """Cover a hooded lantern, so that it is as dim as a candle"""
    return CoverLight(light=light, covered=not uncover)


@LIGHT.command("give", to="To whom; without it, your character takes it")
@says(
    "hand torch, give torch, pass torch, hand light, give light, pass the light, hand the "
    "torch, take the torch, pass * torch, hand * torch, hand over the torch, hand over the "
    "light",
    "Hand {light} to {to}",
    when=bears_light,
    offers={"to": light_takers},
)
def give(light: Annotated[str, _light(lambda one: not one.drawn)], to: Taker = "") -> Action:
    """Hand a light to somebody, set it down, or take it up"""
    return HandOverLight(light=light, to=to)


@LIGHT.command("refill", light="Which lantern; pick one from the list")
@says(
    "refill, fill, top up, fill up, add oil, more oil, put oil in, pour oil in, oil in the lantern",
    "Refill {light}",
    when=has_dry_lantern,
)
def refill(light: Annotated[str, _light(lambda one: one.dry)]) -> Action:
    """Fill a lantern that has run dry, and light it"""
    return RefillLight(light=light)


@LIGHT.command("draw", who="Who has the sword; without it, your character", away="Sheathe it")
def draw(who: Bearer = "", away: bool = False) -> Action:
    """Draw a magic sword, which shines while it is in hand"""
    return DrawLight(bearer=who, away=away)


@LIGHT.command("list")
@says(
    "lights, how long * torch, how long does * burn, how long burns, torch left, torches "
    "left, light left, light sources, how much light, how long till * dark, how long * light, "
    "burn, how much torch, torch time, when does * torch, when will * torch, turns of light, "
    "when do * burn, how much longer, light do we have, light last, torch last, torch burn, "
    "until dark",
    "Show all lights",
    when=is_out_quiet_or_met,
    asks=True,
)
async def list_lights(interaction: Interaction, game: LiveGame) -> None:
    """Show you alone all lights, with buttons for yours"""
    user_id = interaction.user.id
    viewer = game.viewer(user_id)
    more = [card_button(game.id, "light")] if viewer.is_referee else []
    buttons = [*list(light_buttons(game, user_id))[:MOST], *more]
    text = render_lights(game.state, viewer)
    await answer_privately(interaction, text, view=page_of(game.id, buttons))


@LIGHT.command("dark")
def dark() -> Action:
    """Say that it is dark around the party without a light (referee)"""
    return SetDark(dark=True)


@LIGHT.command("bright")
def bright() -> Action:
    """Say that the party sees without a light of its own (referee)"""
    return SetDark(dark=False)


@LIGHT.command("fire", over="Whether it is out, or left behind")
def fire(over: bool = False) -> Action:
    """Say that a large fire burns near by, beside which nobody sees heat (referee)"""
    return SetFire(fire=not over)


FEATURE = Feature(
    lines={
        "light-on": Does("light on", "source"),
        "light-out": Does("light out", "light"),
        "light-cover": Does("light cover", "light", "uncover=off"),
        "light-bright": Does("light bright"),
        "light-spell": Does("light on", "source", "who"),
        "lights": Does("light list"),
    },
    order=110,
    deeds=light_deeds,
)
