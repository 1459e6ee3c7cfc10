"""Scripts of pages are modules, which are joined to one."""

import pytest

from nqueens._drawing import html

OTHER = """// @ts-check
// What others use.

/**
 * Return a number; a comment may have a * or a / in it.
 * @returns {number}
 */
export const one = () => 1; // one

export async function* two() {
  // not joined
  yield "// joined";
}
"""


@pytest.fixture
def joined(tmp_path, monkeypatch):
    """Return a function that joins scripts, by name, of which the first imports the others."""

    def join(**scripts):
        for name, text in scripts.items():
            path = tmp_path / "room" / f"{name}.js"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        monkeypatch.setattr(html, "files", lambda _: tmp_path)
        html._joined.cache_clear()
        return html._joined(f"room/{next(iter(scripts))}.js")

    yield join
    html._joined.cache_clear()


def test_each_script_stands_once_after_those_that_it_imports(joined):
    script = joined(
        page='import { three } from "./three.js";\n'
        'import {\n  one,\n  two,\n} from "../room/other.js";\nthree(one, two);\n',
        three='import { one } from "./other.js";\nexport class three {}\n',
        other=OTHER,
    )
    assert [script.count(text) for text in ("const one", "class three", "import", "export")] == [
        1, 1, 0, 0,
    ]  # fmt: skip
    assert script.index("const one") < script.index("class three") < script.index("three(one, two)")
    assert "// joined" in script
    assert not any(text in script for text in ("not joined", "ts-check", "@returns"))


@pytest.mark.parametrize(
    "line", ['import * as other from "./other.js";', "export default 1;", "export { one };"]
)
def test_a_line_that_cannot_be_joined_is_named(joined, line):
    with pytest.raises(ValueError, match=r"room/page\.js has a line that cannot be joined: "):
        joined(page=f"{line}\n", other=OTHER)


def test_a_circle_is_named(joined):
    with pytest.raises(ValueError, match=r"in a circle: room/a\.js, room/b\.js, room/a\.js"):
        joined(a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n')
