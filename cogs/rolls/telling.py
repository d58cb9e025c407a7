"""Free rolls told as sentences, with every die; seeds and secret rolls that are shown."""

from collections.abc import Sequence

from cogs.render.buttons import Button, reveal_button
from cogs.render.narration import People, Tellers
from cogs.render.offers import Offers
from cogs.render.text import (
    MOST_DICE,
    join_within,
    moment,
    plain,
    short,
    shorten,
    show_dice,
    show_record,
    show_throw,
)
from data.live import Outcome
from rules.dice.request import ARMOUR_CLASS
from rules.kernel.apart import called
from rules.kernel.events import Throw
from rules.kernel.management import SecretRevealed, SeedsRotated
from rules.kernel.questions import Addend
from rules.kernel.visibility import Visibility
from rules.rolls.records import DiceRolled, RollResult

_DICE_IN_ALL = 100
_LABEL_LIMIT = 100
_ADDEND_LIMIT = 40
_SIGNS = {"==": "exactly", "!=": "not", "<=": "at most", "<": "under", ">=": "at least"}
HIDDEN = {
    "private": " Only you and the referees see this.",
    "blind": " Only the referees see this.",
}
_PURPOSE_LIMIT = 60
_ROLLS_LIMIT = 1200
_MOST_KEYS = 2


TELLERS = Tellers()
OFFERS = Offers()


def tell_rolls(
    results: tuple[RollResult, ...], *, name: str, label: str = "", mode: str = "public"
) -> str:
    """Rolls in one line each; several stand as a list under the name of who rolled them."""
    most = max(5, min(MOST_DICE, _DICE_IN_ALL // len(results)))
    if len(results) == 1:
        what = _purpose(results[0].label)
        return f"{name} rolls{what}: {_result(results[0], most)}.{HIDDEN.get(mode, '')}"
    head = f"{name} rolls{_purpose(label)}:{HIDDEN.get(mode, '')}"
    lines = [f"- {_labelled(result, label)}{_result(result, most)}" for result in results]
    return "\n".join((head, *lines))


def _purpose(label: str) -> str:
    return f", **{plain(shorten(label, _LABEL_LIMIT))}**" if label else ""


def _labelled(result: RollResult, label: str) -> str:
    if result.label in ("", label):
        return ""
    return f"**{plain(shorten(result.label, _LABEL_LIMIT))}**: "


def _result(result: RollResult, most_dice: int) -> str:
    if result.addends and result.passed is not None:
        shown = show_dice(result.throw, most_dice=most_dice)
    else:
        shown = show_record(result.throw.record, most_dice=most_dice)
    if not result.target:
        return shown
    if result.target == ARMOUR_CLASS:
        return shown + _against_armour(result)
    goal = f"{result.goal:g}" if isinstance(result.goal, float) else str(result.goal)
    needs = f"{_SIGNS.get(result.target, 'over')} {goal}"
    return f"{shown}, needs {needs}: {'success' if result.passed else 'failure'}"


def _against_armour(result: RollResult) -> str:
    if result.passed is None:
        return f" against AC {result.goal}"
    natural = f", a natural {result.natural}" if result.natural in (1, 20) else ""
    word = "hit" if result.passed else "miss"
    return (
        f"{_with_addends(result)} against AC {result.goal} (needs {result.needed}){natural}: {word}"
    )


def _with_addends(result: RollResult) -> str:
    """What other rules add to an attack roll, told so that nobody adds it twice."""
    if not result.addends:
        return ""
    words = " ".join(map(tell_addend, result.addends))
    total = result.throw.total + sum(addend.amount for addend in result.addends)
    return f" {words} = **{total}**"


def tell_addend(addend: Addend) -> str:
    """`+ 1 Bless`: how much, and what it is called."""
    sign = "+" if addend.amount > 0 else "-"
    label = plain(shorten(addend.label, _ADDEND_LIMIT))
    return f"{sign} {abs(addend.amount)} {label}"


@TELLERS.tells
def _rolled(event: DiceRolled, people: People) -> str:
    name = people.name(event.member)
    if event.character is not None:
        name += f" ({plain(event.character.label)})"
    return tell_rolls(event.results, name=name, label=event.label, mode=event.mode)


@OFFERS.offers()
def _offer_reveal(event: DiceRolled, outcome: Outcome) -> Sequence[Button]:
    """Shows a secret roll to everybody, for those who know it."""
    if event.mode == Visibility.PUBLIC:
        return ()
    return (reveal_button(outcome.game.id, outcome.entry.label),)


@TELLERS.tells
def _rotated(event: SeedsRotated) -> str:
    lines = [
        f"The seed of the open dice was `{event.revealed}`",
        f"-# It belongs to the commitment {short(event.revealed_commitment)}.",
        "-# With it everybody can check what was rolled openly until now: `/log verify`.",
        f"-# Fair dice from now on: commitment {short(event.commitment)}.",
        "-# `/do dice seeds` shows all of them in full.",
    ]
    if event.secret:
        lines.append(f"-# The seed of the secret dice was `{event.secret}`.")
    return "\n".join(lines)


@TELLERS.tells
def _revealed(event: SecretRevealed, people: People) -> str:
    rolls = join_within([_roll(throw) for throw in event.throws], _ROLLS_LIMIT)
    where = f"#{called(event.number)}" if event.number else "secret"
    move = f"[{where}](<{event.link}>)" if event.link else where
    when = f" {moment(event.at)}" if event.at else ""
    text = f"What {people.name(event.member)} rolled in {move}{when} is no longer secret:\n{rolls}"
    if len(event.keys) <= _MOST_KEYS:
        text += "".join(f"\n-# Key of `{key.label}`: `{key.key}`" for key in event.keys)
    foot = "It came with the game in a file; " if event.brought else ""
    return f"{text}\n-# {foot}`/log verify move:{called(event.verify)}` shows how to check it."


def _roll(throw: Throw) -> str:
    purpose = f"{plain(shorten(throw.purpose, _PURPOSE_LIMIT))}: " if throw.purpose else ""
    return f"- {purpose}{show_throw(throw)}"
