"""What is tried twice of stat blocks."""

from rules.bestiary.records import (
    ConvertMonster,
    ForgetStatBlock,
    ImportStatBlocks,
    KeepCombatant,
    KeepConverted,
    KeepStatBlock,
    SayAttacks,
    StatBlock,
)
from rules.record import replace
from rules.state.health import HitDice
from rules.state.items import Held, Item
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import meeting

SAND_CAT = StatBlock(
    "Sand cat",
    hit_dice=HitDice(3, 1),
    hit_points=12,
    level=3,
    morale=8,
    normal_human=True,
    saves_as=HitDice(4),
    dexterity_class=1,
    slow=True,
    numbers={"ac": 6, "move": 150},
    items=(Item("", "Claws", held=Held.WIELDED, damage="1d4", shots=2, tags=("natural",)),),
    traits=("undead",),
    loses=("pounce",),
    notes="Comes at night.",
    in_dungeon="1d4",
    in_lair="2d6",
    treasure="U (A)",
    experience=75,
    alignment="N/C",
    abilities=("surprise", "pounce"),
    also=("dune cat",),
)
"""A stat block that says something in every respect."""

FROM_A_BOOK = replace(SAND_CAT, name="Snow cat", also=(), source="a book")


def keeping(preset: str) -> Scene:
    """The game keeps a stat block with two claws."""
    game = meeting(preset)
    game.act(KeepStatBlock(block=SAND_CAT))
    return game


CONVERT = ConvertMonster(
    name="Gorgon", hit_dice="8", numbers=(("ac", -2),), items=SAND_CAT.items, magical=True
)

EXAMPLES: tuple[Example, ...] = (
    Example(meeting, CONVERT),
    Example(meeting, KeepConverted(name="Gorgon"), (CONVERT,), says="not what was converted"),
    Example(meeting, KeepStatBlock(block=SAND_CAT), says="says all that already"),
    Example(meeting, KeepStatBlock(block=FROM_A_BOOK), says="says all that already"),
    Example(keeping, SayAttacks(name="Sand cat", sweeps=True), says="said already"),
    Example(
        meeting,
        lambda g: KeepCombatant(combatant_id=goblins(g), name="Cave goblin"),
        says="says all that already",
    ),
    Example(
        meeting,
        ForgetStatBlock(name="sand cats"),
        (lambda _: KeepStatBlock(block=SAND_CAT),),
        says="no stat block called",
    ),
    Example(meeting, ImportStatBlocks(blocks=(SAND_CAT,)), says="keeps these already"),
)
