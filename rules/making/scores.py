"""The six scores of a new character: one roll that everybody can check (R-SCORES).

What somebody can begin as, by the game's book and by their scores.
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.books.ready import BY_CALLING, Ready, suggest_name
from rules.books.records import BookClass, Calling, Kit
from rules.books.settings import book_of
from rules.dice.expression import parse
from rules.dice.faces import DiceGroup
from rules.errors import NotFoundError, RuleError
from rules.items.describing import kits_for
from rules.kernel.dues import Plan
from rules.kernel.events import Throw
from rules.kernel.fields import as_word
from rules.kernel.parties import everybody
from rules.kernel.resolution import Resolution, throw_text
from rules.kernel.words import look_of
from rules.making import FAMILY
from rules.making.records import (
    ARRANGED,
    BEST_THREE,
    IN_ORDER,
    ROLLED,
    RULE,
    SCORES,
    TYPED,
    ForgetScores,
    Rolled,
    RollScores,
    ScoresForgotten,
    ScoresRolled,
)
from rules.sheet.characters import owner_named
from rules.sheet.classes import rank_of
from rules.sheet.records import ABILITIES, HIT_POINT_BONUS
from rules.state.game import GameState

KEYS = tuple(one.key for one in ABILITIES)
"""The six abilities, in the order of the sheet."""
DICE: Mapping[str, str] = {IN_ORDER: "3d6", BEST_THREE: "4d6kh3", ARRANGED: "3d6"}
"""What falls for each ability, by the value of the setting."""
KEPT_DAYS = 30
_DAY = 24 * 60 * 60 * 1000
POOR, DIRE = 8, 5
MOST_ROLLED = 50
"""Scores of so many people wait to become characters; they are part of every stored state."""
LEAST, MOST = 3, 18
LOWEST_LOWERED = 9
"""Nobody lowers a score below this for another."""
GIVES, TAKES = 2, 1
_FIRST = ("con", "dex", "str", "wis", "int", "cha")
"""Where the best scores go after those that a class asks for."""
_LABELS: Mapping[str, str] = {one.key: one.label for one in ABILITIES}


def by_key(scores: Sequence[int]) -> Mapping[str, int]:
    """Six scores by the keys of their abilities."""
    return dict(zip(KEYS, scores, strict=True))


def word_of(calling: Calling) -> str:
    """What stands for it in actions and buttons."""
    return as_word(calling.label)


def find_calling(state: GameState, word: str) -> Calling:
    """The calling that is meant, by its name or its class. NotFoundError says which there are."""
    callings, meant = book_of(state).callings, as_word(word)
    by_class = {one.classes[0]: one for one in reversed(callings) if len(one.classes) == 1}
    found = next((one for one in callings if word_of(one) == meant), by_class.get(meant))
    if found is None:
        names = ", ".join(one.label for one in callings) or "none: this game has no book"
        raise NotFoundError(f"Nobody begins as “{word.strip()[:40]}”. There is: {names}.")
    return found


def classes_of(state: GameState, calling: Calling) -> tuple[BookClass, ...]:
    """The classes of a calling as the book has them, the one that it begins as first."""
    found = (book_of(state).find_class(name) for name in calling.classes)
    return tuple(one for one in found if one is not None)


def primes_of(state: GameState, calling: Calling) -> tuple[str, ...]:
    """Its prime requisites, by key."""
    keys = (key for one in classes_of(state, calling) for key in one.primes)
    return tuple(dict.fromkeys(keys))


def lacking(calling: Calling, scores: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """What scores would have to be for it and are not: abilities by key, with the least score."""
    return tuple((key, least) for key, least in calling.requires.items() if scores[key] < least)


def spell_list(state: GameState, calling: Calling) -> tuple[str, int]:
    """The list of spells that it begins with, and how many of them; "" and 0 for none yet."""
    for one in classes_of(state, calling):
        rank = rank_of(state, one.name, 1)
        if one.casts and rank is not None and rank.slots and rank.slots[0]:
            return one.casts, rank.slots[0]
    return "", 0


def first_spells(state: GameState, calling: Calling) -> tuple[str, ...]:
    """The spells of the book of which it may know some from the start, () for none."""
    casts, _ = spell_list(state, calling)
    rows = book_of(state).spells if casts else ()
    return tuple(
        row.name for row in rows if row.list == casts and row.level == 1 and not row.reverses
    )


def kits_for_calling(state: GameState, calling: Calling) -> tuple[Kit, ...]:
    """The kits that a calling can begin with, the dearest first: its people's, else its class's."""
    words = (word_of(calling), *calling.traits, *calling.classes)
    return next((kits for word in words if (kits := kits_for(state, word))), ())


def ready_of(calling: Calling) -> Ready | None:
    """Whoever is ready-made as that, None for nobody."""
    return BY_CALLING.get(word_of(calling))


def all_ready(state: GameState) -> tuple[tuple[Calling, Ready], ...]:
    """All who are ready-made by the book of the game, in its order."""
    found = ((calling, ready_of(calling)) for calling in book_of(state).callings)
    return tuple((calling, ready) for calling, ready in found if ready is not None)


def free_name(state: GameState, calling: Calling, ready: Ready) -> str:
    """Their own name, or where somebody is called so already, another of their people."""
    taken = [one.name for one in (*everybody(state), *state.waiting)]
    if look_of(ready.name) not in map(look_of, taken):
        return ready.name
    turn = state.next_character + book_of(state).callings.index(calling)
    return suggest_name(calling.traits, taken, turn)


def ready_kit(state: GameState, calling: Calling, ready: Ready) -> Kit | None:
    """The kit that they have."""
    kits = {kit.label: kit for kit in kits_for_calling(state, calling)}
    return next((kits[label] for label in ready.kits if label in kits), None)


def ready_points(state: GameState, calling: Calling, ready: Ready) -> int:
    """Their hit points: a good roll of the first level's die, and what Constitution adds."""
    name = calling.classes[0]
    rank = rank_of(state, name, 1)
    assert rank is not None
    expression = parse(rank.hit_dice)
    most = sum(dice.count * dice.sides for dice in expression.dice)
    added = book_of(state).modifier(HIT_POINT_BONUS.key, name, by_key(ready.scores)) or 0
    return max(1, most - most // 4 + added)


def rolled_by(state: GameState, member: int) -> Rolled | None:
    """The scores that a member's next character has, None where none have fallen."""
    return next((one for one in ROLLED.of(state) if one.member == member), None)


@FAMILY.handles
def roll_scores(resolution: Resolution, action: RollScores) -> None:
    """Roll them once; those that have fallen stay until a character is made of them."""
    member = owner_named(resolution, action.owner)
    way = resolution.setting(SCORES.key)
    dice, gold = DICE.get(way, ""), book_of(resolution.state).gold
    if not dice and not gold:
        raise RuleError("In this game the scores of a character are typed, not rolled.")
    if rolled_by(resolution.state, member) is not None:
        if not action.again:
            raise RuleError("This character has been rolled already. Pick a class for it.")
        resolution.require_referee("have scores rolled again")
    throw, scores = _throw_scores(resolution, dice)
    purse = throw_text(resolution, gold, "gold to begin with") if gold else None
    total = 0 if purse is None else purse.total
    _keep(resolution, Rolled(member, scores, way, resolution.at, total))
    resolution.emit(
        ScoresRolled(
            member=member,
            way=way,
            scores=scores,
            throw=throw,
            gold=total,
            gold_throw=purse,
            rule=RULE,
        )
    )


def _throw_scores(resolution: Resolution, dice: str) -> tuple[Throw | None, tuple[int, ...]]:
    """The six of them in one roll; None and () where they are typed."""
    if not dice:
        return None, ()
    throw = throw_text(resolution, " + ".join([dice] * len(ABILITIES)), "ability scores")
    return throw, tuple(map(_score, throw.record.groups))


def _score(group: DiceGroup) -> int:
    """What the dice of one ability come to."""
    return sum(die.value for die in group.dice if die.is_kept)


def is_hopeless(scores: tuple[int, ...]) -> bool:
    """Whether a referee may well allow another roll: nothing above 8, or several of 5 and less."""
    return bool(scores) and (max(scores) <= POOR or sum(one <= DIRE for one in scores) > 1)


def _keep(resolution: Resolution, rolled: Rolled) -> None:
    others = without(resolution.state, rolled.member)
    if len(others) >= MOST_ROLLED:
        raise RuleError(
            f"{MOST_ROLLED} people have rolled scores in this game and made no character of them "
            "yet. Try again when some have."
        )
    resolution.put(ROLLED, (*others, rolled))


def without(state: GameState, member: int) -> tuple[Rolled, ...]:
    """The scores of all others."""
    return tuple(one for one in ROLLED.of(state) if one.member != member)


@FAMILY.plans
def plans_of_scores(state: GameState) -> Iterator[Plan]:
    """What nobody makes a character of is gone after a month."""
    for one in ROLLED.of(state):
        key = f"scores:{one.member}:{one.at}"
        yield Plan(one.at + KEPT_DAYS * _DAY, key, ForgetScores(member=one.member))


@FAMILY.handles
def forget_scores(resolution: Resolution, action: ForgetScores) -> None:
    """Nothing half made stays behind."""
    resolution.require_referee("have scores forgotten")
    if rolled_by(resolution.state, action.member) is None:
        raise RuleError("They have rolled no scores, or made a character of them.")
    resolution.put(ROLLED, without(resolution.state, action.member))
    resolution.emit(ScoresForgotten(member=action.member, audience=(action.member,)))


def suggested(state: GameState, calling: Calling, rolled: Rolled) -> tuple[int, ...]:
    """The scores as they fell, or where a player arranges them, the best where they count."""
    if rolled.way != ARRANGED:
        return rolled.scores
    wanted = dict.fromkeys((*primes_of(state, calling), *calling.requires, *_FIRST))
    best = dict(zip(wanted, sorted(rolled.scores, reverse=True), strict=True))
    return tuple(best[key] for key in KEYS)


def lowerable(state: GameState, calling: Calling, rolled: Rolled) -> tuple[str, ...]:
    """What may be lowered to raise a prime requisite, by key; () where that is not done.

    Who has too little of something to give two points of it keeps it.
    """
    if rolled.way in (ARRANGED, TYPED):
        return ()
    scores = by_key(rolled.scores)
    kept = (*primes_of(state, calling), *calling.keeps)
    return tuple(
        key
        for key in book_of(state).lowers
        if key not in kept and scores[key] >= LOWEST_LOWERED + GIVES
    )


def check_scores(
    state: GameState, calling: Calling, rolled: Rolled | None, wanted: Sequence[int]
) -> Mapping[str, int]:
    """The scores of the sheet by key. RuleError for what nobody may have."""
    if rolled is None:
        raise RuleError("Nothing has been rolled for this character yet. Roll its scores first.")
    if rolled.way == TYPED:
        bad = next((score for score in _six(wanted) if not LEAST <= score <= MOST), None)
        if bad is not None:
            raise RuleError(f"A score goes from {LEAST} to {MOST}; {bad} is outside.")
        scores = by_key(wanted)
    elif rolled.way == ARRANGED:
        scores = by_key(_six(wanted or suggested(state, calling, rolled)))
        if sorted(scores.values()) != sorted(rolled.scores):
            fell = ", ".join(map(str, sorted(rolled.scores, reverse=True)))
            raise RuleError(f"Use each of the scores that fell once: {fell}.")
    else:
        scores = by_key(_six(wanted or rolled.scores))
        _check_given(state, calling, rolled, scores)
    if missing := lacking(calling, scores):
        needs = ", ".join(f"{_LABELS[key]} {least}" for key, least in missing)
        raise RuleError(f"{calling.label} takes at least {needs}. Pick another class.")
    return scores


def _six(scores: Sequence[int]) -> Sequence[int]:
    if len(scores) != len(KEYS):
        names = " ".join(_LABELS.values())
        raise RuleError(f"Type six scores: {names}.")
    return scores


def _check_given(
    state: GameState, calling: Calling, rolled: Rolled, after: Mapping[str, int]
) -> None:
    """Raise RuleError unless two points are taken for each one that a prime requisite gains."""
    before = by_key(rolled.scores)
    primes, lowers = primes_of(state, calling), lowerable(state, calling, rolled)
    changes = {key: after[key] - before[key] for key in KEYS}
    up = sum(change for change in changes.values() if change > 0)
    down = -sum(change for change in changes.values() if change < 0)
    is_fair = (
        all(key in primes for key, change in changes.items() if change > 0)
        and all(key in lowers for key, change in changes.items() if change < 0)
        and all(after[key] >= LOWEST_LOWERED for key, change in changes.items() if change < 0)
        and all(score <= MOST for score in after.values())
        and down * TAKES == up * GIVES
    )
    if not is_fair:
        fell = " ".join(map(str, rolled.scores))
        raise RuleError(f"They fell as {fell}. {rule_of_giving(state, calling, rolled)}")


def rule_of_giving(state: GameState, calling: Calling, rolled: Rolled) -> str:
    """What may be changed, in a sentence."""
    lowers = " or ".join(_LABELS[key] for key in lowerable(state, calling, rolled))
    if not lowers:
        return "Nothing of that can be changed."
    raises = " or ".join(_LABELS[key] for key in primes_of(state, calling))
    return (
        f"Two points of {lowers}, none below {LOWEST_LOWERED}, may be given for one more of "
        f"{raises}."
    )
