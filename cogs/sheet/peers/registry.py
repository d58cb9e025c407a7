"""The tools whose files can be read."""

from cogs.sheet.peers import beyond, foundry, pathbuilder
from cogs.sheet.peers.peer import Json, Peer

PEERS: tuple[Peer, ...] = (pathbuilder.PEER, beyond.PEER, foundry.PEER)


def peer_of(found: Json) -> Peer | None:
    """The tool that wrote a file, None where none is known that writes so."""
    return next((peer for peer in PEERS if peer.is_its(found)), None)
