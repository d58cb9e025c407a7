"""Old-School Essentials: what treasure of each type holds, gems, jewellery and magic items."""

from rules.books.hoards import Treasury, charts, hoard_types

SOURCE = "OSE SRD: Treasure Types, Gems and Jewellery, Magic Items, and their tables"

TYPES = hoard_types(
    """
A 25% 1d6x1000 cp, 30% 1d6x1000 sp, 20% 1d4x1000 ep, 35% 2d6x1000 gp, 25% 1d2x1000 pp, 50% 6d6
  gem, 50% 6d6 jewellery, 30% @magic x3
B 50% 1d8x1000 cp, 25% 1d6x1000 sp, 25% 1d4x1000 ep, 25% 1d3x1000 gp, 25% 1d6 gem, 25% 1d6
  jewellery, 10% @magic=sword/armour/weapon
C 20% 1d12x1000 cp, 30% 1d4x1000 sp, 10% 1d4x1000 ep, 25% 1d4 gem, 25% 1d4 jewellery, 10%
  @magic x2
D 10% 1d8x1000 cp, 15% 1d12x1000 sp, 60% 1d6x1000 gp, 30% 1d8 gem, 30% 1d8 jewellery, 15%
  @magic x2 & @potion
E 5% 1d10x1000 cp, 30% 1d12x1000 sp, 25% 1d4x1000 ep, 25% 1d8x1000 gp, 10% 1d10 gem, 10% 1d10
  jewellery, 25% @magic x3 & @scroll
F 10% 2d10x1000 sp, 20% 1d8x1000 ep, 45% 1d12x1000 gp, 30% 1d3x1000 pp, 20% 2d12 gem, 10% 1d12
  jewellery, 30% @magic!weapon x3 & @potion & @scroll
G 50% 1d4x10000 gp, 50% 1d6x1000 pp, 25% 3d6 gem, 25% 1d10 jewellery, 35% @magic x4 & @scroll
H 25% 3d8x1000 cp, 50% 1d100x1000 sp, 50% 1d4x10000 ep, 50% 1d6x10000 gp, 25% 5d4x1000 pp, 50%
  1d100 gem, 50% 1d4x10 jewellery, 15% @magic x4 & @potion & @scroll
I 30% 1d8x1000 pp, 50% 2d6 gem, 50% 2d6 jewellery, 15% @magic
J 25% 1d4x1000 cp, 10% 1d3x1000 sp
K 30% 1d6x1000 sp, 10% 1d2x1000 ep
L 50% 1d4 gem
M 40% 2d4x1000 gp, 50% 5d6x1000 pp, 55% 5d4 gem, 45% 2d6 jewellery
N 40% @potion x2d4
O 50% @scroll x1d4
P 3d8 cp
Q 3d6 sp
R 2d6 ep
S 2d4 gp
T 1d6 pp
U 10% 1d100 cp, 10% 1d100 sp, 5% 1d100 gp, 5% 1d4 gem, 5% 1d4 jewellery, 2% @magic
V 10% 1d100 sp, 5% 1d100 ep, 10% 1d100 gp, 5% 1d100 pp, 10% 1d4 gem, 10% 1d4 jewellery, 5%
  @magic
Treasure_map_I @magic
Treasure_map_II 1d6x10 gem, 2d10 jewellery
Treasure_map_III @magic x2
Treasure_map_IV @magic!sword x3
Treasure_map_V @magic x3 & @potion
Treasure_map_VI @magic x3 & @scroll & @potion
Treasure_map_VII 5d6 gem, @magic x2
Treasure_map_VIII 1d4x1000 gp
Treasure_map_IX 5d6x1000 gp
Treasure_map_X 5d6x1000 gp, @magic
Treasure_map_XI 5d6x1000 gp, 5d6 gem
Treasure_map_XII 6d6x1000 gp
""",
    each="PQRST",
)  # fmt: skip
"""A to O are in a lair, P to T on each of a group, U and V on all of one together; then what maps
lead to."""
MAPS = tuple(one.key for one in TYPES if " " in one.key)

GEMS = charts("""
gem 1d20
     1-4  | 10
     5-9  | 50
    10-15 | 100
    16-19 | 500
    20    | 1000
""")

MAGIC = charts("""
magic 1d100 basic 1d100
     1-10  |  1-10  | @armour
    11-15  | 11-15  | @misc
    16-35  | 16-40  | @potion
    36-40  | 41-45  | @ring
    41-45  | 46-50  | @rod
    46-75  | 51-70  | @scroll
    76-95  | 71-90  | @sword
    96-100 | 91-100 | @weapon
armour-type 1d8
    1-2 | Leather armour
    3-6 | Chainmail
    7-8 | Platemail
spell 1d100 basic 1d6 grade minor
     1-25  | 1-3 | spell 1
    26-50  | 4-5 | spell 2
    51-70  | 6   | spell 3
    71-85  | -   | spell 4
    86-95  | -   | spell 5
    96-100 | -   | spell 6
""")

ARMS = charts("""
armour 1d100 basic 1d4 grade standard
      1-15 |  1 | {armour-type} +1
     16-25 |  2 | {armour-type} +1 & Shield +1
     26-27 |  - | {armour-type} +1 & Shield +2
        28 |  - | {armour-type} +1 & Shield +3
     29-33 |  - | {armour-type} +2
     34-36 |  - | {armour-type} +2 & Shield +1
     37-41 |  - | {armour-type} +2 & Shield +2
        42 |  - | {armour-type} +2 & Shield +3
     43-45 |  - | {armour-type} +3
        46 |  - | {armour-type} +3 & Shield +1
        47 |  - | {armour-type} +3 & Shield +2
        48 |  - | {armour-type} +3 & Shield +3
     49-51 |  - | {armour-type} -1, cursed
     52-53 |  - | {armour-type} -2, cursed
        54 |  - | {armour-type} -2, cursed & Shield +1
     55-56 |  3 | {armour-type} of AC 9, cursed
     57-62 |  - | Shield -2, cursed
     63-65 |  - | Shield of AC 9, cursed
     66-85 |  4 | Shield +1
     86-95 |  - | Shield +2
    96-100 |  - | Shield +3
sword 1d100 basic 1d8 grade standard
       1-2 |  1 | Sword -1, cursed
       3-4 |  - | Sword -2, cursed
      5-44 |  2 | Sword +1
     45-50 |  3 | Sword +1, +2 vs lycanthropes
     51-56 |  4 | Sword +1, +2 vs spell users
     57-61 |  5 | Sword +1, +3 vs dragons
     62-66 |  - | Sword +1, +3 vs enchanted creatures
     67-71 |  - | Sword +1, +3 vs regenerating creatures
     72-76 |  6 | Sword +1, +3 vs undead
        77 |  - | Sword +1, energy drain (1d4+4)
     78-81 |  - | Sword +1, flaming
     82-89 |  7 | Sword +1, light
     90-92 |  - | Sword +1, locate objects
        93 |  - | Sword +1, wishes (1d4)
     94-96 |  8 | Sword +2
     97-98 |  - | Sword +2, charm person
    99-100 |  - | Sword +3
weapon 1d100 basic 1d4 grade standard
       1-2 |  - | 3d10 Arrow +1
      3-12 | 1 = 10 Arrow +1 | 2d6 Arrow +1
     13-18 |  - | 1d6 Arrow +2
     19-27 |  2 | Battle axe +1
     28-30 |  - | Battle axe +2
     31-33 |  - | Longbow +1
     34-43 |  - | 2d6 Quarrel +1
     44-45 |  - | 3d10 Quarrel +1
     46-52 |  - | 1d6 Quarrel +2
     53-55 |  3 | Dagger +1
        56 |  - | Dagger +2, +3 vs goblins, kobolds, orcs
     57-64 |  4 | Mace +1
     65-67 |  - | Mace +2
        68 |  - | Mace +3
     69-74 |  - | Sling +1
     75-82 |  - | Spear +1
     83-86 |  - | Spear +2
        87 |  - | Spear +3
     88-94 |  - | War hammer +1
     95-99 |  - | War hammer +2
       100 |  - | War hammer +3, dwarven thrower
""")

CONSUMED = charts("""
potion 1d100 basic 1d8 grade minor
       1-3 |  - | Potion of clairaudience
       4-7 |  - | Potion of clairvoyance
      8-10 |  - | Potion of control animal
     11-13 |  - | Potion of control dragon
     14-16 |  - | Potion of control giant
     17-19 |  - | Potion of control human
     20-22 |  - | Potion of control plant
     23-25 |  - | Potion of control undead
     26-32 |  - | Potion of delusion
     33-35 |  1 | Potion of diminution
     36-39 |  2 | Potion of ESP
     40-43 |  - | Potion of fire resistance
     44-47 |  - | Potion of flying
     48-51 |  3 | Potion of gaseous form
     52-55 |  - | Potion of giant strength
     56-59 |  4 | Potion of growth
     60-63 |  5 | Potion of healing
     64-68 |  - | Potion of heroism
     69-72 |  6 | Potion of invisibility
     73-76 |  - | Potion of invulnerability
     77-80 |  7 | Potion of levitation
     81-84 |  - | Potion of longevity
     85-86 |  8 | Potion of poison
     87-89 |  - | Potion of polymorph self
     90-97 |  - | Potion of speed
    98-100 |  - | Potion of treasure finding
scroll 1d100 basic 1d8 grade minor
      1-15 |  1 | @spell
     16-25 |  2 | @spell x2
     26-31 |  3 | @spell x3
     32-34 |  - | @spell x5
        35 |  - | @spell x7
     36-40 |  4 | Cursed scroll
     41-50 |  - | Scroll of protection from elementals
     51-60 |  5 | Scroll of protection from lycanthropes
     61-65 |  - | Scroll of protection from magic
     66-75 |  6 | Scroll of protection from undead
     76-78 |  7 | Treasure map I
     79-80 |  - | Treasure map II
     81-82 |  - | Treasure map III
        83 |  - | Treasure map IV
        84 |  - | Treasure map V
        85 |  - | Treasure map VI
        86 |  - | Treasure map VII
     87-90 |  8 | Treasure map VIII
     91-95 |  - | Treasure map IX
        96 |  - | Treasure map X
     97-98 |  - | Treasure map XI
    99-100 |  - | Treasure map XII
""")

KEPT = charts("""
ring 1d100 basic 1d6 grade major
       1-5 |  1 | Ring of controlling animals
      6-10 |  - | Ring of controlling humans
     11-16 |  - | Ring of controlling plants
     17-26 |  - | Ring of delusion
     27-29 |  - | Ring of djinni summoning
     30-39 |  2 | Ring of fire resistance
     40-50 |  3 | Ring of invisibility
     51-55 |  - | Ring of protection +1, 5' radius
     56-70 |  4 | Ring of protection +1
     71-72 |  - | Ring of regeneration
     73-74 |  - | Ring of spell storing
     75-80 |  - | Ring of spell turning
     81-82 |  - | Ring of telekinesis
     83-88 |  5 | Ring of water walking
     89-94 |  6 | Ring of weakness
     95-96 |  - | Ring of wishes (1d2)
        97 |  - | Ring of wishes (1d3)
        98 |  - | Ring of wishes (1d3+1)
    99-100 |  - | Ring of X-Ray vision
rod 1d100 basic 1d6 grade major
       1-8 |  1 | Rod of cancellation (1d10)
      9-11 |  - | Staff of commanding (3d10)
     12-21 |  2 | Staff of healing
     22-23 |  - | Staff of power (3d10)
     24-28 |  3 | Staff of snakes
     29-31 |  - | Staff of striking (3d10)
     32-34 |  - | Staff of withering (3d10)
        35 |  - | Staff of wizardry (3d10)
     36-40 |  - | Wand of cold (2d10)
     41-45 |  4 | Wand of enemy detection (2d10)
     46-50 |  - | Wand of fear (2d10)
     51-55 |  - | Wand of fire balls (2d10)
     56-60 |  - | Wand of illusion (2d10)
     61-65 |  - | Wand of lightning bolts (2d10)
     66-70 |  5 | Wand of magic detection (2d10)
     71-75 |  - | Wand of metal detection (2d10)
     76-80 |  - | Wand of negation (2d10)
     81-85 |  6 | Wand of paralysation (2d10)
     86-90 |  - | Wand of polymorph (2d10)
     91-95 |  - | Wand of secret door detection (2d10)
    96-100 |  - | Wand of trap detection (2d10)
misc 1d100 basic 1d10 grade major
       1-3 |  - | Amulet of protection against scrying
       4-5 |  1 | Bag of devouring
      6-11 |  2 | Bag of holding
     12-16 |  - | Boots of levitation
     17-21 |  - | Boots of speed
     22-26 |  - | Boots of travelling and leaping
     27-31 |  3 | Broom of flying
     32-35 |  4 | Crystal ball
     36-37 |  - | Crystal ball with clairaudience
        38 |  - | Crystal ball with ESP
     39-40 |  - | Displacer cloak
        41 |  - | Drums of panic
        42 |  - | Efreeti bottle
        43 |  - | Elemental summoning device: air
        44 |  - | Elemental summoning device: earth
        45 |  - | Elemental summoning device: fire
        46 |  - | Elemental summoning device: water
     47-56 |  5 | Elven cloak and boots
        57 |  - | Flying carpet
     58-64 |  6 | Gauntlets of ogre power
     65-66 |  - | Girdle of giant strength
     67-77 |  7 | Helm of alignment changing
     78-82 |  - | Helm of reading languages and magic
        83 |  8 | Helm of telepathy
        84 |  - | Helm of teleportation
        85 |  - | Horn of blasting
     86-90 |  9 | Medallion of ESP 30'
     91-93 |  - | Medallion of ESP 90'
        94 |  - | Mirror of life trapping
     95-97 | 10 | Rope of climbing
    98-100 |  - | Scarab of protection
""")

TREASURY = Treasury(
    TYPES,
    {**GEMS, **MAGIC, **ARMS, **CONSUMED, **KEPT},
    jewellery="3d6x100",
    divine_dice="1d4",
    divine_from=4,
    divine_most=5,
    source=SOURCE,
)
