"""What gives light (ERIS-LIGHT): how far, how brightly and how long. A new source is one row."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.items.door import DULL, SWORD, has_word, is_magical, thing_of
from rules.state.items import Item
from rules.state.light import Light

OIL = "oil flask"


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

    @property
    def seconds(self) -> int | None:
        """How long it lasts without any levels."""
        return None if self.turns is None else self.turns * 600


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
