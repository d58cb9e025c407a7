"""`/encounter` and `/do monster` as people use them: meeting, coming, going, hiding, ending."""

import pytest

from rules.sheet.reading import number
from rules.state.encounter import Kind
from rules.systems import ENGINE
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on


def buttons(result: object) -> list[str]:
    response = result.response  # type: ignore[attr-defined]
    return labels_of(response.components)


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_a_newcomer_joins_by_the_button_and_the_encounter_ends_with_a_summary(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin(book="none")
    await scene.meet(environment="wilderness")
    assert "Before the first round" in await scene.board()
    labels = await scene.labels()
    assert labels == ["Join", "Begin the rounds", "Details", "Catch up"]
    asked = await scene.press(play.ann, "Join")
    assert asked.modal is not None
    joined = await play.ann.submit_modal(asked, {"name": "Aldric", "points": "5/8"})
    assert not joined.ephemeral
    assert "plays **Aldric**" in joined.response.content
    assert not any("joins the encounter" in text for text in scene.texts())
    assert "**Aldric** 5/8 hp" in await scene.board()
    again = await scene.press(play.ann, "Join")
    assert again.ephemeral
    assert "already" in again.response.content
    await scene.say(
        play.referee, "monster add", name="Goblins", count=7, hit_points="3,5,4,1,2,3,4"
    )
    assert "Goblins 7 of 7, all unhurt" in await scene.board()
    fled = await scene.say(play.referee, "encounter leave", who="Goblin 7", reason="fled")
    assert "Goblin 7 has fled" in fled.response.content
    ended = await scene.say(play.referee, "encounter end", reason="They made peace.")
    assert "Encounter 1 is over" in ended.response.content
    assert "They made peace." in ended.response.content
    assert "Goblin 7 has fled, surrendered or left." in ended.response.content
    assert "A turn has passed" in ended.response.content
    assert "The party is at home" in await scene.board()
    assert (await play.game()).state.clock.turns == 1


@pytest.mark.rule("OSE-SURPRISE", "OSE-ENCOUNTER-DISTANCE", "OSE-REACTION")
async def test_what_is_rolled_at_the_start_is_one_message_and_secret_where_it_should_be(
    play: Play,
) -> None:
    scene = Scene(play)
    await scene.begin()
    before = len(scene.texts())
    result = await scene.say(play.referee, "encounter start", rolls="all")
    public = result.response.content
    assert "surprised**: **" in public
    assert "The dice fall in secret." not in public
    assert "Monsters, surprise" not in public
    assert len(scene.texts()) - before == 1
    private = result.followups[0]
    assert private.ephemeral
    for told in ("The monsters are **", "** apart: 2d6", "Reaction of the monsters"):
        assert told in private.content
    assert "apart" not in await scene.board()
    undo = await play.referee.click(result.response.message, label="Undo")
    assert "takes back 5 moves" in undo.response.content


@pytest.mark.rule("OSE-SURPRISE", "OSE-ENCOUNTER-DISTANCE", "OSE-REACTION", "OSE-PARLEY")
async def test_the_meeting_can_be_set_instead_of_rolled(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.referee, "monster add", name="Ogre", hit_dice="4+1", morale=10, ac=5)
    refused = await scene.say(play.ann, "encounter surprise", side="Monsters")
    assert refused.ephemeral
    assert "know no side" in refused.response.content or "referee" in refused.response.content
    rolled = await scene.say(play.ann, "encounter surprise")
    assert not rolled.ephemeral
    told = await scene.say(play.referee, "encounter surprise", side="monsters", how="surprised")
    assert told.ephemeral
    await scene.say(play.referee, "encounter surprise", side="party", how="not-surprised")
    far = await scene.say(play.referee, "encounter distance", distance=60, mode="public")
    assert "60 feet" in far.response.content
    speaks = await scene.say(play.ann, "encounter speaker", character="Aldric")
    assert "**Aldric** speaks for the party" in speaks.response.content
    missing = await scene.say(play.referee, "encounter reaction")
    assert "reaction modifier" in missing.response.content
    rolled = await scene.say(
        play.referee, "encounter reaction", modifier=1, forced=9, mode="public"
    )
    assert "indifferent, may negotiate" in rolled.response.content
    board = await scene.board()
    assert "60 feet apart" in board
    assert "reaction: indifferent" in board
    assert "Aldric speaks" in board
    assert "surprised" not in board
    await scene.press(play.referee, "Begin the rounds")
    board = await scene.board()
    assert "Surprise round" in board
    assert (await play.encounter()).surprise_round


async def test_hidden_monsters_leak_nowhere(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    added = await scene.say(
        play.referee, "monster add", name="Wight", count=2, hit_points="9", hidden=True
    )
    assert added.ephemeral
    assert "Hidden from the players" in added.response.content
    assert "Wight" not in await scene.board()
    assert all("Wight" not in text for text in scene.texts())
    offered = await play.ann.autocomplete(play.channel, "encounter delay", "behind", "")
    assert [choice["name"] for choice in offered] == ["Aldric"]
    offered = await play.referee.autocomplete(play.channel, "monster reveal", "who", "")
    assert [choice["name"] for choice in offered] == ["Wight"]
    unknown = await scene.say(play.ann, "encounter delay", behind="Wight")
    nothing = await scene.say(play.ann, "encounter delay", behind="Nobody")
    assert unknown.response.content == nothing.response.content.replace("Nobody", "Wight")
    mine = await scene.say(play.ann, "encounter details")
    assert "Wight" not in mine.response.content
    own = await scene.say(play.referee, "encounter details")
    assert own.ephemeral
    assert "Wight" in own.response.content
    assert "hidden from the players" in own.response.content
    hidden_id = next(c.id for c in (await play.encounter()).combatants if c.hidden)
    forged = await scene.say(play.ann, "monster reveal", who=hidden_id)
    assert "Wight" not in forged.response.content
    shown = await scene.say(play.referee, "monster reveal", who="Wight")
    assert "**2 wights** come into sight" in shown.response.content
    assert "Wights 2 of 2" in await scene.board()
    await scene.say(play.referee, "monster hide", who="Wight")
    assert "Wight" not in await scene.board()


@pytest.mark.rule("OSE-NORMAL-HUMAN")
async def test_hirelings_fight_for_a_character_and_are_run_by_its_player(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    hired = await scene.say(
        play.referee, "monster hire", name="Bill", character="Aldric", hit_dice="NH", loyalty=7
    )
    assert "joins the party" in hired.response.content
    bill = next(c for c in (await play.encounter()).combatants if c.name == "Bill")
    ann = (await play.game()).member(play.ann.id)
    assert ann is not None
    assert (bill.kind, bill.owner) == (Kind.RETAINER, ann.number)
    assert bill.numbers["loyalty"] == 7
    assert number(ENGINE.asking((await play.game()).state), bill.id, "thac0") == 20
    left = await scene.say(play.referee, "encounter leave", who="Bill")
    assert "Bill leaves" in left.response.content
    offered = await play.ann.autocomplete(play.channel, "encounter return", "who", "")
    assert [choice["name"] for choice in offered] == ["Bill"]
    refused = await scene.say(play.bob, "encounter return", who="Bill")
    assert refused.ephemeral
    back = await scene.say(play.ann, "encounter return", who="Bill")
    assert "Bill is back" in back.response.content


async def test_typing_mistakes_are_answered_with_what_to_type(play: Play) -> None:
    scene = Scene(play)
    await scene.begin(book="none")
    early = await scene.say(play.ann, "encounter join")
    assert "A referee begins one" in early.response.content
    await scene.meet()
    nobody = await scene.say(play.ann, "encounter join")
    assert labels_on(nobody.response) == ["New character"]
    points = await scene.say(play.referee, "monster add", name="Ratling", hit_points="1d4")
    assert "`hit_dice`" in points.response.content
    numbers = await scene.say(
        play.referee, "monster add", name="Ratling", hit_points="2", numbers="fast"
    )
    assert "save death 12" in numbers.response.content
    added = await scene.say(
        play.referee,
        "monster add",
        name="Ratling",
        hit_points="2",
        numbers="save death 12, DEX: 14",
    )
    assert "**Ratling** joins" in added.response.content
    rat = (await play.encounter()).combatants[0]
    assert rat.numbers == {"save_death": 12, "dex": 14}
    side = await scene.say(play.referee, "encounter side move", who="Ratling", side="Elves")
    assert "know no side" in side.response.content
    await scene.say(play.referee, "encounter side add", name="Elves")
    moved = await scene.say(play.referee, "encounter side move", who="Ratling", side="elves")
    assert "Ratling is now on the side of Elves" in moved.response.content
    gone = await scene.say(play.referee, "monster remove", who="Ratling")
    assert "as if never there" in gone.response.content
    asked = await scene.press(play.ann, "Join")
    wrong = await play.ann.submit_modal(asked, {"name": "Aldric", "points": "a few"})
    assert "not a number of hit points" in wrong.response.content
    assert not (await play.game()).state.characters


async def test_join_asks_with_whom_where_there_are_several(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    for name in ("Aldric", "Anna"):
        await scene.say(play.ann, "sheet create", name=name, hit_points=6)
    asked = await scene.press(play.ann, "Join")
    assert asked.ephemeral
    assert buttons(asked) == ["Aldric", "Anna", "New character"]
    await play.ann.click(asked.response.message, label="Anna")
    assert [c.name for c in (await play.encounter()).combatants] == ["Anna"]
    for_referee = await scene.press(play.referee, "Join")
    assert buttons(for_referee) == ["Aldric", "New character"]
    game_id = (await play.game()).id
    forged = await scene.press_forged(play.bob, f"lb:join-as:{game_id}:e1:c1")
    assert forged.ephemeral
    assert "Only Aldric's player or a referee" in forged.response.content
    odd = await scene.press_forged(play.bob, f"lb:join:{game_id}")
    assert "out of date" in odd.response.content
