"""The line of numbers: what it shows, and that its texts can be read."""

from xml.etree import ElementTree

import pytest

import minimax_lab as lab
from minimax_lab.draw.layout import width_of
from minimax_lab.draw.number_line import WIDTH, number_line
from tests.test_draw import COURSE, SOME, SVG, some_steps, watched


def line_texts(trace, step):
    root = ElementTree.fromstring(number_line(trace, step))
    for text in root.iter(f"{SVG}text"):
        size = int(text.get("font-size", 15))
        x, y, room = float(text.get("x")), float(text.get("y")), width_of(text.text, size)
        left = x - {"end": room, "start": 0}.get(text.get("text-anchor"), room / 2)
        yield text.text, (left, y - 11, left + room, y)


@pytest.mark.parametrize("trace", SOME.values(), ids=SOME)
def test_texts_of_the_number_line_do_not_overlap(trace):
    for step in some_steps(trace, 30):
        texts = list(line_texts(trace, step))
        for place, (_, a) in enumerate(texts):
            assert a[0] >= 0 and a[2] <= WIDTH
            for _, b in texts[place + 1 :]:
                assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_the_number_line_shows_window_value_and_leaves_so_far():
    cutoff = COURSE.cutoffs[1]  # C, where 0 <= 3
    texts = [text for text, _ in line_texts(COURSE, cutoff.step)]
    assert {"α = 3", "β = +∞", "value 0", "−2", "0", "7", "−∞", "+∞"} <= set(texts)
    assert "5" not in texts  # a leaf that comes later
    plain = watched(lab.COURSE_TREE, search=lab.minimax)
    assert not any("α" in text or "β" in text for text, _ in line_texts(plain, 60))
