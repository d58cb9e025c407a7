"""Movement in a round: how far somebody gets, closing in, and leaving a melee."""
