"""What wanders in dungeons by the OSE rules, by level.
What wanders in the wilderness by the OSE rules, by terrain.
"""

from rules.books.ose.monsters import MONSTERS
from rules.books.reading import read_tables

DUNGEON_SOURCE = "OSE system reference document, Dungeon Encounters"

DUNGEON_TABLES = read_tables(
    """
Dungeon level 1 | 1d20 | dungeon, level 1
    1 1d8 Acolyte; 2 1d8 Bandit; 3 1d8 Fire beetle; 4 1d6 Dwarf; 5 1d6 Gnome; 6 2d4 Goblin;
    7 1d4 Green slime; 8 3d6 Halfling; 9 1d10 Killer bee; 10 4d4 Kobold; 11 1d3 Gecko; 12
    2d4 Orc; 13 1d10 Giant shrew; 14 3d4 Skeleton; 15 1d6 Spitting cobra; 16 1d4 Crab
    spider; 17 3d6 Sprite; 18 1d10 Stirge; 19 1d8 Trader; 20 2d6 Normal wolf
Dungeon level 2 | 1d20 | level 2
    1 1d8 Oil beetle; 2 1d6 Berserker; 3 1d4 Mountain lion; 4 1d4 Elf; 5 1d6 Ghoul; 6 1d6
    Gnoll; 7 1 Grey ooze; 8 1d6 Hobgoblin; 9 1d4 Draco; 10 2d4 Lizard man; 11 1d10
    Neanderthal; 12 2d6 Noble; 13 2d4 Pixie; 14 1d6 Robber fly; 15 2d6 Rock baboon; 16 1d8
    Pit viper; 17 1d3 Black widow; 18 1d8 Troglodyte; 19 2d4 Veteran (1-3 HD); 20 2d4 Zombie
Dungeon level 3 | 1d20 | level 3
    1 1d6 White ape; 2 Basic adventurers; 3 1d6 Tiger beetle; 4 2d4 Bugbear; 5 1d3 Carcass
    crawler; 6 1d6 Doppelgänger; 7 2d4 Driver ant; 8 1d6 Gargoyle; 9 1 Gelatinous cube; 10
    1d6 Harpy; 11 1d6 Crystal living statue; 12 1d8 Wererat; 13 1d4 Medium; 14 1d3 Medusa;
    15 1 Ochre jelly; 16 1d6 Ogre; 17 1d8 Shadow; 18 1d3 Tarantella; 19 1d6 Thoul; 20 1d6
    Wight
Dungeon level 4-5 | 1d20 | level 4, level 5
    1 1d2 Cave bear; 2 1d6 Blink dog; 3 1d3 Caecilia; 4 1d4 Cockatrice; 5 1d6 Doppelgänger;
    6 Expert adventurers; 7 1 Grey ooze; 8 2d4 Hellhound (3-7 HD); 9 1d2 Tuatara; 10 1d4
    Wereboar; 11 1d6 Werewolf; 12 1d6 Minotaur; 13 1 Ochre jelly; 14 1d4 Owl bear; 15 1d4
    Rhagodessa; 16 1d4 Rust monster; 17 1d4 Spectre; 18 1d8 Troll; 19 1d4 Giant weasel; 20
    1d4 Wraith
Dungeon level 6-7 | 1d20 | level 6, level 7
    1 1d6 Basilisk; 2 1d2 Cave bear; 3 1 Black pudding; 4 1d3 Caecilia; 5 1d4 White dragon;
    6 Expert adventurers; 7 1d2 Gorgon; 8 2d4 Hellhound (3-7 HD); 9 1 Hydra (5-8 heads);
    10 1d4 Weretiger; 11 1d6 Minotaur; 12 1d4 Mummy; 13 1 Ochre jelly; 14 1d4 Owl bear;
    15 1d4 Rust monster;
    16 1d4+1 Flame salamander; 17 1d6 Giant scorpion; 18 1d4 Spectre; 19 1d8 Troll; 20 1d4
    Warp beast
Dungeon level 8 and below | 1d20 | level 8, level 9, level 10
    1 1 Black pudding; 2 1d2 Chimera; 3 1d4 Black dragon; 4 1d4 Blue dragon; 5 1d4 Gold
    dragon; 6 1d4 Green dragon; 7 1d4 Red dragon; 8 Expert adventurers; 9 1d4 Hill giant; 10
    1d2 Stone giant; 11 1 Amber golem; 12 1 Bone golem; 13 1 Hydra (9-12 heads); 14 1d3 Devil
    swine; 15 1d4 Werebear; 16 1d2 Manticore; 17 1d2 Purple worm; 18 1d4+1 Flame salamander;
    19 1d3 Frost salamander; 20 1d4 Vampire (7-9 HD)
""",
    MONSTERS,
    wild=False,
)


WILD_SOURCE = "OSE system reference document, Wilderness Encounters"

WILD_TABLES = read_tables(
    """
Barren lands, hills, mountains | 1d8 | barren, broken, hills, mountains
    1 Barren lands: animals; 2-3 Dragons; 4 Barren lands: flyers; 5 Barren lands: humans;
    6-7 Barren lands: humanoids; 8 Unusual
City | 1d8 | city
    1-6 Settled lands: humans of the city; 7 Settled lands: humanoids; 8 Undead
Clear land and grasslands | 1d8 | clear, grasslands
    1-2 Grasslands: animals; 3 Dragons; 4 Flyers; 5 Grasslands: humans; 6 Grasslands:
    humanoids; 7 Insects; 8 Unusual
Desert | 1d8 | desert
    1-2 Desert: animals; 3 Dragons; 4 Desert: flyers; 5-6 Desert: humans; 7 Desert:
    humanoids; 8 Undead
Forest | 1d8 | forest, woods
    1-2 Forest: animals; 3 Dragons; 4 Flyers; 5 Forest: humans; 6 Forest: humanoids; 7
    Insects; 8 Unusual
Jungle | 1d8 | jungle
    1-2 Jungle: animals; 3 Dragons; 4 Flyers; 5 Jungle: humans; 6 Jungle: humanoids; 7-8
    Insects
Lake and river | 1d8 | lake, river
    1 Lake and river: animals; 2 Dragons; 3 Flyers; 4 Lake and river: humans; 5 Lake and
    river: humanoids; 6 Insects; 7-8 Lake and river: swimmers
Ocean and sea | 1d8 | ocean, sea, water
    1 Dragons; 2 Flyers; 3 Ocean: humans; 4-8 Ocean: swimmers
Settled lands | 1d8 | settled
    1 Settled lands: animals; 2 Dragons; 3 Flyers; 4-6 Settled lands: humans; 7 Settled
    lands: humanoids; 8 Insects
Swamp | 1d8 | swamp
    1 Dragons; 2 Flyers; 3 Swamp: humans; 4 Swamp: humanoids; 5 Insects; 6 Swamp: swimmers;
    7-8 Undead
Dragons | 1d12
    1 Chimera; 2 Black dragon; 3 Blue dragon; 4 Gold dragon; 5 Green dragon; 6 Red dragon; 7
    White dragon; 8-9 Hydra (5-12 heads); 10 Wyvern; 11 Basilisk; 12 Flame salamander
Flyers | 1d12
    1 Cockatrice; 2 Gargoyle; 3 Griffon; 4 Giant hawk; 5 Hippogriff; 6 Killer bee; 7
    Pegasus; 8 Pixie; 9 Robber fly; 10 Small roc; 11 Sprite; 12 Stirge
Insects | 1d12
    1 Fire beetle; 2 Oil beetle; 3 Tiger beetle; 4-5 Driver ant; 6 Killer bee; 7 Rhagodessa;
    8 Robber fly; 9 Giant scorpion; 10 Black widow; 11 Crab spider; 12 Tarantella
Prehistoric animals | 1d12
    1 Cave bear; 2 Sabre-toothed tiger; 3 Giant crocodile; 4 Mastodon; 5 Pteranodon; 6
    Woolly rhinoceros; 7 Pit viper; 8 Stegosaurus; 9 Titanothere; 10 Triceratops; 11
    Tyrannosaurus rex; 12 Dire wolf
Undead | 1d12
    1-3 Ghoul; 4 Mummy; 5-6 Skeleton; 7 Spectre; 8 Wight; 9 Wraith; 10 Vampire (7-9 HD); 11-12
    Zombie
Unusual | 1d12
    1 Basilisk; 2 Blink dog; 3 Centaur; 4 Gorgon; 5 Werebear; 6 Wereboar; 7 Wererat; 8
    Weretiger; 9 Werewolf; 10 Medusa; 11 Treant; 12 Warp beast
Barren lands: animals | 1d12
    1-2 White ape; 3 Cave bear; 4 Mountain lion; 5 Normal hawk; 6 Small herd animal; 7 Mule;
    8 Rock baboon; 9 Pit viper; 10 Giant rattler; 11 Normal wolf; 12 Dire wolf
Barren lands: flyers | 1d12
    1 Gargoyle; 2 Griffon; 3 Harpy; 4 Normal hawk; 5 Giant hawk; 6 Hippogriff; 7-8
    Manticore; 9 Pegasus; 10 Small roc; 11 Large roc; 12 Giant roc
Barren lands: humans | 1d12
    1 Bandit; 2-3 Berserker; 4-5 Brigand; 6 Expert adventurers; 7 High-level cleric; 8
    High-level fighter; 9 High-level magic-user; 10 Merchant; 11-12 Neanderthal
Barren lands: humanoids | 1d12
    1 Dwarf; 2 Cloud giant; 3 Frost giant; 4 Hill giant; 5 Stone giant; 6 Storm giant; 7
    Gnome; 8 Goblin; 9 Kobold; 10 Orc; 11 Troglodyte; 12 Troll
Settled lands: animals | 1d12
    1 Boar; 2 Tiger; 3 Giant ferret; 4 Normal hawk; 5-6 Small herd animal; 7 Giant rat; 8
    Giant shrew; 9 Pit viper; 10 Tarantella; 11 Giant weasel; 12 Normal wolf
Settled lands: humans of the city | 1d12
    1 Acolyte; 2 Basic adventurers; 3-4 Bandit; 5 Expert adventurers; 6 High-level fighter;
    7 Merchant; 8 Noble; 9-11 Trader; 12 Veteran (1-3 HD)
Settled lands: humans | 1d12
    1 Acolyte; 2 Basic adventurers; 3-4 Bandit; 5 Expert adventurers; 6 High-level cleric; 7
    High-level fighter; 8 High-level magic-user; 9 Merchant; 10 Noble; 11 Trader; 12 Veteran
    (1-3 HD)
Settled lands: humanoids | 1d12
    1 Dwarf; 2 Elf; 3 Hill giant; 4 Gnome; 5 Gnoll; 6 Goblin; 7 Halfling; 8 Hobgoblin; 9
    Ogre; 10 Orc; 11 Pixie; 12 Sprite
Desert: animals | 1d12
    1-2 Camel; 3-4 Lion; 5 Normal hawk; 6-7 Small herd animal; 8 Gecko; 9 Tuatara; 10 Pit
    viper; 11 Giant rattler; 12 Tarantella
Desert: flyers | 1d12
    1-2 Gargoyle; 3 Griffon; 4 Normal hawk; 5-6 Giant hawk; 7-9 Manticore; 10 Small roc; 11
    Large roc; 12 Giant roc
Desert: humans | 1d12
    1 Expert adventurers; 2 High-level cleric; 3-4 Dervish; 5 High-level fighter; 6
    High-level magic-user; 7 Merchant; 8 Noble; 9-12 Nomad
Desert: humanoids | 1d12
    1 Fire giant; 2 Goblin; 3-4 Hobgoblin; 5-7 Ogre; 8-9 Orc; 10 Pixie; 11 Sprite; 12 Thoul
Forest: animals | 1d12
    1 Boar; 2 Panther; 3 Tiger; 4 Normal hawk; 5 Small herd animal; 6 Gecko; 7 Tuatara; 8
    Pit viper; 9 Crab spider; 10 Unicorn; 11 Normal wolf; 12 Dire wolf
Forest: humans | 1d12
    1 Basic adventurers; 2-3 Bandit; 4 Berserker; 5-7 Brigand; 8 Expert adventurers; 9
    High-level cleric; 10 High-level fighter; 11 High-level magic-user; 12 Merchant
Forest: humanoids | 1d12
    1 Bugbear; 2 Cyclops; 3 Dryad; 4 Elf; 5 Hill giant; 6 Gnoll; 7 Goblin; 8 Hobgoblin; 9
    Ogre; 10 Orc; 11 Thoul; 12 Troll
Grasslands: animals | 1d12
    1 Boar; 2 Lion; 3 Elephant; 4 Giant ferret; 5 Giant hawk; 6 Small herd animal; 7 Wild
    horse; 8 Mule; 9 Rock baboon; 10 Pit viper; 11 Giant rattler; 12 Giant weasel
Grasslands: humans | 1d12
    1-2 Bandit; 3 Berserker; 4 Brigand; 5 Expert adventurers; 6 High-level cleric; 7
    High-level fighter; 8 High-level magic-user; 9-10 Merchant; 11 Noble; 12 Nomad
Grasslands: humanoids | 1d12
    1 Bugbear; 2 Elf; 3 Hill giant; 4 Gnoll; 5 Goblin; 6 Halfling; 7 Hobgoblin; 8 Ogre; 9
    Orc; 10 Pixie; 11 Thoul; 12 Troll
Jungle: animals | 1d12
    1 Boar; 2 Panther; 3 Small herd animal; 4 Draco; 5 Gecko; 6 Horned chameleon; 7 Giant
    rat; 8 Giant shrew; 9 Pit viper; 10 Rock python; 11 Spitting cobra; 12 Crab spider
Jungle: humans | 1d12
    1 Bandit; 2 Berserker; 3-5 Brigand; 6-7 Expert adventurers; 8 High-level cleric; 9
    High-level fighter; 10 High-level magic-user; 11 Merchant; 12 Neanderthal
Jungle: humanoids | 1d12
    1 Bugbear; 2 Cyclops; 3 Elf; 4 Fire giant; 5 Hill giant; 6 Gnoll; 7 Goblin; 8 Lizard
    man; 9 Ogre; 10 Orc; 11 Troglodyte; 12 Troll
Lake and river: animals | 1d12
    1 Boar; 2 Panther; 3 Tiger; 4 Giant crab; 5 Normal crocodile; 6 Large crocodile; 7 Giant
    piranha; 8 Small herd animal; 9 Giant leech; 10 Giant rat; 11 Giant shrew; 12 Giant toad
Lake and river: humans | 1d12
    1 Basic adventurers; 2 Bandit; 3 Brigand; 4-6 Buccaneer; 7 Expert adventurers; 8
    High-level cleric; 9 High-level fighter; 10 High-level magic-user; 11-12 Merchant
Lake and river: humanoids | 1d12
    1 Bugbear; 2 Elf; 3 Gnoll; 4 Hobgoblin; 5-6 Lizard man; 7 Nixie; 8 Ogre; 9 Orc; 10
    Sprite; 11 Thoul; 12 Troll
Lake and river: swimmers | 1d12
    1 Giant crab; 2-3 Normal crocodile; 4 Large crocodile; 5 Giant catfish; 6 Giant piranha;
    7 Giant sturgeon; 8 Giant leech; 9 Lizard man; 10 Merman; 11 Nixie; 12 Freshwater
    termite
Ocean: humans | 1d12
    1-2 Buccaneer; 3 Expert adventurers; 4-8 Merchant; 9-12 Pirate
Ocean: swimmers | 1d12
    1 Dragon turtle; 2 Hydra (5-12 heads); 3 Merman; 4 Giant octopus; 5 Sea dragon;
    6 Lesser sea serpent; 7-8 Bull shark; 9 Sea snake; 10 Giant squid; 11 Freshwater
    termite; 12 Sperm whale
Swamp: humans | 1d12
    1 Basic adventurers; 2-3 Bandit; 4 Berserker; 5 Brigand; 6-7 Expert adventurers; 8
    High-level cleric; 9 High-level fighter; 10 High-level magic-user; 11 Merchant; 12
    Trader
Swamp: humanoids | 1d12
    1 Gnoll; 2 Goblin; 3 Hobgoblin; 4-6 Lizard man; 7 Nixie; 8 Ogre; 9 Orc; 10 Troglodyte;
    11-12 Troll
Swamp: swimmers | 1d12
    1 Giant crab; 2 Normal crocodile; 3 Large crocodile; 4 Giant crocodile; 5 Giant catfish;
    6-7 Insect swarm (2-4 HD); 8-9 Giant leech; 10-11 Lizard man; 12 Freshwater termite
""",
    MONSTERS,
    wild=True,
)
