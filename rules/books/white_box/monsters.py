"""All core monsters of White Box."""

from rules.bestiary.records import StatBlock
from rules.books.white_box import monsters_a_g, monsters_h_o, monsters_p_z

MONSTERS: tuple[StatBlock, ...] = (
    *monsters_a_g.BLOCKS,
    *monsters_h_o.BLOCKS,
    *monsters_p_z.BLOCKS,
)
