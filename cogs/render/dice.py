"""Dice as they fell."""

from cogs.render.text import plain, shorten
from rules.dice.faces import DiceGroup, DiceRecord, RolledDie
from rules.kernel.events import Throw
from rules.kernel.words import listed

MOST_DICE = 40
_TEXT_LIMIT = 120


def show_record(record: DiceRecord, *, most_dice: int = MOST_DICE) -> str:
    """A roll with every die: `4d6kh3+2 (6, 4, 4; dropped 1) = 16`, the total in bold.

    All is said in words, for those who hear it read. A die that was rolled again shows `3 after 1`,
    one that exploded `6!`, one that counts for another number `1 as 2`. Groups of more than
    `most_dice` dice show number and sum alone.
    """
    text = plain(shorten(record.text, _TEXT_LIMIT))
    total = f"**{record.total}**"
    if not record.groups:
        return f"{text} = {total}"
    if len(record.groups) == 1:
        return f"{text} ({_dice(record.groups[0], most_dice)}) = {total}"
    parts = [f"{plain(group.notation)} ({_dice(group, most_dice)})" for group in record.groups]
    return f"{text}: {', '.join(parts)} = {total}"


def _dice(group: DiceGroup, most_dice: int) -> str:
    dice = group.dice
    if len(dice) > most_dice:
        total = sum(die.value for die in dice if die.is_kept)
        return f"{len(dice)} dice, together {total}"
    kept = ", ".join(_die(die) for die in dice if die.is_kept)
    dropped = ", ".join(_die(die) for die in dice if not die.is_kept)
    return "; ".join(filter(None, (kept, f"dropped {dropped}" if dropped else "")))


def _die(die: RolledDie) -> str:
    *earlier, last = die.faces
    shown = str(last) if die.value == last else f"{last} as {die.value}"
    shown += "!" if die.is_exploded else ""
    return f"{shown} after {listed([str(face) for face in earlier])}" if earlier else shown


def show_throw(throw: Throw) -> str:
    """The dice as they fell: `2d6+1 (3, 4) = 8`; a forced result says so."""
    if throw.forced:
        return f"**{throw.total}** (set by the referee)"
    return show_record(throw.record)
