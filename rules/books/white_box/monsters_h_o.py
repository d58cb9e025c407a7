"""Monsters of White Box, H to O. Movement is printed in the book's own scale: 12 is 120 feet.

Morale and saves it has none. What it gives with several hit dice has a row for each of them; its
dragons are adults, with 4 hit points and 4 points of breath for each hit die. How many appear
follows from the hit dice, as in its quick rules.
"""

from rules.books.reading import read_blocks
from rules.books.white_box.monsters_a_g import SCALE

SOURCE = "White Box SRD, chapter 8 and the pages of its core monsters"

BLOCKS = read_blocks(
    """
Harpy
    AC 7, HD 3, MV 6 fly 18, XP 120, NA 1d4+1 (1d6)
    Att talons 1d6 [charm]; song 0 [alone, save spells, charm]
    Is beast intelligent
    Can charming song, charming touch
Hell hound (4 HD)
    AC 4, HD 4, MV 12, XP 240, NA 1d4+1 (1d6)
    Att bite 1d6; or breath 8 [breath, fire, range 10/10/10, save breath half]
    Is beast
    Also hell hound, hellhound
    Can breath weapon
Hell hound (5 HD)
    AC 4, HD 5, MV 12, XP 400, NA 1d4 (1d4+1)
    Att bite 1d6; or breath 10 [breath, fire, range 10/10/10, save breath half]
    Is beast
    Can breath weapon
Hell hound (6 HD)
    AC 4, HD 6, MV 12, XP 600, NA 1d4 (1d4+1)
    Att bite 1d6; or breath 12 [breath, fire, range 10/10/10, save breath half]
    Is beast
    Can breath weapon
Hell hound (7 HD)
    AC 4, HD 7, MV 12, XP 800, NA 1d2 (1d4)
    Att bite 1d6; or breath 14 [breath, fire, range 10/10/10, save breath half]
    Is beast
    Can breath weapon
Hill giant
    AC 4, HD 8, MV 12, XP 1100, NA 1d2 (1d4)
    Att weapon Giant club 2d6; or boulder 2d8 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent
    Can boulder throwing
Hippogriff
    AC 5, HD 3+1, MV 12 fly 36, XP 60, NA 1d4+1 (1d6)
    Att claws 1d6
    Is beast
Hobgoblin
    AC 5, HD 1+1, MV 9, XP 15, NA 1d6+1 (2d6)
    Att weapon Sword 1d6
    Is humanoid intelligent
Hydra (10 heads)
    AC 5, HD 10, MV 9, XP 1700, NA 1 (1d3)
    Att 10 bites 1d6
    Is beast
    Can heads
Hydra (11 heads)
    AC 5, HD 11, MV 9, XP 2000, NA 1 (1d3)
    Att 11 bites 1d6
    Is beast
    Can heads
Hydra (12 heads)
    AC 5, HD 12, MV 9, XP 2300, NA 1 (1d3)
    Att 12 bites 1d6
    Is beast
    Can heads
Hydra (5 heads)
    AC 5, HD 5, MV 9, XP 400, NA 1d4 (1d4+1)
    Att 5 bites 1d6
    Is beast
    Also hydra
    Can heads
Hydra (6 heads)
    AC 5, HD 6, MV 9, XP 600, NA 1d4 (1d4+1)
    Att 6 bites 1d6
    Is beast
    Can heads
Hydra (7 heads)
    AC 5, HD 7, MV 9, XP 800, NA 1d2 (1d4)
    Att 7 bites 1d6
    Is beast
    Can heads
Hydra (8 heads)
    AC 5, HD 8, MV 9, XP 1100, NA 1d2 (1d4)
    Att 8 bites 1d6
    Is beast
    Can heads
Hydra (9 heads)
    AC 5, HD 9, MV 9, XP 1400, NA 1d2 (1d4)
    Att 9 bites 1d6
    Is beast
    Can heads
Imp
    AC 3, HD 3, MV 6 fly 12, XP 60, NA 1d4+1 (1d6)
    Att tail sting 1d6-1 [poison at +4]
    Is intelligent harmed-by-magic immune-to-fire
    Can poison, mundane damage immunity, fire immunity, spells
Invisible stalker
    AC 3, HD 8, MV 12, XP 1100, NA 1d2 (1d4)
    Att bite 1d6
    Is intelligent
    Can invisible
Iron golem
    AC 3, HD 13, MV 6, XP 3500, NA 1 (1d3)
    Att fist 3d6; or breath 0 [breath, ball 10, save breath, poison]
    Is construct enchanted harmed-by-magic immune-to-fire immune-to-sleep immune-to-charm
      immune-to-hold
    Can mundane damage immunity, gas breath, spell immunity
Kobold
    AC 6, HD ½, MV 6, XP 10, NA 2d6 (3d6)
    Att weapon Spear 1d6
    Is humanoid intelligent
Kraken
    AC 2, HD 15, MV swim 15, XP 2900, NA 1 (1d3)
    Att 8 tentacles 2d6; bite 4d6
    Is beast aquatic
    Can swallow whole
Lemure
    AC 7, HD 3, MV 3, XP 120, NA 1d4+1 (1d6)
    Att claw 1d6
    Is humanoid regenerates-1
    Can regeneration, destroying
Lich (12 HD)
    AC 0, HD 12, MV 6, XP 2900, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Also lich
    Can paralysing touch, paralysing sight, undead
Lich (13 HD)
    AC 0, HD 13, MV 6, XP 3200, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Can paralysing touch, paralysing sight, undead
Lich (14 HD)
    AC 0, HD 14, MV 6, XP 3500, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Can paralysing touch, paralysing sight, undead
Lich (15 HD)
    AC 0, HD 15, MV 6, XP 3800, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Can paralysing touch, paralysing sight, undead
Lich (16 HD)
    AC 0, HD 16, MV 6, XP 4100, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Can paralysing touch, paralysing sight, undead
Lich (17 HD)
    AC 0, HD 17, MV 6, XP 4400, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Can paralysing touch, paralysing sight, undead
Lich (18 HD)
    AC 0, HD 18, MV 6, XP 4700, NA 1 (1d3)
    Att touch 0 [seizes]
    Is undead humanoid intelligent
    Can paralysing touch, paralysing sight, undead
Lizardman
    AC 5, HD 2+1, MV 6 swim 12, XP 30, NA 1d6+1 (2d6)
    Att weapon Bone sword 1d6; or claw 1d6
    Is humanoid intelligent
    Also lizard man
Manticore
    AC 4, HD 6+4, MV 12 fly 8, XP 800, NA 1d4 (1d4+1)
    Att bite 1d6+1; or 6 tail spikes 1d6 [range 50/100/180]
    Is beast intelligent
    Can tail spikes
Medusa
    AC 8, HD 6, MV 9, XP 800, NA 1d4 (1d4+1)
    Att weapon Dagger 1d6; gaze 0 [gaze, save paralysis, petrification]; snakes 0 [poison]
    Is humanoid intelligent
    Can petrifying gaze, poison
Minotaur
    AC 6, HD 6+4, MV 12, XP 400, NA 1d4 (1d4+1)
    Att weapon Axe 1d6+1
    Is humanoid intelligent
    Can never lost in mazes
Mummy
    AC 3, HD 5+1, MV 6, XP 600, NA 1d4 (1d4+1)
    Att touch 1d6 [mummy rot]
    Is undead humanoid harmed-by-magic resists-harm
    Can undead, disease, mundane damage immunity, damage reduction
Nightsteed
    AC 2, HD 5+5, MV 15 fly 18, XP 240, NA 1d4 (1d4+1)
    Att hooves 2d6; or cry 0 [save spells, terror for 1d6 rounds, 1 a day]
    Is beast intelligent
    Can fearful cry
Nymph
    AC 7, HD 3, MV 12, XP 120, NA 1d4+1 (1d6)
    Att enthralling sight 0 [save spells, charm, at -4]
    Is humanoid intelligent
    Can enthralling sight
Ochre jelly
    AC 8, HD 5, MV 3, XP 400, NA 1d4 (1d4+1)
    Att acid strike 1d6
    Is ooze
    Can division
Ogre
    AC 5, HD 4+1, MV 9, XP 120, NA 1d4+1 (1d6)
    Att weapon Club 1d6+2
    Is large-clumsy humanoid intelligent
Ogre mage
    AC 4, HD 5+4, MV 12 fly 18, XP 600, NA 1d4 (1d4+1)
    Att weapon Club 1d6+2; or cone of frost 8d6 [cone 60, cold, save spells half]
    Is humanoid intelligent
    Also ogre magi
    Can magic, cone of frost
Orc
    AC 6, HD 1, MV 12, XP 15, NA 1d6+1 (2d6)
    Att weapon Axe 1d6
    Is orc humanoid intelligent
""",
    SOURCE,
    SCALE,
)
