"""The entry point of the command, for the script ``nqueens`` and ``python -m nqueens``."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and end the process."""
    try:  # the imports are inside: Ctrl-C may come while modules load
        from nqueens.cli import nqueens
        from nqueens.cli.ending import dying_of_signals

        with dying_of_signals():
            status = nqueens.main(prog_name="nqueens", standalone_mode=False)
    except KeyboardInterrupt:
        status = 130
    except Exception:  # a bug; Python would end with 1, which means "no solution"
        import traceback

        traceback.print_exc()
        status = 2
    sys.exit(status)


if __name__ == "__main__":
    main()
