"""What is taken in hand for a blow, and what waits for the end of the round, is told in a line."""

import pytest

from cogs.attack.pages import attack_page
from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from rules.attack.records import Attack
from rules.kernel.actor import TABLE
from rules.state.items import Held, Item
from rules.systems import ENGINE
from rules.view.attacks import view_attack
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel
from tests.rules.scene import Scene
from tests.rules.table import ANN, REFEREE

pytestmark = pytest.mark.rule("ERIS-WEAPON-DAMAGE")
SHIELD = Item("s1", "Shield", held=Held.WIELDED, hands=1, tags=("shield",))
GREAT = Item("s3", "Two-handed sword", hands=2)
DAGGER = Item("s4", "Dagger", hands=1)


def told(game: Scene, item: Item, *faces: int) -> str:
    """What everybody is told of Ada's attack."""
    action = Attack(attacker=ADA, targets=(GOBLINS,), item=item.id)
    step = game.act(action, REFEREE, faces)
    texts = [one.text for one in tell(step.events, TABLE, People({}), TELLERS)]
    return next(text for text in texts if text)


@pytest.mark.parametrize(
    ("items", "struck", "faces", "text"),
    [
        ((SWORD, SHIELD, GREAT), GREAT, (2,),
         "Ada misses Goblins with Two-handed sword, Long sword and Shield put away (2)."),
        ((SHIELD, DAGGER), DAGGER, (2,), "Ada misses Goblins with Dagger, taken in hand (2)."),
        ((SWORD,), SWORD, (2,), "Ada misses Goblins (2)."),
    ],
)  # fmt: skip
def test_what_is_taken_in_hand_stands_in_the_line_of_the_blow(
    items: tuple[Item, ...], struck: Item, faces: tuple[int, ...], text: str
) -> None:
    assert told(duel("ose", *items), struck, *faces) == text


@pytest.mark.rule("OSE-SLOW-WEAPONS")
def test_the_page_says_what_a_weapon_brings_before_it_is_chosen() -> None:
    game = duel("ose", SHIELD, GREAT, BOW, slow_weapons="on")
    view = view_attack(ENGINE.asking(game.state), ANN, ADA, GREAT.id)
    assert view is not None
    page = attack_page(view)
    assert "with **Two-handed sword** (puts Shield away, strikes last). Whom?" in page
