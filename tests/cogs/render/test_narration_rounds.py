"""Words for groups that leave, and for declarations that bring a full stop of their own."""

import pytest

from cogs.render.families import TELLERS
from cogs.render.narration import People
from rules.encounter.records import CombatantLeft
from rules.initiative.records import OrderSettled, PlaceTold
from rules.kernel.events import Event, Who
from rules.rounds.records import Declared

GOBLIN = Who("mk1", "Goblin")


def told(event: Event) -> str:
    return TELLERS[type(event)](event, People({}))


@pytest.mark.parametrize(
    ("reason", "numbers", "words"),
    [
        ("fled", (1, 2, 5), "Goblins 1-2, 5 have fled."),
        ("surrendered", (3, 4), "Goblins 3-4 have surrendered."),
        ("left", (1, 2), "Goblins 1-2 leave the encounter."),
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
