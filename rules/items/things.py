"""The list of known things: what each is, how people write it, and what the sources say of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.items.tags import (
    AMMUNITION,
    ARMOUR,
    ARROW,
    BLUNT,
    BOW,
    CHAIN,
    COIN,
    CROSSBOW,
    DAGGER,
    EDGED,
    FOOD,
    GREAT,
    HAMMER,
    HEAVY_CROSSBOW,
    HELMET,
    HOLY_SYMBOL,
    IMPLEMENT,
    LEATHER,
    LOCK_PICKS,
    PLATE,
    QUARREL,
    SHIELD,
    SLING,
    SPIKE,
    STONE,
    SWORD,
    THROWN,
    TREASURE,
    USED_UP,
)
from rules.record import replace
from rules.state.items import Bands, Item

_LIMITS = "ERIS-ITEM-LIMITS"
HURLED = Bands(0, 30, 30)
"""How far a weapon for one hand is hurled."""
BOTH_HANDS = 2
_SPEED = "ERIS-EQUIPMENT-SPEED"


class Kind(StrEnum):
    """What a thing is, as rules ask for it and as people may say it of a thing of their own."""

    WEAPON = "weapon"
    AMMUNITION = "ammunition"
    ARMOUR = "armour"
    SHIELD = "shield"
    HELMET = "helmet"
    CLOTHING = "clothing"
    RING = "ring"
    LIGHT = "light"
    FUEL = "fuel"
    ROPE = "rope"
    RATION = "ration"
    FOOD = "food"
    DRINK = "drink"
    LOCK_PICKS = "lock picks"
    SPIKE = "spike"
    HOLY_SYMBOL = "holy symbol"
    COIN = "coin"
    GEM = "gem"
    JEWELLERY = "jewellery"
    POTION = "potion"
    SCROLL = "scroll"
    WAND = "wand"
    ROD = "rod"
    BOOK = "book"
    CONTAINER = "container"
    GEAR = "gear"
    MOUNT = "mount"
    VEHICLE = "vehicle"
    VESSEL = "vessel"


WORN = frozenset((Kind.ARMOUR, Kind.HELMET, Kind.CLOTHING, Kind.RING))
"""What is put on rather than taken in hand."""
UNCARRIED = frozenset((Kind.MOUNT, Kind.VEHICLE, Kind.VESSEL))
"""What somebody has and does not carry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A row of a book's list.

    `item` is what the book says of one piece: its name, weight, dice, range. `words` are those that
    rules ask for, such as `edged`. `spellings` are other names for it, in the singular; `loose` are
    words that mean it only where its kind is known, as `stone` does of ammunition. `price` is in
    copper pieces, for so many `pieces`, None where the book has none. `ac` is the armour class of
    whoever wears it, descending, and of a shield by how much it is better; None for all else.
    `bears` is what a beast or a vehicle carries: up to so many coins, and how fast it goes with
    them, in feet a turn, the lightest first.
    `source` names the book, or is a catalogue ID.
    """

    item: Item
    kind: Kind
    words: frozenset[str] = frozenset()
    spellings: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    price: int | None = None
    pieces: int = 1
    ac: int | None = None
    bears: tuple[tuple[int, int], ...] = ()
    source: str = ""

    @property
    def name(self) -> str:
        """What the game calls it."""
        return self.item.name


def row(
    kind: Kind,
    name: str,
    *spellings: str,
    words: Iterable[str] = (),
    tags: tuple[str, ...] = (),
    item: Item | None = None,
    loose: tuple[str, ...] = (),
    source: str = "",
) -> Thing:
    """A row; `item` has what the source says beyond the name and the `tags`."""
    return Thing(
        item=Item("", name, tags=tags) if item is None else item,
        kind=kind,
        words=frozenset(words),
        spellings=spellings,
        loose=loose,
        source=source,
    )


def _ration(name: str, *spellings: str) -> Thing:
    return row(Kind.RATION, name, *spellings, tags=(FOOD,), source=_LIMITS)


def _picks(name: str, *spellings: str) -> Thing:
    return row(Kind.LOCK_PICKS, name, *spellings, tags=(LOCK_PICKS,), source="OSE-LOCKED-DOORS")


USED_UP_GEAR: tuple[Thing, ...] = (
    row(Kind.ROPE, "Rope 50'", "rope", "50' rope", "50 feet of rope", source=_LIMITS),
    row(
        Kind.FUEL,
        "Oil flask",
        "flask of oil",
        "oil",
        "lamp oil",
        "lantern oil",
        "flask of lamp oil",
        "military oil",
        source=_LIMITS,
    ),
    _ration("Standard ration", "ration", "days of rations", "day's rations", "trail ration"),
    _ration("Iron ration", "days of iron rations", "preserved ration", "dried ration"),
    row(Kind.DRINK, "Waterskin", "wineskin", "full waterskin", source=_LIMITS),
    row(Kind.LIGHT, "Torch", source=_LIMITS),
)
"""ERIS-ITEM-LIMITS: what a character may have only so many of."""

LIGHTS: tuple[Thing, ...] = tuple(
    row(Kind.LIGHT, name, source="ERIS-LIGHT") for name in ("Candle", "Lantern", "Hooded lantern")
)
"""ERIS-LIGHT: what gives light, beside the torch."""

TOOLS: tuple[Thing, ...] = (
    row(Kind.SPIKE, "Iron spike", "spike", "piton", tags=(SPIKE,), source="OSE-DOOR-SHUTTING"),
    _picks("Lock pick", "picks and tools"),
    _picks("Thieves' tools", "thief's tools", "thief tools"),
)
"""OSE-DOOR-SHUTTING and OSE-LOCKED-DOORS: what is used on doors."""

HOLY: Thing = row(
    Kind.HOLY_SYMBOL,
    "Holy symbol",
    "unholy symbol",
    words=(IMPLEMENT,),
    tags=(HOLY_SYMBOL,),
    source="ERIS-CLERIC",
)
"""What clerics turn undead with."""

BOOKS: tuple[Thing, ...] = (
    row(Kind.BOOK, "Spellbook", "blank spellbook"),
    row(Kind.BOOK, "Book", "tome"),
)

CONTAINERS: tuple[Thing, ...] = (
    *(
        row(Kind.CONTAINER, name)
        for name in (
            "Backpack", "Bag", "Barrel", "Basket", "Belt pouch", "Box", "Chest", "Large sack",
            "Pouch", "Quiver", "Sack", "Saddlebag", "Small sack", "Vial",
        )
    ),
    row(Kind.CONTAINER, "Bottle", "glass bottle", "wine bottle"),
    row(Kind.CONTAINER, "Quarrel case", "bolt case", "case of bolts", "case of quarrels"),
    row(Kind.CONTAINER, "Scroll case", "map case", "case for scrolls"),
)  # fmt: skip

OTHER_GEAR: tuple[Thing, ...] = (
    *(
        row(Kind.GEAR, name)
        for name in (
            "Bedroll", "Bell", "Blanket", "Block and tackle", "Caltrop", "Chain (10')", "Chalk",
            "Crowbar", "Fishing hook", "Grappling hook", "Ink", "Ladder", "Magnifying glass",
            "Manacles", "Map", "Musical instrument", "Parchment", "Shovel", "Tent", "Whistle",
        )
    ),
    row(Kind.GEAR, "Barding", "horse armour", "horse barding"),
    row(Kind.GEAR, "Belladonna", "bunch of belladonna"),
    row(Kind.GEAR, "Garlic", "clove of garlic", "pound of garlic"),
    row(Kind.GEAR, "Hammer", "small hammer"),
    row(Kind.GEAR, "Holy water", "vial of holy water", "holy water vial"),
    row(Kind.GEAR, "Mirror", "small mirror", "steel mirror", "hand mirror", "small steel mirror"),
    row(
        Kind.GEAR,
        "Pole 10'",
        *("pole 10 ft", "10 ft pole", "10 foot pole", "10' wooden pole", "10' pole"),
    ),
    row(Kind.GEAR, "Saddle", "saddle and bridle", "saddle with bridle"),
    row(Kind.GEAR, "Stakes and mallet", "stakes (3) and mallet", "3 stakes and mallet"),
    row(Kind.GEAR, "Tinder box", "flint and steel", "flint & steel"),
    row(Kind.GEAR, "Wolfsbane", "bunch of wolfsbane"),
    row(Kind.GEAR, "Wooden pole", "pole"),
    row(Kind.GEAR, "Wooden stake", "stake"),
    row(Kind.DRINK, "Wine", "pint of wine"),
)  # fmt: skip
"""What is neither a weapon nor worn, and what no rule asks about."""

TRANSPORT: tuple[Thing, ...] = (
    row(Kind.MOUNT, "Camel"),
    row(Kind.MOUNT, "Draft horse", "draught horse", "cart horse"),
    row(Kind.MOUNT, "Mule"),
    row(Kind.MOUNT, "Riding horse", "horse", "light horse", "light riding horse"),
    row(Kind.MOUNT, "War horse", "war-trained horse"),
    row(Kind.MOUNT, "Medium war horse"),
    row(Kind.MOUNT, "Heavy war horse"),
    row(Kind.VEHICLE, "Cart"),
    row(Kind.VEHICLE, "Wagon", "small wagon"),
    row(Kind.VESSEL, "Boat", "rowing boat", "rowboat"),
    row(Kind.VESSEL, "River boat", "boat (river)"),
    row(Kind.VESSEL, "Sailing boat", "sail boat", "boat (sailing)"),
    row(Kind.VESSEL, "Raft", "professional raft"),
    *(
        row(Kind.VESSEL, name)
        for name in (
            "Canoe", "Large galley", "Large sailing ship", "Large troop transport",
            "Large warship", "Lifeboat", "Longship", "Small galley", "Small sailing ship",
            "Small troop transport", "Small warship", "War galley", "Warship",
        )
    ),
    row(Kind.GEAR, "Catapult"),
    row(Kind.GEAR, "Catapult shot", "catapult stone"),
    *(
        row(Kind.GEAR, name)
        for name in (
            "Ball", "Broom", "Carpet", "Crystal ball", "Drum", "Figurine", "Horn", "Lamp",
            "Orb", "Statuette",
        )
    ),
    row(Kind.GEAR, "Pitch shot", "catapult shot of pitch", "catapult shot, pitch"),
    row(Kind.GEAR, "Large galley ram", "ram for a large galley"),
    row(Kind.GEAR, "Small galley ram", "ram for a small galley"),
)  # fmt: skip
"""What people and their things travel on, and what ships carry for war."""

GEAR: tuple[Thing, ...] = (
    *USED_UP_GEAR,
    *LIGHTS,
    *TOOLS,
    HOLY,
    *BOOKS,
    *CONTAINERS,
    *OTHER_GEAR,
    *TRANSPORT,
)


def _treasure(
    kind: Kind, item: Item, *spellings: str, tags: tuple[str, ...] = (), words: tuple[str, ...] = ()
) -> Thing:
    item = replace(item, tags=(TREASURE, *tags))
    return row(kind, item.name, *spellings, words=words, item=item, source="OSE-TREASURE-WEIGHT")


@dataclass(frozen=True, slots=True)
class Coin:
    """A kind of coin: its `unit` is how it is written, one is worth so much `copper`."""

    item: Item
    unit: str
    copper: int
    spellings: tuple[str, ...]


def _coin(name: str, metal: str, unit: str, copper: int) -> Coin:
    worth = copper // 100 or None
    item = Item("", name, weight=1, tags=(TREASURE, COIN), worth=worth)
    names = (unit, metal, f"{metal} piece", f"{metal} coin", f"piece of {metal}")
    return Coin(item, unit, copper, names)


GOLD_PIECE = _coin("Coin", "gold", "gp", 100)
COIN_ROWS = (
    _coin("Copper piece", "copper", "cp", 1),
    _coin("Silver piece", "silver", "sp", 10),
    _coin("Electrum piece", "electrum", "ep", 50),
    GOLD_PIECE,
    _coin("Platinum piece", "platinum", "pp", 500),
)
"""The five coins; one of any kind weighs one coin of weight."""
COINS = GOLD_PIECE.item
"""Gold pieces: all sums are counted in them."""


def _magic(name: str, weight: int) -> Item:
    return Item("", name, weight=weight, magic=True)


TREASURES: tuple[Thing, ...] = (
    *(_treasure(Kind.COIN, one.item, *one.spellings, tags=(COIN,)) for one in COIN_ROWS),
    _treasure(Kind.GEM, Item("", "Gem", weight=1)),
    _treasure(Kind.JEWELLERY, Item("", "Jewellery", weight=10)),
    _treasure(Kind.POTION, _magic("Potion", 10), tags=(USED_UP,)),
    _treasure(Kind.ROD, _magic("Rod", 20), words=(IMPLEMENT,)),
    _treasure(Kind.SCROLL, _magic("Scroll", 1), tags=(USED_UP,)),
    _treasure(Kind.WEAPON, _magic("Magic staff", 40), words=(IMPLEMENT, BLUNT)),
    _treasure(Kind.WAND, _magic("Wand", 10), words=(IMPLEMENT,)),
)


def _blow(name: str, *spellings: str, words: tuple[str, ...] = (), hands: int = 1) -> Thing:
    item = Item("", name, hands=hands)
    return row(Kind.WEAPON, name, *spellings, words=words, item=item)


def _edged(name: str, words: tuple[str, ...] = (), hands: int = 1) -> Thing:
    return _blow(name, words=(EDGED, *words), hands=hands)


def _great(name: str, *spellings: str, words: tuple[str, ...] = (EDGED,)) -> Thing:
    return _blow(name, *spellings, words=(GREAT, *words), hands=BOTH_HANDS)


def _missile(item: Item, *spellings: str, words: tuple[str, ...] = ()) -> Thing:
    return row(Kind.WEAPON, item.name, *spellings, words=words, item=item, source="ERIS-MISSILES")


def _hurled(name: str, words: tuple[str, ...] = (EDGED,)) -> Thing:
    """What is made for hurling, and no use hand to hand."""
    return _missile(Item("", name, bands=HURLED), words=(THROWN, *words))


def _bow(name: str, bands: Bands, *spellings: str) -> Thing:
    item = Item("", name, bands=bands, shots=2, tags=(BOW,))
    return _missile(item, *spellings, words=(BOW,))


def _shot(name: str, word: str, *spellings: str) -> Thing:
    kind, words = Kind.AMMUNITION, (word, EDGED)
    return row(kind, name, *spellings, words=words, tags=(AMMUNITION,), source="ERIS-ITEM-LIMITS")


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
    _edged("Scythe", hands=BOTH_HANDS),
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
        Item("", "Crossbow", bands=Bands(60, 120, 180)), "light crossbow", "xbow", words=(CROSSBOW,)
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
    _shot("Arrow", ARROW),
    _shot("Quarrel", QUARREL, "bolt", "crossbow bolt"),
    row(
        Kind.AMMUNITION,
        "Sling stone",
        "sling bullet",
        words=(STONE, BLUNT),
        tags=(AMMUNITION,),
        loose=("stone", "bullet"),
    ),
)
"""ERIS-ITEM-LIMITS has arrows and quarrels."""

WEAPONS: tuple[Thing, ...] = (*FOR_ONE_HAND, *TWO_HANDED, *OTHERS, *MISSILES, *AMMUNITIONS)


def _armour(name: str, *spellings: str, word: str = "") -> Thing:
    words = (word,) if word else ()
    source = _SPEED if word else ""
    return row(Kind.ARMOUR, name, *spellings, words=words, tags=(ARMOUR,), source=source)


def _helmet(name: str, *spellings: str) -> Thing:
    return row(Kind.HELMET, name, *spellings, tags=(HELMET,))


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
