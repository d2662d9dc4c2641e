"""Searches find every row that contains all words of the term, on both databases, with or without an index."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Department, User
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from common.text import folded, is_found
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
NAMES = [
    "100% Sure", "1000 Sure", "under_score", "underXscore", "O'Brien", "OBrien", "Łukasz", "Lukasz", "Weiß", "Weiss",
    "Zoë", "Žofka Müller", "李小龙", "小李", "김철수", "😀 Smiley", "back\\slash", 'quo"te', "a-b", "*", "Q", "qq",
    "tab\tbed", "Ærø", "Дмитрий", "ﬁnn", "--", "NOT a OR b", "x" * 100,
]  # fmt: skip
TERMS = [
    "%", "_", "'", "\\", '"', "*", "-", "--", "q", "Q", "qq", "qqq", "a", "ł", "Ł", "luk", "ß", "ss", "weis", "WEISS",
    "zoe", "ofka mu", "李", "小龙", "李小龙", "김", "김철", "😀", "😀 s", "k\\s", "100%", "r_s", "o'b", "ob", "ærø",
    "aer", "дм", "fi", "OR", "not a", "a or b", "tab bed", " ", "  sure  ", "sure lukasz", "x" * 100, "%%%", "___",
    "nobody",
]  # fmt: skip
# One of each kind: signs, short and long terms, other scripts, several words, nothing found.
FEW_TERMS = ["%", "q", "qq", "luk", "李", "sure lukasz", "tab bed", " ", "nobody"]


def assert_found(
    client: APIClient, path: str, texts: dict[int, str], terms: Sequence[str] = FEW_TERMS, **query: Any
) -> None:
    """Assert for each term that the list returns the rows that contain it, with the right total count."""
    for term in terms:
        answer = client.get(path, {"search": term, **query})
        assert answer.status_code == 200, answer.content
        expected = {pk for pk, text in texts.items() if is_found(term, folded(text))}
        assert {row["id"] for row in answer.json()} == expected, term
        assert answer["X-Total-Count"] == str(len(expected))
        # A page is another query.
        if term in FEW_TERMS:
            page = client.get(path, {"search": term, "limit": 5, **query})
            assert (page.json(), page["X-Total-Count"]) == (answer.json()[:5], str(len(expected))), term


def test_connections(team: Team, as_user: SignIn) -> None:
    texts: dict[int, str] = {}
    for name in NAMES:
        for column in ("first_name", "last_name", "employer", "position"):
            values = {**dict.fromkeys(("first_name", "last_name", "employer", "position"), ""), column: name}
            texts[ConnectionFactory(owner=team.employee, **values).pk] = name
        ConnectionFactory(first_name=name)
    assert_found(as_user(team.employee), "/api/connections/", texts, TERMS)
    assert_found(as_user(team.employee), "/api/connections/", texts, ordering="-company")


def test_jobs(team: Team, as_user: SignIn) -> None:
    nothing = dict.fromkeys(("title", "description", "requirements", "location"), "")
    texts: dict[str, dict[int, str]] = {column: {} for column in nothing}
    for name in NAMES:
        for column in nothing:
            texts[column][JobFactory(company=team.company, **{**nothing, column: name}).pk] = name
        JobFactory(title=name)
    blank = {pk: "" for column in texts.values() for pk in column}
    # Hiring managers are found by their names, too.
    User.objects.update(name_folded="~")
    client = as_user(team.hr)
    anywhere = blank | texts["title"] | texts["description"] | texts["requirements"]
    assert_found(client, "/api/jobs/", anywhere, TERMS)
    assert_found(client, "/api/jobs/", blank | texts["title"] | texts["location"], search_in="title_location")


@pytest.mark.parametrize("many", [0, 5000])
def test_referrals_by_candidate_and_by_job(
    many: int, team: Team, as_user: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referrals.filters.MANY", many)
    User.objects.filter(pk=team.employee.pk).update(name_folded="~")
    seven = JobFactory(company=team.company, title="7", hiring_manager=team.hiring_manager)
    candidates: dict[int, str] = {}
    titles: dict[int, str] = {}
    others: Any = {"referrer": team.employee, "candidate_employer": "7"}
    for name in NAMES:
        candidates[ReferralFactory(job=seven, candidate_name=name, **others).pk] = name
        titled = JobFactory(company=team.company, title=name, hiring_manager=team.hiring_manager)
        titles[ReferralFactory(job=titled, candidate_name="7", **others).pk] = name
        # Withdrawn, or of another company, and so never found.
        ReferralFactory(job=titled, candidate_name=name, withdrawn_at=timezone.now(), withdrawn_by=team.hr)
        ReferralFactory(candidate_name=name)
    assert_found(as_user(team.hr), "/api/referrals/", candidates | titles, TERMS)
    for user in (team.hiring_manager, team.employee):
        assert_found(as_user(user), "/api/referrals/", candidates | titles)
    assert_found(as_user(team.hr), "/api/referrals/", candidates | titles, ordering="job_title", status="PENDING")
    assert_found(as_user(team.hr), f"/api/jobs/{seven.pk}/referrals/", candidates)


def test_users(team: Team, as_user: SignIn) -> None:
    texts = {user.pk: user.search for user in User.objects.filter(company=team.company)}
    for number, name in enumerate(NAMES):
        user = UserFactory(company=team.company, first_name="7", position=name, username=f"u{number}")
        texts[user.pk] = user.search
    assert_found(as_user(team.hr), "/api/users/", texts, TERMS)


# Whom somebody stored, and what people type to find them.
PEOPLE = [
    (("Shane", "O’Neil"), ("shane o'neil", "O‘Neil", "oneil", "neil shane", "o neil", "ONEIL")),
    (("Shane", "O'Brien"), ("O’Brien", "obrien shane", "o`brien")),
    (("Jean-Paul", "Roy"), ("jean paul", "Jean‑Paul", "roy jean–paul", "paul roy")),
    (("Jean Luc", "Roy"), ("jean-luc", "luc jean")),
    (("伟", "张"), ("张伟", "伟张", "张 伟", "伟 张", "张\u3000伟", "张")),
    (("김", "철수"), ("김철수", "철수 김", "철수김")),
    (("José", "García"), ("García José", "jose garcia", "GARCI jos")),
    (("Jörg", "Müller"), ("mueller", "Joerg Mueller", "muller jorg", "Müller")),
    (("Zoe", "Bräuer"), ("Braeuer", "zoe brauer", "bräuer zoe")),
    (("Ann\u200ba", "Lin\u00a0Berg"), ("anna lin berg", "berg\u00a0anna", "lin\u200bberg")),
]
NAMES_OF_PEOPLE = [name for name, _ in PEOPLE]
NOT_FOUND = {"lin\u200bberg"}


def check_people(client: APIClient, path: str, ids: list[int], field: str = "id") -> None:
    """Check that each of `PEOPLE`, whose rows have these ids, is found by what people type, and nobody else."""
    for pk, (_, terms) in zip(ids, PEOPLE, strict=True):
        for term in terms:
            found = {row[field] for row in client.get(path, {"search": term}).json()}
            assert (pk in found) is (term not in NOT_FOUND), (path, term)
        mistyped = client.get(path, {"search": f"{terms[0]} nobody"}).json()
        assert mistyped == [], (path, terms[0])


def test_people_are_found_in_any_order_and_spelling(team: Team, as_user: SignIn) -> None:
    names = [{"first_name": first, "last_name": last} for first, last in NAMES_OF_PEOPLE]
    connections = [ConnectionFactory(owner=team.employee, **each).pk for each in names]
    check_people(as_user(team.employee), "/api/connections/", connections)
    referrers = [UserFactory(company=team.company, **each) for each in names]
    check_people(as_user(team.hr), "/api/users/", [each.pk for each in referrers])
    job = JobFactory(company=team.company, title="7", hiring_manager=team.hiring_manager)
    full = [" ".join(name) for name in NAMES_OF_PEOPLE]
    candidates = [ReferralFactory(job=job, referrer=team.employee, candidate_name=name).pk for name in full]
    for user in (team.employee, team.superuser):
        check_people(as_user(user), "/api/referrals/", candidates)
    made = [ReferralFactory(job=job, referrer=each, candidate_name="7").pk for each in referrers]
    check_people(as_user(team.hr), "/api/referrals/", made)
    check_people(as_user(team.hiring_manager), f"/api/jobs/{job.pk}/referrals/", made)
    counts = as_user(team.hr).get("/api/referrals/counts/", {"search": "José García"}).json()
    assert counts["total"] == 2


def test_titles_names_of_companies_and_departments_are_found_the_same_way(team: Team, as_user: SignIn) -> None:
    full = [" ".join(name) for name in NAMES_OF_PEOPLE]
    jobs = [JobFactory(company=team.company, title=name, description="7", requirements="7").pk for name in full]
    check_people(as_user(team.hr), "/api/jobs/", jobs)
    check_people(as_user(team.hr), "/api/hr-metrics/jobs/", jobs)
    departments = [Department.objects.create(company=team.company, name=name).pk for name in full]
    check_people(as_user(team.hr), "/api/departments/", departments)
    companies = [CompanyFactory(name=name).pk for name in full]
    check_people(as_user(team.superuser), "/api/companies/", companies)
    for name in full:
        ConnectionFactory(owner=team.employee, first_name="7", last_name="7", position="7", employer=name)
    for name, (_, terms) in zip(full, PEOPLE, strict=True):
        for term in terms:
            found = as_user(team.employee).get("/api/connections/employers/", {"search": term}).json()
            assert (name in {row["employer"] for row in found}) is (term not in NOT_FOUND), term


def test_words_are_looked_for_in_different_columns(team: Team, as_user: SignIn) -> None:
    known = ConnectionFactory(
        owner=team.employee, first_name="José", last_name="García", employer="Acme", position="Dev", email="j@x.example"
    )
    client = as_user(team.employee)
    for term, found in (("dev garcía acme", True), ("acme jose", True), ("garcia x.example", False)):
        assert [row["id"] for row in client.get("/api/connections/", {"search": term}).json()] == [known.pk] * found
    job = JobFactory(company=team.company, title="Ingénieur", hiring_manager=team.hiring_manager)
    made = ReferralFactory(job=job, referrer=team.employee, candidate_name="José García")
    User.objects.filter(pk=team.employee.pk).update(name_folded="employee zapp")
    found = as_user(team.hr).get("/api/referrals/", {"search": "garcia ingenieur zapp"}).json()
    assert [row["id"] for row in found] == [made.pk]
    # Employees see only their own referrals, so that their own name says nothing.
    assert client.get("/api/referrals/", {"search": "zapp"}).json() == []
