"""What skills are offered while a command is typed."""

from collections.abc import Iterator

from data.live import LiveGame
from rules.skills.learning import known_skills
from rules.skills.using import chance_of
from rules.state.sheet import Character


def skills_offered(
    game: LiveGame, user_id: int, character: Character | None
) -> Iterator[tuple[str, str]]:
    """Skills of that character with what they come to, then all others that the game knows.

    Pairs of what is shown and the name. What they come to is for those who act for the character.
    """
    own: set[str] = set()
    if character is not None and game.viewer(user_id).acts_for(character.owner):
        for skill in character.skills:
            own.add(skill.name)
            yield f"{skill.name}: {chance_of(game.state, character, skill)}%", skill.name
    yield from ((name, name) for name in known_skills(game.state) if name not in own)
