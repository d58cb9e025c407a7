"""The map of the systems, and the order in which the functions of a family come."""

import runpy
import sys

import pytest

from rules.clock.records import ClockMoved
from rules.kernel.family import Family, in_order
from rules.kernel.resolution import Resolution


def printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
) -> str:
    monkeypatch.setattr(sys, "argv", ["rules.systems", *words])
    runpy.run_module("rules.systems", run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_who_follows_an_event_or_answers_a_question_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = printed(monkeypatch, capsys, "PartySetOut", "MayAct").splitlines()
    assert "rules.upkeep.rules.party_sets_out (ERIS-PLAYER-UPKEEP)" in said
    assert "rules.rounds.may.is_free (ERIS-GRAPPLE-GYGAX)" in said
    assert printed(monkeypatch, capsys, "Nothing") == ""


def test_functions_of_a_family_run_by_line_but_behind_what_they_come_after() -> None:
    family = Family("tests.here")

    @family.follows("R-HALF", after="first")
    def second(_resolution: Resolution, _event: ClockMoved) -> None: ...

    @family.follows("R-HALF")
    def first(_resolution: Resolution, _event: ClockMoved) -> None: ...

    @family.follows("R-HALF")
    def third(_resolution: Resolution, _event: ClockMoved) -> None: ...

    assert [one.run for one in family.system.reactions] == [first, second, third]


def test_what_comes_after_nobody_or_stands_twice_is_refused() -> None:
    here = Family("rules.here", after="there")
    with pytest.raises(AssertionError, match="here comes after there"):
        in_order([here])
    assert in_order([here, Family("rules.there")])[1] is here

    @here.follows("R-HALF", after="gone")
    def lonely(_resolution: Resolution, _event: ClockMoved) -> None: ...

    with pytest.raises(AssertionError, match="lonely comes after gone"):
        _ = here.system
    here.brings(traits=("a",))  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match="brings traits twice"):
        here.brings(traits=("b",))  # type: ignore[arg-type]
