"""Experience, and who gains it."""

from rules.classes.events import ExperienceGained
from rules.kernel.resolution import Resolution
from rules.record import replace

RULE = "ERIS-XP"


def gain_experience(
    resolution: Resolution, character_id: str, amount: int, *, why: str = "", rule: str = RULE
) -> None:
    """Write experience, 1 or more points, on a sheet, and report it; `why` is for everybody."""
    character = resolution.character(character_id)
    after = character.experience + amount
    resolution.put_character(replace(character, experience=after))
    resolution.emit(
        ExperienceGained(
            target=resolution.who(character_id), amount=amount, after=after, why=why, rule=rule
        )
    )
