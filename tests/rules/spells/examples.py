"""What is tried twice of what spells do."""

from rules.spells.records import OPEN_SPELLS, OpenSpell, SettleSpell
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp


def open_camp(preset: str) -> Scene:
    """At home, a spell of Ada's waits for the referee."""
    game = camp(preset)
    game.state = OPEN_SPELLS.put(
        game.state, (OpenSpell("s1", ADA, "Hex", "her own eyes", (ADA,), 3),)
    )
    return game


def open_fight(preset: str) -> Scene:
    """In a round, one waits that was cast at nobody in particular."""
    game = acting(preset)
    game.state = OPEN_SPELLS.put(game.state, (OpenSpell("s1", ADA, "Hex"),))
    return game


SETTLED = "is settled already"
EXAMPLES: tuple[Example, ...] = (
    Example(open_camp, SettleSpell(spell_id="s1", outcome="told"), says=SETTLED),
    Example(open_fight, SettleSpell(spell_id="s1", outcome="nothing"), says=SETTLED),
    Example(
        open_fight,
        SettleSpell(
            spell_id="s1", outcome="condition", targets=(ADA,), condition="asleep", turns=2
        ),
        says=SETTLED,
    ),
    Example(open_camp, SettleSpell(spell_id="s1", outcome="damage", amount="1d3"), says=SETTLED),
)
