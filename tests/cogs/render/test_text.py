"""What is too long for a message is shortened where it hurts least, and nothing is lost whole."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.render.text import LEAST_KEPT, fit_within, flowing, join_within, shorten_marked, stopped

WORDS = st.text(st.characters(exclude_categories=["Cc", "Zl", "Zp"]), min_size=1, max_size=7)
LINES = st.builds(str.__mul__, WORDS, st.integers(1, 100))
PARTS = st.lists(st.lists(LINES, min_size=1, max_size=12).map("\n".join), min_size=1, max_size=20)


@given(PARTS, st.integers(400, 2000))
def test_it_always_fits_and_is_whole_where_it_can_be(parts: list[str], limit: int) -> None:
    whole = "\n".join(parts)
    fitted = fit_within(parts, limit)
    assert len(fitted) <= limit
    assert (fitted == whole) == (len(whole) <= limit)


def test_the_longest_makes_room_for_those_before_and_after_it() -> None:
    long = "x" * 3000
    first, middle, last = fit_within(["first", long, "last"], 1000).splitlines()
    assert (first, last) == ("first", "last")
    assert middle.startswith("x" * 900)
    assert middle.endswith("x…")


def test_of_several_lines_in_one_part_each_is_told_in_part() -> None:
    plans = "\n".join(f"plan {number}: {'x' * 290}" for number in range(8))
    told = fit_within(["Round 1", plans, "Now: Aldric"], 1840).splitlines()
    assert told[0] == "Round 1"
    assert told[-1] == "Now: Aldric"
    assert [line[:6] for line in told[1:-1]] == [f"plan {number}" for number in range(8)]


def test_short_lines_are_never_shortened_but_counted() -> None:
    rolls = "\n".join(f"{number:02} {'x' * (LEAST_KEPT - 3)}" for number in range(50))
    told = fit_within(["Giants come", rolls, "Now: Aldric"], 1840).splitlines()
    assert told[0] == "Giants come"
    assert told[-1] == "Now: Aldric"
    assert told[-2] == f"… and {50 - len(told) + 3} more"
    assert all(len(line) == LEAST_KEPT for line in told[1:-2])


def test_no_mark_stays_open_where_a_line_is_cut() -> None:
    for mark in ("**", "~~", "`"):
        names = " → ".join(f"{mark}Goblin archer {number}{mark}" for number in range(200))
        for limit in range(500, 540):
            cut = fit_within([names], limit)
            assert len(cut) <= limit
            assert cut.count(mark) % 2 == 0
    assert fit_within(["x" * 250 + "\\" * 600], 400) == "x" * 250 + "…"


def test_as_many_whole_lines_as_fit_and_then_how_many_more() -> None:
    lines = ["x" * 10] * 5
    assert join_within(lines, 54) == "\n".join(lines)
    assert join_within(lines, 53) == "\n".join([*lines[:3], "… and 2 more"])


MARKED = (
    "Changed: `initiative` is now `ose-side`, `death` is now `eris-four-wounds` and more",
    "See [move 12 of the *old* game](<https://discord.com/channels/1/2/3>) and <t:1700000000:R>.",
    "**Goblin (again)** strikes ~~Aldric~~ <@123456789012345678> for **7** ||in secret|| *there*",
    "~~**Round 2** · Aldric, \\*the\\* \\[brave\\] 3 * 4~~ (taken back) `2d6+1 * 2`",
    '```\npython docs/verify_roll.py 00ff "v1|1|i:1|0" 2d6\n``` and **so on**',
    "**~~a~~ b ~~c *d `e` f* g~~ h** \\` i \\` <:orc:123456789012345678>",
)
WHOLE = re.compile(
    r"```.*?```|`[^`]*`|\[[^\]]*\]\(<https://discord\.com/channels/1/2/3>\)|<t:1700000000:R>"
    r"|<@123456789012345678>|<:orc:123456789012345678>|\\.",
    re.DOTALL,
)


@pytest.mark.parametrize("text", MARKED)
def test_marks_of_every_kind_are_closed_wherever_a_text_is_cut(text: str) -> None:
    for limit in range(12, len(text)):
        cut = shorten_marked(text, limit)
        assert len(cut) <= limit
        rest = WHOLE.sub("", cut)
        assert not re.search(r"[`<>\[\]\\]|https", rest), cut
        for mark in ("**", "~~", "||"):
            assert rest.count(mark) % 2 == 0, cut
            rest = rest.replace(mark, "")
    assert shorten_marked(text, len(text)) == text
    assert len(shorten_marked(text, len(text) - 1)) >= len(text) * 0.4


@pytest.mark.parametrize("text", ["Ada holds", "**Ada** holds", "Ada **holds**"])
def test_a_sentence_ends_with_one_full_stop(text: str) -> None:
    assert stopped(text) == f"{text}."
    assert stopped(f"**{text}.**") == f"**{text}.**"
    assert stopped(f"{text}!") == f"{text}!"


def test_plain_sentences_flow_and_what_is_marked_keeps_its_line() -> None:
    lines = (
        "**Round 1**", "Ada hits Goblin 1 (16) for 3.", "Bo misses Goblin 1 (4).",
        "**Goblin 1 dies.**", "\\*Cid\\* misses Goblin 2 (5).", "<@7> rolls.", "Doors: oak door.",
        "Ada: **5** on 1d20.", "- a list.", "-# small.", "> said.", "No end", "Dana waits.",
    )  # fmt: skip
    assert flowing("\n".join(lines)).split("\n") == [
        "**Round 1**",
        "Ada hits Goblin 1 (16) for 3. Bo misses Goblin 1 (4).",
        "**Goblin 1 dies.**",
        "\\*Cid\\* misses Goblin 2 (5). <@7> rolls.",
        *lines[6:],
    ]
    whole = flowing("\n".join(lines))
    assert flowing(whole) == whole
