"""All monsters of the OSE rules."""

from rules.bestiary.records import StatBlock
from rules.books.ose.monsters_a_d import BLOCKS as A_D
from rules.books.ose.monsters_e_g import BLOCKS as E_G
from rules.books.ose.monsters_h_m import BLOCKS as H_M
from rules.books.ose.monsters_n_s import BLOCKS as N_S
from rules.books.ose.monsters_t_z import BLOCKS as T_Z
from rules.kernel.numbers import Table
from rules.record import replace
from rules.sheet.records import LARGE

_NAMES = """
    Amber golem; Black bear; Black dragon; Black pudding; Blue dragon; Bronze golem; Bull shark;
    Camel; Cave bear; Centaur; Chimera; Cloud giant; Cyclops; Draft horse; Dragon turtle;
    Elephant; Fire giant; Frost giant; Gelatinous cube; Giant catfish; Giant crab; Giant
    crocodile; Giant octopus; Giant roc; Giant scorpion; Giant squid; Giant sturgeon; Gold dragon;
    Gorgon; Great white shark; Greater air elemental; Greater earth elemental; Greater fire
    elemental; Greater water elemental; Green dragon; Griffon; Grizzly bear; Hill giant;
    Hippogriff; Hydra (10 heads); Hydra (11 heads); Hydra (12 heads); Hydra (5 heads); Hydra (6
    heads); Hydra (7 heads); Hydra (8 heads); Hydra (9 heads); Intermediate air elemental;
    Intermediate earth elemental; Intermediate fire elemental; Intermediate water elemental;
    Invisible stalker; Killer whale; Large crocodile; Large herd animal; Large roc; Lesser air
    elemental; Lesser djinni; Lesser earth elemental; Lesser efreeti; Lesser fire elemental;
    Lesser sea serpent; Lesser water elemental; Lion; Mako shark; Manticore; Mastodon; Medium herd
    animal; Minotaur; Mule; Normal crocodile; Normal rhinoceros; Ochre jelly; Ogre; Owl bear;
    Pegasus; Polar bear; Pterodactyl; Purple worm; Red dragon; Riding horse; Sabre-toothed tiger;
    Sea dragon; Sperm whale; Stegosaurus; Stone giant; Storm giant; Tiger; Titanothere; Treant;
    Triceratops; Troll; Tyrannosaurus rex; Unicorn; War horse; Werebear; Weretiger; White dragon;
    Wild horse; Wood golem; Woolly rhinoceros; Wyvern
"""
_LARGE = frozenset(" ".join(one.split()) for one in _NAMES.split(";"))
"""Who is larger than a human, in the words of their pages."""


SOURCE = "OSE system reference document, Awarding XP"
# fmt: off
MONSTER_EXPERIENCE: Table[tuple[int, int]] = Table(
    (
        (None,  1, (   5,    1)),
        (   2,  2, (  10,    3)),
        (   3,  3, (  15,    4)),
        (   4,  4, (  20,    5)),
        (   5,  5, (  25,   10)),
        (   6,  6, (  35,   15)),
        (   7,  7, (  50,   25)),
        (   8,  8, (  75,   50)),
        (   9,  9, ( 125,   75)),
        (  10, 10, ( 175,  125)),
        (  11, 11, ( 225,  175)),
        (  12, 12, ( 275,  225)),
        (  13, 13, ( 350,  300)),
        (  14, 15, ( 450,  400)),
        (  16, 17, ( 650,  550)),
        (  18, 21, ( 900,  700)),
        (  22, 25, (1100,  800)),
        (  26, 33, (1350,  950)),
        (  34, 41, (2000, 1150)),
        (  42, None, (2500, 2000)),
    )
)


def _sized(block: StatBlock) -> StatBlock:
    return replace(block, traits=(*block.traits, LARGE.key)) if block.name in _LARGE else block


MONSTERS: tuple[StatBlock, ...] = tuple(map(_sized, (*A_D, *E_G, *H_M, *N_S, *T_Z)))
