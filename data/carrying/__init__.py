"""A game as one file: written for its referees, and made a game again anywhere.

What such a file says is a stranger's word: it is checked as a whole before anything of it is kept.
"""
