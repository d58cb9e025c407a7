"""The referee asks for checks, people roll them, and the referee lets people off."""

import re
from collections.abc import Iterable, Iterator, Sequence

from rules.checks import FAMILY
from rules.checks.asking import (
    CONDITION,
    DEATH,
    answer_together,
    ask_checks,
    can_answer,
    can_roll,
    find_ask,
    open_ask,
    owner_of,
    party_of,
    settle,
    waiting_in,
    without,
)
from rules.checks.dues import name_check, require_alive
from rules.checks.kinds import ERIS_WITHSTAND_ADVERSITY, category_of, check_of
from rules.checks.records import (
    ADVERSITY,
    ADVERSITY_TABLE,
    ASKS,
    AdversitySet,
    Ask,
    AskChecks,
    Chance,
    ChecksSkipped,
    RollAsked,
    SetAdversity,
    SkipAsked,
    Stake,
)
from rules.checks.trying import Attempt, Check, check_number, needed_for
from rules.conditions.kinds import CONDITIONS, condition_named
from rules.errors import Lack, MissingNumberError, RuleError, TooLateError, WayOut
from rules.health.damage import check_amount
from rules.kernel.events import Throw
from rules.kernel.naming import name_source, name_targets
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.questions import Asker, Found
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility
from rules.record import Record, replace
from rules.sheet.reading import number, typed_number
from rules.sheet.records import NumberOf
from rules.state.game import GameState

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
IN_SIX = "_in_six"
"""What the key of a number ends in that is a chance in 6; without it, it is in percent."""
SIX, HUNDRED = 6, 100
_TYPED = re.compile(r"(\d{1,3}) ?(?:(-? ?in ?-? ?6|/ ?6)|(%))?", re.IGNORECASE)
LOWEST, HIGHEST = 1, 40
"""Constitution scores, as sheets have them."""


@FAMILY.handles
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
    label = " ".join(action.label.split())
    if len(label) > LONGEST_LABEL:
        raise RuleError(f"A label can have {LONGEST_LABEL} characters. Shorten it.")
    ask_checks(
        resolution,
        targets,
        check.key,
        stake=stake,
        modifier=action.modifier,
        number=action.number,
        label=label,
        seen=action.seen,
    )


def _require_ready(resolution: Resolution, check: Check, target: str, given: int | None) -> None:
    """Raise RuleError for the dead, who rolls that already, and monsters without a number."""
    require_alive(resolution, target)
    if open_ask(resolution.state, target, check) is not None:
        name = resolution.who(target).label
        raise RuleError(
            f"{name} has that to roll already. A referee can ",
            WayOut("let them off", "ask skip"),
            ".",
        )
    if not can_answer(resolution, target, check.key):
        needed_for(resolution, check, Attempt(target=target, number=given))


def _stake(resolution: Resolution, action: AskChecks) -> Stake:
    if action.damage:
        check_amount(action.damage)
    if action.saved not in SAVED:
        raise RuleError("A save that is made leaves `half` of the damage, or `none`.")
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


@FAMILY.handles
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
        return ASKS.of(resolution.state)
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
    return RuleError(
        "You have no check to roll. ", WayOut("Roll one", "check"), " that nobody asked for."
    )


@FAMILY.handles
def skip_asked(resolution: Resolution, action: SkipAsked) -> None:
    """Let people off; the damage at stake falls on those who have rolled."""
    resolution.require_referee("let somebody off a check")
    named = name_targets(resolution, action.targets) if action.targets else ()
    asks = [ask for ask in ASKS.of(resolution.state) if _let_off(ask, named)]
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


class DieChance(Record, omit_defaults=False):
    """So much or less on a die of so many sides; 0 or less never succeeds."""

    needed: int
    sides: int = SIX

    @property
    def text(self) -> str:
        """How it is written: `2-in-6`, `35%`."""
        return f"{self.needed}-in-6" if self.sides == SIX else f"{self.needed}%"

    def plus(self, amount: int) -> "DieChance":
        """The same with more or less to it, between never and always."""
        return replace(self, needed=min(self.sides, max(0, self.needed + amount)))


def read_chance(text: str) -> DieChance:
    """A chance as people write it: `2`, `2-in-6`, `35%`. RuleError for anything else."""
    found = _TYPED.fullmatch(" ".join(text.split()))
    if found is not None:
        value, is_percent = int(found[1]), bool(found[3])
        if value <= SIX and not is_percent:
            return DieChance(value)
        if value <= HUNDRED and not found[2]:
            return DieChance(value, HUNDRED)
    raise RuleError("Say how likely it is: `chance:2` for 2-in-6, or `chance:35%`.")


def _written_chance(asker: Asker, target: str, key: str) -> DieChance | None:
    """What the sheet says: a number in percent, or else one in 6; None without either."""
    percent, in_six = number(asker, target, key), number(asker, target, f"{key}{IN_SIX}")
    if percent is not None:
        return DieChance(percent, HUNDRED)
    return None if in_six is None else DieChance(in_six)


def chance_of(resolution: Resolution, target: str, key: str, typed: str) -> DieChance:
    """What was typed for this once, else what the sheet says.

    MissingNumberError says how to give it.
    """
    if typed.strip():
        return read_chance(typed)
    found = _written_chance(resolution, target, key)
    if found is not None:
        return found
    who, label = resolution.who(target), resolution.fields.label(key)
    raise MissingNumberError(
        f"{who.label} has no {label.lower()}. Write the skill on the sheet, in percent or so many "
        "in 6.",
        Lack(who.id, (key, f"{key}{IN_SIX}")),
        once="chance:35%",
    )


def roll_chance(
    resolution: Resolution,
    purpose: str,
    chance: DieChance,
    *,
    secret: bool = True,
    forced: int | None = None,
) -> tuple[Throw, bool]:
    """The die, and whether it succeeds. `forced` is the face that a referee sets."""
    check_forced(forced, 1, chance.sides, f"A d{chance.sides}")
    throw = resolution.roll(purpose, 1, chance.sides, secret=secret, forced=forced)
    return throw, throw.total <= chance.needed


@FAMILY.handles
def set_adversity(resolution: Resolution, action: SetAdversity) -> None:
    """Write the table of percentages by Constitution, or wipe it (R-ADVERSITY)."""
    resolution.require_referee("write the table of withstanding adversity")
    rows = tuple(sorted(action.rows, key=lambda row: row.low))
    _check(rows)
    if rows == ADVERSITY_TABLE.of(resolution.state):
        raise RuleError("The table stands like that already.")
    resolution.put(ADVERSITY_TABLE, rows)
    resolution.emit(AdversitySet(rows=rows, rule=ERIS_WITHSTAND_ADVERSITY))


def _check(rows: Sequence[Chance]) -> None:
    last = LOWEST - 1
    for row in rows:
        if not LOWEST <= row.low <= row.high <= HIGHEST:
            raise RuleError(
                f"Constitution goes from {LOWEST} to {HIGHEST}; {row.low}-{row.high} does not fit."
            )
        if row.low <= last:
            raise RuleError(f"Two rows of the table have Constitution {row.low}.")
        if not 0 <= row.percent <= ADVERSITY.maximum:
            raise RuleError(f"A chance goes from 0 to 100 %; {row.percent} is outside.")
        last = row.high


def has_table(state: GameState) -> bool:
    """Whether the campaign has written its table."""
    return bool(ADVERSITY_TABLE.of(state))


@FAMILY.answers(ERIS_WITHSTAND_ADVERSITY, needs=has_table, about=lambda key: key == ADVERSITY.key)
def from_table(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The percentage for somebody's Constitution, where the campaign's table has it."""
    score = typed_number(state, question.who, "con")
    for row in ADVERSITY_TABLE.of(state):
        if score is not None and row.low <= score.value <= row.high:
            yield Found(row.percent, f"CON {score.value}", ERIS_WITHSTAND_ADVERSITY)
