"""Monsters of White Box, A to G. Movement is printed in the book's own scale: 12 is 120 feet.

Morale and saves it has none. What it gives with several hit dice has a row for each of them; its
dragons are adults, with 4 hit points and 4 points of breath for each hit die. How many appear
follows from the hit dice, as in its quick rules.
"""

from rules.books.reading import read_blocks

SOURCE = "White Box SRD, chapter 8 and the pages of its core monsters"
SCALE = 10

BLOCKS = read_blocks(
    """
Air elemental (12 HD)
    AC 2, HD 12, MV fly 36, XP 2300, NA 1 (1d3)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic
    Can whirlwind
Air elemental (16 HD)
    AC 2, HD 16, MV fly 36, XP 3500, NA 1 (1d3)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic
    Can whirlwind
Air elemental (8 HD)
    AC 2, HD 8, MV fly 36, XP 1100, NA 1d2 (1d4)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic
    Also air elemental
    Can whirlwind
Balor
    AC 2, HD 9, MV 6 fly 15, XP 1400, NA 1d2 (1d4)
    Att weapon Sword 2d6; or whip 2d6
    Is humanoid intelligent
    Can spell immunity, pulls close
Bandit
    AC 7, HD 1, MV 12, XP 15, NA 1d6+1 (2d6)
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Also brigand
Banshee
    AC 0, HD 7, MV 12, XP 1700, NA 1d2 (1d4)
    Att claws 1d6
    Is harmed-by-magic harmed-by-silver immune-to-charm immune-to-sleep
    Can shriek, magic resistance, mundane damage immunity, immune to enchantments
Basilisk
    AC 4, HD 6, MV 6, XP 800, NA 1d4 (1d4+1)
    Att bite 1d6; gaze 0 [gaze, save paralysis, petrification]
    Is beast
    Can petrifying gaze, mirrors
Berserker
    AC 7, HD 1+2, MV 12, XP 30, NA 1d6+1 (2d6)
    Att weapon Axe 1d6
    Is human humanoid intelligent berserk
    Can battle rage
Black dragon (6 HD)
    AC 2, HD 6, HP 24, MV 12 fly 24, XP 800, NA 1d4 (1d4+1)
    Att bite 1d6+2; or breath 24 [breath, line 60, acid, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Black dragon (7 HD)
    AC 2, HD 7, HP 28, MV 12 fly 24, XP 1100, NA 1d2 (1d4)
    Att bite 1d6+2; or breath 28 [breath, line 60, acid, save breath half, 3 a day]
    Is dragon intelligent
    Also black dragon
    Can breath weapon
Black dragon (8 HD)
    AC 2, HD 8, HP 32, MV 12 fly 24, XP 1400, NA 1d2 (1d4)
    Att bite 1d6+2; or breath 32 [breath, line 60, acid, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Black pudding
    AC 6, HD 10, MV 6, XP 1700, NA 1 (1d3)
    Att strike 1d6
    Is ooze immune-to-cold
    Can acidic, division, immunity
Blink dog
    AC 5, HD 6, MV 12, XP 120, NA 1d4 (1d4+1)
    Att bite 1d6
    Is beast intelligent
    Can teleport
Blue dragon (10 HD)
    AC 2, HD 10, HP 40, MV 12 fly 24, XP 2000, NA 1 (1d3)
    Att bite 2d6; or breath 40 [breath, line 100, lightning, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Blue dragon (8 HD)
    AC 2, HD 8, HP 32, MV 12 fly 24, XP 1400, NA 1d2 (1d4)
    Att bite 2d6; or breath 32 [breath, line 100, lightning, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Blue dragon (9 HD)
    AC 2, HD 9, HP 36, MV 12 fly 24, XP 1700, NA 1d2 (1d4)
    Att bite 2d6; or breath 36 [breath, line 100, lightning, save breath half, 3 a day]
    Is dragon intelligent
    Also blue dragon
    Can breath weapon
Bugbear
    AC 5, HD 3+1, MV 9, XP 60, NA 1d4+1 (1d6)
    Att weapon Mace 1d6
    Is humanoid intelligent surprises-on-3
    Can surprise
Centaur
    AC 5, HD 4, MV 18, XP 240, NA 1d4+1 (1d6)
    Att weapon Spear 1d6; or kick 1d6
    Is intelligent
Chimera
    AC 4, HD 9, MV 12 fly 18, XP 1700, NA 1d2 (1d4)
    Att 3 bites 1d6; or breath 3d8 [breath, cone 50, fire, save breath half, 3 a day]
    Is beast
    Can breath weapon
Cloud giant
    AC 4, HD 12+2, MV 15, XP 2300, NA 1 (1d3)
    Att weapon Giant sword 3d6; or boulder 6d6 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent
    Can boulder throwing
Cockatrice
    AC 6, HD 5, MV 6 fly 18, XP 600, NA 1d4 (1d4+1)
    Att bite 1d6 [petrification]
    Is beast
    Can petrifying bite
Dark elf
    AC 5, HD 2, MV 12, XP 30, NA 1d6+1 (2d6)
    Att weapon Short sword 1d6; weapon Light crossbow 1d6 [paralysis for 1 turn, range
      60/120/180]
    Is elf humanoid intelligent surprises-on-4
    Can paralysing poison, surprise, magic resistance
Death knight
    AC 0, HD 10, MV 12, XP 2000, NA 1 (1d3)
    Att weapon Two-handed sword 1d6+3 [drain]; or fireball 7d6 [ball 20, fire, save spells half,
      1 a day]
    Is undead humanoid intelligent harmed-by-magic
    Can energy drain, fireball, mundane damage immunity, spell immunity, undead
Djinni
    AC 5, HD 7+1, MV 9 fly 24, XP 1100, NA 1d2 (1d4)
    Att fists 2d6
    Is intelligent
    Also djinn, lesser djinni
    Can magic powers, whirlwind
Doppelganger
    AC 5, HD 4, MV 9, XP 240, NA 1d4+1 (1d6)
    Att claw 1d6
    Is humanoid intelligent immune-to-sleep immune-to-charm saves-5-magic
    Also doppelgänger
    Can shape stealing, spell immunity, save bonus
Dryad
    AC 5, HD 2, MV 12, XP 60, NA 1d6+1 (2d6)
    Att weapon Wooden dagger 1d6; or charm 0 [save spells, charm, at -2]
    Is humanoid intelligent
    Can charm
Dwarf
    AC 4, HD 1+1, MV 6, XP 15, NA 1d6+1 (2d6)
    Att weapon War hammer 1d6
    Is dwarf humanoid intelligent
    Can stonework
Earth elemental (12 HD)
    AC 2, HD 12, MV 6, XP 2300, NA 1 (1d3)
    Att fist 2d6
    Is elemental enchanted harmed-by-magic
    Can stone destruction
Earth elemental (16 HD)
    AC 2, HD 16, MV 6, XP 3500, NA 1 (1d3)
    Att fist 2d6
    Is elemental enchanted harmed-by-magic
    Can stone destruction
Earth elemental (8 HD)
    AC 2, HD 8, MV 6, XP 1100, NA 1d2 (1d4)
    Att fist 2d6
    Is elemental enchanted harmed-by-magic
    Also earth elemental
    Can stone destruction
Efreeti
    AC 3, HD 10, MV 9 fly 24, XP 2000, NA 1 (1d3)
    Att fists 2d6
    Is intelligent
    Also efreet, lesser efreeti
    Can wall of fire
Elf
    AC 5, HD 1+1, MV 12, XP 15, NA 1d6+1 (2d6)
    Att weapon Sword 1d6; weapon Longbow 1d6 [range 70/140/210]
    Is elf humanoid intelligent
Fairie dragon
    AC 4, HD 2, MV 9 fly 12, XP 60, NA 1d6+1 (2d6)
    Att bite 1d6-1; or breath 0 [breath, ball 20, save breath, sleep for 12 turns]
    Is dragon intelligent
    Also faerie dragon, fairy dragon
    Can sleep breath, invisibility
Firbolg giant
    AC 3, HD 9+2, MV 12, XP 1400, NA 1d2 (1d4)
    Att weapon Giant axe 2d6; or boulder 2d6 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent
    Also firbolg
    Can boulder throwing, detect magic
Fire elemental (12 HD)
    AC 2, HD 12, MV 12, XP 2300, NA 1 (1d3)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic immune-to-fire
    Can ignite materials
Fire elemental (16 HD)
    AC 2, HD 16, MV 12, XP 3500, NA 1 (1d3)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic immune-to-fire
    Can ignite materials
Fire elemental (8 HD)
    AC 2, HD 8, MV 12, XP 1100, NA 1d2 (1d4)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic immune-to-fire
    Also fire elemental
    Can ignite materials
Fire giant
    AC 4, HD 11+3, MV 12, XP 2000, NA 1 (1d3)
    Att weapon Giant sword 2d6; or boulder 5d6 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent immune-to-fire
    Can boulder throwing, fire immunity
Flesh golem
    AC 9, HD 12, MV 8, XP 2000, NA 1 (1d3)
    Att fist 1d6+2
    Is construct enchanted harmed-by-magic immune-to-sleep immune-to-charm immune-to-hold
    Can mundane damage immunity, spell immunity, healed by lightning
Frost giant
    AC 4, HD 10+1, MV 12, XP 2000, NA 1 (1d3)
    Att weapon Giant axe 2d6; or boulder 4d6 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent immune-to-cold
    Can boulder throwing, cold immunity
Gargoyle
    AC 5, HD 4, MV 9 fly 15, XP 400, NA 1d4+1 (1d6)
    Att claw 1d6
    Is humanoid intelligent
Gelatinous cube
    AC 8, HD 4, MV 6, XP 240, NA 1d4+1 (1d6)
    Att strike 1d6 [paralysis for 6 turns]
    Is ooze immune-to-lightning immune-to-cold
    Can paralysis, immunity
Ghoul
    AC 6, HD 2, MV 9, XP 60, NA 1d6+1 (2d6)
    Att claw 1d6 [ghoul for 3d6 turns]
    Is undead humanoid
    Can paralysis, undead
Giant centipede (large)
    AC 0, HD 4, MV 18, XP 400, NA 1d4+1 (1d6)
    Att bite 1d6 [poison at +6]
    Is insect
    Can poison
Giant centipede (medium)
    AC 5, HD 2, MV 15, XP 120, NA 1d6+1 (2d6)
    Att bite 1d6 [poison at +6]
    Is insect
    Also giant centipede, centipede
    Can poison
Giant centipede (small)
    AC 9, HD ½, MV 13, XP 30, NA 2d6 (3d6)
    Att bite 0 [poison at +4]
    Is insect
    Can poison
Giant fire beetle
    AC 4, HD 1+3, MV 12, XP 15, NA 1d6+1 (2d6)
    Att bite 1d6
    Is insect
    Also fire beetle
Giant rat
    AC 7, HD 1-1, MV 12, XP 10, NA 1d6+1 (2d6)
    Att bite 1d6 [rat disease]
    Is animal
    Also rat
    Can disease
Giant slug
    AC 8, HD 12, MV 6, XP 2300, NA 1 (1d3)
    Att bite 1d6; or acid spit 2d6 [acid, range 20/40/60]
    Is beast
    Can acid spit, immune to blunt weapons
Giant spider
    AC 6, HD 2+2, MV 18, XP 240, NA 1d6+1 (2d6)
    Att bite 1d6 [poison]
    Is insect surprises-on-5
    Also spider
    Can poison, surprise, webs
Glass golem
    AC 6, HD 9, MV 9, XP 1100, NA 1d2 (1d4)
    Att fist 1d6
    Is construct enchanted harmed-by-magic immune-to-sleep immune-to-charm immune-to-hold
    Can mundane damage immunity, brittle
Gnoll
    AC 5, HD 2, MV 9, XP 30, NA 1d6+1 (2d6)
    Att bite 1d6
    Is humanoid intelligent
Gnome
    AC 7, HD 1, MV 9, XP 15, NA 1d6+1 (2d6)
    Att weapon Short sword 1d6-1; weapon Short bow 1d6-1 [range 50/100/150]
    Is humanoid intelligent
    Can phantasmal force
Goblin
    AC 6, HD 1-1, MV 9, XP 10, NA 1d6+1 (2d6)
    Att weapon Spear 1d6
    Is goblin humanoid intelligent sun-shy
    Can hate the sun
Gold dragon (10 HD)
    AC 2, HD 10, HP 40, MV 12 fly 24, XP 2000, NA 1 (1d3)
    Att bite 2d6+2; or breath 40 [breath, cone 90, fire, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Gold dragon (11 HD)
    AC 2, HD 11, HP 44, MV 12 fly 24, XP 2300, NA 1 (1d3)
    Att bite 2d6+2; or breath 44 [breath, cone 90, fire, save breath half, 3 a day]
    Is dragon intelligent
    Also gold dragon
    Can breath weapon
Gold dragon (12 HD)
    AC 2, HD 12, HP 48, MV 12 fly 24, XP 2600, NA 1 (1d3)
    Att bite 2d6+2; or breath 48 [breath, cone 90, fire, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Gorgon
    AC 2, HD 8, MV 12, XP 1400, NA 1d2 (1d4)
    Att gore 1d6+1; or breath 0 [breath, line 60, save paralysis, petrification]
    Is beast
    Can petrifying breath
Green dragon (7 HD)
    AC 2, HD 7, HP 28, MV 12 fly 24, XP 1100, NA 1d2 (1d4)
    Att bite 2d6; or breath 28 [breath, ball 25, gas, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Green dragon (8 HD)
    AC 2, HD 8, HP 32, MV 12 fly 24, XP 1400, NA 1d2 (1d4)
    Att bite 2d6; or breath 32 [breath, ball 25, gas, save breath half, 3 a day]
    Is dragon intelligent
    Also green dragon
    Can breath weapon
Green dragon (9 HD)
    AC 2, HD 9, HP 36, MV 12 fly 24, XP 1700, NA 1d2 (1d4)
    Att bite 2d6; or breath 36 [breath, ball 25, gas, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Grey ooze
    AC 8, HD 3, MV 1, XP 240, NA 1d4+1 (1d6)
    Att strike 1d6
    Is ooze immune-to-cold immune-to-fire
    Also gray ooze
    Can immunity, acid
Griffon
    AC 3, HD 7, MV 12 fly 30, XP 800, NA 1d2 (1d4)
    Att bite 1d6
    Is beast
    Also griffin, gryphon
""",
    SOURCE,
    SCALE,
)
