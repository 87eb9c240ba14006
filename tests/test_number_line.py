"""The line of numbers: what it shows, and that its texts can be read."""

from itertools import combinations
from xml.etree import ElementTree

import minimax_lab as lab
from minimax_lab.draw.layout import width_of
from minimax_lab.draw.number_line import WIDTH, number_line
from tests.test_draw import COURSE, SVG, each_trace, some_steps, watched


def line_texts(trace, step):
    for text in ElementTree.fromstring(number_line(trace, step)).iter(f"{SVG}text"):
        x, y, room = int(text.get("x")), int(text.get("y")), width_of(text.text, 14)
        assert text.get("font-size") == "14" and text.get("text-anchor") is None  # in the middle
        yield text.text, (x - room / 2, y - 11, x + room / 2, y)


@each_trace
def test_texts_of_the_number_line_do_not_overlap(trace):
    for step in some_steps(trace, 30):
        places = [place for _, place in line_texts(trace, step)]
        assert all(0 <= left and right <= WIDTH for left, _, right, _ in places)
        for a, b in combinations(places, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_the_number_line_shows_window_value_and_leaves_so_far():
    cutoff = COURSE.cutoffs[1]  # C, where 0 <= 3
    texts = [text for text, _ in line_texts(COURSE, cutoff.step)]
    assert {"α = 3", "β = +∞", "value 0", "−2", "0", "7", "−∞", "+∞"} <= set(texts)
    assert "5" not in texts  # a leaf that comes later
    plain = watched(lab.COURSE_TREE, search=lab.minimax)
    assert not any("α" in text or "β" in text for text, _ in line_texts(plain, 60))
