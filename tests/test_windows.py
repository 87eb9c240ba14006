"""Windows drawn as rooms."""

import re
from math import inf, nan

import pytest

import minimax_lab as lab


def heights(svg):
    """Return the y of the walls: (of the floor, of the ceiling) for each room."""
    walls = re.findall(r'd="M-[\d.]+ ([\d.]+)h', svg)
    numbers = [float(y) for y in walls]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_walls_stand_in_the_order_of_their_numbers_on_one_scale():
    picture = lab.draw_windows({"a": (-inf, inf), "b": (3, 8), "c": (5, 8), "d": (8, 3)})
    open_, narrow, higher, crossed = heights(picture.svg)
    assert open_[0] > narrow[0] > higher[0] > narrow[1] > open_[1]  # y points down
    assert higher[1] == narrow[1]
    assert crossed[0] < crossed[1]


@pytest.mark.parametrize(
    "windows",
    [
        {"at A": (-inf, inf), "at B, after E": (-inf, 7), "at F": (5, inf), "after N": (8, 7)},
        {"exact": (3, 3), "null": (3, 4), "cut": (95, -110), "wide": (-300, 400)},
    ],
)
def test_no_wall_runs_through_a_text(windows):
    for room in lab.draw_windows(windows).svg.split("<g ")[1:]:
        grounds = re.findall(r'<rect x="[^"]+" y="([^"]+)" width="[^"]+" height="20"', room)
        assert len(grounds) == 2
        for wall in heights(room)[0]:
            assert not any(float(y) - 2 < wall < float(y) + 22 for y in grounds)


def test_empty_windows_are_marked_as_cut():
    assert "a from 3 to 3, cut" in lab.draw_windows({"a": (3, 3)}).title
    assert "cut" not in lab.draw_windows({"a": (3, 4)}).svg
    bounds = lab.draw_windows({"a": (3, 3), "b": (3, 4)}, closed="exact")
    assert bounds.title == "Windows: a from 3 to 3, exact; b from 3 to 4"
    assert bounds.svg.count(">exact<") == 1 and "cut" not in bounds.svg
    with pytest.raises(TypeError, match="closed must be a text, not 3"):
        lab.draw_windows({"a": (3, 3)}, closed=3)
    assert "b from −2 to +∞" in lab.draw_windows({"b": (-2, inf)}).title


def test_names_are_escaped_and_have_room():
    svg = lab.draw_windows({"<&" * 20: (0, 1)}).svg
    assert "<&" not in svg and "&lt;&amp;" in svg
    assert int(re.search(r'width="(\d+)"', svg)[1]) > 400


def test_five_rooms_are_seen_side_by_side_on_a_phone():
    """A phone's page is 358 px wide, and shows no letters of less than 11 px."""
    names = ["at A", "at B", "at B, after E", "at F", "at F, after N"]
    svg = lab.draw_windows(dict.fromkeys(names, (-inf, inf))).svg
    width, letters = re.search(r'width="(\d+)".*font-size="(\d+)"', svg).groups()
    assert int(letters) * 358 / int(width) > 10.9


def test_a_long_number_has_room():
    svg = lab.draw_windows({"a": (-1234567, 1234567)}).svg
    broad = float(re.search(r'<rect x="[^"]+" y="64" width="([^"]+)"', svg)[1])
    grounds = re.findall(r'width="([^"]+)" height="20"', svg)
    assert len(grounds) == 2 and all(float(width) < broad for width in grounds)


@pytest.mark.parametrize(
    "windows", [[(3, 8)], {}, {"a": 3}, {"a": (3, 8, 9)}, {"a": (nan, 3)}, {"a": ("x", 3)}]
)
def test_wrong_windows_are_refused(windows):
    with pytest.raises((TypeError, ValueError), match="window"):
        lab.draw_windows(windows)
