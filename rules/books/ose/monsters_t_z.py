"""Monsters of the OSE rules, T to Z: Tarantella to Zombie."""

from rules.books.reading import read_blocks

SOURCE = "OSE system reference document, the pages of each monster"

BLOCKS = read_blocks(
    """
Tarantella
    AC 5, HD 4*, MV 120, ML 8, SV 2, AL N, XP 125, NA 1d3 (1d3), TT U
    Att bite 1d8 [dancing for 2d6 turns]
    Is insect
    Also giant tarantella
    Can poison, onlookers, dancing
Thoul
    AC 6, HD 3**, MV 120, ML 10, AL C, XP 65, NA 1d6 (1d10), TT C
    Att 2 claws 1d3 [ghoul for 2d4 turns]; or weapon Sword 1d6
    Is regenerates-1 intelligent no-person
    Can paralysis, regeneration
Tiger
    AC 6, HD 6, MV 150, ML 9, SV 3, AL N, XP 275, NA 1 (1d3), TT U
    Att 2 claws 1d6; bite 2d6
    Is animal surprises-on-4
    Can pursuit, surprise, favoured prey, inquisitive
Tiger beetle
    AC 3, HD 3+1, MV 150, ML 9, SV 1, AL N, XP 50, NA 1d6 (2d4), TT U
    Att bite 2d6
    Is insect
    Also giant tiger beetle
Titanothere
    AC 5, HD 12, MV 120, ML 7, SV 6, AL N, XP 1100, NA 0 (1d6)
    Att butt 2d6; or trample 3d8 [tramples]
    Is animal
    Can peaceful grazers, trample
Trader
    AC 6, HD 1, MV 120, ML 7, AL L/N/C, XP 10, NA 1d8 (3d6), TT U V
    Att weapon Hand axe 1d6
    Is human humanoid intelligent
    Can arms, mules
Treant
    AC 2, HD 8, MV 60, ML 9, AL L, XP 650, NA 0 (1d8), TT C
    Att 2 fists 2d6
    Is plant surprises-on-3 intelligent
    Can distrust fire, surprise, animate trees
Triceratops
    AC 2, HD 11, MV 90, ML 8, SV 6, AL N, XP 1100, NA 0 (1d4)
    Att gore 3d6 [charges]; or trample 3d6 [tramples]
    Is animal
    Can aggressive, charge, trample
Troglodyte
    AC 5, HD 2*, MV 120, ML 9, AL C, XP 25, NA 1d8 (5d8), TT A
    Att 2 claws 1d4; bite 1d4
    Is humanoid intelligent surprises-on-4
    Can hateful, surprise, nauseating stench
Troll
    AC 4, HD 6+3*, MV 120, ML 10, AL C, XP 650, NA 1d8 (1d8), TT D
    Att 2 talons 1d6; bite 1d10
    Is regenerates-3 burns humanoid intelligent large-clumsy
    Notes Morale 8 against fire or acid.
    Can regeneration, return from death, fire and acid, fear of fire
Tuatara
    AC 4, HD 6, MV 90, ML 6, SV 4, AL N, XP 275, NA 1d2 (1d4), TT V, IV 90
    Att 2 claws 1d4; bite 2d6
    Is animal
    Also giant tuatara
    Can infravision
Tyrannosaurus rex
    AC 3, HD 20, MV 120, ML 11, SV 10, AL N, XP 2000, NA 0 (1), TT V x 3
    Att bite 6d6
    Is animal
    Also t-rex, tyrannosaurus
    Can large prey
Unicorn
    AC 2, HD 4*, MV 240, ML 7, SV 8, AL L, XP 125, NA 1d6 (1d8)
    Att 2 hooves 1d8; horn 1d8
    Is beast intelligent
    Can empathy with maidens, teleport
Vampire (7 HD)
    AC 2, HD 7**, MV 120, ML 11, AL C, XP 1250, NA 1d4 (1d6), TT F
    Att touch 1d10 [drain 2]; or gaze 0 [save spells, charm, at -2]
    Is undead harmed-by-magic regenerates-3 intelligent
    Also vampire
    Can undead, mundane damage immunity, energy drain, charming gaze, regeneration, at 0hp,
      change form, summon beasts, coffins, vulnerabilities, destroying
Vampire (8 HD)
    AC 2, HD 8**, MV 120, ML 11, AL C, XP 1750, NA 1d4 (1d6), TT F
    Att touch 1d10 [drain 2]; or gaze 0 [save spells, charm, at -2]
    Is undead harmed-by-magic regenerates-3 intelligent
    Can undead, mundane damage immunity, energy drain, charming gaze, regeneration, at 0hp,
      change form, summon beasts, coffins, vulnerabilities, destroying
Vampire (9 HD)
    AC 2, HD 9**, MV 120, ML 11, AL C, XP 2300, NA 1d4 (1d6), TT F
    Att touch 1d10 [drain 2]; or gaze 0 [save spells, charm, at -2]
    Is undead harmed-by-magic regenerates-3 intelligent
    Can undead, mundane damage immunity, energy drain, charming gaze, regeneration, at 0hp,
      change form, summon beasts, coffins, vulnerabilities, destroying
Veteran (1 HD)
    AC 2, HD 1, MV 60, ML 9, SV fighter 1, AL L/N/C, XP 10, NA 2d4 (2d6), TT V
    Att weapon Sword 1d8
    Is human humanoid intelligent
    Also veteran
    Can level and alignment
Veteran (2 HD)
    AC 2, HD 2, MV 60, ML 9, SV fighter 2, AL L/N/C, XP 20, NA 2d4 (2d6), TT V, TH 19
    Att weapon Sword 1d8
    Is human humanoid intelligent
    Can level and alignment
Veteran (3 HD)
    AC 2, HD 3, MV 60, ML 9, SV fighter 3, AL L/N/C, XP 35, NA 2d4 (2d6), TT V, TH 19
    Att weapon Sword 1d8
    Is human humanoid intelligent
    Can level and alignment
War horse
    AC 7, HD 3, MV 120, ML 9, SV 2, AL N, XP 35, NA 0 (0)
    Att 2 hooves 1d6
    Is animal
    Also warhorse
    Can charge, melee, domestic, carry loads
Warp beast
    AC 4, HD 6*, MV 150, ML 8, AL N, XP 500, NA 1d4 (1d4), TT D
    Att 2 tentacles 2d4
    Is beast displaced saves-2
    Can displacement, save bonus, hate blink dogs
Werebear
    AC 2, HD 6*, MV 120, ML 10, AL N, XP 500, NA 1d4 (1d4), TT C
    Att 2 claws 2d4 [hugs 2d8, lycanthropy]; bite 2d8 [lycanthropy]
    Is harmed-by-silver harmed-by-magic intelligent fears-wolfsbane
    Notes AC 8 in human form.
    Can amiable, bear hug, human form, mundane damage immunity, languages, armour, summon
      animals, wolfsbane, reversion, scent, infection
Wereboar
    AC 4, HD 4+1*, MV 150, ML 9, AL N, XP 200, NA 1d4 (2d4), TT C
    Att tusk/bite 2d6 [lycanthropy]
    Is harmed-by-silver harmed-by-magic intelligent fears-wolfsbane no-person
    Notes AC 9 in human form.
    Can battle rage, human form, mundane damage immunity, languages, armour, summon animals,
      wolfsbane, reversion, scent, infection
Wererat
    AC 7, HD 3*, MV 120, ML 8, AL C, XP 50, NA 1d8 (2d8), TT C
    Att bite 1d4 [lycanthropy]; or weapon Short sword 1d6
    Is harmed-by-silver harmed-by-magic surprises-on-4 intelligent fears-wolfsbane no-person
    Notes AC 9 in human form.
    Can surprise, languages, weapons, human form, mundane damage immunity, armour, summon
      animals, wolfsbane, reversion, scent, infection
Weretiger
    AC 3, HD 5*, MV 150, ML 9, AL N, XP 300, NA 1d4 (1d4), TT C
    Att 2 claws 1d6 [lycanthropy]; bite 2d6 [lycanthropy]
    Is harmed-by-silver harmed-by-magic surprises-on-4 intelligent fears-wolfsbane
    Notes AC 9 in human form.
    Can surprise, human form, mundane damage immunity, languages, armour, summon animals,
      wolfsbane, reversion, scent, infection
Werewolf
    AC 5, HD 4*, MV 180, ML 8, AL C, XP 125, NA 1d6 (2d6), TT C
    Att bite 2d4 [lycanthropy]
    Is harmed-by-silver harmed-by-magic intelligent fears-wolfsbane no-person
    Notes AC 9 in human form. XP: leader 300.
    Can leader, human form, mundane damage immunity, languages, armour, summon animals,
      wolfsbane, reversion, scent, infection
White ape
    AC 6, HD 4, MV 120, ML 7, SV 2, AL N, XP 75, NA 1d6 (2d4)
    Att 2 claws 1d4; or thrown rock 1d6 [range 10/20/30]
    Is animal
    Can territorial
White dragon
    AC 3, HD 6**, MV 90 fly 240, ML 8, AL N, XP 725, NA 1d4 (1d4), TT H
    Att 2 claws 1d4; bite 2d8; or breath [breath, cone 80, cold, as many as its hit points, save
      breath half, 3 a day]
    Is dragon proof-against-cold intelligent
    Can breath weapon, languages and spells, sleeping, behaviour, pride, attack pattern, energy
      immunity, subduing, age, lairs
Wight
    AC 5, HD 3*, MV 90, ML 12, AL C, XP 50, NA 1d6 (1d8), TT B
    Att touch 0 [drain]
    Is undead harmed-by-silver harmed-by-magic humanoid intelligent
    Can undead, mundane damage immunity, energy drain
Wild horse
    AC 7, HD 2, MV 240, ML 7, SV 1, AL N, XP 20, NA 0 (1d10*10)
    Att 2 hooves 1d4; or stampede 1d20 [tramples]
    Is animal
    Also horse
    Can stampede, taming
Wood golem
    AC 7, HD 2+2, MV 120, ML 12, SV 1, AL N, XP 25, NA 1 (1)
    Att fist 1d8
    Is construct enchanted harmed-by-magic immune-to-gas immune-to-charm immune-to-hold
      immune-to-sleep slow-to-act burns-well
    Can mundane damage immunity, immunity, initiative, flammable, other materials, constructing
Woolly rhinoceros
    AC 4, HD 8, MV 120, ML 6, SV 4, AL N, XP 650, NA 0 (1d8)
    Att horn 2d6 [charges]; or trample 2d12 [tramples]
    Is animal
    Can charge, trample
Wraith
    AC 3, HD 4**, MV 120 fly 240, ML 12, AL C, XP 175, NA 1d4 (1d6), TT E
    Att touch 1d6 [drain]
    Is undead harmed-by-silver harmed-by-magic resists-silver intelligent
    Can undead, mundane damage immunity, damage reduction, energy drain
Wyvern
    AC 3, HD 7*, MV 90 fly 240, ML 9, SV 4, AL C, XP 850, NA 1d2 (1d6), TT E
    Att bite 2d8; sting 1d6 [poison]
    Is dragon
    Can poison
Yellow mould
    HD 2*, MV 0, ML 12, AL N, XP 25, NA 1d8 (1d4)
    Att spores 1d6 [save death, poison in 6 rounds]
    Is plant harmed-by-fire always-hit
    Also yellow mold
    Can area, immunity, spore cloud, choking, erosion
Zombie
    AC 8, HD 2, MV 60, ML 12, SV 1, AL C, XP 20, NA 2d4 (4d6)
    Att weapon Club 1d8
    Is undead always-last humanoid
    Can guardians, initiative, undead
""",
    SOURCE,
)
