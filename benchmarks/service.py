"""What does HTTP cost: requests and items per second, latency, CPU time of the server per item.

A real server in one process; the client is a process beside it, with a few connections at once.
No check is sent twice. Also: seconds from the start of the server to its first hundred verdicts.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from benchmarks import data
from benchmarks.processes import Server, children, cpu_of, serving
from benchmarks.report import Report
from verifyd.task import Item

FIRST = 100


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 16, 64, 1024])
    parser.add_argument("--items", type=int, default=20_000, help="at most, for each size")
    parser.add_argument("--requests", type=int, default=2_000, help="at most, for each size")
    parser.add_argument("--connections", type=int, default=4)


def measure(options: argparse.Namespace) -> Report:
    rows = data.sample(options.data, 10**9, options.seed)
    total = len(options.sizes) * options.items + FIRST
    items = data.distinct(rows, total)
    first = body(list(islice(items, FIRST)))
    start = time.perf_counter()
    with serving() as server:
        with server.connected() as connection:
            _post(connection, first)
        first_s = time.perf_counter() - start
        found = {}
        for size in options.sizes:
            count = max(1, min(options.requests, options.items // size))
            bodies = [body(list(islice(items, size))) for _ in range(count)]
            found[str(size)] = _load(server, bodies, size, options.connections)
    figures = {
        "start_to_ready_s": server.ready_s,
        "start_to_first_100_verdicts_s": first_s,
        "connections": options.connections,
        "by_items_a_request": found,
    }
    columns = ("items a request", *next(iter(found.values())))
    table: list[Sequence[object]] = [[size, *row.values()] for size, row in found.items()]
    table.append([f"start to {FIRST} verdicts: {first_s:.2f} s"])
    return Report(columns, table, figures)


def body(items: Sequence[Item]) -> bytes:
    """The items as a body of POST /v1/verify."""
    fields = [
        {"verifier": i.task.verifier, "completion": i.completion, "reference": i.task.reference}
        for i in items
    ]
    return msgspec.json.encode({"items": fields})


def _load(server: Server, bodies: Sequence[bytes], size: int, connections: int) -> dict[str, float]:
    """Send the bodies over that many connections, each as soon as its last one is answered."""
    taken: list[float] = []
    queue = iter(bodies)
    lock = threading.Lock()

    def client() -> None:
        with server.connected() as connection:
            while (sent := _next(queue, lock)) is not None:
                start = time.perf_counter()
                answered = _post(connection, sent)
                taken.append(time.perf_counter() - start)
                if answered != size:
                    raise RuntimeError(f"{answered} verdicts for {size} items")

    threads = [threading.Thread(target=client) for _ in range(connections)]
    cpu, start = _server_cpu_s(server), time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wall_s, cpu_s = time.perf_counter() - start, _server_cpu_s(server) - cpu
    if len(taken) != len(bodies):
        raise RuntimeError(f"{len(taken)} of {len(bodies)} requests were answered")
    hundredths = statistics.quantiles(taken, n=100) if len(taken) > 1 else taken * 99
    items = size * len(bodies)
    return {
        "requests": len(bodies),
        "requests/s": len(bodies) / wall_s,
        "items/s": items / wall_s,
        "p50 ms": hundredths[49] * 1e3,
        "p99 ms": hundredths[98] * 1e3,
        "server CPU µs/request": cpu_s / len(bodies) * 1e6,
        "server CPU µs/item": cpu_s / items * 1e6,
    }


def _next(queue: Iterator[bytes], lock: threading.Lock) -> bytes | None:
    with lock:
        return next(queue, None)


def _post(connection: http.client.HTTPConnection, content: bytes) -> int:
    """Send one body; returns the number of verdicts."""
    connection.request("POST", "/v1/verify", content, {"Content-Type": "application/json"})
    with connection.getresponse() as response:
        answer = response.read()
    if response.status != 200:
        raise RuntimeError(f"status {response.status}: {answer[:200]!r}")
    return answer.count(b'"outcome":')


def _server_cpu_s(server: Server) -> float:
    return cpu_of(server.usage) + sum(map(cpu_of, children(server.process.pid)))
