"""White Box: treasure by the experience for monsters, gems, jewellery and magic items."""

from rules.books.hoards import Treasury, charts
from rules.kernel.numbers import Table

SOURCE = "White Box: Chapter 9, tables 44 to 70"

# Of so many times the experience in gold pieces, how much is copper, silver and gold, in percent.
VALUE = Table(((1, 1, (1, 50, 30, 20)), (2, 3, (2, 20, 50, 30)), (4, 5, (3, 10, 40, 50)),
               (6, 6, (4, 0, 25, 75))))  # fmt: skip
TIERS = ((5_000, "major"), (1_000, "medium"), (100, "minor"))

TRADED = charts("""
jewel-major 1d6
    1   | 1d100x10
    2-3 | 1d100x80
    4-5 | 1d100x120
    6   | 1d100x200
jewel-medium 1d6
    1   | 1d100
    2-3 | 1d100x10+250
    4-5 | 1d100x10+750
    6   | 1d100x100
jewel-minor 1d6
    1   | 1d6
    2-3 | 1d100+25
    4-5 | 1d100+75
    6   | 1d100x10
magic-major 1d6
    1   | @potion x6
    2-3 | @scroll 1d8+12
    4-5 | @arms 1d8+12
    6   | @misc 1d20+40
magic-medium 1d6
    1   | @potion x3
    2-3 | @scroll 1d8+6
    4-5 | @arms 1d8+6
    6   | @misc 1d20+20
magic-minor 1d6
    1   | @potion
    2-3 | @scroll 1d6
    4-5 | @arms 1d6
    6   | @misc 1d20
""")

CONSUMED = charts("""
potion 1d100 grade minor
     1-3  | Potion of animal control
     4-6  | Potion of clairaudience
     7-9  | Potion of clairvoyance
    10-12 | Potion of diminution
    13-15 | Potion of dragon control
    16-18 | Potion of ethereality
    19-21 | Potion of fire resistance
    22-24 | Potion of flying
    25-27 | Potion of gaseous form
    28-30 | Potion of giant strength
    31-33 | Potion of growth
    34-36 | Potion of heroism
    37-39 | Potion of invisibility
    40-42 | Potion of invulnerability
    43-45 | Potion of levitation
    46-48 | Potion of plant control
    49-55 | Potion of poison
    56-58 | Potion of slipperiness
    59-61 | Potion of treasure finding
    62-64 | Potion of undead control
    65-75 | Potion of extra healing
    76-100 | Potion of healing
scroll 1d20 grade minor
     1    | spell 1
     2    | spell 1d3
     3    | 2 spell 1d2
     4    | 3 spell 1
     5    | Cursed scroll
     6-7  | @ward
     8    | 2 spell 1d4
     9    | 2 spell 1d6
    10    | spell 1d4+2
    11    | 5 spell 1d3
    12    | Cursed scroll
    13-14 | @ward-double
    15    | 5 spell 1d6
    16    | 6 spell 1d6
    17    | 7 spell 1d6
    18    | 8 spell 1d6
    19    | Cursed scroll
    20    | @ward-triple
ward 1d8 grade minor
     1    | Scroll of protection from demons
     2    | Scroll of protection from drowning
     3    | Scroll of protection from elementals
     4    | Scroll of protection from lycanthropes
     5    | Scroll of protection from magic
     6    | Scroll of protection from metal
     7    | Scroll of protection from poison
     8    | Scroll of protection from undead
ward-double 1d8 grade minor
     1    | Scroll of long protection from demons
     2    | Scroll of long protection from drowning
     3    | Scroll of long protection from elementals
     4    | Scroll of long protection from lycanthropes
     5    | Scroll of long protection from magic
     6    | Scroll of long protection from metal
     7    | Scroll of long protection from poison
     8    | Scroll of long protection from undead
ward-triple 1d8 grade minor
     1    | Scroll of great protection from demons
     2    | Scroll of great protection from drowning
     3    | Scroll of great protection from elementals
     4    | Scroll of great protection from lycanthropes
     5    | Scroll of great protection from magic
     6    | Scroll of great protection from metal
     7    | Scroll of great protection from poison
     8    | Scroll of great protection from undead
""")
"""Long protection lasts twice as long, great protection three times, with twice the effect."""

ARMS = charts("""
arms 1d20 grade standard
     1    | @cursed-armour
     2    | {missile} +1
     3    | Shield +1
     4-6  | {melee} +1
     7-8  | {armour-type} +1
     9    | @cursed-weapon
    10    | {missile} +2
    11    | Shield +2
    12    | {melee} +2
    13    | {armour-type} +2
    14    | @minor-ability
    15    | {missile} +3
    16    | {melee} +3
    17    | Shield +3
    18    | {armour-type} +3
    19    | @odd-weapon
    20    | @odd-armour
armour-type 1d3
     1    | Leather
     2    | Chainmail
     3    | Platemail
cursed-armour 1d6 grade standard
     1-3  | {armour-or-shield} -1, cursed
     4    | {armour-or-shield} -2, cursed
     5    | {armour-or-shield} -3, cursed
     6    | {armour-or-shield} that attracts missiles
armour-or-shield 1d4
     1    | Leather
     2    | Chainmail
     3    | Platemail
     4    | Shield
cursed-weapon 1d6 grade standard
     1-3  | {melee} -1, cursed
     4    | {melee} -2, cursed
     5    | {melee} -3, cursed
     6    | {melee} that attracts missiles
melee 1d12
     1    | Battle axe
     2    | Hand axe
     3    | Dagger
     4    | Lance
     5    | Heavy mace
     6    | Light mace
     7    | Spear
     8    | Staff
     9    | Long sword
    10    | Short sword
    11    | Two-handed sword
    12    | War hammer
missile 1d20
     1-8  | 2d6 Arrow
     9-10 | 1d10 Sling stone
    11    | Spear
    12-15 | 2d4 Dart
    16-20 | 2d6 Quarrel
minor-ability 1d6 grade standard
     1-4  | {melee} +1, 1 more damage
     5    | {melee} +1, light 15 feet
     6    | {melee} +1, light 30 feet
odd-weapon 1d10 grade standard
     1    | {blunt} +1, destroys undead
     2    | {thrown} +1, returns to hand
     3    | {melee} +1, 1 more attack a day
     4    | {melee} +1, +2 vs one kind of foe
     5    | {melee} +1, +4 vs one kind of foe
     6    | {melee} +2, +3 vs one kind of foe
     7    | {melee} +1, flaming
     8    | {melee} +1, freezing
     9    | {melee} +1, dancing
    10    | {melee} +1, intelligent
blunt 1d4
     1    | Heavy mace
     2    | Light mace
     3    | Staff
     4    | War hammer
thrown 1d3
     1    | Hand axe
     2    | Dagger
     3    | Spear
odd-armour 1d4 grade standard
     1    | {armour-type} +1, arrow deflection
     2    | {armour-type} +1, demonic
     3    | {armour-type} +1, ethereal
     4    | {armour-type} +1, fiery
""")
"""Which armour it is, and which weapon is cursed, blunt or thrown, the book leaves open: each is as
likely as the others here. Where it gives an odd one no bonus, it has one of +1."""

STICKS = charts("""
misc 1d60
     1    | @lesser-wand
     2    | @lesser-ring
     3-20 | @lesser
    21-22 | @lesser-wand
    23    | @greater-wand
    24-25 | @lesser-ring
    26    | @greater-ring
    27-40 | @medium
    41-42 | @greater-wand
    43-44 | @greater-ring
    45    | @staff
    46-60 | @greater
lesser-wand 1d6 grade major
     1-2  | wand 1 (10)
     3-4  | wand 2 (5)
     5-6  | wand 3 (2)
greater-wand 1d10 grade major
     1    | wand 3 (10)
     2    | wand 4 (10)
     3    | Wand of detection of enemies
     4    | Wand of detection of metal
     5    | Wand of detection of magic
     6    | Wand of detection of traps and secret doors
     7    | Wand of polymorph
     8    | Wand of fear
     9    | Wand of cold
    10    | Wand of paralyzing
lesser-ring 1d6 grade major
     1    | Ring of fire resistance
     2    | Ring of invisibility
     3    | Ring of mammal control
     4    | Ring of poison resistance
     5    | Ring of protection +1
     6    | Ring of protection +2
greater-ring 1d10 grade major
     1    | Ring of human control
     2    | Ring of three wishes (3)
     3    | Ring of regeneration
     4    | Ring of djinn summoning
     5    | Ring of shooting stars
     6    | Ring of X-ray vision
     7    | Ring of telekinesis
     8    | Ring of spell turning
     9    | Ring of magic-user spell storing
    10    | Ring of cleric spell storing
staff 1d10 grade major
     1    | Staff of healing (200)
     2    | Staff of command (200)
     3    | Staff of the snake (200)
     4    | Staff of striking (200)
     5    | Staff of withering (200)
     6    | Staff of power (200)
     7    | Staff of wizardry (200)
     8    | Staff of beguiling (200)
     9    | Staff of absorption
    10    | Staff of lordly might (10)
""")
"""Most staffs have 200 charges; the one of absorption counts levels of spells instead."""

KEPT = charts("""
lesser 1d20 grade major
     1    | Arrow of direction
     2    | Bag of holding
     3    | Boots of elvenkind
     4    | @boots
     5    | Bracers of defense AC 6
     6    | Chime of opening
     7    | Cloak of elvenkind
     8    | Cloak of protection +1
     9    | @cursed
    10    | Decanter of endless water
    11    | @dust
    12    | Dust of sneezing and choking
    13    | Gauntlets of swimming and climbing
    14    | Horseshoes of speed
    15    | Luckstone
    16    | Manual of beneficial exercise
    17    | Pipes of the sewers
    18    | Rope of climbing
    19    | Rope of entanglement
    20    | Spade of excavation
boots 1d2 grade major
     1    | Boots of speed
     2    | Boots of leaping
dust 1d2 grade major
     1    | Dust of appearance
     2    | Dust of disappearance
medium 1d20 grade major
     1    | Amulet against scrying
     2    | Boots of flying
     3    | @bracers
     4    | Carpet of flying
     5    | Cloak of displacement
     6    | @cloak
     7    | Deck of many things
     8    | Figurine of the onyx dog
     9    | Gauntlets of ogre power
    10    | Helm of reading magic and languages
    11    | Portable hole
    12    | Bronze horn of Valhalla
    13    | Silver horn of Valhalla
    14    | Jug of alchemy
    15    | Manual of quickness
    16    | @medallion
    17    | Mirror of mental scrying
    18    | Robe of blending
    19    | Robe of eyes
    20    | Robe of wizardry
bracers 1d2 grade major
     1    | Bracers of defense AC 4
     2    | Bracers of defense AC 2
cloak 1d2 grade major
     1    | Cloak of protection +2
     2    | Cloak of protection +3
medallion 1d4 grade major
     1-3  | Medallion of ESP 30'
     4    | Medallion of ESP 90'
greater 1d20 grade major
     1    | Amulet of demon control
     2    | Beaker of potions
     3    | @elementals
     4    | Crystal ball
     5    | Efreeti bottle
     6    | Figurine of the golden lions
     7    | Gauntlets of dexterity
     8    | Gem of seeing
     9    | Girdle of giant strength
    10    | Helm of fiery brilliance
    11    | Helm of teleportation
    12    | Horn of blasting
    13    | Iron horn of Valhalla
    14    | Lenses of charming
    15    | Magical libram
    16    | Manual of golems
    17    | Manual of intelligence
    18    | Manual of wisdom
    19    | Necklace of fireballs (3d4)
    20    | Scarab of insanity (12)
elementals 1d4 grade major
     1    | Bowl of controlling water elementals
     2    | Brazier of controlling fire elementals
     3    | Censer of controlling air elementals
     4    | Stone of controlling earth elementals
cursed 1d10 grade major
     1    | Bag of devouring
     2    | Censer of hostile elementals
     3    | Cloak of poison
     4    | Crystal ball of suggestion
     5    | Dancing boots
     6    | Flask of stoppered curses
     7    | Horn of collapse
     8    | Medallion of projecting thoughts
     9    | Mirror of opposition
    10    | Robe of feeblemindedness
""")

TREASURY = Treasury(
    (),
    {**TRADED, **CONSUMED, **ARMS, **STICKS, **KEPT},
    value=VALUE,
    tiers=TIERS,
    divine_dice="1d6",
    divine_from=4,
    divine_most=5,
    source=SOURCE,
)
