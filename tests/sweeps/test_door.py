"""Everything that is sent to Discord or changed there goes through one door."""

import ast

from tests.sweeps.catalogue import ROOT
from tests.sweeps.modules import nodes

DOOR = ROOT / "cogs" / "core" / "sending.py"
SENDS = {"send", "send_message", "reply", "edit", "edit_message", "edit_original_response"}
SENDS |= {
    "send_modal",
    "create_webhook",
    "edit_channel",
    "delete_message",
    "delete_original_response",
    "send_sound",
    "forward",
}
FILES = [ROOT / "bot.py", *sorted((ROOT / "cogs").rglob("*.py"))]


def test_nothing_is_sent_or_changed_beside_the_door() -> None:
    beside = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in FILES
        if path != DOOR and "table" not in path.parts
        for call in nodes(path, ast.Call)
        if isinstance(call.func, ast.Attribute)
        # A text is joined of something, a thread is not.
        if call.func.attr in SENDS or (call.func.attr == "join" and not call.args)
        if not ast.unparse(call.func.value).endswith("door")
    ]
    assert beside == []
    through = [
        call.func.attr
        for call in nodes(DOOR, ast.Call)
        if isinstance(call.func, ast.Attribute) and call.func.attr in SENDS
    ]
    assert len(through) > 5
