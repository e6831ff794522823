"""Observations as NumPy arrays: bytes as they are, or scaled to float32 between 0 and 1."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jamaica.envs.encoding.encoder import Encoder
from jamaica.envs.encoding.layout import ACTIONS, ROW, TOPS
from jamaica.views import View

HIGHEST: Final[NDArray[np.uint8]] = np.frombuffer(TOPS, np.uint8)
"""The highest value of each byte of a row."""
_SCALE: Final[NDArray[np.float32]] = (1 / HIGHEST).astype(np.float32)


def rows_of(encoder: Encoder) -> NDArray[np.uint8]:
    """An encoder's rows, one a place, as they lie in its memory: what it writes is seen at once."""
    rows = np.frombuffer(_memory(encoder.rows), np.uint8).reshape(-1, ROW)
    rows.flags.writeable = False
    return rows


def masks_of(encoder: Encoder) -> NDArray[np.int8]:
    """An encoder's masks, one a place, as they lie in its memory."""
    masks = np.frombuffer(_memory(encoder.masks), np.int8).reshape(-1, ACTIONS)
    masks.flags.writeable = False
    return masks


def _memory(array: Any) -> Any:
    """A `vec[u8]` is a buffer, which its type does not say."""
    return array


def observe(view: View) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """The row and the mask of one view, as arrays of their own."""
    encoder = Encoder()
    encoder.write(view)
    return rows_of(encoder)[0], masks_of(encoder)[0]


def scaled(rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Rows as float32, every value between 0 and 1."""
    return np.multiply(rows, _SCALE, dtype=np.float32)


def space_of_rows(scale: bool = False) -> Any:
    """What is observed, as a Gymnasium space: a row, of bytes or scaled, and a mask."""
    from gymnasium import spaces

    box: Any = spaces.Box(0.0, 1.0, (ROW,), np.float32)
    if not scale:
        box = spaces.Box(np.zeros(ROW, np.uint8), HIGHEST, dtype=np.uint8)
    return spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})
