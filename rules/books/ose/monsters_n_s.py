"""Monsters of the OSE rules, N to S: Narwhal to Swamp termite."""

from rules.books.reading import read_blocks

SOURCE = "OSE system reference document, the pages of each monster"

BLOCKS = read_blocks(
    """
Narwhal
    AC 7, HD 12, MV 180, ML 8, AL L, XP 1100, NA 0 (1d4), TT horn
    Att bite 1d8; horn 2d6
    Is animal aquatic
    Can horn
Neanderthal
    AC 8, HD 2, MV 120, ML 7, AL L, XP 20, NA 1d10 (1d4*10), TT C
    Att weapon Stone axe 2d4
    Is humanoid intelligent
    Also caveman, cavemen
    Can weapons, leaders, racial animosity, pets
Nixie
    AC 7, HD 1, MV 120, ML 6, SV elf 1, AL N, XP 10, NA 0 (2d20), TT B
    Att weapon Dagger 1d4; or group spell 0 [save spells, charm]
    Is humanoid intelligent aquatic
    Can shy, weapons, charm, summon giant bass, bestow water breathing
Noble
    AC 2, HD 3, MV 60, ML 8, AL L/N/C, XP 35, NA 2d6 (2d6), TT V x 3
    Att weapon Sword 1d8
    Is human humanoid intelligent
    Can class, squire and retainers
Nomad
    AC 7, HD 1, MV 120, ML 8, AL L/N/C, XP 10, NA 0 (1d4*10), TT A
    Att weapon Lance 1d6
    Is human humanoid intelligent
    Notes Better armed: AC 4.
    Can mounted, arms (desert), arms (steppes), leaders, camps, camp leaders, hoard, traders
Normal bat
    AC 6, HD ¼, HP 1, MV 9 fly 120, ML 6, SV NH, AL N, XP 5, NA 1d100 (1d100), TH 20
    Att swarm 0 [confuses]
    Is animal echolocates
    Also bat
    Can echolocation, swarm, attacks, flighty
Normal crocodile
    AC 5, HD 2, MV 90 swim 90, ML 7, SV 1, AL N, XP 20, NA 0 (1d8)
    Att bite 1d8
    Is animal
    Also crocodile
    Can feeding frenzy
Normal hawk
    AC 8, HD ½, MV fly 480, ML 7, SV NH, AL N, XP 5, NA 0 (1d6)
    Att talons or beak 1d2 [swoops]
    Is animal
    Also hawk
    Can swoop, trainable
Normal human
    AC 9, HD NH, MV 120, ML 6, SV NH, AL L/N/C, XP 5, NA 1d4 (1d20), TT U
    Att weapon Club 1d6
    Is human humanoid intelligent
    Also human, commoner, man, villager
    Can gaining xp
Normal rat
    AC 9, HD ¼, HP 1, MV 60 swim 30, ML 5, SV NH, AL N, XP 5, NA 5d10 (2d10), TT L
    Att bite 1d6 [rat disease]
    Is animal
    Also rat
    Can disease, afraid of fire, attacking in water, pack, engulf
Normal rhinoceros
    AC 5, HD 6, MV 120, ML 6, SV 3, AL N, XP 275, NA 0 (1d12)
    Att horn 2d4 [charges]; or trample 2d8 [tramples]
    Is animal
    Also rhinoceros, rhino, rhinoceroses
    Can charge, trample
Normal wolf
    AC 7, HD 2+2, MV 180, ML 6, SV 1, AL N, XP 25, NA 2d6 (3d6)
    Att bite 1d6
    Is animal pack
    Also wolf
    Notes Morale 8 in packs of four or more.
    Can training, strength in numbers
Ochre jelly
    AC 8, HD 5*, MV 30, ML 12, SV 3, AL N, XP 300, NA 1 (0)
    Att touch 2d6 [clings 2d6]
    Is ooze harmed-by-fire harmed-by-cold
    Can immunity, division, acid, seep
Ogre
    AC 5, HD 4+1, MV 90, ML 10, AL C, XP 125, NA 1d6 (2d6), TT C + 1000 gp
    Att weapon Club 1d10
    Is humanoid intelligent large-clumsy
    Can sack, hate neanderthals
Oil beetle
    AC 4, HD 2*, MV 120, ML 8, SV 1, AL N, XP 25, NA 1d8 (2d6)
    Att bite 1d6; oil spray 0 [blisters, range 5/5/5]
    Is insect
    Also giant oil beetle
    Can oil spray
Orc
    AC 6, HD 1, MV 120, ML 6, AL C, XP 10, NA 2d4 (1d6*10), TT D
    Att weapon Axe 1d6
    Is humanoid intelligent orc sun-shy
    Notes Morale 8 with a leader. XP: leader 10, chieftain 75.
    Can hate the sun, weapons, craven, leader, orc chieftain, giant companions, tribal,
      mercenaries
Owl bear
    AC 5, HD 5, MV 120, ML 9, SV 3, AL N, XP 175, NA 1d4 (1d4), TT C
    Att 2 claws 1d8 [hugs 2d8]; bite 1d8
    Is beast
    Also owlbear
    Can bear hug
Panther
    AC 4, HD 4, MV 210, ML 8, SV 2, AL N, XP 75, NA 1d2 (1d6), TT U
    Att 2 claws 1d4; bite 1d8
    Is animal
    Can pursuit, favoured prey, inquisitive
Pegasus
    AC 6, HD 2+2, MV 240 fly 480, ML 8, AL L, XP 25, NA 0 (1d12)
    Att 2 hooves 1d6
    Is beast
    Also pegasi, pegasuses
    Can hate hippogriffs, mount, training
Pirate
    AC 7, HD 1, MV 120, ML 7, AL C, XP 10, NA 0 (?), TT A
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Notes Better armed: AC 5.
    Can ships and crew, arms, leaders, fleet commander, treacherous, prisoners, treasure, havens
Pit viper
    AC 6, HD 2*, MV 90, ML 7, SV 1, AL N, XP 25, NA 1d8 (1d8), IV 60
    Att bite 1d4 [poison]
    Is animal always-first
    Also viper
    Can infravision, initiative, poison
Pixie
    AC 3, HD 1*, MV 90 fly 180, ML 7, SV elf 1, AL N, XP 13, NA 2d4 (1d4*10), TT R S
    Att weapon Dagger 1d4
    Is humanoid intelligent surprises-on-6
    Can invisible, surprise, limited flight
Polar bear
    AC 6, HD 6, MV 120, ML 8, SV 3, AL N, XP 275, NA 1 (1d2), TT U
    Att 2 claws 1d6 [hugs 2d8]; bite 1d10
    Is animal
    Can bear hug, swimming, snow walk
Pteranodon
    AC 6, HD 5, MV fly 240, ML 8, SV 3, AL N, XP 175, NA 0 (1d4), TT V
    Att bite 1d12
    Is animal
Pterodactyl
    AC 7, HD 1, MV fly 180, ML 7, AL N, XP 10, NA 0 (2d4)
    Att bite 1d3
    Is animal
Purple worm
    AC 6, HD 15*, MV 60, ML 10, SV 8, AL N, XP 2300, NA 1d2 (1d4), TT D
    Att bite 2d8 [swallows 3d6 by 4]; sting 1d8 [poison]
    Is beast
    Can swallow whole, poison, in restricted spaces
Red dragon
    AC -1, HD 10**, MV 90 fly 240, ML 10, AL C, XP 2300, NA 1d4 (1d4), TT H
    Att 2 claws 1d8; bite 4d8; or breath [breath, cone 90, fire, as many as its hit points, save
      breath half, 3 a day]
    Is dragon proof-against-fire intelligent
    Can breath weapon, languages and spells, sleeping, behaviour, pride, attack pattern, energy
      immunity, subduing, age, lairs, uses fire
Rhagodessa
    AC 5, HD 4+2, MV 150, ML 9, SV 2, AL N, XP 125, NA 1d4 (1d6), TT U
    Att sucker 0 [clings 2d8]; bite 2d8
    Is insect
    Can suckers, grab, cling
Riding horse
    AC 7, HD 2, MV 240, ML 7, SV 1, AL N, XP 20, NA 0 (0)
    Att 2 hooves 1d4
    Is animal
    Can domestic, carry loads
Robber fly
    AC 6, HD 2, MV 90 fly 180, ML 8, SV 1, AL N, XP 20, NA 1d6 (2d6), TT U
    Att bite 1d8
    Is insect surprises-on-4
    Also giant robber fly, giant fly
    Can surprise, poison immunity, leap
Rock baboon
    AC 6, HD 2, MV 120, ML 8, AL N, XP 20, NA 2d6 (5d6), TT U
    Att weapon Club 1d6; bite 1d3
    Is animal
    Also baboon
    Can weapons
Rock living statue
    AC 4, HD 5**, MV 60, ML 11, AL C, XP 425, NA 1d3 (1d3)
    Att 2 magma jets 2d6
    Is construct enchanted immune-to-sleep
    Also living rock statue
    Can immunity, magical origins
Rock python
    AC 6, HD 5*, MV 90, ML 8, SV 3, AL N, XP 300, NA 1d3 (1d3), TT U
    Att bite 1d4 [clings 2d4]
    Is animal
    Also python
    Can constriction
Rust monster
    AC 2, HD 5, MV 120, ML 7, SV 3, AL N, XP 175, NA 1d4 (1d4)
    Att feeler 0
    Is beast
    Can rusting, smell metal
Sabre-toothed tiger
    AC 6, HD 8, MV 150, ML 10, SV 4, AL N, XP 650, NA 1d4 (1d4), TT V
    Att 2 claws 1d8; bite 2d8
    Is animal
    Also saber-toothed tiger
    Can pursuit, favoured prey, inquisitive
Saltwater termite
    AC 5, HD 4, MV 180, ML 11, SV 3, AL N, XP 75, NA 0 (1d6+1)
    Att bite 1d6; or spray 0 [save death, stun for 1 turn]
    Is insect aquatic
    Can irritant spray, ink cloud, eat ships, noticing ship damage
Sea dragon
    AC 1, HD 8**, MV swim 180 fly 180, ML 9, AL N, XP 1750, NA 0 (1d4), TT H
    Att bite 3d8; or breath 0 [breath, cloud 20, range 100/100/100, save breath, poison,
      3 a day]
    Is dragon immune-to-poison aquatic intelligent
    Can breath weapon, languages and spells, sleeping, gliding, behaviour, pride, attack
      pattern, energy immunity, subduing, age, lairs
Sea snake
    AC 6, HD 3*, MV 90, ML 7, SV 2, AL N, XP 50, NA 1d8 (1d8)
    Att bite 1 [poison in 1d4+3 turns]
    Is animal aquatic
    Can pinprick bite, poison, larger individuals
Shadow
    AC 7, HD 2+2*, MV 90, ML 12, AL C, XP 35, NA 1d8 (1d12), TT F
    Att touch 1d4 [strength drain]
    Is harmed-by-magic immune-to-charm immune-to-sleep surprises-on-5 no-person
    Can surprise, strength drain, mundane damage immunity, spell immunity
Shrieker
    AC 7, HD 3, MV 9, ML 12, SV 1, AL N, XP 35, NA 1d8 (0)
    Is plant
    Can shriek
Skeleton
    AC 7, HD 1, MV 60, ML 12, AL C, XP 10, NA 3d4 (3d10)
    Att weapon Sword 1d6
    Is undead humanoid
    Can undead
Small herd animal
    AC 7, HD 1, MV 240, ML 5, AL N, XP 10, NA 0 (3d10)
    Att butt 1d4; or stampede 1d20 [tramples]
    Is animal
    Also herd animal, goat, deer
    Can stampede, males, females and young
Small herd animal (2 HD)
    AC 7, HD 2, MV 240, ML 5, SV 1, AL N, XP 20, NA 0 (3d10)
    Att butt 1d4; or stampede 1d20 [tramples]
    Is animal
    Can stampede, males, females and young
Small roc
    AC 4, HD 6, MV 60 fly 480, ML 8, SV 3, AL L, XP 275, NA 0 (1d12), TT I
    Att 2 claws 1d4+1 [swoops]; bite 2d6 [swoops]
    Is animal
    Also roc
    Notes Morale 12 in their lair.
    Can alignment reaction, swoop, eggs, trainable
Spectre
    AC 2, HD 6**, MV 150 fly 300, ML 11, AL C, XP 725, NA 1d4 (1d8), TT E
    Att touch 1d8 [drain 2]
    Is undead harmed-by-magic intelligent
    Also specter
    Can undead, mundane damage immunity, energy drain
Sperm whale
    AC 6, HD 36, MV 180, ML 7, SV 15, AL N, XP 6250, NA 0 (1d3), TT V
    Att bite 3d20 [swallows 3d6 by 4]; or ram 0
    Is animal aquatic
    Can swallow whole, ram ships
Spitting cobra
    AC 7, HD 1*, MV 90, ML 7, AL N, XP 13, NA 1d6 (1d6)
    Att spit 0 [blindness, range 6/6/6]; or bite 1d3 [poison in 1d10 turns]
    Is animal
    Also cobra
    Can blinding spit, poison
Sprite
    AC 5, HD ½*, MV 60 fly 180, ML 7, SV elf 1, AL N, XP 6, NA 3d6 (5d8), TT S
    Att spell 0 [save spells, curse]
    Is humanoid intelligent
    Can curse, pranksters
Stegosaurus
    AC 3, HD 11, MV 60, ML 7, SV 6, AL N, XP 1100, NA 0 (1d4)
    Att tail 2d8; or trample 2d8 [tramples]
    Is animal
    Also stegosauruses
    Can trample
Stirge
    AC 7, HD 1*, MV 30 fly 180, ML 9, SV 2, AL N, XP 13, NA 1d10 (3d12), TT L
    Att beak 1d3 [clings 1d3]
    Is beast
    Can dive attack, blood sucking, detach
Stone giant
    AC 4, HD 9, MV 120, ML 9, AL N, XP 900, NA 1d2 (1d6), TT E + 5000 gp
    Att weapon Stone club 3d6; or boulder 3d6 [range 100/200/300]
    Is giant large-clumsy humanoid intelligent
    Can weapons, boulder throwing, guardians
Storm giant
    AC 2, HD 15, MV 150, ML 10, AL L, XP 1350, NA 1 (1d3), TT E + 5000 gp
    Att weapon Giant sword 8d6; lightning bolt [alone, line 60, lightning, as many as its hit
      points, save spells half]
    Is giant immune-to-lightning large-clumsy humanoid intelligent
    Can summon storm, lightning bolts, lightning immunity, castle, guardians
Swamp termite
    AC 4, HD 1+1, MV 90, ML 10, AL N, XP 15, NA 0 (1d4)
    Att bite 1d3; or spray 0 [save death, stun for 1 turn]
    Is insect aquatic
    Can irritant spray, ink cloud, eat ships, noticing ship damage
""",
    SOURCE,
)
