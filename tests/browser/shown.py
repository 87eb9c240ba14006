"""What the tests see and touch of a widget on the page."""

from pathlib import Path

from playwright.sync_api import expect

SCREENSHOTS = Path(__file__).parent / "screenshots"


class Shown:
    """A widget on the page, scrolled into sight."""

    def __init__(self, page, kind: str, number: int = 0) -> None:
        self.page, self.keys = page, page.keyboard
        self.root = page.locator(f".mm-{kind}:visible").nth(number)
        self.root.evaluate("root => root.scrollIntoView()")
        self.sentence = self.root.locator(".mm-sentence")
        self.alert = self.root.get_by_role("alert")
        self.position = self.root.locator(".mm-position")

    def press(self, name: str) -> None:
        self.root.get_by_role("button", name=name, exact=True).click()

    def type(self, *keys: str) -> None:
        for key in keys:
            self.keys.press(key)

    def node(self, name: str):
        """The button over a node or a square."""
        return self.root.locator(f'.mm-nodes [data-name="{name}"]')

    def says(self, words: str) -> None:
        expect(self.sentence).to_contain_text(words)

    def has(self, **data: str | int) -> None:
        """Wait until the widget's data-attributes say this."""
        for name, value in data.items():
            expect(self.root).to_have_attribute(f"data-{name}", str(value))

    @property
    def step(self) -> int:
        return int(self.position.inner_text().split()[1])

    def at(self, step: int) -> None:
        """Wait until a step is asked for and its frame has come."""
        last = self.position.inner_text().split()[3]
        expect(self.position).to_have_text(f"step {step} of {last}")
        self.has(step=step)

    def fits(self, name: str, width: int, height: int) -> None:
        """Check in a window of a size that nothing is cut off at its side, and take a picture."""
        self.page.set_viewport_size({"width": width, "height": height})
        assert self.root.evaluate("root => root.scrollWidth <= root.clientWidth")
        self.root.evaluate("root => root.scrollIntoView()")
        self.picture(f"{name}_{width}", whole=True)

    def last_row(self) -> int:
        """How many buttons stand in the last row of the bar."""
        boxes = [made.bounding_box() for made in self.root.locator(".mm-bar button:visible").all()]
        return sum(box["y"] > boxes[-1]["y"] - 5 for box in boxes)

    def picture(self, name: str, *, whole: bool = False) -> None:
        SCREENSHOTS.mkdir(exist_ok=True)
        (self.page if whole else self.root).screenshot(path=SCREENSHOTS / f"{name}.png")


def selected_cells(page) -> list:
    """The cells that are selected: a key that reaches JupyterLab selects another."""
    cells = page.locator(".jp-Cell.jp-mod-selected")
    return cells.evaluate_all("cells => cells.map((cell) => cell.dataset.windowedListIndex)")
