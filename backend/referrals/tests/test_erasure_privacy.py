"""Nobody learns from the erasure of a candidate how many colleagues knew the person, or who they are: everything that
others can read is the same. See `.github/docs/matching-privacy.md`.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection as database
from django.db import transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.tests.everything_read import read_everything, restart_ids, stored_for_all
from connections.chores import delete_erased
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookFactory

# One person is referred with both keys; of the other, there are two made-up referrals with one key each.
REFERRED = {"email": "grace@xanadu.test", "profile_url": "https://www.linkedin.com/in/xanadu"}
PROBED = {"email": "ada@xanadu.test", "profile_url": "https://www.linkedin.com/in/ada-xanadu"}
# Networks of the same size, with these people or with others.
KNOWN = [PROBED, REFERRED, PROBED, REFERRED | {"profile_url": ""}, PROBED | {"email": ""}]
QUERIES = ("/api/platform-metrics/companies/?ordering=-connections_count", "/api/activity/?search=erased")


def erase(client: Any, referral: Referral) -> Any:
    return client.post(f"/api/referrals/{referral.pk}/erase-candidate/")


def refer(owner: User, job: Job, **keys: str) -> Referral:
    """Create a referral by `owner` of a person with these keys, and no others."""
    known = ConnectionFactory(owner=owner, last_name="Hopper", **{"email": "", "profile_url": "", **keys})
    referral: Referral = ReferralFactory(job=job, referrer=owner, connection=known)
    return referral


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Data Engineer")
    return created


@pytest.fixture
def colleagues(team: Team) -> list[User]:
    owners: list[User] = UserFactory.create_batch(3, company=team.company)
    return owners


def fill_networks(owners: list[User], *, known: bool) -> None:
    """Give three users five connections in all: of the people who are erased, if `known`, else of nobody special."""
    for number, keys in enumerate(KNOWN):
        ConnectionFactory(owner=owners[number % 3], **(keys if known else {}))


def statements_of_erasure(client: Any, referral: Referral) -> int:
    """Erase and return the number of statements. Asserts that connections are read only by way of referrals."""
    with CaptureQueriesContext(database) as captured:
        assert erase(client, referral).status_code == 200
    reading = [each["sql"] for each in captured if "connections_connection" in each["sql"]]
    assert reading
    assert [sql for sql in reading if "referrals_referral" not in sql] == []
    return len(captured)


# What is shown does not depend on the database: each of these calls has its own tests on both.
@pytest.mark.any_database
@pytest.mark.parametrize("who", ["hr", "hiring_manager", "superuser", "superuser_in_company", "colleague", "made_up"])
def test_others_read_the_same_bytes_whether_colleagues_knew_an_erased_person_or_not(
    team: Team,
    job: Job,
    colleagues: list[User],
    as_user: SignIn,
    deliver_outbox: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
    who: str,
) -> None:
    """Before and after the worker deleted the connections. `made_up` is an account of which HR made up referrals."""
    WebhookFactory(company=team.company, kinds=["referral.candidate_erased"])
    made_up = UserFactory(company=team.company, role=Role.EMPLOYEE)
    view = {"company_id": str(team.company.pk)} if who == "superuser_in_company" else {}
    reader = made_up if who == "made_up" else getattr(team, who.removesuffix("_in_company"))
    told = []
    for known in (False, True):
        caplog.clear()
        mail.outbox.clear()
        cache.clear()
        restart_ids()
        with transaction.atomic():
            fill_networks(colleagues, known=known)
            real = refer(team.employee, job, **REFERRED)
            by_email, by_url = (refer(made_up, job, **{name: PROBED[name]}) for name in ("email", "profile_url"))
            ids = {job.pk, real.pk, by_email.pk, by_url.pk, colleagues[0].pk, by_url.connection_id or 0}
            client, eraser = as_user(reader), as_user(team.hr)
            seen: list[Any] = [statements_of_erasure(eraser, each) for each in (real, by_email)]
            seen.append(read_everything(client, ids, view, QUERIES))
            delete_erased()
            deliver_outbox()
            seen.append(read_everything(client, ids, view, QUERIES))
            # The three connections of the erased referrals, and those that have a key of theirs.
            assert Connection.objects.filter(owner__in=colleagues).count() == (1 if known else len(KNOWN))
            seen += [stored_for_all(), [each.getMessage() for each in caplog.records]]
            told.append(seen)
            transaction.set_rollback(True)
    silent, knowing = told
    for before, after in zip(silent[2:4], knowing[2:4], strict=True):
        assert {call for call in before if before[call] != after[call]} == set()
        assert any(status == 200 for status, *_ in before.values())
    assert silent == knowing


def company_figures(team: Team, as_user: SignIn) -> list[Any]:
    """Return the figures of a company's connections: HR's, a manager's, and the superuser's."""
    one = {"company_id": team.company.pk}
    superuser = as_user(team.superuser)
    companies = superuser.get("/api/platform-metrics/companies/", one).json()
    return [
        *(as_user(user).get("/api/hr-metrics/").json()["networkReach"] for user in (team.hr, team.hiring_manager)),
        *(superuser.get("/api/hr-metrics/", query).json()["networkReach"] for query in ({}, one)),
        *(superuser.get("/api/platform-metrics/", query).json()["avgConnectionsPerCompany"] for query in ({}, one)),
        [company["connections_count"] for company in companies],
    ]


def test_the_total_stays_when_networks_lose_somebody(
    team: Team, job: Job, colleagues: list[User], as_user: SignIn
) -> None:
    fill_networks(colleagues, known=True)
    ConnectionFactory(owner=team.other_hr)
    referral = refer(team.employee, job, **REFERRED)
    before = company_figures(team, as_user)
    assert (before[0], before[2]) == (6, 7)
    assert erase(as_user(team.hr), referral).status_code == 200
    for _ in range(2):
        delete_erased()
        assert company_figures(team, as_user) == before
    # The owners themselves see that their networks have become smaller.
    assert sorted(Counter(Connection.objects.values_list("owner", flat=True)).values()) == [1, 1, 1, 1]
    assert len(as_user(colleagues[0]).get("/api/connections/").json()) == 1


def test_the_checklist_of_a_new_company_keeps_its_tick_when_the_last_connection_is_erased(
    team: Team, as_user: SignIn
) -> None:
    job = JobFactory(company=team.company)
    referral = refer(team.employee, job, **REFERRED)
    hr = as_user(team.hr)

    def is_ticked() -> bool:
        return bool(hr.get("/api/dashboard/").json()["hr"]["checklist"]["connections"])

    assert is_ticked()
    assert erase(hr, referral).status_code == 200
    delete_erased()
    assert not Connection.objects.exists()
    assert is_ticked()


def test_a_made_up_pair_of_referrals_is_not_joined_by_a_colleagues_connection(
    team: Team, job: Job, as_user: SignIn
) -> None:
    """Neither do the connections of a person go who has only the key that the colleague's connection has as well."""
    bridging = ConnectionFactory(owner=team.colleague, **PROBED)
    by_email, by_url = (refer(team.employee, job, **{name: PROBED[name]}) for name in ("email", "profile_url"))
    prober = UserFactory(company=team.company)
    not_referred = ConnectionFactory(owner=prober, email="", profile_url=PROBED["profile_url"])
    assert erase(as_user(team.hr), by_email).status_code == 200
    delete_erased()
    assert list(Referral.objects.filter(erased_at=None)) == [by_url]
    left = Connection.objects.order_by("pk").values_list("pk", flat=True)
    assert list(left) == sorted([by_url.connection_id or 0, not_referred.pk])
    assert not Connection.objects.filter(pk=bridging.pk).exists()


def test_connections_without_a_company_do_not_change_the_companys_total(team: Team, job: Job, as_user: SignIn) -> None:
    """Superusers refer their own connections, too, but belong to no company."""
    referral = refer(team.superuser, job, **REFERRED)
    ConnectionFactory(owner=team.colleague)
    before = company_figures(team, as_user)
    assert before[0] == 1
    assert erase(as_user(team.hr), referral).status_code == 200
    delete_erased()
    assert Connection.objects.get().owner == team.colleague
    assert company_figures(team, as_user) == before
