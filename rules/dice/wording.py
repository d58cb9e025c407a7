"""A stored roll as one line of text."""

from rules.dice.record import DiceGroup, DiceRecord, RolledDie

MOST_DICE_SHOWN = 40


def describe(record: DiceRecord, *, most_dice: int = MOST_DICE_SHOWN) -> str:
    """The roll with every die, in Markdown: "`4d6kh3+2`: 4d6kh3 (4, ~~1~~, 6, 4) = **16**".

    Dropped dice and faces that were rolled again are struck through, an exploded die has "!",
    a changed one shows "1 → 2". Groups of more than `most_dice` dice show number and sum alone.
    """
    groups = " ".join(f"{group.notation} ({_dice(group, most_dice)})" for group in record.groups)
    dice = f": {groups}" if groups else ""
    # In a code span nothing that was typed can act as Markdown; only a backtick could end it.
    text = record.text.replace("`", "'")
    return f"`{text}`{dice} = **{record.total}**"


def _dice(group: DiceGroup, most_dice: int) -> str:
    dice = group.dice
    if len(dice) > most_dice:
        total = sum(die.value for die in dice if die.is_kept)
        return f"{len(dice)} dice, together {total}"
    return ", ".join(map(_die, dice))


def _die(die: RolledDie) -> str:
    *earlier, last = die.faces
    shown = str(last) if die.value == last else f"{last} → {die.value}"
    shown += "!" if die.is_exploded else ""
    struck = [f"~~{face}~~" for face in earlier]
    return " ".join([*struck, shown if die.is_kept else f"~~{shown}~~"])
