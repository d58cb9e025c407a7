"""Ada casts: a fight in a game of the book in which it is her turn, and somebody to cast at."""

from rules.casting.records import Cast, SpellCast
from rules.kernel.actor import Actor
from rules.record import replace
from rules.state.health import HitDice, Vitals
from rules.state.rounds import Declaration, Turn
from tests.rules.attack.duel import ADA, GOBLINS, duel, turn_of
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

SAVES = {"save_spells": 15, "save_death": 12, "save_paralysis": 14}


def magic(
    class_name: str = "magic-user",
    level: int = 5,
    foes: int = 3,
    preset: str = "ose",
    *,
    dice: HitDice | None = None,
    **settings: str,
) -> Scene:
    """Ada of a class and level, against goblins of one hit die with 4 hit points each."""
    chosen: dict[str, str] = {"asked_checks": "at-once"} | settings
    game = duel(preset, foes=foes, **chosen)  # type: ignore[arg-type]
    game.state = replace(
        game.state,
        characters=tuple(
            replace(one, class_name=class_name, level=level, vitals=Vitals(20, 20))
            for one in game.state.characters
        ),
    )
    foe = game.combatant(GOBLINS)
    game.alter(
        GOBLINS, hit_dice=dice or HitDice(1), numbers={**foe.numbers, **SAVES}, traits=("humanoid",)
    )
    return game


def cast(
    game: Scene,
    spell: str,
    *whom: str,
    faces: tuple[int, ...] = (),
    by: Actor = REFEREE,
    **how: object,
) -> Scene:
    """Ada declares a spell and casts it, and it is her turn again."""
    if game.state.encounter is not None:
        game.alter(ADA, turn=Turn(declaration=Declaration("spell", spell)))
        turn_of(game, ADA, GOBLINS)
    fields: dict[str, object] = {
        "target": ADA,
        "spell": spell,
        "whom": whom,
        "allow": by.is_referee,
    } | how
    game.act(Cast(**fields), by, faces)  # type: ignore[arg-type]
    assert game.events(SpellCast)
    return game


def on(game: Scene, target: str) -> list[str]:
    """The names of what is on somebody."""
    return [effect.name for effect in game.state.effects if effect.target == target]
