"""Monsters of the OSE rules, E to G: Elephant to Grizzly bear."""

from rules.books.reading import read_blocks

SOURCE = "OSE system reference document, the pages of each monster"

BLOCKS = read_blocks(
    """
Elephant
    AC 5, HD 9, MV 120, ML 8, SV 5, AL N, XP 900, NA 0 (1d20), TT tusks
    Att 2 tusks 2d4 [charges]; or trample 4d8 [tramples]
    Is animal
    Can charge, trample, ivory
Elf
    AC 5, HD 1+1*, MV 120, ML 8, SV elf 1, AL N, XP 19, NA 1d4 (2d12), TT E
    Att weapon Sword 1d8
    Is humanoid intelligent elf
    Notes Morale 10 with a leader.
    Can spells, leader
Fire beetle
    AC 4, HD 1+2, MV 120, ML 7, AL N, XP 15, NA 1d8 (2d6)
    Att bite 2d4
    Is insect
    Also giant fire beetle
    Can glowing nodules
Fire giant
    AC 4, HD 11+2, MV 120, ML 9, AL C, XP 1100, NA 1d2 (1d3), TT E + 5000 gp
    Att weapon Giant sword 5d6; or boulder 3d6 [range 60/130/200]
    Is giant immune-to-fire large-clumsy humanoid intelligent
    Can boulder throwing, fire immunity, castle, guardians, uses fire
Flame salamander
    AC 2, HD 8*, MV 120, ML 8, AL N, XP 1200, NA 1d4+1 (2d4), TT F
    Att 2 claws 1d4; bite 1d8; heat aura 1d8 [aura, fire]
    Is beast harmed-by-magic immune-to-fire intelligent
    Can heat aura, mundane damage immunity, fire immunity, hate frost salamanders, uses fire
Freshwater termite
    AC 6, HD 2+1, MV 120, ML 8, AL N, XP 25, NA 0 (1d3)
    Att bite 1d4; or spray 0 [save death, stun for 1 turn]
    Is insect aquatic
    Also water termite
    Can irritant spray, ink cloud, eat ships, noticing ship damage
Frost giant
    AC 4, HD 10+1, MV 120, ML 9, AL C, XP 900, NA 1d2 (1d4), TT E + 5000 gp
    Att weapon Giant axe 4d6; or boulder 3d6 [range 60/130/200]
    Is giant immune-to-cold large-clumsy humanoid intelligent
    Can boulder throwing, cold immunity, castle, guardians
Frost salamander
    AC 3, HD 12*, MV 120, ML 9, AL C, XP 1900, NA 1d3 (1d3), TT E
    Att 4 claws 1d6; bite 2d6; cold aura 1d8 [aura, cold]
    Is beast harmed-by-magic immune-to-cold intelligent
    Can cold aura, mundane damage immunity, cold immunity, hate flame salamanders
Gargoyle
    AC 5, HD 4, MV 90 fly 150, ML 11, SV 8, AL C, XP 75, NA 1d6 (2d4), TT C
    Att 2 claws 1d3; bite 1d6; horn 1d4
    Is enchanted harmed-by-magic immune-to-charm immune-to-sleep humanoid intelligent no-person
    Can blend in with stone, guardians, mundane damage immunity, spell immunity
Gecko
    AC 5, HD 3+1, MV 120, ML 7, SV 2, AL N, XP 50, NA 1d6 (1d10), TT U
    Att bite 1d8
    Is animal
    Also giant gecko
    Can cling
Gelatinous cube
    AC 8, HD 4*, MV 60, ML 12, SV 2, AL N, XP 125, NA 1 (0), TT V
    Att touch 2d4 [paralysis for 2d4 turns]
    Is ooze immune-to-cold immune-to-lightning surprises-on-4
    Can surprise, paralysis, energy immunity, embedded items
Ghoul
    AC 6, HD 2*, MV 90, ML 9, AL C, XP 25, NA 1d6 (2d8), TT B
    Att 2 claws 1d3 [ghoul for 2d4 turns]; bite 1d3 [ghoul for 2d4 turns]
    Is undead humanoid
    Can paralysis, undead
Giant bass
    AC 7, HD 2, MV 120, ML 8, SV 1, AL N, XP 20, NA 0 (2d4)
    Att bite 1d6
    Is animal aquatic
Giant bat
    AC 6, HD 2, MV 30 fly 180, ML 8, SV 1, AL N, XP 20, NA 1d10 (1d10)
    Att bite 1d4
    Is animal echolocates
    Can echolocation
Giant catfish
    AC 4, HD 8+3, MV 90, ML 8, SV 4, AL N, XP 650, NA 0 (1d2)
    Att bite 2d8; 4 feelers 1d4
    Is animal aquatic
Giant centipede
    AC 9, HD ½*, MV 60, ML 7, SV NH, AL N, XP 6, NA 2d4 (1d8)
    Att bite 0 [sickness for 10 days]
    Is insect
    Can poison
Giant crab
    AC 2, HD 3, MV 60, ML 7, SV 2, AL N, XP 35, NA 1d2 (1d6)
    Att 2 pincers 2d6
    Is animal
    Can ravenous
Giant crocodile
    AC 1, HD 15, MV 90 swim 90, ML 9, SV 8, AL N, XP 1350, NA 0 (1d3)
    Att bite 3d8
    Is animal
    Can feeding frenzy
Giant ferret
    AC 5, HD 1+1, MV 150, ML 8, AL N, XP 15, NA 1d8 (1d12)
    Att bite 1d8
    Is animal
    Can volatile
Giant hawk
    AC 6, HD 3+3, MV fly 450, ML 8, SV 2, AL N, XP 50, NA 0 (1d3)
    Att talons or beak 1d6 [swoops]
    Is animal
    Can swoop, carry prey, trainable
Giant leech
    AC 7, HD 6, MV 90, ML 10, SV 3, AL N, XP 275, NA 0 (1d4)
    Att bite 1d6 [clings 1d6]
    Is animal aquatic
    Can blood drain, detaching, if victim dies
Giant octopus
    AC 7, HD 8, MV 90, ML 7, SV 4, AL N, XP 650, NA 0 (1d2)
    Att 8 tentacles 1d3 [clings 1d3]; bite 1d6
    Is animal aquatic
    Also giant octopuses
    Can constriction, severing tentacles, ink cloud
Giant piranha
    AC 6, HD 3+3, MV 150, ML 7, SV 2, AL N, XP 50, NA 0 (2d4)
    Att bite 1d8
    Is animal aquatic
    Can surround opponents, morale
Giant rat
    AC 7, HD ½, MV 120 swim 60, ML 8, SV 1, AL N, XP 5, NA 3d6 (3d10), TT C
    Att bite 1d3 [rat disease]
    Is animal
    Can disease, afraid of fire, attacking in water
Giant rattler
    AC 5, HD 4*, MV 120, ML 8, SV 2, AL N, XP 125, NA 1d4 (1d4), TT U
    Att 2 bite 1d4 [poison in 1d6 turns]
    Is animal
    Also rattlesnake, giant rattlesnake
    Can rattle, poison, speed
Giant roc
    AC 0, HD 36, MV 60 fly 480, ML 10, SV 18, AL L, XP 6250, NA 0 (1), TT I
    Att 2 claws 3d6 [swoops]; bite 8d6 [swoops]
    Is animal
    Notes Morale 12 in their lair.
    Can alignment reaction, swoop, eggs, trainable
Giant rockfish
    AC 7, HD 5+5*, MV 180, ML 8, SV 3, AL N, XP 400, NA 0 (2d4)
    Att 4 spines 1d4 [poison]
    Is animal aquatic
    Can camouflage, grasping, poison
Giant scorpion
    AC 2, HD 4*, MV 150, ML 11, SV 2, AL C, XP 125, NA 1d6 (1d6), TT V
    Att 2 claws 1d10; sting 1d4 [poison]
    Is insect
    Can aggressive, poison, grab and sting
Giant shrew
    AC 4, HD 1, MV 180, ML 10, AL N, XP 10, NA 1d4 (1d8)
    Att 2 bite 1d6
    Is animal echolocates quick always-first
    Can initiative, ferocity, climbing, territorial, echolocation
Giant squid
    AC 7, HD 6, MV 120, ML 7, SV 3, AL N, XP 275, NA 0 (1d4), TT V
    Att 8 small tentacles 1d4 [clings 1d4]; 2 large tentacles 1d4 [clings 1d4]; beak 1d10
    Is animal aquatic
    Can crush boats, grab crew, constriction, severing tentacles, ink cloud, gargantuan
      specimens
Giant sturgeon
    AC 0, HD 10+2*, MV 180, ML 9, SV 5, AL N, XP 1600, NA 0 (1)
    Att bite 2d10 [swallows 2d6 on 18]
    Is animal aquatic
    Can swallow whole
Giant toad
    AC 7, HD 2+2, MV 90, ML 6, SV 1, AL N, XP 25, NA 1d4 (1d4)
    Att bite 1d4+1 [swallows 1d6 on 20]
    Is animal surprises-on-3
    Can surprise, sticky tongue, swallow whole
Giant vampire bat
    AC 6, HD 2, MV 30 fly 180, ML 8, SV 1, AL N, XP 20, NA 1d10 (1d10)
    Att bite 1d4 [unconsciousness for 1d10 rounds]
    Is animal echolocates
    Can echolocation, unconsciousness, blood drain
Giant weasel
    AC 7, HD 4+4, MV 150, ML 8, SV 3, AL N, XP 125, NA 1d4 (1d6), TT V, IV 30
    Att bite 2d4 [clings 2d4]
    Is animal
    Can infravision, blood sucking, detaching, tracking, treasure
Gnoll
    AC 5, HD 2, MV 90, ML 8, AL C, XP 20, NA 1d6 (3d6), TT D
    Att weapon Pole arm 2d4
    Is humanoid intelligent
    Notes XP: leader 35.
    Can leader
Gnome
    AC 5, HD 1, MV 60, ML 8, SV dwarf 1, AL L/N, XP 10, NA 1d8 (5d8), TT C, IV 90
    Att weapon War hammer 1d6
    Is humanoid intelligent
    Notes Morale 10 where they see a leader. XP: leader 20, bodyguard 35, chieftain 75.
    Can weapons, infravision, leader, clan chieftain and bodyguards, hate kobolds, mines and
      machines
Goblin
    AC 6, HD 1-1, MV 60, ML 7, SV NH, AL C, XP 5, NA 2d4 (6d10), TT R (C), IV 90
    Att weapon Spear 1d6
    Is humanoid intelligent goblin sun-shy
    Notes Morale 9 with their king. XP: bodyguard 20, king 35.
    Can infravision, hate the sun, wolf riders, hate dwarves, goblin king and bodyguards, hoard
Gold dragon
    AC -2, HD 11**, MV 90 fly 240, ML 10, AL L, XP 2700, NA 1d4 (1d4), TT H
    Att 2 claws 2d4; bite 6d6; or breath [breath, cone 90, fire, as many as its hit points, save
      breath half, 3 a day]
    Is dragon proof-against-fire proof-against-gas intelligent
    Can breath weapon, languages and spells, sleeping, shape changing, behaviour, pride, attack
      pattern, energy immunity, subduing, age, lairs, uses fire
Gorgon
    AC 2, HD 8*, MV 120, ML 8, AL C, XP 1200, NA 1d2 (1d4), TT E
    Att gore 2d6 [charges]; or breath 0 [breath, cloud 60 by 10, save paralysis, petrification]
    Is beast
    Can charge, petrifying breath
Great white shark
    AC 4, HD 8, MV 180, ML 7, SV 4, AL N, XP 650, NA 0 (1d4)
    Att bite 2d10
    Is animal aquatic
    Can blood scent, feeding frenzy
Greater air elemental
    AC -2, HD 16*, MV fly 360, ML 10, AL N, XP 2300, NA 1 (1)
    Att blow 3d8 [1d8 more to those in the air]
    Is elemental enchanted harmed-by-magic
    Can size, whirlwind, harm flying creatures, mundane damage immunity
Greater earth elemental
    AC -2, HD 16*, MV 60, ML 10, AL N, XP 2300, NA 1 (1)
    Att blow 3d8 [1d8 more to those on the ground]
    Is elemental enchanted harmed-by-magic
    Can size, blocked by water, harm creatures on the ground, mundane damage immunity
Greater fire elemental
    AC -2, HD 16*, MV 120, ML 10, AL N, XP 2300, NA 1 (1)
    Att blow 3d8 [1d8 more to those of cold]
    Is elemental enchanted harmed-by-magic immune-to-burning-oil
    Can size, blocked by water, harm cold-based creatures, mundane damage immunity, uses fire
Greater water elemental
    AC -2, HD 16*, MV 60 swim 180, ML 10, AL N, XP 2300, NA 1 (1)
    Att blow 3d8 [1d8 more to those in water]
    Is elemental enchanted harmed-by-magic aquatic
    Can size, water-bound, harm creatures in water, mundane damage immunity
Green dragon
    AC 1, HD 8**, MV 90 fly 240, ML 9, AL C, XP 1750, NA 1d4 (1d4), TT H
    Att 2 claws 1d6; bite 3d8; or breath [breath, cloud 50, gas, as many as its hit points, save
      breath half, 3 a day]
    Is dragon proof-against-gas intelligent
    Can breath weapon, languages and spells, sleeping, behaviour, pride, attack pattern, energy
      immunity, subduing, age, lairs
Green slime
    HD 2*, MV 3, ML 12, SV 1, AL N, XP 25, NA 1 (0)
    Att touch 0
    Is ooze harmed-by-fire harmed-by-cold always-hit
    Can surprise, acid, consume flesh, removing, immunity
Grey ooze
    AC 8, HD 3*, MV 10, ML 12, SV 2, AL N, XP 50, NA 1 (1)
    Att touch 2d8 [clings 2d8]
    Is ooze immune-to-cold immune-to-fire
    Also gray ooze
    Can blend in with stone, acid, energy immunity
Griffon
    AC 5, HD 7, MV 120 fly 360, ML 8, SV 4, AL N, XP 450, NA 0 (2d8), TT E
    Att 2 claws 1d4; bite 2d8
    Is beast
    Also griffin, gryphon
    Can attack horses, defend nest, taming
Grizzly bear
    AC 6, HD 5, MV 120, ML 8, SV 2, AL N, XP 175, NA 1 (1d4), TT U
    Att 2 claws 1d4 [hugs 2d8]; bite 1d8
    Is animal
    Can bear hug
""",
    SOURCE,
)
