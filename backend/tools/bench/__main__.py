"""`python -m tools.bench`: prints what each call costs, and writes it to a file. Does not fail if something is slow.

With `--monday`, people open screens instead, 50 calls a second; fails if the budget is exceeded or a call fails.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from tools.bench.prepare import configure, generate, server
from tools.generated.sizes import PRESETS


def bench(preset: str, rounds: int, only: str, file: Path) -> None:
    """Measure all calls, or those with `only` in their names, and print and store a table."""
    from django.db import connection

    from tools.bench.client import Client
    from tools.bench.imports import measure_imports
    from tools.bench.measure import Line, measure_after_changes, measure_calls, tokens

    with server() as url:
        client = Client(url, tokens())
        print(f"\n{connection.vendor}, {preset}, medians of {rounds} rounds", flush=True)
        lines = measure_calls(client, rounds, only, is_huge=preset == "huge")
        if not only:
            lines.append(measure_after_changes(client))
            if connection.vendor == "postgresql":
                lines.append(measure_imports(client))
    print(Line.HEAD, *lines, sep="\n")
    if not only:
        file.write_text(json.dumps([line.as_json() for line in lines], indent=1))


def monday(seconds: int, folder: Path) -> int:
    """Let people open screens for some time. Returns 0 if all was well."""
    from tools.bench.monday import run

    with server() as url:
        return run(url, seconds, folder)


def main() -> None:
    """Parse the arguments and measure."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("--monday", action="store_true", help="people who open screens, on the preset `monday`")
    parser.add_argument("--preset", choices=PRESETS)
    parser.add_argument("--engine", choices=["postgresql", "sqlite"], default="postgresql")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--only", default="", help="only calls with this in their names, such as `board`")
    parser.add_argument("--seconds", type=int, default=300, help="how long a Monday morning lasts")
    parser.add_argument("--folder", type=Path, default=Path("var/bench"), help="where data and results are kept")
    options = parser.parse_args()
    preset, folder = options.preset or ("monday" if options.monday else "large"), options.folder.resolve()
    configure(preset, folder, os.environ["BENCH_DATABASE_URL"] if options.engine == "postgresql" else "")
    generate(preset)
    if options.monday:
        sys.exit(monday(options.seconds, folder))
    bench(preset, options.rounds, options.only, folder / f"{preset}-{options.engine}.json")


if __name__ == "__main__":
    main()
