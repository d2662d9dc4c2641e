"""Random histories: the stored milestones are those of the history, and all figures those that Python counts."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from statistics import mean, median
from typing import Any

import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.actors import Actor
from accounts.models import CompanySettings, User
from accounts.tests.team import make_team
from common.errors import DomainError
from connections.models import Connection
from connections.services import create_connection, delete_connections
from connections.tests.erasures import delete_erased_people
from insights.answers import answer_metrics
from insights.metrics import HrMetrics, rejection_reasons
from insights.reports import report
from insights.serializers import HrMetricsSerializer
from jobs.models import Job
from jobs.services import update_job
from jobs.tests.factories import JobFactory
from referrals.erasure import erase_candidate
from referrals.models import Referral, ReferralStatus, RejectionReason
from referrals.services import create_referral, set_status, undo_decision, withdraw

pytestmark = pytest.mark.both_databases

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


class World:
    """A company with all changes of referrals that the product makes. Each method takes two small numbers."""

    def __init__(self, clock: time_machine.Traveller) -> None:
        self.clock = clock
        self.team = make_team()
        CompanySettings.objects.filter(company=self.team.company).update(answer_days=2)
        self.owners = [self.team.employee, self.team.colleague]
        self.jobs: list[Job] = JobFactory.create_batch(2, company=self.team.company)
        self.hr = Actor.for_user(self.team.hr)
        for n in range(len(self.owners)):
            # Both have a connection to the same person.
            self.add(n, 0)
            self.refer(n, n)

    def owner(self, n: int) -> User:
        return self.owners[n % len(self.owners)]

    def one(self, rows: Any, n: int) -> Any:
        """Return one of the rows; None if there are none."""
        found = list(rows.order_by("pk"))
        return found[n % len(found)] if found else None

    def wait(self, a: int, b: int) -> None:
        self.clock.shift(timedelta(days=a * b, hours=b, microseconds=a))

    def add(self, a: int, b: int) -> None:
        # Few different addresses, so that colleagues refer the same people.
        values = {"first_name": "Ada", "last_name": f"L{b}", "email": f"ada{b}@elsewhere.test"}
        create_connection(actor=Actor.for_user(self.owner(a)), **values)

    def remove_all(self, a: int, b: int) -> None:
        search = f"l{b}" if b % 2 else ""
        delete_connections(actor=Actor.for_user(self.owner(a)), search=search, confirmed=True)

    def refer(self, a: int, b: int) -> None:
        if known := self.one(Connection.objects.all(), a):
            job = self.jobs[b % len(self.jobs)]
            create_referral(actor=Actor.for_user(known.owner), job_id=job.pk, connection_id=known.pk)

    def set_status(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            status = ReferralStatus.values[b]
            reason = self.one(RejectionReason.objects.filter(company=self.team.company), a)
            rejects = status == "REJECTED" != referral.status and a
            reason_id = reason.pk if rejects else None
            set_status(actor=self.hr, referral_id=referral.pk, status=status, reason_id=reason_id)

    def set_status_and_undo(self, a: int, b: int) -> None:
        self.set_status(a, b)
        if referral := self.one(Referral.objects.all(), a):
            undo_decision(actor=self.hr, referral_id=referral.pk)

    def withdraw(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.filter(status="PENDING"), a):
            withdraw(actor=Actor.for_user(referral.referrer), referral_id=referral.pk)

    def erase(self, a: int, b: int) -> None:
        if b % 2 and (referral := self.one(Referral.objects.all(), a)):
            erase_candidate(actor=self.hr, referral_id=referral.pk)
            delete_erased_people()

    def change_job(self, a: int, b: int) -> None:
        """Give a job to another hiring manager or department, or put it on hold or close it."""
        update_job(
            actor=self.hr,
            job_id=self.jobs[a % 2].pk,
            hiring_manager=(self.team.hiring_manager.pk, self.team.other_hiring_manager.pk, None)[b % 3],
            department=(self.team.department.pk, None)[b % 2],
            status=("OPEN", "OPEN", "ON_HOLD", "CLOSED", "OPEN")[b],
        )


HELPERS = ("__init__", "owner", "one")
STEPS = [name for name, each in vars(World).items() if callable(each) and name not in HELPERS]
step = st.tuples(st.sampled_from([*STEPS, "set_status", "set_status", "wait"]), st.integers(0, 3), st.integers(0, 4))


def first(referral: Referral, status: str) -> datetime | None:
    """Return when a referral first got a status by its history."""
    changes = referral.history.filter(undone_at=None, to_status=status).order_by("at")
    return next((change.at for change in changes), None)


def assert_milestones(referral: Referral) -> None:
    rejections = [each for each in referral.history.order_by("id") if each.to_status == "REJECTED"]
    reasons = [each.reason_id for each in rejections if each.undone_at is None]
    assert referral.first_hired_at == first(referral, "HIRED")
    assert referral.first_interviewed_at == first(referral, "INTERVIEWING")
    assert referral.rejection_reason_id == (reasons[-1] if reasons else None)


def percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def assert_metrics(world: World, referrals: list[Referral]) -> None:
    status = Counter(each.status.lower() for each in referrals)
    hired = [each for each in referrals if each.status == "HIRED"]
    interviewed = [each for each in referrals if first(each, "INTERVIEWING")]
    took = [(at - each.created_at) / DAY for each in hired if (at := first(each, "HIRED"))]
    found: Any = HrMetricsSerializer(HrMetrics(world.hr)).data
    assert {name: found[name] for name in map(str.lower, ReferralStatus.values) if found[name]} == status
    assert found["total"] == len(referrals)
    assert found["avgTimeToHire"] == pytest.approx(mean(took) if took else 0, abs=1e-9)
    assert found["interviewedRate"] == pytest.approx(percent(len(interviewed), len(referrals)))
    both = len([each for each in interviewed if each.status == "HIRED"])
    assert found["interviewedHireRate"] == pytest.approx(percent(both, len(interviewed)))
    assert found["totalCandidatesReferred"] == len({(each.job_id, each.person_id) for each in referrals})
    of_jobs = Counter(each.job_id for each in referrals)
    assert {row["id"]: row["totalReferrals"] for row in found["jobStats"]} == {
        job.pk: of_jobs[job.pk] for job in world.jobs
    }
    departments = Counter(each.job.department.name if each.job.department else None for each in referrals)
    rows = found["departments"]
    assert {row["department"]: row["totalReferrals"] for row in rows if row["totalReferrals"]} == departments
    reasons = Counter(
        each.rejection_reason and each.rejection_reason.name for each in referrals if each.status == "REJECTED"
    )
    assert {row["reason"]: row["count"] for row in rejection_reasons(actor=world.hr)} == reasons


def assert_answers(world: World, referrals: list[Referral]) -> None:
    today = CompanySettings.objects.get(company=world.team.company).calendar.day_of(datetime.now(UTC))

    def figures(rows: list[Referral]) -> dict[str, Any]:
        promised = [each for each in rows if each.answer_due is not None]
        open_ones = [each for each in promised if each.answered_at is None]
        overdue = [each for each in open_ones if each.answer_paused_on is None and str(each.answer_due) < str(today)]
        waits = [(each.answered_at - each.created_at) / HOUR for each in rows if each.answered_at]
        return {
            "kept": len([each for each in promised if each.answered_in_time]),
            "broken": len([each for each in promised if each.answered_in_time is False]) + len(overdue),
            "waiting": len(open_ones),
            "overdue": len(overdue),
            "medianHours": pytest.approx(median(waits), abs=1e-8) if waits else None,
        }

    def group(key: Callable[[Referral], str]) -> dict[str, dict[str, Any]]:
        counted = [each for each in referrals if each.answer_due or each.answered_at]
        return {value: figures([each for each in counted if key(each) == value]) for value in set(map(key, counted))}

    keys: dict[str, Callable[[Referral], str]] = {
        "manager": lambda each: str(each.job.hiring_manager_id or ""),
        "department": lambda each: each.job.department.name if each.job.department else "",
    }
    for by, key in keys.items():
        found: Any = answer_metrics(actor=world.hr, by=by)
        expected = figures(referrals)
        assert {name: found[name] for name in expected} == expected
        assert {row["key"]: {name: row[name] for name in expected} for row in found["groups"]} == group(key)


def assert_reports(world: World, referrals: list[Referral]) -> None:
    keys: dict[str, Callable[[Referral, datetime], str]] = {
        "referralsByDepartment": lambda each, at: each.job.department.name if each.job.department else "",
        "referralsByMonth": lambda each, at: f"{at:%Y-%m}",
        "topReferrers": lambda each, at: str(each.referrer_id),
    }
    for kind, key in keys.items():
        made = Counter(key(each, each.created_at) for each in referrals)
        hired = Counter(key(each, each.created_at) for each in referrals if each.status == "HIRED")
        hires = Counter(
            key(each, at) for each in referrals if each.status == "HIRED" and (at := first(each, "HIRED")) is not None
        )
        rows = report(actor=world.hr, kind=kind, span="allTime")
        for name, expected in (("count", made), ("hired", hired), ("hired_in_period", hires)):
            assert {row["key"]: row[name] for row in rows if row[name]} == expected, (kind, name)


@pytest.mark.slow
@pytest.mark.nightly
class RandomHistories(TestCase):
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(steps=st.lists(step, min_size=8, max_size=20))
    def test_figures_are_those_that_are_counted_one_by_one(self, steps: list[tuple[str, int, int]]) -> None:
        begin = datetime(2026, 3, 2, 12, tzinfo=UTC)
        with time_machine.travel(begin, tick=False) as clock:
            world = World(clock)
            for name, a, b in steps:
                with suppress(DomainError):
                    getattr(world, name)(a, b)
                clock.shift(timedelta(milliseconds=1))
            for each in Referral.including_withdrawn.all():
                assert_milestones(each)
            related = ("job__department", "rejection_reason")
            referrals = list(Referral.objects.select_related(*related).prefetch_related("history"))
            assert_metrics(world, referrals)
            assert_answers(world, referrals)
            assert_reports(world, referrals)
