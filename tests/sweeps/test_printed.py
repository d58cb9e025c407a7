"""What the pages say can be typed or pressed, a test does: `tests/cogs/printed.txt` says which."""

import re

from cogs.core.listed import HEADS
from tests.command_pages import WRITTEN_BEGIN
from tests.printed import commands, example_of, is_part_of, rows
from tests.sweeps.catalogue import ROOT
from tests.sweeps.test_pages import PEOPLES

LINE = re.compile(r"`(/[^`]+)`")
BUTTON = re.compile(r"(?<!\n)(?<!\n- )\*\*([A-Z][^*]*?)\*\*(?!:)|\*\*([A-Z][^*.:?]*)\*\*(?!:)")
NOT_TYPED = {"/table skip", "/table go", "//", "/do rest", "/do sea repair"}
"""The local table's, what escapes dice, what may ask which is meant, and what hangs on weather."""
NO_EXAMPLE = {"/do", "/game import", "/do notebook restore"}
"""What takes any words, what asks for a file, and a number that only a button knows."""
OTHERS = {"add-to-a-server", "changelog", "hosting", "index", "privacy", "sources", "terms"}
"""Pages whose bold words are no buttons of the bot."""
NO_BUTTONS = {
    *("A further page", "A1 — Toll Gate", "All else", "Apps", "Attacks", "Create Private Threads"),
    *("End a session", "Everybody", "Its player and the referees", "Linkboy…", "Manage Webhooks"),
    *("Only @mentions", "Referees alone", "Send Messages in Threads", "Sheet", "Traps", "Ways"),
    *(
        "Reset Token",
        "Temporary hit points",
        "To keep from each party what the others do",
        "View Channel",
    ),
    *("Use Application Commands", "Waiting for the referee"),
}
"""Discord's own, and what is printed so to be found."""
NOT_PRESSED = {"Make camp", "Pay … owed", "Play Ada", "Use a skill"}
"""What tests press by its id, or the local table has."""


def written(*without: str) -> str:
    """What people wrote on the pages for people."""
    texts = (
        page.read_text(encoding="utf-8").partition(WRITTEN_BEGIN)[0]
        for page in PEOPLES
        if page.stem not in without
    )
    return "\n".join(texts)


def test_each_line_on_a_page_is_typed_by_a_test() -> None:
    typed = [text for text, _ in rows() if text.startswith("/")]
    named = dict.fromkeys(LINE.findall(written()))
    groups = {typed.rpartition(" ")[0] for typed in commands()}
    lines = [one for one in named if one not in NOT_TYPED | groups and one[1:] not in HEADS]
    assert len(lines) > 380
    assert [one for one in lines if not any(is_part_of(one, text) for text in typed)] == []


def test_each_button_on_a_page_is_pressed_by_a_test() -> None:
    found = [" ".join((one or other).split()) for one, other in BUTTON.findall(written(*OTHERS))]
    named = {name.rstrip(".:") for name in found if name[-1] not in ".:?" or name == "Why?"}
    assert len(named) > 110
    pressed = {text for text, _ in rows()}
    assert named - pressed - NO_BUTTONS == NOT_PRESSED


def test_each_command_that_needs_words_has_an_example() -> None:
    without = {
        typed
        for typed, command in commands().items()
        if any(one.required for one in command.options.values()) and not example_of(command)
    }
    assert without == NO_EXAMPLE


def test_each_test_that_is_named_is_there() -> None:
    gone = {
        test
        for test in {test for _, test in rows()}
        if f"def {test.partition('::')[2].partition('[')[0]}("
        not in (ROOT / "tests" / "cogs" / test.partition("::")[0]).read_text(encoding="utf-8")
    }
    assert gone == set()
