"""With `JAMAICA_INTERPRETED=1` set, run the engine from its sources although it was compiled.

Beside a compiled module lies the source it was made from, and Python takes the compiled one. Tests that
compare the two, coverage and debuggers want the source. The package imports this module first of all.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourcesOnly:
    """Finds the package's modules as `.py` files and overlooks compiled ones."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the source of this module is, or None for a module that is not ours or has no source."""
        if not fullname.startswith("jamaica."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("JAMAICA_INTERPRETED", "0") not in ("", "0"):
    sys.meta_path.insert(0, SourcesOnly())
