"""What an operator sees of the bot: numbers, whether it is alive and ready, and lines of the log.

Nothing of it is in the way of a move unless it was asked for: where it is, it is put before parts
of the bot as that starts (`hooks.py`), so that the bot without it is the same to the last line.
"""
