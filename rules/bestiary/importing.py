"""Many stat blocks are kept at once, or none of them."""

from collections.abc import Iterable, Iterator

from rules.bestiary.actions import ImportStatBlocks
from rules.bestiary.checking import check_block
from rules.bestiary.events import StatBlocksImported
from rules.bestiary.keeping import put_blocks
from rules.errors import RuleError
from rules.kernel.resolution import Resolution
from rules.kernel.words import singular
from rules.state.bestiary import StatBlock

NOTHING = "Nothing was imported."
_MOST_NAMED = 10


def import_stat_blocks(resolution: Resolution, action: ImportStatBlocks) -> None:
    """Keep all of them, or none if one cannot be kept."""
    resolution.require_referee("import stat blocks")
    if not action.blocks:
        raise RuleError("There are no stat blocks in that.")
    places = (*action.places, *("",) * len(action.blocks))
    blocks = [
        _checked(resolution, block, place)
        for block, place in zip(action.blocks, places, strict=False)
    ]
    _require_different(blocks, places)
    new = {singular(block.name): block for block in blocks}
    there = {singular(block.name): block for block in resolution.state.bestiary}
    replaced = [there[word] for word in new if word in there]
    _require_leave(replaced, replace_them=action.replace)
    if all(block in replaced for block in blocks):
        raise RuleError("All of these are kept already, just as they are written there.")
    put_blocks(resolution, tuple({**there, **new}.values()))
    resolution.emit(
        StatBlocksImported(
            names=tuple(block.name for block in blocks),
            replaced=tuple(block.name for block in replaced),
        )
    )


def _checked(resolution: Resolution, block: StatBlock, place: str) -> StatBlock:
    try:
        return check_block(resolution, block)
    except RuleError as refusal:
        where = ", ".join(filter(None, (place, block.name.strip())))
        raise RuleError(f"{where}: {refusal.message}\nNothing was imported.") from refusal


def _require_different(blocks: Iterable[StatBlock], places: Iterable[str]) -> None:
    """Raise RuleError where two have the same name."""
    seen: dict[str, str] = {}
    for block, place in zip(blocks, places, strict=False):
        word = singular(block.name)
        if word in seen:
            both = " and ".join(filter(None, (seen[word], place)))
            raise RuleError(
                f"{block.name} is there twice{f': {both}' if both else ''}. Give each name once.\n"
                "Nothing was imported."
            )
        seen[word] = place


def _require_leave(replaced: Iterable[StatBlock], *, replace_them: bool) -> None:
    """Raise RuleError where stat blocks would be lost that nobody gave up."""
    names = [block.name for block in replaced]
    if names and not replace_them:
        raise RuleError(
            f"The game keeps these already: {', '.join(_some(names))}. Import with `replace:True` "
            "to put the new ones in their place.\nNothing was imported."
        )


def _some(names: list[str]) -> Iterator[str]:
    yield from names[:_MOST_NAMED]
    if len(names) > _MOST_NAMED:
        yield f"{len(names) - _MOST_NAMED} more"
