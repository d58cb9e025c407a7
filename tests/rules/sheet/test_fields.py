"""The numbers of a sheet: found by key or label, kept within bounds, never invented."""

import pytest

from rules.errors import NotFoundError, RuleError
from rules.sheet.fields import (
    FIELDS,
    field_label,
    find_field,
)


def test_keys_and_labels_are_unique() -> None:
    words = [f.key for f in FIELDS] + [f.label.lower().replace(" ", "_") for f in FIELDS]
    by_field = {(f.key, f.label.lower().replace(" ", "_")) for f in FIELDS}
    assert len(by_field) == len(FIELDS)
    assert len({f.key for f in FIELDS}) == len(FIELDS)
    assert len({f.label for f in FIELDS}) == len(FIELDS)
    # A word may serve as key and label of the same field, never of two.
    assert len(set(words)) == len(words) - sum(f.key == f.label.lower() for f in FIELDS)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("dex", "dex"),
        ("DEX", "dex"),
        (" Armour Class ", "ac"),
        ("death save modifier", "death_save"),
        ("Save vs Death", "save_death"),
        ("save-vs-death", "save_death"),
        ("thac0", "thac0"),
        ("strength", "str"),
        ("Constitution", "con"),
    ],
)
def test_a_field_is_found_however_it_is_written(text: str, key: str) -> None:
    assert find_field(text).key == key


def test_a_near_miss_is_corrected() -> None:
    with pytest.raises(NotFoundError, match="Did you mean Initiative modifier"):
        find_field("initative")


@pytest.mark.parametrize("text", ["foo", "bar"])
def test_a_short_word_is_no_near_miss_of_another(text: str) -> None:
    with pytest.raises(NotFoundError, match="It can have: STR"):
        find_field(text)


def test_an_unknown_field_lists_what_there_is() -> None:
    with pytest.raises(NotFoundError, match=r"It can have: STR, .*Most retainers\."):
        find_field("zzzzzz")


def test_what_was_typed_is_shown_shortened() -> None:
    with pytest.raises(NotFoundError) as error:
        find_field("q" * 3000)
    assert len(error.value.message) < 1000


@pytest.mark.parametrize("field", FIELDS, ids=lambda f: f.key)
def test_both_bounds_are_allowed_and_nothing_beyond(field: object) -> None:
    found = next(f for f in FIELDS if f is field)
    assert found.check(found.minimum) == found.minimum
    assert found.check(found.maximum) == found.maximum
    for outside in (found.minimum - 1, found.maximum + 1):
        with pytest.raises(RuleError, match=f"{outside} is outside"):
            found.check(outside)


def test_a_label_for_every_key() -> None:
    assert field_label("dex") == "DEX"
    assert field_label("unheard_of") == "unheard_of"
