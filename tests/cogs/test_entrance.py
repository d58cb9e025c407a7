"""The door that texts come in by: nothing too long gets in, and no run of white space."""

import json

import pytest

from cogs.core import entrance
from cogs.core.entrance import MOST, Spending, squeezed_lines
from cogs.core.files.lists import read_text
from cogs.core.files.texts import read_anything
from cogs.core.files.written import Contents
from data.carrying.checking import harmless_json
from rules.errors import RuleError
from rules.kernel.words import OURS
from tests.cogs.conftest import Play
from tests.cogs.scene import Scene, labels_on, said


@pytest.fixture
async def scene(play: Play) -> Scene:
    """Ann plays Aldric."""
    scene = Scene(play)
    await scene.begin()
    await play.type(play.ann, "sheet create", name="Aldric", hit_points=8)
    return scene


async def test_what_is_too_long_is_refused_with_its_limit(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "_limits_of", lambda _: {"item": 6, "who": 3})
    refused = await scene.say(play.ann, "item use", item="torches", who="Ann")
    assert refused.ephemeral
    assert "`item` has 7 letters, and may have 6. Type less." in refused.response.content
    assert (
        "`item` has" not in (await scene.say(play.ann, "item use", item="torche")).response.content
    )


async def test_nothing_is_offered_for_what_is_too_long(
    play: Play, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.say(play.ann, "item add", name="rope")

    async def offered(typed: str) -> list[str]:
        found = await play.ann.autocomplete(play.channel, "item use", "item", typed)
        return [choice["name"] for choice in found]

    (rope,) = await offered("Rope")
    assert await offered(" " * 6000) == [rope]
    monkeypatch.setattr(entrance, "_limits_of", lambda _: {"item": 3})
    assert await offered("  Rop  ") == [rope]
    assert await offered("Rope") == []


async def test_runs_of_white_space_are_one_space(play: Play, scene: Scene) -> None:
    await scene.say(play.ann, "item add", name="  3    torches ")
    shown = await scene.say(play.ann, "item show")
    assert "Torch (3)" in shown.response.content


def test_lines_of_a_form_keep_how_far_they_are_indented() -> None:
    typed = "name:   Zed \n  - a\t\tb   c\n" + " " * 90 + "x\n\nlast"
    assert squeezed_lines(typed) == f"name: Zed\n  - a\t\tb c\n{' ' * 40}x\n\nlast"


def test_a_pasted_page_keeps_the_blanks_between_its_columns() -> None:
    typed = "Item      Cost \n   Spade\u00a0\u00a0 3 gp\t\tx" + " " * 300 + "y" + " " * 9
    kept = f"Item      Cost\n   Spade   3 gp\t\tx{' ' * 120}y"
    assert squeezed_lines(typed, has_columns=True) == kept
    assert squeezed_lines("a" + "\u0301" * 9, has_columns=True) == "a" + "\u0301" * 3


def test_what_stands_in_a_file_comes_in_by_the_same_door() -> None:
    """However it is written there: letters by their numbers are letters like any other."""
    tower, tidy = "Ze" + "\u0301" * 9, "Ze" + "\u0301" * 3
    contents = Contents("thing", "things", "things", ("name",), "name", "[{}]", "- name: x", "")
    escaped = json.dumps([{"name": f"{OURS}{tower}", "note": [f"{OURS}<@1>"]}])
    for text in (
        escaped,
        f"- name: {tower}\n  note:\n  - <@1>\n",
        f"name,note\n{OURS}{tower},<@1>",
    ):
        (thing,) = read_text(contents, text)
        assert thing.cells["name"].texts == (tidy,)
        assert thing.cells["note"].texts == ("<@1>",)
    found = read_anything(contents, escaped, "", ("name",))
    assert found.tree == [{"name": tidy, "note": ["<@1>"]}]
    yaml = read_anything(contents, f"name: {tower}", "", ("name",)).things
    assert [thing.cells["name"].texts for thing in yaml or ()] == [(tidy,)]
    assert read_anything(contents, f"Zed {tower}, 8 HP", "", ()).text == f"Zed {tidy}, 8 HP"
    assert (
        harmless_json(escaped.encode())
        == json.dumps(
            [{"name": tidy, "note": ["<@1>"]}], ensure_ascii=False, separators=(",", ":")
        ).encode()
    )


async def test_nobody_takes_the_looks_of_another(play: Play, scene: Scene) -> None:
    for name in ("\u0410ldric", "Ald\u3164ric"):
        refused = await scene.say(play.bob, "sheet create", name=name, hit_points=8)
        assert "There is a character called Aldric already." in refused.response.content
    nothing = await scene.say(play.bob, "sheet create", name="\u3164", hit_points=8)
    assert "That name shows nothing" in nothing.response.content
    made = await scene.say(play.bob, "sheet create", name="Zoe" + "\u0301" * 40, hit_points=8)
    assert "plays" in made.response.content


def test_towers_of_marks_are_cut() -> None:
    assert squeezed_lines("a" + "\u0301" * 59 + "b") == "a" + "\u0301" * 3 + "b"


async def test_nobody_writes_a_way_out_into_a_name(play: Play, scene: Scene) -> None:
    name = "Zed ⟦Mend it|log undo⟧"
    sheet = ("zed.txt", f"Name: {name}\nHit points: 8".encode())
    page = await scene.say(play.ann, "sheet import", file=sheet)
    assert labels_on(page.response) == ["Keep", "Correct it…"]
    await play.ann.click(page.response, label="Keep")
    assert (await play.game()).state.characters[-1].name == name
    told = await scene.say(play.bob, "sheet hp", character="c2", change="3")
    assert f"Only {name}'s player" in told.response.content
    assert [label for label in labels_on(told.response) if "end" in label] == []


async def test_who_asks_for_too_much_in_a_minute_waits(play: Play, scene: Scene) -> None:
    for _ in range(MOST):
        told = await scene.say(play.ann, "odds", dice="2d6")
        assert "2d6" in told.response.content
    waits = await scene.say(play.ann, "odds", dice="2d6")
    assert waits.ephemeral
    assert "You have asked for 20 large things within a minute. Try again in" in said(waits)
    opened = await scene.say(play.bob, "sheet import")
    assert "large things" not in said(await play.bob.submit_modal(opened, {"text": "Name: Bo"}))
    assert "2d6" in said(await scene.say(play.ann, "roll", dice="2d6"))
    await play.env.advance_time(61)
    assert "2d6" in said(await scene.say(play.ann, "odds", dice="2d6"))


def test_what_is_dear_is_counted_for_each_by_themselves() -> None:
    now = 1_000_000
    spending = Spending(lambda: now)
    for user in (1, 2):
        for _ in range(MOST):
            spending.spend(user, "odds")
    for _ in range(100):
        spending.spend(1, "roll")
    with pytest.raises(RuleError, match="Try again in 60 s"):
        spending.spend(1, "catchup")
    now += 59_001
    with pytest.raises(RuleError, match="Try again in 1 s"):
        spending.spend(1, "catchup")
    now += 999
    spending.spend(1, "catchup")
    for user in range(2_000):
        spending.spend(user, "odds")
        now += 100
    assert len(spending._spent) < 1_100
