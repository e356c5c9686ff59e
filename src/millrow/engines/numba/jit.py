"""The decorators of the kernels, with a cache on disk.

Numba's public interface is enough to run every kernel. Private interfaces make them start or run faster, and are not
used if Numba no longer has them:

    private options       no wrappers, forced inlining              without: slower to compile, a few per cent slower
    `config.CACHE_DIR`    our own cache folder                      without: compiled in every process
    `FunctionCache`       caching of kernels that are closures      without: compiled in every process
    `disable_compile`     arguments converted, never recompiled     without: compiled again for other argument types
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

import numba
from numpy.typing import NDArray

from .folder import kernel_folder, lock_file
from .lock import cache_lock
from .notice import compiling_notice

Array = NDArray[Any]

config: Any = numba.config
njit: Any = numba.njit
typeof: Any = numba.typeof

PRIVATE_OPTIONS = ("no_cpython_wrapper", "no_cfunc_wrapper", "forceinline")
NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_cache_dir_lock = RLock()  # Numba reads the setting twice; a change in between would cache in the current folder
_dispatchers = list[Any]()  # every function compiled here, to change the options or caches of all


def make_dispatcher(function: Callable[..., Any], *, cache: bool = False, **options: bool) -> Any:
    """A dispatcher that compiles on first use, releases the GIL, and does not check divisors for 0."""
    try:
        dispatcher = njit(cache=cache, nogil=True, error_model="numpy", **options)(function)
    except Exception:  # unknown options or cache settings fail here; it must work without them
        public = {name: value for name, value in options.items() if name not in PRIVATE_OPTIONS}
        dispatcher = njit(nogil=True, error_model="numpy", **public)(function)
    _dispatchers.append(dispatcher)
    return dispatcher


def compile_now(dispatcher: Any, signature: Any) -> None:
    """Compile for these argument types, or load that from the cache; if it fails, retry without private options."""
    try:
        dispatcher.compile(signature)
    except Exception:
        if not _drop_private_options():
            raise
        dispatcher.compile(signature)


def disable_recompilation(dispatcher: Any) -> None:
    """Later calls convert their arguments to the compiled types and never compile."""
    with suppress(AttributeError):
        dispatcher.disable_compile()


def _drop_private_options() -> bool:
    """Remove private options from all dispatchers, since Numba reads the options of callees too. Returns whether any
    were removed."""
    dropped = False
    for dispatcher in _dispatchers:
        options = getattr(dispatcher, "targetoptions", {})
        for name in PRIVATE_OPTIONS:
            dropped |= options.pop(name, None) is not None
    return dropped


@contextmanager
def use_cache_folder(folder: Path | None) -> Iterator[bool]:
    """If it yields True, functions decorated in the block are cached in this folder; existing caches stay where they
    are."""
    if folder is None or not hasattr(config, "CACHE_DIR"):
        yield False
        return
    with _cache_dir_lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield True
        finally:
            config.CACHE_DIR = before


@contextmanager
def compiling(folder: Path | None) -> Iterator[None]:
    """Compile in this block: it locks the caches against other processes and shows a notice at a terminal if it takes
    long. If the lock times out, the caches are disabled meanwhile."""
    with compiling_notice(), cache_lock(lock_file(folder)) as held:
        disabled_caches = [] if held else [getattr(dispatcher, "_cache", None) for dispatcher in _dispatchers]
        for cache in disabled_caches:
            with suppress(Exception):
                cache.disable()  # type: ignore[union-attr]
        try:
            yield
        finally:
            for cache in disabled_caches:
                with suppress(Exception):
                    cache.enable()  # type: ignore[union-attr]


def cache_by_key(dispatcher: Any, folder: Path | None, key: tuple[int, ...]) -> None:
    """Cache a closure in a folder, by a key that must identify everything it closes over.

    Numba's own key includes the values of the closure. A recursive closure contains itself, so it would never be found.
    """

    def index_key(_cache: Any, signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple(), key

    try:
        from numba.core.caching import FunctionCache

        kind: Any = type("KeyCache", (FunctionCache,), {"_index_key": index_key})
        with use_cache_folder(folder) as enabled:
            if enabled:
                dispatcher._cache = kind(dispatcher.py_func)
    except Exception:  # all of this is private to Numba; without it the function is compiled in every process
        return


class EntryPoint:
    """A kernel that Python calls. The first call compiles it, or loads it from the cache, under the cache lock. All
    calls must have arguments of the same types."""

    def __init__(self, dispatcher: Any, folder: Path | None) -> None:
        self._dispatcher, self._folder, self._ready = dispatcher, folder, False
        self.__name__, self.__doc__ = dispatcher.py_func.__name__, dispatcher.py_func.__doc__

    def __call__(self, *args: Any) -> Any:
        if not self._ready:
            with compiling(self._folder):
                compile_now(self._dispatcher, tuple(map(typeof, args)))
            self._ready = True
        return self._dispatcher(*args)


class KernelCache:
    """The decorators for the kernels of one folder. Kernels may call only functions of that folder and of the other
    folders given: `kernel_cache = KernelCache("mill-table", Path(__file__).parent, shared_folder)`."""

    def __init__(self, name: str, *folders: Path) -> None:
        self._folder = kernel_folder(name, *(folder.resolve() for folder in folders))

    def entry_point(self, function: Callable[..., Any]) -> EntryPoint:
        """For functions that Python calls."""
        return EntryPoint(self._cached(function), self._folder)

    def internal(self, function: Callable[..., Any]) -> Any:
        """For functions that only kernels call: they compile faster without a Python wrapper."""
        return self._cached(function, **NO_WRAPPERS)

    def inline(self, function: Callable[..., Any]) -> Any:
        """For internal functions that are always inlined: tables build about 4 % faster (12 builds each way)."""
        return self._cached(function, **NO_WRAPPERS, forceinline=True)

    def _cached(self, function: Callable[..., Any], **options: bool) -> Any:
        with use_cache_folder(self._folder) as enabled:
            return make_dispatcher(function, cache=enabled, **options)
