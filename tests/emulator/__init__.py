"""A gateway and REST emulator on loopback sockets: for races, wire format, faults and load."""

from tests.emulator.emulator import Emulator
from tests.emulator.interactions import Ack, Interaction, Sent
from tests.emulator.process import BotProcess
from tests.emulator.state import Channel, Guild, Message, User

__all__ = [
    "Ack",
    "BotProcess",
    "Channel",
    "Emulator",
    "Guild",
    "Interaction",
    "Message",
    "Sent",
    "User",
]
