"""A game out of a file, read in this process."""

import io
from collections.abc import AsyncIterator

from data import vocabulary
from data.carrying.archive import Piece
from data.carrying.carried import Campaign, campaign_of
from data.carrying.checking import Trials, read_campaign
from data.codec import Codec

NOTHING = Trials(lambda _: None, lambda _: None, lambda _: None)


def campaign_in(content: bytes, codec: Codec, trials: Trials = NOTHING) -> Campaign:
    """The game that is in a file. Raises RuleError."""
    game, *pieces = read_campaign(io.BytesIO(content), codec, trials, vocabulary.NUMBER)
    assert isinstance(game, bytes)

    async def rest() -> AsyncIterator[Piece]:
        for piece in pieces:
            assert isinstance(piece, Piece)
            yield piece

    return campaign_of(game, rest)
