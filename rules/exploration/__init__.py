"""The dungeon turn: what the party and each of its people do in it."""
