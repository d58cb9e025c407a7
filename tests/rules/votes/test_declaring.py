"""Votes on what all declare (OSE-CALLER, OSE-DECLARE)."""

from collections.abc import Iterable

import pytest

from rules.encounter.records import EndEncounter
from rules.errors import ForbiddenError, RuleError
from rules.kernel.action import Word
from rules.kernel.actor import CLOCK, TABLE, Actor
from rules.kernel.dues import DueKind
from rules.kernel.family import System
from rules.rounds.declarations import undeclared_of_party
from rules.rounds.records import Declare, Declared, DeclareNothing, NextStep, StepBegan
from rules.systems import ENGINE, SYSTEMS
from rules.view.party import view_party
from rules.votes.asking import count_for_declarations
from rules.votes.records import AskVote, CastVote, CloseVote, VoteAsked, VoteDecided, VoteLapsed
from tests.rules.cast import monsters
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, CAT, STRANGER

pytestmark = pytest.mark.rule("OSE-CALLER")
OPTIONS = ("All retreat!", "Fall back slowly", "Attack the ogre")


def declaring(systems: Iterable[System] = SYSTEMS, /, **settings: str) -> Scene:
    """Ada, Bert and Cato, with a wolf of nobody's, declare against goblins; Dora is not there."""
    scene = Scene("ose", systems, **settings).meet()
    for name, owner in (("Ada", 2), ("Bert", 3), ("Cato", 4)):
        scene.hero(name, owner=owner, numbers={"thac0": 19})
    scene.foe("Wolf", side="party").foe("Goblins").seat()
    scene.next()
    assert step_of(scene) == "declare"
    return scene


def step_of(scene: Scene) -> str:
    """What is done in the round now."""
    return scene.now.kind.value


def ask(scene: Scene, options: tuple[str, ...] = OPTIONS) -> str:
    action = AskVote(question="What now?", options=options, declares=True)
    (told,) = reported(scene.act(action, ANN), VoteAsked)
    assert told.round == 1
    return told.vote_id


def cast(scene: Scene, vote: str, option: int, *by: Actor) -> None:
    for one in by:
        scene.act(CastVote(vote_id=vote, option=option), one)


def declared(scene: Scene) -> dict[str, tuple[str, str]]:
    """What each has declared."""
    found = {one.name: one.turn.declaration for one in scene.encounter.combatants}
    return {name: (said.kind, said.text) for name, said in found.items() if said is not None}


@pytest.mark.parametrize(
    ("option", "kind", "text"),
    [(0, "retreat", ""), (1, "withdrawal", ""), (2, "other", "Attack the ogre")],
)
def test_the_result_is_declared_for_all_who_have_not(option: int, kind: str, text: str) -> None:
    scene = declaring()
    vote = ask(scene)
    scene.act(Declare(target="cato", kind="spell", text="Sleep"), CAT)
    cast(scene, vote, option, ANN, BOB)
    (told,) = reported(scene.step, VoteDecided)
    assert ([who.name for who in told.declared_for], told.round) == (["Ada", "Bert"], 1)
    assert len(reported(scene.step, Declared)) == 2
    assert declared(scene) == {
        "Ada": (kind, text),
        "Bert": (kind, text),
        "Cato": ("spell", "Sleep"),
    }
    # Whoever wants something else says so, as long as declarations are taken.
    scene.act(Declare(target="ada", kind="nothing"), ANN)
    assert declared(scene)["Ada"] == ("nothing", "")


@pytest.mark.parametrize(
    ("text", "kind", "targets"),
    [
        ("Attack the goblins!", "attack", ("goblins",)),
        ("attack the goblin king", "attack", ("king",)),
        ("Everybody fight", "attack", ()),
        ("Attack the wraith", "attack", ()),
        ("Kill the coward", "attack", ()),
        ("Defend yourselves", "defend", ()),
        ("Hold the door", "other", ()),
    ],
)
def test_orders_are_read_from_the_words_where_everybody_declares(
    text: str, kind: str, targets: tuple[str, ...]
) -> None:
    scene = declaring(declaring="everybody")
    scene.bring(monsters("king", (4,), name="Goblin King"))
    scene.foe("Wraith", hidden=True).foe("Coward", gone="fled")
    cast(scene, ask(scene, (text, "wait")), 0, ANN, BOB)
    said = scene.combatant("ada").turn.declaration
    assert said is not None
    assert (said.kind, said.targets) == (kind, targets)
    assert said.text == (text if kind == "other" else "")


def test_for_whom_a_rule_refuses_it_the_words_are_declared() -> None:
    scene = declaring(declaring="everybody")
    vote = ask(scene, ("Attack!", "wait"))
    scene.alter("Goblins", gone="fled")
    cast(scene, vote, 0, ANN, BOB)
    assert declared(scene)["Ada"] == ("other", "Attack!")


def test_where_leaving_a_melee_is_free_the_words_are_declared() -> None:
    scene = declaring(disengage="eris")
    cast(scene, ask(scene), 0, ANN, BOB)
    assert declared(scene)["Ada"] == ("other", "All retreat!")


def test_the_round_goes_on_once_the_vote_has_declared_for_all() -> None:
    scene = declaring(go_on="by-itself", initiative_rolls="by-hand")
    vote = ask(scene)
    cast(scene, vote, 0, ANN)
    assert step_of(scene) == "declare"
    cast(scene, vote, 0, BOB)
    assert step_of(scene) == "initiative"
    assert len(reported(scene.step, StepBegan)) == 1


def test_the_round_waits_for_the_votes_of_those_who_have_not_declared() -> None:
    scene = declaring()
    vote = ask(scene)
    scene.act(DeclareNothing(standing=True), BOB)
    cast(scene, vote, 0, ANN)
    dues = [due for due in ENGINE.what_is_due(scene.state, TABLE) if due.kind is DueKind.VOTE]
    assert [(due.name, due.holds, due.round) for due in dues] == [
        ("Bert", False, 1),
        ("Cato", True, 1),
    ]
    with pytest.raises(ForbiddenError, match="Still waiting for Ada and Cato"):
        scene.act(NextStep(), ANN)


def test_who_has_nothing_to_declare_for_good_is_waited_for_all_the_same() -> None:
    scene = declaring(go_on="by-itself", initiative_rolls="by-hand")
    scene.act(DeclareNothing(standing=True), BOB)
    for who, by in (("ada", ANN), ("cato", CAT)):
        scene.act(Declare(target=who, kind="nothing"), by)
    # In the next round Bert alone is not asked.
    while scene.encounter.round == 1 or step_of(scene) != "declare":
        scene.next(faces=()) if step_of(scene) != "initiative" else scene.force(party=5, monsters=3)
    vote = ask_again(scene)
    for who, by in (("ada", ANN), ("cato", CAT)):
        scene.act(Declare(target=who, kind="nothing"), by)
    assert step_of(scene) == "declare"
    scene.act(CloseVote(vote_id=vote, decide=False), ANN)
    assert step_of(scene) == "initiative"


def ask_again(scene: Scene) -> str:
    """A vote in a later round."""
    scene.act(AskVote(question="And now?", options=OPTIONS, declares=True), ANN)
    return scene.state.party.votes[-1].id


def test_once_declarations_are_closed_the_vote_is_over() -> None:
    scene = declaring()
    ask(scene)
    (told,) = reported(scene.next(), VoteLapsed)
    assert (told.because, scene.state.party.votes, declared(scene)) == ("declared", (), {})
    with pytest.raises(RuleError, match="Declarations are not being taken now"):
        ask_again(scene)


class TimeIsUp(Word):
    """No more declarations are waited for."""


TIME = System("time", {TimeIsUp: lambda resolution, _: count_for_declarations(resolution)})


def test_when_the_time_for_declarations_is_up_their_votes_are_counted() -> None:
    scene = declaring((*SYSTEMS, TIME))
    rest = AskVote(question="Rest after this?")
    scene.act(rest, ANN)
    vote = ask(scene)
    cast(scene, vote, 0, BOB)
    (told,) = reported(scene.act(TimeIsUp(), CLOCK), VoteDecided)
    assert (told.result, told.because) == ("All retreat!", "most")
    assert declared(scene)["Ada"] == ("retreat", "")
    assert [one.question for one in scene.state.party.votes] == [rest.question]


def test_a_vote_on_declarations_ends_with_the_encounter() -> None:
    scene = declaring()
    ask(scene)
    (told,) = reported(scene.act(EndEncounter()), VoteLapsed)
    assert told.because == "declared"


def test_before_and_after_an_encounter_nothing_is_declared() -> None:
    scene = Scene().meet().hero("Ada").seat()
    with pytest.raises(RuleError, match="Declarations are not being taken now"):
        ask_again(scene)


def test_without_an_encounter_nobody_has_anything_to_declare() -> None:
    assert undeclared_of_party(Scene().state) == ()


def test_it_is_said_what_would_be_declared() -> None:
    with pytest.raises(RuleError, match="Say what would be declared"):
        ask(declaring(), ())


def test_those_alone_vote_who_stand_there_and_are_seen() -> None:
    scene = declaring()
    scene.hero("Emma", owner=6, hidden=True).hero("Finn", owner=7, gone="fled").seat()
    scene.hero("Gwen", owner=8, side="monsters")
    vote = ask(scene)
    (seen,) = view_party(scene.state, TABLE).votes
    assert (seen.missing, seen.declares) == (("Ada", "Bert", "Cato"), True)
    with pytest.raises(ForbiddenError, match="stands there with the party"):
        cast(scene, vote, 0, STRANGER)
    cast(scene, vote, 0, ANN, BOB)
    assert "Emma" not in declared(scene)


def test_secret_declarations_stay_so() -> None:
    scene = declaring(declarations="secret")
    cast(scene, ask(scene), 0, ANN, BOB)
    told = reported(scene.step, Declared)
    assert [one.audience for one in told] == [(2,), (3,), (4,)]
