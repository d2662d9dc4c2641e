"""`python -m bench`: prints the measurements and writes them to a file. Does not fail if something is slow."""

import json
import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from bench.imports import measure_imports
from bench.load import measure_load
from bench.product import Product
from bench.report import Line, as_json, call_lines, import_line, print_load, print_table
from bench.timing import measure


def bench(folder: Path, postgres: str, presets: list[str], rounds: int) -> dict[str, Any]:
    """Measure on one database. Compares the first of `presets` with the second, and returns all results."""
    products = [Product(preset, folder, postgres) for preset in presets]
    try:
        for product in products:
            product.start()
        print(f"\n{'PostgreSQL' if postgres else 'SQLite'}: {presets[0]} data, growth against {presets[1]}", flush=True)
        measured = measure(products, rounds)
        large, small = (measured[preset] for preset in presets)
        lines: list[Line] = call_lines(large, small)
        if postgres:
            lines += [import_line(work, *times) for work, times in measure_imports(products[0]).items()]
        print_table(lines)
        load = measure_load(products[0])
        print_load(load)
    finally:
        for product in products:
            product.stop()
    return {"presets": presets, "rounds": rounds, "lines": as_json(lines), "load": load}


def main() -> None:
    """Parse the arguments and run the benchmark."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"), help="Where data and results are kept.")
    parser.add_argument("--presets", nargs=2, default=["large", "small"])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--engine", choices=["postgresql", "sqlite"], action="append")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for engine in options.engine or ["postgresql", "sqlite"]:
        postgres = os.environ["BENCH_DATABASE_URL"] if engine == "postgresql" else ""
        found[engine] = bench(folder, postgres, options.presets, options.rounds)
    (folder / "bench.json").write_text(json.dumps(found, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
