"""Documents without a move that others came after: part by part, or not at all."""

from typing import Any

import msgspec
import pytest

from data.replaying import ClashError, put_together, take_apart, with_change
from rules.state.game import FORMAT

ADA, BEN = {"id": "c1", "points": 8}, {"id": "c2", "points": 5}
WOLF, LURKER = {"id": "mk1", "points": 9}, {"id": "mk2", "points": 3, "prey": "c1"}


def game(*characters: Any, fight: Any = None, session: int = 1, **more: Any) -> dict[str, Any]:
    """A document; `more` is what families keep."""
    whole = {"format": FORMAT, "characters": list(characters), "encounter": fight}
    whole["session"] = session
    return {**whole, "parts": {"places": [], **more}}


def fight(*combatants: Any, **more: Any) -> dict[str, Any]:
    return {"id": "e1", "combatants": list(combatants), "sides": [], **more}


def place(door: str, *traps: str, key: str = "p1") -> dict[str, Any]:
    ready = [{"id": f"{key}t{number}", "state": state} for number, state in enumerate(traps)]
    doors = [{"id": f"{key}d1", "state": door}]
    return {"id": key, "areas": [], "doors": doors, "traps": ready, "finds": []}


def merged(before: Any, after: Any, now: Any) -> Any:
    """What came after a move, made without it."""
    with_it, latest, without = (take_apart(d) for d in (after, now, before))
    return msgspec.json.decode(put_together(with_change(with_it, latest, without)))


def hurt(somebody: dict[str, Any]) -> dict[str, Any]:
    return {**somebody, "points": 1}


MERGED = (
    # A blow on one of them, and another in secret.
    (game(ADA, BEN), game(hurt(ADA), BEN), game(hurt(ADA), hurt(BEN)), game(ADA, hurt(BEN))),
    # Somebody comes in, and somebody hidden after them.
    (
        game(fight=fight(WOLF)),
        game(fight=fight(WOLF, ADA)),
        game(fight=fight(WOLF, ADA, LURKER | {"prey": ""})),
        game(fight=fight(WOLF, LURKER | {"prey": ""})),
    ),
    # Somebody goes, and nothing else comes or goes.
    (
        game(fight=fight(WOLF, ADA)),
        game(fight=fight(WOLF)),
        game(fight=fight(hurt(WOLF))),
        game(fight=fight(hurt(WOLF), ADA)),
    ),
    # Somebody goes, and somebody hidden comes in: both are there in the end.
    (
        game(fight=fight(WOLF, ADA)),
        game(fight=fight(WOLF)),
        game(fight=fight(WOLF, LURKER | {"prey": ""})),
        game(fight=fight(WOLF, ADA, LURKER | {"prey": ""})),
    ),
    # A field of the encounter that was not there before, and another one in secret.
    (
        game(fight=fight(WOLF)),
        game(fight=fight(WOLF, round=1)),
        game(fight=fight(WOLF, round=1, distance=30)),
        game(fight=fight(WOLF, distance=30)),
    ),
    # An encounter begins, and a secret outside of it.
    (
        game(ADA),
        game(ADA, fight=fight(WOLF)),
        game(ADA, fight=fight(WOLF), session=2),
        game(ADA, session=2),
    ),
    # Which way they go, and where the lost really go.
    (
        game(journey={"way": "north"}),
        game(journey={"way": "west"}),
        game(journey={"way": "west", "lost": "east"}),
        game(journey={"way": "north", "lost": "east"}),
    ),
    # What two families keep, of which one kept nothing before.
    (
        game(upkeep={"gp": 1}),
        game(upkeep={"gp": 2}),
        game(upkeep={"gp": 2}, battle={"volleys": {"c1": 3}}),
        game(upkeep={"gp": 1}, battle={"volleys": {"c1": 3}}),
    ),
    # Somebody spikes a door, while the referee hides a trap and makes another one ready.
    (
        game(places=[place("shut", "sprung")]),
        game(places=[place("spiked", "sprung")]),
        game(places=[place("spiked", "ready", "new")]),
        game(places=[place("shut", "ready", "new")]),
    ),
    # Somebody spikes a door, while the referee prepares another place.
    (
        game(places=[place("shut")]),
        game(places=[place("spiked")]),
        game(places=[place("spiked"), place("open", key="p2")]),
        game(places=[place("shut"), place("open", key="p2")]),
    ),
    # Nothing came of what was done in secret.
    (game(ADA), game(hurt(ADA)), game(hurt(ADA)), game(ADA)),
)


@pytest.mark.parametrize(("before", "after", "now", "expected"), MERGED)
def test_what_only_one_of_them_touched_is_taken_from_that_one(
    before: Any, after: Any, now: Any, expected: Any
) -> None:
    assert merged(before, after, now) == expected


CLASHES = (
    # Both touched the same.
    (game(ADA), game(hurt(ADA)), game(ADA | {"points": 0})),
    (game(ADA), game(hurt(ADA)), game(ADA)),
    (game(session=1), game(session=2), game(session=3)),
    # What was done in secret names who would be gone.
    (game(fight=fight()), game(ADA, fight=fight()), game(ADA, fight=fight(LURKER))),
    # Who came in was sent away in secret.
    (game(fight=fight()), game(fight=fight(WOLF)), game(fight=fight())),
    # Who would come back is named where somebody is gone since.
    (
        game(fight=fight(LURKER, ADA | {"id": "c1"})),
        game(fight=fight(LURKER | {"prey": ""}, ADA)),
        game(fight=fight(LURKER | {"prey": ""})),
    ),
    # One changed who is there, and the other their order.
    (
        game(fight=fight(WOLF, ADA)),
        game(fight=fight(ADA, WOLF)),
        game(fight=fight(ADA, WOLF, LURKER), session=2),
    ),
    # A door of a place that nobody had prepared, and a trap there in secret.
    (game(), game(places=[place("open")]), game(places=[place("open", "ready")])),
    # Both did something with the same door.
    (
        game(places=[place("shut")]),
        game(places=[place("spiked")]),
        game(places=[place("locked")]),
    ),
    # An encounter ended, and another began in secret.
    (
        game(fight=fight(WOLF)),
        game(),
        game(fight={"id": "e2", "combatants": [], "sides": []}),
    ),
)


@pytest.mark.parametrize(("before", "after", "now"), CLASHES)
def test_anything_else_is_a_clash(before: Any, after: Any, now: Any) -> None:
    with pytest.raises(ClashError):
        merged(before, after, now)


def test_a_list_that_lacks_one_of_its_own_is_a_clash() -> None:
    # The move took Ben's sheet away, and gave Ada another place; in secret nothing was touched.
    with pytest.raises(ClashError):
        merged(game(ADA, BEN), game(BEN, ADA), game(BEN, ADA, hurt(WOLF)))
