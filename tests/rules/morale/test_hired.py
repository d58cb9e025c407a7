"""The loyalty of hirelings from one encounter to the next."""

import pytest

from rules.encounter.records import (
    AddMonsters,
    CorrectMonsters,
    EndEncounter,
    LeaveEncounter,
    StartEncounter,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.health.records import Damage
from rules.kernel.events import REFEREES
from rules.morale.records import HIRED, Hired, LoyaltyRaised, LoyaltyRecalled, RaiseLoyalty
from rules.state.encounter import Combatant, Kind
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB


def scene() -> Scene:
    """Ada is Ann's and Bert Bob's; an encounter has begun."""
    game = Scene("eris").bring(
        character("c1", name="Ada", owner=ANN.member),
        character("c2", name="Bert", owner=BOB.member),
    )
    game.act(StartEncounter())
    return game


def hire(
    game: Scene,
    name: str = "Squire",
    loyalty: int | None = 7,
    *,
    kind: Kind = Kind.RETAINER,
    owner: int | None = ANN.member,
    count: int = 1,
) -> Combatant:
    """Hirelings come in, with a score if one is said."""
    numbers = () if loyalty is None else (("loyalty", loyalty),)
    hired = AddMonsters(
        name=name, hit_points=(4,), side="party", kind=kind, owner=owner, count=count,
        numbers=numbers,
    )  # fmt: skip
    game.act(hired)
    return game.encounter.combatants[-1]


def kept(game: Scene) -> dict[str, int]:
    return {group.name: group.loyalty for group in HIRED.of(game.state)}


def raised(game: Scene, *groups: str, battle: int | None = None) -> dict[str, tuple[int, int]]:
    step = game.act(RaiseLoyalty(groups=groups, battle=battle))
    return {one.target.label: (one.before, one.after) for one in reported(step, LoyaltyRaised)}


@pytest.mark.rule("ERIS-LOYALTY")
def test_a_group_keeps_its_one_score_for_the_next_encounter() -> None:
    game = scene()
    archers = hire(game, "Archers", 8, kind=Kind.MERCENARY, count=5)
    hire(game)
    game.act(EndEncounter())
    assert kept(game) == {"Archers": 8, "Squire": 7}
    game.act(StartEncounter())
    again = hire(game, "archers", None, kind=Kind.MERCENARY, count=5)
    assert again.id != archers.id
    assert again.numbers["loyalty"] == 8
    (event,) = game.events(LoyaltyRecalled)
    assert (event.target.label, event.loyalty, event.audience) == ("archers", 8, REFEREES)


@pytest.mark.rule("ERIS-LOYALTY")
@pytest.mark.parametrize(
    ("name", "loyalty", "owner", "kind", "has"),
    [
        ("Squire", 9, ANN.member, Kind.RETAINER, 9),
        ("Squire", None, BOB.member, Kind.RETAINER, None),
        ("Page", None, ANN.member, Kind.RETAINER, None),
        ("Squire", None, ANN.member, Kind.MONSTER, None),
    ],
)
def test_only_the_same_hirelings_have_their_score_again(
    name: str, loyalty: int | None, owner: int, kind: Kind, has: int | None
) -> None:
    game = scene()
    hire(game)
    game.act(EndEncounter())
    game.act(StartEncounter())
    newcomer = hire(game, name, loyalty, owner=owner, kind=kind)
    assert newcomer.numbers.get("loyalty") == has
    assert game.events(LoyaltyRecalled) == []


@pytest.mark.rule("ERIS-LOYALTY")
def test_each_success_is_one_more() -> None:
    game = scene()
    hire(game)
    game.act(EndEncounter())
    assert raised(game, battle=1) == {"Ada's Squire": (7, 8)}
    assert kept(game) == {"Squire": 8}
    with pytest.raises(TooLateError, match="has been counted"):
        raised(game, battle=1)
    game.act(StartEncounter())
    assert hire(game, loyalty=None).numbers["loyalty"] == 8
    game.act(EndEncounter())
    assert raised(game, battle=2) == {"Ada's Squire": (8, 9)}


@pytest.mark.rule("ERIS-LOYALTY")
def test_there_is_no_cap() -> None:
    game = scene()
    hire(game, loyalty=12)
    game.act(EndEncounter())
    assert [raised(game)["Ada's Squire"] for _ in range(3)] == [(12, 13), (13, 14), (14, 15)]


@pytest.mark.rule("ERIS-LOYALTY")
def test_those_who_were_not_involved_gain_nothing() -> None:
    game = scene()
    hire(game, "Guard", 5)
    hire(game, "Coward", 6)
    game.act(EndEncounter())
    game.act(StartEncounter())
    coward = hire(game, "Coward", None)
    hire(game, "Porter", 4, owner=None)
    game.act(LeaveEncounter(target=coward.id, reason="fled"))
    game.act(EndEncounter())
    assert raised(game, battle=2) == {"Porter": (4, 5)}
    assert kept(game) == {"Guard": 5, "Coward": 6, "Porter": 5}
    assert raised(game, battle=1) == {"Ada's Guard": (5, 6), "Ada's Coward": (6, 7)}


@pytest.mark.rule("ERIS-LOYALTY")
def test_an_expedition_counts_for_all_or_for_those_who_are_named() -> None:
    game = scene()
    hire(game, "Squire", 7)
    hire(game, "Squire", 5, owner=BOB.member)
    hire(game, "Porter", 4)
    game.act(EndEncounter())
    names = [group.name for group in HIRED.of(game.state)]
    assert raised(game, "porter") == {"Ada's Porter": (4, 5)}
    assert raised(game, f"Bert's {names[1]}", f"bert's {names[1]}") == {
        f"Bert's {names[1]}": (5, 6)
    }
    assert len(raised(game)) == 3


@pytest.mark.rule("ERIS-LOYALTY")
def test_a_misspelt_group_is_not_found() -> None:
    game = scene()
    hire(game)
    game.act(EndEncounter())
    with pytest.raises(NotFoundError, match=r"“Squier”\. Did you mean Squire\?"):
        raised(game, "Squier")
    with pytest.raises(NotFoundError, match="Look at them all"):
        raised(game, "Ogre")


@pytest.mark.rule("ERIS-LOYALTY")
def test_the_referee_supplies_the_score_that_it_starts_with() -> None:
    game = scene()
    squire = hire(game, loyalty=None)
    game.act(EndEncounter())
    with pytest.raises(RuleError, match="No hirelings with a loyalty score"):
        raised(game)
    game.act(StartEncounter())
    squire = hire(game, loyalty=None)
    game.act(CorrectMonsters(combatant_id=squire.id, numbers=(("loyalty", 6),)))
    game.act(EndEncounter())
    assert kept(game) == {"Squire": 6}


@pytest.mark.rule("ERIS-LOYALTY")
def test_the_dead_are_forgotten_and_the_wounded_are_not() -> None:
    game = scene()
    dead, two = hire(game, "Page", 6), hire(game, "Guards", 5, count=2)
    game.act(EndEncounter())
    game.act(StartEncounter())
    dead, two = hire(game, "Page", None), hire(game, "Guards", None, count=2)
    game.act(Damage(targets=(dead.id, f"{two.id}#1"), amount="40"))
    game.act(EndEncounter())
    assert kept(game) == {"Guards": 5}
    assert raised(game, battle=2) == {"Ada's Guards": (5, 6)}


@pytest.mark.rule("ERIS-LOYALTY")
def test_success_is_for_the_referee_to_say_once_it_is_over() -> None:
    game = scene()
    hire(game)
    with pytest.raises(RuleError, match="The battle is not over yet"):
        raised(game)
    game.act(EndEncounter())
    with pytest.raises(ForbiddenError, match="raise loyalty"):
        game.act(RaiseLoyalty(), ANN)


@pytest.mark.rule("ERIS-LOYALTY")
def test_those_not_seen_for_longest_are_forgotten() -> None:
    game = scene()
    guards = tuple(Hired(f"Guard {number}", None, 7) for number in range(100))
    game.state = HIRED.put(game.state, guards)
    hire(game, "Guard 0", 7, owner=None)
    hire(game, "Guard 1", 7, owner=None)
    hire(game, "Squire", 7)
    game.act(EndEncounter())
    names = [group.name for group in HIRED.of(game.state)]
    assert len(names) == 100
    assert names[0] == "Guard 3"
    assert names[-3:] == ["Guard 0", "Guard 1", "Squire"]
