"""The machine types of the engine, and what stands in for them where it is not compiled.

The engine's sources say `from jamaica.native import i64, vec`. mypy and mypyc follow these names to
`mypy_extensions.i64`, a 64-bit integer, and `librt.vecs.vec`, an array of them without boxes. Interpreted,
an `i64` is an `int` and a `vec` is a `list`, so the same source needs no other package and stays quick.
A `vec[u8]` of bytes and a `vec[float]` can be looked at from outside without a copy; interpreted, they are a
`bytearray` and an `array`.

Two differences remain. Compiled, an i64 wraps around and is refused what does not fit; interpreted, it grows.
Compiled, `append` may move the array, so its answer must be kept: `seats = append(seats, seat)`.

This module itself is never compiled.
"""

from typing import TYPE_CHECKING

__all__ = ["append", "compiled", "i64", "mypyc_attr", "u8", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    from array import array
    from functools import partial

    i64 = int

    class u8:
        """`u8(7)` is a plain 7."""

        def __new__(cls, value):  # noqa: D102
            return value & 255

    class vec:
        """`vec[i64]([0] * 7)` is a plain list of seven zeros."""

        def __class_getitem__(cls, item):
            return {u8: bytearray, float: partial(array, "d")}.get(item, list)

    def mypyc_attr(**attributes):
        """Compiled, a class can be told to spare itself some work; interpreted, nothing comes of it."""
        return lambda cls: cls

    def append(array, item):
        """The array with one item more at its end."""
        array.append(item)
        return array


def compiled() -> bool:
    """Whether the engine that runs is the compiled one."""
    from importlib.util import find_spec

    state = find_spec("jamaica.model.state")
    return state is not None and state.origin is not None and not state.origin.endswith(".py")
