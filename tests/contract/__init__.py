"""Judges every request that the bot makes by what the real Discord would refuse."""

from tests.contract.contract import Contract
from tests.contract.openapi import DESCRIPTION_VARIABLE, Description
from tests.contract.watch import assert_no_problems, watch_emulator, watch_simcord

__all__ = [
    "DESCRIPTION_VARIABLE",
    "Contract",
    "Description",
    "assert_no_problems",
    "watch_emulator",
    "watch_simcord",
]
