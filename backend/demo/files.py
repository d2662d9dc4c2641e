"""Reading `demo/data`: a folder for each company, with TOML files, and CSV files for the connections.

Dates are numbers of days ago, so that the demo is always equally recent.
"""

import csv
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
FOLDERS = ("brightwater", "kestrel")

Row = dict[str, Any]


@dataclass(frozen=True)
class CompanyFiles:
    """The content of the files of one demo company. `connections` are by their owner's username."""

    company: Row
    people: list[Row]
    jobs: list[Row]
    referrals: list[Row]
    threads: list[Row]
    credit: Row
    connections: dict[str, list[Row]]


def read_toml(path: Path) -> Row:
    """Return the content of a TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def read_company(folder: str) -> CompanyFiles:
    """Read the files of the company in a folder below `demo/data`."""
    company = read_toml(DATA / folder / "company.toml")
    jobs = [job for path in sorted((DATA / folder / "jobs").glob("*.toml")) for job in read_toml(path)["jobs"]]
    connections = defaultdict(list)
    with (DATA / folder / "connections.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            connections[row["owner"]].append(row)
    return CompanyFiles(
        company=company,
        people=company["people"],
        jobs=sorted(jobs, key=lambda job: -job["opened"]),
        referrals=read_toml(DATA / folder / "referrals.toml")["referrals"],
        threads=read_toml(DATA / folder / "threads.toml")["threads"],
        credit=read_toml(DATA / folder / "credit.toml"),
        connections=connections,
    )
