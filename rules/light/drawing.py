"""Magic swords: they shine while they are drawn and in hand (ERIS-LIGHT)."""

from rules.errors import RuleError
from rules.items.reading import find_item
from rules.items.records import ItemHeld, WieldItem
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals
from rules.light import FAMILY
from rules.light.lighting import RULE, name_bearer
from rules.light.records import LIGHT, LIGHTS, DrawLight, Light, SwordDrawn
from rules.light.sources import (
    BY_KEY,
    add_light,
    has_room,
    is_drawn,
    items_for,
    place_of,
    put_light,
    source_of,
)
from rules.record import replace
from rules.state.health import Life
from rules.state.items import Held, Item

SWORD = BY_KEY["magic-sword"]


@FAMILY.handles
def draw_light(resolution: Resolution, action: DrawLight) -> None:
    """Draw a magic sword, or sheathe it. A referee can draw one that is written nowhere."""
    bearer = name_bearer(resolution, action.bearer, "draw a sword for {}")
    light = _sword_of(resolution, bearer)
    if action.away:
        _sheathe(resolution, light)
        return
    _require_up(resolution, bearer)
    if light is not None and is_drawn(resolution.state, light):
        raise RuleError(f"{resolution.who(bearer).name} has it in hand already, and it shines.")
    item = next(items_for(resolution.state, bearer, SWORD), None)
    if item is None and not resolution.actor.is_referee:
        raise RuleError(
            f"{resolution.who(bearer).name} has no magic sword on the list. "
            "⟦Write it down|item add name=Sword magic=yes⟧, or ask a referee."
        )
    made = light or Light("", SWORD.key, bearer, place_of(resolution.state))
    keep = put_light if made.id else add_light
    keep(resolution, replace(made, item="" if item is None else item.id, drawn=item is None))
    _wield(resolution, bearer, item)


def _wield(resolution: Resolution, bearer: str, item: Item | None) -> None:
    """Take it in hand; of one that is written somewhere the items tell it."""
    if item is None or item.held is Held.WIELDED:
        told = SwordDrawn(
            name=SWORD.name, bearer=resolution.who(bearer), radius=SWORD.radius, rule=RULE
        )
        resolution.emit(told)
    else:
        resolution.perform(WieldItem(item_id=item.id, target=bearer))


def _sheathe(resolution: Resolution, light: Light | None) -> None:
    if light is None or not is_drawn(resolution.state, light):
        raise RuleError("Nothing that shines is drawn there.")
    item = find_item(resolution.state, light.bearer, light.item)
    if item is not None:
        resolution.perform(WieldItem(item_id=item.id, target=light.bearer, away=True))
        return
    put_light(resolution, replace(light, drawn=False))
    who = resolution.who(light.bearer)
    resolution.emit(SwordDrawn(name=SWORD.name, bearer=who, radius=0, away=True, rule=RULE))


def _sword_of(resolution: Resolution, bearer: str) -> Light | None:
    """The sword that a bearer has drawn before, None without one."""
    swords = (
        light
        for light in LIGHTS.of(resolution.state)
        if source_of(light).drawn and light.bearer == bearer
    )
    return next(swords, None)


def _require_up(resolution: Resolution, bearer: str) -> None:
    vitals = find_vitals(resolution.state, bearer)
    if not bearer or (vitals is not None and vitals.life is not Life.UP):
        raise RuleError("A sword shines in the hand of somebody who is on their feet.")


@FAMILY.follows(RULE)
def item_was_held(resolution: Resolution, event: ItemHeld) -> None:
    """A sword that was drawn, or had to make way for something else, shines or no longer does.

    Where light is Planet Eris' any magic sword does; elsewhere one that was said to.
    """
    if LIGHT.in_force(resolution.state) == "eris":
        _light_up(resolution, event.target.id)
    before = {light.id for light in LIGHTS.of(resolution.start) if _shone(resolution, light)}
    for light in LIGHTS.of(resolution.state):
        if light.bearer != event.target.id or not light.item or not source_of(light).drawn:
            continue
        is_new = is_drawn(resolution.state, light)
        if is_new == (light.id in before):
            continue
        resolution.emit(
            SwordDrawn(
                name=SWORD.name,
                bearer=event.target,
                radius=SWORD.radius if is_new else 0,
                away=not is_new,
                rule=RULE,
            )
        )


def _light_up(resolution: Resolution, bearer: str) -> None:
    """Know the magic swords that somebody has in hand as lights."""
    state = resolution.state
    known = {light.item for light in LIGHTS.of(state) if light.bearer == bearer}
    for item in items_for(state, bearer, SWORD):
        if item.held is Held.WIELDED and item.id not in known and has_room(resolution):
            add_light(resolution, Light("", SWORD.key, bearer, place_of(state), item.id))


def _shone(resolution: Resolution, light: Light) -> bool:
    return is_drawn(resolution.start, light)
