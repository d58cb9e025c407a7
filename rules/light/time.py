"""Lights that burn down as the clock moves (R-LIGHT-BURN), and swords that shine while drawn."""

from collections import Counter
from collections.abc import Iterator

from rules.clock.records import ClockMoved
from rules.encounter.records import CombatantLeft, EncounterEnded
from rules.errors import RuleError, WayOut
from rules.expedition.going import travellers
from rules.expedition.records import PartyCameBack
from rules.health.records import LifeChanged
from rules.items.having import strike_off
from rules.items.reading import find_item, items_of
from rules.items.records import (
    ItemDropped,
    ItemGiven,
    ItemHeld,
    ItemPickedUp,
    ItemSold,
    ItemStored,
    WieldItem,
)
from rules.kernel.actor import owned_by
from rules.kernel.dues import Coming
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, find_vitals
from rules.light import FAMILY
from rules.light.lighting import RULE, item_called, name_bearer, told_bearer, told_of
from rules.light.records import LIGHT, LIGHTS, DrawLight, Light, LightFed, LightWentOut, SwordDrawn
from rules.light.sight import is_dark_around
from rules.light.sources import (
    BY_KEY,
    Burnt,
    add_light,
    burn,
    flasks_of,
    fuel_of,
    has_room,
    is_drawn,
    is_here,
    is_monsters,
    is_unseen,
    items_for,
    place_of,
    put_light,
    remove_light,
    shining,
    source_of,
)
from rules.record import replace
from rules.sheet.records import CharacterRetired
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Held, Item

SWORD = BY_KEY["magic-sword"]
COMING = "light"


@FAMILY.handles
def draw_light(resolution: Resolution, action: DrawLight) -> None:
    """Draw a magic sword, or sheathe it. A referee can draw one that is written nowhere."""
    bearer = name_bearer(resolution, action.bearer, "draw a sword for {}")
    # The sword that a bearer has drawn before, None without one.
    swords = (
        light
        for light in LIGHTS.of(resolution.state)
        if source_of(light).drawn and light.bearer == bearer
    )
    light = next(swords, None)
    if action.away:
        _sheathe(resolution, light)
        return
    vitals = find_vitals(resolution.state, bearer)
    if not bearer or (vitals is not None and vitals.life is not Life.UP):
        raise RuleError("A sword shines in the hand of somebody who is on their feet.")
    if light is not None and is_drawn(resolution.state, light):
        raise RuleError(f"{resolution.who(bearer).name} has it in hand already, and it shines.")
    item = next(items_for(resolution.state, bearer, SWORD), None)
    if item is None and not resolution.actor.is_referee:
        raise RuleError(
            f"{resolution.who(bearer).name} has no magic sword on the list. ",
            WayOut("Write it down", "item add", name="Sword", magic="yes"),
            ", or ask a referee.",
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


@FAMILY.follows(RULE)
def item_was_held(resolution: Resolution, event: ItemHeld) -> None:
    """A sword that was drawn, or had to make way for something else, shines or no longer does.

    Where light is Planet Eris' any magic sword does; elsewhere one that was said to.
    """
    if LIGHT.in_force(resolution.state) == "eris":
        # Know the magic swords that somebody has in hand as lights.
        bearer = event.target.id
        state = resolution.state
        known = {light.item for light in LIGHTS.of(state) if light.bearer == bearer}
        for item in items_for(state, bearer, SWORD):
            if item.held is Held.WIELDED and item.id not in known and has_room(resolution):
                add_light(resolution, Light("", SWORD.key, bearer, place_of(state), item.id))
    start = resolution.start
    before = {light.id for light in LIGHTS.of(start) if is_drawn(start, light)}
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


@FAMILY.follows("R-LIGHT-BURN")
def time_passes(resolution: Resolution, event: ClockMoved) -> None:
    """Let what has burned down go out, after its bearer's oil."""
    if not LIGHTS.of(resolution.state):
        return
    for burnt in list(burn(resolution.state, event.after)):
        if burnt.took:
            # Take the oil that went into a lantern from its bearer.
            light, source = burnt.light, source_of(burnt.light)
            missing = burnt.took
            for item in fuel_of(resolution.state, light.bearer, source):
                count = min(missing, item.count)
                if count:
                    strike_off(resolution, light.bearer, item.id, count)
                missing -= count
            put_light(resolution, replace(light, until=burnt.until))
            resolution.emit(
                LightFed(
                    name=source.name,
                    bearer=resolution.who(light.bearer),
                    fuel=source.fuel,
                    count=burnt.took,
                    left=flasks_of(resolution.state, light),
                    rule=RULE,
                )
            )
        if burnt.out:
            _go_out(resolution, burnt)


def _go_out(resolution: Resolution, burnt: Burnt) -> None:
    """A lantern that is dry can be filled; everything else is gone."""
    light, source = burnt.light, source_of(burnt.light)
    resolution.emit(
        LightWentOut(
            name=source.name,
            bearer=told_bearer(resolution, light),
            fuel=source.fuel,
            rule=RULE,
            audience=told_of(resolution, light),
        )
    )
    if source.fuel:
        put_light(resolution, replace(light, until=None, left=0))
    else:
        remove_light(resolution, light)


@FAMILY.foresees
def what_comes(state: GameState, until: int) -> Iterator[Coming]:
    """The lights that go out up to a moment; the last one in the dark stops what goes on."""
    ends = [burnt for burnt in burn(state, until) if burnt.out] if LIGHTS.of(state) else []
    if not ends:
        return
    last = _last(state, ends)
    found = Counter(
        (burnt.until, source_of(burnt.light).name, _is_secret(state, burnt.light)) for burnt in ends
    )
    for (moment, name, secret), count in found.items():
        yield Coming(
            at=moment,
            what=COMING,
            name=name,
            count=count,
            stops=moment == last and not secret,
            secret=secret,
            rule=RULE,
        )


def _is_secret(state: GameState, light: Light) -> bool:
    return is_unseen(state, light) or is_monsters(state, light)


def _last(state: GameState, ends: list[Burnt]) -> int | None:
    """When it gets dark; None where it does not."""
    ending = {burnt.light.id: burnt.until for burnt in ends}
    ours = [light.id for light in shining(state)]
    if not ours or not is_dark_around(state) or any(light not in ending for light in ours):
        return None
    return max(ending[light] for light in ours)


def _set_down(resolution: Resolution, light: Light, item: str = "") -> None:
    """It lies where its bearer was, with what it comes from where that lies there too; a sword
    shines in no hand any more."""
    if source_of(light).drawn:
        remove_light(resolution, light)
        return
    place = place_of(resolution.state)
    put_light(resolution, replace(light, bearer="", place=place, item=item))


@FAMILY.follows("ERIS-LIGHT")
def body_dies(resolution: Resolution, event: LifeChanged) -> None:
    """The dead drop what they carried, and it burns on; of a group somebody else takes it up."""
    if event.after is not Life.DEAD:
        return
    group = resolution.find_combatant(event.target.id)
    if group is not None and any(body.vitals.life is not Life.DEAD for body in group.bodies):
        return
    for light in LIGHTS.of(resolution.state):
        if light.bearer == event.target.id:
            _set_down(resolution, light)


@FAMILY.follows("ERIS-LIGHT")
def character_goes(resolution: Resolution, event: CharacterRetired) -> None:
    """Who is put away takes their lights along."""
    _forget(resolution, event.target.id)


@FAMILY.follows("ERIS-LIGHT")
def combatant_goes(resolution: Resolution, event: CombatantLeft) -> None:
    """Who was never there had no light; who fled has it still."""
    left = event.target.id
    if resolution.find_combatant(left) is None and resolution.find_character(left) is None:
        _forget(resolution, left)


def _forget(resolution: Resolution, bearer: str) -> None:
    for light in LIGHTS.of(resolution.state):
        if light.bearer == bearer:
            remove_light(resolution, light)


@FAMILY.follows("ERIS-LIGHT")
def encounter_ends(resolution: Resolution, _event: EncounterEnded) -> None:
    """Hirelings' lights go on with whoever they are with, those of others leave with them.

    A hireling is in no state between two encounters: its employer's character is as good as it.
    """
    met = resolution.start
    for light in LIGHTS.of(resolution.state):
        one = find_combatant(met, light.bearer)
        if one is None or resolution.find_character(light.bearer) is not None:
            continue
        if _is_ours(resolution, one):
            # To whom a hireling's player plays, else to the ground.
            owner = one.owner
            out = travellers(resolution.state)
            with_them = owned_by(owner, out) if owner is not None else ()
            if not with_them or source_of(light).drawn:
                _set_down(resolution, light)
            else:
                put_light(resolution, replace(light, bearer=with_them[0].id, item=""))
        else:
            remove_light(resolution, light)


def _is_ours(resolution: Resolution, one: Combatant) -> bool:
    met = resolution.start.encounter
    ours = {side.key for side in met.sides if side.is_party} if met is not None else set[str]()
    return one.side in ours and not one.gone


@FAMILY.follows("ERIS-LIGHT")
def party_is_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """What was set down on the way stays behind."""
    for light in LIGHTS.of(resolution.state):
        if not light.bearer and not is_here(resolution.state, light):
            remove_light(resolution, light)


@FAMILY.follows("ERIS-LIGHT")
def item_goes(
    resolution: Resolution, event: ItemGiven | ItemDropped | ItemStored | ItemSold
) -> None:
    """A lantern that is given away takes its light along, and one that is dropped burns on there;
    what is left at home or sold gives no light any more."""
    owner = event.target.id
    for light in LIGHTS.of(resolution.state):
        is_theirs = light.bearer == owner and bool(light.item)
        if not is_theirs or find_item(resolution.state, owner, light.item) is not None:
            continue
        if isinstance(event, ItemGiven):
            item = _now_called(resolution, event.to.id, light, event.name)
            put_light(resolution, replace(light, bearer=event.to.id, item=item))
        elif isinstance(event, ItemDropped):
            _set_down(resolution, light, light.item if event.lies else "")
        else:
            remove_light(resolution, light)


def _now_called(resolution: Resolution, owner: str, light: Light, name: str) -> str:
    """The id by which a new owner has what a light comes from, in whatever it was given."""
    if find_item(resolution.state, owner, light.item) is not None:
        return light.item
    before = find_item(resolution.start, light.bearer, light.item)
    theirs = items_of(resolution.state, owner)
    return item_called(theirs, name if before is None else before.name)


@FAMILY.follows("ERIS-LIGHT")
def item_is_back(resolution: Resolution, event: ItemPickedUp) -> None:
    """Who picks up a lantern that burns on the ground has its light."""
    for light in LIGHTS.of(resolution.state):
        if light.bearer or not light.item:
            continue
        if find_item(resolution.state, event.target.id, light.item) is not None:
            put_light(resolution, replace(light, bearer=event.target.id))
