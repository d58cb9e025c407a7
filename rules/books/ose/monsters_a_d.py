"""Monsters of the OSE rules, A to D: Acolyte to Dwarf."""

from rules.books.reading import read_blocks

SOURCE = "OSE system reference document, the pages of each monster"

BLOCKS = read_blocks(
    """
Acolyte
    AC 2, HD 1, MV 60, ML 7, SV cleric 1, AL L/N/C, XP 10, NA 1d8 (1d20), TT U
    Att weapon Mace 1d6
    Is human humanoid intelligent
    Can leader
Amber golem
    AC 6, HD 10**, MV 180, ML 12, SV 5, AL N, XP 2300, NA 1 (1)
    Att 2 claws 2d6; bite 2d10
    Is construct enchanted harmed-by-magic immune-to-gas immune-to-charm immune-to-hold
      immune-to-sleep senses-invisible
    Can mundane damage immunity, immunity, tracking, detect invisible creatures, other
      materials, constructing
Bandit
    AC 6, HD 1, MV 120, ML 8, SV thief 1, AL N/C, XP 10, NA 1d8 (3d10), TT U (A)
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Can trickery, leader, hoard
Basilisk
    AC 4, HD 6+1**, MV 60, ML 9, AL N, XP 950, NA 1d6 (1d6), TT F
    Att bite 1d10 [petrification]; gaze 0 [gaze, save paralysis, petrification]
    Is beast
    Can surprise, petrifying touch, petrifying gaze, averting eyes, mirrors
Berserker
    AC 7, HD 1+1*, MV 120, ML 12, AL N, XP 19, NA 1d6 (3d10), TT P (B)
    Att weapon Sword 1d8
    Is human humanoid intelligent battle-rage
    Can battle rage, hoard
Black bear
    AC 6, HD 4, MV 120, ML 7, SV 2, AL N, XP 75, NA 1d4 (1d4), TT U
    Att 2 claws 1d3 [hugs 2d8]; bite 1d6
    Is animal
    Also bear
    Can bear hug, defensive, camp raids
Black dragon
    AC 2, HD 7**, MV 90 fly 240, ML 8, AL C, XP 1250, NA 1d4 (1d4), TT H
    Att 2 claws 1d4+1; bite 2d10; or breath [breath, line 60, acid, as many as its hit points,
      save breath half, 3 a day]
    Is dragon proof-against-acid intelligent
    Can breath weapon, languages and spells, sleeping, behaviour, pride, attack pattern, energy
      immunity, subduing, age, lairs
Black pudding
    AC 6, HD 10*, MV 60, ML 12, SV 5, AL N, XP 1600, NA 1 (0)
    Att touch 3d8
    Is ooze harmed-by-fire
    Can immunity, division, erode wood and metal, cling, seep
Black widow
    AC 6, HD 3*, MV 60, ML 8, SV 2, AL N, XP 50, NA 1d3 (1d3), TT U
    Att bite 2d6 [poison in 1 turn]
    Is insect
    Also giant spider, giant black widow, black widow spider
    Can poison, webs
Blink dog
    AC 5, HD 4*, MV 120, ML 6, AL L, XP 125, NA 1d6 (1d6), TT C
    Att bite 1d6
    Is beast intelligent
    Can blink, disappear, hate warp beasts
Blue dragon
    AC 0, HD 9**, MV 90 fly 240, ML 9, AL N, XP 2300, NA 1d4 (1d4), TT H
    Att 2 claws 1d6+1; bite 3d10; or breath [breath, line 100, lightning, as many as its hit
      points, save breath half, 3 a day]
    Is dragon proof-against-lightning intelligent
    Can breath weapon, languages and spells, sleeping, behaviour, pride, attack pattern, energy
      immunity, subduing, age, lairs
Boar
    AC 7, HD 3, MV 150, ML 9, SV 2, AL N, XP 35, NA 1d6 (1d6)
    Att tusk 2d4
    Is animal
Bone golem
    AC 2, HD 8, MV 120, ML 12, SV 4, AL N, XP 650, NA 1 (1)
    Att weapon 2 Sword 1d6; or weapon 4 Sword 1d6
    Is construct enchanted harmed-by-magic immune-to-cold immune-to-fire immune-to-gas
      immune-to-lightning immune-to-charm immune-to-hold immune-to-sleep
    Can mundane damage immunity, immunity, weapons, attack multiple opponents, energy immunity,
      other materials, constructing
Brigand
    AC 6, HD 1, MV 120, ML 8, AL C, XP 10, NA 0 (1d4*10), TT A
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Notes Better armed: AC 4 or 3.
    Can footmen, cavalry, leaders and commanders, fortified camps, camp leaders
Bronze golem
    AC 0, HD 20**, MV 240, ML 12, SV 10, AL N, XP 4300, NA 1 (1)
    Att fist 3d10+1d10
    Is construct enchanted harmed-by-magic immune-to-fire immune-to-gas immune-to-charm
      immune-to-hold immune-to-sleep
    Can mundane damage immunity, immunity, flaming blood, fire immunity, other materials,
      constructing
Buccaneer
    AC 7, HD 1, MV 120, ML 6, AL N, XP 10, NA 0 (?), TT A
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Notes Better armed: AC 5.
    Can ships and crew, arms, leaders and captains, fleet commander, treasure, havens
Bugbear
    AC 5, HD 3+1, MV 90, ML 9, AL C, XP 50, NA 2d4 (5d4), TT B
    Att weapon Mace 2d4
    Is humanoid intelligent surprises-on-3
    Can surprise
Bull shark
    AC 4, HD 2, MV 180, ML 7, SV 1, AL N, XP 20, NA 0 (3d6)
    Att bite 2d4; or ram 0 [stun for 3 rounds]
    Is animal aquatic
    Also shark
    Can blood scent, feeding frenzy, ram
Caecilia
    AC 6, HD 6*, MV 60, ML 9, SV 3, AL N, XP 500, NA 1d3 (1d3), TT B
    Att bite 1d8 [swallows 1d8 on 19]
    Is beast
    Can swallow whole
Camel
    AC 7, HD 2, MV 150, ML 7, SV 1, AL N, XP 20, NA 0 (2d4)
    Att bite 1; hoof 1d4
    Is animal
    Can ill-tempered, water, desert travel, carry loads, charge attacks
Carcass crawler
    AC 7, HD 3+1*, MV 120, ML 9, SV 2, AL N, XP 75, NA 1d3 (1d3), TT B
    Att 8 tentacles 0 [paralysis for 2d4 turns]
    Is insect
    Can paralysis, cling
Cave bear
    AC 5, HD 7, MV 120, ML 9, SV 3, AL N, XP 450, NA 1d2 (1d2), TT V
    Att 2 claws 1d8 [hugs 2d8]; bite 2d6
    Is animal
    Can bear hug, sense of smell
Cave locust
    AC 4, HD 2, MV 60 fly 180, ML 5, AL N, XP 20, NA 2d10 (1d10)
    Att bite 1d2; or jump 1d4; or spit 0 [stinking spittle, range 10/10/10]
    Is insect immune-to-poison
    Also giant cave locust
    Can blend in with stone, shriek, jump, spit, poison immunity
Centaur
    AC 5, HD 4, MV 180, ML 8, AL N, XP 75, NA 0 (2d10), TT A
    Att 2 hooves 1d6; weapon Lance 1d6
    Is intelligent no-person
    Can weapons, lair, females and young
Chimera
    AC 4, HD 9**, MV 120 fly 180, ML 9, AL C, XP 2300, NA 1d2 (1d4), TT F
    Att 2 claws 1d3; gore 2d4; lion bite 2d4; dragon bite 3d4; or breath 3d6 [breath,
      cone 50 by 10, fire, save breath half, 3 a day]
    Is beast immune-to-burning-oil
    Can attack pattern, breath weapon, uses fire
Cloud giant
    AC 4, HD 12+3, MV 120, ML 10, AL N, XP 1100, NA 1d2 (1d3), TT E + 5000 gp
    Att weapon Giant sword 6d6; or boulder 3d6 [range 60/130/200]
    Is giant surprised-on-1 large-clumsy humanoid intelligent
    Can keen sight and smell, boulder throwing, castle, guardians, hate intruders
Cockatrice
    AC 6, HD 5**, MV 90 fly 180, ML 7, AL N, XP 425, NA 1d4 (1d8), TT D
    Att beak 1d6 [petrification]
    Is beast
    Can petrification
Crab spider
    AC 7, HD 2*, MV 120, ML 7, SV 1, AL N, XP 25, NA 1d4 (1d4), TT U
    Att bite 1d8 [poison in 1d4 turns at +2]
    Is insect surprises-on-4
    Also giant crab spider
    Can ambush, surprise, cling, poison
Crystal living statue
    AC 4, HD 3, MV 90, ML 11, AL L, XP 35, NA 1d6 (1d6)
    Att 2 blows 1d6
    Is construct enchanted immune-to-sleep
    Also living crystal statue
    Can immunity, attacks, magical origins
Cyclops
    AC 5, HD 13*, MV 90, ML 9, AL C, XP 2300, NA 1 (1d4), TT E + 5000 gp
    Att weapon Club 3d10; or rock 3d6 [range 60/130/200]
    Is giant poor-aim large-clumsy humanoid intelligent
    Also cyclopes
    Can attack penalty, rock throwing, slow-witted, curse
Dervish
    AC 6, HD 1, MV 120, ML 10, AL L, XP 10, NA 0 ((1d6+1)*10), TT A
    Att weapon Lance 1d6
    Is human humanoid intelligent
    Notes Better armed: AC 4.
    Can mounted, arms, camps, camp leaders, intolerant, holy war
Devil swine
    AC 3, HD 9*, MV 180, ML 10, AL C, XP 1600, NA 1d3 (1d4), TT C
    Att gore 2d6 [lycanthropy]; or weapon Spear 1d6; or magic 0 [save spells, charm, at -2, 3 a
      day]
    Is harmed-by-silver harmed-by-magic intelligent fears-wolfsbane
    Notes AC 9 in human form.
    Can shapechange, ambush, charm person, charmed victims, human form, mundane damage immunity,
      languages, armour, summon animals, wolfsbane, reversion, scent, infection
Dire wolf
    AC 6, HD 4+1, MV 150, ML 8, SV 2, AL N, XP 125, NA 1d4 (2d4)
    Att bite 2d4
    Is animal
    Can training, mounts
Doppelgänger
    AC 5, HD 4*, MV 90, ML 10, SV 10, AL C, XP 125, NA 1d6 (1d6), TT E
    Att bite 1d12
    Is immune-to-charm immune-to-sleep intelligent no-person
    Also doppelganger
    Can shape stealing, trickery, reversion, spell immunity
Draco
    AC 5, HD 4+2, MV 120 fly 210, ML 7, SV 3, AL N, XP 125, NA 1d4 (1d8), TT U
    Att bite 1d10
    Is animal
    Also giant draco
Draft horse
    AC 7, HD 3, MV 90, ML 6, SV 2, AL N, XP 35, NA 0 (0)
    Is animal
    Also draught horse
    Can non-combatant, domestic, carry loads
Dragon turtle
    AC -2, HD 30*, MV 30 swim 90, ML 10, SV 15, AL C, XP 9000, NA 0 (1), TT H
    Att 2 claws 1d8; bite 1d6*10; or breath [breath, cloud 90 by 30, steam, as many as its
      hit points, save breath half, 3 a day]
    Is dragon aquatic intelligent
    Can breath weapon, mistaken for island, attack ships, treasure
Driver ant
    AC 3, HD 4*, MV 180, ML 7, SV 2, AL N, XP 125, NA 2d4 (4d6), TT U
    Att bite 2d6
    Is insect
    Also giant ant, giant driver ant
    Notes Morale 12 once in melee.
    Can rapacious, morale, lair treasure
Dryad
    AC 5, HD 2*, MV 120, ML 6, SV 4, AL N, XP 25, NA 0 (1d6), TT D
    Att magic 0 [save spells, charm, at -2]
    Is humanoid intelligent
    Can bound with tree, meld with tree, defensive, charm, treasure
Dwarf
    AC 4, HD 1, MV 60, ML 8, SV dwarf 1, AL L/N, XP 10, NA 1d6 (5d8), TT G
    Att weapon Battle axe 1d8
    Is humanoid intelligent dwarf
    Notes Morale 10 with a leader.
    Can leader, hate goblins
""",
    SOURCE,
)
