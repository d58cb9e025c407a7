"""What is done with a light while it burns: covering it, handing it over, filling it."""

from rules.clock.door import now
from rules.errors import RuleError
from rules.items.actions import GiveItem
from rules.items.door import Items, find_item, items_of, lay_down, lying_here, take, take_up
from rules.kernel.resolution import Resolution
from rules.light.actions import GROUND, CoverLight, HandOverLight, LightUp, RefillLight
from rules.light.bearing import (
    name_receiver,
    require_handling,
    require_somebody,
    told_bearer,
)
from rules.light.burning import turns_in
from rules.light.events import LightCovered, LightHanded
from rules.light.keeping import put_light
from rules.light.lighting import RULE, fill
from rules.light.reading import find_light, is_lit, place_of, radius_of
from rules.light.sources import source_of
from rules.record import replace
from rules.sheet.door import require_active
from rules.state.items import Item
from rules.state.light import Light


def cover_light(resolution: Resolution, action: CoverLight) -> None:
    """Cover a hooded lantern, or uncover it. It burns on at the same rate (R-LIGHT-BURN)."""
    light = require_handling(resolution, find_light(resolution.state, action.light))
    source = source_of(light)
    if not source.covered:
        raise RuleError(f"A {source.name} has no cover. Put it out with `/light out`.")
    if light.covered == action.covered:
        how = "covered" if light.covered else "not covered"
        raise RuleError(f"The {source.name} is {how} already.")
    after = replace(light, covered=action.covered)
    put_light(resolution, after)
    resolution.emit(
        LightCovered(
            name=source.name,
            bearer=told_bearer(resolution, light),
            covered=action.covered,
            radius=radius_of(after) if is_lit(after) else 0,
            rule=RULE,
        )
    )


def hand_over(resolution: Resolution, action: HandOverLight) -> None:
    """Give a light to somebody, with what it comes from, set it down or take it up."""
    light = require_handling(resolution, find_light(resolution.state, action.light))
    to = _receiver(resolution, action.to)
    if to == light.bearer:
        where = f"{resolution.who(to).name} has it" if to else "It stands on the ground"
        raise RuleError(f"{where} already. Pick somebody else with `to`.")
    if source_of(light).drawn:
        raise RuleError("It shines in hand alone. Give the sword away with `/item give`.")
    item = _give_item(resolution, light, to)
    before = told_bearer(resolution, light)
    after = replace(light, bearer=to, place=place_of(resolution.state), item=item)
    put_light(resolution, after)
    resolution.emit(
        LightHanded(
            name=source_of(light).name,
            bearer=before,
            to=told_bearer(resolution, after),
            rule=RULE,
        )
    )


def _receiver(resolution: Resolution, to: str) -> str:
    if to == GROUND:
        require_somebody(resolution)
        return ""
    if not to:
        return require_active(resolution.state, resolution.actor).id
    return name_receiver(resolution, to)


def _give_item(resolution: Resolution, light: Light, to: str) -> str:
    """Have what a light comes from go along with it: the id that it has there, "" without any."""
    if not light.bearer:
        parcel = take_up(resolution, to, light.item, 1)
        return _id_of(resolution, to, parcel[0]) if parcel else ""
    item = find_item(resolution.state, light.bearer, light.item)
    if item is None:
        return ""
    if to:
        resolution.perform(GiveItem(item_id=item.id, to=to, target=light.bearer, count=1))
    else:
        lay_down(resolution, take(resolution, light.bearer, item.id, 1))
    return _id_of(resolution, to, item)


def _id_of(resolution: Resolution, owner: str, item: Item) -> str:
    """The id that a thing has with somebody, or on the ground, now that it is there."""
    there = items_of(resolution.state, owner) if owner else lying_here(resolution.state)
    same = (one.id for one in there if one.id == item.id)
    return next(same, "") or _called(there, item.name)


def item_called(resolution: Resolution, owner: str, name: str) -> str:
    """The id of what somebody has by a name, the newest of several; "" without it."""
    return _called(items_of(resolution.state, owner), name)


def _called(items: Items, name: str) -> str:
    return next((item.id for item in reversed(items) if item.name == name), "")


def refill_light(resolution: Resolution, action: RefillLight) -> None:
    """Fill a lantern that is out of oil, and light it."""
    light = require_handling(resolution, find_light(resolution.state, action.light))
    source = source_of(light)
    if not source.fuel:
        raise RuleError(f"A {source.name} takes no oil. Light a new one with `/light on`.")
    if light.until is not None:
        turns = turns_in(light.until - now(resolution.state))
        raise RuleError(
            f"The {source.name} burns on for {turns} turns, and takes new oil by itself then."
        )
    if light.left:
        resolution.perform(LightUp(source=light.id))
        return
    fill(resolution, light)
