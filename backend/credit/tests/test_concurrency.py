"""Two people at the same moment: at most one of them is credited, and nothing is decided by what was so before."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.team import Team, make_team
from common.tests.concurrency import run_concurrently
from connections.tests.factories import ConnectionFactory
from credit.models import CreditDecision
from credit.services import record_contact
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.services import create_referral, set_status, withdraw

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.usefixtures("transactional_db", "consistent_afterwards"),
]


@pytest.fixture
def team(transactional_db: None) -> Team:
    return make_team()


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return created


def referring(user: User, job: Job) -> Callable[[], Any]:
    """Return a call by which somebody refers Grace."""
    known = ConnectionFactory(owner=user, email="grace@navy.test", profile_url="")
    return partial(create_referral, actor=Actor.for_user(user), job_id=job.pk, connection_id=known.pk)


def outcomes() -> list[str]:
    """Return the outcomes that hold, of those who referred first."""
    holding = CreditDecision.objects.filter(superseded_at=None, referral__withdrawn_at=None)
    return [*holding.order_by("referral__created_at", "referral").values_list("outcome", flat=True)]


def test_of_two_who_refer_somebody_at_the_same_moment_one_is_credited(team: Team, job: Job) -> None:
    made = run_concurrently(referring(team.employee, job), referring(team.colleague, job))
    assert all(isinstance(each, Referral) for each in made), made
    assert outcomes() == ["credited", "colleague_first"]


@pytest.mark.parametrize("attempt", range(3))
def test_who_refers_while_the_first_one_is_withdrawn_is_credited(team: Team, job: Job, attempt: int) -> None:
    first = referring(team.colleague, job)()
    gone, made = run_concurrently(
        partial(withdraw, actor=Actor.for_user(team.colleague), referral_id=first.pk), referring(team.employee, job)
    )
    assert gone is None
    assert isinstance(made, Referral)
    assert outcomes() == ["credited"]


@pytest.mark.parametrize("attempt", range(3))
def test_who_refers_while_the_first_one_loses_the_credit_is_credited(team: Team, job: Job, attempt: int) -> None:
    first = referring(team.colleague, job)()
    Job.objects.filter(pk=job.pk).update(hiring_manager=team.colleague)
    hr = Actor.for_user(team.hr)
    hired, made = run_concurrently(
        partial(set_status, actor=hr, referral_id=first.pk, status="HIRED"), referring(team.employee, job)
    )
    assert not isinstance(hired, Exception), hired
    assert isinstance(made, Referral)
    assert outcomes() == ["not_eligible", "credited"]


def test_contacts_that_are_recorded_at_the_same_moment_are_all_decided_by(team: Team, job: Job) -> None:
    first = referring(team.colleague, job)()
    second = referring(team.employee, job)()
    hr = Actor.for_user(team.hr)
    record = partial(record_contact, actor=hr, kind="application", day=first.created_at.date())
    found = run_concurrently(*(partial(record, referral_id=each.pk) for each in (first, second)))
    assert not any(isinstance(each, Exception) for each in found), found
    holding = CreditDecision.objects.filter(superseded_at=None)
    assert [len(each.facts["contacts"]) for each in holding] == [2, 2]
