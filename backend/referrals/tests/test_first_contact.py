"""The email address and phone number that can be entered with a referral."""

from typing import Any

import pytest

from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

URL = "/api/referrals/"


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company)
    return created


@pytest.fixture
def person(team: Team) -> Connection:
    known: Connection = ConnectionFactory(owner=team.employee, email="")
    return known


def test_the_address_and_phone_number_are_stored(team: Team, as_user: SignIn, job: Job, person: Connection) -> None:
    given = {"candidate_email": "grace@new.example", "candidate_phone": " +43  1 58801 "}
    answer = as_user(team.employee).post(URL, {"job": job.pk, "connection": person.pk, **given})
    assert answer.status_code == 201, answer.content
    candidate = answer.json()["candidate"]
    assert (candidate["email"], candidate["phone"]) == ("grace@new.example", "+43 1 58801")
    person.refresh_from_db()
    referral = Referral.objects.get()
    assert person.email == referral.candidate_email == "grace@new.example"
    assert person.email_key == referral.email_key == "grace@new.example"


def test_contact_details_are_optional(team: Team, as_user: SignIn, job: Job, person: Connection) -> None:
    values = {"job": job.pk, "connection": person.pk, "candidate_email": "", "candidate_phone": ""}
    assert as_user(team.employee).post(URL, values).status_code == 201


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("candidate_email", "grace", "Please enter a valid email address"),
        ("candidate_email", f"{'g' * 250}@x.example", "Please enter a valid email address"),
        ("candidate_email", "taken@new.example", "Another of your connections has this address"),
        ("candidate_phone", "12345", "Enter a phone number, such as +43 1 58801"),
        ("candidate_phone", "call me", "Enter a phone number, such as +43 1 58801"),
    ],
)
def test_invalid_contact_details_are_reported_by_field_and_nothing_is_stored(
    team: Team, as_user: SignIn, job: Job, person: Connection, field: str, value: str, sentence: str
) -> None:
    ConnectionFactory(owner=team.employee, email="taken@new.example", profile_url="")
    answer = as_user(team.employee).post(URL, {"job": job.pk, "connection": person.pk, field: value})
    assert answer.status_code == 400
    assert answer.json()[field][0].startswith(sentence)
    assert not Referral.objects.exists()


def test_existing_addresses_and_ones_own_are_refused(team: Team, as_user: SignIn, job: Job, person: Connection) -> None:
    known = ConnectionFactory(owner=team.employee, email="grace@known.example")
    client = as_user(team.employee)

    def refer(connection: Connection, email: str) -> Any:
        return client.post(URL, {"job": job.pk, "connection": connection.pk, "candidate_email": email})

    assert refer(known, "other@known.example").json() == {
        "candidate_email": ["An email address of this candidate is known already"]
    }
    assert refer(person, team.employee.email).status_code == 400
    assert refer(known, "Grace@known.example").status_code == 201


def test_the_address_of_a_person_who_was_referred_before_is_refused(
    team: Team, as_user: SignIn, job: Job, person: Connection
) -> None:
    """The first referral was of a connection that was deleted since."""
    client = as_user(team.employee)
    first = ConnectionFactory(owner=team.employee, email="grace@known.example", profile_url="")
    assert client.post(URL, {"job": job.pk, "connection": first.pk}).status_code == 201
    first.delete()
    values = {"job": job.pk, "connection": person.pk, "candidate_email": "Grace@known.example"}
    answer = client.post(URL, values)
    assert answer.status_code == 409
    assert answer.json()["detail"] == "You have already referred this connection to this job"
    assert Referral.objects.count() == 1
    person.refresh_from_db()
    assert person.email == ""


def test_another_users_connection_is_not_changed(team: Team, as_user: SignIn, job: Job, person: Connection) -> None:
    ReferralFactory(job=JobFactory(company=team.company), referrer=team.employee, connection=person)
    values = {"job": job.pk, "connection": person.pk, "candidate_email": "grace@new.example"}
    answer = as_user(team.hr).post(URL, values)
    assert answer.status_code == 400
    assert "Only the person who knows this candidate" in answer.json()["candidate_email"][0]
    person.refresh_from_db()
    assert person.email == ""
