"""Clerics use any weapon but edged magical ones, arrows among them (ERIS-CLERIC)."""

from collections.abc import Iterator

from rules.attack.questions import AttackRuling
from rules.classes.settings import has_clerics
from rules.items.door import Kind, find_item, has_edge, is_a, is_magical, quiver_of
from rules.items.questions import WieldRuling
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.traits import has_trait
from rules.sheet.traits import CLERIC
from rules.state.game import GameState
from rules.state.items import Item

RULE = CLERIC.source


def in_hand(state: GameState, question: WieldRuling) -> Iterator[Verdict]:
    """A cleric takes no edged magical weapon in hand."""
    if has_trait(state, question.who, CLERIC.key) and has_clerics(state):
        yield from _forbidden(find_item(state, question.who, question.item or ""))


def in_a_fight(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nor strikes with one, nor shoots magical arrows."""
    if not has_trait(state, question.who, CLERIC.key):
        return
    weapon = find_item(state, question.who, question.item or "")
    yield from _forbidden(weapon)
    if weapon is not None and question.mode is Mode.MISSILE:
        yield from _forbidden(next(iter(quiver_of(state, question.who, weapon)), None))


def _forbidden(item: Item | None) -> Iterator[Verdict]:
    if item is not None and is_magical(item) and has_edge(item):
        what = (
            "shoots no magical" if is_a(item, Kind.AMMUNITION) else "uses no edged magical weapon:"
        )
        yield Verdict(Ruling.FORBIDDEN, f"A cleric {what} {item.name} ({RULE}).", RULE)
