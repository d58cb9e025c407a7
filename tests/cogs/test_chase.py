"""Flights and pursuits as people play them: `/do chase` and the buttons of the board."""

import re

import pytest

from cogs.pursuit.commands import read_rate
from rules.encounter.records import AddMonsters, JoinEncounter, SetDistance
from rules.errors import RuleError
from rules.health.records import SetHitPoints
from rules.initiative.records import RollInitiative
from rules.items.records import AddItem, Details
from rules.places.state import PLACES
from rules.pursuit.state import CHASE
from rules.state.game import GameState
from tests.cogs.cellar import cellar
from tests.cogs.conftest import Play
from tests.cogs.delving import id_of
from tests.cogs.scene import Scene, hidden_part, labels_of, labels_on, offered_on, said

WOLVES = AddMonsters(
    name="Wolves", count=3, hit_points=(9,), block="none", numbers=(("move", 150),)
)


async def meet(
    play: Play, preset: str = "ose", environment: str = "dungeon", distance: int = 60
) -> Scene:
    """Aldric and Berta meet wolves that are faster, before the first round."""
    scene = Scene(play)
    await scene.set_up(preset, Aldric=8, Berta=8)
    await scene.meet(environment=environment)
    await scene.lay(play.ann, JoinEncounter())
    await scene.lay(play.bob, JoinEncounter())
    await scene.lay(play.referee, WOLVES, SetDistance(distance=distance))
    return scene


async def say(scene: Scene, label: str) -> None:
    """The referee presses a button of the private page about the pursuit."""
    asked = await scene.press(scene.play.referee, "Referee…")
    await scene.play.referee.click(asked.response, label=label)


async def state_of(play: Play) -> GameState:
    """The game as it is now."""
    return (await play.game()).state


@pytest.mark.rule("OSE-EVASION")
@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
async def test_the_party_runs_is_followed_and_caught(play: Play) -> None:
    scene = await meet(play)
    await scene.press(play.ann, "Run away")
    board = await scene.board()
    assert "### Pursuit" in board
    assert "**Pursuit:** the party runs from the monsters" in board
    assert "**Waiting for** the referee to say whether the monsters follow" in board
    assert "Begin the rounds" not in await scene.labels()
    refused = await scene.press(play.ann, "They follow")
    assert "Only a referee can say that they follow." in said(refused)
    await scene.press(play.referee, "They follow")
    assert "The monsters follow the party." in scene.texts()[-1]
    assert "**Waiting for** a player of Party to run on" in await scene.board()
    await scene.press(play.bob, "Run on")
    board = await scene.board()
    assert "the party runs from the monsters · a round · the monsters come nearer" in board
    assert "30" not in board
    await scene.press(play.ann, "Run on")
    assert "The monsters have caught up with the party." in scene.texts()[-1]
    assert "Begin the rounds" in await scene.labels()
    assert "5 feet apart" in await scene.board()


@pytest.mark.rule("OSE-EVASION-DUNGEON")
async def test_the_faster_are_gone_at_once(play: Play) -> None:
    scene = await meet(play)
    await scene.say(play.ann, "chase evade")
    told = await scene.say(play.referee, "chase follow", fleeing=150.5, following=150)
    assert "The party gets away from the monsters." in said(told)
    assert (await state_of(play)).encounter is None
    assert not any(re.search(r"\b150\b", text) for text in scene.texts())


@pytest.mark.rule("OSE-RUNNING")
async def test_thirty_rounds_exhaust_and_rest_helps(play: Play) -> None:
    scene = await meet(play, distance=2000)
    await scene.say(play.ann, "chase evade")
    await scene.say(play.referee, "chase follow")
    told = await scene.say(play.bob, "chase run", times=30)
    assert "exhausted from running" in said(told)
    assert "*exhausted from running*" in await scene.board()
    await scene.say(play.referee, "encounter end")
    rested = await scene.say(play.referee, "rest short", turns=3)
    assert "Aldric and Berta are no longer *exhausted from running*." in said(rested)
    assert not [e for e in (await state_of(play)).effects if e.target == "c1"]


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
async def test_somebody_throws_down_what_they_have(play: Play) -> None:
    scene = await meet(play, distance=400)
    await scene.act(play.ann, AddItem(name="Iron ration", count=3))
    await scene.act(play.ann, AddItem(name="Torch"))
    await scene.press(play.ann, "Run away")
    await scene.press(play.referee, "They follow")
    refused = await scene.press(play.bob, "Drop something")
    assert "Nobody of yours who runs has treasure or food." in said(refused)
    page = await scene.press(play.ann, "Drop something")
    assert page.ephemeral
    assert labels_of(page.response.components) == ["3 Iron ration"]
    await play.ann.click(page.response, label="3 Iron ration")
    told = "\n".join(scene.texts())
    asks = "The referee says whether it is worth stopping for."
    assert f"Aldric throws down 3 iron rations. {asks}" in told
    board = await scene.board()
    assert "the referee to say whether Iron ration is worth stopping for" in board
    refused = await scene.press(play.bob, "Worth stopping for")
    assert "can say what is worth stopping for." in said(refused)
    await scene.press(play.referee, "Worth stopping for")
    told = "\n".join(scene.texts())
    assert (
        "The monsters run on." in told or "The monsters stop for it. The party has escaped." in told
    )
    assert [i.name for i in (await state_of(play)).characters[0].items] == ["Torch"]


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
async def test_a_coin_stops_nobody_to_whom_it_is_not_worth_it(play: Play) -> None:
    scene = await meet(play, distance=400)
    await scene.act(play.ann, AddItem(name="Coin", count=30))
    await scene.act(play.ann, AddItem(name="Sack", details=Details(holds=600)))
    await scene.say(play.ann, "item put", item="Coin", into="Sack", count=29)
    await scene.say(play.ann, "chase evade")
    await scene.say(play.referee, "chase follow")
    await scene.say(play.ann, "chase drop", item="Coin", count=1)
    refused = await scene.say(play.ann, "chase run")
    assert "First a referee says whether Coin is worth stopping for" in said(refused)
    told = await scene.say(play.referee, "chase bait", worth=False)
    assert "The monsters run on." in told.response.content
    assert "Not worth it to them" in said(told)
    await scene.say(play.ann, "chase run")
    thrown = await scene.say(play.referee, "chase drop", item="Sack", who="Aldric")
    assert "Aldric throws down Sack with 29 gp." in thrown.response.content
    private = hidden_part(thrown)
    assert "Is Sack (29 gp) worth stopping for, to 3 of the monsters?" in private.content
    await play.referee.click(private, label="They run past it")
    assert "The monsters run on." in scene.texts()[-1]


@pytest.mark.rule("OSE-EVASION")
async def test_who_lies_there_is_carried_or_left(play: Play) -> None:
    scene = await meet(play, "eris", distance=400)
    await scene.act(play.referee, SetHitPoints(target=await id_of(play, "Berta"), hit_points=0))
    told = await scene.press(play.ann, "Run away")
    assert "Berta lies there" in "\n".join(scene.texts()) + said(told)
    assert "left lying: Berta" in await scene.board()
    offered = await play.ann.autocomplete(play.channel, "chase carry", "who", "")
    assert [choice["name"] for choice in offered] == ["Berta"]
    refused = await scene.say(play.cat, "chase carry", who="Berta")
    assert "somebody who runs" in said(refused)
    carried = await scene.say(play.ann, "chase carry", who="Berta")
    assert "Aldric carries Berta along." in said(carried)
    assert "left lying" not in await scene.board()
    again = await scene.say(play.ann, "chase carry", who="Berta")
    assert "Berta does not lie there" in said(again)
    await scene.say(play.referee, "log undo")
    await scene.press(play.referee, "They let them go")
    left = "Berta has not got away with the rest, and is in enemy hands."
    assert left in "\n".join(scene.texts())


@pytest.mark.rule("OSE-SURPRISE")
async def test_the_surprised_are_offered_no_flight(play: Play) -> None:
    scene = await meet(play)
    assert "Run away" in await scene.labels()
    await scene.say(play.referee, "encounter surprise", how="surprised")
    assert "Run away" not in await scene.labels()
    told = await scene.say(play.ann, "chase evade")
    assert "Party: surprised, and cannot act in the first round." in said(told)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
async def test_the_referee_steers_it(play: Play) -> None:
    scene = await meet(play, distance=400)
    await scene.say(play.ann, "chase evade")
    await scene.say(play.referee, "chase follow")
    told = await scene.say(play.referee, "chase hold-up", rounds=2, why="burning oil")
    assert "The monsters are held up for 2 rounds: burning oil." in said(told)
    lead = await scene.say(play.referee, "chase lead", distance=90)
    assert lead.ephemeral
    assert "The party is 90 feet ahead." in said(lead)
    await scene.press(play.bob, "Run on, 5 rounds")
    await say(scene, "Out of sight")
    board = await scene.board()
    assert "out of sight" in board
    assert "**Waiting for** the referee to say whether the monsters go on" in board
    await scene.press(play.referee, "They go on")
    await say(scene, "Caught")
    assert "The monsters have caught the party." in scene.texts()[-1]


@pytest.mark.rule("OSE-EVASION")
async def test_monsters_run_and_the_players_say_whether_they_follow(play: Play) -> None:
    scene = await meet(play, distance=400)
    told = await scene.say(play.referee, "chase evade", side="Monsters")
    assert "The players say whether the party follows." in said(told)
    assert {"Follow", "Let them go"} <= set(await scene.labels())
    await scene.press(play.ann, "Let them go")
    assert "The party lets the monsters go." in scene.texts()[-1]


@pytest.mark.rule("OSE-EVASION-WILD")
@pytest.mark.rule("OSE-PURSUIT-WILD")
async def test_in_the_wilds_it_goes_on_when_the_encounter_is_over(play: Play) -> None:
    scene = await meet(play, environment="wilderness")
    await scene.say(play.referee, "chase evade", chance=0)
    told = await scene.say(play.referee, "chase follow", modifier=25)
    assert "The pursuit goes on day by day." in said(told)
    board = await scene.board()
    assert "**Pursuit:** the party runs from the monsters" in board
    assert {"Run on", "Stop and face them"} <= set(await scene.labels())
    await scene.press(play.ann, "Run on")
    assert "The party flees for a day. Nobody maps the way." in "\n".join(scene.texts())
    state = await state_of(play)
    if CHASE.of(state) is not None:
        await scene.say(play.bob, "chase stop")
    assert (await play.encounter()).environment == "wilderness"
    assert "Wolves" in await scene.board()


@pytest.mark.rule("OSE-EVASION-WATER")
@pytest.mark.rule("OSE-PURSUIT-WATER")
async def test_on_the_water_the_referee_reads_the_chance_and_players_do_not(play: Play) -> None:
    scene = await meet(play, environment="water", distance=600)
    await scene.press(play.ann, "Run away")
    told = await scene.press(play.referee, "They follow")
    assert "50% to get away" in said(told)
    assert not any("50%" in text for text in scene.texts())
    if CHASE.of(await state_of(play)) is not None:
        await scene.press(play.bob, "Run on")
        assert "the monsters come nearer" in await scene.board()
    else:
        assert "out of sight of the monsters" in scene.texts()[-1]


@pytest.mark.rule("ERIS-PURSUIT")
async def test_on_planet_eris_a_pursuit_goes_by_turns(play: Play) -> None:
    scene = await meet(play, "eris", distance=1000)
    await scene.press(play.ann, "Run away")
    await scene.press(play.referee, "They follow")
    assert "Run on, 5 rounds" not in await scene.labels()
    await scene.press(play.ann, "Run on")
    assert "The party runs for a turn; the monsters come nearer." in "\n".join(scene.texts())


@pytest.mark.rule("OSE-ENCOUNTER-MOVE")
async def test_before_the_fight_the_party_draws_back(play: Play) -> None:
    scene = await meet(play)
    told = await scene.say(play.ann, "chase approach", feet=60, away=True)
    assert "The party draws back: 60 feet in 2 rounds." in said(told)
    assert (await play.encounter()).distance == 120


@pytest.mark.rule("OSE-EVASION")
async def test_at_a_deadline_they_run_on_and_let_the_others_go(play: Play) -> None:
    scene = await meet(play, distance=400)
    await scene.say(play.referee, "deadline set", time="48h")
    await scene.press(play.ann, "Run away")
    await scene.press(play.referee, "They follow")
    assert "48" in await scene.board() or "<t:" in await scene.board()
    await scene.say(play.referee, "deadline now")
    chase = CHASE.of(await state_of(play))
    assert chase is not None
    assert chase.stretch == 1
    await scene.say(play.referee, "chase let-go")
    scene = await again(scene)
    await scene.say(play.referee, "chase evade", side="Monsters")
    await scene.say(play.referee, "deadline now")
    assert "The party lets the monsters go." in "\n".join(scene.texts())


async def again(scene: Scene) -> Scene:
    """Another encounter with the same wolves."""
    await scene.meet()
    await scene.say(scene.play.ann, "encounter join")
    await scene.act(scene.play.referee, WOLVES)
    return scene


@pytest.mark.rule("OSE-MONSTER-DOORS")
async def test_a_door_behind_the_party_stops_them_for_a_round_and_a_spike_for_good(
    play: Play,
) -> None:
    scene = await meet(play)
    await scene.act(play.ann, AddItem(name="iron spike"))
    await scene.press(play.ann, "Run away")
    await scene.press(play.referee, "They follow")
    await scene.say(play.ann, "door open", door="oak door")
    help_ = await scene.say(play.ann, "help")
    assert {"Shut a door behind you…", "Spike a door shut…"} <= set(offered_on(help_.response))
    await scene.say(play.ann, "door shut", door="oak door")
    told = "The monsters are held up for a round: the oak door is shut, and has to be opened."
    assert told in scene.texts()[-1]
    await scene.say(play.ann, "door spike", door="oak door")
    told = "The oak door holds: no monster opens it. The party is out of sight."
    assert told in scene.texts()[-1]
    assert "The referee says whether the monsters find another way." in scene.texts()[-1]
    await scene.press(play.referee, "They give up")
    assert any("The monsters give up. The party has escaped." in t for t in scene.texts())


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
async def test_the_referee_is_asked_where_a_party_is_that_has_run(play: Play) -> None:
    scene = await cellar(play)
    for who in (play.ann, play.bob):
        await scene.say(who, "sheet set", field="Movement", value="30")
    await scene.say(play.referee, "wandering meet", what="Goblin", count=2)
    began = next(text for text in scene.texts() if "**Encounter 1** begins" in text)
    assert "Players come in with Join" not in began
    await scene.say(play.referee, "encounter surprise", how="not-surprised")
    await scene.say(play.referee, "chase evade")
    await scene.say(play.referee, "chase follow")
    assert "Doors…" in await scene.labels()
    told = await scene.say(play.referee, "chase let-go")
    asked = told.followups[-1]
    assert "The party has run from Guard room. Where is it now?" in asked.content
    assert labels_on(asked)[0] == "Crypt"
    await play.referee.click(asked, label="Crypt")
    out = (await state_of(play)).expedition
    place = PLACES.of(await state_of(play))[0]
    assert out is not None
    assert next(area.name for area in place.areas if area.id == out.area) == "Crypt"


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
async def test_only_a_referee_says_how_a_pursuit_goes_on_and_only_while_it_does(play: Play) -> None:
    scene = await meet(play)
    await scene.press(play.ann, "Run away")
    await scene.press(play.referee, "They follow")
    assert "Drop something" not in await scene.labels()
    refused = await scene.press(play.ann, "Referee…")
    assert "Only a referee" in said(refused)
    page = await scene.press(play.referee, "Referee…")
    labels = ["They give up", "Caught", "Out of sight", "Held up for a round"]
    assert labels_on(page.response) == labels
    await play.referee.click(page.response, label="Held up for a round")
    assert "The monsters are held up for a round." in scene.texts()[-1]
    page = await scene.press(play.referee, "Referee…")
    await scene.say(play.referee, "chase caught")
    late = await play.referee.click(page.response, label="They give up")
    assert "That pursuit is over." in said(late)


@pytest.mark.parametrize("number", [1e308, float("inf"), float("nan"), -0.1, 1000.1])
def test_a_rate_out_of_bounds_that_no_page_of_discords_lets_pass(number: float) -> None:
    with pytest.raises(RuleError, match=r"A rate goes from 0 to 1,000\."):
        read_rate(number)


def test_rates_are_counted_in_tenths() -> None:
    assert [read_rate(rate) for rate in (None, 0, 90.5, 1000)] == [None, 0, 905, 10_000]


@pytest.mark.rule("ERIS-PURSUIT")
async def test_who_flees_from_a_fight_is_let_go_by_the_referee(play: Play) -> None:
    scene = await meet(play, "eris")
    refused = await scene.say(play.ann, "encounter leave", reason="fled")
    assert "all get away together" in said(refused)
    await scene.go_on("initiative")
    for side, total in (("party", 5), ("monsters", 2)):
        await scene.act(play.referee, RollInitiative(side=side, forced=total))
    await scene.go_on("act")
    fled = await scene.say(play.ann, "encounter leave", reason="fled")
    assert "Aldric runs from the fight. The referee says whether the foes follow." in said(fled)
    assert "**Fleeing:** Aldric has run from the fight" in await scene.board()
    refused = await scene.press(play.ann, "Let Aldric go")
    assert "can say whether the foes follow." in said(refused)
    gone = await scene.press(play.referee, "Let Aldric go")
    assert "Aldric has fled." in said(gone)
    assert "Fleeing" not in await scene.board()


@pytest.mark.rule("ERIS-PURSUIT")
async def test_who_is_followed_alone_runs_on_in_their_turn(play: Play) -> None:
    scene = await meet(play, "eris")
    await scene.go_on("initiative")
    for side, total in (("party", 5), ("monsters", 2)):
        await scene.act(play.referee, RollInitiative(side=side, forced=total))
    await scene.go_on("act")
    await scene.say(play.ann, "encounter leave", reason="fled")
    followed = await scene.press(play.referee, "Follow Aldric")
    assert "The foes run after Aldric" in said(followed)
    board = await scene.board()
    assert "**Fleeing:** Aldric runs from the fight · the foes follow" in board
    assert "Follow Aldric" not in await scene.labels()
    await scene.go_on("initiative")
    for side, total in (("party", 5), ("monsters", 2)):
        await scene.act(play.referee, RollInitiative(side=side, forced=total))
    await scene.go_on("act")
    assert "Aldric runs on" not in str(
        await play.bob.autocomplete(play.channel, "do", "what", "run")
    )
    near = await play.ann.autocomplete(play.channel, "do", "what", "")
    assert "Aldric runs on" in [one["name"] for one in near]
    first, *_ = await play.ann.autocomplete(play.channel, "do", "what", "run on")
    assert first["name"] == "Aldric runs on"
    ran = await play.ann.slash(play.channel, "do", what=first["value"])
    assert "Aldric runs on, and the foes come nearer." in said(ran)
    gone = await scene.say(play.referee, "chase let-go")
    assert "Aldric has fled." in said(gone)
