"""The example: a game that can be played at once, and the place file it is played in."""
