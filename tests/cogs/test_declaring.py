"""Everybody declares from the board or by command, and what was declared is carried out."""

import re
from typing import Any

import pytest

from rules.items.records import AddItem, Details
from tests.cogs.conftest import Play
from tests.cogs.people import Told
from tests.cogs.scene import Scene, labels_on, menu_on

pytestmark = pytest.mark.rule("OSE-DECLARE")


async def meet(play: Play, preset: str = "ose", **settings: str) -> Scene:
    """Aldric with a sword and Berta meet goblins, and the first round is declared."""
    scene = Scene(play)
    await scene.begin(preset, go_on="by-itself", declaring="everybody", **settings)
    await scene.meet()
    for who, name in ((play.ann, "Aldric"), (play.bob, "Berta")):
        await scene.join(who, name, numbers={"thac0": 19})
    await scene.lay(play.ann, AddItem(name="Sword", details=Details(damage="1d8")))
    await scene.say(play.ann, "item wield", item="Sword")
    await scene.say(play.referee, "monster add", name="Goblins", count=3, hit_points="3")
    await scene.press(play.referee, "Begin the rounds")
    return scene


def lines(told: Told) -> str:
    """All that somebody was told."""
    return "\n".join(message.content for message in told.messages)


async def test_two_taps_declare_an_attack_with_what_is_in_hand(play: Play) -> None:
    scene = await meet(play)
    assert await scene.labels() == [
        *("Attack", "Declare", "Hold", "Next", "Nudge", "Details", "Catch up")
    ]
    asked = await scene.press(play.ann, "Declare")
    assert asked.ephemeral
    assert "An attack is made with **Sword**" in asked.response.content
    foe, hold = labels_on(asked.response)
    assert foe.startswith("Attack Goblins (3)")
    assert hold == "Hold"
    assert {"I decide in my turn", "I always decide in my turn"} <= {*menu_on(asked.response)}
    told = await play.ann.click(asked.response, label=foe)
    assert "Aldric attacks Goblins with Sword." in lines(told)
    assert "attacks Goblins with Sword" in await scene.board()
    assert "**Waiting for** Berta" in await scene.board()
    nothing_written = await scene.press(play.bob, "Declare")
    assert nothing_written.response.content == "What will **Berta** do this round?"


async def test_else_has_other_weapons_and_ways_to_go(play: Play) -> None:
    scene = await meet(play)
    asked = await scene.press(play.ann, "Declare")
    chosen = await play.ann.click(asked.response, label="Attack with bare hands…")
    assert "An attack is made with **bare hands**" in chosen.response.content
    foe, *_ = labels_on(chosen.response)
    told = await play.ann.click(chosen.response, label=foe)
    assert "Aldric attacks Goblins with bare hands." in lines(told)
    asked = await scene.press(play.ann, "Declare")
    told = await play.ann.click(asked.response, label="Move towards Goblins")
    assert "Aldric goes towards Goblins." in lines(told)
    asked = await scene.press(play.ann, "Declare")
    told = await play.ann.click(asked.response, label="Move away from all foes")
    assert "Aldric moves away from all foes." in lines(told)


async def next_round(scene: Scene) -> None:
    """Go on to the next round's declarations."""
    number = await scene.round()
    while await scene.round() == number:
        await scene.press(scene.play.referee, "Next")


async def test_one_tap_attacks_the_only_foe_and_the_next_one_does_it_again(play: Play) -> None:
    scene = await meet(play)
    told = await scene.press(play.ann, "Attack")
    assert "Aldric attacks Goblins with Sword." in lines(told)
    await scene.press(play.bob, "Hold")
    await next_round(scene)
    assert (await scene.labels())[:3] == ["As before", "Attack", "Declare"]
    page = await scene.press(play.ann, "Declare")
    assert labels_on(page.response)[0] == "As before: attacks Goblins with Sword"
    assert len(labels_on(page.response)) <= 5
    told = await scene.press(play.ann, "As before")
    assert "Aldric attacks Goblins with Sword." in lines(told)
    page = await scene.press(play.bob, "Declare")
    assert labels_on(page.response)[0] == "As before: holds"
    told = await play.bob.click(page.response, label="As before: holds")
    assert lines(told).startswith("Berta holds.\n")


async def test_who_has_a_choice_of_foes_or_did_nothing_before_is_asked(play: Play) -> None:
    scene = await meet(play)
    await scene.say(play.referee, "monster add", name="Orcs", count=2, hit_points="3")
    asked = await scene.press(play.ann, "Attack")
    assert [one.split(" (")[0] for one in labels_on(asked.response)] == [
        "Attack Goblins",
        "Attack Orcs",
        "Hold",
    ]
    await scene.press(play.referee, "Next")
    await next_round(scene)
    asked = await scene.press(play.ann, "As before")
    assert labels_on(asked.response)[0].startswith("Attack Goblins")


async def test_in_a_turn_without_declarations_it_is_done_again_at_once(play: Play) -> None:
    scene = await meet(play, "eris", eris_dexterity="ignored")
    await scene.say(play.referee, "game settings", setting="declaring", value="by-book")
    while "c1" not in (await scene.step()).who:
        await scene.press(play.referee, "Next")
    await scene.say(play.ann, "attack", target="Goblins")
    await next_round(scene)
    while "c1" not in (await scene.step()).who:
        await scene.press(play.referee, "Next")
    assert (await scene.labels())[:2] == ["As before", "Attack"]
    asked = await scene.press(play.bob, "As before")
    assert asked.response.content.startswith("**Berta** with")
    told = await scene.press(play.ann, "As before")
    assert "Goblin" in lines(told)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
async def test_a_round_costs_each_player_one_visit(play: Play) -> None:
    scene = await meet(play)
    await scene.say(play.ann, "declare", what="attack", target="Goblins", weapon="Sword")
    last = await scene.say(play.bob, "declare", what="other", text="sings")
    said = "\n".join(scene.texts())
    assert "- Aldric attacks Goblins with Sword." in said
    assert "- Berta · sings." in said
    assert last.messages
    while (await scene.step()).side != "party":
        await scene.press(play.referee, "Next")
    await scene.press(play.bob, "Done for this round")
    said = "\n".join(scene.texts())
    assert re.search(r"\nAldric (hits|misses) ", said)


async def test_who_could_not_act_is_asked_anew_and_alone_reads_why(play: Play) -> None:
    scene = await meet(play, "eris", eris_dexterity="ignored")
    await scene.say(play.ann, "declare", what="attack", target="Goblins")
    await scene.say(play.referee, "condition add", target="Aldric", name="blind")
    await scene.say(play.bob, "declare", what="nothing")
    while "c1" not in (await scene.step()).who:
        await scene.press(play.referee, "Next")
    why = "as declared was not possible: The blind cannot attack."
    assert why in lines(await scene.press(play.ann, "Details"))
    assert why not in lines(await scene.press(play.bob, "Details"))
    told = lines(await scene.say(play.ann, "catchup"))
    assert "Aldric could not act as declared: The blind cannot attack." in told
    assert "The blind" not in lines(await scene.say(play.bob, "catchup"))
    said = "\n".join(scene.texts())
    asked = f"Aldric could not act as declared. <@{play.ann.id}>, what do you do instead"
    assert said.count(asked) == 1
    assert "The blind cannot attack" not in said + await scene.board()
    assert "Aldric" in (await scene.board()).partition("**Waiting for**")[2]


@pytest.mark.parametrize(("wakes_in", "pings"), [(0, 1), (2, 0)])
async def test_who_is_asked_anew_is_not_woken(play: Play, wakes_in: int, pings: int) -> None:
    rules = {"eris_dexterity": "ignored", "monsters_act": "by-order"}
    scene = await meet(play, "eris", **rules)
    hour = play.bot.clock() // 3_600_000 % 24 + 1 + wakes_in
    await scene.say(play.ann, "me timezone", zone="UTC")
    hours = {"from": f"{hour % 24}:00", "to": f"{(hour + 1) % 24}:00"}
    await scene.say(play.ann, "me hours", **hours)
    await scene.say(play.referee, "deadline set", time="1h")
    await scene.say(play.ann, "declare", what="attack", target="Goblins")
    for who in ("Aldric", "Goblins"):
        await scene.say(play.referee, "condition add", target=who, name="blind")
    before = len(play.env.http_requests)
    await play.env.advance_time(3700)
    bodies: list[Any] = [r.json for r in play.env.http_requests[before:] if r.json]
    assert sum("do you do instead" in str(body) for body in bodies) == 1
    rung = [user for body in bodies for user in body.get("allowed_mentions", {}).get("users", ())]
    # By the board, below that message.
    assert rung.count(play.ann.id) == pings


"""The ids of monsters, in those of buttons: each game has its own."""
