"""The words for a body's state that players see instead of a monster's hit points."""

from rules.state.health import DEAD, UP, Vitals


def health_word(vitals: Vitals) -> str:
    """unhurt, scratched (3/4 left), hurt (1/2), badly hurt (1/4), near death, down or dead."""
    if vitals.life is DEAD:
        return "dead"
    if vitals.life is not UP:
        return "down"
    if vitals.hit_points >= vitals.maximum:
        return "unhurt"
    quarters = vitals.hit_points * 4
    for share, word in ((3, "scratched"), (2, "hurt"), (1, "badly hurt")):
        if quarters >= share * vitals.maximum:
            return word
    return "near death"
