"""`/ref damage`, `/ref heal`, `/do condition` and `/do life` as people use them."""

import pytest

from cogs.core.naming import own_effects
from rules.encounter.records import AddMonsters
from rules.record import replace
from rules.state.health import Effect, Life
from tests.cogs.conftest import Play
from tests.cogs.people import Person
from tests.cogs.scene import Scene, hidden_part, id_on, labels_on, press_late, said

GOBLINS = AddMonsters(name="Goblins", count=7, hit_points=(5,), morale=7)


@pytest.mark.rule("OSE-DEATH")
async def test_damage_tells_what_it_means_and_one_undo_gives_all_of_it_back(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(GOBLINS)
    before = (await play.game()).state
    hurt = await play.type(play.referee, "damage", target="Aldric", amount="3", by="Goblins")
    assert "Aldric takes 3 from Goblins (9 of 12 left)." in hurt.response.content
    scratched = await play.type(play.ann, "damage", target="goblins 4", amount="3", by="Aldric")
    assert "Goblin 4 takes 3 from Aldric (badly hurt)." in scratched.response.content
    assert "2 of 5" not in said(scratched)
    killed = await play.type(play.ann, "damage", target="Goblin 4", amount="6")
    assert "Goblin 4 takes 6 and dies." in killed.response.content
    assert "`OSE-DEATH`" in said(await play.type(play.ann, "log why"))
    assert "Undo" in labels_on(killed.response)
    again = await play.type(play.ann, "damage", target="Goblin 4", amount="1")
    assert again.ephemeral
    assert "dead already" in again.response.content
    blast = await play.type(play.referee, "damage", target="Goblins 1-3, Aldric", amount="2d1+3")
    assert "Damage: 2d1+3 (1, 1) = **5**" in blast.response.content
    assert "Goblins 1, 2 and 3 take 5 and die." in blast.response.content
    assert "Aldric takes 5 (4 of 12 left)." in blast.response.content
    undone = await play.referee.click(blast.response, label="Undo")
    assert "Taken back" in undone.response.content
    assert (await scene.vitals("Aldric")).hit_points == 9
    assert [b.vitals.life for b in (await scene.combatant("Goblins")).bodies].count(Life.DEAD) == 1
    for _ in range(3):
        await play.type(play.referee, "log undo")
    assert (await play.game()).state == before
    for _ in range(4):
        await play.type(play.referee, "log redo")
    assert (await scene.vitals("Aldric")).hit_points == 4
    slain = await play.type(play.referee, "damage", target="Aldric", amount="4")
    assert "Aldric takes 4 and dies." in slain.response.content
    helpless = await play.type(play.ann, "heal", target="Aldric", amount="4")
    assert helpless.ephemeral
    assert "dead" in helpless.response.content


@pytest.mark.rule("OSE-DEATH")
async def test_players_reach_their_own_and_what_they_see(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    stalker = AddMonsters(name="Stalker", hit_points=(9,), hidden=True)
    await scene.face(GOBLINS, stalker)
    for wrong in ("Berta", "Stalker", (await scene.combatant("Stalker")).id, "m0#1"):
        refused = await play.type(play.ann, "damage", target=wrong, amount="1")
        assert refused.ephemeral, wrong
    assert "Berta's player or a referee" in said(
        await play.type(play.ann, "heal", target="Berta", amount="1")
    )
    unknown = await play.type(play.ann, "damage", target="Stalker", amount="1")
    nobody = await play.type(play.ann, "damage", target="Stalkes", amount="1")
    assert unknown.response.content.replace("Stalker", "") == nobody.response.content.replace(
        "Stalkes", ""
    )
    offered = await play.ann.autocomplete(play.channel, "damage", "target", "")
    assert "Stalker" not in str(offered)
    assert "Goblin 7" in str(offered)
    more = await play.ann.autocomplete(play.channel, "damage", "target", "Goblin 1, gob")
    assert "Goblin 1, Goblin 2" in str(more)
    secret = await play.type(
        play.referee, "damage", target="Stalker", amount="4", by="Berta", mode="blind"
    )
    assert secret.ephemeral
    assert "Stalker takes 4 from Berta (5 of 9 left)." in secret.response.content
    shown = await play.type(play.ann, "log show")
    assert "Stalker" not in shown.response.content
    masked = await play.type(play.referee, "damage", target="Goblin 1", amount="5", mode="blind")
    assert "Goblin 1 dies." in masked.response.content
    assert "takes 5" not in masked.response.content
    assert "Goblin 1 takes 5 and dies." in hidden_part(masked).content
    bad = await play.type(play.ann, "damage", target="Goblin 2", amount="lots")
    assert bad.ephemeral
    whole = await play.type(play.ann, "damage", target="Goblins", amount="2")
    assert "say which one, such as `Goblin 2`" in whole.response.content


@pytest.mark.rule("ERIS-DEATH")
async def test_eris_unconscious_woken_critical_and_dead(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=6, Berta=5)
    fall = await play.type(play.referee, "damage", target="Aldric", amount="6")
    assert "Aldric takes 6 (0 of 6) and falls unconscious." in fall.response.content
    assert "Wakes" not in fall.response.content
    assert "Wakes unaided in" in hidden_part(fall).content
    alone = await play.type(play.ann, "life wake", target="Aldric")
    assert "Only a comrade on their feet" in alone.response.content
    woken = await play.type(play.bob, "life wake", target="Aldric")
    assert "Aldric is woken by comrades (1 of 6 left)." in woken.response.content
    assert (await play.game()).state.clock.turns == 1
    await play.type(play.referee, "damage", target="Aldric", amount="1")
    critical = await play.type(play.referee, "damage", target="Aldric", amount="1")
    assert "Aldric takes 1 (-1 of 6) and is critically injured now." in critical.response.content
    splashed = await play.type(play.bob, "life wake", target="Aldric")
    assert "critically injured and cannot be woken" in splashed.response.content
    mended = await play.type(play.ann, "heal", target="Aldric", amount="1")
    assert "regains 1 (0 of 6) and lies unconscious, no longer critically" in said(mended)
    up = await play.type(play.ann, "heal", target="Aldric", amount="9")
    assert "Aldric regains 6 (6 of 6) and is up again." in up.response.content
    dead = await play.type(play.referee, "damage", target="Aldric", amount="8", attack=False)
    assert "Aldric takes 8 and dies." in dead.response.content
    refused = await play.type(play.ann, "life set", target="Aldric", state="UP")
    assert refused.ephemeral
    revived = await play.type(play.referee, "life set", target="Aldric", state="UP")
    assert "Aldric is up again (1 of 6 left)." in revived.response.content
    fixed = await play.type(play.ann, "life points", target="Aldric", hit_points=4, maximum=7)
    assert "Aldric has 4 of 7 hit points now (corrected)." in fixed.response.content


@pytest.mark.rule("4E-WOUNDS", "4E-DEATH-SAVE", "4E-ESCALATION")
async def test_the_48_hit_point_example_through_a_fight(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=48, Berta=40)
    await scene.face(AddMonsters(name="Ogre", hit_points=(60,)))
    await scene.go_on("act")
    fall = await play.type(play.referee, "damage", target="Aldric", amount="50")
    assert (
        "**Aldric takes 50 (-2 of 48) and falls unconscious.** "
        "Wounds: Bruised (at most 36 hit points)." in fall.response.content
    )
    early = await play.type(play.ann, "life save")
    assert "not due yet" in early.response.content
    due = await play.type(play.referee, "encounter next")
    while not (await scene.vitals("Aldric")).saves_due:
        due = await play.type(play.referee, "encounter next")
    assert "Aldric lies dying: a death save is due (round 1)." in said(due)
    stranger = await play.bob.click(due.response, label="Death save: Aldric")
    assert stranger.ephemeral
    assert "Only Aldric's player or a referee" in stranger.response.content
    failed = await play.type(play.referee, "life save", target="Aldric", result="fail")
    assert "Aldric fails a death save. Wounds: Bloodied (at most 24 hit points)." in said(failed)
    late = await play.ann.click(due.response, label="Death save: Aldric")
    assert late.ephemeral
    assert "death save of round 1 has been rolled already" in late.response.content
    healed = await play.type(play.ann, "heal", target="Aldric", amount="60")
    assert (
        "Aldric regains 24 (24 of 48, the most while the wounds are open) and is up again."
        in healed.response.content
    )
    rested = await play.type(play.referee, "life set", target="Aldric", state="0")
    assert "Aldric is Healthy (at most 48 hit points) now." in rested.response.content
    told: list[str] = []
    while await scene.round() < 4:
        told.append(said(await play.type(play.referee, "encounter next", to="round")))
    assert "+2 to every attack roll" in "".join(told)
    assert "+3 to every attack roll" in told[-1]


@pytest.mark.rule("4E-DEATH-SAVE")
async def test_the_button_rolls_the_save_and_the_third_failure_kills(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=48)
    await scene.face(AddMonsters(name="Ogre", hit_points=(60,)))
    await scene.go_on("act")
    await play.type(play.referee, "damage", target="Aldric", amount="50")
    due = await play.type(play.referee, "encounter next")
    while not (await scene.vitals("Aldric")).saves_due:
        due = await play.type(play.referee, "encounter next")
    button = id_on(due.response, "Death save: Aldric")
    rolled = await play.ann.click(due.response, label="Death save: Aldric")
    assert "a death save: **" in rolled.response.content
    assert (await scene.vitals("Aldric")).saves_due == 0
    passed = await play.type(play.referee, "life save", target="Aldric", forced=10)
    assert "passes a death save: **10** (set by the referee)" in passed.response.content
    secret = await play.type(
        play.referee, "life save", target="Aldric", result="fail", mode="blind"
    )
    assert secret.ephemeral
    last = await play.type(play.referee, "life save", target="Aldric", forced=9)
    while (await scene.vitals("Aldric")).life is not Life.DEAD:
        last = await play.type(play.referee, "life save", target="Aldric", forced=9)
    assert "Aldric fails a death save: " in last.response.content
    assert "\n**Aldric dies.**\n" in last.response.content
    dead = await press_late(play, play.ann, due.response, button)
    assert "Aldric is dead already." in dead.response.content


@pytest.mark.rule("4E-BONUS-ONCE")
async def test_a_bonus_from_a_serves_c_for_one_turn(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=20, Berta=20, Cara=20)
    await scene.face()
    await scene.go_on("act")
    given = await play.type(
        play.ann, "condition add", target="Cara", name="aid", bonus=2, modifies="attack",
        until="Aldric",
    )  # fmt: skip
    assert (
        "Cara: *aid*, +2 on attack rolls, until the end of Aldric's next turn (by Aldric)."
        in given.response.content
    )
    acted = await play.type(play.cat, "done")
    assert "Cara: *aid* is used up." in said(acted)
    assert "`4E-BONUS-ONCE`" in said(await play.type(play.ann, "log why"))
    marked = await play.type(play.referee, "condition spent", effect="aid", spent=False)
    assert "Cara: *aid* counts again." in marked.response.content
    back = await play.type(play.referee, "condition spent", effect="aid on Cara")
    assert "is used up" in back.response.content
    await play.type(play.ann, "done")
    await play.type(play.bob, "done")
    if await scene.round() == 1:
        await play.type(play.referee, "encounter next", to="round")
    await play.type(play.cat, "done")
    assert (await play.game()).state.effects[0].spent
    over = await play.type(play.ann, "done")
    assert "Cara: *aid* is over." in said(over)
    assert (await play.game()).state.effects == ()


@pytest.mark.rule("OSE-TIME")
async def test_conditions_last_for_turns_and_hours_in_the_words_people_use(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    light = await play.type(
        play.ann, "condition add", target="Aldric", name="light", hours=1, turns=1
    )
    assert "Aldric: *light* for 7 turns." in light.response.content
    both = await play.type(
        play.ann, "condition add", target="Aldric", name="light", rounds=1, turns=1
    )
    assert both.ephemeral
    assert "Give one" in both.response.content
    await play.type(play.referee, "time pass", turns=5)
    sheet = await play.type(play.ann, "sheet show")
    assert "light, 2 turns" in sheet.response.content
    over = await play.type(play.referee, "time pass", turns=2)
    assert "Aldric: *light* is over." in over.response.content


@pytest.mark.rule("OSE-TIME")
async def test_what_a_rule_put_on_is_offered_only_to_those_who_may_end_it(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    game = await play.game()
    effects = (
        Effect("e1", "weary", "c1", rule="OSE-DUNGEON-REST"),
        Effect("e2", "asleep", "c1", source="c2", rule="X-1"),
        Effect("e3", "held", "c1", rule="X-2", dismissible=True),
        Effect("e4", "wet", "c1"),
    )
    game = replace(game, state=replace(game.state, effects=effects))
    offered = {
        who.id: {name for name, _ in own_effects(game, who.id)}
        for who in (play.referee, play.ann, play.bob)
    }
    assert offered[play.ann.id] == {"held on Aldric", "wet on Aldric"}
    assert offered[play.bob.id] == {"asleep on Aldric"}
    assert len(offered[play.referee.id]) == len(effects)


@pytest.mark.rule("OSE-ENCOUNTER")
async def test_conditions_run_out_with_the_rounds_and_undo_brings_them_back(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    await scene.face(GOBLINS)
    web = await play.type(
        play.referee, "condition add", target="Goblin 3", name="web *sticky*", rounds=1
    )
    assert "Goblin 3: *web \\*sticky\\** for a round." in web.response.content
    forbidden = await play.type(play.ann, "condition end", effect="web *sticky*")
    assert forbidden.ephemeral
    await play.type(play.ann, "condition add", target="Aldric", name="torch")
    assert "torch on Aldric" in str(
        await play.ann.autocomplete(play.channel, "condition end", "effect", "tor")
    )
    await scene.go_on("act")
    before = (await play.game()).state
    ended = await play.type(play.referee, "encounter next", to="round")
    assert "Goblin 3: *web \\*sticky\\** is over." in said(ended)
    assert [e.name for e in (await play.game()).state.effects] == ["torch"]
    await play.type(play.referee, "log undo")
    assert (await play.game()).state == before
    assert [e.rounds_left for e in (await play.game()).state.effects] == [1, None]
    out = await play.type(play.ann, "condition end", effect="torch")
    assert "Aldric: *torch* is over." in out.response.content
    missing = await play.type(play.ann, "condition end", effect="torch")
    assert "Nobody has" in missing.response.content


@pytest.mark.rule("4E-BONUS-ONCE")
async def test_a_player_ends_what_they_gave_or_have_and_nothing_else(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=12, Berta=8, Cara=9)
    await scene.face(GOBLINS)
    players = {"Aldric": play.ann, "Berta": play.bob, "Cara": play.cat}

    async def offered(who: Person) -> list[str]:
        choices = await who.autocomplete(play.channel, "condition end", "effect", "")
        return [choice["name"] for choice in choices]

    await play.type(play.ann, "condition add", target="Berta, Goblin 2", name="aid")
    both = ["aid on Berta", "aid on Goblin 2"]
    assert await offered(play.ann) == await offered(play.referee) == both
    assert await offered(play.bob) == ["aid on Berta"]
    assert await offered(play.cat) == []
    others = await play.type(play.cat, "condition end", effect="aid on Berta")
    assert "Only a referee can end aid, or the player of whoever has it" in said(others)
    assert others.ephemeral
    assert "Several have" in said(await play.type(play.ann, "condition end", effect="aid"))
    ended = await play.type(play.bob, "condition end", effect="aid")
    assert "Berta: *aid* is over." in said(ended)
    await play.type(play.ann, "condition add", target="Berta", name="aid")
    for who in ("Berta", "Goblin 2"):
        ended = await play.type(play.ann, "condition end", effect=f"aid on {who}")
        assert f"{who}: *aid* is over." in said(ended)
    await play.type(
        play.referee, "condition add", target="Aldric, Berta, Cara", name="slow", out=True
    )
    for name, player in players.items():
        assert await offered(player) == [f"slow on {name}"]
        ended = await play.type(player, "condition end", effect="slow")
        assert f"{name}: *slow* is over." in said(ended)


@pytest.mark.rule("OSE-DEATH")
async def test_what_is_offered_while_a_command_is_typed(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12, Berta=8)
    outside = await play.ann.autocomplete(play.channel, "heal", "target", "")
    assert "Aldric" in str(outside)
    assert "Berta" not in str(outside)
    nobody = await play.type(play.cat, "life save")
    assert "Say who is dying." in nobody.response.content
    lurker = AddMonsters(name="Lurker", hit_points=(9,), hidden=True)
    await scene.face(GOBLINS, lurker)
    await play.type(play.referee, "damage", target="Goblin 2", amount="9")

    async def offered(command: str, option: str, typed: str = "") -> str:
        return str(await play.ann.autocomplete(play.channel, command, option, typed))

    assert "Goblin 2" not in await offered("damage", "target")
    assert "Goblin 2" in await offered("life set", "target")
    assert "Goblins (all)" in await offered("condition add", "target")
    assert "Goblins" not in await offered("heal", "target")
    assert "Aldric" not in await offered("morale roll", "group")
    assert "Goblin 1, Goblin 3" not in await offered("damage", "target", "nobody, Gob")
    for command, option in (
        ("damage", "target"), ("life set", "target"), ("condition add", "target"),
        ("condition add", "until"), ("morale roll", "group"),
    ):  # fmt: skip
        assert "Lurker" not in await offered(command, option)
    ruled = await play.type(play.referee, "life rule", target="Goblins", dies="character")
    assert "Goblins die by the rule for characters" in ruled.response.content
    sleep = await play.type(
        play.referee, "condition add", target="Goblins 3-5, Goblin 7", name="sleep", out=True
    )
    assert "Goblins 3, 4, 5 and 7: *sleep* (out of action)." in sleep.response.content
    assert "orale" not in sleep.response.content
    assert "half of their side is out of action" in hidden_part(sleep).content
    assert "blind: cannot attack" in await offered("condition add", "name", "bl")
    for name, key, out in (("Helpless", "helpless", True), ("blind", "blind", False)):
        await play.type(play.referee, "condition add", target="Goblin 1", name=name, out=out)
        assert (await play.game()).state.effects[-1].key == key
    await play.type(play.referee, "condition add", target="Goblin 1", name="blind", out=True)
    assert (await play.game()).state.effects[-1].key == "out"
    burnt = await play.type(
        play.referee, "damage", target="Goblin 5, Goblins 6-7", amount="3", half=True
    )
    assert "take 1 (half, " in burnt.response.content
    several = await play.type(play.referee, "condition end", effect="sleep")
    assert "Several have" in several.response.content
    gone = await play.type(play.ann, "damage", target="Goblins 2-2", amount="1")
    assert "Nobody in “Goblins 2-2” is here and on their feet." in gone.response.content
