"""`/morale` as the referee uses it, and how little of it the players see."""

import pytest

from rules.encounter.records import AddMonsters
from rules.state.encounter import Kind
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, hidden_part, id_on, labels_on, press_late, said

GOBLINS = AddMonsters(name="Goblins", count=7, hit_points=(5,), morale=7)
SECRETS = ("against", "2d6", "= **", "morale ")


@pytest.mark.rule("OSE-MORALE")
async def test_seven_goblins_lose_four_and_flee(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(GOBLINS)
    first = await play.type(play.referee, "damage", target="Goblin 1", amount="5")
    assert "orale" not in first.response.content
    assert "Roll morale: Goblins" not in labels_on(first.response)
    prompt = hidden_part(first)
    assert "Morale check due for Goblins: the first death on their side." in prompt.content
    assert labels_on(prompt)[:2] == ["Roll morale: Goblins", "Skip: Goblins"]
    pressed = id_on(prompt, "Roll morale: Goblins")
    skipped = await play.referee.click(prompt, label="Skip: Goblins")
    assert skipped.ephemeral
    assert "Roll morale: Goblins" not in labels_on(prompt)
    late = await press_late(play, play.referee, prompt, pressed)
    assert late.ephemeral
    assert "not due any more" in late.response.content
    for number in (2, 3):
        quiet = await play.type(play.referee, "damage", target=f"Goblins {number}", amount="5")
        assert "Morale check" not in said(quiet)
    half = await play.type(play.referee, "damage", target="Goblin 4", amount="5")
    assert "half of their side is out of action" in hidden_part(half).content
    before = (await play.game()).state
    said_so_far = len(list(play.channel.history()))
    rolled = await play.type(play.referee, "morale roll", forced=9, adjustment=1)
    assert rolled.ephemeral
    assert len(list(play.channel.history())) == said_so_far  # players read what comes of it
    told = rolled.response
    assert ": morale **9** (set by the referee) against 7 +1." in told.content
    assert "**Goblins surrender or try to flee**: " in told.content
    helped = await play.type(play.referee, "help")
    assert labels_on(helped.response)[:2] == ["Goblins: fled", "Goblins: surrendered"]
    assert "fled" not in str(labels_on((await play.type(play.ann, "help")).response))
    fled = await play.referee.click(told, label="Goblins: fled")
    assert "Goblins" in fled.response.content
    assert not fled.ephemeral
    assert (await scene.combatant("Goblins")).gone == "fled"
    for _ in range(2):
        await play.type(play.referee, "log undo")
    assert (await play.game()).state == before
    log = (await play.type(play.ann, "log show")).response.content
    assert not any(secret in log for secret in SECRETS)
    mine = (await play.type(play.referee, "log show")).response.content
    assert "against 7 +1" in mine


@pytest.mark.rule("OSE-MORALE")
async def test_of_two_checks_the_second_is_offered_when_the_first_was_rolled(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(GOBLINS)
    await play.type(play.referee, "damage", target="Goblin 1", amount="5")
    await play.type(play.referee, "damage", target="Goblins 2-4", amount="5")
    shown = await play.type(play.referee, "morale show")
    assert (
        "Due: **Goblins**, the first death on their side; then another, half of their side"
        in shown.response.content
    )
    assert labels_on(shown.response) == ["Roll morale: Goblins", "Skip: Goblins"]
    passed = await play.type(play.referee, "morale roll", group="Goblins", forced=2)
    assert labels_on(passed.response)[:2] == ["Roll morale: Goblins", "Skip: Goblins"]
    skipped = await play.referee.click(passed.response, label="Skip: Goblins")
    assert not any("Goblins" in label for label in labels_on(skipped.response))


@pytest.mark.rule("OSE-MORALE")
async def test_a_players_blow_says_nothing_of_the_check_that_is_due(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    lurkers = AddMonsters(name="Lurkers", count=2, hit_points=(3,), morale=7, hidden=True)
    await scene.face(GOBLINS, lurkers)
    first = await play.type(play.ann, "damage", target="Goblin 1", amount="5")
    assert not first.followups
    assert "morale" not in first.response.content
    assert "Roll morale: Goblins" not in labels_on(first.response)
    for command in ("morale roll", "morale skip", "morale show"):
        assert (await play.type(play.ann, command)).ephemeral
    shown = await play.type(play.referee, "morale show")
    assert shown.ephemeral
    assert "Due: **Goblins**, the first death on their side." in shown.response.content
    assert "Lurkers (hidden): morale 7" in shown.response.content
    rolled = await play.referee.click(shown.response, label="Roll morale: Goblins")
    assert rolled.ephemeral
    assert ": morale 2d6 (" in rolled.response.content
    later = await play.referee.click(shown.response, label="Skip: Lurkers")
    assert later.ephemeral
    assert "No morale check for Lurkers this time." in later.response.content


@pytest.mark.rule("OSE-MORALE")
async def test_a_morale_check_leaves_the_players_no_trace(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(AddMonsters(name="Wolves", count=3, hit_points=(4,), morale=7, block="none"))
    known = (await play.game()).public_head
    rolled = await play.type(play.referee, "morale roll", group="Wolves")
    assert rolled.ephemeral
    assert "-# #s" in rolled.response.content
    assert "fall in secret" not in "".join(scene.texts())
    assert (await play.game()).public_head == known


@pytest.mark.rule("OSE-MORALE")
async def test_scores_adjustments_and_checks_by_hand(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    await scene.face(AddMonsters(name="Wolves", count=3, hit_points=(4,), block="none"))
    missing = await play.type(play.referee, "morale roll", group="Wolves")
    assert labels_on(missing.response) == ["Wolves: morale score…"]
    score = await play.type(play.referee, "morale set", group="Wolves", score=6)
    assert score.ephemeral
    assert "Morale of Wolves: 6." in score.response.content
    again = await play.type(play.referee, "morale set", group="Wolves", score=2)
    assert "2 (was 6). They never fight and never check." in again.response.content
    await play.type(play.referee, "morale set", group="Wolves", score=6, fresh=True)
    same = await play.type(play.referee, "morale adjust", group="Wolves", adjustment=0)
    assert "The morale of Wolves is not adjusted." in same.response.content
    await play.type(play.referee, "morale adjust", group="Wolves", adjustment=1)
    none = await play.type(play.referee, "morale adjust", group="Wolves", adjustment=0)
    assert "Morale of Wolves: no adjustment." in none.response.content
    adjusted = await play.type(play.referee, "morale adjust", group="Wolves", adjustment=-1)
    assert "Morale of Wolves: adjusted by -1 from now on." in adjusted.response.content
    assert (await play.type(play.ann, "morale set", group="Wolves", score=12)).ephemeral
    asked = await play.type(play.referee, "morale ask", group="Wolves")
    assert asked.ephemeral
    assert "the referee asks for it" in asked.response.content
    assert labels_on(asked.response)[-1] == "Undo"
    public = await play.type(play.referee, "morale roll", forced=5, mode="public")
    assert not public.followups
    assert (
        "Wolves **fight on**: morale **5** (set by the referee) against 6 -1."
        in public.response.content
    )
    second = await play.type(play.referee, "morale roll", group="Wolves", forced=2, mode="public")
    assert "Wolves **fight on**, to the death from now on: " in second.response.content
    never = await play.type(play.referee, "morale roll", group="Wolves")
    assert "checks no more" in never.response.content
    shown = await play.type(play.referee, "morale show")
    assert "No check is due." in shown.response.content
    assert (
        "Wolves: morale 6, adjusted by -1, checks passed: 2, fights to the death"
        in shown.response.content
    )
    details = await play.type(play.referee, "encounter details")
    assert (
        "morale 6 · adjusted by -1 · checks passed: 2 · fights to the death"
        in details.response.content
    )
    nothing = await play.type(play.referee, "morale skip", group="Wolves")
    assert "No morale check of Wolves is due, so" in nothing.response.content
    character = await play.type(play.referee, "morale ask", group="Aldric")
    assert "a character's player decides" in character.response.content


@pytest.mark.rule("OSE-MORALE-MERCENARY")
async def test_mercenaries_are_rated_by_what_they_are(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    spears = AddMonsters(name="Spears", count=4, hit_points=(4,), kind=Kind.MERCENARY, side="party")
    await scene.face(spears)
    rated = await play.type(
        play.referee, "morale mercenary", group="Spears", troop="trained", mounted=True, elite=True
    )
    assert rated.ephemeral
    assert "Morale of Spears: 10 (trained, mounted and elite)." in rated.response.content
    fanatics = await play.type(
        play.referee, "morale mercenary", group="Spears", troop="trained", elite=True,
        mounted=True, fanatic=True, conditions=1,
    )  # fmt: skip
    assert "They fight to the death and never check." in fanatics.response.content
    assert (await scene.combatant("Spears")).morale.score == 12


@pytest.mark.rule("OSE-RETAINER-MORALE")
async def test_retainers_are_asked_for_loyalty_alone(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    hob = AddMonsters(name="Hob", hit_points=(4,), kind=Kind.RETAINER, side="party")
    await scene.face(hob)
    never = await play.type(play.referee, "morale roll", group="Hob")
    assert "retainers check loyalty" in never.response.content
    missing = await play.type(play.referee, "morale loyalty", target="Hob")
    assert "has no number for loyalty yet" in missing.response.content
    stays = await play.type(play.referee, "morale loyalty", target="Hob", loyalty=7, forced=7)
    assert stays.ephemeral
    assert "Hob **stays**: loyalty " in stays.response.content
    goes = await play.type(
        play.referee, "morale loyalty", target="Hob", modifier=-1, forced=7, mode="public"
    )
    assert (
        "Hob **does not stay**: loyalty **7** (set by the referee) against 7 -1."
        in goes.response.content
    )
    assert "Hob: loyalty 7" in (await play.type(play.referee, "morale show")).response.content
    assert not any("leaves" in label for label in labels_on(stays.response))
    gone = await play.referee.click(hidden_part(goes), label="Hob leaves")
    assert "Hob leaves the encounter" in gone.response.content
    assert (await scene.combatant("Hob")).gone == "left"


@pytest.mark.rule("OSE-MORALE")
async def test_the_referee_is_reminded_as_the_monsters_act_and_nobody_else(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", talkative="on", Aldric=12)
    closed = await play.type(play.referee, "morale show")
    assert "No encounter is running." in closed.response.content
    lurkers = AddMonsters(name="Lurkers", count=2, hit_points=(3,), morale=7, hidden=True)
    await scene.face(GOBLINS, lurkers)
    await play.type(play.referee, "damage", target="Goblin 1", amount="5")
    await scene.go_on("initiative")
    told = await play.type(play.referee, "encounter next")
    while (await scene.step()).side != "monsters":
        told = await play.type(play.referee, "encounter next", to="side")
    assert "orale" not in told.response.content
    assert "Morale checks due now: Goblins and Lurkers." in hidden_part(told).content
    assert labels_on(hidden_part(told))[:2] == ["Roll morale: Goblins", "Skip: Goblins"]
    broken = await play.type(play.referee, "morale roll", group="Goblins", forced=12)
    pressed = id_on(broken.response, "Goblins: fled")
    given_up = await play.referee.click(broken.response, label="Goblins: surrendered")
    assert not given_up.ephemeral
    shown = await play.type(play.referee, "morale show")
    assert "Goblins: morale 7, has failed a check, surrendered" in shown.response.content
    late = await press_late(play, play.referee, broken.response, pressed)
    assert late.ephemeral


@pytest.mark.rule("OSE-MORALE")
async def test_the_referee_alone_gets_the_buttons_of_the_hidden(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    lurkers = AddMonsters(name="Lurkers", count=2, hit_points=(3,), morale=7, hidden=True)
    await scene.face(GOBLINS, lurkers)
    first = await play.type(play.ann, "damage", target="Goblin 1", amount="5")
    assert not first.followups
    await scene.go_on("initiative")
    told = await play.type(play.referee, "encounter next")
    while (await scene.step()).side != "monsters":
        told = await play.type(play.referee, "encounter next", to="side")
    assert "Lurkers" not in told.response.content + str(labels_on(told.response))
    private = hidden_part(told)
    assert "Morale checks due now: Goblins and Lurkers." in private.content
    assert [label for label in labels_on(private) if "Lurkers" in label] == [
        "Roll morale: Lurkers",
        "Skip: Lurkers",
    ]
