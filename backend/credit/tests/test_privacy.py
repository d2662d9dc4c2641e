"""Of a colleague's referral nobody learns more than the sentence after Submit, however many connections they make up.

An employee asks everything while a colleague has referred somebody else, and while that is whom they look for, HR has
recorded an application, and the colleague objects. Each answer has to be the same to the byte.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import User
from accounts.tests.team import SignIn, Team
from common.tests.described_paths import described_paths
from connections.deduplication import email_key
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from credit.tests.conftest import Refer, change_policy, told_of_credit
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.models import Referral
from referrals.people import assign_person, lock_people

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
BEGIN = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
WORDS = ("Grace", "grace@navy.test", "Hopper", "colleague_first", "credited", "known_before", "not_eligible")
# What needs an id is asked for each of these; what is about nobody's referrals is left out.
LEFT_OUT = ("/api/auth/", "/api/access-requests/", "/api/health/", "/api/ready/", "/api/notifications/unsubscribe/")


def answers(client: APIClient, ids: dict[str, list[int]]) -> dict[str, tuple[int, str | None, bytes]]:
    """Return what each read answers, for the ids of rows and with the filters that could find something."""
    found = {}
    for path, methods in described_paths().items():
        if "get" not in methods or path.startswith(LEFT_OUT):
            continue
        noun = path.split("/")[2]
        paths = [path.replace("{id}", str(pk)) for pk in ids.get(noun, [])] if "{" in path else [path]
        parameters = {each["name"] for each in methods["get"].get("parameters", ())}
        queries: list[dict[str, Any]] = [{}]
        queries += [{name: word} for name in {"search", "q"} & parameters for word in WORDS[:3]]
        queries += [{"credit": word} for word in WORDS[3:] if "credit" in parameters]
        queries += [{"objection": "true"}] if "objection" in parameters else []
        queries += [{"connection": pk} for pk in ids["connections"] if "connection" in parameters]
        for each in paths:
            if "{" in each:
                continue
            for query in queries:
                cache.clear()
                answer: Any = client.get(each, query, headers={"X-Request-Id": "the-same"})
                body = b"".join(answer.streaming_content) if answer.streaming else answer.content
                found[f"{each} {query}"] = (answer.status_code, answer.headers.get("X-Total-Count"), body)
    return found


@pytest.mark.parametrize("scope", ["job", "company"])
@pytest.mark.parametrize("reader", ["employee", "hiring_manager"])
def test_no_answer_depends_on_what_a_colleague_referred(
    reader: str, scope: str, team: Team, job: Job, as_user: SignIn, refer: Refer, deliver_outbox: Callable[..., None]
) -> None:
    user = getattr(team, reader)
    elsewhere = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    with time_machine.travel(BEGIN, tick=False):
        change_policy(as_user(team.hr), protection_scope=scope)
        # Made up to find out: the same address, the same profile, and the name alone.
        made_up = [
            ConnectionFactory(owner=user, first_name="Grace", last_name="Hopper", **keys)
            for keys in (
                {"email": "grace@navy.test", "profile_url": ""},
                {"email": "", "profile_url": "https://www.linkedin.com/in/grace"},
                {"email": "", "profile_url": ""},
            )
        ]
        own = refer(user, email="alan@bletchley.test", first_name="Alan", last_name="Turing")
        theirs = refer(team.colleague, elsewhere, email="", first_name="Some", last_name="Body")
        ids = {
            "connections": [each.pk for each in made_up],
            "jobs": [job.pk, elsewhere.pk],
            "referrals": [own["id"], theirs["id"]],
        }
        client = as_user(user)
        deliver_outbox()
        before = answers(client, ids)
        told = Notification.objects.filter(recipient=user).count()
        mail.outbox.clear()
        change_person(team.colleague, theirs["id"])
        hr = as_user(team.hr)
        contact = {"kind": "application", "day": "2026-03-01", "reference": "Application 4711"}
        assert hr.post(f"/api/referrals/{theirs['id']}/earlier-contacts/", contact, format="json").status_code == 201
        words = {"text": "Grace told me so."}
        objection = as_user(team.colleague).post(f"/api/referrals/{theirs['id']}/objection/", words, format="json")
        assert objection.status_code == 201
        deliver_outbox()
        after = answers(client, ids)
        different = [call for call, answer in after.items() if answer != before.get(call, (404, *answer[1:]))]
        assert different == []
        assert Notification.objects.filter(recipient=user).count() == told
        assert [sent.to for sent in mail.outbox if user.email in sent.to] == []
        assert sum(status == 200 for status, _, _ in after.values()) > 40


def change_person(user: User, referral_id: int) -> None:
    """Let a referral have been of Grace all the time, whom nothing else tells from whoever it was of."""
    keys = {"email": "grace@navy.test", "profile_url": "https://www.linkedin.com/in/grace"}
    known = ConnectionFactory(owner=user, first_name="Grace", last_name="Hopper", **keys)
    referral = Referral.objects.get(pk=referral_id)
    lock_people(referral.company_id)
    referral.candidate_name, referral.candidate_email = known.full_name, known.email
    referral.email_key, referral.url_key = known.email_key, known.url_key
    Connection.objects.filter(referrals=referral).delete()
    referral.connection = known
    referral.save()
    assign_person(Actor.for_user(user).ref, referral)


def change_address(user: User, referral_id: int, email: str) -> None:
    """Give a referral another address, as editing its connection and correcting it do."""
    referral = Referral.objects.get(pk=referral_id)
    lock_people(referral.company_id)
    referral.candidate_email, referral.email_key = email, email_key(email)
    referral.save()
    assign_person(Actor.for_user(user).ref, referral)


def test_changing_a_connection_again_and_again_tells_nothing(
    team: Team, job: Job, as_user: SignIn, refer: Refer, deliver_outbox: Callable[..., None]
) -> None:
    """The first change is decided about at once, every further one by HR; each says the same whoever it is."""
    refer(team.colleague)
    own = refer(team.employee, email="nobody@elsewhere.test", first_name="Made", last_name="Up")
    client = as_user(team.employee)

    def change_to(email: str) -> str:
        change_address(team.employee, own["id"], email)
        return str(client.get(f"/api/referrals/{own['id']}/").json()["credit"]["sentence"])

    assert change_to("somebody@elsewhere.test") == "This referral is credited to you."
    waits = "You changed this person's address or profile again. HR decides about the credit."
    assert change_to("grace@navy.test") == waits
    assert change_to("nobody@elsewhere.test") == waits
    assert change_to("grace@navy.test") == waits
    hr = as_user(team.hr)
    assert hr.get(f"/api/referrals/{own['id']}/credit/").json()["hr"]["awaits_hr"] is True
    assert hr.post(f"/api/referrals/{own['id']}/credit/decide/").json()["outcome"] == "colleague_first"
    assert hr.post(f"/api/referrals/{own['id']}/credit/decide/").json()["code"] == "not_awaited"


def test_a_mistyped_address_that_is_corrected_is_decided_about_anew(
    team: Team, job: Job, as_user: SignIn, refer: Refer, deliver_outbox: Callable[..., None]
) -> None:
    first = refer(team.employee, email="grace@nvay.test")
    second = refer(team.colleague)
    assert second["credit"]["outcome"] == "credited"
    change_address(team.employee, first["id"], "grace@navy.test")
    deliver_outbox()
    # The referral was made first, whatever was mistyped.
    assert as_user(team.employee).get(f"/api/referrals/{first['id']}/").json()["credit"]["outcome"] == "credited"
    assert told_of_credit(team.employee) == []
    assert told_of_credit(team.colleague) == [
        "About the credit for Grace Hopper for Compiler Engineer: A colleague came first."
    ]
