"""Fixed dice fall by the order of moves that roll, whatever else is done between them."""

from itertools import count

from data.seeds import Seed
from tests.cogs.recorded import TRIED, FixedDice

NONE = Seed(0, b"")
SIDES, ROLLS = 1000, 4


def faces(dice: FixedDice, key: str, *, secret: bool = False) -> tuple[list[int], str]:
    """What falls in a move, and the id that it gives."""
    own = dice(1, key, NONE, NONE)
    source, *_ = own.begin(secret=secret)
    return [source.face(SIDES) for _ in range(ROLLS)], own.token()


def test_they_fall_alike_under_other_keys_and_with_others_between() -> None:
    one, two, keys = FixedDice(1), FixedDice(1), count(50)
    first = [faces(one, f"i:{number}") for number in range(3)]
    again: list[tuple[list[int], str]] = []
    for _ in range(3):
        two(1, f"i:{next(keys)}", NONE, NONE)  # rolls nothing
        faces(two, TRIED)
        again.append(faces(two, f"i:{next(keys)}"))
    assert first == again
    assert len({str(one) for one in first}) == 3
    assert first != [faces(FixedDice(2), f"i:{number}") for number in range(3)]


def test_a_move_that_is_tried_again_has_its_dice_and_secret_ones_are_counted_apart() -> None:
    one, two = FixedDice(1), FixedDice(1)
    first = faces(one, "i:1")
    secret = faces(two, "i:0", secret=True)
    assert faces(one, "i:1") == first
    assert faces(two, "i:1")[0] == first[0] != secret[0]
