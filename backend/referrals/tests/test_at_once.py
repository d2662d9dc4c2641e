"""Referrals, decisions, withdrawals, erasures and changed jobs at the same moment: nothing deadlocks or gets lost."""

from contextlib import suppress
from functools import partial

import pytest

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import Team, make_team
from common.errors import DomainError
from common.tests.concurrency import run_concurrently
from common.tests.consistency import assert_consistent
from connections.models import Connection
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from insights.metrics import HrMetrics
from insights.serializers import HrMetricsSerializer
from jobs.models import Job
from jobs.services import update_job
from jobs.tests.factories import JobFactory
from referrals.erasure import erase_candidate
from referrals.models import Referral
from referrals.services import create_referral, set_status, withdraw
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.slow]


@pytest.fixture
def committed_team(transactional_db: None) -> Team:
    return make_team()


def move(actor: Actor, referral: Referral, status: str) -> None:
    set_status(actor=actor, referral_id=referral.pk, status=status)


def test_referrals_to_a_job_and_answers_to_others_of_it(committed_team: Team) -> None:
    job = JobFactory(company=committed_team.company)
    waiting = ReferralFactory.create_batch(6, job=job)
    known = [ConnectionFactory(owner=committed_team.employee, email=f"{n}@elsewhere.test") for n in range(6)]
    hr = Actor.for_user(committed_team.hr)

    def refer() -> None:
        for each in known:
            create_referral(actor=Actor.for_user(committed_team.employee), job_id=job.pk, connection_id=each.pk)

    def answer(referrals: list[Referral]) -> None:
        for referral in referrals:
            for status in ("REVIEWING", "HIRED", "REJECTED", "HIRED"):
                move(hr, referral, status)

    assert run_concurrently(refer, *(partial(answer, waiting[n::2]) for n in range(2))) == [None] * 3
    found = HrMetricsSerializer(HrMetrics(hr), names=("total", "hired", "pending")).data
    assert dict(found) == {"total": 12, "hired": 6, "pending": 6}
    assert_consistent()


def test_jobs_that_are_handed_over_while_people_refer_and_decide(committed_team: Team) -> None:
    team = committed_team
    jobs = JobFactory.create_batch(2, company=team.company, hiring_manager=team.hiring_manager)
    hr = Actor.for_user(team.hr)

    def refer_and_answer(owner: User) -> None:
        for n in range(4):
            known = ConnectionFactory(owner=owner, email=f"{owner.pk}.{n}@elsewhere.test")
            referral = create_referral(actor=Actor.for_user(owner), job_id=jobs[n % 2].pk, connection_id=known.pk)
            move(hr, referral, ("REVIEWING", "HIRED")[n % 2])

    def hand_over(job: Job) -> None:
        for n in range(8):
            manager = (team.other_hiring_manager.pk, None, team.hiring_manager.pk)[n % 3]
            department = (team.department.pk, None)[n % 2]
            update_job(actor=hr, job_id=job.pk, hiring_manager=manager, department=department)

    people = [team.employee, team.colleague]
    calls = [*(partial(refer_and_answer, owner) for owner in people), *(partial(hand_over, job) for job in jobs)]
    assert run_concurrently(*calls) == [None] * 4
    found = HrMetricsSerializer(HrMetrics(hr), names=("total", "hired", "departments")).data
    assert (found["total"], found["hired"]) == (8, 4)
    assert [row["totalReferrals"] for row in found["departments"]] == [8]
    assert_consistent()


def test_one_person_is_referred_withdrawn_and_erased(committed_team: Team) -> None:
    """Four users refer the same person to two jobs, so that locks on several jobs meet locks on one."""
    jobs = JobFactory.create_batch(2, company=committed_team.company)
    people = [committed_team.employee, committed_team.colleague, *UserFactory.create_batch(2, company=jobs[0].company)]

    def refer(owner: User) -> None:
        for job in jobs:
            known = Connection.objects.filter(owner=owner).first()
            with suppress(DomainError):
                referral = create_referral(
                    actor=Actor.for_user(owner), job_id=job.pk, connection_id=known.pk if known else 0
                )
                withdraw(actor=Actor.for_user(owner), referral_id=referral.pk)
                create_referral(actor=Actor.for_user(owner), job_id=job.pk, connection_id=referral.connection_id or 0)

    def erase() -> None:
        for referral in Referral.objects.order_by("-pk"):
            with suppress(DomainError):
                erase_candidate(actor=Actor.for_user(committed_team.hr), referral_id=referral.pk)
            delete_erased_people()

    for owner in people:
        ConnectionFactory(owner=owner, email="grace@navy.test")
    ReferralFactory(job=jobs[0], candidate_email="grace@navy.test", email_key="grace@navy.test")
    failures = [each for each in run_concurrently(*(partial(refer, owner) for owner in people), erase, erase) if each]
    assert failures == []
    assert_consistent()
