"""Whatever people send or paste is read by the process of its own, and nowhere else."""

import pytest

from cogs.core.files.apart import Apart
from cogs.core.option import Kind
from cogs.register import all_commands
from tests.cogs.conftest import Play
from tests.cogs.here import Here
from tests.cogs.scene import said

TAKING = {
    one.key: [name for name, option in one.options.items() if option.kind is Kind.attachment]
    for one in all_commands().all()
}
FILES = [(key, name) for key, names in TAKING.items() for name in names]
ALWAYS = {"game import", "sheet portrait", "notebook picture"}
"""Commands that open no form where no file is sent."""


def test_there_are_commands_that_take_files() -> None:
    assert len(FILES) >= 7


@pytest.mark.parametrize(("key", "option"), FILES)
async def test_what_is_sent_is_read_apart(play: Play, key: str, option: str) -> None:
    reader = play.bot.apart
    assert isinstance(reader, Here)
    if key != "game import":
        await play.begin("ose", name="Keep")
        await play.type(play.ann, "sheet create", name="Morgan", hit_points="8")
    who = play.ann if key.startswith("sheet") else play.referee
    before = len(reader.read_by)
    sent = ("cheese.bin", b"\xff\xfe\x00 no file of anything")
    if key == "notebook picture":
        written = await play.type(who, "notebook add", name="The valley", text="Far off")
        form = await who.click(written.response, label="Picture…")
        await who.submit_modal(form, {option: [sent]})
    else:
        await play.type(who, key, **{option: sent})
    assert len(reader.read_by) == before + 1
    if key in ALWAYS:
        return
    form = await play.type(who, key)
    await who.submit_modal(form, {"text": "[[["})
    assert len(reader.read_by) == before + 2


@pytest.mark.long
async def test_a_list_and_a_game_by_real_processes(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.bot, "apart", Apart())
    await play.begin("ose", name="Keep")
    table = b"- name: Caves\n  dice: 1d6\n  rows:\n  - 1-6 A cold draught"
    page = await play.type(play.referee, "wandering table import", file=("t.yaml", table))
    told = await play.referee.click(page.response, label="Keep")
    assert "the encounter table Caves" in said(told)
    exported = await play.type(play.referee, "game export")
    (file,) = [one for told in exported.messages for one in told.attachments]
    content = await file.read()
    told = await play.type(play.cat, "game import", play.other, file=(file.filename, content))
    assert "goes on here: " in said(told)
    there, here = await play.game(play.other), await play.game()
    assert there.state == here.state
