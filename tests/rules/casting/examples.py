"""What is tried twice of spells."""

from rules.casting.records import (
    Cast,
    DisruptSpell,
    ForgetSpell,
    LearnSpell,
    Memorise,
    PrepareSpell,
    RestoreSpell,
    UnlearnSpell,
)
from rules.health.records import SetLife
from rules.record import replace
from rules.rounds.records import Declare
from rules.state.health import Life
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting, camp
from tests.rules.table import ANN

MEMORISE = Memorise(spell="Sleep", count=2, target=ADA)
SLEEP = Cast(target=ADA, spell="Sleep")


def casting(preset: str) -> Scene:
    """Somebody acts, and Ada has declared a spell."""
    game = acting(preset)
    game.act(Declare(target=ADA, kind="spell", text="Sleep"))
    return game


def mage(preset: str) -> Scene:
    """Ada is a magic-user at home, with a spell book."""
    game = camp(preset)
    ada, *others = game.state.characters
    taught = replace(ada, class_name="magic-user", level=1, spell_book=("Sleep",))
    game.state = replace(game.state, characters=(taught, *others))
    return game


def known(preset: str) -> Scene:
    """Ada and her cousin fail all saves."""
    game = camp(preset)
    sheets = (
        replace(one, level=9, numbers={**one.numbers, "save_spells": 30})
        for one in game.state.characters
    )
    game.state = replace(game.state, characters=tuple(sheets))
    overrides = {**game.state.overrides, "asked_checks": "at-once"}
    game.state = replace(game.state, overrides=overrides)
    return game


def cast(spell: str, *whom: str, use: int | None = None) -> Cast:
    """Ada casts a spell of the book."""
    return Cast(target=ADA, spell=spell, whom=whom, use=use)


EXAMPLES: tuple[Example, ...] = (
    Example(known, cast("Charm Person", COUSIN)),
    Example(known, cast("Light", ADA, use=1)),
    Example(known, cast("Phantasmal Force")),
    Example(known, cast("Mirror Image")),
    Example(
        known,
        cast("Raise Dead", COUSIN),
        (SetLife(target=COUSIN, life=Life.DEAD),),
        says="works on the dead",
    ),
    Example(mage, PrepareSpell(spell="Sleep", target=ADA), by=ANN, says="Take one out first"),
    Example(mage, LearnSpell(spell="Web", target=ADA), by=ANN, says="already"),
    Example(mage, UnlearnSpell(spell="Sleep", target=ADA), by=ANN, says="does not stand"),
    Example(camp, MEMORISE, by=ANN, says="just so already"),
    Example(camp, ForgetSpell(spell="Sleep"), (MEMORISE,), by=ANN, says="no such spell"),
    Example(camp, RestoreSpell(target=ADA), (MEMORISE, SLEEP), says="has lost no such spell"),
    Example(
        camp, Cast(spell="sleep"), (Memorise(spell="Sleep", target=ADA),), ANN, says="What is left"
    ),
    Example(casting, SLEEP, (MEMORISE,), says="has cast a spell already"),
    Example(casting, DisruptSpell(target=ADA), says="is about to cast nothing"),
)
