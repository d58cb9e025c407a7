"""No rule of another source speaks in a game of OSE or the fourth edition without a reason."""

import pytest

from tests.borrowed import BORROWED, OF_ITS_OWN, spoken


@pytest.mark.parametrize("preset", OF_ITS_OWN)
def test_every_rule_of_another_source_has_its_reason(preset: str) -> None:
    assert spoken(preset) - BORROWED.keys() == set()


def test_no_reason_is_left_over() -> None:
    assert BORROWED.keys() - set[str]().union(*map(spoken, OF_ITS_OWN)) == set()
