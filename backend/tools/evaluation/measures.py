"""nDCG@10, precision@5 and recall@20."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2
from statistics import mean


def _dcg(grades: Sequence[int]) -> float:
    return sum((2.0**grade - 1) / log2(rank + 1) for rank, grade in enumerate(grades[:10], 1))


@dataclass(frozen=True)
class Measures:
    """The measures of one ranking, or the means of several, from 0 to 1."""

    ndcg: float
    precision: float
    recall: float

    def __str__(self) -> str:
        return f"{self.ndcg:7.3f} {self.precision:7.3f} {self.recall:7.3f}"


def measure(ranked: Sequence[str], grades: Mapping[str, int]) -> Measures:
    """Measure a ranking of person ids, best first, against the grades by person id."""
    got = [grades.get(person, 0) for person in ranked]
    good = sum(grade >= 2 for grade in grades.values())
    return Measures(
        ndcg=_dcg(got) / _dcg(sorted(grades.values(), reverse=True)),
        precision=sum(grade >= 2 for grade in got[:5]) / 5,
        recall=sum(grade >= 2 for grade in got[:20]) / min(20, good),
    )


def average(measures: Sequence[Measures]) -> Measures:
    """The mean of each measure."""
    return Measures(
        ndcg=mean(one.ndcg for one in measures),
        precision=mean(one.precision for one in measures),
        recall=mean(one.recall for one in measures),
    )
