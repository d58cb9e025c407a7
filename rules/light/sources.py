"""What gives light (ERIS-LIGHT): how far, how brightly and how long. A new source is one row."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from rules.books.settings import book_of
from rules.clock.records import SECONDS_PER_TURN
from rules.errors import RuleError, WayOut
from rules.items.known import has_word, is_a, thing_of
from rules.items.reading import find_item, is_magical, items_of
from rules.items.tags import DULL, SWORD
from rules.items.things import Kind
from rules.kernel.numbers import divide_up
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant, find_vitals, is_monster
from rules.light.records import LIGHTS, Light
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Held, Item

OIL = "oil flask"
MOST_LIGHTS = 40
"""Different lights that a game can have: they are part of every stored state."""


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of light: `radius` in feet, `turns` that it lasts, None for as long as it is kept.

    `per_level` turns are added for each level of whoever cast it. `item` is the name of what gives
    it, which lighting uses up unless it burns `fuel`. `covered` is the radius of the dim light that
    it gives while covered, 0 if nothing covers it. `drawn` is of what shines only in hand, and
    `spell` of magic; `note` is what else there is to say of it.
    """

    key: str
    name: str
    radius: int
    dim: bool = False
    turns: int | None = None
    per_level: int = 0
    item: str = ""
    fuel: str = ""
    covered: int = 0
    drawn: bool = False
    spell: str = ""
    note: str = ""

    @property
    def is_used_up(self) -> bool:
        """Whether lighting it takes the item."""
        return bool(self.item) and not self.fuel and not self.drawn


SOURCES: tuple[Source, ...] = (
    Source("candle", "candle", 15, dim=True, turns=6, item="candle"),
    Source("torch", "torch", 30, turns=6, item="torch"),
    Source("lantern", "lantern", 30, turns=18, item="lantern", fuel=OIL),
    Source(
        "hooded-lantern",
        "hooded lantern",
        30,
        turns=18,
        item="hooded lantern",
        fuel=OIL,
        covered=15,
    ),
    Source("magic-sword", "magic sword", 60, item="sword", drawn=True),
    Source(
        "light-magic-user",
        "light (magic-user)",
        15,
        dim=True,
        turns=6,
        per_level=1,
        spell="light",
    ),
    Source(
        "light-cleric",
        "light (cleric)",
        15,
        dim=True,
        turns=12,
        per_level=1,
        spell="light",
    ),
    Source("continual-light", "continual light", 120, spell="continual light"),
    Source(
        "continual-light-cleric",
        "continual light (cleric)",
        120,
        spell="continual light",
        note="as bright as day",
    ),
)
"""ERIS-LIGHT; the rulebook has no list of its own in the sources (§0.3, note 1)."""
BY_KEY: Mapping[str, Source] = {source.key: source for source in SOURCES}


def lasting(state: GameState, source: Source) -> int | None:
    """How many turns it burns without any levels, by the game's book; None for as long as it is
    kept."""
    return (book_of(state).oil or source.turns) if source.fuel else source.turns


def source_of(light: Light) -> Source:
    """What a light is: its row, or what a referee said of it."""
    if light.source:
        return BY_KEY[light.source]
    return Source("", light.name, light.radius, dim=light.dim)


def source_named(text: str) -> Source | None:
    """A source by its key or name, however written; None for anything else."""
    wanted = _word(text)
    found = (source for source in SOURCES if wanted in (source.key, _word(source.name)))
    return next(found, None)


def sources_of_spell(spell: str) -> tuple[Source, ...]:
    """What a spell of that name gives, by who casts it."""
    wanted = spell.casefold().strip()
    return tuple(source for source in SOURCES if source.spell and source.spell == wanted)


def _word(text: str) -> str:
    return "-".join(text.casefold().replace("-", " ").split())


def gives(item: Item, source: Source) -> bool:
    """Whether an item is what gives such a light; any magic sword shines that is not dull."""
    if source.drawn:
        return is_magical(item) and has_word(item, SWORD) and DULL not in item.tags
    thing = thing_of(item)
    return thing is not None and thing.name.casefold() == source.item


class Glow(IntEnum):
    """How bright it is: the brightest of several governs (R-LIGHT-BURN)."""

    NONE = 0
    DIM = 1
    BRIGHT = 2


def find_light(state: GameState, light_id: str) -> Light | None:
    """A light by its id, None where there is none."""
    return next((light for light in LIGHTS.of(state) if light.id == light_id), None)


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
    return tuple(light for light in LIGHTS.of(state) if shines(state, light))


def brightest(lights: Iterable[Light]) -> Light | None:
    """The one that governs, the first of several alike; None without any."""
    return max(lights, key=glow_of, default=None)


def place_of(state: GameState) -> str:
    """Where the party is, as a light that is set down remembers it."""
    out = state.expedition
    return "" if out is None else f"{out.place}/{out.area}"


def items_for(state: GameState, bearer: str, source: Source) -> Iterator[Item]:
    """What a bearer has that gives such a light."""
    return (item for item in items_of(state, bearer) if gives(item, source))


def fuel_of(state: GameState, bearer: str, source: Source) -> tuple[Item, ...]:
    """What a bearer has to feed such a light with."""
    found = (item for item in items_of(state, bearer) if is_a(item, Kind.FUEL))
    return tuple(found) if source.fuel else ()


def add_light(resolution: Resolution, light: Light) -> None:
    """Put a new light into the state, with an id of its own."""
    lights = LIGHTS.of(resolution.state)
    if not has_room(resolution):
        raise RuleError(
            f"There are {MOST_LIGHTS} lights already. ", WayOut("Put some out", "light out"), "."
        )
    resolution.put(LIGHTS, (*lights, replace(light, id=f"l{resolution.token()}")))


def has_room(resolution: Resolution) -> bool:
    """Whether one more light can be kept."""
    return len(LIGHTS.of(resolution.state)) < MOST_LIGHTS


def put_light(resolution: Resolution, light: Light) -> None:
    """Replace the light with the same id."""
    lights = tuple(light if one.id == light.id else one for one in LIGHTS.of(resolution.state))
    resolution.put(LIGHTS, lights)


def remove_light(resolution: Resolution, light: Light) -> None:
    """Take a light out of the state."""
    lights = tuple(one for one in LIGHTS.of(resolution.state) if one.id != light.id)
    resolution.put(LIGHTS, lights)


@dataclass(frozen=True, slots=True)
class Burnt:
    """A light at some moment: `until` when it burns on, whether it is `out`, flasks it `took`."""

    light: Light
    until: int
    out: bool
    took: int


def turns_in(seconds: int) -> int:
    """How many turns that is, one that has begun counting whole."""
    return divide_up(seconds, SECONDS_PER_TURN)


def burn(state: GameState, to: int) -> Iterator[Burnt]:
    """The lights that burn down up to a moment in seconds, in the order in which they do."""
    oil: dict[tuple[str, str], int] = {}
    lights = LIGHTS.of(state)
    queue = [(light.until, n, 0) for n, light in enumerate(lights) if light.until is not None]
    while queue and min(queue)[0] <= to:
        until, number, took = min(queue)
        queue.remove((until, number, took))
        light = lights[number]
        key = (light.bearer, source_of(light).fuel)
        if key not in oil:
            oil[key] = flasks_of(state, light)
        if not oil[key]:
            yield Burnt(light, until, out=True, took=took)
            continue
        oil[key] -= 1
        filling = lasting(state, source_of(light))
        assert filling is not None, "what takes oil burns down"
        queue.append((until + filling * SECONDS_PER_TURN, number, took + 1))
    yield from (
        Burnt(lights[number], until, out=False, took=took)
        for until, number, took in sorted(queue)
        if took
    )


def flasks_of(state: GameState, light: Light) -> int:
    """How many fillings its bearer has for it."""
    return sum(item.count for item in fuel_of(state, light.bearer, source_of(light)))
