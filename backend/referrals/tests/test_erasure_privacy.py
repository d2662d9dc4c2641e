"""Nobody learns from the erasure of a candidate which colleagues knew the person: of what others can read, only the
totals of connections differ. See `.github/docs/matching-privacy.md`.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.tests.everything_read import read_everything, restart_ids, stored_for_all
from connections.models import Connection
from connections.tests.erasures import delete_erased_people
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
QUERIES = ("/api/activity/?search=erased",)
# They show how many connections there are in all, or of somebody.
TOTALS = {
    "/api/dashboard/",
    "/api/hr-metrics/",
    "/api/platform-metrics/",
    "/api/platform-metrics/companies/",
    "/api/platform-metrics/companies/export/",
}


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


@pytest.mark.parametrize(
    "who",
    [
        "hr",
        "made_up",
        *(
            pytest.param(who, marks=pytest.mark.nightly)
            for who in ("hiring_manager", "superuser", "superuser_in_company", "colleague")
        ),
    ],
)
def test_others_read_the_same_but_for_totals_whether_colleagues_knew_an_erased_person_or_not(
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
            assert [erase(eraser, each).status_code for each in (real, by_email)] == [200, 200]
            seen: list[Any] = [read_everything(client, ids, view, QUERIES)]
            deliver_outbox()
            seen.append(read_everything(client, ids, view, QUERIES))
            # The three connections of the erased referrals, and those that have a key of theirs.
            assert Connection.objects.filter(owner__in=colleagues).count() == (1 if known else len(KNOWN))
            seen += [stored_for_all(), [each.getMessage() for each in caplog.records]]
            told.append(seen)
            transaction.set_rollback(True)
    silent, knowing = told
    totals = TOTALS | {f"/api/users/{colleagues[0].pk}/holdings/"}
    for answers, others, may_differ in zip(silent[:2], knowing[:2], (set(), totals), strict=True):
        assert {call for call in answers if answers[call] != others[call]} <= may_differ
        assert any(status == 200 for status, *_ in answers.values())
    assert silent[2:] == knowing[2:]


def test_a_made_up_pair_of_referrals_is_not_joined_by_a_colleagues_connection(
    team: Team, job: Job, as_user: SignIn
) -> None:
    """Neither do the connections of a person go who has only the key that the colleague's connection has as well."""
    bridging = ConnectionFactory(owner=team.colleague, **PROBED)
    by_email, by_url = (refer(team.employee, job, **{name: PROBED[name]}) for name in ("email", "profile_url"))
    prober = UserFactory(company=team.company)
    not_referred = ConnectionFactory(owner=prober, email="", profile_url=PROBED["profile_url"])
    assert erase(as_user(team.hr), by_email).status_code == 200
    delete_erased_people()
    assert list(Referral.objects.filter(erased_at=None)) == [by_url]
    left = Connection.objects.order_by("pk").values_list("pk", flat=True)
    assert list(left) == sorted([by_url.connection_id or 0, not_referred.pk])
    assert not Connection.objects.filter(pk=bridging.pk).exists()


def test_what_a_superuser_referred_is_deleted_from_their_own_connections(team: Team, job: Job, as_user: SignIn) -> None:
    """Superusers refer their own connections, too, but belong to no company."""
    referral = refer(team.superuser, job, **REFERRED)
    kept = [ConnectionFactory(owner=owner, **keys) for owner, keys in ((team.superuser, PROBED), (team.colleague, {}))]
    assert erase(as_user(team.hr), referral).status_code == 200
    delete_erased_people()
    assert list(Connection.objects.order_by("pk")) == kept
