"""The door by itself: what a refusal means, nonces, and how late something comes."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from discord import utils

from cogs.core.gateway import LOST_S, Lateness
from cogs.core.sending import Door, Fault, fault_of
from tests.cogs.trouble import refusal


def test_what_a_refusal_means() -> None:
    found = {
        (404, 10008): Fault.gone,
        (403, 50013): Fault.shut,
        (403, 160005): Fault.shut,
        (400, 50083): Fault.shut,
        (400, 50035): Fault.wrong,
        (401, 50027): Fault.wrong,
        (429, 30046): Fault.passing,
        (408, 0): Fault.passing,
        (500, 0): Fault.passing,
    }
    assert {answer: fault_of(refusal(*answer)) for answer in found} == found
    assert {fault_of(error) for error in (TimeoutError(), aiohttp.ClientError(), OSError())} == {
        Fault.passing
    }


def test_nonces_of_two_databases_differ_and_none_is_too_long() -> None:
    def door() -> Door:
        bot: Any = SimpleNamespace(_connection=SimpleNamespace(create_message=None))
        return Door(bot)

    one, other = door(), door()
    for what in ("1-4", "b1-0", "b123456-fedcba9876543210", "c1234567890123456789-12"):
        assert one.nonce(what) == one.nonce(what)
        assert one.nonce(what) != other.nonce(what)
        assert len(one.nonce(what)) <= 25
    assert one.nonce("b123456-fedcba9876543210") != one.nonce("b123456-fedcba9876543211")


def test_how_late_something_comes_by_discords_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine's clock may be wrong by hours, and is set while the bot runs."""
    monkeypatch.setattr("cogs.core.gateway.LOST_S", LOST_S)
    now, made = 50_000.0, 1_700_000_000.0
    clock = SimpleNamespace(now=now)
    lateness = Lateness(lambda: clock.now)

    def came(after: float, late: float) -> float:
        clock.now = now + after + late
        moment = utils.utcnow().fromtimestamp(made + after, tz=utils.utcnow().tzinfo)
        return round(lateness.of(utils.time_snowflake(moment)), 1)

    assert came(0, 0.4) == 0
    assert came(10, 0.2) == 0
    assert came(20, 4.2) == 4.0 > LOST_S
    assert came(30, 1.2) == 1.0 < LOST_S
    # The machine slept, and its own seconds with it: what comes from then on is on time.
    assert came(40, -500.0) == 0
    assert came(50, -499.0) == 1.0
    # However much of what was lost is sent again, the next is lost as well.
    assert {came(100 + number / 100, -490.0) for number in range(300)} == {10.0}
    assert came(110, -499.5) == 0.5
    # Clocks drift: hours later a little more is on time.
    assert came(110 + 20_000, -498.0) == 0.0
    # Where nothing comes in time for minutes the clocks have parted.
    assert came(30_000, 7.0) > LOST_S
    assert came(30_200, 7.0) > LOST_S
    assert came(30_301, 7.0) == 0
    assert came(30_310, 7.1) == 0.1
