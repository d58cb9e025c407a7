"""Some monsters take half of some damage, and players read only what they lose."""

import pytest

from rules.health.records import Damage, HitPointsChanged
from tests.rules.attack.duel import GOBLINS, SWORD, duel, strike
from tests.rules.scene import Scene, told
from tests.rules.table import ANN


def taken(game: Scene) -> list[int]:
    """What the last step took."""
    events: list[HitPointsChanged] = game.events(HitPointsChanged)
    return [-event.amount for event in events]


@pytest.mark.rule("OSE-DAMAGE")
@pytest.mark.parametrize(
    ("traits", "tags", "amount"),
    [
        ((), ("fire",), 3),
        (("resists-fire",), ("fire",), 1),
        (("resists-fire",), ("cold",), 3),
        (("resists-fire", "resists-cold"), ("fire", "cold"), 1),
    ],
)
def test_half_of_what_is_resisted_once(
    traits: tuple[str, ...], tags: tuple[str, ...], amount: int
) -> None:
    game = duel("ose")
    game.alter("Goblins", traits=traits)
    game.act(Damage(targets=(GOBLINS,), amount="3", tags=tags))
    assert taken(game) == [amount]


@pytest.mark.rule("OSE-DAMAGE")
def test_eris_rounds_up_and_blows_count_as_melee_without_saying_why() -> None:
    game = duel("eris", SWORD)
    game.alter("Goblins", traits=("resists-melee",))
    strike(game, 15, 3)
    assert taken(game) == [2]
    (seen,) = [event for event in told(game.step, ANN) if isinstance(event, HitPointsChanged)]
    assert seen.rulings == ()
