"""What commands say of a step of a solution."""

from nqueens.regions import Step
from nqueens.regions._words import Words


def reason_of(step: Step, words: Words) -> str:
    """Return why a step is right, and the name of its rule."""
    sentence = step.sentence(language=words.language, piece=words.piece)
    return f"{sentence} ({words.say(f'rule_{step.rule}')})"
