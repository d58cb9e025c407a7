"""The rounds as people play them: declaring, rolling, acting, waiting, going on, and too late."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_of, labels_on


@pytest.mark.rule("OSE-COMBAT-SEQUENCE", "OSE-DECLARE", "OSE-INITIATIVE")
async def test_a_round_is_played_with_the_buttons_of_the_board(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.join(play.bob, "Berta")
    await scene.say(play.referee, "monster add", name="Goblins", count=7, hit_points="3")
    early = await scene.press(play.ann, "Begin the rounds")
    assert "Only a referee" in early.response.content
    await scene.press(play.referee, "Begin the rounds")
    assert await scene.labels() == [
        "Nothing to declare",
        "Declare",
        "Nothing until I say so",
        "Next",
        "Nudge",
        "Details",
        "Catch up",
    ]

    asked = await scene.press(play.ann, "Declare")
    assert asked.ephemeral
    assert "Aldric" in asked.response.content
    shown = await play.ann.click(asked.response.message, label="Cast a spell…")
    told = await play.ann.submit_modal(shown, {"text": "sleep, at the *goblins*"})
    assert told.response.id == asked.response.id
    declared = r"Aldric casts sleep, at the \*goblins\*"
    assert declared in told.response.content
    assert not any(declared in text for text in scene.texts())
    waiting = await scene.press(play.ann, "Next")
    assert "Still waiting for Berta" in waiting.response.content
    outside = await scene.press(play.cat, "Details")
    assert "Join" in labels_on(outside.response)
    inside = await scene.press(play.ann, "Details")
    assert "Join" not in labels_on(inside.response)
    stranger = await scene.press(play.cat, "Declare")
    assert "You have nobody in this encounter. Come in." in stranger.response.content
    await scene.press(play.bob, "Nothing to declare")
    assert "Everybody has declared: press Next" in await scene.board()
    closed = await scene.press(play.ann, "Next")
    assert f"Declared: {declared}" in closed.response.content

    rolled = await scene.press(play.ann, "Roll initiative")
    assert "Initiative of Party: **" in rolled.response.content
    twice = await scene.press(play.bob, "Roll initiative")
    assert twice.ephemeral
    assert "no initiative to roll" in twice.response.content
    forced = await scene.say(play.referee, "encounter roll", who="Party", forced=6)
    assert "**6** (set by the referee)" in forced.response.content
    await scene.say(play.referee, "encounter roll", who="Monsters", forced=2)
    settled = await scene.press(play.referee, "Next")
    assert "Initiative: Party **6**, Monsters **2**." in settled.response.content
    assert "### Round 1 · Party: movement" in await scene.board()
    to_melee = [await scene.press(play.referee, "Next") for _ in range(3)]
    assert "Now **Party** · melee" in to_melee[-1].response.content
    assert to_melee[-1].response.ephemeral
    done = await scene.press(play.ann, "Done")
    assert "Aldric: done for this round" in done.response.content
    assert "✓ **Aldric** 8/8 hp ▰▰▰▰▰ · done" in await scene.board()
    also = await scene.press(play.bob, "Done")
    assert also.ephemeral
    assert labels_of(also.response.components) == ["Undo"]
    again = await scene.press(play.ann, "Done")
    assert "already acted" in again.response.content
    not_done = await scene.say(play.bob, "done", undo=True)
    assert "not done after all" in not_done.response.content
    await scene.say(play.bob, "done")
    await scene.press(play.bob, "Next")
    assert "### Round 1 · Monsters: movement" in await scene.board()
    wait = await scene.press(play.ann, "Next")
    assert "Still waiting for the referee" in wait.response.content
    assert "**Waiting for** the referee" in await scene.board()


async def test_a_press_that_comes_too_late_says_what_happened_meanwhile(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.say(play.referee, "monster add", name="Drake", hit_points="30")
    game_id = (await play.game()).id
    for label in ("Begin the rounds", "Next"):
        await scene.press(play.referee, label)
    number = (await play.encounter()).step_number
    late = await scene.press_forged(play.referee, f"lb:next:{game_id}:e1:{number - 1}")
    assert late.ephemeral
    assert "That step is over. It is now round 1" in late.response.content
    assert (await play.encounter()).step_number == number
    late = await scene.press_forged(play.ann, f"lb:done:{game_id}:e1:1:{number - 1}")
    assert "That step is over. It is now: Round 1" in late.response.content
    other = await scene.press_forged(play.referee, f"lb:next:{game_id}:e7:{number}")
    assert "That encounter is over" in other.response.content
    forged = await scene.press_forged(play.bob, f"lb:done:{game_id}:e1:1:c1")
    assert "Only Aldric's player or a referee" in forged.response.content
    for words in ("", ":e1", ":e1:x:y"):
        broken = await scene.press_forged(play.ann, f"lb:done:{game_id}{words}")
        assert broken.ephemeral
        assert "out of date" in broken.response.content
    assert not any(c.turn.done for c in (await play.encounter()).combatants)


async def test_an_old_board_is_out_of_date_and_leads_to_the_new_one(play: Play) -> None:
    scene = Scene(play)
    await scene.begin()
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    old = await scene.board_message()
    boards, door = play.bot.boards, play.bot.door
    take_away = door.take_away

    async def leave(place: tuple[int, int]) -> None:
        """Somebody's board that could not be deleted."""

    door.take_away = leave  # type: ignore[method-assign]
    posted = await scene.say(play.referee, "encounter board")
    assert posted.ephemeral
    new = await scene.board_message()
    assert new.id != old.id
    assert str(new.id) in posted.response.content
    late = await play.ann.click(old, label="Details")
    assert "This board is out of date" in late.response.content
    assert str(new.id) in late.response.content
    door.take_away = take_away  # type: ignore[method-assign]
    await scene.say(play.referee, "encounter board")
    await boards.settle()
    assert all(message.id != new.id for message in play.channel.history())


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
async def test_groups_act_in_any_order_and_may_wait_behind_an_enemy(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("4e")
    await scene.meet()
    for who, name in ((play.ann, "A"), (play.bob, "B"), (play.cat, "C"), (play.ann, "D")):
        await scene.join(who, name)
    for name in "XYZ":
        await scene.say(play.referee, "monster add", name=name, hit_points="30")
    await scene.press(play.referee, "Begin the rounds")
    forced = {"A": 19, "B": 15, "C": 12, "D": 5, "X": 11, "Y": 9, "Z": 20}
    for name, total in forced.items():
        await scene.say(play.referee, "encounter roll", who=name, forced=total)
    settled = await scene.press(play.referee, "Next")
    assert (
        "**Monsters** (Z), then **Party** (A, B, C), then **Monsters** (X, Y), then **Party** (D)"
        in settled.response.content
    )
    await scene.press(play.referee, "Next")
    waits = await scene.say(play.bob, "encounter delay", behind="X")
    assert "B waits and acts after X" in waits.response.content
    refused = await scene.say(play.cat, "encounter delay", who="A", behind="X")
    assert "Only A's player or a referee" in refused.response.content
    await scene.press(play.cat, "Done")
    asked = await scene.press(play.referee, "Done")
    assert "A: done for this round" in asked.response.content  # A alone is left: nothing to ask
    assert "**4 · Party**" in await scene.board()
    await scene.press(play.referee, "Next")
    chosen = await scene.press(play.referee, "Done")
    assert chosen.ephemeral
    assert labels_of(chosen.response.components) == ["X", "Y"]
    await play.referee.click(chosen.response.message, label="Y")
    assert "✓ Y unhurt · done" in await scene.board()
    back = await scene.say(play.referee, "encounter back")
    assert "Back one step" in back.response.content
    over = await scene.say(play.referee, "encounter next", to="round")
    assert "**Round 2**" in over.response.content


@pytest.mark.rule("ERIS-INITIATIVE", "ERIS-DEX-TIEBREAK", "ERIS-COMBAT-SEQUENCE")
async def test_on_a_tie_dexterity_divides_and_a_bonus_may_be_given_up(play: Play) -> None:
    scene = Scene(play)
    await scene.begin("eris")
    await scene.meet()
    await scene.say(play.ann, "sheet create", name="Aldric", hit_points=8, dex=15)
    await scene.press(play.ann, "Join")
    await scene.join(play.bob, "Berta")
    await scene.say(play.referee, "monster add", name="Cats", count=2, hit_points="3")
    quick = await scene.say(play.referee, "monster dexterity", who="Cats", on_ties=1)
    assert "a dexterity bonus when initiative is tied" in quick.response.content
    await scene.press(play.referee, "Begin the rounds")
    await scene.press(play.referee, "Next")
    for side in ("Party", "Monsters"):
        await scene.say(play.referee, "encounter roll", who=side, forced=4)
    await scene.press(play.referee, "Next")
    assert "### ▸ Party and Monsters · acting now · dexterity bonus · at once" in (
        await scene.board()
    )
    await scene.say(play.ann, "encounter middle-phase")
    board = await scene.board()
    assert "▸ Cats 2 of 2" in board
    assert board.index("**Aldric**") > board.index("**Berta**") > board.index("Cats")


@pytest.mark.rule("OSE-SLOW-WEAPONS", "OSE-INITIATIVE-INDIVIDUAL")
async def test_a_blow_with_a_slow_weapon_comes_last_and_is_asked_for_once(play: Play) -> None:
    scene = Scene(play)
    await scene.begin(initiative="ose-individual")
    await scene.meet()
    await scene.join(play.ann, "Aldric")
    await scene.join(play.bob, "Berta")
    await scene.say(play.referee, "monster add", name="Ogre", hit_points="20")
    taken = await scene.say(play.ann, "encounter slow")
    assert "Aldric fights with a slow weapon, whose blows come last" in taken.response.content
    for label in ("Begin the rounds", "Next"):
        await scene.press(play.referee, label)
    for name, total in (("Aldric", 6), ("Berta", 2), ("Ogre", 4)):
        await scene.say(play.referee, "encounter roll", who=name, forced=total)
    await scene.press(play.referee, "Next")
    lines = [
        line
        for line in (await scene.board()).splitlines()
        if line.removeprefix("### ").startswith("`")
    ]
    assert ("**Aldric**" in lines[0], "slow weapon" in lines[0]) == (True, True)
    await scene.say(play.referee, "monster set", who="Ogre", numbers="AC 5")
    blow = await scene.say(play.ann, "attack", target="Ogre", thac0=19)
    assert "Aldric strikes Ogre at the end of the round." in blow.response.content
    lines = [
        line
        for line in (await scene.board()).splitlines()
        if line.removeprefix("### ").startswith("`")
    ]
    assert "**Aldric**" in lines[-1]
    assert "slow weapons" in lines[-1]
    assert "attacks Ogre" in lines[-1]
    away = await scene.say(play.ann, "encounter slow")
    assert "without a slow weapon." in away.response.content
