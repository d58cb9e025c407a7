"""What is tried twice of what spells do."""

from rules.casting.records import Cast
from rules.health.records import SetLife
from rules.record import replace
from rules.spells.records import OPEN_SPELLS, OpenSpell, SettleSpell
from rules.state.health import Life
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting, camp


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


SETTLED = "is settled already"
EXAMPLES: tuple[Example, ...] = (
    Example(known, cast("Charm Person", COUSIN)),
    Example(known, cast("Light", ADA, use=1)),
    Example(known, cast("Phantasmal Force")),
    Example(known, cast("Mirror Image")),
    Example(known, cast("Raise Dead", COUSIN), (SetLife(target=COUSIN, life=Life.DEAD),)),
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
