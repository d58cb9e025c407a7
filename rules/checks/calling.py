"""The referee asks for checks, people roll them, and the referee lets people off."""

from collections.abc import Iterable, Sequence

from rules.checks.actions import AskChecks, RollAsked, SkipAsked
from rules.checks.answering import answer_together, can_roll, without
from rules.checks.asking import ask_checks, can_answer
from rules.checks.consequences import CONDITION, DEATH
from rules.checks.events import ChecksSkipped
from rules.checks.kinds.registry import check_of
from rules.checks.kinds.saves import category_of
from rules.checks.kinds.shape import Attempt, Check
from rules.checks.reading import find_ask, open_ask, owner_of, party_of, waiting_in
from rules.checks.rolling import name_check, require_alive
from rules.checks.settling import settle
from rules.checks.trying import check_number, needed_for
from rules.conditions.door import CONDITIONS, condition_named
from rules.errors import RuleError, TooLateError
from rules.health.door import check_amount
from rules.kernel.limits import check_modifier
from rules.kernel.naming import name_source, name_targets
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.state.checks import Ask, Stake

DIES = "dies"
SAVED = ("half", "none")
SAVES = ("save_", "magic_")
BREATH = "breath"
BLASTS = {
    "save_breath": (BREATH,),
    "save_wands": ("wand", "destructive"),
    "save_spells": ("destructive",),
}
"""What damage is that is saved against in a category, where nobody says it: a blast, which takes
the gear of those whom it kills (OSE-ITEM-DESTRUCTION)."""
LONGEST_LABEL = 100
OVER = "That check is over: everybody has rolled, or was let off."


def call_for_checks(resolution: Resolution, action: AskChecks) -> None:
    """Everybody who is named has to roll; monsters and the hidden do so at once (OSE-SAVES)."""
    resolution.require_referee("ask for checks")
    check = name_check(resolution, action.what)
    if not check.is_asked:
        raise RuleError(f"{check.name} is nothing to ask for: players try it themselves.")
    check_modifier(action.modifier, check.most)
    if action.number is not None:
        check_number(action.number)
    stake = _stake(resolution, action)
    targets = name_targets(resolution, action.targets or tuple(party_of(resolution.state)))
    for target in targets:
        _require_ready(resolution, check, target, action.number)
    ask_checks(
        resolution,
        targets,
        check.key,
        stake=stake,
        modifier=action.modifier,
        number=action.number,
        label=_label(action.label),
        seen=action.seen,
    )


def _require_ready(resolution: Resolution, check: Check, target: str, given: int | None) -> None:
    """Raise RuleError for the dead, who rolls that already, and monsters without a number."""
    require_alive(resolution, target)
    if open_ask(resolution.state, target, check) is not None:
        name = resolution.who(target).label
        raise RuleError(f"{name} has that to roll already. `/ask skip` lets them off.")
    if not can_answer(resolution, target, check.key):
        needed_for(resolution, check, Attempt(target=target, number=given))


def _label(text: str) -> str:
    label = " ".join(text.split())
    if len(label) > LONGEST_LABEL:
        raise RuleError(f"A label can have {LONGEST_LABEL} characters. Shorten it.")
    return label


def _stake(resolution: Resolution, action: AskChecks) -> Stake:
    if action.damage:
        check_amount(action.damage)
    if action.saved not in SAVED:
        raise RuleError("Who passes takes `half` of the damage, or `none`.")
    return Stake(
        damage=action.damage.strip(),
        saved=action.saved,
        is_attack=action.is_attack,
        on_failure=_consequence(action.failure),
        on_success=_consequence(action.success),
        by=name_source(resolution, action.by),
        item=action.item,
        tags=_tags(resolution, action),
    )


def _tags(resolution: Resolution, action: AskChecks) -> tuple[str, ...]:
    """What it is: as it was said, and what follows from the category of a save for less damage."""
    key = name_check(resolution, action.what).key
    if not action.damage or not key.startswith(SAVES):
        return action.tags
    tags = BLASTS.get(category_of(check_of(key)), ())
    if BREATH in tags:
        return tuple(dict.fromkeys((*action.tags, *tags)))
    return action.tags or tags


def _consequence(typed: str) -> str:
    """The consequence that somebody means by the name of a condition, or by "dies"."""
    name = " ".join(typed.lower().split())
    if not name:
        return ""
    if name == DIES:
        return DEATH
    condition = condition_named(name)
    if condition is None:
        known = ", ".join(f"`{one.name}`" for one in CONDITIONS)
        raise RuleError(f"What comes of it is one of {known}, or `{DIES}`.")
    return f"{CONDITION}:{condition.key}"


# Rolling, and letting off


def roll_asked(resolution: Resolution, action: RollAsked) -> None:
    """Roll what is still to be rolled; who lacks the number for it still has to."""
    if action.for_all:
        resolution.require_referee("roll for everybody")
    asks = _asks(resolution, action.ask_id)
    wanted = [(ask, target) for ask in asks for target in _wanted(resolution, ask, action)]
    if not wanted:
        raise _nothing_to_roll(resolution, asks, action)
    for _, target in wanted:
        resolution.require_control(target, "roll a check for {}")
    able = [(ask, target) for ask, target in wanted if can_roll(resolution, ask, target)]
    # Where nobody can, the first refusal says what is missing.
    answer_together(resolution, ((ask.id, target) for ask, target in able or wanted[:1]))
    for ask in asks:
        settle(resolution, ask.id)


def _asks(resolution: Resolution, ask_id: str) -> Sequence[Ask]:
    if not ask_id:
        return resolution.state.asks
    ask = find_ask(resolution.state, ask_id)
    if ask is None:
        raise TooLateError(OVER)
    return (ask,)


def _wanted(resolution: Resolution, ask: Ask, action: RollAsked) -> Iterable[str]:
    waiting = waiting_in(ask)
    if action.for_all:
        return waiting
    if action.targets:
        return [target for target in waiting if target in action.targets]
    plays_for = resolution.actor.plays_for
    return [target for target in waiting if plays_for(owner_of(resolution.state, target))]


def _nothing_to_roll(resolution: Resolution, asks: Sequence[Ask], action: RollAsked) -> RuleError:
    for ask in asks:
        for one in ask.people:
            if one.target in action.targets:
                name = resolution.who(one.target).label
                word = ", and passed" if one.passed else ", and failed"
                word = word if ask.seen == Visibility.PUBLIC else ""
                return TooLateError(f"{name} has rolled already{word}.")
    if action.targets or action.for_all:
        return TooLateError(OVER)
    return RuleError("You have no check to roll. `/check` rolls one that nobody asked for.")


def skip_asked(resolution: Resolution, action: SkipAsked) -> None:
    """Let people off; the damage at stake falls on those who have rolled."""
    resolution.require_referee("let somebody off a check")
    named = name_targets(resolution, action.targets) if action.targets else ()
    asks = [ask for ask in resolution.state.asks if _let_off(ask, named)]
    if not asks:
        raise RuleError("Nobody of them has a check to roll.")
    for ask in asks:
        targets = _let_off(ask, named)
        people = tuple(resolution.who(target) for target in targets)
        without(resolution, ask, targets)
        for hidden in (False, True):
            some = tuple(who for who in people if who.hidden is hidden)
            if some:
                rule = check_of(ask.what).source
                resolution.emit(ChecksSkipped(targets=some, what=ask.what, rule=rule))
        settle(resolution, ask.id)


def _let_off(ask: Ask, named: Sequence[str]) -> list[str]:
    return [target for target in waiting_in(ask) if not named or target in named]
