"""Questions in people's own words lead to the page that answers them, and all else to none."""

import threading

import pytest
from simcord import Env

from cogs.render import asking
from cogs.render.asking import SURE, Asked, asks, distance, is_name, places_for, stem


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("someone has ghosted us", "questions-trouble.html#somebody-does-not-answer-"),
        ("docker compose", "hosting.html#in-containers-with-postgresql"),
        ("scare off skeletons", "questions-fights.html#how-do-i-turn-undead"),
        ("Does the bot notice when our light runs out?", "questions-play.html#does-it-keep-"),
        ("permisions list", "add-to-a-server.html#rights"),
        ("thacoo", "rules/attacks.html#thac0-optional"),
        ("what do I need to hit AC 4", "questions-fights.html#thac0-or-ascending-"),
        ("how do I roll 3d12+5", "questions.html#how-do-i-roll-dice"),
        ("torchlight", "questions-play.html#does-it-keep-"),
        ("what can I do", "questions-trouble.html#i-do-not-know-what-i-can-do"),
    ],
)
def test_a_question_leads_to_its_answer(question: str, place: str) -> None:
    assert places_for(question)[0].place.startswith(place)


@pytest.mark.parametrize("question", ["xyzzy", "", "the of and", "12 34"])
def test_what_is_no_question_leads_nowhere(question: str) -> None:
    assert places_for(question) == []


def test_no_word_that_names_another_place_beats_a_question_asked_whole() -> None:
    asked = [
        one
        for one in asking.known_pages().places
        if one.place.startswith("questions") and "#" in one.place
    ]
    assert len(asked) > 150
    assert [one.place for one in asked if places_for(one.heading)[0] != one] == []


def test_a_rule_is_found_with_its_id_and_what_is_as_likely() -> None:
    first, *others = places_for("grappling")
    assert first.code == "ERIS-GRAPPLE-GYGAX"
    assert "ERIS-GRAPPLE-NATURAL" in {one.code for one in others}


@pytest.mark.parametrize(
    ("name", "code"), [("surprise in the wilds", "OSE-WILD-SURPRISE"), ("morale", "OSE-MORALE")]
)
def test_the_very_name_of_a_rule_leads_to_the_rule(name: str, code: str) -> None:
    assert places_for(name)[0].code == code


def test_a_rule_that_is_called_just_so_is_named_beside_a_likelier_answer() -> None:
    first, *others = places_for("spells per day")
    assert first.place.startswith("questions-fights.html#my-spells-are-gone")
    assert "rules/rounds.html#casting-in-combat" in {one.place for one in others}


def test_words_are_compared_without_their_ends() -> None:
    forms = [
        "parties",
        "torches",
        "dice",
        "rolling",
        "stopped",
        "exploded",
        "only",
        "thing",
        "d20s",
    ]
    assert [stem(one) for one in forms] == [
        *("parti", "torch", "dic", "roll", "stop", "explod", "onli", "thing", "d20s")
    ]


def test_a_slip_is_a_letter_too_many_too_few_another_or_two_exchanged() -> None:
    """What has more slips than are looked for is one slip too far, however many it has."""
    slips = ["thac0", "htaco", "thacoo", "thaco", "goblin", "taxo"]
    assert [distance("thaco", one, 1) for one in slips] == [1, 1, 1, 0, 2, 2]


def test_one_word_can_be_many_things_and_several_are_surely_meant() -> None:
    assert places_for("docker compose", SURE)[0].heading == "In containers, with PostgreSQL"
    assert places_for("docker compose on a boat", SURE) == []
    assert is_name("docker compose")
    assert not is_name("undo")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("how do I hit", True),
        ("shops?", True),
        ("slot based encumbrance", True),
        ("buy rope", False),
        ("light a torch", False),
        ("bot doesnt answer", True),
        ("/do did the wrong thing", True),
        ("says its not my turn", True),
    ],
)
def test_who_asks_does_not_say_what_to_do(text: str, asked: bool) -> None:
    assert asks(text) is asked


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which the pages are reckoned with from now on."""
    found: list[int] = []

    class Noted(asking.Index):
        def __init__(self, asked: Asked) -> None:
            found.append(threading.get_ident())
            super().__init__(asked)

    monkeypatch.setattr(asking, "Index", Noted)
    asking.known_pages.cache_clear()
    return found


async def test_the_pages_are_known_before_anybody_asks_and_nobody_waits_for_it(
    known: list[int], own_env: Env
) -> None:
    assert len(known) == 1
    assert known != [threading.get_ident()], "it held up the loop"
    assert places_for("docker compose")
    assert len(known) == 1
