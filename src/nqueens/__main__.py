"""``python -m nqueens`` is the command ``nqueens``."""

from nqueens.cli import main

if __name__ == "__main__":
    main()
