"""Stored counts, which triggers keep up to date: they equal the counted rows after all kinds of changes."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection as database
from django.db import transaction
from django.db.models import F
from django.test import override_settings
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import Team, make_team
from common.errors import DomainError
from common.kept_figures.figures import PREFIX, kept_figures
from common.kept_figures.triggers import create_triggers, drop_all, missing_triggers, present, wanted
from common.tests.concurrency import run_concurrently
from common.tests.consistency import assert_consistent
from connections.erasing import delete_erased_people
from connections.models import Connection, Network
from connections.services import create_connection, delete_connection, delete_connections
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.services import update_job
from jobs.tests.factories import JobFactory
from referrals.answer_counts import AnswerTotals
from referrals.counts import DepartmentMonth, ReferralCounts
from referrals.erasure import erase_candidate
from referrals.models import Referral, ReferralStatus, StatusChange
from referrals.services import create_referral, set_status, withdraw
from referrals.services_reasons import reasons_of
from referrals.tests.factories import ReferralFactory
from referrals.undoing import undo_decision
from tools.generated.bulk import insert_rows


def wrong_figures() -> list[str]:
    """Return the stored counts that differ from the counted rows."""
    return [f"{figure.into.__name__} {pk}" for figure in kept_figures for pk in figure.wrong()]


def counts(job: Job) -> dict[str, int]:
    """Return a job's counts that are not 0."""
    kept = dict(ReferralCounts.objects.filter(job=job).values().first() or {})
    return {name: value for name, value in kept.items() if isinstance(value, int) and value and "_id" not in name}


def sizes() -> dict[int, int]:
    """Return the stored network size of each user."""
    return dict(Network.objects.values_list("owner", "size"))


def move(actor: Actor, referral: Referral, status: str) -> None:
    set_status(actor=actor, referral_id=referral.pk, read_input=lambda: {"status": status})


# --- random histories --------------------------------------------------------------------------


class World:
    """A company with all changes that the product makes, and some that only SQL statements make."""

    def __init__(self) -> None:
        self.team = make_team()
        self.owners = [self.team.employee, self.team.colleague]
        self.jobs: list[Job] = JobFactory.create_batch(2, company=self.team.company)
        self.hr = Actor.for_user(self.team.hr)
        for n in range(len(self.owners)):
            # Both have a connection to the same person.
            self.add(n, 0)

    def owner(self, n: int) -> User:
        return self.owners[n % len(self.owners)]

    def one(self, rows: Any, n: int) -> Any:
        """Return one of the rows; None if there are none."""
        found = list(rows.order_by("pk"))
        return found[n % len(found)] if found else None

    # Few different addresses, so that colleagues refer the same people.
    def add(self, a: int, b: int) -> None:
        values = {"first_name": "Ada", "last_name": f"L{b}", "email": f"ada{b}@elsewhere.test"}
        create_connection(actor=Actor.for_user(self.owner(a)), read_input=lambda: values)

    def bring_many(self, a: int, b: int) -> None:
        known = [ConnectionFactory.build(owner=self.owner(a + n), email="", email_key=None) for n in range(b)]
        Connection.objects.bulk_create(known)

    def remove(self, a: int, b: int) -> None:
        known = self.one(Connection.objects.filter(owner=self.owner(a)), b)
        if known:
            delete_connection(actor=Actor.for_user(self.owner(a)), connection_id=known.pk, confirmed=True)

    def remove_all(self, a: int, b: int) -> None:
        chosen = {"ids": None, "search": f"l{b}" if b % 2 else "", "confirm": True}
        delete_connections(actor=Actor.for_user(self.owner(a)), read_input=lambda: chosen)

    def refer(self, a: int, b: int) -> None:
        known = self.one(Connection.objects.all(), a)
        if known:
            job = self.jobs[b % len(self.jobs)]
            create_referral(actor=Actor.for_user(known.owner), job_id=job.pk, connection_id=known.pk)

    def set_status(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            status, reason = ReferralStatus.values[b % 5], self.one(reasons_of(self.team.company.pk), a)
            given = (
                {"status": status, "reason": reason.pk}
                if status == "REJECTED" != referral.status
                else {"status": status}
            )
            set_status(actor=self.hr, referral_id=referral.pk, read_input=lambda: given)

    def undo(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            with override_settings(UNDO_SECONDS=30):
                undo_decision(actor=self.hr, referral_id=referral.pk, read_input=dict)

    def withdraw(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.filter(status="PENDING"), a):
            withdraw(actor=Actor.for_user(referral.referrer), referral_id=referral.pk)

    def erase(self, a: int, b: int) -> None:
        if referral := self.one(Referral.objects.all(), a):
            erase_candidate(actor=self.hr, referral_id=referral.pk)
            if b % 2:
                delete_erased_people()

    def save_what_was_read_before(self, a: int, b: int) -> None:
        """Save a stale instance, which services never do."""
        referrals = list(Referral.objects.all())
        self.set_status(a, b)
        for referral in referrals:
            referral.status = Referral.objects.get(pk=referral.pk).status
            referral.save()
        for network in list(Network.objects.all()):
            self.add(a, b)
            network.save()

    def write_many(self, a: int, b: int) -> None:
        """Change rows of several jobs in one statement, and write, change and delete status changes."""
        Referral.objects.filter(pk__gte=a).update(status=ReferralStatus.values[b % 5])
        late = timezone.now() + timedelta(days=b, microseconds=a)
        steps = [
            StatusChange(referral=each, company=each.company, from_status="PENDING", to_status=status, at=late)
            for each in Referral.objects.all()
            for status in ("HIRED", "INTERVIEWING")
        ]
        StatusChange.objects.bulk_create(steps)
        changed = StatusChange.objects.filter(to_status__in=("HIRED", "INTERVIEWING"))
        changed.update(at=late - timedelta(hours=a))
        if a % 2:
            changed.filter(referral__in=Referral.objects.all()[:2]).delete()

    def promise_answers(self, a: int, b: int) -> None:
        """Promise answers, pause some of them, and give others, of several jobs in one statement."""
        Referral.objects.filter(pk__gte=a, answered_at=None).update(answer_due=date(2026, 11, 1 + b))
        waiting = Referral.objects.filter(answer_due__isnull=False, answered_at=None)
        if a == 0:
            waiting.update(answer_paused_on=date(2026, 11, 1))
        elif a == 1:
            took = timedelta(hours=b * b * b, microseconds=b)
            waiting.update(answered_at=F("created_at") + took, answer_paused_on=None, answered_in_time=b < 3)

    def move_in_time(self, a: int, b: int) -> None:
        """Change when referrals were made, in one statement: at the beginnings and ends of months and years."""
        month, moment = (12, 1, 1, 2, 6)[b], timedelta(microseconds=b % 2)
        Referral.objects.filter(pk__gte=a).update(created_at=datetime(2024 + a, month, 1, tzinfo=UTC) - moment)

    def give_to_others(self, a: int, b: int) -> None:
        """Change who made referrals, in one statement."""
        Referral.objects.filter(status=ReferralStatus.values[b]).update(referrer=self.owner(a))

    def give_reasons(self, a: int, b: int) -> None:
        """Change the reasons of several rejections in one statement."""
        reason = self.one(reasons_of(self.team.company.pk), a)
        StatusChange.objects.filter(to_status="REJECTED").update(reason=reason if b else None)

    def hand_over(self, a: int, b: int) -> None:
        """Give the jobs to others in one statement: each, all, or none to another hiring manager or department."""
        team = self.team
        managers, departments = (None, team.hiring_manager, team.other_hiring_manager), (None, team.department)
        chosen = Job.objects.filter(pk=self.jobs[a % 2].pk) if a < 2 else Job.objects.all()
        chosen.update(hiring_manager=managers[b % 3], department=departments[b % 2])

    def delete_rows(self, a: int, b: int) -> None:
        job = self.jobs[a % len(self.jobs)]
        Referral.including_withdrawn.filter(job=job).update(duplicate_of=None)
        Referral.including_withdrawn.filter(job=job).delete()
        if b % 2:
            self.jobs.remove(job)
            job.delete()
            self.jobs.append(JobFactory(company=self.team.company))


OPERATIONS = [name for name, each in vars(World).items() if callable(each) and name not in ("__init__", "owner", "one")]
step = st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 3), st.integers(0, 4))


@pytest.mark.slow
@pytest.mark.nightly
class RandomHistories(TestCase):
    @settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
    @given(steps=st.lists(step, min_size=5, max_size=25))
    def test_no_figure_ever_drifts(self, steps: list[tuple[str, int, int]]) -> None:
        world = World()
        for name, a, b in steps:
            with suppress(DomainError):
                getattr(world, name)(a, b)
            assert wrong_figures() == [], name


# --- one thing after the other -----------------------------------------------------------------


@pytest.mark.django_db
def test_the_counts_of_a_job_follow_its_referrals(team: Team) -> None:
    job = JobFactory(company=team.company)
    hr = Actor.for_user(team.hr)
    first, second = (
        create_referral(
            actor=Actor.for_user(owner),
            job_id=job.pk,
            connection_id=ConnectionFactory(owner=owner, email="grace@navy.test", profile_url="").pk,
        )
        for owner in (team.employee, team.colleague)
    )
    assert counts(job) == {"total": 2, "pending": 2, "duplicates": 1}
    move(hr, second, "HIRED")
    hired = Referral.objects.get(pk=second.pk)
    took = hired.updated_at - hired.created_at
    microseconds = round(took / timedelta(microseconds=1))
    assert hired.first_hired_at == hired.updated_at
    assert counts(job) == {
        "total": 2,
        "pending": 1,
        "hired": 1,
        "duplicates": 1,
        "hires": 1,
        "hire_time": microseconds,
    }
    for status in ("REJECTED", "HIRED"):
        move(hr, second, status)
    assert counts(job)["hire_time"] == microseconds
    withdraw(actor=Actor.for_user(team.employee), referral_id=first.pk)
    assert counts(job) == {"total": 1, "hired": 1, "hires": 1, "hire_time": microseconds}


@pytest.mark.django_db
def test_candidates_who_were_interviewed_once_stay_counted(team: Team) -> None:
    referral, passed_over = ReferralFactory.create_batch(2, job=JobFactory(company=team.company))
    hr = Actor.for_user(team.hr)
    for status in ("INTERVIEWING", "REVIEWING", "INTERVIEWING", "HIRED"):
        move(hr, referral, status)
    move(hr, passed_over, "REJECTED")
    steps = StatusChange.objects.filter(referral=referral, to_status="INTERVIEWING")
    assert Referral.objects.get(pk=referral.pk).first_interviewed_at == steps.earliest("at").at
    assert counts(referral.job).items() >= {"total": 2, "interviewed": 1, "interviewed_hired": 1}.items()
    move(hr, referral, "REJECTED")
    assert counts(referral.job) == {"total": 2, "rejected": 2, "interviewed": 1}


@pytest.mark.django_db
def test_network_sizes_equal_the_number_of_connections(team: Team) -> None:
    known = ConnectionFactory.create_batch(3, owner=team.employee)
    ConnectionFactory(owner=team.colleague)
    assert sizes() == {team.employee.pk: 3, team.colleague.pk: 1}
    known[0].delete()
    Connection.objects.filter(owner=team.colleague).delete()
    assert sizes() == {team.employee.pk: 2, team.colleague.pk: 0}
    # A user who held a connection before.
    stale = Network.objects.get(pk=team.employee.pk)
    ConnectionFactory(owner=team.employee)
    stale.save()
    assert sizes()[team.employee.pk] == 3
    team.employee.delete()
    assert sizes() == {team.colleague.pk: 0}


# --- at the same moment ------------------------------------------------------------------------


@pytest.fixture
def committed_team(transactional_db: None) -> Team:
    return make_team()


@pytest.mark.slow
def test_concurrent_status_changes_of_one_job_are_all_counted(committed_team: Team) -> None:
    """None is refused, none deadlocks, and all are counted."""
    job = JobFactory(company=committed_team.company)
    referrals = ReferralFactory.create_batch(6, job=job)
    hr = Actor.for_user(committed_team.hr)

    def back_and_forth(referral: Referral) -> None:
        for status in ("REVIEWING", "HIRED", "REJECTED", "HIRED"):
            move(hr, referral, status)

    assert run_concurrently(*(partial(back_and_forth, each) for each in referrals)) == [None] * 6
    assert {name: counts(job)[name] for name in ("total", "hired", "hires")} == {"total": 6, "hired": 6, "hires": 6}
    assert_consistent()


@pytest.mark.slow
def test_referrals_to_a_job_and_answers_to_others_of_it_do_not_deadlock(committed_team: Team) -> None:
    job = JobFactory(company=committed_team.company)
    waiting = ReferralFactory.create_batch(12, job=job)
    known = [ConnectionFactory(owner=committed_team.employee, email=f"{n}@elsewhere.test") for n in range(12)]

    def refer() -> None:
        for each in known:
            create_referral(actor=Actor.for_user(committed_team.employee), job_id=job.pk, connection_id=each.pk)

    def answer(referrals: list[Referral]) -> None:
        for referral in referrals:
            move(Actor.for_user(committed_team.hr), referral, "REVIEWING")

    assert run_concurrently(refer, *(partial(answer, waiting[n::2]) for n in range(2))) == [None] * 3
    assert wrong_figures() == []


@pytest.mark.slow
def test_referrals_that_are_made_and_withdrawn_at_the_same_moment_leave_the_last_one_of_their_job(
    committed_team: Team,
) -> None:
    job = JobFactory(company=committed_team.company)
    owners = (committed_team.employee, committed_team.colleague)
    known = {
        owner: [ConnectionFactory(owner=owner, email=f"{owner.pk}-{n}@elsewhere.test") for n in range(8)]
        for owner in owners
    }

    def refer_and_withdraw(owner: User) -> None:
        for n, each in enumerate(known[owner]):
            referral = create_referral(actor=Actor.for_user(owner), job_id=job.pk, connection_id=each.pk)
            if n % 3:
                withdraw(actor=Actor.for_user(owner), referral_id=referral.pk)

    assert run_concurrently(*(partial(refer_and_withdraw, owner) for owner in owners)) == [None] * 2
    assert wrong_figures() == []
    assert job.last_referral.made_at == Referral.objects.latest("created_at").created_at


@pytest.mark.slow
def test_jobs_that_are_handed_over_take_their_counts_with_them_whatever_is_written_meanwhile(
    committed_team: Team,
) -> None:
    """The jobs have no counts at first, so that the first ones are written at the same moment, too."""
    team = committed_team
    jobs = JobFactory.create_batch(2, company=team.company, hiring_manager=team.hiring_manager)
    hr = Actor.for_user(team.hr)

    def refer_and_answer(owner: User) -> None:
        for n in range(4):
            known = ConnectionFactory(owner=owner, email=f"{owner.pk}.{n}@elsewhere.test")
            job = jobs[n % 2]
            referral = create_referral(actor=Actor.for_user(owner), job_id=job.pk, connection_id=known.pk)
            move(hr, referral, ("REVIEWING", "HIRED")[n % 2])

    def hand_over(job: Job) -> None:
        for n in range(8):
            changes = {
                "hiring_manager": (team.other_hiring_manager.pk, None, team.hiring_manager.pk)[n % 3],
                "department": (team.department.pk, None)[n % 2],
            }
            update_job(actor=hr, job_id=job.pk, read_input=lambda changes=changes: changes)  # type: ignore[misc]

    people = [team.employee, team.colleague]
    calls = [*(partial(refer_and_answer, owner) for owner in people), *(partial(hand_over, job) for job in jobs)]
    assert run_concurrently(*calls) == [None] * 4
    assert wrong_figures() == []
    assert sum(AnswerTotals.objects.values_list("in_time", flat=True)) == 8
    assert sum(DepartmentMonth.objects.values_list("hired", flat=True)) == 4


@pytest.mark.slow
def test_concurrent_referrals_withdrawals_and_erasures_are_counted(committed_team: Team) -> None:
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
    assert wrong_figures() == []


@pytest.mark.slow
def test_concurrent_changes_of_networks_in_one_company_are_counted(committed_team: Team) -> None:
    owners = [committed_team.employee, committed_team.colleague]

    def add_and_remove(owner: User, name: str) -> None:
        actor = Actor.for_user(owner)
        for n in range(4):
            values = {"first_name": name, "last_name": f"L{n}", "email": f"{name}{n}@elsewhere.test"}
            added = create_connection(actor=actor, read_input=lambda values=values: values)  # type: ignore[misc]
        delete_connection(actor=actor, connection_id=added.pk, confirmed=True)

    calls = [partial(add_and_remove, owner, name) for owner in owners for name in ("ada", "bo")]
    assert run_concurrently(*calls) == [None] * 4
    assert sizes() == {owner.pk: 6 for owner in owners}


@pytest.mark.slow
def test_a_bulk_load_during_other_writes_is_counted(committed_team: Team) -> None:
    """COPY does not take the product's own locks."""
    job = JobFactory(company=committed_team.company)
    referral, owner = ReferralFactory(job=job), committed_team.employee
    columns = ("owner_id", "first_name", "last_name", "email", "employer", "position", "profile_url")
    derived = ("name_folded", "employer_folded", "position_folded", "name_key", "created_at")
    rows = [(owner.pk, "Bo", f"L{n}", *[""] * 4, "bo", "", "", "bo", "2026-01-02 03:04:05") for n in range(200)]

    def load() -> None:
        with transaction.atomic():
            insert_rows(Connection, (*columns, *derived), rows)

    def work() -> None:
        for n in range(5):
            values = {"first_name": "Ada", "last_name": f"L{n}", "email": f"ada{n}@elsewhere.test"}
            create_connection(actor=Actor.for_user(owner), read_input=lambda values=values: values)  # type: ignore[misc]
            move(Actor.for_user(committed_team.hr), referral, ReferralStatus.values[n])

    assert run_concurrently(load, work, load) == [None] * 3
    assert Network.objects.get(pk=owner.pk).size == 405
    assert wrong_figures() == []


@pytest.mark.slow
def test_counts_can_be_recomputed_during_writes(committed_team: Team) -> None:
    job = JobFactory(company=committed_team.company)
    referrals = ReferralFactory.create_batch(2, job=job)
    hr, employee = Actor.for_user(committed_team.hr), Actor.for_user(committed_team.employee)

    def write(referral: Referral) -> None:
        for n in range(4):
            move(hr, referral, ReferralStatus.values[n])
            values = {"first_name": "Ada", "last_name": f"L{n}", "email": f"ada{referral.pk}.{n}@elsewhere.test"}
            create_connection(actor=employee, read_input=lambda values=values: values)  # type: ignore[misc]

    def recompute() -> None:
        for _ in range(4):
            for figure in kept_figures:
                with transaction.atomic():
                    figure.recompute()

    calls = [partial(write, each) for each in referrals]
    assert run_concurrently(*calls, recompute) == [None] * 3
    assert wrong_figures() == []


# --- what was there before, and what went wrong ------------------------------------------------


@pytest.mark.django_db
def test_existing_rows_are_counted_when_triggers_are_created(team: Team) -> None:
    """Rows may come from an older version, or be written during a migration."""
    drop_all(database, PREFIX)
    referral = ReferralFactory(status="HIRED")
    withdrawn = ReferralFactory(job=referral.job, withdrawn_at=timezone.now(), withdrawn_by=referral.referrer)
    assert not ReferralCounts.objects.exists()
    assert missing_triggers()
    create_triggers("default")
    assert missing_triggers() == []
    assert Referral.objects.get(pk=referral.pk).first_hired_at == referral.updated_at
    assert counts(referral.job).items() >= {"total": 1, "hired": 1, "hires": 1}.items()
    assert Network.objects.get(pk=referral.referrer_id).size == 1
    assert wrong_figures() == []
    assert withdrawn.job_id == referral.job_id


@pytest.mark.django_db
def test_outdated_triggers_are_replaced(team: Team) -> None:
    (name,) = [name for name in wanted(database.vendor) if name.startswith("kept_connections_network_insert_")]
    of_old = name[:-8] + "0" * 8
    trigger = wanted(database.vendor)[name]
    drop_all(database, name)
    with database.cursor() as cursor:
        for statement in trigger.sql(database.vendor):
            cursor.execute(statement.replace(name, of_old).replace("+ 1", "+ 2"))
    referral = ReferralFactory()
    ReferralCounts.objects.update(total=5)
    create_triggers("default")
    assert missing_triggers() == []
    assert of_old not in present(database, PREFIX)
    ConnectionFactory(owner=referral.referrer)
    assert sizes()[referral.referrer_id] == 2
    # Only counts with a new trigger were computed again.
    assert counts(referral.job)["total"] == 5


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_migrating_back_and_forth_keeps_all_counts() -> None:
    referral = ReferralFactory(status="HIRED")
    try:
        call_command("migrate", "referrals", "0005", verbosity=0)
        with database.cursor() as cursor:
            cursor.execute("UPDATE referrals_referral SET status = 'REJECTED'")
            cursor.execute("UPDATE referrals_statuschange SET to_status = 'REJECTED' WHERE from_status <> ''")
    finally:
        call_command("migrate", verbosity=0)
    assert counts(referral.job) == {"total": 1, "rejected": 1}
    move(Actor.for_user(UserFactory(company=referral.company, role="HR")), referral, "HIRED")
    assert counts(referral.job)["hired"] == 1
    assert_consistent()


@pytest.mark.django_db
def test_wrong_counts_are_found_reported_and_corrected() -> None:
    referral = ReferralFactory(status="HIRED")
    recomputed = StringIO()
    call_command("recompute_figures", stdout=recomputed)
    assert "FIXED" not in recomputed.getvalue()
    drop_all(database, PREFIX)
    Network.objects.update(size=7)
    Referral.objects.update(first_hired_at=None)
    ReferralCounts.objects.update(total=3)
    expected = {f"Network {referral.referrer_id}", f"Referral {referral.pk}", f"ReferralCounts {referral.job_id}"}
    assert set(wrong_figures()) == expected
    recomputed = StringIO()
    call_command("recompute_figures", stdout=recomputed)
    fixed = [line for line in recomputed.getvalue().splitlines() if line.startswith("FIXED")]
    assert [line.rsplit(": ", 1)[1] for line in fixed] == [
        str(pk) for pk in (referral.referrer_id, referral.pk, referral.job_id)
    ]
    assert wrong_figures() == []
