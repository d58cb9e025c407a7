"""Treasure by a book: rolled by the referee with `/do award hoard`, and found with one tap."""

from typing import Annotated

from cogs.core.buttons import Press, number, plays, word
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.treasure.typed import AWARD
from rules.bestiary.known import all_blocks
from rules.items.describing import LONGEST_NAME
from rules.kernel.action import Action
from rules.treasure.hoards import MOST_COUNT, MOST_XP
from rules.treasure.pool import UNKNOWN
from rules.treasure.records import DropHoard, Identify, RollHoard, TakeHoard


def _guards(typed: Typed) -> Pairs:
    """Monsters that have treasure."""
    blocks = all_blocks(typed.game.state)
    return ((one.name, one.name) for one in blocks if one.treasure or one.experience)


def _unknown(typed: Typed) -> Pairs:
    """What nobody knows, with what it is for referees."""
    found = UNKNOWN.of(typed.game.state) if typed.viewer.is_referee else ()
    return ((f"{one.name}: {one.real.name}", one.name) for one in found)


@AWARD.command(
    "hoard",
    type="Treasure type, such as A, or R S for both",
    monster="Whose treasure it is, instead of a type",
    count="How many of them there are",
    xp="What they are worth in experience, where the book goes by that",
    lair="False for what they have on them alone",
)
def hoard(
    type_: Annotated[str, text(20)] = "",
    monster: Annotated[str, Option(suggest=_guards)] = "",
    count: Annotated[int, whole(1, MOST_COUNT)] = 1,
    xp: Annotated[int, whole(1, MOST_XP)] = 0,
    lair: bool = True,
) -> Action:
    """Roll treasure by the book; you alone see it until you hand it out (referee)"""
    return RollHoard(types=type_, monster=monster, count=count, xp=xp, lair=lair)


@AWARD.command("identify", thing="Which unknown thing")
def identify(thing: Annotated[str, Option(most=LONGEST_NAME, suggest=_unknown)]) -> Action:
    """Tell everybody what an unknown magic thing is (referee)"""
    return Identify(name=thing)


PRESSES: dict[str, Press] = {
    "hoard-take": plays(lambda words: TakeHoard(hoard=word(words, 0))),
    "hoard-unknown": plays(lambda words: TakeHoard(hoard=word(words, 0), unknown=True)),
    "hoard-leave": plays(lambda words: TakeHoard(hoard=word(words, 0), left=True)),
    "hoard-drop": plays(lambda words: DropHoard(hoard=word(words, 0))),
    "hoard-of": plays(
        lambda words: RollHoard(
            monster=word(words, 0), count=number(words, 1), xp=number(words, 2)
        ),
        turns=False,
    ),
}
