"""Undoing a decision: for some seconds, during which nobody is told of it."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db.models import Q
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import CompanySettings, User
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.models import OutboxEvent
from common.outbox import claim, worker_health
from jobs.models import Job, JobStatus
from notifications.models import Notification
from referrals.integrity import check_histories
from referrals.models import Referral, ReferralStatus, RejectionReason, StatusChange
from referrals.tests.factories import ReferralFactory
from webhooks.models import WebhookDelivery
from webhooks.tests.factories import WebhookFactory

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]
SAID = {"message": "She shone. The team is full.", "internal_note": "xanadu: too expensive"}
# A Thursday.
BEGIN = datetime.fromisoformat("2026-11-19T12:00:00+00:00")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.fixture
def referral(team: Team, job: Job, clock: time_machine.Traveller) -> Referral:
    """A referral of Monday, whose answer is promised for the next day."""
    CompanySettings.objects.filter(company=team.company).update(answer_days=5)
    created = BEGIN - timedelta(days=3)
    made: Referral = ReferralFactory(
        job=job, referrer=team.employee, created_at=created, updated_at=created, answer_due=BEGIN.date()
    )
    return made


def url(referral: Referral, rest: str = "") -> str:
    return f"/api/referrals/{referral.pk}/{rest}"


def decide(client: APIClient, referral: Referral, status: str, **more: Any) -> Any:
    """Change the status as the screens do, and return the response's body."""
    answer = client.put(url(referral), client.get(url(referral)).json() | {"status": status, **more}, format="json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def undo(client: APIClient, referral: Referral, **body: Any) -> Any:
    return client.post(url(referral, "undo/"), body, format="json")


def told(team: Team) -> tuple[int, int, int]:
    """Return the numbers of mails, notifications and webhook messages."""
    return len(mail.outbox), Notification.objects.count(), WebhookDelivery.objects.count()


def last_step(client: APIClient, referral: Referral) -> Any:
    return client.get(url(referral)).json()["history"][-1]


def test_others_are_told_after_thirty_seconds(
    team: Team, referral: Referral, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    WebhookFactory(company=team.company)
    referrer, manager = as_user(team.employee), as_user(team.hiring_manager)
    step = decide(manager, referral, "REJECTED", **SAID)["history"][-1]
    assert (step["undo_seconds"], step["undone_at"], step["message"]) == (30, None, SAID["message"])
    clock.shift(timedelta(seconds=29.5))
    deliver_due()
    assert told(team) == (0, 0, 0)
    assert worker_health()["oldest_pending_seconds"] == 0
    # The decision itself is shown at once; the words to the referrer are not.
    assert referrer.get(url(referral)).json()["status"] == "REJECTED"
    assert last_step(referrer, referral)["message"] is None
    (shown,) = referrer.get("/api/dashboard/").json()["employee"]["movements"]
    assert (shown["status"], shown["message"]) == ("REJECTED", "")
    assert SAID["message"] not in referrer.get("/api/auth/my-data/").content.decode()
    assert last_step(manager, referral)["undo_seconds"] == 1
    for other in (team.hr, team.employee):
        assert last_step(as_user(other), referral)["undo_seconds"] is None
    clock.shift(timedelta(seconds=0.5))
    deliver_due()
    assert told(team) == (1, 1, 1)
    assert SAID["message"] in mail.outbox[0].body
    assert last_step(referrer, referral)["message"] == SAID["message"]
    (shown,) = referrer.get("/api/dashboard/").json()["employee"]["movements"]
    assert shown["message"] == SAID["message"]
    assert SAID["message"] in referrer.get("/api/auth/my-data/").content.decode()
    assert last_step(manager, referral)["undo_seconds"] is None


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("consistent_afterwards")
def test_an_undone_decision_is_told_to_nobody_and_stays_in_the_history(
    team: Team, referral: Referral, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    WebhookFactory(company=team.company)
    manager, referrer = as_user(team.hiring_manager), as_user(team.employee)
    before = manager.get(url(referral)).json()
    reason = RejectionReason.objects.filter(company=team.company)[0]
    decided = decide(manager, referral, "REJECTED", **SAID, reason=reason.pk)
    clock.shift(timedelta(seconds=10))
    answer = undo(manager, referral, updated_at=decided["updated_at"])
    assert answer.status_code == 200, answer.content
    after = answer.json()
    undone_at = after["updated_at"]
    assert undone_at > decided["updated_at"]
    step = decided["history"][-1] | {"undone_at": undone_at, "undo_seconds": None}
    assert after == before | {"updated_at": undone_at, "history": [*before["history"], step]}
    # Reviewers still have the texts; the referrer has none of them.
    assert (step["message"], step["internal_note"], step["reason"]) == (*SAID.values(), reason.name)
    theirs = last_step(referrer, referral)
    assert (theirs["undone_at"], theirs["message"]) == (undone_at, None)
    clock.shift(timedelta(minutes=10))
    deliver_due()
    assert told(team) == (0, 0, 0)
    for text in (*SAID.values(), reason.name):
        assert text not in referrer.get("/api/auth/my-data/").content.decode()
    assert last_step(referrer, referral)["message"] is None
    assert SAID["internal_note"] in manager.get("/api/auth/my-data/").content.decode()
    # The next decision is told as usual.
    decide(manager, referral, "INTERVIEWING")
    clock.shift(timedelta(seconds=30))
    deliver_due()
    assert told(team) == (1, 1, 1)


def test_the_audit_log_has_both_the_decision_and_that_it_was_undone(
    team: Team, referral: Referral, as_user: SignIn
) -> None:
    decide(as_user(team.hr), referral, "HIRED")
    assert undo(as_user(team.hr), referral).status_code == 200
    entry = AuditEvent.objects.latest("id")
    assert (entry.action, entry.actor, entry.object_id) == ("referral.decision_undone", team.hr, referral.pk)
    assert (entry.before, entry.after) == ({"status": "HIRED"}, {"status": "PENDING"})
    sentences = [row["text"] for row in as_user(team.hr).get("/api/activity/", {"kind": "REFERRALS"}).json()]
    hr, whom = team.hr.get_full_name(), f"{referral.candidate_name} for {referral.job.title}"
    assert sentences == [
        f"{hr} undid the status of {whom} from Hired to Pending",
        f"{hr} changed the status of {whom} from Pending to Hired",
    ]


def figures(team: Team, as_user: SignIn, referral: Referral) -> dict[str, Any]:
    """Return all figures of the company that depend on a referral, as everybody sees them."""
    seen = {}
    all_metrics = "jobStats,total,pending,reviewing,interviewing,hired,rejected,conversionRate,avgTimeToHire"
    paths = {
        "hr": (
            "/api/hr-metrics/",
            f"/api/hr-metrics/?fields={all_metrics}",
            "/api/hr-metrics/jobs/?limit=10&ordering=-hired",
            "/api/hr-metrics/months/",
            "/api/hr-metrics/answers/",
            "/api/hr-metrics/answers/?by=department",
            "/api/hr-metrics/reasons/",
            *(
                f"/api/reports/?type={kind}&range=allTime"
                for kind in ("referralsByDepartment", "referralsByMonth", "topReferrers")
            ),
            "/api/referrals/counts/",
            "/api/referrals/?answer=answered",
            "/api/dashboard/",
            "/api/jobs/",
        ),
        "hiring_manager": ("/api/hr-metrics/", "/api/hr-metrics/answers/", "/api/dashboard/"),
        "employee": ("/api/dashboard/", "/api/referrals/counts/"),
        "superuser": ("/api/platform-metrics/",),
    }
    for who, addresses in paths.items():
        client = as_user(getattr(team, who))
        for address in addresses:
            answer = client.get(address)
            assert answer.status_code == 200, (address, answer.content)
            seen[f"{who} {address}"] = without_versions(answer.json())
    row = Referral.objects.filter(pk=referral.pk).values().get()
    return seen | {"row": {name: value for name, value in row.items() if name != "updated_at"}}


def wrong_rows() -> list[Any]:
    """Return what is wrong in histories, in promised answers."""
    promised = Referral.including_withdrawn.filter(answer_due__isnull=False)
    moved_on = ~Q(status=ReferralStatus.PENDING) & Q(answered_at__isnull=True)
    unknown = Q(answered_at__isnull=False, answered_in_time__isnull=True)
    # The clock rests exactly while the job is on hold.
    on_hold = Q(job__status=JobStatus.ON_HOLD)
    clock = Q(answer_paused_on__isnull=True) & on_hold | Q(answer_paused_on__isnull=False) & ~on_hold
    running = Referral.objects.filter(answer_due__isnull=False, answered_at__isnull=True)
    return [*check_histories(), *promised.filter(moved_on | unknown), *running.filter(clock)]


def without_versions(answer: Any) -> Any:
    """Return the answer without `updated_at` of referrals, by which an edit of what was undone is refused."""
    if isinstance(answer, list):
        return [without_versions(each) for each in answer]
    if isinstance(answer, dict):
        is_referral = "connection_name" in answer
        return {
            name: without_versions(each) for name, each in answer.items() if not (is_referral and name == "updated_at")
        }
    return answer


@pytest.mark.parametrize(
    ("earlier", "status", "on_hold"),
    [
        ((), "REVIEWING", False),
        ((), "HIRED", True),
        ((), "REJECTED", False),
        (("REVIEWING",), "INTERVIEWING", False),
        (("INTERVIEWING", "HIRED"), "REJECTED", False),
        (("REJECTED", "REVIEWING"), "REJECTED", True),
        (("HIRED", "REJECTED"), "HIRED", False),
        (("REJECTED",), "PENDING", False),
    ],
)
def test_all_figures_are_as_they_were_before(
    team: Team,
    referral: Referral,
    job: Job,
    as_user: SignIn,
    clock: time_machine.Traveller,
    earlier: tuple[str, ...],
    status: str,
    on_hold: bool,
) -> None:
    manager, hr = as_user(team.hiring_manager), as_user(team.hr)
    one, other = RejectionReason.objects.filter(company=team.company)[:2]
    for each in earlier:
        decide(hr, referral, each, **({"reason": one.pk} if each == "REJECTED" else {}))
        clock.shift(timedelta(hours=1))
    if on_hold:
        job_url = f"/api/jobs/{job.pk}/"
        assert hr.put(job_url, hr.get(job_url).json() | {"status": JobStatus.ON_HOLD}).status_code == 200
        clock.shift(timedelta(days=5))
    # Before the figures: HR's dashboard lists who has never signed in.
    as_user(team.employee)
    before = figures(team, as_user, referral)
    decide(manager, referral, status, **({"reason": other.pk} if status == "REJECTED" else {}))
    assert figures(team, as_user, referral) != before
    assert undo(manager, referral).status_code == 200
    assert figures(team, as_user, referral) == before
    assert wrong_rows() == []


def test_the_promise_goes_on_resting_or_running_with_the_job(
    team: Team, referral: Referral, job: Job, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    """The job is put on hold, and later resumed, between a decision and its undoing."""
    hr, job_url = as_user(team.hr), f"/api/jobs/{job.pk}/"

    def decide_and_undo(job_status: str) -> Any:
        decide(hr, referral, "REVIEWING")
        assert hr.put(job_url, hr.get(job_url).json() | {"status": job_status}).status_code == 200
        assert undo(hr, referral).status_code == 200
        row = hr.get(url(referral)).json()
        return row["answer_due"], row["answer_state"]

    assert decide_and_undo("ON_HOLD") == ("2026-11-19", "paused")
    # From Thursday to Monday, there are two working days.
    clock.shift(timedelta(days=4))
    assert decide_and_undo("OPEN") == ("2026-11-23", "due")
    assert wrong_rows() == []


def too_late(client: APIClient, referral: Referral, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(seconds=30))


def undone_already(client: APIClient, referral: Referral, clock: time_machine.Traveller) -> None:
    assert undo(client, referral).status_code == 200


def decided_again(client: APIClient, referral: Referral, clock: time_machine.Traveller) -> None:
    Referral.objects.update(updated_at=timezone.now())
    StatusChange.objects.create(
        referral=referral, company=referral.company, from_status="REJECTED", to_status="REVIEWING",
        changed_by=referral.created_by, at=timezone.now(),
    )  # fmt: skip
    Referral.objects.update(status="REVIEWING")


def written_to_the_referrer(client: APIClient, referral: Referral, clock: time_machine.Traveller) -> None:
    clock.shift(timedelta(seconds=1))
    body = {"audience": "shared", "text": "Not this time."}
    assert client.post(url(referral, "messages/"), body).status_code == 201


def erased(client: APIClient, referral: Referral, clock: time_machine.Traveller) -> None:
    assert client.post(url(referral, "erase-candidate/")).status_code == 200


def delivered(client: APIClient, referral: Referral, clock: time_machine.Traveller) -> None:
    """The worker has begun, as its clock is ahead."""
    clock.shift(timedelta(seconds=30))
    assert claim() is not None
    clock.shift(timedelta(seconds=-30))


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (too_late, "too_late"),
        (delivered, "too_late"),
        (undone_already, "changed_since"),
        (decided_again, "changed_since"),
        (written_to_the_referrer, "changed_since"),
        (erased, "changed_since"),
    ],
)
def test_it_is_refused_later_and_after_another_change(
    team: Team,
    referral: Referral,
    as_user: SignIn,
    clock: time_machine.Traveller,
    happens: Callable[..., None],
    code: str,
) -> None:
    hr = as_user(team.hr)
    decide(hr, referral, "REJECTED")
    happens(hr, referral, clock)
    events = OutboxEvent.objects.filter(kind="referral.status_changed").count()
    before = Referral.objects.values().get()
    answer = undo(hr, referral)
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert Referral.objects.values().get() == before
    assert OutboxEvent.objects.filter(kind="referral.status_changed").count() == events


def test_what_was_decided_in_another_tab_since_is_not_undone(
    team: Team, referral: Referral, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    hr = as_user(team.hr)
    first = decide(hr, referral, "REVIEWING")
    clock.shift(timedelta(seconds=1))
    decide(hr, referral, "REJECTED")
    answer = undo(hr, referral, updated_at=first["updated_at"])
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert Referral.objects.get().status == "REJECTED"
    assert undo(hr, referral, updated_at="yesterday").status_code == 400
    assert undo(hr, referral).json()["status"] == "REVIEWING"


def test_what_was_read_before_it_was_undone_is_out_of_date(team: Team, referral: Referral, as_user: SignIn) -> None:
    manager, hr = as_user(team.hiring_manager), as_user(team.hr)
    decide(manager, referral, "REJECTED")
    seen = hr.get(url(referral)).json()
    assert undo(manager, referral).status_code == 200
    assert hr.put(url(referral), seen | {"status": "REVIEWING"}, format="json").status_code == 409


@pytest.mark.parametrize(
    ("who", "status"),
    [("hr", 403), ("superuser", 403), ("employee", 403), ("other_hiring_manager", 404), ("other_hr", 404)],
)
def test_only_whoever_decided_can_undo_it(
    team: Team, referral: Referral, as_user: SignIn, who: str, status: int
) -> None:
    decide(as_user(team.hiring_manager), referral, "HIRED")
    user: User = getattr(team, who)
    assert undo(as_user(user), referral).status_code == status
    assert Referral.objects.get().status == ReferralStatus.HIRED


def test_without_seconds_others_are_told_at_once(
    team: Team, referral: Referral, as_user: SignIn, deliver_due: Deliver, settings: Any
) -> None:
    settings.UNDO_SECONDS = 0
    step = decide(as_user(team.hr), referral, "REJECTED", **SAID)["history"][-1]
    assert step["undo_seconds"] is None
    assert last_step(as_user(team.employee), referral)["message"] == SAID["message"]
    assert undo(as_user(team.hr), referral).json()["code"] == "too_late"
    deliver_due()
    assert len(mail.outbox) == 1


def test_servers_whose_clocks_differ_a_little_wait_as_well(
    team: Team, referral: Referral, as_user: SignIn, deliver_due: Deliver, clock: time_machine.Traveller
) -> None:
    decide(as_user(team.hr), referral, "REJECTED", **SAID)
    clock.shift(timedelta(seconds=-2))
    deliver_due()
    assert told(team) == (0, 0, 0)
    assert undo(as_user(team.hr), referral).status_code == 200
