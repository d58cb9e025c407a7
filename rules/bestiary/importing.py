"""Many stat blocks are kept at once, or none of them."""

from rules.bestiary.actions import ImportStatBlocks
from rules.bestiary.checking import check_block
from rules.bestiary.events import StatBlocksImported
from rules.bestiary.keeping import put_blocks
from rules.errors import RuleError
from rules.kernel.imports import merge
from rules.kernel.resolution import Resolution
from rules.kernel.words import singular


def import_stat_blocks(resolution: Resolution, action: ImportStatBlocks) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import stat blocks")
    if not action.blocks:
        raise RuleError("There are no stat blocks in that.")
    blocks, merged = merge(
        resolution.state.bestiary,
        action.blocks,
        action.places,
        check=lambda block: check_block(resolution, block),
        word_of=singular,
        replace_them=action.replace,
    )
    put_blocks(resolution, blocks)
    resolution.emit(StatBlocksImported(names=merged.names, replaced=merged.replaced))
