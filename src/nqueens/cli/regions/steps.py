"""What commands say of a step of a solution."""

from nqueens._languages import Sentences
from nqueens.regions import Step


def reason_of(step: Step, words: Sentences) -> str:
    """Return why a step is right, and the name of its rule."""
    sentence = step.sentence(language=words.language, piece=words.piece)
    return f"{sentence} ({words.say(f'rule_{step.rule}')})"
