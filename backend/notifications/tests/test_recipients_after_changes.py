"""Users are not notified of what they may not see, for every kind: checked on delivery and again on mailing.

Each row of the table has an event, its recipient, and whether they are still notified after they got another role or
company, were deactivated, or the job got another hiring manager.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from unittest.mock import patch

import pytest
import time_machine
from django.core import mail

from accounts.models import Role, User
from accounts.tests.team import SignIn, Team
from credit.events import ObjectionMade, ProtectionEnded
from jobs.events import JobAssigned, JobStatusChanged
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.events import ColleaguesAsked
from notifications.kinds import MAIL_ONLY, MailMode, NotificationKind
from notifications.preferences import store_modes
from notifications.tasks import publish_due_digests
from notifications.tests.scene import WEDNESDAY, Scene
from referrals.events import (
    AnswerDue,
    AnswerEscalated,
    AnswerOverdue,
    ReferralCreated,
    ReferralStatusChanged,
)
from referrals.tests.factories import ReferralFactory
from webhooks.events import WebhookSwitchedOff

# There are hundreds of cases.
pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.mixes_companies]
Deliver = Callable[..., None]
EMPLOYEE, MANAGER, HR = Role.EMPLOYEE, Role.HIRING_MANAGER, Role.HR


@dataclass(frozen=True)
class Row:
    """`who` is notified when `what` happens. `also_as`: other roles in which they still are; `after_reassignment`:
    whether they still are after the job has got another hiring manager.
    """

    kind: NotificationKind
    who: str
    what: Callable[[Scene], None]
    also_as: set[Role] = field(default_factory=set)
    after_reassignment: bool = True

    def __str__(self) -> str:
        return f"{self.kind}-{self.who}"


K = NotificationKind
# Reviewers are notified as long as they are reviewers. HR reviews every referral, so users who become HR still do.
TABLE = [
    Row(
        K.REFERRAL_MADE,
        "hiring_manager",
        lambda s: s.publish_about_referral(ReferralCreated, s.team.employee),
        {HR},
        False,
    ),
    Row(
        K.REFERRAL_STATUS,
        "employee",
        lambda s: s.publish_about_referral(ReferralStatusChanged, s.team.hr, from_status="PENDING", to_status="HIRED"),
        {MANAGER, HR},
    ),
    Row(K.REFERRAL_MESSAGE, "employee", lambda s: s.write(s.team.hr, "shared"), {MANAGER, HR}),
    Row(K.REFERRAL_MESSAGE, "hiring_manager", lambda s: s.write(s.team.hr, "internal"), {HR}, False),
    Row(K.REFERRAL_MESSAGE, "hr", lambda s: s.write(s.team.hiring_manager, "internal", s.team.hr)),
    Row(K.ANSWER_DUE, "hiring_manager", lambda s: s.promise(AnswerDue, date(2026, 3, 4)), {HR}, False),
    Row(K.ANSWER_OVERDUE, "hiring_manager", lambda s: s.promise(AnswerOverdue, date(2026, 3, 3)), {HR}, False),
    Row(K.ANSWER_OVERDUE, "hr", lambda s: s.promise(AnswerEscalated, date(2026, 3, 2))),
    Row(K.ANSWER_REMINDER, "hiring_manager", lambda s: s.remind(), {HR}, False),
    Row(
        K.JOB_STATUS,
        "employee",
        lambda s: s.publish_about_job(JobStatusChanged, from_status="OPEN", to_status="CLOSED"),
        # Hiring managers see only their own jobs.
        {HR},
    ),
    Row(
        K.JOB_ASSIGNED,
        "hiring_manager",
        lambda s: s.publish_about_job(JobAssigned, to_hiring_manager_id=s.team.hiring_manager.pk),
        after_reassignment=False,
    ),
    Row(K.INVITATION_ACCEPTED, "hr", lambda s: s.accept_invitation()),
    Row(K.IMPORT_FINISHED, "employee", lambda s: s.import_many()),
    Row(K.WEBHOOK_SWITCHED_OFF, "hr", lambda s: s.publish_event(WebhookSwitchedOff, webhook_id=1)),
    Row(K.JOB_ASK, "employee", lambda s: s.publish_about_job(ColleaguesAsked, ask_id=1)),
    Row(K.CREDIT, "employee", lambda s: s.publish_about_referral(ProtectionEnded), {MANAGER, HR}),
    Row(K.OBJECTION, "hr", lambda s: s.publish_about_referral(ObjectionMade, s.team.employee, objection_id=1)),
    # Hiring managers refer only to their own jobs.
    Row(K.SUGGESTIONS, "employee", lambda s: s.suggest(), {HR}),
]


# The prefixes of notification paths for each role, which lead to screens of that role.
SCREENS: dict[str, tuple[str, ...]] = {
    EMPLOYEE: ("/referrals/", "/my-referrals", "/jobs?refer=", "/connections"),
    MANAGER: ("/referrals/", "/my-jobs/view/"),
    HR: ("/referrals/", "/all-jobs/view/", "/users", "/settings"),
}


def take_role(role: Role) -> Callable[[Scene, User], None]:
    return lambda scene, user: set_user(user, role=role)


def deactivate(scene: Scene, user: User) -> None:
    set_user(user, is_active=False)


def move_to_another_company(scene: Scene, user: User) -> None:
    """No call does this, but notifications must not depend on that."""
    set_user(user, company=scene.team.other_hr.company)


def reassign(scene: Scene, user: User) -> None:
    Job.objects.filter(pk=scene.job.pk).update(hiring_manager=scene.team.other_hiring_manager)


def set_user(user: User, **values: Any) -> None:
    User.objects.filter(pk=user.pk).update(**values)


CHANGES: dict[str, Callable[[Scene, User], None]] = {
    "nothing": lambda scene, user: None,
    **{role.value: take_role(role) for role in (EMPLOYEE, MANAGER, HR)},
    "deactivated": deactivate,
    "another company": move_to_another_company,
    "reassigned": reassign,
}


def is_notified_after(row: Row, change: str, role: str) -> bool:
    """Return whether the user is still notified after a change, according to the table."""
    if change in Role.values:
        return change == role or change in row.also_as
    return {"nothing": True, "reassigned": row.after_reassignment}.get(change, False)


@pytest.fixture
def scene(team: Team) -> Iterator[Scene]:
    with time_machine.travel(WEDNESDAY, tick=False):
        job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Engineer")
        yield Scene(team, ReferralFactory(job=job, referrer=team.employee, candidate_name="Grace Hopper"))


def set_mail_mode(user: User, row: Row, mode: MailMode) -> None:
    if row.kind not in MAIL_ONLY:
        store_modes(user, {row.kind: mode})


def mails_to(user: User) -> int:
    return sum(user.email in sent.to for sent in mail.outbox)


def bell_of(as_user: SignIn, user: User) -> list[str]:
    """Return the kinds of a user's notifications; none for deactivated users."""
    fresh = User.objects.get(pk=user.pk)
    if not fresh.is_active:
        return []
    client = as_user(fresh)
    rows = client.get("/api/notifications/").json()
    assert client.get("/api/notifications/count/").json() == {"unread": len(rows)}
    assert all(row["path"].startswith(SCREENS[fresh.role]) for row in rows)
    return [row["kind"] for row in rows]


def test_every_kind_has_a_row() -> None:
    """But for the figures, which are only mailed."""
    assert {row.kind for row in TABLE} == set(NotificationKind) - {NotificationKind.FIGURES}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("row", TABLE, ids=str)
def test_users_are_notified_only_if_allowed_on_delivery(
    scene: Scene, as_user: SignIn, deliver_outbox: Deliver, row: Row, change: str
) -> None:
    user: User = getattr(scene.team, row.who)
    expected = int(is_notified_after(row, change, user.role))
    set_mail_mode(user, row, MailMode.NOW)
    row.what(scene)
    CHANGES[change](scene, user)
    deliver_outbox()
    assert mails_to(user) == expected
    assert bell_of(as_user, user) == ([] if row.kind in MAIL_ONLY else [row.kind.value] * expected)


@pytest.mark.parametrize("mode", [MailMode.NOW, MailMode.DAILY])
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("row", [row for row in TABLE if row.kind not in MAIL_ONLY], ids=str)
def test_mails_and_bell_show_only_what_is_allowed_later(
    scene: Scene, as_user: SignIn, deliver_outbox: Deliver, row: Row, change: str, mode: MailMode
) -> None:
    """The user changes after the notification, while the mail waits for the mail server or the digest."""
    user: User = getattr(scene.team, row.who)
    expected = int(is_notified_after(row, change, user.role))
    set_mail_mode(user, row, mode)
    row.what(scene)
    with patch("django.core.mail.EmailMessage.send", side_effect=OSError):
        deliver_outbox(failing=True)
    assert bell_of(as_user, user) == [row.kind]
    assert mails_to(user) == 0
    CHANGES[change](scene, user)
    with time_machine.travel(WEDNESDAY + timedelta(days=1), tick=False):
        publish_due_digests()
        deliver_outbox()
        assert mails_to(user) == expected
        assert bell_of(as_user, user) == [row.kind] * expected
