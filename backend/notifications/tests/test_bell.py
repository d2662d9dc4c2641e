"""The bell: the list of notifications and the unread count."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.team import SignIn, Team
from jobs.tests.factories import JobFactory
from notifications import wording
from notifications.models import Notification
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
COUNT = "/api/notifications/count/"


def create_notifications(user: User, number: int = 1, **more: Any) -> list[Notification]:
    """Create notifications about imports, or with other values."""
    counts = {"created": 3, "updated": 2, "skipped": 1}
    values: dict[str, Any] = {"kind": "import_finished", "details": counts, "mail": "off", **more}
    first = Notification.objects.count() + 1
    return [
        Notification.objects.create(company_id=user.company_id or 0, recipient=user, event_id=first + each, **values)
        for each in range(number)
    ]


def unread(client: APIClient) -> int:
    count: int = client.get(COUNT).json()["unread"]
    return count


def test_notifications_are_listed_newest_first_with_their_texts(as_user: SignIn, team: Team) -> None:
    first, second = create_notifications(team.employee, 2)
    create_notifications(team.colleague)
    answer = as_user(team.employee).get("/api/notifications/")
    assert [row["id"] for row in answer.json()] == [second.pk, first.pk]
    assert answer["X-Total-Count"] == "2"
    row = answer.json()[0]
    assert row["text"] == "Your import is finished: 3 new, 2 updated, 1 skipped."
    assert (row["kind"], row["path"], row["read_at"]) == ("import_finished", "/connections", None)


@pytest.mark.parametrize(
    ("query", "found"),
    [("unread=true", [1, 2]), ("unread=false", [0]), ("kind=job_status", []), ("kind=import_finished", [0, 1, 2])],
)
def test_notifications_can_be_filtered(as_user: SignIn, team: Team, query: str, found: list[int]) -> None:
    rows = create_notifications(team.employee, 3)
    client = as_user(team.employee)
    assert client.post(f"/api/notifications/{rows[0].pk}/read/").status_code == 204
    listed = [row["id"] for row in client.get(f"/api/notifications/?{query}").json()]
    assert sorted(listed) == [rows[each].pk for each in found]


def test_one_all_or_a_referrals_notifications_can_be_marked_as_read(as_user: SignIn, team: Team) -> None:
    referral = ReferralFactory(referrer=team.employee, job__company=team.company)
    about = {"kind": "referral_status", "referral": referral, "details": {"status": "HIRED"}}
    first, *_ = create_notifications(team.employee, 2)
    create_notifications(team.employee, 2, **about)
    client = as_user(team.employee)
    assert unread(client) == 4
    client.post(f"/api/notifications/{first.pk}/read/")
    assert unread(client) == 3
    client.post("/api/notifications/read-all/", {"referral": referral.pk})
    assert unread(client) == 1
    client.post("/api/notifications/read-all/")
    assert unread(client) == 0


def test_the_signed_in_user_comes_with_the_same_count(as_user: SignIn, team: Team) -> None:
    create_notifications(team.employee, 2)
    hidden = ReferralFactory(referrer=team.colleague, job__company=team.company)
    create_notifications(team.employee, kind="referral_status", referral=hidden, details={"status": "HIRED"})
    client = as_user(team.employee)
    assert client.get("/api/auth/user/").json()["unread_notifications"] == unread(client) == 2
    # A superuser who views as somebody gets their own count here, as it comes with their own account.
    viewing = as_user(team.superuser).get("/api/auth/user/", {"view_as_user_id": team.employee.pk}).json()
    assert (viewing["username"], viewing["unread_notifications"]) == (team.superuser.username, 0)


def test_notifications_of_other_users_cannot_be_marked_as_read(as_user: SignIn, team: Team) -> None:
    (theirs,) = create_notifications(team.colleague)
    client = as_user(team.employee)
    assert client.post(f"/api/notifications/{theirs.pk}/read/").status_code == 404
    client.post("/api/notifications/read-all/")
    assert unread(as_user(team.colleague)) == 1


def test_the_count_takes_few_statements_and_is_304_when_unchanged(
    as_user: SignIn, team: Team, django_assert_max_num_queries: Any
) -> None:
    create_notifications(team.employee, 3)
    client = as_user(team.employee)
    first = client.get(COUNT)
    with django_assert_max_num_queries(3):
        again = client.get(COUNT, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first["Cache-Control"] == again["Cache-Control"] == "no-store"
    create_notifications(team.employee)
    anew = client.get(COUNT, headers={"If-None-Match": first["ETag"]})
    assert (anew.status_code, anew.json()) == (200, {"unread": 4})


def test_a_list_takes_few_statements(as_user: SignIn, team: Team, django_assert_max_num_queries: Any) -> None:
    for _ in range(3):
        referral = ReferralFactory(referrer=team.employee, job__company=team.company)
        create_notifications(team.employee, kind="referral_status", referral=referral, details={"status": "HIRED"})
    client = as_user(team.employee)
    client.get("/api/notifications/?limit=2")
    with django_assert_max_num_queries(4):
        assert len(client.get("/api/notifications/?limit=2").json()) == 2


def test_viewing_as_a_person_shows_their_count_and_cannot_mark_as_read(as_user: SignIn, team: Team) -> None:
    (row,) = create_notifications(team.employee)
    client = as_user(team.superuser)
    seen = {"view_as_user_id": team.employee.pk}
    assert client.get(COUNT, seen).json() == {"unread": 1}
    assert client.post(f"/api/notifications/{row.pk}/read/?view_as_user_id={team.employee.pk}").status_code == 403
    assert client.get(COUNT).json() == {"unread": 0}


@pytest.fixture
def any_kind() -> Iterator[None]:
    """Let the database store kinds that this version does not know, as once a newer one has migrated it."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute(
            "PRAGMA ignore_check_constraints = ON"
            if sqlite
            else "ALTER TABLE notifications_notification DROP CONSTRAINT notification_kind_known"
        )
        yield
        if sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.mark.usefixtures("any_kind")
def test_what_a_newer_version_wrote_is_news_and_leads_to_what_it_is_about(as_user: SignIn, team: Team) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    referral = ReferralFactory(referrer=team.employee, job=job, candidate_name="Ada Lovelace")
    about = {"referral": referral}
    create_notifications(team.employee, kind="from_next_year", details={"new": "text"})
    create_notifications(team.employee, kind="from_next_year", job=job, details={})
    create_notifications(team.employee, kind="from_next_year", **about, details={})
    create_notifications(team.employee, kind="referral_status", **about, details={"status": "FROM_NEXT_YEAR"})
    create_notifications(team.employee, kind="referral_message", **about, details={"message": "poem"})
    create_notifications(team.employee, kind="job_status", job=job, details={"status": "LOST"})
    rows = as_user(team.employee).get("/api/notifications/").json()
    of_referral = (f"There is news about Ada Lovelace for {job.title}.", f"/referrals/{referral.pk}")
    of_job = (f"There is news about {job.title}.", "/my-referrals")
    assert [(row["text"], row["path"]) for row in rows] == [
        of_job,
        of_referral,
        of_referral,
        of_referral,
        of_job,
        ("There is news for you.", "/dashboard"),
    ]
    create_notifications(team.hiring_manager, kind="from_next_year", job=job, details={})
    assert as_user(team.hiring_manager).get("/api/notifications/").json()[0]["path"] == f"/my-jobs/view/{job.pk}"


def test_numbers_and_texts_of_the_details_can_stand_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(wording.SENTENCES, "import_finished", "{created} new from {file}")
    notification = Notification(kind="import_finished", details={"created": 3, "file": "a.csv"})
    assert wording.text_of(notification) == "3 new from a.csv."
