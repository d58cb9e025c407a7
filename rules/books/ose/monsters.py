"""All monsters of the OSE rules."""

from rules.bestiary.records import StatBlock
from rules.books.ose.monsters_a_d import BLOCKS as A_D
from rules.books.ose.monsters_e_g import BLOCKS as E_G
from rules.books.ose.monsters_h_m import BLOCKS as H_M
from rules.books.ose.monsters_n_s import BLOCKS as N_S
from rules.books.ose.monsters_t_z import BLOCKS as T_Z
from rules.kernel.numbers import Table

MONSTERS: tuple[StatBlock, ...] = (
    *A_D,
    *E_G,
    *H_M,
    *N_S,
    *T_Z,
)


SOURCE = "OSE system reference document, Awarding XP"

# fmt: off
MONSTER_EXPERIENCE: Table[tuple[int, int]] = Table(
    (
        (None,  1, (   5,    1)),
        (   2,  2, (  10,    3)),
        (   3,  3, (  15,    4)),
        (   4,  4, (  20,    5)),
        (   5,  5, (  25,   10)),
        (   6,  6, (  35,   15)),
        (   7,  7, (  50,   25)),
        (   8,  8, (  75,   50)),
        (   9,  9, ( 125,   75)),
        (  10, 10, ( 175,  125)),
        (  11, 11, ( 225,  175)),
        (  12, 12, ( 275,  225)),
        (  13, 13, ( 350,  300)),
        (  14, 15, ( 450,  400)),
        (  16, 17, ( 650,  550)),
        (  18, 21, ( 900,  700)),
        (  22, 25, (1100,  800)),
        (  26, 33, (1350,  950)),
        (  34, 41, (2000, 1150)),
        (  42, None, (2500, 2000)),
    )
)
