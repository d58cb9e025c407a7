"""Armour, shields, helmets, and what else is worn."""

from rules.items.tags import ARMOUR, CHAIN, HELMET, LEATHER, PLATE, SHIELD
from rules.items.things.shape import Kind, Thing, row
from rules.state.items import Item

_SPEED = "ERIS-EQUIPMENT-SPEED"


def _armour(name: str, *spellings: str, word: str = "", loose: tuple[str, ...] = ()) -> Thing:
    item = Item("", name, tags=(ARMOUR,))
    words = (word,) if word else ()
    source = _SPEED if word else ""
    return row(Kind.ARMOUR, name, *spellings, words=words, item=item, loose=loose, source=source)


def _helmet(name: str, *spellings: str) -> Thing:
    return row(Kind.HELMET, name, *spellings, item=Item("", name, tags=(HELMET,)))


def _shield(name: str, *spellings: str) -> Thing:
    item = Item("", name, hands=1, tags=(SHIELD,))
    return row(Kind.SHIELD, name, *spellings, item=item, source=_SPEED)


ARMOURS: tuple[Thing, ...] = (
    _armour("Leather", "leather armour", word=LEATHER),
    _armour("Chainmail", "chain", "chain armour", word=CHAIN),
    _armour("Platemail", "plate", "plate armour", word=PLATE),
    _armour("Studded leather", "studded leather armour", word=LEATHER),
    *(_armour(f"{kind} mail", f"{kind} armour") for kind in ("Banded", "Ring", "Scale", "Splint")),
    _armour("Padded armour", "gambeson"),
    _armour("Hide armour"),
    _armour("Brigandine"),
    _shield("Shield"),
    _shield("Buckler"),
    _helmet("Helmet"),
    _helmet("Helm"),
)
"""ERIS-EQUIPMENT-SPEED has leather, chainmail, platemail and the shield."""

CLOTHES: tuple[Thing, ...] = (
    *(
        row(Kind.CLOTHING, name)
        for name in (
            "Amulet", "Belt", "Boots", "Bracers", "Cap", "Cape", "Cloak", "Clothes", "Gauntlets",
            "Girdle", "Gloves", "Hat", "Hood", "Mask", "Medallion", "Periapt", "Robe", "Scarab",
            "Shoes",
        )
    ),
    row(Kind.RING, "Ring"),
)  # fmt: skip
"""What is worn and stops no blow by itself."""

WORN_THINGS: tuple[Thing, ...] = (*ARMOURS, *CLOTHES)
