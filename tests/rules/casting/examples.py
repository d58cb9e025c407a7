"""What is tried twice of spells."""

from rules.casting.records import Cast, DisruptSpell, ForgetSpell, Memorise, RestoreSpell
from rules.rounds.records import Declare
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp
from tests.rules.table import ANN

MEMORISE = Memorise(spell="Sleep", count=2, target=ADA)
SLEEP = Cast(target=ADA, spell="Sleep")


def casting(preset: str) -> Scene:
    """Somebody acts, and Ada has declared a spell."""
    game = acting(preset)
    game.act(Declare(target=ADA, kind="spell", text="Sleep"))
    return game


EXAMPLES: tuple[Example, ...] = (
    Example(camp, MEMORISE, by=ANN, says="just so already"),
    Example(camp, ForgetSpell(spell="Sleep"), (MEMORISE,), by=ANN, says="no such spell"),
    Example(camp, RestoreSpell(target=ADA), (MEMORISE, SLEEP), says="has lost no such spell"),
    Example(
        camp, Cast(spell="sleep"), (Memorise(spell="Sleep", target=ADA),), ANN, says="What is left"
    ),
    Example(casting, SLEEP, (MEMORISE,), says="has cast a spell already"),
    Example(casting, DisruptSpell(target=ADA), says="is about to cast nothing"),
)
