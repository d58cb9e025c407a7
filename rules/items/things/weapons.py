"""Weapons and what they shoot.

Two-handed weapons that hit harder are those of ERIS-WEAPON-DAMAGE alone; ranges and rates are those
of ERIS-MISSILES. Prices, weights and the dice of single weapons are in no source.
"""

from rules.items.tags import (
    AMMUNITION,
    ARROW,
    BLUNT,
    BOW,
    CROSSBOW,
    DAGGER,
    EDGED,
    GREAT,
    HAMMER,
    HEAVY_CROSSBOW,
    QUARREL,
    SLING,
    STONE,
    SWORD,
    THROWN,
)
from rules.items.things.shape import Kind, Thing, row
from rules.state.items import Bands, Item

HURLED = Bands(0, 30, 30)
"""How far a weapon for one hand is hurled."""
_BOTH = 2


def _blow(name: str, *spellings: str, words: tuple[str, ...] = (), hands: int = 1) -> Thing:
    item = Item("", name, hands=hands)
    return row(Kind.WEAPON, name, *spellings, words=words, item=item)


def _edged(name: str, words: tuple[str, ...] = (), hands: int = 1) -> Thing:
    return _blow(name, words=(EDGED, *words), hands=hands)


def _great(name: str, *spellings: str, words: tuple[str, ...] = (EDGED,)) -> Thing:
    return _blow(name, *spellings, words=(GREAT, *words), hands=_BOTH)


def _missile(item: Item, *spellings: str, words: tuple[str, ...] = ()) -> Thing:
    return row(Kind.WEAPON, item.name, *spellings, words=words, item=item, source="ERIS-MISSILES")


def _hurled(name: str, words: tuple[str, ...] = (EDGED,)) -> Thing:
    """What is made for hurling, and no use hand to hand."""
    return _missile(Item("", name, bands=HURLED), words=(THROWN, *words))


def _bow(name: str, bands: Bands, *spellings: str) -> Thing:
    item = Item("", name, bands=bands, shots=2, tags=(BOW,))
    return _missile(item, *spellings, words=(BOW,))


def _shot(name: str, word: str, *spellings: str, words: tuple[str, ...] = ()) -> Thing:
    item = Item("", name, tags=(AMMUNITION,))
    kind, source = Kind.AMMUNITION, "ERIS-ITEM-LIMITS"
    return row(kind, name, *spellings, words=(word, *words), item=item, source=source)


TWO_HANDED: tuple[Thing, ...] = (
    _great("Battle axe"),
    _great("Great axe"),
    *(_great(name, words=(BLUNT, HAMMER)) for name in ("Heavy war hammer", "Maul")),
    _great("Bastard sword", "hand and a half sword", words=(EDGED, SWORD)),
    _great("Two-handed sword", "2-handed sword", words=(EDGED, SWORD)),
    *(_great(name, words=(EDGED, SWORD)) for name in ("Great sword", "Claymore", "Zweihander")),
    *(
        _great(name)
        for name in (
            "Pole arm", "Bardiche", "Bill", "Fauchard", "Glaive", "Guisarme", "Halberd", "Naginata",
            "Partisan", "Pike", "Poleaxe", "Ranseur", "Spetum", "Voulge",
        )
    ),
)  # fmt: skip
"""ERIS-WEAPON-DAMAGE: wielded with both hands they hit harder. The last are all pole arms."""

FOR_ONE_HAND: tuple[Thing, ...] = (
    *(_edged(name) for name in ("Axe", "Hand axe", "Hatchet", "Throwing axe", "Tomahawk")),
    *(_edged(name, words=(DAGGER,)) for name in ("Dagger", "Dirk", "Poniard", "Stiletto")),
    *(_edged(name) for name in ("Harpoon", "Lance", "Spear", "Trident")),
    *(_edged(name) for name in ("Knife", "Machete", "Military pick", "Sickle")),
    *(
        _edged(name, words=(SWORD,))
        for name in (
            "Sword", "Long sword", "Short sword", "Broad sword", "Cutlass", "Falchion", "Gladius",
            "Katana", "Rapier", "Sabre", "Scimitar",
        )
    ),
    *(
        _blow(name, words=(BLUNT,))
        for name in (
            "Staff", "Quarterstaff", "Club", "Cudgel", "Flail", "Mace", "Morning star", "Blackjack",
        )
    ),
    _blow("War hammer", words=(BLUNT, HAMMER)),
    _blow("Whip"),
)  # fmt: skip
"""Weapons that no source calls two-handed."""

OTHERS: tuple[Thing, ...] = (
    _edged("Scythe", hands=_BOTH),
    *(_hurled(name, words=(BLUNT,)) for name in ("Bola", "Net")),
    *(_hurled(name) for name in ("Dart", "Throwing star")),
)

MISSILES: tuple[Thing, ...] = (
    _hurled("Hurled weapon", words=()),
    _missile(Item("", "Javelin", bands=Bands(0, 60, 60)), words=(EDGED, THROWN)),
    _missile(Item("", "Sling", bands=Bands(50, 100, 150)), words=(SLING, BLUNT)),
    _bow("Shortbow", Bands(50, 100, 150), "bow"),
    _bow("Horsebow", Bands(60, 120, 180)),
    _missile(
        Item("", "Crossbow", bands=Bands(60, 120, 180)),
        "light crossbow",
        "xbow",
        words=(CROSSBOW,),
    ),
    _bow("Longbow", Bands(70, 140, 210)),
    _bow("Composite bow", Bands(80, 160, 240), "composite"),
    _missile(
        Item(
            "",
            "Heavy crossbow",
            bands=Bands(80, 160, 240),
            damage="1d6+1",
            rounds=2,
            tags=(HEAVY_CROSSBOW,),
        ),
        "heavy xbow",
        "arbalest",
        words=(CROSSBOW, HEAVY_CROSSBOW),
    ),
)
"""ERIS-MISSILES: the last foot of the short, middle and long band, shots a round, damage."""

AMMUNITIONS: tuple[Thing, ...] = (
    _shot("Arrow", ARROW, words=(EDGED,)),
    _shot("Quarrel", QUARREL, "bolt", "crossbow bolt", words=(EDGED,)),
    row(
        Kind.AMMUNITION,
        "Sling stone",
        "sling bullet",
        words=(STONE, BLUNT),
        item=Item("", "Sling stone", tags=(AMMUNITION,)),
        loose=("stone", "bullet"),
    ),
)
"""ERIS-ITEM-LIMITS has arrows and quarrels."""

WEAPONS: tuple[Thing, ...] = (*FOR_ONE_HAND, *TWO_HANDED, *OTHERS, *MISSILES, *AMMUNITIONS)
