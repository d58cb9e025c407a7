"""`/do spell settle` and its buttons: the referee says what a spell does."""

from typing import Annotated

from cogs.casting.commands import SPELL
from cogs.casting.telling import settle_buttons
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.options import Affected, conditions, referees_state
from cogs.render.text import plain
from rules.conditions.effects import LONGEST_NAME
from rules.errors import RuleError, TooLateError
from rules.kernel.action import Action
from rules.kernel.management import require_referee
from rules.spells.records import CONDITION, DAMAGE, NOTHING, OPEN_SPELLS, TOLD, SettleSpell
from rules.spells.working import OVER, find_open, ways_of

_LENGTH = 20
HALF = "half"
OUTCOMES = {"as told": TOLD, NOTHING: NOTHING, CONDITION: CONDITION, DAMAGE: DAMAGE}
_UNITS = {"turn": (1, 0), "round": (0, 1), "hour": (6, 0), "day": (144, 0)}


def _open(typed: Typed) -> Pairs:
    """The spells that wait, for referees alone."""
    return [(one.spell or "the spell", one.id) for one in OPEN_SPELLS.of(referees_state(typed))]


def _outcomes(typed: Typed) -> Pairs:
    """What the book has of the spells that wait; then what can come of any."""
    state = referees_state(typed)
    ways = dict.fromkeys(way for one in OPEN_SPELLS.of(state) for way in ways_of(state, one))
    return [*((way, way) for way in ways), *OUTCOMES.items()]


def read_lasting(_typed: Typed, text: str) -> tuple[int, int]:
    """A length of game time as turns and rounds. Raises RuleError."""
    words = text.casefold().split()
    unit = _UNITS.get(words[-1].removesuffix("s"))
    if unit is None or len(words) != 2 or not words[0].isdecimal() or len(words[0]) > 5:
        raise RuleError("Give a length such as `3 turns`, `2 rounds` or `1 day`, or leave it out.")
    turns, rounds = unit
    return int(words[0]) * turns, int(words[0]) * rounds


@SPELL.command(
    "settle",
    which="Which spell; without it, the first that waits",
    outcome="What comes of it; without it, you are asked",
    condition="What comes over them, such as asleep",
    amount="The damage, such as 3d6",
    whom="Over whom; without it, those at whom it was cast",
)
def settle(
    typed: Typed,
    which: Annotated[str, Option(suggest=_open)] = "",
    outcome: Annotated[str, Option(suggest=_outcomes)] = "",
    condition: Annotated[str, Option(most=LONGEST_NAME, suggest=conditions, own_words=True)] = "",
    amount: Annotated[str, text(_LENGTH)] = "",
    whom: Affected = (),
    lasts: Annotated[
        tuple[int, int],
        Option(about="How long: 3 turns, 2 rounds", read=read_lasting),
    ] = (0, 0),
    save: Annotated[str, text(_LENGTH, "A save that spares them: spells, or spells half")] = "",
) -> Action | Page:
    """Say what comes of a spell that waits for it (referee)"""
    state = typed.game.state
    require_referee(typed.game.actor(typed.user_id), "say what a spell does")
    waiting = OPEN_SPELLS.of(state)
    if not (which or waiting):
        raise RuleError("No spell waits for a word of the referee.")
    one = find_open(state, which) if which else waiting[0]
    if one is None:
        raise TooLateError(OVER)
    if not outcome:
        at = f" ({plain(one.at)})" if one.at else ""
        question = f"What does *{plain(one.spell) or 'the spell'}*{at} do?"
        return Page(question, [*settle_buttons(typed.game.id, state, one)])
    half = save.casefold().endswith(HALF)
    return SettleSpell(
        spell_id=one.id,
        outcome=outcome,
        targets=whom,
        condition=condition,
        turns=lasts[0],
        rounds=lasts[1],
        amount=amount,
        save=save[: -len(HALF)].rstrip(" ,") if half else save,
        half=half,
    )


FEATURE = Feature(
    lines={
        "spell-open": Does("spell settle", "which"),
        "spell-told": Does("spell settle", "which", outcome=TOLD),
        "spell-way": Does("spell settle", "which", "outcome"),
        "spell-nothing": Does("spell settle", "which", outcome=NOTHING),
        "spell-condition": Does(
            "spell settle", "which", outcome=CONDITION, asks="condition whom lasts save"
        ),
        "spell-damage": Does("spell settle", "which", outcome=DAMAGE, asks="amount whom save"),
    },
    order=295,
)
