"""Growing NumPy files: rows are added at the end, and a file is whole up to the rows that were sealed."""

import os
from pathlib import Path
from typing import Any, BinaryIO, Final

from jamaica.envs.extras import need

need("env", "numpy")

import numpy as np  # noqa: E402
from numpy.lib import format as npy  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

_MAGIC: Final = npy.MAGIC_LEN


class Column:
    """One `.npy` file, to which rows are added. NumPy leaves room in the header for the number of rows to grow."""

    def __init__(self, path: Path, dtype: str, each: tuple[int, ...], rows: int) -> None:
        """Open the file with its first so many rows, and cut off what was written after them; with none, begin it."""
        self._dtype = np.dtype(dtype)
        self._each = each
        self._row = self._dtype.itemsize * int(np.prod(each, dtype=np.int64))
        self.rows = rows
        """How many rows there are."""
        begun = path.exists()
        if not begun and rows:
            raise ValueError(f"{path} is missing; take another folder")
        self._file: BinaryIO = path.open("r+b" if begun and rows else "wb")
        try:
            self._head = self._check(path) if rows else self._write_head()
        except BaseException:
            self._file.close()
            raise
        self._file.truncate(self._head + self._row * rows)
        self._file.seek(0, os.SEEK_END)

    def _check(self, path: Path) -> int:
        """Where the rows begin in a file that is there; a ValueError if it is not what it should be."""
        try:
            npy.read_magic(self._file)
            shape, _, dtype = npy.read_array_header_1_0(self._file)
        except ValueError:
            raise ValueError(f"{path} is no NumPy file; take another folder") from None
        head = self._file.tell()
        size = os.fstat(self._file.fileno()).st_size
        if dtype != self._dtype or shape[1:] != self._each or size < head + self._row * self.rows:
            raise ValueError(f"{path} does not have the {self.rows} rows that it should have; take another folder")
        return head

    def _write_head(self) -> int:
        self._file.seek(0)
        about: dict[str, Any] = {"descr": npy.dtype_to_descr(self._dtype), "fortran_order": False}
        npy.write_array_header_1_0(self._file, {**about, "shape": (self.rows, *self._each)})
        return self._file.tell()

    def add(self, rows: NDArray[Any]) -> None:
        """Add rows at the end."""
        whole = np.ascontiguousarray(rows, self._dtype)
        if whole.shape[1:] != self._each:
            raise ValueError(f"a row has the shape {self._each}, not {whole.shape[1:]}")
        self._file.write(whole.tobytes())
        self.rows += len(whole)

    def seal(self) -> None:
        """See that all rows are on the disk, and that the header says how many they are."""
        self._file.flush()
        self._write_head()
        self._file.seek(0, os.SEEK_END)
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """End all writing."""
        self._file.close()
