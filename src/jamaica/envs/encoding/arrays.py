"""Observations as NumPy arrays: bytes as they are, or scaled to float32 between 0 and 1."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import HOUSE, PLAIN, Layout, layout_of
from jamaica.views import View

HIGHEST: Final[NDArray[np.uint8]] = np.frombuffer(PLAIN.tops, np.uint8)
"""The highest value of each byte of a row."""
_SCALES: Final[dict[int, NDArray[np.float32]]] = {
    layout.row: (1 / np.frombuffer(layout.tops, np.uint8)).astype(np.float32) for layout in (PLAIN, HOUSE)
}
"""What the bytes of a row are multiplied by, by the size of the row."""


def rows_of(encoder: Encoder) -> NDArray[np.uint8]:
    """Return a read-only array over an encoder's rows, one for each place; later writes show in it."""
    rows = np.frombuffer(_memory(encoder.rows), np.uint8).reshape(-1, encoder.row)
    rows.flags.writeable = False
    return rows


def masks_of(encoder: Encoder) -> NDArray[np.int8]:
    """Return a read-only array over an encoder's masks, one for each place."""
    masks = np.frombuffer(_memory(encoder.masks), np.int8).reshape(-1, encoder.actions)
    masks.flags.writeable = False
    return masks


def _memory(array: Any) -> Any:
    """Return the array, untyped: the type of `vec[u8]` does not declare that it is a buffer."""
    return array


def observe(view: View) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """Return the row and the mask of one view, as new arrays."""
    encoder = Encoder(house=layout_of(view.options) is HOUSE)
    encoder.write(view)
    return rows_of(encoder)[0], masks_of(encoder)[0]


def scaled(rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return rows as float32 between 0 and 1."""
    return np.multiply(rows, _SCALES[rows.shape[-1]], dtype=np.float32)


def space_of_rows(scale: bool = False, layout: Layout = PLAIN) -> Any:
    """Return the Gymnasium space of an observation: a row, of bytes or scaled, and a mask."""
    from gymnasium import spaces

    box: Any = spaces.Box(0.0, 1.0, (layout.row,), np.float32)
    if not scale:
        box = spaces.Box(np.zeros(layout.row, np.uint8), np.frombuffer(layout.tops, np.uint8), dtype=np.uint8)
    return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (layout.actions,), np.int8)})
