"""What can be wrong with the place where the games are kept."""


class DatabaseError(Exception):
    """The database cannot be opened; the text says why in one line, for the person who hosts it."""
