"""Words for groups that leave, and for declarations that bring a full stop of their own."""

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from rules.encounter.records import CombatantLeft
from rules.initiative.records import OrderSettled, PlaceTold
from rules.kernel.actor import TABLE
from rules.kernel.events import Event, Who
from rules.movement.records import Moved
from rules.orders.records import CarriedOut
from rules.rounds.records import Declared

GOBLIN = Who("mk1", "Goblin")


def told(event: Event) -> str:
    return TELLERS[type(event)](event, People({}))


@pytest.mark.parametrize(
    ("reason", "numbers", "words"),
    [
        ("fled", (1, 2, 5), "Goblins 1, 2 and 5 have fled."),
        ("surrendered", (3, 4), "Goblins 3 and 4 have surrendered."),
        ("left", (1, 2), "Goblins 1 and 2 leave the encounter."),
        ("fled", (4,), "Goblin has fled."),
        ("left", (), "Goblin leaves the encounter."),
    ],
)
def test_all_who_leave_are_told_by_their_numbers(
    reason: str, numbers: tuple[int, ...], words: str
) -> None:
    assert told(CombatantLeft(target=GOBLIN, reason=reason, numbers=numbers)) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sleep", "Goblin casts sleep."),
        ("Sleep!", "Goblin casts Sleep!"),
        ("who knows?", "Goblin casts who knows?"),
        ("", "Goblin casts a spell."),
    ],
)
def test_a_declaration_ends_with_one_mark(text: str, words: str) -> None:
    assert told(Declared(target=GOBLIN, kind="spell", text=text, round=1)) == words


def test_the_hidden_have_a_place_without_a_heading() -> None:
    ogre = Who("m9", "Ogre", hidden=True)
    places = (
        PlaceTold(label="Monsters", who=(GOBLIN,)),
        PlaceTold(label="", who=(ogre,), hidden=True),
    )
    words = told(OrderSettled(round=1, places=places))
    assert words == "Order: **Monsters**, then Ogre, unseen."


def test_those_who_go_the_same_way_share_a_sentence_and_each_side_has_a_paragraph() -> None:
    ada, bo = Who("c1", "Ada", is_character=True), Who("c2", "Bo", is_character=True)
    orc = Who("m1", "Orc", several=True)
    silent = CarriedOut(target=bo, kind="move", why="as declared")
    both = [Moved(target=who, way=20, unit="feet", whom=orc, away=False) for who in (ada, bo)]
    back = Moved(target=orc, way=20, unit="feet", whom=ada, away=True)
    read = tell((both[0], silent, both[1], back), TABLE, People({}), TELLERS)
    assert [one.text for one in read] == [
        "Ada and Bo move 20 feet towards Orcs.\n\nOrcs move 20 feet away from Ada."
    ]
