"""How many newcomers there are, where dice say it: `2d4`, or what the stat block has."""

from rules.bestiary.records import StatBlock
from rules.dice.expression import parse
from rules.encounter.records import SOME, AddMonsters
from rules.errors import RuleError
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.kernel.throwing import throw_text
from rules.state.expedition import Scale

HIGHEST = 1000


def appearing(
    resolution: Resolution, action: AddMonsters, block: StatBlock | None, most: int
) -> tuple[int, Throw | None]:
    """The count that was said, or the one that is rolled, with its throw; at most `most`."""
    if not action.number:
        return action.count, None
    text = _usual(resolution, block) if action.number == SOME else action.number
    if parse(text).bind({}).most > HIGHEST:
        raise RuleError(f"`{text}` is too many. Give fewer, such as `2d4`.")
    throw = throw_text(resolution, text, "number appearing", secret=action.hidden)
    return min(most, max(1, throw.total)), throw


def _usual(resolution: Resolution, block: StatBlock | None) -> str:
    """What the stat block says of where they are; RuleError where it says nothing."""
    in_dungeon, in_lair = ("", "") if block is None else (block.in_dungeon, block.in_lair)
    is_inside = resolution.encounter.environment == Scale.DUNGEON
    first, second = (in_dungeon, in_lair) if is_inside else (in_lair, in_dungeon)
    found = first or second
    if not found:
        raise RuleError(
            "Nothing says how many of them there are. Give dice, such as `2d4 goblins`."
        )
    return found
