"""`python -m tools.evaluation`: prints the quality of the rankings."""

import argparse
from collections import defaultdict
from functools import partial
from pathlib import Path

from matching.rules import ROLES

from .collection import OURS, Job, Person, read_grades, read_jobs, read_languages, read_people
from .measures import Measures, average, measure
from .rankers import Ranker, bm25, job_of, rules, token_overlap, without_lexicon

_PARTS: dict[str, Ranker] = {
    "level": partial(rules, level=False),
    "words": partial(rules, words=False),
    "lexicon": without_lexicon,
}


def _family(job: Job) -> str:
    role = next(iter(job_of(job).roles), "")
    return ROLES[role].field if role in ROLES else "not understood"


def _by_family(jobs: list[Job], measures: dict[str, Measures]) -> None:
    families = defaultdict(list)
    for job in jobs:
        families[_family(job)].append(measures[job.id])
    print("\nBy family of jobs               nDCG@10    P@5    R@20")
    for family, of_family in sorted(families.items()):
        print(f"  {family:<28} {average(of_family)}")


def _by_language(rankings: dict[str, list[str]], grades: dict[str, dict[str, int]], languages: dict[str, str]) -> None:
    """Print how many of the relevant people are among the first 20, by the language of their title."""
    found: dict[str, list[bool]] = defaultdict(list)
    for job, ranked in rankings.items():
        first = set(ranked[:20])
        for person, grade in grades[job].items():
            if grade >= 2:
                found[languages.get(person, "English")].append(person in first)
    print("\nBy language of the title        people   among the first 20")
    for language, hits in sorted(found.items(), key=lambda entry: -len(entry[1])):
        print(f"  {language:<28} {len(hits):>7} {sum(hits) / len(hits):>10.2f}")


def _worst(
    jobs: list[Job],
    people: dict[str, Person],
    rankings: dict[str, list[str]],
    grades: dict[str, dict[str, int]],
    measures: dict[str, Measures],
    count: int,
) -> None:
    print("\nThe worst rankings: grade, title, employer of the first ten, then whom they miss")
    for job in sorted(jobs, key=lambda job: measures[job.id].ndcg)[:count]:
        understood = job_of(job)
        print(f"\n{job.id} {job.title}  {measures[job.id].ndcg:.3f}  {understood.roles} {understood.level}")
        ranked = rankings[job.id]
        for person in ranked[:10]:
            print(f"   {grades[job.id].get(person, 0)}  {people[person].position[:60]} @ {people[person].company}")
        missed = [p for p, grade in grades[job.id].items() if grade >= 2 and p not in ranked[:20]]
        for person in missed:
            print(f"   missed {grades[job.id][person]}  {people[person].position[:60]} @ {people[person].company}")


def main() -> None:
    """Print all measures in one run, so that they are of the same data."""
    parser = argparse.ArgumentParser(prog="python -m tools.evaluation", description=__doc__)
    parser.add_argument("--without", choices=sorted(_PARTS), help="leave out a part of the rules")
    parser.add_argument("--worst", type=int, default=10, help="how many of the worst rankings are shown")
    parser.add_argument("--collection", type=Path, default=OURS, help="a folder with other jobs, people and judgments")
    options = parser.parse_args()
    folder = options.collection
    jobs, everybody, grades = read_jobs(folder), read_people(folder), read_grades(folder)
    rankers: dict[str, Ranker] = {"rules": rules, "token overlap": token_overlap, "BM25": bm25}
    rankers |= {f"without {part}": ranker for part, ranker in _PARTS.items()}
    shown = f"without {options.without}" if options.without else "rules"
    rankings = {name: {job.id: ranker(job, everybody) for job in jobs} for name, ranker in rankers.items()}
    measures = {
        name: {job: measure(ranked, grades[job]) for job, ranked in ranking.items()}
        for name, ranking in rankings.items()
    }
    print("                                nDCG@10    P@5    R@20")
    for name, of_jobs in measures.items():
        print(f"  {name:<28} {average(list(of_jobs.values()))}")
    print("\nBy job                          nDCG@10    P@5    R@20")
    for job in jobs:
        print(f"  {job.id} {job.title[:24]:<24} {measures[shown][job.id]}")
    _by_family(jobs, measures[shown])
    _by_language(rankings[shown], grades, read_languages(folder))
    people = {person.id: person for person in everybody}
    _worst(jobs, people, rankings[shown], grades, measures[shown], options.worst)


if __name__ == "__main__":
    main()
