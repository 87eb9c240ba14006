"""How an object shows itself in a notebook."""

from typing import Any


class SvgRepr:
    """What a notebook shows as a picture with an alternative text."""

    def _repr_svg_(self: Any) -> str:
        from .draw.svg import svg

        return svg(self)

    def _repr_html_(self) -> str:
        from .draw.markup import image

        return image(self._repr_svg_())
