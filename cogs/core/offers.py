"""What options offer to somebody who says it in words: whom, with what, where to."""

from collections.abc import Iterable, Iterator

from cogs.core.naming import EVERYBODY, active_character, known_combatants
from cogs.core.option import Pairs, Typed
from cogs.core.options import bodies, named_character, receivers, referees_state
from rules.attack.attackers import foes_of, refusal_of
from rules.bestiary.known import all_blocks
from rules.casting.memory import scrolls_of
from rules.doors.opening import doors_here
from rules.items.known import has_word, is_a, is_worn
from rules.items.tags import THROWN
from rules.items.things import Kind
from rules.items.using import can_be_used, has_to_be_aimed
from rules.kernel.targets import id_of
from rules.positions.spacing import known_distance, reach_in
from rules.state.health import Life
from rules.state.items import Held, Item
from rules.systems import ENGINE
from rules.travel.log import POINTS
from rules.view.attacks import likeliest_weapon, may_choose, weapons_to_choose
from rules.view.items import view_belongings
from rules.view.journey import baits_of, view_followed
from rules.view.moves import view_move
from rules.view.party import view_lights

PRONOUNS = (
    "~it him her them they em guy brute beast monster thing creature enemy foe bastard "
    "nearest closest"
)
"""What the only foe there is is called as well."""
_SHOTS = {
    "crossbow": "bolt quarrel",
    "heavy crossbow": "bolt quarrel",
    "shortbow": "arrow",
    "longbow": "arrow",
    "sling": "stone",
    "holy water": "vial",
    "oil flask": "bottle",
}
DRINKS = (Kind.POTION, Kind.DRINK)
FOODS = (Kind.RATION, Kind.FOOD)
NOT_DRAWN = (Kind.LIGHT, Kind.COIN, Kind.GEM, Kind.RATION, Kind.FOOD, Kind.AMMUNITION, Kind.MOUNT)


def named_foes(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those against whom whoever acts stands: groups, and each body of them by its number."""
    known = known_combatants(typed.game, typed.user_id)
    who = typed.word("who")
    own = {one.side for one in known if who and one.id == id_of(who)} or {
        one.side for one in known if typed.viewer.acts_for(one.owner)
    }
    sides = own if len(own) == 1 else {"party"}
    foes = {one.id for one in known if one.side not in sides}
    whole = [(one.name, one.id) for one in known if one.id in foes]
    only = PRONOUNS if len(whole) == 1 else ""
    yield from ((f"{name}{only}", target) for name, target in whole)
    for name, target in bodies(typed):
        if "#" in target and target.partition("#")[0] in foes:
            yield name, target


def named_there(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who is there, groups and bodies, by name; at the dead only spells are cast."""
    is_spell = typed.word("spell") or typed.word("what") == "spell"
    for name, target in named_all(typed):
        plain = name.partition("~")[0]
        yield name, plain if is_spell else target
    for one in typed.game.state.characters if is_spell else ():
        if one.vitals.life is Life.DEAD:
            yield one.name, one.name


def named_all(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who is there and the party, groups and bodies."""
    dead = {one.id for one in typed.game.state.characters if one.vitals.life is Life.DEAD}
    known = [one for one in known_combatants(typed.game, typed.user_id) if one.id not in dead]
    seen = {one.id for one in known}
    foes = [one.id for one in known if one.side != "party"]
    for one in known:
        only = PRONOUNS if foes == [one.id] else ""
        yield f"{one.name}{only}", one.id
    yield from ((name, target) for name, target in bodies(typed) if target not in seen | dead)
    if not known:
        yield from ((name, target) for name, target in receivers(typed) if target not in dead)


def party_names(typed: Typed) -> Iterator[tuple[str, str]]:
    """The characters, as a target takes them."""
    return ((one.name, one.id) for one in typed.game.state.characters if one.is_there)


def everybody_of(found: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """All of some people at once, where there are any."""
    together = ", ".join(target for _, target in found)
    if together:
        yield EVERYBODY, together


def all_there(typed: Typed) -> Iterator[tuple[str, str]]:
    """The characters, and all of them at once."""
    found = list(party_names(typed))
    yield from found
    yield from everybody_of(found)


def others(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody to whom one can give something."""
    own = active_character(typed.game, typed.user_id)
    giver = typed.word("who") or ("" if own is None else own.id)
    yield from ((name, target) for name, target in named_all(typed) if id_of(target) != giver)


def comrades(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody of the party to whom one can give something."""
    there = {target for _, target in party_names(typed)}
    return ((name, target) for name, target in others(typed) if target in there)


def takers(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who can have something of the party's, oneself first and by `me`."""
    own = active_character(typed.game, typed.user_id)
    mine = "" if own is None else own.id
    for name, target in sorted(party_names(typed), key=lambda one: one[1] != mine):
        yield f"{name}{'~me i mine myself' if target == mine else ''}", target


def known_monsters(typed: Typed) -> Iterator[tuple[str, str]]:
    """The monsters that there are stat blocks of, for referees."""
    yield from ((one.name, one.name) for one in all_blocks(referees_state(typed)))


def own_names(typed: Typed) -> Iterator[tuple[str, str]]:
    """One's own characters."""
    for one in typed.game.state.characters:
        if typed.viewer.acts_for(one.owner) and not one.retired:
            yield one.name, one.id


def points(_typed: Typed) -> Pairs:
    """The points of the compass."""
    return [(point, point) for point in POINTS]


def _own_things(typed: Typed) -> tuple[Item, ...]:
    who = typed.word("who")
    own = active_character(typed.game, typed.user_id)
    owner = who or ("" if own is None else own.id)
    return view_belongings(typed.game.state, owner, typed.viewer) if owner else ()


def carried_things(typed: Typed) -> Pairs:
    """What somebody has with them."""
    return [(one.name, one.id) for one in _own_things(typed) if one.held is not Held.STORED]


def packed_things(typed: Typed) -> Pairs:
    """What lies in a container that somebody has with them."""
    return [(one.name, one.id) for one in _own_things(typed) if one.inside]


def given_things(typed: Typed) -> Pairs:
    """The same without coins, which are paid."""
    return [
        (one.name, one.id)
        for one in _own_things(typed)
        if one.held is not Held.STORED and not is_a(one, Kind.COIN)
    ]


def worn_things(typed: Typed) -> Pairs:
    """What somebody wears; a shield on the arm is worn, too."""
    return [
        (one.name, one.id)
        for one in _own_things(typed)
        if one.held is Held.WORN or (one.held is Held.WIELDED and is_a(one, Kind.SHIELD))
    ]


def held_things(typed: Typed) -> Pairs:
    """What somebody has in hand."""
    return [(one.name, one.id) for one in _own_things(typed) if one.held is Held.WIELDED]


def wearables(typed: Typed) -> Pairs:
    """What can be put on and is not."""
    return [
        (one.name, one.id)
        for one in _own_things(typed)
        if one.held is Held.CARRIED and (is_worn(one) or is_a(one, Kind.SHIELD))
    ]


def drawables(typed: Typed) -> Pairs:
    """What can be taken in hand and is not."""
    return [
        (one.name, one.id)
        for one in _own_things(typed)
        if one.held is Held.CARRIED and not is_worn(one) and not is_a(one, *NOT_DRAWN)
    ]


def missiles(typed: Typed) -> Pairs:
    """What somebody shoots or throws with."""
    found: list[tuple[str, str]] = []
    things = _own_things(typed)
    shot = sorted(things, key=lambda one: (one.bands is None, one.held is not Held.WIELDED))
    for one in shot:
        name = one.name.lower()
        if one.bands is not None or has_word(one, THROWN) or name in _SHOTS:
            found.append((f"{one.name}~{_SHOTS.get(name, '')}", one.id))
    return found


def _usable(typed: Typed, *kinds: Kind) -> Pairs:
    state = typed.game.state
    found = (one for one in _own_things(typed) if is_a(one, *kinds))
    return [(one.name, one.id) for one in found if can_be_used(state, one)]


def drinks(typed: Typed) -> Pairs:
    """What can be drunk."""
    return _usable(typed, *DRINKS)


def drinking(typed: Typed) -> Pairs:
    """What can be drunk, as it is declared."""
    yield from ((name, f"drink {name.partition(' (')[0].lower()}") for name, _ in drinks(typed))


def foods(typed: Typed) -> Pairs:
    """What can be eaten."""
    return _usable(typed, *FOODS)


def usables(typed: Typed) -> Pairs:
    """What is used up by using it, or has charges."""
    return [
        (one.name, one.id)
        for one in _own_things(typed)
        if can_be_used(typed.game.state, one) and not is_a(one, *DRINKS, *FOODS)
        if not has_to_be_aimed(typed.game.state, one)
    ]


def aimed(typed: Typed) -> Pairs:
    """What is used at somebody."""
    state = typed.game.state
    found = (one for one in _own_things(typed) if has_to_be_aimed(state, one))
    return [(one.name, one.id) for one in found if can_be_used(state, one)]


def _acting(typed: Typed) -> str:
    """Who acts: whoever is said, else one's own whose turn it is."""
    who = id_of(typed.word("who"))
    if who:
        return who
    known = known_combatants(typed.game, typed.user_id)
    own = [one for one in known if typed.viewer.acts_for(one.owner) and one.can_act]
    character = active_character(typed.game, typed.user_id)
    own.sort(key=lambda one: character is None or one.id != character.id)
    return own[0].id if own else ""


def foes_in_reach(typed: Typed) -> Iterator[tuple[str, str]]:
    """Of those foes whom whoever acts can attack now, with what lies likeliest."""
    who, weapon = _acting(typed), typed.word("weapon")
    state = typed.game.state
    if not weapon and may_choose(state, typed.viewer, who):
        weapon = likeliest_weapon(state, who)
    yield from _open_foes(typed, who, weapon)


def weapons_at_hand(typed: Typed) -> Pairs:
    """What whoever acts has to attack with, the likeliest first."""
    asker = ENGINE.asking(typed.game.state)
    weapons = weapons_to_choose(asker, typed.viewer, _acting(typed))
    return [(one.name, one.id or one.name) for one in weapons]


def _open_foes(typed: Typed, who: str, weapon: str) -> Iterator[tuple[str, str]]:
    """Those foes whom somebody can attack now with a weapon, as far as they may know it."""
    if not who or not weapon:
        return
    asker = ENGINE.asking(typed.game.state)
    within = {
        foe
        for foe in foes_of(asker, typed.viewer, who)
        if not refusal_of(asker, typed.viewer, who, weapon, foe)
    }
    yield from ((name, target) for name, target in named_foes(typed) if id_of(target) in within)


def castable(typed: Typed) -> Iterator[tuple[str, str]]:
    """The spells that somebody can cast, and scrolls of spells."""
    own = named_character(typed)
    if own is not None:
        yield from ((one.name, one.name) for one in own.spells if one.left)
        yield from ((one, one) for one in scrolls_of(typed.game.state, own.id))


def foes_in_shot(typed: Typed) -> Iterator[tuple[str, str]]:
    """Of those foes whom whoever acts can shoot at now, with what is said or is meant."""
    who, weapon = _acting(typed), typed.word("weapon")
    if not weapon:
        weapon = next((value for _, value in missiles(typed)), "")
    state = typed.game.state
    for name, target in _open_foes(typed, who, weapon):
        apart = known_distance(state, typed.viewer, who, target)
        if apart is None or apart > reach_in(state):
            yield name, target


def foes_by_body(typed: Typed) -> Iterator[tuple[str, str]]:
    """The foes one by one."""
    found = list(_open_foes(typed, _acting(typed), "unarmed"))
    grouped = {id_of(target) for _, target in found if "#" in target}
    for name, target in found:
        if "#" in target or target not in grouped:
            yield name, target


def monsters(typed: Typed) -> Iterator[tuple[str, str]]:
    """The lines of the encounter that have no sheet."""
    known = known_combatants(typed.game, typed.user_id)
    yield from ((one.name, one.id) for one in known if one.owner is None and not one.hidden)


def hidden_monsters(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those whom players do not see, for referees."""
    known = known_combatants(typed.game, typed.user_id)
    yield from ((one.name, one.id) for one in known if one.hidden)


def monster_groups(typed: Typed) -> Iterator[tuple[str, str]]:
    """The lines of the encounter that have no sheet."""
    known = known_combatants(typed.game, typed.user_id)
    yield from ((one.name, one.id) for one in known if one.owner is None)


def wounded(typed: Typed) -> Iterator[tuple[str, str]]:
    """Everybody who is there or in the party, lives, and has lost hit points; for referees."""
    state = referees_state(typed)
    hurt = {one.id for one in state.characters if one.vitals.hit_points < one.vitals.maximum}
    for group in known_combatants(typed.game, typed.user_id):
        for body in group.bodies if group.owner is None else ():
            if body.hit_points is not None and body.hit_points < (body.maximum or 0):
                hurt |= {body.target} | ({group.id} if len(group.bodies) == 1 else set())
    yield from ((name, target) for name, target in named_all(typed) if target in hurt)
    yield from everybody_of(one for one in party_names(typed) if one[1] in hurt)


def ways_towards(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those foes towards whom whoever acts can go."""
    page = view_move(typed.game.state, typed.viewer, _acting(typed))
    ways = () if page is None else page.ways
    within = {one.whom for one in ways if one.whom}
    for name, target in named_foes(typed):
        if target in within or id_of(target) in within:
            yield name, target


def light_takers(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those to whom a light can be handed who do not bear it."""
    lights = view_lights(typed.game.state, typed.viewer).lights
    bearer = next((one.bearer for one in lights if one.id == typed.word("light")), "")
    yield from ((name, target) for name, target in party_names(typed) if name != bearer)


def shut_doors(typed: Typed) -> Iterator[tuple[str, str]]:
    """The doors here that are shut, as far as whoever asks may know."""
    for door, label in doors_here(typed.game.state, typed.viewer):
        if not door.open:
            yield label, door.id


def open_doors(typed: Typed) -> Iterator[tuple[str, str]]:
    """The doors here that stand open."""
    for door, label in doors_here(typed.game.state, typed.viewer):
        if door.open:
            yield label, door.id


def baits(typed: Typed) -> Pairs:
    """What somebody has for which pursuers may stop."""
    own = active_character(typed.game, typed.user_id)
    who = typed.word("who") or ("" if own is None else own.id)
    return [(one.name, one.id) for one in baits_of(typed.game.state, who)] if who else []


def runners_alone(typed: Typed) -> Iterator[tuple[str, str]]:
    """One's own who run from the fight by themselves, and are followed."""
    running = {one.id for one in view_followed(typed.game.state)}
    for one in known_combatants(typed.game, typed.user_id):
        if one.id in running and typed.viewer.acts_for(one.owner):
            yield one.name, one.id


def own_hirelings(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those who serve, and are with the party."""
    for one in typed.game.state.characters:
        if one.service is not None and not one.retired:
            yield one.name, one.id
