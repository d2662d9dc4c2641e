"""/auth/api-tokens/, /company-tokens/, and what API tokens may do, and until when."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.authentication import REFUSED_TOKEN
from accounts.models import (
    ApiToken,
    DeviceToken,
    Role,
    TokenScope,
    User,
    api_key_checksum,
    has_directory,
    token_digest,
)
from accounts.services.api_tokens import MAX_TOKENS, publish_expiring_tokens
from accounts.services.links import mailed_password_url, set_password_url
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn, Team
from accounts.tests.test_users_update import form
from audit.models import AuditEvent
from common.models import OutboxEvent
from connections.tests.factories import ConnectionFactory
from jobs.models import JobChange
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.django_db
OWN = "/api/auth/api-tokens/"
COMPANY = "/api/company-tokens/"
JOBS = "/api/jobs/"
NEW = {"name": "Nightly export", "scopes": ["jobs:read"], "days": 30}
PASSWORDS = {"old_password": PASSWORD, "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
Deliver = Callable[..., None]


def with_key(key: str, keyword: str = "Bearer") -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"{keyword} {key}")
    return client


def token_of(user: User, *scopes: str, days: int = 30) -> APIClient:
    return with_key(ApiToken.issue(user=user, name="Script", scopes=[*scopes], days=days)[1])


def company_token(team: Team, *scopes: str) -> APIClient:
    return with_key(ApiToken.issue(company=team.company, name="Importer", scopes=[*scopes], days=30)[1])


def job_of(team: Team, **changes: Any) -> dict[str, Any]:
    texts = dict.fromkeys(("description", "requirements", "location"), "A text")
    return {**texts, "title": "Poet", "type": "FULL_TIME", "department": team.department.pk, **changes}


def forget_proof(user: User) -> None:
    DeviceToken.objects.filter(user=user).update(created_at=timezone.now() - timedelta(hours=1), proved_at=None)


def test_a_token_is_shown_once_and_only_its_digest_is_stored(as_user: SignIn, team: Team) -> None:
    client = as_user(team.employee)
    answer = client.post(OWN, NEW)
    assert answer.status_code == 201
    key = answer.json()["token"]
    token = ApiToken.objects.get(pk=answer.json()["id"])
    assert re.fullmatch(r"vouch_api_[0-9A-Za-z]{43}[0-9a-f]{8}", key)
    assert key[-8:] == api_key_checksum(key[:-8])
    assert token.digest == token_digest(key)
    stored = [*ApiToken.objects.values(), *AuditEvent.objects.values(), *OutboxEvent.objects.values()]
    assert key not in json.dumps(stored, default=str)
    (shown,) = client.get(OWN).json()
    assert {**shown, "created_at": "", "expires_at": ""} == {
        "id": token.pk,
        "name": "Nightly export",
        "scopes": ["jobs:read"],
        "ending": key[-4:],
        "created_at": "",
        "last_used_at": None,
        "expires_at": "",
    }
    assert token.expires_at - token.created_at == timedelta(days=30)


def test_sessions_send_token_and_api_tokens_bearer(as_user: SignIn, team: Team) -> None:
    key = as_user(team.employee).post(OWN, NEW).json()["token"]
    session = DeviceToken.issue(team.employee)
    assert with_key(key).get(JOBS).status_code == 200
    assert with_key(session, "Token").get(JOBS).status_code == 200
    answer = with_key(key, "Token").get(JOBS)
    assert answer.status_code == 401
    assert answer.json()["detail"] == "Send an API token as `Authorization: Bearer …`."
    answer = with_key(session).get(JOBS)
    assert answer.status_code == 401
    assert answer.json()["detail"] == REFUSED_TOKEN
    assert with_key(f"{key}x").get(JOBS).status_code == 401


def test_what_is_stored_signs_in_nowhere(as_user: SignIn, team: Team) -> None:
    as_user(team.employee).post(OWN, NEW)
    token = ApiToken.objects.get()
    for text in (token.digest, f"{token.PREFIX}{token.digest}", token.ending):
        assert with_key(text).get(JOBS).status_code == 401


def test_a_token_does_what_its_owner_may_at_that_moment(team: Team) -> None:
    script = token_of(team.hr, *TokenScope.values)
    assert script.get("/api/users/").status_code == 200
    User.objects.filter(pk=team.hr.pk).update(role=Role.EMPLOYEE)
    assert script.get("/api/users/").status_code == 403
    assert script.post(JOBS, job_of(team)).status_code == 403


def test_an_expired_token_and_one_of_a_deactivated_person_are_refused(team: Team) -> None:
    script = token_of(team.employee, "jobs:read")
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1)):
        assert script.get(JOBS).status_code == 401
    User.objects.filter(pk=team.employee.pk).update(is_active=False)
    assert script.get(JOBS).status_code == 401


def test_the_last_use_is_stored_every_five_minutes(team: Team) -> None:
    script = token_of(team.employee, "jobs:read")
    begin = timezone.now()
    for after, used in ((0, 0), (4, 0), (6, 6), (10, 6)):
        with time_machine.travel(begin + timedelta(minutes=after), tick=False):
            assert script.get(JOBS).status_code == 200
        assert ApiToken.objects.get().last_used_at == begin + timedelta(minutes=used)


@pytest.mark.parametrize(
    ("provider", "days", "status"), [("oidc-1", 31, 401), ("oidc-1", 29, 200), ("google", 31, 200)]
)
def test_a_token_of_somebody_whom_the_companys_provider_no_longer_signs_in_rests(
    team: Team, provider: str, days: int, status: int
) -> None:
    """Whoever has left is not signed in any more; nobody else would say so."""
    SocialAccount.objects.create(user=team.employee, provider=provider, uid="1")
    for user in (team.employee, team.colleague):
        User.objects.filter(pk=user.pk).update(last_login=timezone.now() - timedelta(days=days))
    script = token_of(team.employee, "jobs:read")
    assert script.get(JOBS).status_code == status
    assert token_of(team.colleague, "jobs:read").get(JOBS).status_code == 200
    User.objects.filter(pk=team.employee.pk).update(last_login=timezone.now())
    assert script.get(JOBS).status_code == 200


def test_a_revoked_token_is_refused_and_leaves_the_list(as_user: SignIn, team: Team) -> None:
    client = as_user(team.employee)
    made = client.post(OWN, NEW).json()
    assert client.delete(f"{OWN}{made['id']}/").status_code == 204
    assert with_key(made["token"]).get(JOBS).status_code == 401
    assert client.get(OWN).json() == []
    assert client.delete(f"{OWN}{made['id']}/").status_code == 404
    entries = AuditEvent.objects.filter(object_type="api_token").order_by("id")
    assert list(entries.values_list("action", "actor", "object_id", "after")) == [
        ("api_token.created", team.employee.pk, made["id"], None),
        ("api_token.revoked", team.employee.pk, made["id"], None),
    ]


def test_creating_and_revoking_need_a_recent_proof(as_user: SignIn, team: Team) -> None:
    client = as_user(team.hr)
    made = [client.post(url, NEW).json()["id"] for url in (OWN, COMPANY)]
    forget_proof(team.hr)
    answers = [
        *(client.post(url, NEW) for url in (OWN, COMPANY)),
        *(client.delete(f"{url}{pk}/") for url, pk in zip((OWN, COMPANY), made, strict=True)),
    ]
    assert [(each.status_code, each.json()["code"]) for each in answers] == [(403, "reauthentication_required")] * 4
    assert ApiToken.objects.not_revoked().count() == 2


@pytest.mark.parametrize(
    ("url", "changes", "field"),
    [
        (OWN, {"name": " "}, "name"),
        (OWN, {"name": "x" * 81}, "name"),
        (OWN, {"scopes": []}, "scopes"),
        (OWN, {"scopes": ["jobs"]}, "scopes"),
        (OWN, {"scopes": "jobs:read"}, "scopes"),
        (OWN, {"days": 0}, "days"),
        (OWN, {"days": 366}, "days"),
        (OWN, {"days": None}, "days"),
        (COMPANY, {"scopes": ["connections:read"]}, "scopes"),
        (COMPANY, {"scopes": ["referrals:write"]}, "scopes"),
        (OWN, {"scopes": ["directory"]}, "scopes"),
        (COMPANY, {"scopes": ["directory", "jobs:read"]}, "scopes"),
    ],
)
def test_invalid_tokens_are_refused(as_user: SignIn, team: Team, url: str, changes: dict[str, Any], field: str) -> None:
    answer = as_user(team.hr).post(url, {**NEW, **changes})
    assert answer.status_code == 400
    assert [*answer.json()] == [field]
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("url", [OWN, COMPANY])
def test_there_are_at_most_twenty(as_user: SignIn, team: Team, url: str) -> None:
    client = as_user(team.hr)
    ids = [client.post(url, NEW).json()["id"] for _ in range(MAX_TOKENS)]
    answer = client.post(url, NEW)
    assert answer.status_code == 409
    assert answer.json()["detail"] == "There can be at most 20 API tokens. Revoke one that is not needed."
    client.delete(f"{url}{ids[0]}/")
    assert client.post(url, NEW).status_code == 201


def test_a_company_has_at_most_two_tokens_of_its_directory_in_force(as_user: SignIn, team: Team) -> None:
    client, new = as_user(team.hr), {**NEW, "scopes": ["directory"]}
    assert not has_directory(team.company.pk)
    ids = [client.post(COMPANY, new).json()["id"] for _ in range(2)]
    answer = client.post(COMPANY, new)
    assert answer.status_code == 409
    assert answer.json()["detail"] == "There can be at most 2 tokens of the directory. Revoke one that is not needed."
    assert has_directory(team.company.pk)
    assert not has_directory(team.other_company_id)
    client.delete(f"{COMPANY}{ids[0]}/")
    assert client.post(COMPANY, {**new, "days": 1}).status_code == 201
    client.delete(f"{COMPANY}{ids[1]}/")
    with time_machine.travel(timezone.now() + timedelta(days=1, seconds=1)):
        assert not has_directory(team.company.pk)


def test_superusers_have_none_and_create_none(superuser_client: APIClient, team: Team) -> None:
    assert superuser_client.post(OWN, NEW).json()["code"] == "superuser"
    assert superuser_client.post(f"{COMPANY}?company_id={team.company.pk}", NEW).status_code == 403
    assert not ApiToken.objects.exists()


def test_head_needs_the_scope_of_get_and_options_is_closed(team: Team) -> None:
    script = token_of(team.employee, "jobs:read")
    assert [script.head(url).status_code for url in (JOBS, "/api/referrals/")] == [200, 403]
    assert script.options(JOBS).status_code == 403


def test_what_needs_a_recent_proof_is_refused_to_tokens(team: Team) -> None:
    script = token_of(team.hr, *TokenScope.values)
    answer = script.post(f"/api/users/{team.employee.pk}/deactivate/")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_with_a_token")
    assert script.post(OWN, NEW).json()["code"] == "not_with_a_token"


# What ends a person's sessions, and whether it ends their API tokens, too.
def deactivate(as_user: SignIn, team: Team) -> int:
    return as_user(team.hr).post(f"/api/users/{team.employee.pk}/deactivate/").status_code


def set_password_by_hr(as_user: SignIn, team: Team) -> int:
    values = form(team.employee, password="orchard-lamp-42", confirmPassword="orchard-lamp-42")
    return as_user(team.hr).put(f"/api/users/{team.employee.pk}/", values).status_code


def set_password_by_mailed_link(as_user: SignIn, team: Team) -> int:
    return follow(mailed_password_url(team.employee))


def set_password_by_shown_link(as_user: SignIn, team: Team) -> int:
    return follow(set_password_url(team.employee))


def prove_address_of_stranger(as_user: SignIn, team: Team) -> int:
    User.objects.filter(pk=team.employee.pk).update(email_proven=False)
    return follow(mailed_password_url(User.objects.get(pk=team.employee.pk)))


def sign_out_everywhere(as_user: SignIn, team: Team) -> int:
    return as_user(team.employee).post("/api/auth/logout-all/").status_code


def change_own_password_and_revoke(as_user: SignIn, team: Team) -> int:
    body = {**PASSWORDS, "revoke_api_tokens": True}
    return as_user(team.employee).post("/api/auth/password/change/", body).status_code


def change_own_password(as_user: SignIn, team: Team) -> int:
    return as_user(team.employee).post("/api/auth/password/change/", PASSWORDS).status_code


def sign_out(as_user: SignIn, team: Team) -> int:
    return as_user(team.employee).post("/api/auth/logout/").status_code


def follow(url: str) -> int:
    uid, token = url.partition("?uid=")[2].split("&token=")
    body = {"uid": uid, "token": token, "new_password1": "orchard-lamp-42", "new_password2": "orchard-lamp-42"}
    return APIClient().post("/api/auth/password/reset/confirm/", body).status_code


ENDS = [
    deactivate,
    set_password_by_hr,
    set_password_by_mailed_link,
    set_password_by_shown_link,
    prove_address_of_stranger,
    sign_out_everywhere,
    change_own_password_and_revoke,
]


@pytest.mark.parametrize("ending", ENDS)
def test_what_ends_all_sessions_ends_the_tokens_of_that_person_only(
    as_user: SignIn, team: Team, ending: Callable[[SignIn, Team], int]
) -> None:
    script, others = token_of(team.employee, "jobs:read"), token_of(team.colleague, "jobs:read")
    of_company = company_token(team, "jobs:read")
    assert ending(as_user, team) in (200, 204)
    assert script.get(JOBS).status_code == 401
    User.objects.filter(pk=team.employee.pk).update(is_active=True)
    assert script.get(JOBS).status_code == 401
    assert [each.get(JOBS).status_code for each in (others, of_company)] == [200, 200]


def test_a_company_that_takes_an_account_with_an_unproven_address_ends_its_tokens(
    superuser_client: APIClient, team: Team
) -> None:
    stranger = UserFactory(company=None, email_proven=False)
    script = token_of(stranger, "jobs:read")
    values = form(stranger, companyId=team.company.pk, department="Engineering")
    assert superuser_client.put(f"/api/users/{stranger.pk}/", values).status_code == 200
    assert script.get(JOBS).status_code == 401


@pytest.mark.parametrize("ending", [change_own_password, sign_out])
def test_signing_out_here_and_an_own_password_leave_the_tokens(
    as_user: SignIn, team: Team, ending: Callable[[SignIn, Team], int]
) -> None:
    script, session = token_of(team.employee, "jobs:read"), as_user(team.employee)
    assert ending(as_user, team) in (200, 204)
    assert script.get(JOBS).status_code == 200
    assert session.get(JOBS).status_code == (401 if ending is change_own_password else 200)


def test_a_company_token_creates_and_changes_jobs(team: Team, deliver_outbox: Deliver) -> None:
    script = company_token(team, "jobs:write")
    made = script.post(JOBS, job_of(team, hiring_manager=team.hiring_manager.pk))
    assert made.status_code == 201
    job = made.json()
    assert job["company"] == team.company.pk
    saved = script.put(f"{JOBS}{job['id']}/", {**job, "status": "CLOSED", "title": "Bard"})
    assert saved.status_code == 200
    # Nobody can undo it on a screen.
    assert saved.json()["undo_seconds"] is None
    assert JobChange.objects.get().changed_by is None
    deliver_outbox()
    assert "Poet" in mail.outbox[0].body or "Bard" in mail.outbox[0].body
    assert [sent.to for sent in mail.outbox] == [[team.hiring_manager.email]]


def test_activity_names_the_token_by_which_something_was_done(as_user: SignIn, team: Team) -> None:
    job = JobFactory(company=team.company, title="Poet")
    company_token(team, "jobs:write").post(JOBS, job_of(team, title="Bard"))
    body = job_of(team, title="Poet laureate", status="OPEN")
    assert token_of(team.hr, "jobs:write").put(f"{JOBS}{job.pk}/", body).status_code == 200
    entries = as_user(team.hr).get("/api/activity/?ordering=at").json()
    assert [(entry["text"], entry["as_whom"]) for entry in entries] == [
        ("The API token Importer opened the job Bard", ""),
        (f"{team.hr.get_full_name()} changed the job Poet laureate", "with the API token Script"),
    ]


def test_activity_has_who_created_and_revoked_a_token(as_user: SignIn, team: Team) -> None:
    hr = as_user(team.hr)
    made = hr.post(COMPANY, NEW).json()["id"]
    hr.delete(f"{COMPANY}{made}/")
    entries = hr.get("/api/activity/?kind=COMPANY&ordering=at").json()
    name = team.hr.get_full_name()
    assert [entry["text"] for entry in entries] == [
        f"{name} created the API token Nightly export",
        f"{name} revoked the API token Nightly export",
    ]


def test_a_company_token_is_told_that_it_may_not_write_referrals(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company)
    referral = ReferralFactory(job=job, referrer=team.employee)
    shown = company_token(team, "referrals:read").get(f"/api/referrals/{referral.pk}/").json()
    assert not any(shown["allowed"].values())
    assert as_user(team.hr).get(f"/api/referrals/{referral.pk}/").json()["allowed"]["set_status"]


def test_writes_are_limited_for_each_person_and_for_each_token_of_the_company(team: Team, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "writes": "1/h"}
    body = job_of(team)
    first, second = company_token(team, "jobs:write"), company_token(team, "jobs:write")
    assert [first.post(JOBS, body).status_code, first.post(JOBS, body).status_code] == [201, 429]
    assert second.post(JOBS, body).status_code == 201
    # More tokens do not let one person write more.
    own = [token_of(team.hr, "jobs:write") for _ in range(2)]
    assert [each.post(JOBS, body).status_code for each in own] == [201, 429]


def test_suggestions_are_counted_only_for_tokens_that_may_read_connections(team: Team) -> None:
    JobFactory(company=team.company, title="Data Engineer")
    ConnectionFactory(owner=team.employee, position="Data Engineer")
    for scopes, count in ((["jobs:read"], 0), (["jobs:read", "connections:read"], 1)):
        (job,) = token_of(team.employee, *scopes).get(f"{JOBS}?suggestions=true").json()
        assert job["suggestions_count"] == count


def test_the_owner_is_reminded_once_a_week_before_the_end(team: Team, deliver_outbox: Deliver) -> None:
    token, _ = ApiToken.issue(user=team.employee, name="Nightly export", scopes=["jobs:read"], days=30)
    for days, mails in ((22, 0), (23, 1), (24, 1)):
        with time_machine.travel(token.created_at + timedelta(days=days, minutes=1)):
            publish_expiring_tokens()
            deliver_outbox()
        assert len(mail.outbox) == mails
    (sent,) = mail.outbox
    assert sent.to == [team.employee.email]
    assert sent.subject == 'The API token "Nightly export" expires soon'
    assert f"(…{token.ending})" in sent.body
    assert "/profile#api-tokens" in sent.body


def test_hr_is_reminded_of_the_end_of_the_companys_token(team: Team, deliver_outbox: Deliver) -> None:
    UserFactory(company=team.company, role=Role.HR, email="new@acme.example", email_proven=False)
    token, _ = ApiToken.issue(company=team.company, name="Import", scopes=["jobs:write"], days=30)
    with time_machine.travel(token.created_at + timedelta(days=29)):
        publish_expiring_tokens()
        deliver_outbox()
    assert [sent.to for sent in mail.outbox] == [[team.hr.email]]
    assert "/settings#api-tokens" in mail.outbox[0].body


def test_nobody_is_reminded_of_short_or_revoked_tokens(team: Team, deliver_outbox: Deliver) -> None:
    ApiToken.issue(user=team.employee, name="Short", scopes=["jobs:read"], days=7)
    ApiToken.issue(user=team.employee, name="Revoked", scopes=["jobs:read"], days=30)
    ApiToken.objects.filter(name="Revoked").revoke()
    with time_machine.travel(timezone.now() + timedelta(days=6)):
        publish_expiring_tokens()
        deliver_outbox()
    assert mail.outbox == []


def test_a_token_is_a_persons_or_a_companys(team: Team) -> None:
    for owner in ({}, {"user": team.hr, "company": team.company}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ApiToken.issue(name="x", scopes=["jobs:read"], days=1, **owner)
