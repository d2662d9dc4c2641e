"""The jobs, people and judgments beside this file."""

import csv
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Job:
    """A job as its form holds it."""

    id: str
    title: str
    department: str
    location: str
    type: str
    description: str
    requirements: str


@dataclass(frozen=True)
class Person:
    """What is known of a connection."""

    id: str
    position: str
    company: str
    connected_on: str


def _rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_jobs() -> list[Job]:
    """The jobs, in the order of the file."""
    return [Job(**json.loads(line)) for line in (HERE / "jobs.jsonl").read_text("utf-8").splitlines() if line]


def read_people() -> list[Person]:
    """The people, in the order of the file."""
    return [Person(**row) for row in _rows("people.tsv")]


def read_grades() -> dict[str, dict[str, int]]:
    """Job → person → grade; whoever is not there has none."""
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for row in _rows("judgments.tsv"):
        grades[row["job"]][row["person"]] = int(row["grade"])
    return dict(grades)


def read_languages() -> dict[str, str]:
    """Person → language of their title; English where nothing is said."""
    return {row["person"]: row["language"] for row in _rows("languages.tsv")}
