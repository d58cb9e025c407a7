"""`/check` as people use it."""

import re

import pytest

from rules.checks.records import ADVERSITY_TABLE
from rules.classes.records import ClassTable, KeepClassTable, Rank
from rules.encounter.records import AddMonsters
from rules.sheet.records import CreateCharacter
from rules.state.health import Life
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, hidden_part, id_on, labels_on, offered_on


@pytest.mark.rule("OSE-ABILITY-CHECK")
@pytest.mark.rule("OSE-SAVES")
async def test_a_player_checks_an_ability_and_makes_a_save(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8, Berta=6)
    lacking = await play.type(play.ann, "check", what="str")
    assert lacking.ephemeral
    assert "`/check what:strength number:12`" in lacking.response.content
    for field, value in (("str", "13"), ("save vs breath", "15"), ("magic_breath", "11")):
        await play.type(play.ann, "sheet set", field=field, value=value)
    offered = await play.ann.autocomplete(play.channel, "check", "what", "")
    names = [choice["name"] for choice in offered]
    assert names[:2] == ["Strength: 13", "Intelligence"]
    assert "Save vs breath: 15" in names
    assert "Save vs breath (magic): 11" in names
    assert "Save vs death (magic)" not in names
    set_to = await play.type(play.referee, "check", what="str", who="Aldric", forced=20)
    set_text = "Aldric **fails** the Strength check: **20** (set by the referee), needs at most 13"
    by = f"*<@{play.referee.id}> for <@{play.ann.id}>:* "
    assert set_to.response.content.startswith(f"{by}{set_text}, a natural 20.")
    rolled = await play.type(play.ann, "check", what="Strength", modifier=-4)
    assert not rolled.ephemeral
    assert " the Strength check: 1d20 (" in rolled.response.content
    assert " - 4 = **" in rolled.response.content
    assert "OSE-" not in rolled.response.content
    saved = await play.type(play.ann, "check", what="b", number=1)
    assert "the save vs breath: **" in saved.response.content
    assert "Aldric **makes** the save" in saved.response.content
    other = await play.type(play.ann, "check", what="str", who="Berta")
    assert other.ephemeral
    assert "Berta's player or a referee" in other.response.content
    unseen = await play.ann.autocomplete(play.channel, "check", "what", "str", who="Berta")
    assert [choice["name"] for choice in unseen] == ["Strength"]
    private = await play.type(play.ann, "check", what="str", mode="private")
    assert "needs at most 13" in hidden_part(private).content
    assert "needs" not in private.response.content


@pytest.mark.rule("OSE-MONSTER-SAVES")
async def test_a_monsters_save_tells_players_what_happened_alone(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(3,), hit_dice="1-1"))
    offered = await play.referee.autocomplete(play.channel, "check", "who", "Gob")
    assert [choice["name"] for choice in offered] == ["Goblin 1", "Goblin 2", "Goblins (all)"]
    told = await play.type(play.referee, "check", what="death", who="Goblins (all)", forced=14)
    public = told.response.content
    assert "Goblins, save vs death: 1 and 2 succeed (14, 14)." in public
    assert "needs" not in public
    blind = await play.type(play.referee, "check", what="death", who="Goblin 1", mode="blind")
    assert "The dice fall in secret." in blind.response.content
    assert "Goblins" not in blind.response.content
    assert "needs 14" in hidden_part(blind).content


@pytest.mark.rule("ERIS-MONSTER-SAVES")
async def test_a_vampire_cleric_saves_by_the_numbers_that_are_typed(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8)
    await scene.face(AddMonsters(name="Vampire", hit_points=(30,), hit_dice="8"))
    shown = await play.type(play.referee, "monster show", who="Vampire")
    assert "By a fighter of level 8" in shown.response.content
    refused = await play.type(play.referee, "monster set", who="Vampire", saves_as="cleric")
    assert "Type for example" in refused.response.content
    ranks = (Rank(1, 0, saves=(11, 12, 14, 16, 15)),)
    await scene.act(play.referee, KeepClassTable(table=ClassTable("cleric", ranks)))
    await play.type(play.referee, "monster set", who="Vampire", saves_as="cleric 7")
    as_cleric = await play.type(play.referee, "monster show", who="Vampire")
    assert "By a cleric of level 7" in as_cleric.response.content
    await play.type(play.referee, "monster set", who="Vampire", numbers="save death 6")
    told = await play.type(play.referee, "check", what="death", who="Vampire", forced=6)
    assert "**makes** the save" in told.response.content


@pytest.mark.rule("OSE-SAVES")
async def test_everybody_saves_versus_breath_and_one_is_away(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=9, Berta=9, Cara=9)
    for who in (play.ann, play.bob, play.cat):
        await play.type(who, "sheet set", field="save vs breath", value="15")
    await scene.face(AddMonsters(name="Goblins", count=2, hit_points=(30,), hit_dice="1"))
    refused = await play.type(play.ann, "ask check", what="breath", who="Berta")
    assert "Only a referee" in refused.response.content
    asked = await play.type(
        play.referee,
        "ask check",
        what="breath",
        who="Aldric, Berta, Cara, Goblins (all)",
        label="the dragon's breath",
        damage="7",
        kind="breath, fire",
    )
    text = asked.response.content
    assert "**Aldric, Berta and Cara: save vs breath** (the dragon's breath)." in text
    assert "Damage 7, half on a success" in text
    assert "Goblins, save vs breath: " in text
    assert "needs" not in text
    assert labels_on(asked.response)[:4] == [
        "Roll: Aldric",
        "Roll: Berta",
        "Roll: Cara",
        "Roll the rest (referee)",
    ]
    own, caras = (id_on(asked.response, f"Roll: {name}") for name in ("Aldric", "Cara"))
    first = await play.ann.click(asked.response, label="Roll: Aldric")
    assert "the save vs breath: **" in first.response.content
    assert "takes" not in first.response.content
    assert (await scene.vitals("Aldric")).hit_points == 9
    not_hers = await play.ann.click(asked.response, label="Roll: Berta")
    assert not_hers.ephemeral
    assert "Berta's player or a referee" in not_hers.response.content
    twice = await scene.press_forged(play.ann, own)
    assert twice.ephemeral
    assert "Aldric has rolled already" in twice.response.content
    assert "save vs breath due" in await scene.board()
    assert "Roll my check" in await scene.labels()
    picked = await play.bob.autocomplete(play.channel, "check", "what", "")
    assert picked[0]["name"] == "Save vs breath: 15"
    await scene.press(play.bob, "Roll my check")
    early = await play.ann.click(asked.response, label="Roll the rest (referee)")
    assert early.ephemeral
    offered = await scene.press(play.referee, "Roll my check")
    assert offered.ephemeral
    assert "Still to roll: Cara." in offered.response.content
    assert labels_on(offered.response) == ["Roll for Cara"]
    done = await play.referee.click(offered.response, label="Roll for Cara")
    public = next(one for one in done.messages if "the save vs breath" in one.content)
    told = public.content
    points = [(await scene.vitals(name)).hit_points for name in ("Aldric", "Berta", "Cara")]
    assert set(points) <= {2, 6}
    for name, left in zip(("Aldric", "Berta", "Cara"), points, strict=True):
        assert re.search(rf"{name}[^.]* takes? {9 - left}\b", told)
    late = await scene.press_forged(play.cat, caras)
    assert late.ephemeral
    assert "That check is over" in late.response.content
    assert "Roll my check" not in await scene.labels()
    nothing = await play.type(play.referee, "ask skip")
    assert "has a check to roll" in nothing.response.content
    await play.referee.click(public, label="Undo")
    assert (await scene.vitals("Cara")).hit_points == 9
    skipped = await play.type(play.referee, "ask skip", who="Cara")
    assert "Cara need not save vs breath any more." in skipped.response.content
    assert (await scene.vitals("Cara")).hit_points == 9
    assert (await scene.vitals("Berta")).hit_points in (2, 6)


async def test_whoever_fails_is_paralysed_and_many_find_their_own(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=9, Berta=9, Cara=9)
    for name in ("Anna", "Arne"):
        await scene.act(play.ann, CreateCharacter(name=name, hit_points=5))
    offered = await play.referee.autocomplete(play.channel, "ask check", "failure", "par")
    assert offered[0]["value"] == "paralysed"
    kinds = await play.referee.autocomplete(play.channel, "ask check", "kind", "fire, bre")
    assert [choice["value"] for choice in kinds] == ["fire,breath"]
    party = await play.type(play.referee, "ask check", what="paralysis", number=2, who="Everybody")
    assert "**Aldric, Berta and Cara: save vs paralysis**." in party.response.content
    await play.referee.click(party.response, label="Undo")
    asked = await play.type(
        play.referee,
        "ask check",
        what="paralysis",
        who="Aldric, Anna, Arne, Berta",
        number=20,
        modifier=-20,
        failure="paralysed",
    )
    assert ", -20 on the die." in asked.response.content
    assert labels_on(asked.response)[:2] == ["Roll mine", "Roll the rest (referee)"]
    nobody = await play.cat.click(asked.response, label="Roll mine")
    assert nobody.ephemeral
    mine = await play.ann.click(asked.response, label="Roll mine")
    assert mine.response.content.count("the save vs paralysis") == 3
    assert "paralysed" in mine.response.content
    rest = await play.referee.click(asked.response, label="Roll the rest (referee)")
    assert "the save vs paralysis" in rest.response.content


@pytest.mark.rule("ERIS-WITHSTAND-ADVERSITY")
async def test_a_campaigns_own_table_says_who_survives(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("eris", Aldric=8, Berta=8)
    asked = await play.type(play.ann, "check", what="withstand adversity")
    assert asked.ephemeral
    assert "Aldric has no number for withstand adversity yet." in asked.response.content
    empty = await play.type(play.ann, "game adversity")
    assert "No table is written" in empty.response.content
    wrong = await play.type(play.referee, "game adversity", table="3 20, low 7")
    assert "“low 7” is not a Constitution and a chance" in wrong.response.content
    await play.type(play.referee, "game adversity", table="3 1; 4-17: 45 %, 18=100,")
    shown = await play.type(play.ann, "game adversity")
    assert shown.response.content == "3 1 %, 4-17 45 %, 18 100 %"
    await play.type(play.ann, "sheet set", field="con", value="18")
    offered = await play.ann.autocomplete(play.channel, "check", "what", "with")
    assert [choice["name"] for choice in offered] == ["Withstand adversity: 100"]
    safe = await play.type(play.ann, "check", what="adversity")
    assert "Aldric **manages** to withstand adversity: **" in safe.response.content
    assert "needs at most 100." in safe.response.content
    dead = await play.type(
        play.referee, "check", what="adversity", who="Berta", number=40, forced=41
    )
    assert "Berta **fails** to withstand adversity: " in dead.response.content
    assert "Berta dies" in dead.response.content
    assert (await scene.vitals("Berta")).life is Life.DEAD
    await play.type(play.referee, "game adversity", table="none")
    assert ADVERSITY_TABLE.of((await play.game()).state) == ()


@pytest.mark.rule("4E-LUCK")
async def test_luck_is_rolled_like_any_other_check(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("4e", Aldric=8)
    await play.type(play.referee, "luck session", character="Aldric", forced=4)
    offered = await play.ann.autocomplete(play.channel, "check", "what", "luck")
    assert [choice["value"] for choice in offered] == ["luck"]
    rolled = await play.type(play.ann, "check", what="luck", number=1)
    assert "Aldric tries their luck and **succeeds**: 1d20+4 (" in rolled.response.content
    assert " against 1." in rolled.response.content
    private = await play.type(play.ann, "check", what="luck", mode="private")
    assert "tries" not in private.response.content
    assert "Aldric tries their luck" in hidden_part(private).content
    refused = await play.type(play.referee, "ask check", what="luck", who="Aldric")
    assert "Luck is nothing to ask for" in refused.response.content


@pytest.mark.rule("OSE-ITEM-DESTRUCTION")
async def test_fire_kills_and_the_referee_lets_the_magic_sword_save(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await play.type(play.ann, "item add", name="Flametongue", hands=1, bonus=1)
    await play.type(play.ann, "item add", name="40 arrows")
    kinds = await play.referee.autocomplete(play.channel, "damage", "kind", "fi")
    assert [choice["value"] for choice in kinds] == ["fire"]
    burnt = await play.type(play.referee, "damage", target="Aldric", amount="9", kind="Fire")
    assert "Aldric takes 9 and dies." in burnt.response.content
    assert "What Aldric carried is gone. Magic items get a save vs spells" in (
        burnt.response.content
    )
    save, gone = "Aldric's magic items save (referee)", "Aldric's are gone too (referee)"
    assert labels_on(burnt.response)[:3] == ["New character", save, gone]
    helped = (await play.type(play.referee, "help")).response
    assert "Say what is left of the gear of **Aldric**." in helped.content
    assert labels_on(helped)[0] == "Gear of the dead…"
    hers = await play.ann.click(burnt.response, label=save)
    assert hers.ephemeral
    lacking = await play.referee.click(burnt.response, label=save)
    assert lacking.ephemeral
    assert labels_on(lacking.response) == ["Aldric: Save vs spells…"]
    by_hand = await play.type(play.referee, "item destroy", who="Aldric", number=1)
    told = by_hand.response.content
    assert "Aldric's gear (save vs spells, needs 1). Flametongue is left: 1d20 (" in told
    assert ") + 1. Gone: Arrow (40)." in told
    helped = (await play.type(play.referee, "help")).response
    assert "Gear of the dead…" not in offered_on(helped)
    late = await play.referee.click(burnt.response, label=gone)
    assert late.ephemeral
    assert "settled already" in late.response.content
    await play.referee.click(by_hand.response, label="Undo")
    lost = await play.referee.click(burnt.response, label=gone)
    assert "Aldric's gear. Gone: Flametongue and Arrow (40)." in lost.response.content
    again = await play.type(play.referee, "item destroy", who="Aldric", against="save_wands")
    assert "nothing that could be destroyed" in again.response.content


@pytest.mark.rule("OSE-SAVES")
async def test_a_blind_save_tells_the_channel_the_same_whatever_comes_of_it(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    await play.type(play.ann, "sheet set", field="save vs death", value="12")
    await scene.face(AddMonsters(name="Ogre", hit_points=(20,), hit_dice="4"))
    public: set[str] = set()
    for who, by in (("Aldric", play.referee), ("Ogre", play.referee), ("Aldric", play.ann)):
        for forced in (1, 20) if by is play.referee else (None,):
            options = {} if forced is None else {"forced": forced}
            told = await play.type(by, "check", what="death", who=who, mode="blind", **options)
            body, _, footer = told.response.content.rpartition("\n")
            assert footer.startswith("-# #")
            public.add(body)
            private = [message.content for message in told.messages[1:]]
            assert all("**makes**" not in text and "**fails**" not in text for text in private) is (
                by is play.ann
            )
    assert public == {"The dice fall in secret."}


@pytest.mark.rule("OSE-ABILITY-CHECK")
async def test_a_check_that_is_asked_for_can_be_blind_or_private(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=12)
    for mode, words in (("blind", "The referees alone see"), ("private", "You and the referees")):
        told = await play.type(play.referee, "ask check", what="str", number=10, mode=mode)
        asked = told.response
        assert words in asked.content
        rolled = await play.ann.click(asked, label="Roll: Aldric")
        assert "The dice fall in secret." in rolled.response.content
        is_told = [told for told in rolled.followups if "d20" in told.content]
        assert bool(is_told) is (mode == "private")
        shown = await play.type(play.referee, "log show")
        assert "on 1d20" in shown.response.content
        assert "on 1d20" not in (await play.type(play.bob, "log show")).response.content


@pytest.mark.rule("OSE-SAVES")
async def test_all_saves_are_written_in_one_row(play: Play) -> None:
    scene = Scene(play)
    await scene.set_up("ose", Aldric=8)
    offered = await play.ann.autocomplete(play.channel, "sheet set", "field", "saves")
    assert [choice["value"] for choice in offered] == ["saves", "saves (magic)"]
    assert offered[0]["name"] == "Saves, all at once: death wands paralysis breath spells"
    await play.type(play.ann, "sheet set", field="saves", value="12, 13 14;15 16")
    await play.type(play.ann, "sheet set", field="abilities", value="13 9 10 12 15 8")
    saved = await play.type(play.ann, "check", what="s", modifier=15)
    assert "Aldric **makes** the save" in saved.response.content
    again = await play.type(play.ann, "sheet set", field="saves", value="12 13 14 15 17")
    assert again.response.content.count("vs") == 1
    same = await play.type(play.ann, "sheet set", field="saves", value="12 13 14 15 17")
    assert "is 12 already" in same.response.content
    for wrong in ("12 13 14", "a b c d e"):
        refused = await play.type(play.ann, "sheet set", field="saves", value=wrong)
        assert "Type 5 numbers, one for each of Save vs death" in refused.response.content
    outside = await play.type(play.ann, "sheet set", field="saves", value="1 2 3 4 99")
    assert "99 is outside" in outside.response.content
    shown = await play.type(play.ann, "sheet show")
    assert "death 12" in shown.response.content
    assert "CON 15" in shown.response.content
