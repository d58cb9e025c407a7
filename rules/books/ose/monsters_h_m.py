"""Monsters of the OSE rules, H to M: Halfling to Mummy."""

from rules.books.reading import read_blocks

SOURCE = "OSE system reference document, the pages of each monster"

BLOCKS = read_blocks(
    """
Halfling
    AC 7, HD 1-1, MV 90, ML 7, SV hobbit 1, AL L, XP 5, NA 3d6 (5d8), TT V (B)
    Att weapon Short sword 1d6
    Is humanoid intelligent hobbit
    Also hobbit
    Notes XP: guard 20.
    Can leader and militia, hoard
Harpy
    AC 7, HD 3*, MV 60 fly 150, ML 7, AL C, XP 50, NA 1d6 (2d4), TT C
    Att 2 claws 1d4; weapon Club 1d6; song 0 [alone, save spells, charm]
    Is beast saves-2 intelligent
    Can charm, magic resistance
Hellhound (3 HD)
    AC 4, HD 3*, MV 120, ML 9, AL C, XP 50, NA 2d4 (2d4), TT C
    Att bite 1d6; or breath 3d6 [breath, fire, save breath half]
    Is beast proof-against-fire
    Also hellhound, hell hound
    Can fire breath, fire immunity, detect invisible, pets, uses fire
Hellhound (4 HD)
    AC 4, HD 4*, MV 120, ML 9, AL C, XP 125, NA 2d4 (2d4), TT C
    Att bite 1d6; or breath 4d6 [breath, fire, save breath half]
    Is beast proof-against-fire
    Can fire breath, fire immunity, detect invisible, pets, uses fire
Hellhound (5 HD)
    AC 4, HD 5*, MV 120, ML 9, AL C, XP 300, NA 2d4 (2d4), TT C
    Att bite 1d6; or breath 5d6 [breath, fire, save breath half]
    Is beast proof-against-fire
    Can fire breath, fire immunity, detect invisible, pets, uses fire
Hellhound (6 HD)
    AC 4, HD 6*, MV 120, ML 9, AL C, XP 500, NA 2d4 (2d4), TT C
    Att bite 1d6; or breath 6d6 [breath, fire, save breath half]
    Is beast proof-against-fire
    Can fire breath, fire immunity, detect invisible, pets, uses fire
Hellhound (7 HD)
    AC 4, HD 7*, MV 120, ML 9, AL C, XP 850, NA 2d4 (2d4), TT C
    Att bite 1d6; or breath 7d6 [breath, fire, save breath half]
    Is beast proof-against-fire
    Can fire breath, fire immunity, detect invisible, pets, uses fire
Hill giant
    AC 4, HD 8, MV 120, ML 8, AL C, XP 650, NA 1d4 (2d4), TT E + 5000 gp
    Att weapon Giant club 2d8
    Is giant large-clumsy humanoid intelligent
    Can weapons
Hippogriff
    AC 5, HD 3+1, MV 180 fly 360, ML 8, SV 2, AL N, XP 50, NA 0 (2d8)
    Att 2 claws 1d6; bite 1d10
    Is beast
    Can hate pegasi, mount, taming
Hobgoblin
    AC 6, HD 1+1, MV 90, ML 8, AL C, XP 15, NA 1d6 (4d6), TT D
    Att weapon Sword 1d8
    Is humanoid intelligent
    Notes Morale 10 with their king. XP: bodyguard 75, king 175.
    Can hobgoblin king and bodyguards
Horned chameleon
    AC 2, HD 5*, MV 120, ML 7, SV 3, AL N, XP 300, NA 1d3 (1d6), TT U
    Att tongue/bite 2d4; horn 1d6; tail 0 [knocks down]
    Is animal surprises-on-5
    Also giant horned chameleon
    Can surprise, sticky tongue, tail
Hydra (10 heads)
    AC 5, HD 10, HP 80, MV 120, ML 9, AL N, XP 900, NA 1 (1), TT B
    Att 10 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Hydra (11 heads)
    AC 5, HD 11, HP 88, MV 120, ML 9, AL N, XP 1100, NA 1 (1), TT B
    Att 11 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Hydra (12 heads)
    AC 5, HD 12, HP 96, MV 120, ML 9, AL N, XP 1100, NA 1 (1), TT B
    Att 12 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Hydra (5 heads)
    AC 5, HD 5, HP 40, MV 120, ML 9, AL N, XP 175, NA 1 (1), TT B
    Att 5 bite 1d10 [heads]
    Is beast
    Also hydra
    Can heads, disabling heads, variants
Hydra (6 heads)
    AC 5, HD 6, HP 48, MV 120, ML 9, AL N, XP 275, NA 1 (1), TT B
    Att 6 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Hydra (7 heads)
    AC 5, HD 7, HP 56, MV 120, ML 9, AL N, XP 450, NA 1 (1), TT B
    Att 7 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Hydra (8 heads)
    AC 5, HD 8, HP 64, MV 120, ML 9, AL N, XP 650, NA 1 (1), TT B
    Att 8 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Hydra (9 heads)
    AC 5, HD 9, HP 72, MV 120, ML 9, AL N, XP 900, NA 1 (1), TT B
    Att 9 bite 1d10 [heads]
    Is beast
    Can heads, disabling heads, variants
Insect swarm (2 HD)
    AC 7, HD 2, MV 30 fly 60, ML 11, SV NH, AL N, XP 20, NA 1 (1d3)
    Att swarm 4 [swarms]
    Is insect harmed-by-fire harmed-by-cold
    Also insect swarm, swarm of insects
    Can type and locomotion, size, immunity, swarm attack, warding off, escaping, diving into
      water, pursuit
Insect swarm (3 HD)
    AC 7, HD 3, MV 30 fly 60, ML 11, SV NH, AL N, XP 35, NA 1 (1d3)
    Att swarm 4 [swarms]
    Is insect harmed-by-fire harmed-by-cold
    Can type and locomotion, size, immunity, swarm attack, warding off, escaping, diving into
      water, pursuit
Insect swarm (4 HD)
    AC 7, HD 4, MV 30 fly 60, ML 11, SV NH, AL N, XP 75, NA 1 (1d3)
    Att swarm 4 [swarms]
    Is insect harmed-by-fire harmed-by-cold
    Can type and locomotion, size, immunity, swarm attack, warding off, escaping, diving into
      water, pursuit
Intermediate air elemental
    AC 0, HD 12*, MV fly 360, ML 10, AL N, XP 1900, NA 1 (1)
    Att blow 2d8 [1d8 more to those in the air]
    Is elemental enchanted harmed-by-magic
    Can size, whirlwind, harm flying creatures, mundane damage immunity
Intermediate earth elemental
    AC 0, HD 12*, MV 60, ML 10, AL N, XP 1900, NA 1 (1)
    Att blow 2d8 [1d8 more to those on the ground]
    Is elemental enchanted harmed-by-magic
    Can size, blocked by water, harm creatures on the ground, mundane damage immunity
Intermediate fire elemental
    AC 0, HD 12*, MV 120, ML 10, AL N, XP 1900, NA 1 (1)
    Att blow 2d8 [1d8 more to those of cold]
    Is elemental enchanted harmed-by-magic immune-to-burning-oil
    Can size, blocked by water, harm cold-based creatures, mundane damage immunity, uses fire
Intermediate water elemental
    AC 0, HD 12*, MV 60 swim 180, ML 10, AL N, XP 1900, NA 1 (1)
    Att blow 2d8 [1d8 more to those in water]
    Is elemental enchanted harmed-by-magic aquatic
    Can size, water-bound, harm creatures in water, mundane damage immunity
Invisible stalker
    AC 3, HD 8*, MV 120, ML 12, AL N, XP 1200, NA 1 (1)
    Att blow 4d4
    Is enchanted surprises-on-5 intelligent
    Can tracking, surprise, if killed
Iron living statue
    AC 2, HD 4, MV 30, ML 11, AL N, XP 75, NA 1d4 (1d4)
    Att 2 blows 1d8
    Is construct enchanted immune-to-sleep
    Also living iron statue
    Can immunity, absorb metals, attacks, magical origins
Killer bee
    AC 7, HD ½*, MV fly 150, ML 9, SV 1, AL N, XP 6, NA 1d6 (5d6), TT honey
    Att sting 1d3 [poison, clings 1, dies of it]
    Is insect
    Also giant killer bee, giant bee
    Notes XP: guard 13, queen 25.
    Can aggressive, die after attacking, poison, lodged stinger, queen, guards, honey
Killer whale
    AC 6, HD 6, MV 240, ML 10, SV 3, AL N, XP 275, NA 0 (1d6), TT V
    Att bite 1d20 [swallows 1d6 on 20]
    Is animal aquatic
    Also orca
    Can swallow whole
Kobold
    AC 7, HD ½, MV 60, ML 6, SV NH, AL C, XP 5, NA 4d4 (6d10), TT P (J), IV 90
    Att weapon Spear 1d4
    Is humanoid intelligent
    Notes Morale 8 with their chieftain. XP: bodyguard 15, chieftain 20.
    Can ambush, infravision, hate gnomes, chieftain and bodyguards, hoard
Large crocodile
    AC 3, HD 6, MV 90 swim 90, ML 7, SV 3, AL N, XP 275, NA 0 (1d4)
    Att bite 2d8
    Is animal
    Can feeding frenzy
Large herd animal
    AC 7, HD 4, MV 240, ML 5, SV 2, AL N, XP 75, NA 0 (3d10)
    Att butt 1d8; or stampede 1d20 [tramples]
    Is animal
    Also ox, cow
    Can stampede, males, females and young
Large roc
    AC 2, HD 12, MV 60 fly 480, ML 9, SV 6, AL L, XP 1100, NA 0 (1d8), TT I
    Att 2 claws 1d8 [swoops]; bite 2d10 [swoops]
    Is animal
    Notes Morale 12 in their lair.
    Can alignment reaction, swoop, eggs, trainable
Lesser air elemental
    AC 2, HD 8*, MV fly 360, ML 10, AL N, XP 1200, NA 1 (1)
    Att blow 1d8 [1d8 more to those in the air]
    Is elemental enchanted harmed-by-magic
    Also air elemental
    Can size, whirlwind, harm flying creatures, mundane damage immunity
Lesser djinni
    AC 5, HD 7+1*, MV 90 fly 240, ML 12, SV 14, AL N, XP 850, NA 1 (1)
    Att fists 2d8
    Is enchanted harmed-by-magic intelligent
    Also djinni, djinn
    Can mundane damage immunity, magic powers, carrying capacity, if killed
Lesser earth elemental
    AC 2, HD 8*, MV 60, ML 10, AL N, XP 1200, NA 1 (1)
    Att blow 1d8 [1d8 more to those on the ground]
    Is elemental enchanted harmed-by-magic
    Also earth elemental
    Can size, blocked by water, harm creatures on the ground, mundane damage immunity
Lesser efreeti
    AC 3, HD 10*, MV 90 fly 240, ML 12, SV 15, AL C, XP 1600, NA 1 (1)
    Att fists 2d8
    Is enchanted harmed-by-magic immune-to-burning-oil intelligent
    Also efreeti, efreet
    Can mundane damage immunity, magic powers, carrying capacity, hate djinn, bound servitor,
      uses fire
Lesser fire elemental
    AC 2, HD 8*, MV 120, ML 10, AL N, XP 1200, NA 1 (1)
    Att blow 1d8 [1d8 more to those of cold]
    Is elemental enchanted harmed-by-magic immune-to-burning-oil
    Also fire elemental
    Can size, blocked by water, harm cold-based creatures, mundane damage immunity, uses fire
Lesser sea serpent
    AC 5, HD 6, MV 150, ML 8, SV 3, AL N, XP 275, NA 0 (2d6)
    Att bite 2d6; or squeeze 0
    Is beast aquatic
    Also sea serpent
    Can lunge, squeeze
Lesser water elemental
    AC 2, HD 8*, MV 60 swim 180, ML 10, AL N, XP 1200, NA 1 (1)
    Att blow 1d8 [1d8 more to those in water]
    Is elemental enchanted harmed-by-magic aquatic
    Also water elemental
    Can size, water-bound, harm creatures in water, mundane damage immunity
Lion
    AC 6, HD 5, MV 150, ML 9, SV 3, AL N, XP 175, NA 1d4 (1d8), TT U
    Att 2 claws 1d4+1; bite 1d10
    Is animal
    Can pursuit, favoured prey, inquisitive
Lizard man
    AC 5, HD 2+1, MV 60 swim 120, ML 12, AL N, XP 25, NA 2d4 (6d6), TT D
    Att weapon Spear 1d6+1
    Is humanoid intelligent
    Also lizardman
    Can weapons, man-eaters
Mako shark
    AC 4, HD 4, MV 180, ML 7, SV 2, AL N, XP 75, NA 0 (2d6)
    Att bite 2d6
    Is animal aquatic
    Can blood scent, feeding frenzy, unpredictable
Manticore
    AC 4, HD 6+1, MV 120 fly 180, ML 9, AL C, XP 350, NA 1d2 (1d4), TT D
    Att 2 claws 1d4; bite 2d4; or 6 tail spikes 1d6 [range 50/100/180]
    Is beast intelligent
    Can tail spikes, track and ambush
Mastodon
    AC 3, HD 15, MV 120, ML 8, SV 8, AL N, XP 1350, NA 0 (2d8), TT tusks
    Att 2 tusks 2d6 [charges]; or trample 4d8 [tramples]
    Is animal
    Can charge, trample, ivory
Medium
    AC 9, HD 1**, MV 120, ML 7, SV magic-user 1, AL L/N/C, XP 16, NA 1d4 (1d12), TT V
    Att weapon Dagger 1d4
    Is human humanoid intelligent
    Can spells, master
Medium herd animal
    AC 7, HD 3, MV 240, ML 5, SV 2, AL N, XP 35, NA 0 (3d10)
    Att butt 1d6; or stampede 1d20 [tramples]
    Is animal
    Also elk
    Can stampede, males, females and young
Medusa
    AC 8, HD 4**, MV 90, ML 8, AL C, XP 175, NA 1d3 (1d4), TT F
    Att snakebites 1d6 [poison in 1 turn]; gaze 0 [gaze, save paralysis, petrification]
    Is saves-2-spells intelligent no-person
    Can disguise, petrification, averting eyes, mirrors, poison, magic resistance
Merchant
    AC 5, HD 1, MV 90, AL N, XP 10, NA 0 (1d20), TT A
    Att weapon Sword 1d6
    Is human humanoid intelligent
    Can weapons, mounted, wagons, caravan guards, guard lieutenants, guard captain, pack
      animals, treasure
Merman
    AC 6, HD 1, MV 120, ML 8, AL N, XP 10, NA 0 (1d20), TT A
    Att weapon Trident 1d6
    Is humanoid intelligent aquatic
    Also mermaid
    Notes XP: leader 20, leader 75.
    Can weapons, leaders, underwater villages, guardians
Minotaur
    AC 6, HD 6, MV 120, ML 12, AL C, XP 275, NA 1d6 (1d8), TT C
    Att gore 1d6; bite 1d6; or weapon Axe 1d6+2
    Is humanoid intelligent
    Can weapons, aggressive
Mountain lion
    AC 6, HD 3+2, MV 150, ML 8, SV 2, AL N, XP 50, NA 1d4 (1d4), TT U
    Att 2 claws 1d3; bite 1d6
    Is animal
    Also puma
    Can pursuit, favoured prey, inquisitive
Mule
    AC 7, HD 2, MV 120, ML 8, SV NH, AL N, XP 20, NA 1d8 (2d6)
    Att kick 1d4; or bite 1d3
    Is animal
    Can tenacious, defensive, carry loads
Mummy
    AC 3, HD 5+1*, MV 60, ML 12, AL C, XP 400, NA 1d4 (1d12), TT D
    Att touch 1d12 [mummy rot]; dread 0 [alone, cloud 60, save paralysis, paralysis]
    Is undead harmed-by-fire harmed-by-magic resists-harm humanoid
    Can paralyse with terror, disease, damage immunity, undead
""",
    SOURCE,
)
