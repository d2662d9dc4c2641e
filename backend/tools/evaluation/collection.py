"""Reads a test collection of jobs, people and judgments: the one in this folder, or another one of the same files."""

import csv
import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

OURS = Path(__file__).parent


@dataclass(frozen=True)
class Job:
    """A job of the collection, with the fields of the product's form."""

    id: str
    title: str
    department: str
    location: str
    type: str
    description: str
    requirements: str


@dataclass(frozen=True)
class Person:
    """A person of the collection, with the fields of a connection."""

    id: str
    position: str
    company: str
    connected_on: str


def _rows(file_path: Path) -> list[dict[str, str]]:
    with file_path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_jobs(folder: Path = OURS) -> list[Job]:
    """The jobs, in the order of the file."""
    return [Job(**json.loads(line)) for line in (folder / "jobs.jsonl").read_text("utf-8").splitlines() if line]


def read_people(folder: Path = OURS) -> list[Person]:
    """The people, in the order of the file."""
    return [Person(**row) for row in _rows(folder / "people.tsv")]


def read_grades(folder: Path = OURS) -> dict[str, dict[str, int]]:
    """Return the grades by job id and person id; people without a grade are missing."""
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for row in _rows(folder / "judgments.tsv"):
        grades[row["job"]][row["person"]] = int(row["grade"])
    return dict(grades)


def read_languages(folder: Path = OURS) -> dict[str, str]:
    """Return the language of a person's title by person id; English ones are missing."""
    languages = folder / "languages.tsv"
    return {row["person"]: row["language"] for row in _rows(languages)} if languages.exists() else {}
