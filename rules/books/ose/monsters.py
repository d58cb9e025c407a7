"""All monsters of the OSE rules."""

from rules.bestiary.records import StatBlock
from rules.books.ose import monsters_a_d, monsters_e_g, monsters_h_m, monsters_n_s, monsters_t_z

MONSTERS: tuple[StatBlock, ...] = (
    *monsters_a_d.BLOCKS,
    *monsters_e_g.BLOCKS,
    *monsters_h_m.BLOCKS,
    *monsters_n_s.BLOCKS,
    *monsters_t_z.BLOCKS,
)
