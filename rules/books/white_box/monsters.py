"""All core monsters of White Box."""

from rules.bestiary.records import StatBlock
from rules.books.white_box.monsters_a_g import BLOCKS as A_G
from rules.books.white_box.monsters_h_o import BLOCKS as H_O
from rules.books.white_box.monsters_p_z import BLOCKS as P_Z

MONSTERS: tuple[StatBlock, ...] = (*A_G, *H_O, *P_Z)
