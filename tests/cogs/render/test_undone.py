"""What a message says once its moves were taken back."""

from msgspec.structs import replace

from cogs.render.narration import People
from cogs.render.text import MESSAGE_LIMIT
from cogs.render.undone import as_taken_back
from data.live import LogEntry

PEOPLE = People({1: 10, 2: 20}, (1,))


def row(number: int, *, undone_by: int | None = None, member: int = 1) -> LogEntry:
    return LogEntry(
        game_id=1,
        seq=number,
        action_key=f"i:{number}",
        kind="act",
        member=member,
        channel_id=5,
        at=0,
        action_name="Damage",
        events=(),
        throws=(),
        seed_id=1,
        number=number,
        undone_by=undone_by,
    )


UNDO = {9: row(9), 12: row(12, member=2)}


def there_and_back(text: str) -> str:
    """The text as it is taken back; brought back it is as it was."""
    gone = as_taken_back(text, [row(3, undone_by=9)], UNDO, PEOPLE)
    assert as_taken_back(gone, [row(3)], {}, PEOPLE) == text
    assert as_taken_back(gone, [row(3, undone_by=9)], UNDO, PEOPLE) == gone
    return gone


def test_each_line_is_struck_through_but_for_the_small_print() -> None:
    assert there_and_back("**Orc** dies.\n> - quoted\n\n### Round 2\n-# #3 · OSE-HP") == (
        "**Taken back** by <@10>\n"
        "~~**Orc** dies.~~\n> - ~~quoted~~\n\n### ~~Round 2~~\n-# #3 · OSE-HP"
    )


def test_code_and_what_is_struck_in_part_stay_as_they_are() -> None:
    kept = "```\na b\n```\n4d6 (~~1~~, 6)\n-# #3"
    assert there_and_back(kept) == f"**Taken back** by <@10>\n{kept}"


def test_of_several_moves_those_are_named_that_are_gone() -> None:
    rows = [row(3), row(4, undone_by=9), row(5, undone_by=12)]
    gone = as_taken_back("One.\nTwo.", rows, UNDO, PEOPLE)
    assert gone == "**#4 and #5 taken back** by <@20>\nOne.\nTwo."
    assert as_taken_back(gone, [replace(one, undone_by=None) for one in rows], {}, PEOPLE) == (
        "One.\nTwo."
    )


def test_a_message_that_is_full_keeps_its_foot() -> None:
    text = f"{'word ' * 396}\n-# #3 · OSE-HP"
    gone = as_taken_back(text, [row(3, undone_by=9)], UNDO, PEOPLE)
    assert gone.startswith("**Taken back** by <@10>\nword ")
    assert gone.endswith("…\n-# #3 · OSE-HP")
    assert len(gone) <= MESSAGE_LIMIT


def test_a_long_message_with_room_for_the_head_alone_is_whole() -> None:
    text = f"{'x' * (MESSAGE_LIMIT - 31)}\n-# #3"
    assert there_and_back(text) == f"**Taken back** by <@10>\n{text}"
