"""What magic lets people do, or keeps them from, while it lasts: hide, read, be a cloud."""

from collections.abc import Iterator

from rules.attack.records import ArmourBesides
from rules.checks.records import READ_LANGUAGES
from rules.conditions.bearing import GASEOUS, NEGATED, READS_ALL, TINY, TREELIKE, UNHEARD, UNSEEN
from rules.conditions.reading import is_under
from rules.health.records import DamageTaken
from rules.items.reading import find_item, is_magical
from rules.items.records import UseRuling
from rules.kernel.questions import DamageVerdict, Found, Ruling, Toll, Verdict, any_effect
from rules.sheet.records import NumberOf
from rules.spells import FAMILY
from rules.spells.work import MAGIC, RULE
from rules.state.game import GameState
from rules.stealth.records import HIDING, UnseenChance

CLOUD_AC = -2
"""The armour class of a cloud of gas, descending."""
SURELY = 100
_UNSEEN = {TREELIKE.key: SURELY, TINY.key: 90, UNSEEN.key: 83}
"""The chance in percent to hide; a cloak that shows its wearer on 1 in 6 hides on 5 in 6."""
_STICKS = ("wand", "staff", "rod")


@FAMILY.answers(RULE, needs=any_effect)
def goes_unseen(state: GameState, question: UnseenChance) -> Iterator[Found]:
    """A cloak that hides, boots that are not heard, and who is six inches tall."""
    if HIDING not in question.how:
        if is_under(state, question.who, UNHEARD.key):
            yield Found(SURELY, UNHEARD.name, RULE)
        return
    for key, chance in _UNSEEN.items():
        if is_under(state, question.who, key):
            yield Found(chance, "magic", RULE)


@FAMILY.answers(RULE, needs=any_effect, about=lambda key: key == READ_LANGUAGES.key)
def reads_all(state: GameState, question: NumberOf) -> Iterator[Found]:
    """Whoever magic lets read every tongue."""
    if is_under(state, question.who, READS_ALL.key):
        yield Found(SURELY, READS_ALL.name, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def hard_to_catch(state: GameState, question: ArmourBesides) -> Iterator[Found]:
    """A cloud of gas."""
    if is_under(state, question.whom, GASEOUS.key):
        yield Found(CLOUD_AC, GASEOUS.name, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def harmed_by_magic_alone(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    """The same: plain weapons go through it."""
    if not question.is_attack or MAGIC in question.tags:
        return
    if is_under(state, question.whom, GASEOUS.key):
        item = find_item(state, question.who, question.item or "")
        if item is None or not is_magical(item):
            yield DamageVerdict(Toll.UNHARMED, GASEOUS.name, RULE)


@FAMILY.answers(RULE, needs=any_effect)
def does_nothing_for_them(state: GameState, question: UseRuling) -> Iterator[Verdict]:
    """Wands and staves of whom a wand of negation has touched."""
    item = find_item(state, question.who, question.item or "")
    if item is None or not is_under(state, question.who, NEGATED.key):
        return
    if item.name.casefold().startswith(_STICKS):
        refusal = f"{item.name} does nothing: its power is negated for this round."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)
