"""Reads `demo/data`: a folder for each company, with TOML for what is edited by hand and CSV for the connections.

Every date in them is a number of days ago, so that the demo is as old on every day.
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
    """One demo company as its files have it. `connections` are by their owner's username."""

    company: Row
    people: list[Row]
    jobs: list[Row]
    referrals: list[Row]
    threads: list[Row]
    connections: dict[str, list[Row]]


def read_toml(path: Path) -> Row:
    """The content of one TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def read_company(folder: str) -> CompanyFiles:
    """The company that a folder below `demo/data` describes."""
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
        connections=connections,
    )
