"""Monsters of White Box, P to Z. Movement is printed in the book's own scale: 12 is 120 feet.

Morale and saves it has none. What it gives with several hit dice has a row for each of them; its
dragons are adults, with 4 hit points and 4 points of breath for each hit die. How many appear
follows from the hit dice, as in its quick rules.
"""

from rules.books.reading import read_blocks
from rules.books.white_box.monsters_a_g import SCALE

SOURCE = "White Box SRD, chapter 8 and the pages of its core monsters"

BLOCKS = read_blocks(
    """
Pegasus
    AC 6, HD 2+2, MV 24 fly 42, XP 120, NA 1d6+1 (2d6)
    Att hooves 1d6
    Is beast
    Also pegasi, pegasuses
Purple worm
    AC 6, HD 15, MV 9, XP 3500, NA 1 (1d3)
    Att bite 2d6 [swallows 0 by 4]; or sting 1d6 [poison]
    Is beast
    Can swallow whole, poison
Red dragon (10 HD)
    AC 2, HD 10, HP 40, MV 12 fly 24, XP 2000, NA 1 (1d3)
    Att bite 2d6+1; or breath 40 [breath, cone 90, fire, save breath half, 3 a day]
    Is dragon intelligent
    Also red dragon
    Can breath weapon
Red dragon (11 HD)
    AC 2, HD 11, HP 44, MV 12 fly 24, XP 2300, NA 1 (1d3)
    Att bite 2d6+1; or breath 44 [breath, cone 90, fire, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Red dragon (9 HD)
    AC 2, HD 9, HP 36, MV 12 fly 24, XP 1700, NA 1d2 (1d4)
    Att bite 2d6+1; or breath 36 [breath, cone 90, fire, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Roc
    AC 4, HD 12, MV 3 fly 48, XP 2000, NA 1 (1d3)
    Att claw 1d6+2
    Is animal
Salamander
    AC 5, HD 7, MV 9, XP 800, NA 1d2 (1d4)
    Att touch 1d6 [fire]; or tail 2d6 [clings 2d6]
    Is beast intelligent immune-to-fire
    Can heat, constriction
Sea serpent
    AC 2, HD 30, MV swim 18, XP 8400, NA 1 (1d3)
    Att bite 3d6 [swallows 0 on 14]
    Is beast aquatic
    Can swallow whole
Sergeant-at-arms
    AC 5, HD 3, MV 12, XP 60, NA 1d4+1 (1d6)
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Also sergeant
Shadow
    AC 7, HD 3+3, MV 12, XP 120, NA 1d4+1 (1d6)
    Att touch 1d4 [strength drain]
    Is harmed-by-magic immune-to-sleep immune-to-charm
    Can spell immunity, mundane damage immunity, strength drain
Sidhe
    AC 3, HD 5, MV 12, XP 600, NA 1d4 (1d4+1)
    Att weapon Fey blade 2d6; dazzling sight 0 [alone, save spells, blindness]
    Is humanoid intelligent
    Can dazzling sight, spells
Skeleton
    AC 8, HD ½, MV 12, XP 10, NA 2d6 (3d6)
    Att weapon Sword 1d6
    Is undead humanoid
    Can undead
Soldier
    AC 7, HD 1, MV 12, XP 15, NA 1d6+1 (2d6)
    Att weapon Spear 1d6
    Is human humanoid intelligent
    Also guard, human, normal human, villager
Spectre
    AC 2, HD 6, MV 15 fly 30, XP 1100, NA 1d4 (1d4+1)
    Att touch 1d6 [drain 2]
    Is undead humanoid intelligent harmed-by-magic
    Also specter
    Can energy drain, mundane damage immunity, undead
Stirge
    AC 5, HD 1-1, MV fly 15, XP 15, NA 1d6+1 (2d6)
    Att sting 1d6-1 [clings 1d6-1]
    Is beast
    Can blood sucking
Stone giant
    AC 4, HD 9, MV 12, XP 1400, NA 1d2 (1d4)
    Att weapon Stone club 2d6; or boulder 3d6 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent
    Can boulder throwing
Stone golem
    AC 5, HD 16, MV 6, XP 3200, NA 1 (1d3)
    Att fist 2d6
    Is construct enchanted harmed-by-magic immune-to-sleep immune-to-charm immune-to-hold
    Can mundane damage immunity, spell immunity
Storm giant
    AC 1, HD 16, MV 15, XP 3200, NA 1 (1d3)
    Att weapon Giant sword 3d6; or boulder 7d6 [range 60/130/200]
    Is giant large-clumsy humanoid intelligent
    Can boulder throwing, control weather
Succubus
    AC 4, HD 6, MV 12 fly 15, XP 400, NA 1d4 (1d4+1)
    Att bite 1d6-1; or charm person 0 [save spells, charm]
    Is humanoid intelligent
    Can charm
Treant (10 HD)
    AC 2, HD 10, MV 6, XP 1400, NA 1 (1d3)
    Att strike 3d6
    Is plant intelligent
    Can animate trees
Treant (11 HD)
    AC 2, HD 11, MV 6, XP 1700, NA 1 (1d3)
    Att strike 4d6
    Is plant intelligent
    Can animate trees
Treant (12 HD)
    AC 2, HD 12, MV 6, XP 2000, NA 1 (1d3)
    Att strike 4d6
    Is plant intelligent
    Can animate trees
Treant (7 HD)
    AC 2, HD 7, MV 6, XP 600, NA 1d2 (1d4)
    Att strike 2d6
    Is plant intelligent
    Also treant
    Can animate trees
Treant (8 HD)
    AC 2, HD 8, MV 6, XP 800, NA 1d2 (1d4)
    Att strike 2d6
    Is plant intelligent
    Can animate trees
Treant (9 HD)
    AC 2, HD 9, MV 6, XP 1100, NA 1d2 (1d4)
    Att strike 3d6
    Is plant intelligent
    Can animate trees
Troll
    AC 4, HD 6+3, MV 12, XP 800, NA 1d4 (1d4+1)
    Att claw 1d6+2
    Is large-clumsy humanoid intelligent regenerates-3 burns
    Can regeneration
Unicorn
    AC 2, HD 4, MV 24, XP 240, NA 1d4+1 (1d6)
    Att hooves 1d6; or horn 1d6 [charges]
    Is beast intelligent
    Can charge, teleport, magic resistance
Vampire (7 HD)
    AC 2, HD 7, MV 12 fly 18, XP 1100, NA 1d2 (1d4)
    Att bite 1d6 [drain 2]; gaze 0 [alone, save spells, charm, at -2]
    Is undead humanoid intelligent harmed-by-magic regenerates-3
    Also vampire
    Can regeneration, energy drain, charming gaze, mundane damage immunity, undead, summon
      beasts, vulnerabilities
Vampire (8 HD)
    AC 2, HD 8, MV 12 fly 18, XP 1400, NA 1d2 (1d4)
    Att bite 1d6 [drain 2]; gaze 0 [alone, save spells, charm, at -2]
    Is undead humanoid intelligent harmed-by-magic regenerates-3
    Can regeneration, energy drain, charming gaze, mundane damage immunity, undead, summon
      beasts, vulnerabilities
Vampire (9 HD)
    AC 2, HD 9, MV 12 fly 18, XP 1700, NA 1d2 (1d4)
    Att bite 1d6 [drain 2]; gaze 0 [alone, save spells, charm, at -2]
    Is undead humanoid intelligent harmed-by-magic regenerates-3
    Can regeneration, energy drain, charming gaze, mundane damage immunity, undead, summon
      beasts, vulnerabilities
Water elemental (12 HD)
    AC 2, HD 12, MV 6 swim 18, XP 2300, NA 1 (1d3)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic aquatic
    Can overturn ships
Water elemental (16 HD)
    AC 2, HD 16, MV 6 swim 18, XP 3500, NA 1 (1d3)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic aquatic
    Can overturn ships
Water elemental (8 HD)
    AC 2, HD 8, MV 6 swim 18, XP 1100, NA 1d2 (1d4)
    Att strike 2d6
    Is elemental enchanted harmed-by-magic aquatic
    Also water elemental
    Can overturn ships
Werebear
    AC 2, HD 7+3, MV 9, XP 800, NA 1d2 (1d4)
    Att bite 1d6+1 [lycanthropy]
    Is humanoid intelligent harmed-by-silver harmed-by-magic
    Can lycanthropy, mundane damage immunity
Wererat
    AC 6, HD 3, MV 12, XP 120, NA 1d4+1 (1d6)
    Att weapon Short sword 1d6
    Is humanoid intelligent harmed-by-silver harmed-by-magic surprises-on-4
    Can lycanthropy, mundane damage immunity, surprise, control rats
Werewolf
    AC 5, HD 3, MV 12, XP 120, NA 1d4+1 (1d6)
    Att bite 1d6 [lycanthropy]; or claw 1d6 [lycanthropy]
    Is humanoid intelligent harmed-by-silver harmed-by-magic
    Can lycanthropy, mundane damage immunity
White dragon (5 HD)
    AC 2, HD 5, HP 20, MV 12 fly 24, XP 600, NA 1d4 (1d4+1)
    Att bite 1d6+1; or breath 20 [breath, cone 70, cold, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
White dragon (6 HD)
    AC 2, HD 6, HP 24, MV 12 fly 24, XP 800, NA 1d4 (1d4+1)
    Att bite 1d6+1; or breath 24 [breath, cone 70, cold, save breath half, 3 a day]
    Is dragon intelligent
    Also white dragon
    Can breath weapon
White dragon (7 HD)
    AC 2, HD 7, HP 28, MV 12 fly 24, XP 1100, NA 1d2 (1d4)
    Att bite 1d6+1; or breath 28 [breath, cone 70, cold, save breath half, 3 a day]
    Is dragon intelligent
    Can breath weapon
Wight
    AC 5, HD 3, MV 9, XP 240, NA 1d4+1 (1d6)
    Att claw 1d6 [drain]
    Is undead humanoid intelligent harmed-by-silver harmed-by-magic
    Can energy drain, mundane damage immunity, undead
Wood golem
    AC 5, HD 10, MV 6, XP 1400, NA 1 (1d3)
    Att fist 1d6+2
    Is construct enchanted harmed-by-magic immune-to-sleep immune-to-charm immune-to-hold
      surprises-on-5
    Can mundane damage immunity, spell immunity, surprise
Worg
    AC 6, HD 4, MV 18, XP 120, NA 1d4+1 (1d6)
    Att bite 1d6
    Is animal
    Also wolf, dire wolf
Wraith
    AC 3, HD 4, MV 24, XP 400, NA 1d4+1 (1d6)
    Att touch 1d6 [drain]
    Is undead intelligent harmed-by-silver harmed-by-magic resists-silver
    Can energy drain, mundane damage immunity, damage reduction, undead
Wyvern
    AC 3, HD 7, MV 6 fly 24, XP 1100, NA 1d2 (1d4)
    Att bite 1d6; or sting 1d6 [poison]
    Is dragon
    Can poison
Yellow mold
    HD 1, MV 0, XP 60, NA 1d6+1 (2d6)
    Att touch 1d6 [acid]; spores 0 [alone, ball 5, save death, poison]
    Is plant always-hit harmed-by-fire
    Also yellow mould
    Can poison spores, immunity
Zombie
    AC 8, HD 1, MV 6, XP 30, NA 1d6+1 (2d6)
    Att fists 1d6
    Is undead humanoid
    Can undead
""",
    SOURCE,
    SCALE,
)
