"""All monsters of the OSE rules."""

from rules.bestiary.records import StatBlock
from rules.books.ose.monsters_a_d import BLOCKS as A_D
from rules.books.ose.monsters_e_g import BLOCKS as E_G
from rules.books.ose.monsters_h_m import BLOCKS as H_M
from rules.books.ose.monsters_n_s import BLOCKS as N_S
from rules.books.ose.monsters_t_z import BLOCKS as T_Z

MONSTERS: tuple[StatBlock, ...] = (
    *A_D,
    *E_G,
    *H_M,
    *N_S,
    *T_Z,
)
