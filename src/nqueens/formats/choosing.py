"""Find out in which format a text is.

Own formats are asked first. One that explains the beginning of a text, with a queen in each row and
column, is taken, and reads the rest line by line. Otherwise the whole text is read, in every format
and by every foreign kind; what explains it must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from nqueens._boards.position import Position
from nqueens._runtime.errors import Parameter, Phrase
from nqueens._runtime.texts import FormatError
from nqueens._runtime.wording import described
from nqueens._text.choosing import only_meaning
from nqueens.formats.items import (
    By,
    Count,
    Drawn,
    Given,
    Header,
    Item,
    Line,
    Listed,
    Numbers,
    Unexplained,
    Written,
    boards_of,
    counts_up,
    is_permutation,
)
from nqueens.formats.lines import Text
from nqueens.formats.meaning import Notation
from nqueens.formats.remarks import only_talks
from nqueens.formats.rows import DIGIT
from nqueens.formats.symbols import SYMBOLS, Meanings
from nqueens.formats.table import FORMATS

if TYPE_CHECKING:
    from nqueens.formats.foreign import Kind

HEAD_LINES, HEAD_CHARACTERS = 2000, 1 << 22  # of a text, which choose its format
LONGEST = 1 << 24  # characters of a text that is read as a whole
FEW = 3  # boards that show whether lists are boards
FEWEST = 4  # rows of boards that are no accident
FIRST_LINES, CUT_LINES = 120, 40  # of a long text, which exclude kinds; those where it is cut
OWN = ("permutation", "csv", "pairs", "algebraic", "json", "board", "leetcode")


@dataclass(frozen=True)
class Settings:
    """What the caller says of a text; ``known`` has the meanings of symbols.

    If ``is_strict``, other symbols are errors.
    """

    form: str
    base: int | None
    by: By
    n: int | None
    known: Meanings
    is_strict: bool

    @cached_property
    def given(self) -> Given:
        """What readers of formats need to know of it."""
        return Given(self.form, self.n or 0, SYMBOLS.union(self.known))

    def notation(self, items: Sequence[Item]) -> Notation:
        """Return what numbers and symbols mean, by the first things that a text says."""
        return Notation(self.base, self.by, self.n, self.known, self.is_strict, items)


class Explanation(NamedTuple):
    """What a text says in one format or foreign kind, and what that means.

    Those of the highest ``rank`` must agree. ``name`` is that of an own format, or "".
    """

    name: str
    items: Sequence[Item]
    positions: tuple[Position, ...] = ()
    form: str = ""
    rank: int = -1

    @property
    def description(self) -> str:
        """The boards in a few words, for the error that names several."""
        number = len(self.positions)
        boards = "1 board" if number == 1 else f"{number} boards"
        n = self.positions[0].n
        return Phrase("as {} of {} rows ({})", boards, n, Parameter("format", self.form))


class Chosen(NamedTuple):
    """All that a text says, and the positions of its first boards, with their notation."""

    items: Iterable[Item]
    positions: Sequence[Position]
    notation: Notation


def chosen(lines: Iterator[Line], settings: Settings) -> Chosen:
    """Return what explains a text, which is not empty."""
    begun, is_whole = head_of(lines)
    attempts = Attempts(settings)
    if not may_be_read(begun, settings):
        begun += rest_of(lines, attempts)
        is_whole = True
        if not may_be_read(begun, settings):
            raise nothing_in(begun[0])
    attempts.try_own(begun, is_whole)
    own = attempts.decisive(is_whole)
    if own is None and not is_whole and attempts.with_boards:
        attempts.try_foreign(begun)
        best = attempts.best()
        own = best if best.name else None
    if own is not None:
        items: Iterable[Item] = own.items
        if not is_whole:
            reader = FORMATS[own.name].read
            assert reader is not None
            items = reader(chain(begun, lines), settings.given)
        return Chosen(items, own.positions, settings.notation(own.items))
    if not is_whole:
        begun += rest_of(lines, attempts)
        if attempts.good:
            attempts = Attempts(settings)
            attempts.try_own(begun, is_whole=True)
    best = explanation_of(begun, attempts, settings)
    return Chosen(best.items, best.positions, settings.notation(best.items))


def may_be_read(lines: Sequence[Line], settings: Settings) -> bool:
    """Return whether some lines, if they are many, have signs of a board in any format."""
    if len(lines) <= FIRST_LINES or settings.form or settings.known:
        return True
    from nqueens.formats.foreign import may_have_boards  # slow to import

    return may_have_boards("\n".join(raw for _, raw in lines))


def explanation_of(lines: Sequence[Line], attempts: Attempts, settings: Settings) -> Explanation:
    """Return what explains a whole text: as it is, without what is around its lines, in parts."""
    from nqueens.formats.foreign import IN_WORDS, bare_text, check_text  # slow to import

    check_text(lines)
    if len(lines) > FIRST_LINES:
        lines = without_preface(lines)
    attempts.try_foreign(lines)
    if attempts.with_boards and attempts.are_partial:
        attempts.try_foreign(lines, IN_WORDS)
    if attempts.with_boards:
        return attempts.best()
    bare = bare_text(lines)
    others = Attempts(settings)
    if bare.lines != [*lines]:
        others.try_own(bare.lines, is_whole=True)
        others.try_foreign(bare.lines)
    if not others.with_boards:
        others.try_foreign(bare.lines, IN_WORDS)
    if others.with_boards:
        best = others.best()
        if min(position.n for position in best.positions) < FEWEST:
            return attempts.best()
        if bare.has_gaps:
            best = best._replace(items=[item for item in best.items if not is_total(item)])
        return best
    return explanation_of_parts(lines, settings) or attempts.best()


def without_preface(lines: Sequence[Line]) -> Sequence[Line]:
    """Return the lines from the first one that may be of a board, or has a number."""
    for i, (_, raw) in enumerate(lines):
        text = raw.strip()
        if not only_talks(text) or DIGIT.search(text):
            return lines[i:]
    return []


def explanation_of_parts(lines: Sequence[Line], settings: Settings) -> Explanation | None:
    """Return what explains the paragraphs of a text, which are in different formats.

    None if one of them is not clear. A board that is shown in two formats is one board.
    """
    from nqueens.formats.foreign import IN_WORDS, KINDS  # slow to import

    items: list[Item] = []
    positions: list[Position] = []
    forms: list[str] = []
    paragraphs = paragraphs_of(lines)
    if len(paragraphs) < 2:
        return None
    for paragraph in paragraphs:
        attempts = Attempts(settings)
        attempts.try_own(paragraph, is_whole=True)
        attempts.try_foreign(paragraph, KINDS + IN_WORDS)
        try:
            best = attempts.best()
        except FormatError:
            return None
        is_shown = best.form not in forms[-1:] and [*best.positions] == positions[-1:]
        if best.positions:
            forms.append(best.form)
        if not (best.positions and is_shown):
            items += best.items
            positions += best.positions
    if len({*forms}) < 2:
        return None
    return Explanation("", items, tuple(positions), forms[-1])


def paragraphs_of(lines: Sequence[Line]) -> list[list[Line]]:
    """Return the lines of a text between empty lines and fences."""
    paragraphs: list[list[Line]] = [[]]
    for number, raw in lines:
        if raw.strip() and not raw.lstrip().startswith("```"):
            paragraphs[-1].append((number, raw))
        elif paragraphs[-1]:
            paragraphs.append([])
    return [paragraph for paragraph in paragraphs if paragraph]


def is_total(item: Item) -> bool:
    """Return whether a text names the number of its boards."""
    return isinstance(item, Count) and item.kind == "total"


class HeadEnds(Exception):
    """The beginning of a text ends."""


def head_of(lines: Iterator[Line]) -> tuple[list[Line], bool]:
    """Return the first lines of a text, and whether they are all."""
    begun: list[Line] = []
    size = 0
    for line in lines:
        begun.append(line)
        size += len(line[1])
        if len(begun) == HEAD_LINES or size > HEAD_CHARACTERS:
            return begun, False
    return begun, True


def cut(begun: Sequence[Line], is_whole: bool) -> Iterator[Line]:
    """Yield the first lines of a text, and then say that others follow."""
    yield from begun
    if not is_whole:
        raise HeadEnds


def rest_of(lines: Iterable[Line], attempts: Attempts) -> Iterator[Line]:
    """Yield the other lines of a text; fail if they are too many to be read as a whole."""
    size = 0
    for line in lines:
        size += len(line[1]) + 1
        if size > LONGEST:
            furthest = attempts.furthest()
            if furthest and (furthest.line or 0) > 1:
                raise furthest
            raise FormatError(
                f"a text of more than {LONGEST >> 20} MB must be in a format that is also written, "
                "such as 'permutation'; split it, or convert it",
                1,
            )
        yield line


class Attempts:
    """What a text says in each format and foreign kind, or why it says nothing."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.good: list[Explanation] = []
        self.errors: list[FormatError] = []
        self.foreign_errors: list[FormatError] = []

    @property
    def with_boards(self) -> list[Explanation]:
        """The explanations by which there are boards."""
        return [explanation for explanation in self.good if explanation.positions]

    @property
    def are_partial(self) -> bool:
        """Whether each explanation has boards of which rows lack a queen."""
        return all(
            len(position.queens) < position.n
            for explanation in self.with_boards
            for position in explanation.positions
        )

    def try_own(self, begun: Sequence[Line], is_whole: bool) -> None:
        """Read the beginning of a text in each format, or in the one that the caller names."""
        names = [self.settings.form]
        if not self.settings.form:
            names = names_by_sign("\n".join(raw for _, raw in begun))
        for name in names:
            items: list[Item] = []
            reader = FORMATS[name].read
            assert reader is not None
            try:
                try:
                    for item in reader(cut(begun, is_whole), self.settings.given):
                        items.append(item)
                except HeadEnds:
                    pass
                self.good.append(explained(name, items, self.settings))
            except FormatError as error:
                self.errors.append(error)

    def try_foreign(self, lines: Sequence[Line], kinds: Sequence[Kind] | None = None) -> None:
        """Read a text by each foreign kind that may be in the format that the caller names."""
        if kinds is None:
            from nqueens.formats.foreign import KINDS  # slow to import

            kinds = KINDS
        form = self.settings.form
        text = Text(lines)
        has_numbers = DIGIT.search(text.whole) is not None
        kinds = [kind for kind in kinds if has_numbers or not kind.has_numbers]
        kinds = [kind for kind in kinds if not form or form in kind.forms]
        kinds = [kind for kind in kinds if not kind.sign or kind.sign.search(text.whole)]
        if len(lines) > FIRST_LINES:
            kinds = self._promising(kinds, Text(lines[:FIRST_LINES]))
        told = [explanation.items for explanation in self.good]
        for kind in kinds:
            try:
                items = [*kind.read(text, self.settings.given)]
                if items not in told:
                    told.append(items)
                    self.good.append(explained("", items, self.settings, kind))
            except FormatError as error:
                self.foreign_errors.append(error)

    def _promising(self, kinds: Sequence[Kind], text: Text) -> list[Kind]:
        """Return the kinds that explain the beginning of a text, or fail only where it is cut."""
        if any(row.mark == "open" for row in text.rows):
            return [*kinds]
        promising = []
        for kind in kinds:
            try:
                items = [*kind.read(text, self.settings.given)]
                explained("", items, self.settings, kind)
                promising.append(kind)
            except FormatError as error:
                if error.line and error.line < FIRST_LINES - CUT_LINES:
                    self.foreign_errors.append(error)
                else:
                    promising.append(kind)
        return promising

    def decisive(self, is_whole: bool) -> Explanation | None:
        """Return the explanation of the only own format that explains a text without doubt."""
        if len(self.with_boards) != 1:
            return None
        (own,) = self.with_boards
        is_sure = own.rank > 1 and own.positions[0].n >= FEWEST
        return own if is_sure or self.settings.form else None

    def best(self) -> Explanation:
        """Return what explains the text; fail if nothing does, or if explanations differ."""
        ranked = self.with_boards
        if ranked:
            highest = max(explanation.rank for explanation in ranked)
            ranked = [explanation for explanation in ranked if explanation.rank == highest]
            only_meaning((way.positions, way.description) for way in ranked)
            return ranked[0]
        furthest = self.furthest()
        if furthest and not (self.good and isinstance(furthest, Unexplained)):
            raise FormatError(furthest.reason, furthest.line)
        return self.good[0]

    def furthest(self) -> FormatError | None:
        """Return the error of what read the text furthest, if there is one."""
        return max(
            self.foreign_errors + self.errors,
            key=lambda error: (error.line or 0, not isinstance(error, Unexplained)),
            default=None,
        )


def names_by_sign(text: str) -> list[str]:
    """Return the names of own formats that a text may be in."""
    signs = ((name, FORMATS[name].sign) for name in OWN)
    return [name for name, sign in signs if sign is None or sign.search(text)]


def explained(
    name: str, items: Sequence[Item], settings: Settings, kind: Kind | None = None
) -> Explanation:
    """Return what the things mean that a text says; fail if that is nothing, or not certain."""
    boards = [*boards_of(items)]
    if not boards:
        return Explanation(name, items)
    notation = settings.notation(items)
    positions = tuple(map(notation.position, boards))
    lists = [board.values for board in boards if isinstance(board, Listed)]
    lists = [numbers for numbers in lists if -1 not in numbers]
    if lists and not settings.form and not (kind and kind.is_named):
        check_lists(lists, boards)
    form = form_of(boards[0])
    if kind and isinstance(boards[0], Listed):
        form = kind.forms[0]
    return Explanation(name, items, positions, form, rank_of(items, boards, positions, kind))


def rank_of(
    items: Sequence[Item],
    boards: Sequence[Written],
    positions: Sequence[Position],
    kind: Kind | None,
) -> int:
    """Return how much an explanation counts.

    A header, or numbers that count up before boards, are no accident: 3. Boards with a queen in
    each row and column: 2. Numbers that count up, which may be a header of something else: 0.
    """
    if isinstance(items[0], Header) and isinstance(boards[0], Listed):
        return 3
    if kind and kind.is_numbered:
        if len(boards) > 2:
            return 3
        if len(boards) == 1 and not boards[0].n:
            return 1  # one number, without a header, may be part of the board
    if all(isinstance(board, Listed) and counts_up(board.values) for board in boards):
        return 0
    return 2 if all(map(is_filled, positions)) else 1


def is_filled(position: Position) -> bool:
    """Return whether each row and each column has one queen."""
    columns = dict(position.queens)
    return len({*columns.values()}) == len(columns) == len(position.queens) == position.n


def check_lists(lists: Sequence[Numbers], boards: Sequence[Written]) -> None:
    """Refuse lists of numbers that are likelier something else than boards."""
    if max(map(len, lists)) < 3:
        return
    are_axes = [counts_up(numbers) for numbers in lists] == [True, False]
    if are_axes and boards[0].form == "json":
        raise _unlike_a_board(boards[-1])
    if _are_parts(lists[:FEW]):
        raise _unlike_a_board(boards[0])


def _unlike_a_board(board: Written) -> FormatError:
    number = len(board.values) if isinstance(board, Listed) else board.n
    return FormatError(
        Phrase(
            "if {} such numbers are a board, name its format ({})",
            number,
            Parameter("format", "permutation"),
        ),
        board.line,
    )


def _are_parts(lists: Sequence[Numbers]) -> bool:
    """Return whether lists may be rows of zeros and ones, permutations with more, or no boards."""
    few = sum(_has_few_values(numbers) for numbers in lists)
    if 2 * few > len(lists):
        return True
    if len(lists) < 2 or any(map(is_permutation, lists)):
        return False
    are_of_several_sizes = len({*map(len, lists)}) > 1
    return are_of_several_sizes or all(map(_has_a_number_more, lists))


def _has_few_values(numbers: Numbers) -> bool:
    """Return whether numbers, or those within their edges, are at most two with 0 or 1."""
    inner = {*numbers[len(numbers) >= FEWEST : max(5, len(numbers) - 1)]}
    return len(inner) < 3 and bool(inner & {0, 1})


def _has_a_number_more(numbers: Numbers) -> bool:
    """Return whether numbers are a permutation without their first or last one or two."""
    parts = [numbers[1:], numbers[:-1]]
    if len(numbers) > 5:
        parts.append(numbers[2:])
    return any(map(is_permutation, parts))


def form_of(board: Written) -> str:
    """Return the format of a board."""
    return "matrix" if isinstance(board, Drawn) and {*board.cells} <= {*"01"} else board.form


def nothing_in(text: Line) -> FormatError:
    """Return the error of a text that has no board."""
    number, raw = text
    return FormatError(
        f"there is no board in the text, which begins with {described(raw.strip())}", number
    )
