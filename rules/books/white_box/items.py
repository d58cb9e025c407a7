"""White Box: its magic items, and what using or wearing each does.

Those that do what those of the OSE SRD do are made of these.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from rules.books.ose.items import POWERS as OSE
from rules.books.powers import ARCANE, DIVINE, blasts, used, wards, worn
from rules.books.wares import upon
from rules.spells.item_rows import PIECE, ItemPower
from rules.spells.rows import (
    REFEREE,
    Asks,
    Charms,
    Deed,
    Ends,
    Heals,
    Hurts,
    Kills,
    Locates,
    Marks,
    Portals,
    Provides,
    Puts,
    Raises,
    Save,
    Senses,
    Shines,
    Summons,
    Touches,
    Uncovers,
    Use,
    Whom,
)

SOURCE = "White Box SRD, chapter 9"
ME, ONE, SEVERAL, AREA, DEAD, PLACE = Whom
USUAL = "1d6+1 turns"
_item = partial(used, SOURCE)
_potion = partial(used, SOURCE, spends=PIECE)
_scroll = partial(used, SOURCE, spends=PIECE)
_staff = partial(used, SOURCE, charges="200")
_OSE = {one.name: one for one in OSE}


def _like(kind: str, names: str, lasts: str = "", **more: str | int) -> Iterator[ItemPower]:
    """`cold, paralyzing = paralysation`: those of a kind that do what theirs do there."""
    for one in names.split(", "):
        name, _, theirs = one.partition(" = ")
        power = _OSE[f"{kind}{theirs or name}"]
        row = power.row
        if row is not None:
            source = f"{SOURCE}, {kind}{name}"
            row = replace(row, name=f"{kind}{name}", lasts=lasts or row.lasts, source=source)
        yield replace(power, name=f"{kind}{name}", row=row, users=(), **more)  # type: ignore[arg-type]


def _charm(only: str, number: str = "", most: str = "", label: str = "") -> Use:
    """As the spell charms."""
    spares = () if only == "undead" else ("undead",)
    whom = SEVERAL if number else ONE
    deeds = (Save("spells", Charms()),)
    return Use(whom, deeds, label, number, most=most, spares=spares, only=(only,))


# fmt: off
_PERSON = Use(ONE, (Save("spells", Charms(for_good=True)),), "charm a person", spares=("undead",),
              only=("person",), lasts="permanent")
_OF_POWER = (
    upon(PLACE, "light", Shines(20)), *tuple(blasts("4d6"))[:2], *tuple(blasts("6d6"))[2:],
    Use(PLACE, (Marks("telekinesis"),), "telekinesis", lasts="concentration"),
    Use(ME, (Puts("striking"),), "strike for 2d6", lasts="1 round"),
)

POTIONS: tuple[ItemPower, ...] = (
    *_like("Potion of ", "clairaudience, clairvoyance, fire resistance, flying, gaseous form, "
           "invisibility, invulnerability, levitation, treasure finding", USUAL),
    *_like("Potion of ", "healing, poison"),
    _potion("Potion of extra healing", "instant", Use(ME, (Heals("3d6+3"),))),
    _potion("Potion of diminution", "2d6 hours", Use(ME, (Puts("tiny"),))),
    *(_potion(f"Potion of {kind} control", USUAL, _charm(kind, "3d6", "2+9", "many of them"),
              _charm(kind, label="one of them"), reach="60'") for kind in ("animal", "plant")),
    _potion("Potion of dragon control", USUAL, _charm("dragon", "1d3"), reach="60'"),
    _potion("Potion of undead control", USUAL, _charm("undead", "2d4", "3+9", "the weaker"),
            Use(SEVERAL, (Save("spells", Charms()),), "the mightier", "1d4", least="4",
                only=("undead",)), reach="60'"),
    *(_potion(f"Potion of {name}", USUAL, Use(ME, (Marks(does),)), leaves=leaves)
      for name, does, leaves in (
          ("ethereality", "ethereal", "goes through what is solid and attacks nobody"),
          ("giant strength", "strong as a giant", "+4 to hit and 1d6 more damage"),
          ("growth", "30 feet tall", "what somebody of that size can do"),
          ("heroism", "heroic", "+2 to hit and on damage"),
          ("slipperiness", "slippery", "nothing holds them but by hands and feet"))),
)
_WARDS: tuple[tuple[str, int, Whom, tuple[Deed, ...]], ...] = (
    ("demons", 4, AREA, (Marks("warded from a demon a round"),)),
    ("drowning", 144, AREA, (Puts("breathes-water"),)),
    ("elementals", 4, ME, (Marks("warded from 1 elementals"),)),
    ("lycanthropes", 6, ME, (Marks("warded from lycanthropes"),)),
    ("magic", 6, ME, (Puts("anti-magic"),)),
    ("metal", 6, ME, (Marks("unharmed by metal"),)),
    ("poison", 36, ME, (Ends((), ("poison",)), Marks("unharmed by poison"))),
    ("undead", 0, ME, wards("undead", "2d12", "2d6", "1d6")),
)
SCROLLS: tuple[ItemPower, ...] = (
    *(_scroll(f"Scroll of {more}protection from {kind}",
              f"{turns * times} turns" if turns else REFEREE,
              Use(whom, deeds, across=20 if whom is AREA else 0))
      for kind, turns, whom, deeds in _WARDS
      for more, times in (("", 1), ("long ", 2), ("great ", 3))),
    _scroll("Cursed scroll", "permanent", Use(ME, (Asks(),))),
)
STICKS: tuple[ItemPower, ...] = (
    _item("Wand of detection of enemies", "1 turn", Use(ME, (Uncovers(),))),
    _item("Wand of detection of metal", "1 turn", Use(PLACE, (Locates(metal=True),))),
    _item("Wand of detection of magic", "1 turn", Use(ME, (Senses(),))),
    _item("Wand of detection of traps and secret doors", "1 turn",
          Use(ME, (Puts("knows-traps"), Puts("knows-doors")))),
    *_like("Wand of ", "polymorph", charges="10"),
    *_like("Wand of ", "fear", REFEREE, charges="25", leaves="60 % drop what they hold"),
    *_like("Wand of ", "cold", charges="25"),
    *_like("Wand of ", "paralyzing = paralysation", "3d6 turns", charges="25"),
    _staff("Staff of healing", "instant", Use(ONE, (Heals("1d6+1"),)), reach="touch"),
    _staff("Staff of command", REFEREE, _PERSON,
           *(Use(AREA, (Charms(),), f"command {one}s", only=(one,))
             for one in ("animal", "plant"))),
    _staff("Staff of the snake", "1d4 turns", Use(ONE, (Touches(Puts("helpless")),),
           spares=("large",)), users=DIVINE, reach="touch"),
    _item("Staff of striking", "1 round", Use(ME, (Puts("striking"),))),
    *_like("Staff of ", "withering"),
    _staff("Staff of power", "instant", *_OF_POWER, reach="240'"),
    _staff("Staff of wizardry", "instant", *_OF_POWER,
           Use(ME, (Puts("invisible"),), "invisibility", lasts="permanent"),
           *(Use(PLACE, (Summons(f"{one} elemental (8 HD)", "1d4"),), f"{one.lower()} elementals",
                 lasts=REFEREE) for one in ("Air", "Earth", "Fire", "Water")),
           Use(ONE, (Save("spells", Puts("paralysed")),), "hold a person", only=("person",),
               lasts="9 turns"),
           Use(AREA, (Puts("webbed"),), "web", lasts="1d2+2 turns", across=20, fills=True),
           Use(ME, (Puts("flying"),), "fly", lasts="1d6 turns"),
           Use(PLACE, (Marks("passwall"),), "passwall", lasts="3 turns"),
           Use(PLACE, (Marks("wall of fire"),), "wall of fire", lasts=REFEREE), reach="240'"),
    _staff("Staff of beguiling", "1 hour",
           Use(AREA, (Save("spells", Charms()),), only=("person",), spares=("undead",), across=40)),
    _item("Staff of lordly might", "instant",
          Use(DEAD, (Raises("4 + 4 per level above 8", "day", 14),), only=("person",)),
          charges="10"),
)
RINGS: tuple[ItemPower, ...] = (
    *_like("Ring of ", "invisibility, mammal control = controlling animals, regeneration, "
           "telekinesis, three wishes = wishes, X-ray vision = X-Ray vision"),
    _item("Ring of human control", "permanent", _PERSON, reach="120'", times=1),
    _item("Ring of djinn summoning", REFEREE, Use(PLACE, (Summons("Djinni"),))),
    _item("Ring of shooting stars", "instant", Use(SEVERAL, (Hurts("3d6", ("fire",)),),
          number="1d6"), times=1),
    ItemPower("Ring of magic-user spell storing", stores="1d6"),
    ItemPower("Ring of cleric spell storing", stores="1d6"),
    worn("Ring of fire resistance", leaves="+5 on saves against magic fire, and no other harms"),
    worn("Ring of poison resistance", leaves="+5 on saves against poison"),
    worn("Ring of spell turning", leaves="d100 says how much of a spell goes back"),
)
KEPT: tuple[ItemPower, ...] = (
    *_like("", "Bag of holding, Boots of speed, Boots of flying = Broom of flying, "
           "Carpet of flying = Flying carpet, "
           "Cloak of displacement = Displacer cloak, Medallion of ESP 30', Medallion of ESP 90', "
           "Helm of reading magic and languages = Helm of reading languages and magic, "
           "Rope of climbing, "
           "Amulet against scrying = Amulet of protection against scrying"),
    *_like("", "Horn of blasting", "1 turn"),
    worn("Boots of elvenkind", "unheard"),
    worn("Cloak of elvenkind", "unseen"),
    _item("Arrow of direction", "instant", Use(PLACE, (Locates(),)), times=7, days=7),
    _item("Chime of opening", "instant", Use(PLACE, (Portals(),))),
    _item("Crystal ball", "1 turn", Use(ME, (Marks("scrying"), Asks())), users=ARCANE, times=3),
    _item("Decanter of endless water", "instant", Use(PLACE, (Provides("1", water=True),))),
    _item("Dust of appearance", "instant", Use(ME, (Uncovers("invisible"),)), spends=PIECE),
    _item("Dust of disappearance", "5d6 turns", Use(AREA, (Puts("invisible"),), across=20),
          spends=PIECE),
    _item("Dust of sneezing and choking", "instant",
          Use(AREA, (Save("death", Kills()),), across=20, fills=True), spends=PIECE),
    _item("Efreeti bottle", "permanent", Use(PLACE, (Summons("Efreeti"),)), spends=PIECE),
    *(_item(f"{what} of controlling {one.lower()} elementals", REFEREE,
            Use(PLACE, (Summons(f"{one} elemental (12 HD)"),)), users=ARCANE)
      for what, one in (("Bowl", "Water"), ("Brazier", "Fire"), ("Censer", "Air"),
                        ("Stone", "Earth"))),
    _item("Gem of seeing", "1 turn", Use(ME, (Puts("sees-invisible"), Uncovers()))),
    _item("Lenses of charming", "permanent", Use(ONE, (Save("spells", Charms(for_good=True),
          modifier=-2),), spares=("undead",), only=("person",)), reach="120'"),
    _item("Necklace of fireballs", "instant", Use(AREA, (Save("spells", Hurts("6d6",
          ("fire", "area")), half=True),), across=40, fills=True), charges="3d4", reach="240'"),
    _item("Rope of entanglement", "permanent", Use(SEVERAL, (Puts("webbed"),), number="2d4+1")),
    _item("Scarab of insanity", "2 hours", Use(AREA, (Puts("confused"),), most="9+9", across=60,
          fills=True), charges="12"),
    worn("Robe of feeblemindedness", "feebleminded"),
)
# fmt: on

POWERS: tuple[ItemPower, ...] = (*POTIONS, *SCROLLS, *STICKS, *RINGS, *KEPT)
