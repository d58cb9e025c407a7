"""What a rule says when it cannot do what was asked: text for the person who asked."""


class RuleError(Exception):
    """A refusal or a mistake, worded for the player: what is wrong and what to type instead."""

    @property
    def message(self) -> str:
        """The text to show, without anything added."""
        return str(self)


class ForbiddenError(RuleError):
    """The person may not do this; the text says who may."""


class NotFoundError(RuleError):
    """What was named is not there, or may not be seen by the person who named it."""


class TooLateError(RuleError):
    """A button or command answers something that has already moved on."""


class MissingNumberError(RuleError):
    """A rule needs a number that nobody has given yet; the text says how to give it."""
