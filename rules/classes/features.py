"""What the classes of a book can do beyond their numbers: back-stabs, sure shots, small targets."""

from collections.abc import Iterator

from rules.attack.records import AttackBonus, DefenceBonus, HitRuling
from rules.books.records import AIM, BACK_STAB, HARD_TO_HIT, Feature
from rules.books.settings import book_of, has_book
from rules.classes import FAMILY
from rules.kernel.fields import has_trait
from rules.kernel.questions import Addend, DamageVerdict, Mode, Toll
from rules.kernel.targets import find_character, find_combatant
from rules.record import replace
from rules.sheet.classes import class_word
from rules.sheet.records import LARGE, LARGE_CLUMSY
from rules.state.game import GameState
from rules.state.sheet import Character

R_BOOK = "R-BOOK"
BEHIND = "behind"


def features_of(state: GameState, character: Character) -> tuple[Feature, ...]:
    """What somebody can do at their level, by the book of the game."""
    found = book_of(state).find_class(class_word(character))
    level = (find_combatant(state, character.id) or character).level
    return () if found is None else tuple(one for one in found.features if one.level <= level)


def new_features(state: GameState, character: Character, level: int) -> tuple[Feature, ...]:
    """What somebody can do from this level on."""
    there = features_of(state, replace(character, level=level))
    return tuple(one for one in there if one.level == level)


def _amount(state: GameState, who: str, key: str) -> int:
    """The number of a feature, 0 for who does not have it."""
    character = find_character(state, who)
    if character is None:
        return 0
    return next((one.amount for one in features_of(state, character) if one.key == key), 0)


@FAMILY.answers(R_BOOK, needs=has_book)
def strikes_well(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """Thieves strike from behind, and halflings shoot, better than others."""
    stab = _amount(state, question.who, BACK_STAB) if BEHIND in question.how else 0
    if stab:
        yield Addend("back-stab", stab, R_BOOK)
    aim = _amount(state, question.who, AIM) if question.mode is Mode.MISSILE else 0
    if aim:
        yield Addend("sure shot", aim, R_BOOK)


@FAMILY.answers(R_BOOK, needs=has_book)
def stabs(state: GameState, question: HitRuling) -> Iterator[DamageVerdict]:
    """A thief's blow from behind does double damage."""
    if BEHIND in question.how and _amount(state, question.who, BACK_STAB):
        yield DamageVerdict(Toll.DOUBLE, "back-stab", R_BOOK)


@FAMILY.answers(R_BOOK, needs=has_book)
def is_small(state: GameState, question: DefenceBonus) -> Iterator[Addend]:
    """Halflings are hard to hit for whoever is larger than a human."""
    amount = _amount(state, question.whom, HARD_TO_HIT)
    if amount and any(has_trait(state, question.who, one.key) for one in (LARGE, LARGE_CLUMSY)):
        yield Addend("small, against the large", amount, R_BOOK)
