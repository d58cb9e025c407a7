"""What was used last stays in memory."""

from data.newest import Newest


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    kept = Newest[str, int](3)
    kept.update({"a": 1, "b": 2, "c": 3})
    assert kept.get("a") == 1
    kept.put("d", 4)
    assert [kept.get(key) for key in "abcd"] == [1, None, 3, 4]
    kept.put("a", 5)
    kept.put("e", 6)
    assert [kept.get(key) for key in "acde"] == [5, None, 4, 6]
    kept.forget("a")
    kept.forget("nothing")
    assert len(kept) == 2
    kept.clear()
    assert len(kept) == 0
