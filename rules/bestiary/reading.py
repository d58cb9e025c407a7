"""Finding a stat block by its name: the game's own first, then the well-known ones."""

from collections.abc import Mapping

from rules.bestiary.known.registry import KNOWN
from rules.dice.names import nearest
from rules.errors import NotFoundError
from rules.kernel.fields import Field
from rules.kernel.words import singular
from rules.record import replace
from rules.sheet.door import written
from rules.state.bestiary import StatBlock
from rules.state.game import GameState

_BY_WORD: Mapping[str, StatBlock] = {singular(block.name): block for block in KNOWN}


def find_block(state: GameState, name: str) -> StatBlock | None:
    """The stat block of that name, of one or of several; None where there is none."""
    return find_kept(state, name) or _BY_WORD.get(singular(name))


def find_kept(state: GameState, name: str) -> StatBlock | None:
    """The same among those that the game has kept itself."""
    word = singular(name)
    return next((block for block in state.bestiary if singular(block.name) == word), None)


def is_known(name: str) -> bool:
    """Whether every game knows a stat block of that name."""
    return singular(name) in _BY_WORD


def require_block(state: GameState, name: str) -> StatBlock:
    """The stat block of that name; NotFoundError says which one is near."""
    found = find_block(state, name)
    if found is None:
        raise NotFoundError(_unknown(state, name))
    return found


def near_block(state: GameState, name: str) -> str:
    """What the stat block is called whose name is nearest to a misspelt one, "" if none is."""
    by_word = {singular(block.name): block.name for block in all_blocks(state)}
    return by_word.get(nearest(singular(name), by_word), "")


def _unknown(state: GameState, name: str) -> str:
    near = near_block(state, name)
    advice = f"Did you mean {near}?" if near else "`/monster list` has all that there are."
    return f"There is no stat block called “{name.strip()[:40]}”. {advice}"


def number_on(block: StatBlock, field: Field) -> int:
    """A number of a stat block that stands for nobody yet, 0 where it is not written."""
    return block.numbers.get(field.key, 0)


def armour_on(block: StatBlock) -> int | None:
    """The armour class of a stat block, descending, None where it is not written."""
    return block.numbers.get("ac")


def as_written(state: GameState, block: StatBlock) -> StatBlock:
    """The stat block with its numbers as the game writes them (R-AC)."""
    return replace(block, numbers=written(state, block.numbers))


def all_blocks(state: GameState) -> tuple[StatBlock, ...]:
    """Every stat block that can be used, by name; a kept one stands for the known one."""
    found = {**_BY_WORD, **{singular(block.name): block for block in state.bestiary}}
    return tuple(sorted(found.values(), key=lambda block: block.name.casefold()))
