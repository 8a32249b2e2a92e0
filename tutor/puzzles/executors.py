"""Where candidates are tried: processes of this machine, or a Dask cluster, behind the same interface."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

from tutor.core.errors import ContentError

CONNECT_SECONDS: Final = 10


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def local(processes: int) -> Iterator[Executor]:
    """So many processes of their own, started afresh (compiled code and forks don't mix)."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(processes, mp_context=context, initializer=_leave_interrupts_to_the_parent)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a Dask cluster and how many threads it has.

    ``cluster_missing`` without the extra, ``cluster_unreachable`` where nobody answers.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise ContentError("cluster_missing") from error
    try:
        distributed.comm.get_address_host_port(address)  # a client for what is none would only end by its time-outs
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ContentError("cluster_unreachable", token=address) from error
    with client:
        threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False), max(threads, 1)
