"""Mails about notifications: immediate mails, digests, preferences and unsubscribing."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.core import mail
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from rest_framework.test import APIClient

from accounts.models import CompanySettings, User
from accounts.tests.team import SignIn, Team
from common.events import ActorRef
from common.models import Delivery
from connections.events import ConnectionsImported
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.kinds import NotificationKind
from notifications.models import Notification
from notifications.preferences import DIGEST, store_modes, unsubscribe_token
from notifications.services import NotificationSubject, notify
from notifications.tasks import delete_old_notifications, publish_due_digests
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]
STATUS = NotificationKind.REFERRAL_STATUS


@pytest.fixture
def referral(team: Team) -> Referral:
    job: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="R&D <Engineer>")
    made: Referral = ReferralFactory(job=job, referrer=team.employee, candidate_name="Grace Hopper")
    return made


def notify_of_interview(referral: Referral, user: User, number: int = 1) -> None:
    """Notify a user that the candidate is interviewing, as the worker does."""
    event = ConnectionsImported(
        actor=ActorRef("system"), company_id=referral.company_id, importrun_id=1, owner_id=1, id=number
    )
    notify(event, STATUS, [user], NotificationSubject(referral, details={"status": "INTERVIEWING"}))


def test_an_immediate_mail_has_text_html_and_a_link(team: Team, referral: Referral, deliver_outbox: Deliver) -> None:
    notify_of_interview(referral, team.employee)
    deliver_outbox()
    (sent,) = mail.outbox
    assert isinstance(sent, mail.EmailMultiAlternatives)
    assert sent.to == [team.employee.email]
    assert sent.subject == "Grace Hopper is interviewing for R&D <Engineer>"
    url = f"http://127.0.0.1:8000/referrals/{referral.pk}"
    assert url in sent.body
    ((content, kind),) = sent.alternatives
    assert kind == "text/html"
    html = str(content)
    assert f'href="{url}"' in html
    assert "R&amp;D &lt;Engineer&gt;" in html
    assert "prefers-color-scheme: dark" in html


def test_names_from_right_to_left_are_isolated_and_others_are_left_as_they_are(
    team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    Referral.objects.filter(pk=referral.pk).update(candidate_name="دانيال كريم")
    notify_of_interview(referral, team.employee)
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.subject == "\u2068دانيال كريم\u2069 is interviewing for R&D <Engineer>"
    assert f"{sent.subject}." in sent.body


def test_words_are_quoted_in_plain_text_mails(
    team: Team, referral: Referral, as_user: SignIn, deliver_outbox: Deliver
) -> None:
    store_modes(team.colleague, {STATUS: "daily"})
    daily = ReferralFactory(job=referral.job, referrer=team.colleague)
    change = {"status": "INTERVIEWING", "message": "She comes on Monday.\n\n--\nSign in: http://elsewhere.example"}
    quoted = "> She comes on Monday.\n> \n> --\n> Sign in: http://elsewhere.example\n"
    with time_machine.travel(datetime(2030, 3, 1, 20, tzinfo=UTC), tick=False):
        for each in (referral, daily):
            assert as_user(team.hr).put(f"/api/referrals/{each.pk}/", change, format="json").status_code == 200
        deliver_outbox()
    at_once, digest = digest_at(datetime(2030, 3, 4, 12, tzinfo=UTC), deliver_outbox)
    assert (at_once.to, digest.to) == ([team.employee.email], [team.colleague.email])
    assert quoted in at_once.body
    assert quoted in digest.body
    # The words of a decision come first.
    assert at_once.body.index("She comes on Monday.") < at_once.body.index("Grace Hopper is interviewing")
    html = str(at_once.alternatives[0][0])
    assert html.index("She comes on Monday.") < html.index("Grace Hopper is interviewing")


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        # The format that RFC 8058 recommends.
        (MULTIPART_CONTENT, encode_multipart(BOUNDARY, {"List-Unsubscribe": "One-Click"})),
    ],
)
def test_one_click_unsubscribing_switches_off_the_kind_without_signing_in(
    api: APIClient,
    as_user: SignIn,
    team: Team,
    referral: Referral,
    deliver_outbox: Deliver,
    content_type: str,
    body: str | bytes,
) -> None:
    notify_of_interview(referral, team.employee)
    deliver_outbox()
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = urlsplit(headers["List-Unsubscribe"].strip("<>"))
    # Mail programs without one-click open the same URL in a browser, which redirects to the screen only.
    opened = api.get(f"{url.path}?{url.query}", HTTP_ACCEPT="text/html")
    assert (opened.status_code, opened["Location"]) == (302, f"http://127.0.0.1:8000/unsubscribe?{url.query}")
    assert as_user(team.employee).get("/api/notification-preferences/").json()["referral_status"] == "now"
    answer = api.post(f"{url.path}?{url.query}", body, content_type=content_type)
    assert (answer.status_code, answer.json()) == (200, {"kinds": ["referral_status"]})
    modes = as_user(team.employee).get("/api/notification-preferences/").json()
    assert (modes["referral_status"], modes["job_assigned"]) == ("off", "now")
    notify_of_interview(referral, team.employee, 2)
    deliver_outbox()
    assert len(mail.outbox) == 1
    assert Notification.objects.count() == 2
    # The link in the mail opens a screen that makes the same call.
    token = parse_qs(url.query)["token"][0]
    assert f"/unsubscribe?token={token.replace(':', '%3A')}" in mail.outbox[0].body
    assert api.post(url.path, {"token": token}, format="json").status_code == 200


def test_bodies_that_are_not_json_objects_are_refused(api: APIClient) -> None:
    assert api.post("/api/notifications/unsubscribe/", [None], format="json").status_code == 400


@pytest.mark.parametrize("token", ["", "nonsense", "WzEsImFsbCJd:1abcde:x"])
def test_invalid_unsubscribe_tokens_are_refused(api: APIClient, token: str) -> None:
    answer = api.post("/api/notifications/unsubscribe/", {"token": token}, format="json")
    assert answer.status_code == 400
    assert "Open it again from your mail." in answer.json()["token"][0]


@pytest.mark.parametrize("change", ["deactivated", "unproven", "off", "withdrawn"])
def test_no_mail_is_sent_if_user_preference_or_referral_changed_meanwhile(
    team: Team, referral: Referral, deliver_outbox: Deliver, change: str
) -> None:
    notify_of_interview(referral, team.employee)
    if change == "deactivated":
        User.objects.filter(pk=team.employee.pk).update(is_active=False)
    elif change == "unproven":
        User.objects.filter(pk=team.employee.pk).update(email_proven=False)
    elif change == "off":
        store_modes(team.employee, {STATUS: "off"})
    else:
        Referral.objects.update(withdrawn_at=referral.created_at, withdrawn_by=team.employee)
    deliver_outbox()
    assert mail.outbox == []


def test_a_mail_server_outage_delays_the_mail_but_not_the_bell(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    notify_of_interview(referral, team.employee)
    with patch("django.core.mail.EmailMessage.send", side_effect=OSError):
        deliver_outbox(failing=True)
    assert as_user(team.employee).get("/api/notifications/count/").json() == {"unread": 1}
    assert Delivery.objects.pending().count() == 1
    Delivery.objects.update(next_attempt_at="2020-01-01T00:00Z")
    deliver_outbox()
    assert len(mail.outbox) == 1


def digest_at(now: datetime, deliver_outbox: Deliver) -> list[Any]:
    """Let the worker send digests at this time, and return all mails sent so far."""
    with time_machine.travel(now, tick=False):
        publish_due_digests()
        publish_due_digests()
        deliver_outbox()
    return mail.outbox


def test_a_digest_is_sent_once_a_day_at_eight_in_the_users_time_zone(
    team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    User.objects.filter(pk=team.employee.pk).update(time_zone="America/New_York")
    store_modes(team.employee, {STATUS: "daily"})
    store_modes(team.colleague, {STATUS: "daily"})
    other = ReferralFactory(job=referral.job, referrer=team.employee, candidate_name="Ada Lovelace")
    with time_machine.travel(datetime(2026, 3, 2, 20, tzinfo=UTC), tick=False):
        notify_of_interview(referral, team.employee, 1)
        notify_of_interview(other, team.employee, 2)
    assert digest_at(datetime(2026, 3, 3, 12, 59, tzinfo=UTC), deliver_outbox) == []
    (sent,) = digest_at(datetime(2026, 3, 3, 13, 0, tzinfo=UTC), deliver_outbox)
    assert sent.to == [team.employee.email]
    assert sent.subject == "2 updates from Vouch"
    assert sent.body.index("Grace Hopper is interviewing") < sent.body.index("Ada Lovelace is interviewing")
    with time_machine.travel(datetime(2026, 3, 3, 14, tzinfo=UTC), tick=False):
        notify_of_interview(referral, team.employee, 3)
    assert len(digest_at(datetime(2026, 3, 3, 23, tzinfo=UTC), deliver_outbox)) == 1
    _, second = digest_at(datetime(2026, 3, 4, 13, 1, tzinfo=UTC), deliver_outbox)
    assert second.subject == "Grace Hopper is interviewing for R&D <Engineer>"


def test_digests_wait_for_the_next_working_day_of_the_company(
    team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    """Nothing is lost: the next digest has it all. In 2030, 1 May is a Wednesday and a public holiday in Austria."""
    CompanySettings.objects.filter(company=team.company).update(country="AT", time_zone="Europe/Vienna")
    store_modes(team.employee, {STATUS: "daily"})
    for number, day in enumerate((30, 31, 32)):
        with time_machine.travel(datetime(2030, 4, 1, 20, tzinfo=UTC) + timedelta(days=day - 1), tick=False):
            notify_of_interview(referral, team.employee, number)
    assert digest_at(datetime(2030, 5, 1, 12, tzinfo=UTC), deliver_outbox) == []
    (sent,) = digest_at(datetime(2030, 5, 2, 12, tzinfo=UTC), deliver_outbox)
    assert sent.subject == "2 updates from Vouch"
    # Friday is worked, the weekend is not.
    with time_machine.travel(datetime(2030, 5, 3, 20, tzinfo=UTC), tick=False):
        notify_of_interview(referral, team.employee, 4)
    assert len(digest_at(datetime(2030, 5, 3, 12, tzinfo=UTC), deliver_outbox)) == 2
    for weekend in (4, 5):
        assert len(digest_at(datetime(2030, 5, weekend, 12, tzinfo=UTC), deliver_outbox)) == 2
    assert len(digest_at(datetime(2030, 5, 6, 12, tzinfo=UTC), deliver_outbox)) == 3


def test_mail_programs_are_told_that_nobody_is_there_to_answer(
    api: APIClient, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    """Otherwise, programs that reply during holidays answer each mail, and each other."""
    store_modes(team.colleague, {STATUS: "daily"})
    with time_machine.travel(datetime(2026, 3, 2, 20, tzinfo=UTC), tick=False):
        notify_of_interview(referral, team.employee)
        notify_of_interview(ReferralFactory(job=referral.job, referrer=team.colleague), team.colleague, 2)
    digest_at(datetime(2026, 3, 3, 12, tzinfo=UTC), deliver_outbox)
    api.post("/api/auth/password/reset/", {"email": team.hr.email})
    deliver_outbox()
    assert [sent.to for sent in mail.outbox] == [[team.employee.email], [team.colleague.email], [team.hr.email]]
    assert {str(sent.message()["Auto-Submitted"]) for sent in mail.outbox} == {"auto-generated"}


def test_finding_due_digests_takes_the_same_number_of_statements_for_all_users(
    team: Team, referral: Referral, deliver_outbox: Deliver, django_assert_max_num_queries: Any
) -> None:
    for user in (team.employee, team.hr):
        store_modes(user, {STATUS: "daily"})
    with time_machine.travel(datetime(2026, 3, 2, 20, tzinfo=UTC), tick=False):
        notify_of_interview(referral, team.employee, 1)
        notify_of_interview(referral, team.hr, 2)
    assert len(digest_at(datetime(2026, 3, 3, 8, tzinfo=UTC), deliver_outbox)) == 2
    with time_machine.travel(datetime(2026, 3, 3, 12, tzinfo=UTC), tick=False):
        # One user has today's digest, one has switched it off, and for one it is too early.
        notify_of_interview(referral, team.employee, 3)
        notify_of_interview(referral, team.hr, 4)
        store_modes(team.hr, {STATUS: "off"})
    with time_machine.travel(datetime(2026, 3, 4, 7, 59, tzinfo=UTC), tick=False), django_assert_max_num_queries(4):
        publish_due_digests()
    assert len(digest_at(datetime(2026, 3, 4, 8, tzinfo=UTC), deliver_outbox)) == 3
    with time_machine.travel(datetime(2026, 3, 4, 9, tzinfo=UTC), tick=False), django_assert_max_num_queries(4):
        publish_due_digests()


def test_read_notifications_are_left_out_of_digests(
    as_user: SignIn, team: Team, referral: Referral, deliver_outbox: Deliver
) -> None:
    store_modes(team.employee, {STATUS: "daily"})
    notify_of_interview(referral, team.employee)
    as_user(team.employee).post("/api/notifications/read-all/")
    assert digest_at(datetime(2030, 1, 1, 12, tzinfo=UTC), deliver_outbox) == []


def test_unsubscribing_from_the_digest_switches_off_its_kinds(api: APIClient, team: Team, referral: Referral) -> None:
    store_modes(team.employee, {STATUS: "daily"})
    token = unsubscribe_token(team.employee.pk, DIGEST)
    kinds = api.post("/api/notifications/unsubscribe/", {"token": token}, format="json").json()["kinds"]
    assert set(kinds) == {"referral_status", "job_status", "invitation_accepted"}


def test_preferences_can_be_changed_one_by_one(as_user: SignIn, team: Team) -> None:
    client, url = as_user(team.employee), "/api/notification-preferences/"
    assert client.get(url).json()["import_finished"] == "off"
    assert client.put(url, {"import_finished": "daily"}, format="json").json()["import_finished"] == "daily"
    assert client.put(url, {"job_status": "never"}, format="json").status_code == 400
    assert client.get(url).json()["job_status"] == "daily"
    assert as_user(team.colleague).get(url).json()["import_finished"] == "off"


def test_users_can_set_their_own_time_zone(as_user: SignIn, team: Team) -> None:
    client, url = as_user(team.employee), "/api/notification-preferences/time-zone/"
    assert client.get(url).json() == {"time_zone": ""}
    assert client.put(url, {"time_zone": "Asia/Tokyo"}, format="json").status_code == 200
    assert client.get(url).json() == {"time_zone": "Asia/Tokyo"}
    # The profile screen gets all of it in one call.
    shown = client.get("/api/notification-preferences/all/").json()
    assert shown == {"modes": client.get("/api/notification-preferences/").json(), "time_zone": "Asia/Tokyo"}
    refused = client.put(url, {"time_zone": "Mars/Base"}, format="json")
    assert (refused.status_code, refused.json()) == (400, {"time_zone": ["Select a time zone"]})
    assert client.put(url, {"time_zone": ""}, format="json").status_code == 200


def test_old_notifications_are_deleted(team: Team, referral: Referral) -> None:
    with time_machine.travel(datetime(2026, 1, 1, tzinfo=UTC)):
        notify_of_interview(referral, team.employee)
    with time_machine.travel(datetime(2026, 6, 1, tzinfo=UTC)):
        delete_old_notifications()
        assert Notification.objects.count() == 1
    with time_machine.travel(datetime(2026, 7, 1, tzinfo=UTC)):
        delete_old_notifications()
    assert not Notification.objects.exists()
