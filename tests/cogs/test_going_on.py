"""A game with the settings that it has by default: the round goes on by itself."""

import pytest

from rules.encounter.records import AddMonsters
from rules.state.rounds import StepKind
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, offered_on, said

pytestmark = pytest.mark.rule("OSE-COMBAT-SEQUENCE")


async def meet(play: Play, preset: str = "ose", **settings: str) -> Scene:
    """Aldric and Berta meet a goblin, and the first round is declared."""
    scene = Scene(play)
    await scene.begin(preset, go_on="by-itself", **settings)
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.join(play.bob, "Berta")
    await scene.lay(play.referee, AddMonsters(name="Goblin", hit_points=(9,)))
    await scene.press(play.referee, "Begin the rounds")
    return scene


@pytest.mark.rule("ERIS-COMBAT-SEQUENCE", "ERIS-INITIATIVE", "OSE-DECLARE")
async def test_a_round_asks_one_tap_of_each_who_has_said_that_they_declare_nothing(
    play: Play,
) -> None:
    scene = await meet(play, "eris", eris_dexterity="ignored")
    said = await scene.press(play.ann, "Nothing until I say so")
    assert said.ephemeral
    assert "ask me again" in said.response.content
    settled = await scene.press(play.bob, "Nothing until I say so")
    assert "Initiative: " in "\n".join(scene.texts())
    assert "Roll initiative" not in settled.response.content
    for _ in range(2):
        view = await play.encounter()
        assert view.step is not None
        if "c1" in view.step.who:
            await scene.press(play.ann, "Done")
            await scene.press(play.bob, "Done")
        if (await play.encounter()).round == 1:
            await scene.press(play.referee, "Next")
    assert (await play.encounter()).round == 2
    assert "Declare spells" not in scene.texts()[-1]
    details = await scene.press(play.ann, "Details")
    assert "Ask me again what Aldric declares" in labels_of(details.response.components)
    asked = await play.ann.click(details.response, label="Ask me again what Aldric declares")
    assert "is asked for a declaration in every round again" in asked.response.content


@pytest.mark.rule("OSE-DECLARE")
async def test_a_step_that_began_by_itself_is_taken_back_with_what_ended_the_one_before(
    play: Play,
) -> None:
    scene = await meet(play)
    await scene.press(play.ann, "Nothing to declare")
    await scene.press(play.bob, "Nothing to declare")
    assert (await play.encounter()).steps[-1].place
    undone = await scene.say(play.bob, "log undo")
    assert undone.ephemeral  # Dice have fallen: a referee alone takes that back.
    await scene.say(play.referee, "log undo")
    before = await play.encounter()
    assert before.step is not None
    assert before.step.kind == "declare"
    assert [one.turn.declaration is not None for one in before.combatants] == [True, False, False]
    await scene.say(play.referee, "log redo")
    assert (await play.encounter()).steps[-1].place


@pytest.mark.rule("OSE-INITIATIVE")
async def test_moved_ends_a_phase_and_done_for_this_round_the_turn(play: Play) -> None:
    scene = await meet(play, initiative_rolls="by-hand")
    await scene.press(play.ann, "Nothing to declare")
    await scene.press(play.bob, "Nothing to declare")
    await scene.say(play.referee, "encounter roll", who="Party", forced=6)
    await scene.say(play.referee, "encounter roll", who="Monsters", forced=1)
    moved = await scene.press(play.ann, "Done moving")
    assert "Aldric has moved" in "\n".join((moved.response.content, *scene.texts()))
    await scene.press(play.bob, "Done for this round")
    assert "Party: missile" in await scene.board()
    await scene.press(play.ann, "Done for this round")
    assert "Monsters: movement" in await scene.board()


async def test_a_decided_fight_offers_nothing_of_a_round_before_the_referee_goes_on(
    play: Play,
) -> None:
    scene = await meet(play)
    asked = ("Declare", "Nothing to declare")
    assert set(asked) <= set(await scene.labels())
    assert set(asked) <= set(offered_on((await scene.say(play.ann, "help")).response))
    await scene.say(play.referee, "damage", target="Goblin", amount="9")
    decided = await scene.labels()
    assert not set(asked) & set(decided)
    assert {"End the encounter", "Play on"} <= set(decided)
    for person, words in (
        (play.ann, "The game waits for **the referee**."),
        (play.referee, "The fight is decided: end the encounter, or **Play on**."),
    ):
        helped = (await scene.say(person, "help")).response
        assert words in helped.content
        assert not set(asked) & set(offered_on(helped))
    await scene.press(play.referee, "Play on")
    assert set(asked) <= set(await scene.labels())


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_a_fight_with_sleepers_is_told_as_decided_and_the_board_ends_it(
    play: Play,
) -> None:
    scene = await meet(play)
    told = await scene.say(play.referee, "condition add", target="Goblin", name="asleep")
    text = next(text for text in scene.texts() if "The fight is decided" in text)
    assert "**The fight is decided: whoever is left of the foes is asleep or helpless.**" in text
    assert "End the encounter" not in labels_of(told.response.components)
    board, labels = await scene.board(), await scene.labels()
    assert "**Goblin is asleep.** What becomes of them?" in board
    assert {"Slay it…", "Bind it", "Leave it", "End the encounter"} <= set(labels)
    assert "Aldric would spare Goblin." in said(await scene.press(play.ann, "Leave it"))
    asked = await scene.press(play.ann, "Slay it…")
    assert asked.ephemeral
    slain = await play.ann.click(asked.response, label="Slay it")
    assert "Aldric gives no quarter." in said(slain)
    assert "**No foe is left standing.**" in await scene.board()
    await scene.say(play.referee, "log undo")
    ended = await scene.press(play.referee, "Leave it")
    assert "Goblin is asleep or helpless." in said(ended)
    assert "left where they lie" in said(ended)


@pytest.mark.rule("OSE-HELPLESS")
async def test_who_surrenders_is_led_along_and_ransomed(play: Play) -> None:
    scene = await meet(play)
    await scene.say(play.referee, "encounter leave", who="Goblin", reason="surrendered")
    assert "**Goblin is at your mercy.** What becomes of them?" in await scene.board()
    led = await scene.press(play.ann, "Lead it along")
    assert "Aldric leads Goblin along, bound." in said(led)
    await scene.press(play.referee, "End the encounter")
    assert "**Captives** Goblin" in await scene.board()
    freed = await scene.say(play.referee, "do", what="ransom goblin for 30 gp")
    assert "**Goblin is free**, for a ransom of 30 gp." in "\n".join((said(freed), *scene.texts()))
    assert "Captives" not in await scene.board()


async def test_where_only_a_check_is_waited_for_nobody_is_offered_an_attack(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("ose")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.ann, "sheet set", field="saves", value="12 13 14 15 16")
    await scene.say(play.referee, "monster add", name="Goblin", hit_points="9")
    await scene.go_on(StepKind.ACT)
    await scene.say(play.referee, "ask check", what="paralysis", who="Aldric")
    assert {"Attack", "Roll my check"} <= set(await scene.labels())
    for who in ("Goblin", "Aldric"):
        await scene.say(play.referee, "done", who=who)
    labels = await scene.labels()
    assert "Roll my check" in labels
    assert not {"Attack", "Done", "Done for this round"} & set(labels)


async def test_next_first_says_who_is_waited_for(play: Play) -> None:
    scene = await meet(play, "4e", initiative_rolls="by-hand")
    for name, total in (("Aldric", 20), ("Berta", 19), ("Goblin", 1)):
        await scene.say(play.referee, "encounter roll", who=name, forced=total)
    asked = await play.referee.click(await scene.board_message(), label="Next")
    assert asked.ephemeral
    assert "Still waiting for Aldric and Berta. If you go on now, they are passed over." in (
        asked.response.content
    )
    assert labels_of(asked.response.components) == ["Go on"]
    await play.referee.click(asked.response, label="Go on")
    assert "Passed over: Aldric and Berta." in "\n".join(scene.texts())


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
async def test_the_referee_rolls_for_others_with_a_second_button(play: Play) -> None:
    scene = await meet(play, "4e", initiative_rolls="by-hand")
    await scene.press(play.referee, "Roll initiative")
    second = await play.referee.click(await scene.board_message(), label="Roll initiative")
    assert second.ephemeral
    assert labels_of(second.response.components) == ["Roll for Aldric and Berta too"]
    await play.referee.click(second.response, label="Roll for Aldric and Berta too")
    assert "Order: " in "\n".join(scene.texts())


@pytest.mark.rule("OSE-DECLARE")
async def test_who_is_not_asked_declares_a_spell_for_the_next_round_from_the_board(
    play: Play,
) -> None:
    scene = await meet(play)
    assert "Cast next round" not in await scene.labels()
    await scene.press(play.ann, "Nothing until I say so")
    assert "Cast next round" not in await scene.labels()
    await scene.press(play.bob, "Nothing until I say so")
    for text in ("light", "sleep, at the goblin"):
        form = await scene.press_rare(play.ann, "Cast next round")
        assert form.modal is not None
        assert form.modal["title"] == "Cast next round"
        sent = await play.ann.submit_modal(form, {"text": text})
        assert sent.response.ephemeral
        assert f"For round 2: Aldric casts {text}." in sent.response.content
    details = await scene.press(play.ann, "Details")
    assert "next round: casts sleep, at the goblin" in details.response.content
    assert "sleep" not in (await scene.press(play.bob, "Details")).response.content
    old = await cast_next_id(scene)
    await scene.say(play.referee, "encounter next", to="round")
    assert "Declared: Aldric casts sleep, at the goblin." in "\n".join(scene.texts())
    late = await scene.press_forged(play.ann, old)
    assert "That round is over. It is now: Round 2" in late.response.content
    typed = await scene.say(play.bob, "declare", what="spell", text="shield", next_round=True)
    assert "For round 3: Berta casts shield." in typed.response.content
    back = await scene.say(play.bob, "declare", what="take-back")
    assert "Berta: declaration taken back." in back.response.content


@pytest.mark.rule("OSE-DECLARE")
async def test_who_has_several_says_who_casts_next_round(play: Play) -> None:
    scene = await meet(play)
    form = await scene.press_forged(play.cat, await cast_next_id(scene))
    stranger = await play.cat.submit_modal(form, {"text": "a charm"})
    assert "You have nobody in this encounter" in stranger.response.content
    await scene.say(play.referee, "monster hire", name="Hob", character="Aldric", hit_points="4")
    await scene.press(play.ann, "Nothing until I say so")
    await scene.press(play.bob, "Nothing until I say so")
    form = await scene.press_rare(play.ann, "Cast next round")
    hob = (await play.encounter()).combatants[-1]
    assert hob.name == "Hob"
    await play.ann.submit_modal(form, {"text": "a charm", "who": [hob.id]})
    ahead = [one.turn.ahead for one in (await play.encounter()).combatants]
    assert [one.text for one in ahead if one is not None] == ["a charm"]


async def cast_next_id(scene: Scene) -> str:
    """The id of the button for the round being played."""
    game, encounter = await scene.play.game(), await scene.play.encounter()
    return f"lb:cast-next:{game.id}:{encounter.id}:{encounter.round}"
