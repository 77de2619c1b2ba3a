"""Figures as tables: results in, tables out, one for each part that was measured."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from benchmarks.queries import KINDS, NAMED, Named
from benchmarks.targets import (
    COLD,
    EXPORT_GROWTH,
    FORMED,
    GROWN_FROM,
    GROWTH,
    LARGEST,
    MEGABYTE,
    SPEED_UP,
    THROUGHPUT,
    UNBOUND,
    UPDATE,
    WARM,
    WRITTEN,
    WRITTEN_AT,
    mark,
)

Results = Mapping[str, Any]
PRODUCT, RIVAL = "mtgsearch", "FTS5"
PEERS = (RIVAL, "tantivy", "rg")
TEXTS = "texts"
"""Of the sizes on disk, the one that the others are compared with."""


class Table(NamedTuple):
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


def tables(results: Results) -> Iterator[Table]:
    if "cold" in results:
        for size in results["sizes"]:
            yield _cold(results["cold"], size, results["absent"])
            if size > GROWN_FROM in results["sizes"]:
                yield _growth(results["cold"], size, results["absent"])
    if "steps" in results:
        yield _steps(results["steps"])
    if "warm" in results:
        yield _warm(results["warm"])
    if "ingest" in results:
        yield _ingest(results["ingest"])
        yield _disk(results["ingest"][-1])
    if "stages" in results:
        yield _stages(results["stages"])
    if "update" in results:
        yield _update(results["update"])
    if "formats" in results:
        yield _formats(results["formats"])


def sizes(cold: Sequence[Results]) -> list[int]:
    return sorted({cost["size"] for cost in cold if cost["size"]})


def in_floors(cold: Sequence[Results], system: str, query: str, size: int) -> float | None:
    """The CPU of a search in that of ``import click``; ``None`` where it was not measured."""
    wanted = (system, query, size)
    found = [cost for cost in cold if (cost["system"], cost["query"], cost["size"]) == wanted]
    return _middle(found[0]["cpu"]) / _middle(cold[0]["cpu"]) if found else None


def _cold(cold: Sequence[Results], size: int, absent: Mapping[str, str]) -> Table:
    peers = _present(absent)
    floor = ["the floor: import click", _ms(cold[0]["cpu"]), _ms(cold[0]["wall"]), "1.00×"]
    rows = [floor + [""] * (1 + len(peers))]
    own = {cost["query"]: cost for cost in cold if (cost["system"], cost["size"]) == (PRODUCT, size)}
    for named in NAMED:
        cost, ratio = own[named.name], _middle(own[named.name]["cpu"]) / _middle(cold[0]["cpu"])
        row = [named.name, _ms(cost["cpu"]), _ms(cost["wall"]), f"{ratio:.2f}×", COLD[named.kind].verdict(ratio)]
        rows.append(row + [_peer(named, peer, ratio, in_floors(cold, peer, named.name, size)) for peer in peers])
    columns = ["query", "CPU ms", "wall ms", "floors", "target", *peers]
    peaks = [cost["peak"] for cost in own.values()]
    notes = [f"Median (quartiles). A search takes {_mb(min(peaks))} to {_mb(max(peaks))} of memory."]
    notes += ["Peers in floors; ✗ where a literal search costs more than FTS5's."]
    notes += [f"Not measured: {peer}, {reason}." for peer, reason in absent.items()]
    return Table(f"Cold search, {size:,} passages", columns, rows, " ".join(notes))


def _peer(named: Named, peer: str, ratio: float, other: float | None) -> str:
    if other is None:
        return "–"
    is_rival = named.kind == "literal" and peer == RIVAL
    return f"{other:.2f}" + (f" {mark(ratio <= other)}" if is_rival else "")


def _growth(cold: Sequence[Results], size: int, absent: Mapping[str, str]) -> Table:
    rows = []
    for named in NAMED:
        row = [named.name]
        for system in (PRODUCT, *_present(absent)):
            now, before = (in_floors(cold, system, named.name, each) for each in (size, GROWN_FROM))
            grown = now / before if now and before else None
            row.append(f"{grown:.2f}×" if grown else "–")
            row += [GROWTH.verdict(grown)] if grown and system == PRODUCT else []
        rows.append(row)
    title = f"Growth of a cold search, {GROWN_FROM:,} to {size:,} passages"
    return Table(title, ["query", PRODUCT, "target", *_present(absent)], rows, "CPU at the one in that at the other.")


def _present(absent: Mapping[str, str]) -> list[str]:
    return [peer for peer in PEERS if peer not in absent]


def _steps(steps: Results) -> Table:
    stages = list(dict.fromkeys(stage for spent in steps["cpu"].values() for stage in spent))
    rows = [
        [query, *(f"{1000 * spent[stage]:.1f}" if stage in spent else "" for stage in stages)]
        for query, spent in steps["cpu"].items()
    ]
    return Table(f"Stages of a cold search, {steps['size']:,} passages, CPU ms", ["query", *stages], rows)


def _warm(warm: Results) -> Table:
    rows = []
    for kind in KINDS:
        found, wall, cpu = warm[kind], warm[kind]["wall"], warm[kind]["cpu"]
        query, slowest = found["slowest"]
        row = [f"{found['queries']} {kind}", f"{1000 * wall['p50']:.1f}", _ms(wall["p95"])]
        target = "" if kind in UNBOUND else WARM.get(kind, FORMED).verdict(_middle(wall["p95"]))
        row += [target, f"{1000 * cpu['p50']:.1f}", _ms(cpu["p95"])]
        rows.append([*row, f"{1000 * slowest:.0f}: {query}"])
    columns = ["queries", "p50 ms", "p95 ms", "target", "p50 CPU", "p95 CPU", "slowest ms"]
    note = "One process through --batch, no cache of answers; p95 is of the median run (least–most). "
    return Table(
        f"Warm search, {warm['size']:,} passages", columns, rows, f"{note}It took {_mb(warm['peak'])} of memory."
    )


def _ingest(ingests: Sequence[Results]) -> Table:
    rows = []
    for one in ingests:
        alone = one["jobs"]["1"]["wall"]
        for jobs, cost in one["jobs"].items():
            rate, gain = one["size"] / cost["cpu"], alone / cost["wall"]
            row = [f"{one['size']:,} passages, --jobs {jobs}", f"{cost['cpu']:.1f}", f"{cost['wall']:.1f}"]
            row += [f"{rate:.0f} {THROUGHPUT.mark(rate)}", f"{one['size'] / cost['wall']:.0f}"]
            row += ["" if jobs == "1" else f"{gain:.2f}× {SPEED_UP.mark(gain)}"]
            row += [f"{_mb(cost['largest'])} {LARGEST.mark(cost['largest'])}", _mb(cost["together"])]
            rows.append(row)
    columns = ["into a new index", "CPU s", "wall s", "per CPU s", "per s", "gain", "largest", "together"]
    wanted = f"{THROUGHPUT.text} passages per CPU second, {SPEED_UP.text} as fast with two processes"
    note = f"Targets: {wanted}, the largest process {LARGEST.text}. Memory together is counted once where shared."
    return Table("Ingest", columns, rows, note)


def _stages(stages: Results) -> Table:
    spent = stages["cpu"]
    total = sum(spent.values())
    rows = [
        [stage, f"{seconds:.2f}", f"{100 * seconds / total:.0f} %", f"{1e6 * seconds / stages['size']:.0f}"]
        for stage, seconds in sorted(spent.items(), key=lambda pair: -pair[1])
    ]
    columns = ["stage", "CPU s", "share", "µs per passage"]
    return Table(f"Stages of an ingest, {stages['size']:,} passages in one process", columns, rows)


def _disk(ingest: Results) -> Table:
    text = ingest["disk"][TEXTS]
    rows = [[part, _mb(size), f"{size / text:.2f}×"] for part, size in ingest["disk"].items() if size >= 1000]
    return Table(f"On disk, {ingest['size']:,} passages", ["part", "size", "of the texts"], rows)


def _update(update: Results) -> Table:
    _, start_cpu, _ = update["start-up"]["cpu"]
    _, start_wall, _ = update["start-up"]["wall"]
    rows = [["start-up: tiny document, new index", _s(update["start-up"]["cpu"]), _s(update["start-up"]["wall"])]]
    rows[0] += ["", ""]
    for part, name in (("folder", "the folder it is in"), ("file", "the document alone")):
        cpu, wall = update[part]["cpu"], update[part]["wall"]
        more = _middle(wall) - start_wall
        row = [name, _s(cpu), _s(wall), f"{_middle(cpu) - start_cpu:.2f}"]
        rows.append([*row, f"{more:.2f}, {UPDATE.verdict(more)}"])
    columns = ["ingest of", "CPU s", "wall s", "CPU more", "more, target"]
    title = f"One changed document of {update['documents']:,}, {update['size']:,} passages"
    return Table(title, columns, rows, "Median (quartiles). More: than start-up alone.")


def _formats(formats: Results) -> Table:
    """What is read and written alike stands in one row."""
    read, written = formats["read"], formats["written"]
    sizes = [*written["jsonl"]]
    names = dict.fromkeys((*written, *read))
    columns = ["format", "MB/s", "read/s", "written/s", "target", *(f"at {int(size):,}" for size in sizes), "target"]
    notes = [
        "Whole commands, less start-up. Read: MB and passages of one document, into a new index, in one process.",
        f"Written: passages, of {int(sizes[-1]):,}. Then the memory of the largest process of an export, by passages.",
        *(f"Not read: {name}, {reason}." for name, reason in formats["absent"].items()),
    ]
    rows = [[name, *_read(read.get(name)), *_written(name, written.get(name))] for name in names]
    rows = [row + [""] * (len(columns) - len(row)) for row in rows]
    return Table("Formats", columns, rows, " ".join(notes))


def _read(found: Results | None) -> list[str]:
    if found is None:
        return ["", ""]
    return [f"{found['bytes'] / found['wall'] / MEGABYTE:.2f}", f"{found['passages'] / found['wall']:,.0f}"]


def _written(name: str, by_size: Results | None) -> list[str]:
    if by_size is None:
        return []
    largest = int([*by_size][-1])
    rate = largest / by_size[str(largest)]["wall"]
    peaks = [found["peak"] for found in by_size.values()]
    grown = peaks[-1] / peaks[0]
    is_held_against = name in WRITTEN and largest >= WRITTEN_AT
    verdict = WRITTEN[name].verdict(rate) if is_held_against else ""
    return [f"{rate:,.0f}", verdict, *map(_mb, peaks), f"{grown:.2f}×, {EXPORT_GROWTH.verdict(grown)}"]


def _middle(quartiles: Sequence[float]) -> float:
    return quartiles[1]


def _ms(quartiles: Sequence[float]) -> str:
    low, middle, high = (1000 * value for value in quartiles)
    return f"{middle:.0f} ({low:.0f}–{high:.0f})"


def _s(quartiles: Sequence[float]) -> str:
    low, middle, high = quartiles
    return f"{middle:.2f} ({low:.2f}–{high:.2f})"


def _mb(size: float) -> str:
    return f"{size / MEGABYTE:.0f} MB" if size >= 10 * MEGABYTE else f"{size / MEGABYTE:.1f} MB"
