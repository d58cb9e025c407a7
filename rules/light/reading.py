"""Which lights there are, which of them shine, and whether it is dark: plain questions."""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from rules.attack.questions import AttackRuling
from rules.encounter.door import distance_unit
from rules.hazards.door import seen_by_heat
from rules.items.door import Kind, find_item, is_a, items_of
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.targets import find_character, find_combatant, find_vitals, is_monster
from rules.light.sources import Source, gives, source_of
from rules.load.door import in_measure
from rules.state.expedition import Scale
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Held, Item
from rules.state.light import Light


class Glow(IntEnum):
    """How bright it is: the brightest of several governs (R-LIGHT-BURN)."""

    NONE = 0
    DIM = 1
    BRIGHT = 2


def find_light(state: GameState, light_id: str) -> Light | None:
    """A light by its id, None where there is none."""
    return next((light for light in state.lights if light.id == light_id), None)


def is_lit(light: Light) -> bool:
    """Whether it burns, seen or not."""
    return light.left is None


def radius_of(light: Light) -> int:
    """How far it shines while it does, in feet: covered, less far."""
    source = source_of(light)
    return source.covered if light.covered else source.radius


def glow_of(light: Light) -> Glow:
    """How brightly it shines while it does; what is covered is as dim as a candle."""
    return Glow.DIM if light.covered or source_of(light).dim else Glow.BRIGHT


def is_here(state: GameState, light: Light) -> bool:
    """Whether it is where the party is: with somebody who is there, or set down in the area."""
    if not light.bearer:
        return light.place == place_of(state)
    character = find_character(state, light.bearer)
    if character is not None:
        return not character.retired
    combatant = find_combatant(state, light.bearer)
    return combatant is not None and not combatant.gone


def is_unseen(state: GameState, light: Light) -> bool:
    """Whether players may not know of it: its bearer is hidden, or it was left somewhere else."""
    combatant = find_combatant(state, light.bearer)
    return not is_here(state, light) or (combatant is not None and combatant.hidden)


def is_monsters(state: GameState, light: Light) -> bool:
    """Whether a monster has it: how long it still burns is the referees' to know."""
    return is_monster(state, light.bearer)


def shines(state: GameState, light: Light) -> bool:
    """Whether it gives light where the party is; who is hidden shows none."""
    if not is_lit(light) or is_unseen(state, light):
        return False
    return not source_of(light).drawn or is_drawn(state, light)


def is_drawn(state: GameState, light: Light) -> bool:
    """Whether a sword is in the hand of somebody who is on their feet."""
    vitals = find_vitals(state, light.bearer)
    if vitals is not None and vitals.life is not Life.UP:
        return False
    item = find_item(state, light.bearer, light.item)
    return light.drawn if item is None else item.held is Held.WIELDED


def shining(state: GameState) -> tuple[Light, ...]:
    """All that give light where the party is."""
    return tuple(light for light in state.lights if shines(state, light))


def brightest(lights: Iterable[Light]) -> Light | None:
    """The one that governs, the first of several alike; None without any."""
    return max(lights, key=glow_of, default=None)


def place_of(state: GameState) -> str:
    """Where the party is, as a light that is set down remembers it."""
    out = state.expedition
    return "" if out is None else f"{out.place}/{out.area}"


def is_dark_around(state: GameState) -> bool:
    """Whether it is dark where there is no light.

    A dungeon is, and nothing else, unless somebody has said so. Of a meeting that is on no
    expedition its place says it; of lights that burn at home nobody asks.
    """
    out, met = state.expedition, state.encounter
    if out is not None:
        return out.scale is Scale.DUNGEON if out.dark is None else out.dark
    return met is not None and met.environment == "dungeon"


def in_darkness(state: GameState) -> bool:
    """Whether the party is out in the dark, and nothing shines."""
    if state.expedition is None or not is_dark_around(state):
        return False
    return not any(shines(state, light) for light in state.lights)


def heat_seen(state: GameState, target: str) -> int:
    """How far somebody sees heat now, in feet: light spoils it (OSE-INFRAVISION)."""
    return seen_by_heat(state, target) if in_darkness(state) else 0


def beyond_sight(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """In the dark nobody strikes or shoots at what is farther away than they see heat.

    Who sees none is blind there when a referee says so.
    """
    if question.distance is None or state.encounter is None:
        return
    feet = heat_seen(state, question.who)
    unit = distance_unit(state.encounter)
    most = feet if unit == "feet" else int(in_measure(feet, "foot", "yard"))
    if feet and question.distance > most:
        refusal = f"It is dark there, and the heat of things shows no farther than {most} {unit}."
        yield Verdict(Ruling.FORBIDDEN, refusal, "OSE-INFRAVISION")


def items_for(state: GameState, bearer: str, source: Source) -> Iterator[Item]:
    """What a bearer has that gives such a light."""
    return (item for item in items_of(state, bearer) if gives(item, source))


def fuel_of(state: GameState, bearer: str, source: Source) -> tuple[Item, ...]:
    """What a bearer has to feed such a light with."""
    found = (item for item in items_of(state, bearer) if is_a(item, Kind.FUEL))
    return tuple(found) if source.fuel else ()
