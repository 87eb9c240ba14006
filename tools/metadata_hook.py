"""What hatchling asks for when it builds a package: the README, and the project's addresses."""

import sys
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from repository import repository, with_absolute_links  # noqa: E402


class AddressHook(MetadataHookInterface):
    """Fill in what depends on where the repository is."""

    def update(self, metadata: dict) -> None:
        home = repository()
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        text = with_absolute_links(readme, home)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if home:
            metadata["urls"] = {
                "Source": home,
                "Issues": f"{home}/issues",
                "Changelog": f"{home}/blob/main/CHANGELOG.md",
            }
