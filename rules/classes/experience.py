"""Experience: what somebody gets goes to the class that they play (ERIS-ELF, ERIS-XP)."""

from rules.classes.checking import MOST_EXPERIENCE
from rules.classes.events import ExperienceGained
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import class_word, find_class_table, own_level, rank_of
from rules.state.classes import Rank
from rules.state.game import GameState
from rules.state.sheet import Character

RULE = "ERIS-XP"


def gain_experience(
    resolution: Resolution, character_id: str, amount: int, *, why: str = "", rule: str = RULE
) -> None:
    """Write experience, 1 or more points, on a sheet and report it; `why` is for everybody.

    An elf's is of the class that it operates as (ERIS-ELF).
    """
    character = resolution.character(character_id)
    total = min(MOST_EXPERIENCE, character.experience + amount)
    changed = replace(character, experience=total)
    resolution.put_character(changed)
    reached = level_reached(resolution.state, changed)
    resolution.emit(
        ExperienceGained(
            target=resolution.who(character_id),
            amount=total - character.experience,
            after=total,
            class_name=class_word(character),
            why=why,
            reached=reached if reached > own_level(character) else 0,
            rule=rule,
        )
    )


def level_reached(state: GameState, character: Character) -> int:
    """The highest level that somebody's experience is enough for; 0 where no table says one."""
    table = find_class_table(state, class_word(character))
    ranks = () if table is None else table.ranks
    return max((rank.level for rank in ranks if rank.experience <= character.experience), default=0)


def next_rank(state: GameState, character: Character) -> Rank | None:
    """What the next level needs and gives, None where no table says it."""
    return rank_of(state, class_word(character), own_level(character) + 1)


def may_rise(state: GameState, character: Character) -> bool:
    """Whether experience is enough for the next level, as the table has it."""
    rank = next_rank(state, character)
    return rank is not None and rank.experience <= character.experience
