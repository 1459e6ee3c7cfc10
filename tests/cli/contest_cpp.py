"""Right programs in C++ for the contest problems with the highest limits, each in two styles."""

HEAD = """
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>
using namespace std;
int n, board[32];
unsigned closed[32];
"""
# bit masks of what the queens above attack
BY_MASKS = """
template <class Found>
void place(int row, unsigned columns, unsigned left, unsigned right, Found &found) {
    if (row == n) {
        found();
        return;
    }
    unsigned attacked = columns | left | right | closed[row];
#ifdef KNIGHTS
    if (row > 0) attacked |= 1u << board[row - 1] << 2 | 1u << board[row - 1] >> 2;
    if (row > 1) attacked |= 1u << board[row - 2] << 1 | 1u << board[row - 2] >> 1;
#endif
    for (unsigned open = ((1u << n) - 1) & ~attacked; open; open &= open - 1) {
        unsigned bit = open & -open;
        board[row] = __builtin_ctz(bit);
        place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1, found);
    }
}
template <class Found> void boards(Found found) { place(0, 0, 0, 0, found); }
"""
# a flag for each column and diagonal
BY_FLAGS = """
bool column_taken[32], sum_taken[64], difference_taken[64];
template <class Found> void place(int row, Found &found) {
    if (row == n) {
        found();
        return;
    }
    for (int c = 0; c < n; c++) {
        if (closed[row] >> c & 1) continue;
        if (column_taken[c] || sum_taken[row + c] || difference_taken[row - c + n]) continue;
#ifdef KNIGHTS
        if (row > 0 && abs(board[row - 1] - c) == 2) continue;
        if (row > 1 && abs(board[row - 2] - c) == 1) continue;
#endif
        board[row] = c;
        column_taken[c] = sum_taken[row + c] = difference_taken[row - c + n] = true;
        place(row + 1, found);
        column_taken[c] = sum_taken[row + c] = difference_taken[row - c + n] = false;
    }
}
template <class Found> void boards(Found found) { place(0, found); }
"""
P1219 = """
int main() {
    cin >> n;
    int number = 0;
    boards([&] {
        if (number++ < 3)
            for (int i = 0; i < n; i++) printf("%d%c", board[i] + 1, i + 1 < n ? ' ' : '\\n');
    });
    printf("%d\\n", number);
}
"""
UVA11195 = """
int main() {
    for (int number = 1; cin >> n && n; number++) {
        for (int i = 0; i < n; i++) {
            string row;
            cin >> row;
            closed[i] = 0;
            for (int j = 0; j < n; j++)
                if (row[j] == '*') closed[i] |= 1u << j;
        }
        long ways = 0;
        boards([&] { ways++; });
        printf("Case %d: %ld\\n", number, ways);
    }
}
"""
UVA750 = """
int main() {
    int k, row, column;
    n = 8;
    scanf("%d", &k);
    for (int i = 0; i < k; i++) {
        scanf("%d %d", &row, &column);
        if (i) puts("");
        puts("SOLN       COLUMN\\n #      1 2 3 4 5 6 7 8\\n");
        int number = 0;
        boards([&] {
            if (board[column - 1] != row - 1) return;
            printf("%2d      ", ++number);
            for (int j = 0; j < 8; j++) printf("%d%c", board[j] + 1, j < 7 ? ' ' : '\\n');
        });
    }
}
"""
UVA167 = """
int main() {
    int k, numbers[8][8];
    n = 8;
    scanf("%d", &k);
    while (k--) {
        for (auto &row : numbers)
            for (int &number : row) scanf("%d", &number);
        int best = 0;
        boards([&] {
            int total = 0;
            for (int i = 0; i < 8; i++) total += numbers[i][board[i]];
            best = max(best, total);
        });
        printf("%5d\\n", best);
    }
}
"""
UVA10513 = """
int main() {
    for (int number = 1; cin >> n && n; number++) {
        long long all = 1, right = 0;
        for (int i = 0; i < n; i++) {
            string word;
            cin >> word;
            unsigned open = word == "?" ? (1u << n) - 1 : 0;
            if (!open)
                for (char letter : word) open |= 1u << (letter - 'A');
            closed[i] = ~open;
            all *= __builtin_popcount(open);
        }
        boards([&] { right++; });
        printf("Case %d: %lld\\n", number, all - right);
    }
}
"""
CODEFORCES131E_SORTED = """
int main() {
    int m;
    scanf("%d %d", &n, &m);
    vector<int> row(m), column(m), threatened(m), order(m);
    for (int i = 0; i < m; i++) scanf("%d %d", &row[i], &column[i]), order[i] = i;
    for (int kind = 0; kind < 4; kind++) {
        auto line = [&](int i) {
            int lines[] = {row[i], column[i], row[i] + column[i], row[i] - column[i]};
            return make_pair(lines[kind], kind == 0 ? column[i] : row[i]);
        };
        sort(order.begin(), order.end(), [&](int a, int b) { return line(a) < line(b); });
        for (int i = 1; i < m; i++)
            if (line(order[i - 1]).first == line(order[i]).first)
                threatened[order[i - 1]]++, threatened[order[i]]++;
    }
    int t[9] = {};
    for (int number : threatened) t[number]++;
    for (int i = 0; i < 9; i++) printf("%d%c", t[i], i < 8 ? ' ' : '\\n');
}
"""
CODEFORCES131E_ENDS = """
int low[4][200005], high[4][200005];
int main() {
    int m, t[9] = {};
    scanf("%d %d", &n, &m);
    vector<int> row(m), column(m);
    for (auto &ends : low) fill(begin(ends), end(ends), 1 << 30);
    auto lines = [&](int i, auto use) {
        use(0, row[i], column[i]);
        use(1, column[i], row[i]);
        use(2, row[i] + column[i], row[i]);
        use(3, row[i] - column[i] + n, row[i]);
    };
    for (int i = 0; i < m; i++) {
        scanf("%d %d", &row[i], &column[i]);
        lines(i, [](int kind, int line, int place) {
            low[kind][line] = min(low[kind][line], place);
            high[kind][line] = max(high[kind][line], place);
        });
    }
    for (int i = 0; i < m; i++) {
        int number = 0;
        lines(i, [&](int kind, int line, int place) {
            number += (low[kind][line] < place) + (high[kind][line] > place);
        });
        t[number]++;
    }
    for (int i = 0; i < 9; i++) printf("%d%c", t[i], i < 8 ? ' ' : '\\n');
}
"""

KNIGHTS = "#define KNIGHTS\n"
RIGHT = {
    name: (before + HEAD + BY_MASKS + text, before + HEAD + BY_FLAGS + text)
    for name, before, text in (
        ("p1219", "", P1219),
        ("uva11195", "", UVA11195),
        ("uva750", "", UVA750),
        ("uva167", "", UVA167),
        ("uva10513", KNIGHTS, UVA10513),
    )
} | {"codeforces131e": (HEAD + CODEFORCES131E_SORTED, HEAD + CODEFORCES131E_ENDS)}
LARGEST = {"p1219": 13, "uva11195": 14, "uva10513": 15, "codeforces131e": 100_000}
