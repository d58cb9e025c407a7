"""What magic lets people do, or keeps them from, while it lasts: hide, read, be a cloud."""

from collections.abc import Iterator

from rules.attack.records import ArmourBesides
from rules.checks.records import READ_LANGUAGES
from rules.conditions.bearing import GASEOUS, NEGATED, READS_ALL, TINY, TREELIKE, UNHEARD, UNSEEN
from rules.conditions.effects import begin_effect
from rules.conditions.reading import effects_on, is_under
from rules.conditions.records import AddEffect
from rules.health.records import DamageTaken
from rules.items.reading import find_item, is_magical
from rules.items.records import ItemUsed, UseRuling
from rules.items.wares import power_named
from rules.kernel.questions import DamageVerdict, Found, Ruling, Toll, Verdict, any_effect
from rules.kernel.resolution import Resolution
from rules.kernel.words import many
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
USED = ", used"
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
    """Wands and staves of whom a wand of negation has touched; and what works so often in some
    days, and has."""
    who, item = question.who, find_item(state, question.who, question.item or "")
    name = "" if item is None else item.name
    if name.casefold().startswith(_STICKS) and is_under(state, who, NEGATED.key):
        refusal = f"{name} does nothing: its power is negated for this round."
        yield Verdict(Ruling.FORBIDDEN, refusal, RULE)
    power = power_named(state, name)
    if power is None or not power.times:
        return
    for target in question.aimed if power.each else (who,):
        used = [one.name for one in effects_on(state, target)].count(f"{power.name}{USED}")
        if used >= power.times:
            often = f"{many(power.times, 'time')} in {many(power.days, 'day')}"
            yield Verdict(Ruling.FORBIDDEN, f"{power.name} works {often}.", RULE)


@FAMILY.follows(RULE)
def is_used(resolution: Resolution, event: ItemUsed) -> None:
    """A use counts for as many days."""
    power = power_named(resolution.state, event.name)
    if power is None or not power.times:
        return
    for who in event.whom if power.each else (event.target,):
        wanted = AddEffect(target=who.target, name=f"{power.name}{USED}", days=power.days)
        begin_effect(resolution, wanted, rule=RULE)
