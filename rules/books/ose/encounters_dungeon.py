"""What wanders in dungeons by the OSE rules, by level."""

from rules.books.encounter_lines import read_tables
from rules.books.ose.monsters import MONSTERS

SOURCE = "OSE system reference document, Dungeon Encounters"

TABLES = read_tables(
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
    Pit viper; 17 1d3 Black widow; 18 1d8 Troglodyte; 19 2d4 Veteran (1 HD); 20 2d4 Zombie
Dungeon level 3 | 1d20 | level 3
    1 1d6 White ape; 2 Basic adventurers; 3 1d6 Tiger beetle; 4 2d4 Bugbear; 5 1d3 Carcass
    crawler; 6 1d6 Doppelgänger; 7 2d4 Driver ant; 8 1d6 Gargoyle; 9 1 Gelatinous cube; 10
    1d6 Harpy; 11 1d6 Crystal living statue; 12 1d8 Wererat; 13 1d4 Medium; 14 1d3 Medusa;
    15 1 Ochre jelly; 16 1d6 Ogre; 17 1d8 Shadow; 18 1d3 Tarantella; 19 1d6 Thoul; 20 1d6
    Wight
Dungeon level 4-5 | 1d20 | level 4, level 5
    1 1d2 Cave bear; 2 1d6 Blink dog; 3 1d3 Caecilia; 4 1d4 Cockatrice; 5 1d6 Doppelgänger;
    6 Expert adventurers; 7 1 Grey ooze; 8 2d4 Hellhound (3 HD); 9 1d2 Tuatara; 10 1d4
    Wereboar; 11 1d6 Werewolf; 12 1d6 Minotaur; 13 1 Ochre jelly; 14 1d4 Owl bear; 15 1d4
    Rhagodessa; 16 1d4 Rust monster; 17 1d4 Spectre; 18 1d8 Troll; 19 1d4 Giant weasel; 20
    1d4 Wraith
Dungeon level 6-7 | 1d20 | level 6, level 7
    1 1d6 Basilisk; 2 1d2 Cave bear; 3 1 Black pudding; 4 1d3 Caecilia; 5 1d4 White dragon;
    6 Expert adventurers; 7 1d2 Gorgon; 8 2d4 Hellhound (3 HD); 9 1 Hydra; 10 1d4 Weretiger;
    11 1d6 Minotaur; 12 1d4 Mummy; 13 1 Ochre jelly; 14 1d4 Owl bear; 15 1d4 Rust monster;
    16 1d4+1 Flame salamander; 17 1d6 Giant scorpion; 18 1d4 Spectre; 19 1d8 Troll; 20 1d4
    Warp beast
Dungeon level 8 and below | 1d20 | level 8, level 9, level 10
    1 1 Black pudding; 2 1d2 Chimera; 3 1d4 Black dragon; 4 1d4 Blue dragon; 5 1d4 Gold
    dragon; 6 1d4 Green dragon; 7 1d4 Red dragon; 8 Expert adventurers; 9 1d4 Hill giant; 10
    1d2 Stone giant; 11 1 Amber golem; 12 1 Bone golem; 13 1 Hydra (9 heads); 14 1d3 Devil
    swine; 15 1d4 Werebear; 16 1d2 Manticore; 17 1d2 Purple worm; 18 1d4+1 Flame salamander;
    19 1d3 Frost salamander; 20 1d4 Vampire (7 HD)
""",
    MONSTERS,
    wild=False,
)
