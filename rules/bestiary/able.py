"""Which of the special abilities of a stat block work by themselves, are asked, or are text."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rules.bestiary.records import StatBlock
from rules.bestiary.rows import Ability, abilities_in
from rules.books.settings import BOOKS

Test = Callable[[StatBlock], bool]
BEASTS_OF_BURDEN = frozenset(("Camel", "Draft horse", "Riding horse", "War horse", "Mule"))
"""Those whose loads the price list of the book has."""


def _is(*begins: str) -> Test:
    """It has a trait that begins with one of these."""
    return lambda block: any(trait.startswith(begins) for trait in block.traits)


def _brings(*begins: str) -> Test:
    """One of its attacks has a word that begins with one of these."""
    return lambda block: any(tag.startswith(begins) for item in block.items for tag in item.tags)


def _both(*tests: Test) -> Test:
    return lambda block: all(test(block) for test in tests)


def _throws(block: StatBlock) -> bool:
    return any(item.bands is not None for item in block.items)


def _sees_heat(block: StatBlock) -> bool:
    return bool(block.numbers.get("infravision"))


def _hoards(block: StatBlock) -> bool:
    """Its treasure lies in its lair alone: treasure is rolled for one or the other."""
    return bool(block.treasure)


_BREATH = _both(_brings("save "), _brings("breath"))
_SAFE = _is("harmed-by-", "immune-to-", "proof-against-")
_SPARED = _is("immune-to-sleep", "immune-to-charm", "immune-to-hold")
_STONE = _brings("petrification")
_CHARM = _brings("charm")
_POISON = _brings("poison", "sickness", "dancing")
_MORE = _brings("1d8 more")
_SURPRISE = _is("surprises-on-")

DONE: Mapping[str, Test] = {
    "mundane damage immunity": _is("harmed-by-"),
    "damage immunity": _is("harmed-by-"),
    "damage reduction": _is("resists-"),
    "immunity": _SAFE,
    "energy immunity": _SAFE,
    "fire immunity": _is("immune-to-fire", "proof-against-fire"),
    "cold immunity": _is("immune-to-cold"),
    "lightning immunity": _is("immune-to-lightning"),
    "uses fire": _is("immune-to-fire", "proof-against-fire", "immune-to-burning-oil"),
    "spell immunity": _SPARED,
    "immune to enchantments": _SPARED,
    "undead": _is("undead"),
    "breath weapon": _BREATH,
    "fire breath": _BREATH,
    "attack pattern": _both(_BREATH, _is("dragon")),
    "gas breath": _BREATH,
    "sleep breath": _BREATH,
    "petrifying breath": _BREATH,
    "fearful cry": _brings("terror"),
    "fireball": _brings("save "),
    "cone of frost": _brings("save "),
    "lightning bolts": _brings("save "),
    "poison": _POISON,
    "poison spores": _POISON,
    "paralysing poison": _brings("paralysis"),
    "choking": _brings("poison"),
    "paralysis": _brings("paralysis", "ghoul"),
    "paralysing touch": _brings("seizes"),
    "petrification": _STONE,
    "petrifying touch": _STONE,
    "petrifying gaze": _STONE,
    "petrifying bite": _STONE,
    "energy drain": _brings("drain"),
    "disease": _brings("rat disease", "mummy rot"),
    "charm": _CHARM,
    "charm person": _CHARM,
    "charming gaze": _CHARM,
    "charming song": _CHARM,
    "charming touch": _CHARM,
    "enthralling sight": _CHARM,
    "dazzling sight": _brings("blindness"),
    "blinding spit": _brings("blindness"),
    "irritant spray": _brings("stun"),
    "ram": _brings("stun"),
    "unconsciousness": _brings("unconsciousness"),
    "oil spray": _brings("blisters"),
    "tail": _brings("knocks down"),
    "surprise": _SURPRISE,
    "keen sight and smell": _is("surprised-on-1"),
    "magic resistance": _is("saves-"),
    "save bonus": _is("saves-"),
    "displacement": _is("displaced"),
    "attack penalty": _is("poor-aim"),
    "hate the sun": _is("sun-shy"),
    "battle rage": _is("battle-rage", "berserk"),
    "regeneration": _is("regenerates-"),
    "return from death": _is("burns"),
    "fire and acid": _is("burns"),
    "blood sucking": _brings("clings"),
    "blood drain": _brings("clings"),
    "constriction": _brings("clings"),
    "acid": _brings("clings"),
    "heat aura": _brings("aura"),
    "cold aura": _brings("aura"),
    "swallow whole": _brings("swallows"),
    "bear hug": _brings("hugs"),
    "charge": _brings("charges"),
    "trample": _brings("tramples"),
    "swoop": _brings("swoops"),
    "swarm attack": _brings("swarms"),
    "disabling heads": _brings("heads"),
    "die after attacking": _brings("dies of it"),
    "lodged stinger": _brings("clings"),
    "harm flying creatures": _MORE,
    "harm creatures on the ground": _MORE,
    "harm creatures in water": _MORE,
    "harm cold-based creatures": _MORE,
    "infection": _brings("lycanthropy"),
    "lycanthropy": _brings("lycanthropy"),
    "poison immunity": _is("immune-to-poison"),
    "paralyse with terror": _brings("paralysis"),
    "wolfsbane": _is("fears-wolfsbane"),
    "subduing": _is("intelligent"),
    "infravision": _sees_heat,
    "boulder throwing": _throws,
    "rock throwing": _throws,
    "tail spikes": _throws,
    "strength drain": _brings("strength drain"),
    "dancing": _brings("dancing"),
    "curse": _brings("curse"),
    "spit": _brings("stinking spittle"),
    "detaching": _brings("clings"),
    "detach": _brings("clings"),
    "suckers": _brings("clings"),
    "grab": _brings("clings"),
    "swarm": _brings("confuses"),
    "stampede": _brings("tramples"),
    "hoard": _hoards,
    "lairs": _hoards,
    "heads": _brings("heads"),
    "initiative": lambda block: block.slow or block.numbers.get("initiative", 0) > 0,
    "flammable": _is("burns-well"),
    "echolocation": _is("echolocates"),
    "detect invisible creatures": _is("senses-invisible"),
    "carry loads": lambda block: block.name in BEASTS_OF_BURDEN,
    "strength in numbers": _is("pack"),
}
"""What has to be written, by the name of the ability."""


@dataclass(frozen=True, slots=True)
class Able:
    """The abilities of a stat block: those that work `by_itself`, those that are `asked` at their
    moment, and those that are `text`."""

    by_itself: tuple[str, ...]
    asked: tuple[str, ...]
    text: tuple[str, ...]


def works(block: StatBlock, ability: str) -> bool:
    """Whether the rules do an ability of that name for it by the words of its row."""
    test = DONE.get(ability)
    return test is not None and test(block)


def able(rows: Iterable[Ability], block: StatBlock) -> Able:
    """How each of its abilities counts, by the rows of its book."""
    found = tuple(abilities_in(rows, block.name, block.abilities))
    itself = {one.name for one in found if one.by_itself}
    asked = {one.name for one in found} - itself
    asks = tuple(one for one in block.abilities if one in asked)
    done = tuple(
        one for one in block.abilities if one in itself or (one not in asked and works(block, one))
    )
    text = tuple(one for one in block.abilities if one not in (*done, *asks))
    return Able(done, asks, text)


def able_in_books(block: StatBlock) -> Able:
    """The same for a stat block that may be of any book: of its own, or like one of a book's."""
    named = [book for book in BOOKS.values() if book.find_block(block.name) is not None]
    own = [book for book in named if block in book.monsters]
    return able([row for book in (own or named)[:1] for row in book.abilities], block)
