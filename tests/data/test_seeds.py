"""Dice of an action follow from its key, and secrets tell nothing."""

import hashlib

from data.seeds import GameDice, Seed, new_seed
from rules.dice.faces import FairDice, roll_label
from rules.dice.fairness import secret_roll_key

OPEN, SECRET = Seed(1, b"o" * 32), Seed(2, b"s" * 32)


def dice(key: str = "i:1") -> GameDice:
    return GameDice(7, key, OPEN, SECRET)


def test_an_open_roll_can_be_made_again_from_the_seed() -> None:
    source, number, commitment = dice().begin(secret=False)
    again = FairDice(OPEN.value, roll_label("7", "i:1", 0))
    assert [source.face(6) for _ in range(20)] == [again.face(6) for _ in range(20)]
    assert (number, commitment) == (0, "")


def test_a_secret_roll_has_a_key_of_its_own_whose_hash_is_published() -> None:
    source, _, commitment = dice().begin(secret=True)
    key = secret_roll_key(SECRET.value, roll_label("7", "i:1", 0))
    assert commitment == hashlib.sha256(key).hexdigest()
    again = FairDice(key, roll_label("7", "i:1", 0))
    assert [source.face(20) for _ in range(20)] == [again.face(20) for _ in range(20)]


def test_rolls_of_an_action_are_numbered_and_differ() -> None:
    game_dice = dice()
    first, _, _ = game_dice.begin(secret=False)
    second, number, _ = game_dice.begin(secret=False)
    assert number == 1
    assert [first.face(100) for _ in range(9)] != [second.face(100) for _ in range(9)]


def test_secret_rolls_leave_no_gap_in_the_numbers_of_open_ones() -> None:
    game_dice = dice()
    kinds = (False, True, False, True)
    numbers = [game_dice.begin(secret=secret)[1] for secret in kinds]
    assert numbers == [0, 0, 1, 1]


def test_an_open_and_a_secret_roll_of_one_number_differ() -> None:
    game_dice = dice()
    sources = [game_dice.begin(secret=secret)[0] for secret in (False, True)]
    first, second = ([source.face(100) for _ in range(9)] for source in sources)
    assert first != second


def test_tokens_follow_from_the_key_and_differ() -> None:
    first, again, other = dice(), dice(), dice("i:2")
    tokens = [first.token() for _ in range(50)]
    assert tokens == [again.token() for _ in range(50)]
    assert len(set(tokens)) == 50
    assert other.token() not in tokens


def test_seeds_are_long_different_and_do_not_show_themselves() -> None:
    one, two = new_seed(), new_seed()
    assert len(one.value) == 32
    assert one.value != two.value
    assert one.commitment == hashlib.sha256(one.value).hexdigest()
    assert repr(one) == "Seed(id=0)"
