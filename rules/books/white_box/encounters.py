"""What wanders in dungeons and in the wilderness by White Box.

What the book calls lycanthropes is one of its three.
"""

from rules.books.reading import read_tables
from rules.books.white_box.monsters import MONSTERS

SOURCE = "White Box SRD, chapter 7"

DUNGEON = read_tables(
    """
Dungeon level 1 | 1d6 | dungeon, level 1
    1-3 Encounter level 1; 4-5 Encounter level 2; 6 Encounter level 3
Dungeon level 2 | 1d6 | level 2
    1 Encounter level 1; 2-4 Encounter level 2; 5-6 Encounter level 3
Dungeon level 3 | 1d6 | level 3
    1 Encounter level 2; 2-4 Encounter level 3; 5-6 Encounter level 4
Dungeon level 4 | 1d6 | level 4
    1 Encounter level 3; 2-4 Encounter level 4; 5-6 Encounter level 5
Dungeon level 5 | 1d6 | level 5
    1 Encounter level 4; 2-4 Encounter level 5; 5-6 Encounter level 6
Dungeon level 6 | 1d6 | level 6
    1 Encounter level 5; 2-4 Encounter level 6; 5 Encounter level 7; 6 Encounter level 8
Dungeon level 7 | 1d6 | level 7
    1 Encounter level 6; 2-4 Encounter level 7; 5 Encounter level 8; 6 Encounter level 9
Dungeon level 8 | 1d6 | level 8
    1-2 Encounter level 7; 3-5 Encounter level 8; 6 Encounter level 9
Dungeon level 9 | 1d6 | level 9
    1-2 Encounter level 8; 3-5 Encounter level 9; 6 Encounter level 10
Dungeon level 10 and below | 1d6 | level 10
    1 Encounter level 8; 2-3 Encounter level 9; 4-6 Encounter level 10
Encounter level 1 | 1d12
    1 Kobold; 2 Skeleton; 3 Giant rat; 4 Goblin; 5 Gnome; 6 Orc; 7 Zombie; 8 Dwarf; 9 Elf;
    10 Hobgoblin; 11 Stirge; 12 Giant fire beetle
Encounter level 2 | 1d12
    1 Giant fire beetle; 2 Giant centipede (medium); 3 Ghoul; 4 Gnoll; 5 Lizardman; 6 Giant
    spider; 7 Hobgoblin; 8 Berserker; 9 Bandit; 10 Fighter of level 2; 11 Cleric of level 2;
    12 Dark elf
Encounter level 3 | 1d12
    1 Lemure; 2 Grey ooze; 3 Harpy; 4 Wererat; 5 Werewolf; 6 Wight; 7 Bugbear; 8 Shadow; 9
    Fighter of level 3; 10 Magic-user of level 2; 11 Imp; 12 Dark elf
Encounter level 4 | 1d12
    1 Hell hound (4 HD); 2 Giant centipede (medium); 3 Doppelganger; 4 Gargoyle; 5
    Gelatinous cube; 6 Worg; 7 Wraith; 8 Ogre; 9 Fighter of level 4; 10 Cleric of level 4;
    11 Magic-user of level 3; 12 Thief of level 4
Encounter level 5 | 1d12
    1 Hell hound (4 HD); 2 Hydra (5 heads); 3 White dragon (6 HD); 4 Cockatrice; 5 Ochre
    jelly; 6 Mummy; 7 Ogre; 8 Ogre mage; 9 Fighter of level 5; 10 Cleric of level 5; 11
    Magic-user level 4; 12 Thief of level 5
Encounter level 6 | 1d12
    1 Hell hound (4 HD); 2 White dragon (6 HD); 3 Black dragon (7 HD); 4 Hydra (5 heads); 5
    Basilisk; 6 Blink dog; 7 Medusa; 8 Spectre; 9 Troll; 10 Magic-user of level 5; 11 Thief
    of level 6; 12 Sidhe
Encounter level 7 | 1d12
    1 Minotaur; 2 Hell hound (4 HD); 3 Hydra (5 heads); 4 White dragon (6 HD); 5 Black
    dragon (7 HD); 6 Green dragon (8 HD); 7 Banshee; 8 Vampire (7 HD); 9 Succubus; 10
    Salamander; 11 Wyvern; 12 Djinni
Encounter level 8 | 1d12
    1 Werebear; 2 Hydra (5 heads); 3 Blue dragon (9 HD); 4 Black dragon (7 HD); 5 Green
    dragon (8 HD); 6 Vampire (7 HD); 7 Air elemental (8 HD); 8 Earth elemental (8 HD); 9
    Fire elemental (8 HD); 10 Water elemental (8 HD); 11 Gorgon; 12 Invisible stalker
Encounter level 9 | 1d12
    1 Hydra (5 heads); 2 Blue dragon (9 HD); 3 Black dragon (7 HD); 4 Green dragon (8 HD); 5
    Red dragon (10 HD); 6 Chimera; 7 Balor; 8 Vampire (7 HD); 9 Fighter of level 9; 10
    Cleric of level 9; 11 Magic-user of level 8; 12 Thief of level 9
Encounter level 10 | 1d12
    1 Hydra (5 heads); 2 Lich (12 HD); 3 Red dragon (10 HD); 4 Gold dragon (11 HD); 5 Black
    pudding; 6 Air elemental (8 HD); 7 Earth elemental (8 HD); 8 Fire elemental (8 HD); 9
    Water elemental (8 HD); 10 Death knight; 11 Giant slug; 12 Purple worm
""",
    MONSTERS,
    wild=False,
)
WILD = read_tables(
    """
Open country | 1d10 | clear, grasslands
    1 Dragons; 2 Open and forest: monsters; 3 Open and forest: animals; 4 Open and forest:
    humanoids; 5-6 Open and forest: humans; 7 Open and forest: humanoids; 8 Open and forest:
    animals; 9 Open and forest: monsters; 10 Lycanthropes
Forest | 1d10 | forest, woods
    1 Dragons; 2 Open and forest: monsters; 3-4 Open and forest: animals; 5 Open and forest:
    humanoids; 6 Open and forest: humans; 7 Open and forest: humanoids; 8 Open and forest:
    animals; 9 Open and forest: monsters; 10 Lycanthropes
River and coast | 1d10 | river, lake, ocean, sea, water, coast
    1 Dragons; 2 River and coast: monsters; 3-4 River and coast: animals; 5 River and coast:
    humanoids; 6 River and coast: humans; 7-8 River and coast: animals; 9 River and coast:
    monsters; 10 Lycanthropes
Swamp and jungle | 1d10 | swamp, jungle
    1 Dragons; 2 Swamp and jungle: monsters; 3 The undead; 4 Swamp and jungle: animals; 5
    Swamp and jungle: humanoids; 6 Swamp and jungle: humans; 7 Swamp and jungle: animals; 8
    The undead; 9 Swamp and jungle: monsters; 10 Lycanthropes
Hills and mountains | 1d10 | hills, mountains, broken
    1 Dragons; 2 Hills and mountains: monsters; 3 Hills and barren lands: animals; 4-5 Hills
    and barren lands: humanoids; 6 Hills and barren lands: humans; 7-8 Hills and barren
    lands: humanoids; 9 Hills and barren lands: animals; 10 Giants and genies
Barren lands | 1d10 | barren, desert
    1 Dragons; 2 Barren: monsters; 3 The undead; 4 Hills and barren lands: animals; 5 Hills
    and barren lands: humanoids; 6 Hills and barren lands: humans; 7 Hills and barren lands:
    humanoids; 8 Hills and barren lands: animals; 9 The undead; 10 Barren: monsters
Settled lands | 1d6 | settled, city
    1 The undead; 2 Settled lands: humanoids; 3-5 Settled lands: humans; 6 Settled lands:
    humanoids
Open and forest: humans | 1d10
    1 Npcs; 2 Clerics; 3 Fighters; 4 Bandit; 5 Common; 6 Bandit; 7 Soldier; 8 Fighters; 9
    Berserker; 10 Mages
River and coast: humans | 1d10
    1 Npcs; 2 Berserker; 3 Fighters; 4-5 Pirates; 6 Bandit; 7 Fighters; 8 Berserker; 9
    Mages; 10 Clerics
Swamp and jungle: humans | 1d10
    1 Npcs; 2 Mages; 3 Berserker; 4 Fighters; 5-6 Bandit; 7 Fighters; 8 Berserker; 9 Mages;
    10 Clerics
Hills and barren lands: humans | 1d10
    1 Npcs; 2 Berserker; 3 Fighters; 4-6 Bandit; 7 Fighters; 8 Berserker; 9 Clerics; 10
    Mages
Settled lands: humans | 1d10
    1 Npcs; 2 Bandit; 3 Clerics; 4-6 Common; 7-8 Soldier; 9 Fighters; 10 Mages
Open and forest: humanoids | 1d10
    1 Ogre; 2 Gnoll; 3 Hobgoblin; 4 Elf; 5 Gnome; 6 Orc; 7 Sidhe; 8 Kobold; 9 Bugbear; 10
    Troll
River and coast: humanoids | 1d6
    1 Ogre; 2 Gnoll; 3 Orc; 4 Lizardman; 5 Hobgoblin; 6 Troll
Swamp and jungle: humanoids | 1d8
    1 Ogre; 2 Bugbear; 3 Orc; 4-5 Lizardman; 6 Kobold; 7 Hobgoblin; 8 Troll
Hills and barren lands: humanoids | 1d10
    1 Ogre mage; 2 Gnoll; 3 Hobgoblin; 4 Dwarf; 5 Kobold; 6 Orc; 7 Goblin; 8 Troll; 9 Ogre;
    10 Minotaur
Settled lands: humanoids | 1d5
    1 Goblin; 2 Dwarf; 3 Elf; 4 Kobold; 5 Gnome
Open and forest: animals | 1d6
    1 Worg; 2 Snake, Giant; 3 Giant spider; 4 Giant rat; 5 Giant fire beetle; 6 Giant
    centipede (medium)
River and coast: animals | 1d6
    1 Giant rat; 2 Giant centipede (medium); 3 Snake, Giant; 4 Giant fire beetle; 5 Giant
    spider; 6 Stirge
Swamp and jungle: animals | 1d6
    1 Giant rat; 2 Snake, Giant; 3 Giant spider; 4 Giant centipede (medium); 5 Giant fire
    beetle; 6 Stirge
Hills and barren lands: animals | 1d6
    1 Snake, Giant; 2 Worg; 3 Giant rat; 4 Giant spider; 5 Giant centipede (medium); 6
    Stirge
Open and forest: monsters | 1d10
    1 Unicorn; 2 Dryad; 3 Centaur; 4 Basilisk; 5 Wererat; 6 Cockatrice; 7 Blink dog; 8
    Werewolf; 9 Chimera; 10 Manticore
Barren: monsters | 1d7
    1 Salamander; 2 Purple worm; 3 Basilisk; 4 Gorgon; 5 Manticore; 6 Medusa; 7 Roc
Hills and mountains: monsters | 1d12
    1 Basilisk; 2 Chimera; 3 Gorgon; 4 Griffon; 5 Harpy; 6 Werewolf; 7 Hippogriff; 8
    Manticore; 9 Medusa; 10 Pegasus; 11 Roc; 12 Wererat
Swamp and jungle: monsters | 1d6
    1 Medusa; 2 Dryad; 3 Basilisk; 4 Cockatrice; 5 Chimera; 6 Harpy
River and coast: monsters | 1d6
    1 Sea serpent; 2 Basilisk; 3 Chimera; 4 Harpy; 5 Medusa; 6 Pegasus
Dragons | 1d8
    1 Gold dragon (11 HD); 2 Blue dragon (9 HD); 3 Black dragon (7 HD); 4 Green dragon (8
    HD); 5 Red dragon (10 HD); 6 White dragon (6 HD); 7 Wyvern; 8 Hydra (5 heads)
The undead | 1d12
    1 Banshee; 2 Wraith; 3 Shadow; 4 Ghoul; 5 Skeleton; 6 Zombie; 7 Wight; 8 Mummy; 9
    Spectre; 10 Vampire (7 HD); 11 Death knight; 12 Lich
Giants and genies | 1d10
    1 Efreeti; 2 Djinni; 3 Frost giant; 4 Stone giant; 5 Hill giant; 6 Storm giant; 7 Fire
    giant; 8 Cloud giant; 9 Firbolg giant; 10 Treant (7 HD)
Lycanthropes | 1d3
    1 Werebear; 2 Wererat; 3 Werewolf
""",
    MONSTERS,
    wild=True,
)
