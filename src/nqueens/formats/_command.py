"""What the command ``nqueens`` uses of this package besides its public names."""

from nqueens.formats.catalogue import SUFFIXES, format_named
from nqueens.formats.reading import PAIRS
from nqueens.formats.writing import encoded, members

__all__ = ["PAIRS", "SUFFIXES", "encoded", "format_named", "members"]
