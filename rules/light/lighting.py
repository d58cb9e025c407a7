"""Lighting something, and putting it out (ERIS-LIGHT)."""

from rules.clock.clock import now
from rules.clock.records import LONGEST_DAYS, SECONDS_PER_TURN, TURNS_PER_DAY
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.having import take
from rules.items.lying import lay_down, lying_here, take_up
from rules.items.reading import Items, find_item, items_of
from rules.items.records import GiveItem
from rules.kernel.events import EVERYBODY, REFEREES, Audience, Who
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_vitals, id_of
from rules.light import FAMILY
from rules.light.records import (
    GROUND,
    CoverLight,
    DrawLight,
    HandOverLight,
    Light,
    LightCovered,
    LightHanded,
    LightLit,
    LightPutOut,
    LightUp,
    PutOut,
    RefillLight,
)
from rules.light.sources import (
    Glow,
    add_light,
    find_light,
    glow_of,
    is_here,
    is_lit,
    is_unseen,
    lasting,
    place_of,
    put_light,
    radius_of,
    remove_light,
    source_named,
    source_of,
    turns_in,
)
from rules.light.supplies import light_at_hand, turns_of, use_fuel, use_up
from rules.record import replace
from rules.sheet.reading import require_active
from rules.state.health import Life
from rules.state.items import Item

RULE = "ERIS-LIGHT"
MOST_TURNS = LONGEST_DAYS * TURNS_PER_DAY


def name_bearer(resolution: Resolution, typed: str, what: str) -> str:
    """As `_receiver`, for whom the actor may act: `what` completes "Only Morgan's player can …"."""
    bearer = _receiver(resolution, typed)
    if typed not in ("", GROUND):
        resolution.require_control(bearer, what)
    return bearer


def _receiver(resolution: Resolution, typed: str) -> str:
    """The id of whoever is to have a light, "" for the ground; RuleError for the dead.

    `typed` "" is the actor's own character.
    """
    if typed == GROUND:
        _require_somebody(resolution)
        return ""
    if not typed:
        return require_active(resolution.state, resolution.actor).id
    bearer = id_of(name_combatant(resolution, typed))
    vitals = find_vitals(resolution.state, bearer)
    if vitals is not None and vitals.life is Life.DEAD:
        raise RuleError(f"{resolution.who(bearer).name} is dead. Pick somebody else.")
    return bearer


def _require_somebody(resolution: Resolution) -> None:
    """Raise NotFoundError unless the actor is a referee or plays somebody who is there."""
    if not resolution.actor.is_referee:
        require_active(resolution.state, resolution.actor)


def _require_handling(resolution: Resolution, light_id: str) -> Light:
    """The light, if the actor knows of it and may do something with it.

    What was set down anybody may take who plays somebody.
    """
    state, actor = resolution.state, resolution.actor
    light = find_light(state, light_id)
    if light is None or (is_unseen(state, light) and not actor.is_referee):
        raise NotFoundError("There is no such light. Pick one from the list that appears.")
    if light.bearer:
        resolution.require_control(light.bearer, "handle the light of {}")
    else:
        _require_somebody(resolution)
    return light


def told_bearer(resolution: Resolution, light: Light) -> Who | None:
    """Its bearer for an event, None for the ground."""
    return resolution.who(light.bearer) if light.bearer else None


def told_of(resolution: Resolution, light: Light) -> Audience:
    """Who learns what becomes of it: everybody, or referees where the party is not."""
    return EVERYBODY if is_here(resolution.state, light) else REFEREES


@FAMILY.handles
def light_up(resolution: Resolution, action: LightUp) -> None:
    """Light a new source, or what was put out before."""
    if find_light(resolution.state, action.source) is not None:
        # Go on with what is left of a light that was put out.
        light = _require_handling(resolution, action.source)
        name = source_of(light).name
        if is_lit(light):
            raise RuleError(
                f"The {name} is lit already. ",
                WayOut("All lights", "light list"),
                " are on the page.",
            )
        if light.left == 0:
            raise RuleError(f"The {name} has run dry. ", WayOut("Fill it", "light refill"), ".")
        _shine(resolution, light, None, seconds=light.left)
        return
    source = source_named(action.source)
    if source is None:
        raise NotFoundError("I know no such light. Pick one from the list that appears.")
    if source.drawn:
        resolution.perform(DrawLight(bearer=action.bearer))
        return
    bearer = name_bearer(resolution, action.bearer, f"light a {source.name} for {{}}")
    turns = turns_of(resolution, source, bearer, action.level)
    item, used, left = use_up(resolution, source, bearer)
    light = Light("", source.key, bearer, place_of(resolution.state), item)
    _shine(resolution, light, turns, used, left)


def shine_by_spell(resolution: Resolution, light: Light, turns: int | None) -> None:
    """A spell has made a light, for so many turns or as long as it is kept: asks nobody's leave."""
    _shine(resolution, replace(light, place=place_of(resolution.state)), turns)


def _shine(
    resolution: Resolution,
    light: Light,
    turns: int | None,
    used: str = "",
    left: int = 0,
    *,
    seconds: int | None = None,
) -> None:
    """Light it for so many turns or seconds, None for as long as it is kept, and report it."""
    lasts = turns * SECONDS_PER_TURN if turns is not None else seconds
    until = None if lasts is None else now(resolution.state) + lasts
    lit = replace(light, until=until, left=None)
    source = source_of(lit)
    keep = put_light if lit.id else add_light
    keep(resolution, lit)
    resolution.emit(
        LightLit(
            name=source.name,
            bearer=told_bearer(resolution, lit),
            radius=radius_of(lit),
            dim=glow_of(lit) is Glow.DIM,
            turns=None if lasts is None else turns_in(lasts),
            used=used,
            left=left,
            note=source.note,
            is_spell=bool(source.spell),
            rule=RULE,
        )
    )


def fill(resolution: Resolution, light: Light) -> None:
    """Light what has run dry with a filling of its bearer's."""
    source = source_of(light)
    used, left = use_fuel(resolution, source, light.bearer)
    _shine(resolution, light, lasting(resolution.state, source), used, left)


@FAMILY.handles
def put_out(resolution: Resolution, action: PutOut) -> None:
    """Put lights out. A spell is gone then, and so is what a referee made."""
    if not action.lights:
        raise RuleError("Say which light: pick one from the list that appears.")
    lights = [_require_lit(resolution, light) for light in dict.fromkeys(action.lights)]
    for light in lights:
        source = source_of(light)
        rest = 0 if light.until is None else light.until - now(resolution.state)
        bearer = told_bearer(resolution, light)
        if source.item and rest:
            put_light(resolution, replace(light, until=None, left=rest))
        else:
            remove_light(resolution, light)
        turns = turns_in(rest) if source.item else 0
        resolution.emit(LightPutOut(name=source.name, bearer=bearer, turns=turns, rule=RULE))


def _require_lit(resolution: Resolution, light_id: str) -> Light:
    light = _require_handling(resolution, light_id)
    if not is_lit(light):
        raise RuleError(f"The {source_of(light).name} is out already.")
    if source_of(light).drawn:
        raise RuleError(
            "It shines while it is drawn. ", WayOut("Sheathe it", "light draw", away="yes"), "."
        )
    return light


@FAMILY.handles
def cover_light(resolution: Resolution, action: CoverLight) -> None:
    """Cover a hooded lantern, or uncover it. It burns on at the same rate (R-LIGHT-BURN)."""
    light = _require_handling(resolution, action.light)
    source = source_of(light)
    if not source.covered:
        raise RuleError(f"A {source.name} has no cover. ", WayOut("Put it out", "light out"), ".")
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


@FAMILY.handles
def hand_over(resolution: Resolution, action: HandOverLight) -> None:
    """Give a light to somebody, with what it comes from, set it down or take it up."""
    light = _require_handling(resolution, action.light)
    to = _receiver(resolution, action.to)
    if to == light.bearer:
        where = f"{resolution.who(to).name} has it" if to else "It stands on the ground"
        raise RuleError(f"{where} already. Pick somebody else with `to`.")
    if source_of(light).drawn:
        raise RuleError(
            "It shines in hand alone. ", WayOut("Give the sword away", "item give"), "."
        )
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
    return next(same, "") or item_called(there, item.name)


def item_called(items: Items, name: str) -> str:
    """The id of the thing with a name, the newest of several; "" without it."""
    return next((item.id for item in reversed(items) if item.name == name), "")


@FAMILY.handles
def refill_light(resolution: Resolution, action: RefillLight) -> None:
    """Fill a lantern that is out of oil, and light it."""
    light = _require_handling(resolution, action.light)
    source = source_of(light)
    if not source.fuel:
        raise RuleError(
            f"A {source.name} takes no oil. ", WayOut("Light a new one", "light on"), "."
        )
    if light.until is not None:
        turns = turns_in(light.until - now(resolution.state))
        raise RuleError(
            f"The {source.name} burns on for {turns} turns, and takes new oil by itself then."
        )
    if light.left:
        resolution.perform(LightUp(source=light.id))
        return
    fill(resolution, light)


def light_first(resolution: Resolution) -> None:
    """One of the actor's lights something before the party goes."""
    found = light_at_hand(resolution.state, resolution.actor)
    if found is None:
        raise RuleError(
            "Nobody of yours has anything left to light. ",
            WayOut("Look at the lights", "light list"),
            ", or go without.",
        )
    resolution.perform(LightUp(source=found.source, bearer=found.bearer))
