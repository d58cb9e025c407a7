"""A month of play by post with moved time: the real bot, and people who answer late if at all."""
