"""The access table: every API call by every kind of caller, on their own rows, their company's and another's.

`access_table.csv` has the expected status of each cell. Rows of another company have a canary in every text: it must
not occur in any response or mail, except to superusers, who see the whole platform. No response may be stored by
caches. After an intended change of the table, run this file with `WRITE_ACCESS_TABLE=1` and review the diff.
"""

import csv
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import (
    COMPANY_SCOPES,
    ApiToken,
    Company,
    CompanyDomain,
    Department,
    DeviceToken,
    IdentityProvider,
    Role,
    SavedView,
    TokenScope,
    User,
)
from accounts.tests.factories import (
    PASSWORD,
    CompanyFactory,
    DepartmentFactory,
    IdentityProviderFactory,
    UserFactory,
)
from accounts.tests.team import SignIn, Team
from bulk.models import BulkAction
from bulk.tests.factories import BulkActionFactory
from common.tests.described_paths import described_paths
from common.throttling import large_answers
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from credit.models import EarlierContact, Objection
from credit.tasks import decide_about_older_referrals
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.models import Notification
from referrals.models import Referral, ReferralMessage
from referrals.tests.factories import ReferralFactory
from webhooks.models import Webhook, WebhookDelivery
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = pytest.mark.slow

TABLE = Path(__file__).with_name("access_table.csv")
WRITE = bool(os.environ.get("WRITE_ACCESS_TABLE"))
CANARY = "xanadu"
# Whose rows a call is about: the caller's (or a manager's jobs), a colleague's, or another company's.
TARGETS = ("own", "company", "other")
VIEWERS = (
    "anonymous",
    "expired",
    "deactivated",
    "no_company",
    "employee",
    "hiring_manager",
    "hr",
    "superuser",
    "superuser_in_company",
    "superuser_as_employee",
    "superuser_as_hr",
    "hr_token",
    "company_token",
)


@dataclass(frozen=True)
class Rows:
    """The rows of one target."""

    company: Company
    department: Department
    hiring_manager: User
    user: User
    job: Job
    connection: Connection
    new_connection: Connection
    referral: Referral
    message: ReferralMessage
    session: DeviceToken
    api_token: ApiToken
    company_token: ApiToken
    identity_provider: IdentityProvider
    passkey: Authenticator
    webhook: Webhook
    webhook_delivery: WebhookDelivery
    notification: Notification
    saved_view: SavedView
    bulk_action: BulkAction


def make_rows(company: Company, department: Department, hiring_manager: User, user: User, text: str) -> Rows:
    """Create a job, two connections of `user`, and a referral of the first, with `text` in every text field."""
    texts = {"description": text, "requirements": text, "location": text, "salary_range": text}
    job: Job = JobFactory(
        company=company, department=department, hiring_manager=hiring_manager, title=f"{text} engineer", **texts
    )
    person = {"owner": user, "first_name": text, "employer": text, "position": text, "email": ""}
    connection = ConnectionFactory(**person)
    referral = ReferralFactory(job=job, referrer=user, connection=connection, notes=text)
    credited = {"company": company, "referral": referral}
    EarlierContact.objects.create(
        kind="contact", day="2020-01-01", reference=text, entered_by=hiring_manager, **credited
    )
    Objection.objects.create(text=text, made_by=user, **credited)
    decide_about_older_referrals()
    written = {"company": company, "referral": referral, "author": user, "text": text}
    ReferralMessage.objects.create(audience="internal", **written | {"author": hiring_manager})
    webhook = WebhookFactory(company=company, name=text, address=f"https://127.0.0.1/{text}")
    return Rows(
        company,
        department,
        hiring_manager,
        user,
        job,
        connection,
        ConnectionFactory(**person),
        referral,
        ReferralMessage.objects.create(audience="shared", **written),
        signed_in(user, text),
        ApiToken.issue(user=user, name=text, scopes=["jobs:read"], days=1)[0],
        ApiToken.issue(company=company, created_by=user, name=text, scopes=["jobs:read"], days=1)[0],
        IdentityProviderFactory(company=company, name=text, client_id=text),
        Authenticator.objects.create(user=user, type="webauthn", data={"name": text}),
        webhook,
        WebhookDeliveryFactory(webhook=webhook, kind=f"{text}.created"),
        Notification.objects.create(
            company=company,
            recipient=user,
            event_id=0,
            kind="referral_made",
            referral=referral,
            person=user,
            mail="off",
        ),
        SavedView.objects.create(
            company=company, owner=user, list_name="connections", name=text, query=f"search={text}", shared=True
        ),
        BulkActionFactory(
            company=company, user=hiring_manager, kind="status", status="HIRED", message_to_referrer=text
        ),
    )


def signed_in(user: User, agent: str) -> DeviceToken:
    """Create a sign-in of a user."""
    DeviceToken.issue(user)
    DeviceToken.objects.filter(user=user).update(label=agent)
    return DeviceToken.objects.get(user=user)


@pytest.fixture
def rows(team: Team) -> dict[str, Rows]:
    """Return the rows by target."""
    other = CompanyFactory(name=f"{CANARY} works", website=f"https://{CANARY}.example", description=CANARY)
    CompanyDomain.objects.create(company=other, domain=f"{CANARY}.example")
    stranger = {"company": other, "first_name": CANARY, "last_name": CANARY, "position": CANARY}
    manager = UserFactory(role=Role.HIRING_MANAGER, username=f"{CANARY}-manager", **stranger)
    referrer = UserFactory(username=f"{CANARY}-employee", **stranger)
    department = DepartmentFactory(company=other, name=f"{CANARY} research")
    return {
        "own": make_rows(team.company, team.department, team.hiring_manager, team.employee, "mine"),
        "company": make_rows(team.company, team.department, team.other_hiring_manager, team.colleague, "ours"),
        "other": make_rows(other, department, manager, referrer, CANARY),
    }


@pytest.fixture
def clients(team: Team, as_user: SignIn) -> dict[str, tuple[APIClient, dict[str, Any]]]:
    """Return each viewer's client, and the query parameters that it adds to every call."""
    deactivated = UserFactory(company=team.company, role=Role.HR)
    signed_out = as_user(deactivated)
    User.objects.filter(pk=deactivated.pk).update(is_active=False)
    expired_user = UserFactory(company=team.company, role=Role.HR)
    expired = as_user(expired_user)
    DeviceToken.objects.filter(user=expired_user).update(expires_at=timezone.now() - timedelta(seconds=1))
    superuser = as_user(team.superuser)
    return {
        "anonymous": (APIClient(), {}),
        "expired": (expired, {}),
        "deactivated": (signed_out, {}),
        "no_company": (as_user(team.user_without_company), {}),
        **{role: (as_user(getattr(team, role)), {}) for role in ("employee", "hiring_manager", "hr")},
        "superuser": (superuser, {}),
        "superuser_in_company": (superuser, {"company_id": team.company.pk}),
        "superuser_as_employee": (superuser, {"view_as_user_id": team.employee.pk}),
        "superuser_as_hr": (superuser, {"view_as_user_id": team.hr.pk}),
        "hr_token": (with_token(user=team.hr, scopes=TokenScope.values), {}),
        "company_token": (with_token(company=team.company, scopes=[*COMPANY_SCOPES]), {}),
    }


def with_token(**values: Any) -> APIClient:
    """Return a client with a new API token."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {ApiToken.issue(name='Script', days=1, **values)[1]}")
    return client


def upload() -> dict[str, Any]:
    """Return the body of an import of one person."""
    text = "First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Byron,,,Acme,Poet,01 Jan 2025\n"
    return {"file": SimpleUploadedFile("Connections.csv", text.encode())}


def job_values(rows: Rows) -> dict[str, Any]:
    """Return the body for a job of this target's company."""
    texts = dict.fromkeys(("title", "description", "requirements", "location"), "A text")
    related = {"department": rows.department.pk, "hiring_manager": rows.hiring_manager.pk, "company": rows.company.pk}
    return {**texts, "type": "FULL_TIME", "status": "OPEN", **related}


def user_values(rows: Rows) -> dict[str, Any]:
    """Return the body for a user of this target's company."""
    return {
        "firstName": "Nora",
        "lastName": "New",
        "email": "nora@new.example",
        "username": "nora",
        "role": "EMPLOYEE",
        "department": rows.department.name,
        "position": "Poet",
        "status": "ACTIVE",
        "password": "orchard-lamp-42",
        "confirmPassword": "orchard-lamp-42",
        "companyId": rows.company.pk,
    }


CONNECTION = {"first_name": "Ada", "last_name": "Byron"}
SETTINGS = {"currency": "EUR", "time_zone": "Europe/Vienna", "working_week": ["MONDAY"], "savings_per_hire": 1}


def other_referral(rows: Rows) -> int:
    """Return the id of another referral of the company; where there is none, of the same."""
    others = Referral.objects.filter(company=rows.company).exclude(pk=rows.referral.pk)
    return others.values_list("pk", flat=True).first() or rows.referral.pk


PROVIDER = {"name": "Ours", "issuer": "https://93.184.216.34", "client_id": "ours", "client_secret": "x", "domains": []}
WEBHOOK = {"name": "Ours", "address": "https://93.184.216.34/", "shape": "JSON", "kinds": ["job.created"]}
# Complete bodies, so that calls that are allowed do not fail in validation.
BODIES: dict[str, Callable[[Rows], dict[str, Any]]] = {
    "POST /api/connections/": lambda rows: CONNECTION,
    "PUT /api/connections/{connection}/": lambda rows: CONNECTION,
    "POST /api/connections/delete/": lambda rows: {"ids": [rows.new_connection.pk]},
    "POST /api/import-linkedin/": lambda rows: upload(),
    "POST /api/import-linkedin/preview/": lambda rows: upload(),
    "POST /api/users/invitations/file/": lambda rows: upload(),
    "POST /api/jobs/": job_values,
    "PUT /api/jobs/{job}/": job_values,
    "PUT /api/jobs/{job}/understanding/": lambda rows: {"roles": [], "level": None, "words": ["kafka"]},
    "POST /api/job-understanding/": lambda rows: {"title": "Poet"},
    "POST /api/referrals/": lambda rows: {"job": rows.job.pk, "connection": rows.new_connection.pk},
    "POST /api/jobs/{job}/undo/": lambda rows: {"updated_at": "2100-01-01T00:00:00Z"},
    "POST /api/users/{user}/undo-deactivation/": lambda rows: {"updatedAt": "2100-01-01T00:00:00Z"},
    "POST /api/referrals/bulk/": lambda rows: {
        "action": "status",
        "status": "REVIEWING",
        "ids": [rows.referral.pk],
        "count": 1,
    },
    "POST /api/referrals/{referral}/messages/": lambda rows: {"text": "When?", "audience": "shared"},
    "PUT /api/referrals/{referral}/messages/{message}/": lambda rows: {"text": "When?"},
    "POST /api/referrals/{referral}/candidate/": lambda rows: {"email": "ada@elsewhere.test"},
    **{
        f"POST /api/referrals/{{referral}}/same-person/{answer}/": lambda rows: {"referral_id": other_referral(rows)}
        for answer in ("merge", "keep-apart", "split")
    },
    "POST /api/referrals/{referral}/contact/": lambda rows: {"contact": "+43 1 58801"},
    "POST /api/referral-policy/": lambda rows: {"valid_from": "2100-01-01"},
    "POST /api/referrals/{referral}/earlier-contacts/": lambda rows: {"kind": "application", "day": "2020-01-01"},
    "POST /api/referrals/{referral}/objection/": lambda rows: {"text": "I was first."},
    "POST /api/referrals/{referral}/objection/answer/": lambda rows: {"upheld": True, "answer": "No reason"},
    "PUT /api/rejection-reasons/": lambda rows: {"reasons": [{"name": "No reason"}]},
    "PUT /api/referrals/{referral}/": lambda rows: {"status": "REVIEWING"},
    "POST /api/users/": user_values,
    "PUT /api/users/{user}/": user_values,
    "POST /api/users/invitations/": lambda rows: {
        "role": "EMPLOYEE",
        "department": rows.department.name,
        "people": [{"email": "nora@new.example"}],
    },
    "PUT /api/companies/{company}/": lambda rows: {"description": "New"},
    "PUT /api/company-second-factor/": lambda rows: {"required_of": "ALL", "required_from": "2100-01-01"},
    "POST /api/auth/second-step/": lambda rows: {"waiting_code": "unknown", "factor_code": "123456"},
    "POST /api/auth/second-factor/authenticator/": lambda rows: {"setup": "unknown", "factor_code": "123456"},
    "POST /api/auth/passkey/": lambda rows: {"state": "unknown", "credential": {}},
    "POST /api/auth/second-factor/passkeys/": lambda rows: {"state": "x", "name": "Phone", "credential": {}},
    "PUT /api/auth/second-factor/passkeys/{passkey}/": lambda rows: {"name": "Phone"},
    "PUT /api/company-settings/": lambda rows: SETTINGS,
    "PUT /api/departments/{department}/": lambda rows: {"answer_days": 3},
    "POST /api/identity-providers/": lambda rows: PROVIDER,
    "PUT /api/identity-providers/{identity_provider}/": lambda rows: PROVIDER,
    "PUT /api/identity-providers/{identity_provider}/enforcement/": lambda rows: {"exceptions": []},
    "POST /api/webhooks/": lambda rows: WEBHOOK,
    "PUT /api/webhooks/{webhook}/": lambda rows: WEBHOOK,
    "POST /api/onboard-company/": lambda rows: {
        "company_name": "Newcomers",
        "hr_first_name": "Nora",
        "hr_last_name": "New",
        "hr_email": "nora@new.example",
    },
    "POST /api/access-requests/": lambda rows: {
        "name": "Nora New",
        "email": "nora@new.example",
        "company": "Newcomers",
    },
    "PUT /api/notification-preferences/": lambda rows: {"job_status": "off"},
    "PUT /api/notification-preferences/time-zone/": lambda rows: {"time_zone": "Europe/Vienna"},
    "POST /api/notifications/unsubscribe/": lambda rows: {"token": "unknown"},
    "POST /api/auth/token/": lambda rows: {"username": "manager", "password": PASSWORD},
    "POST /api/auth/register/": lambda rows: {
        "email": "nora@new.example",
        "username": "nora",
        "password1": "orchard-lamp-42",
        "password2": "orchard-lamp-42",
        "first_name": "Nora",
        "last_name": "New",
    },
    "POST /api/auth/email/confirm/": lambda rows: {"key": "unknown"},
    "POST /api/auth/provider/exchange/": lambda rows: {"code": "code.unknown"},
    "POST /api/auth/join-company/": lambda rows: {"company_code": rows.company.code},
    "POST /api/saved-views/": lambda rows: {"list": "jobs", "name": "Open ones", "query": "status=OPEN"},
    "POST /api/auth/api-tokens/": lambda rows: {"name": "Script", "scopes": ["jobs:read"], "days": 30},
    "POST /api/company-tokens/": lambda rows: {"name": "Script", "scopes": ["jobs:read"], "days": 30},
    "PATCH /api/saved-views/{saved_view}/": lambda rows: {"name": "Mine"},
    "PUT /api/table-settings/connections/": lambda rows: {"columns": ["name"]},
    "PATCH /api/table-settings/connections/": lambda rows: {"columns": ["name"]},
    "PATCH /api/auth/user/": lambda rows: {"first_name": "Nora"},
    "PUT /api/auth/user/": lambda rows: {"first_name": "Nora", "last_name": "New"},
    "POST /api/auth/password/change/": lambda rows: {
        "old_password": PASSWORD,
        "new_password1": "orchard-lamp-42",
        "new_password2": "orchard-lamp-42",
    },
    "POST /api/auth/reauthenticate/": lambda rows: {"password": PASSWORD},
    "POST /api/auth/password/reset/": lambda rows: {"email": rows.user.email},
}


NOUNS = {
    "api-tokens": "api_token",
    "bulk-actions": "bulk_action",
    "companies": "company",
    "company-tokens": "company_token",
    "connections": "connection",
    "departments": "department",
    "identity-providers": "identity_provider",
    "jobs": "job",
    "messages": "message",
    "notifications": "notification",
    "passkeys": "passkey",
    "referrals": "referral",
    "saved-views": "saved_view",
    "sessions": "session",
    "suggestions": "connection",
    "users": "user",
    "webhook-deliveries": "webhook_delivery",
    "webhooks": "webhook",
}
# Calls with ids in their bodies: another company's rows are tried there instead of by `company_id` in the query.
NAME_ROWS = (
    "POST /api/referrals/",
    "POST /api/referrals/bulk/",
    "POST /api/jobs/",
    "POST /api/users/",
    "POST /api/auth/join-company/",
)


FOUND_BY_TEXT = {"table-settings": "connections", "provider": "oidc-unknown"}


def name_id(part: re.Match[str]) -> str:
    """Return `jobs/{job}` for `jobs/{id}`; some rows are found by a text."""
    if part[1] in FOUND_BY_TEXT:
        return f"{part[1]}/{FOUND_BY_TEXT[part[1]]}"
    return f"{part[1]}/{{{NOUNS[part[1]]}}}"


def described_calls() -> list[str]:
    """Return every call of the OpenAPI schema, with the ids in its path named after their models."""
    paths = described_paths()
    named = {path: re.sub(r"([\w-]+)/{\w+}", name_id, path) for path in paths}
    return [
        f"{method.upper()} {named[path]}"
        for path, methods in paths.items()
        for method in methods
        if method != "parameters"
    ]


def read_table() -> dict[tuple[str, str], dict[str, str]]:
    """Return the expected statuses by call and target, then by viewer."""
    with TABLE.open(newline="") as file:
        return {(row.pop("call"), row.pop("target")): row for row in csv.DictReader(file)}


def targets_of(call: str) -> tuple[str, ...]:
    """Return the targets of a call. Without an id, these are the own company and another, by `company_id`."""
    return TARGETS if "{" in call or call in NAME_ROWS else ("own", "other")


CELLS = [(call, target) for call in described_calls() for target in targets_of(call)]


# Calls about one company, which a superuser has to choose.
OF_CHOSEN_COMPANY = (
    "/api/company-",
    "/api/country-",
    "/api/holiday-",
    "/api/identity-providers/",
    "/api/referral-policy/",
    "/api/rejection-",
    "/api/users/invitations/",
    "/api/webhooks/",
)
# Required query parameters.
QUERIES = {
    "GET /api/country-defaults/": {"country": "DE"},
    "GET /api/holiday-regions/": {"country": "DE"},
    "GET /api/search/": {"q": CANARY},
}


def ask(
    client: APIClient, parameters: dict[str, Any], call: str, rows: Rows, target: str, *, empty: bool = False
) -> Any:
    """Return the response to a call about these rows, with a complete body or an empty one."""
    method, path = call.split()
    ids = {name: getattr(rows, name).pk for name in NOUNS.values()}
    if target == "other" and "{" not in path and call not in NAME_ROWS:
        parameters = {**parameters, "company_id": rows.company.pk}
    elif path.startswith(OF_CHOSEN_COMPANY) and "{" not in path and not parameters:
        parameters = {"company_id": rows.company.pk}
    parameters = {**parameters, **QUERIES.get(call, {})}
    query = "&".join(f"{name}={value}" for name, value in parameters.items())
    values = BODIES.get(call) if not empty else None
    body = None if method == "GET" else values(rows) if values else {}
    kind = "multipart" if "import-linkedin" in path or path.endswith("/file/") else "json"
    options = {} if method == "GET" else {"format": kind}
    return getattr(client, method.lower())(f"{path.format(**ids)}?{query}", body, **options)


def bytes_of(answer: Any) -> str:
    """Return the headers and the body of a response, streamed or not."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return f"{dict(answer.headers)} {body.decode(errors='replace')}".lower()


def statuses_of(
    call: str,
    target: str,
    rows: dict[str, Rows],
    clients: dict[str, tuple[APIClient, dict[str, Any]]],
    deliver_outbox: Callable[..., None],
) -> dict[str, str]:
    """Return the status of a call by viewer, and assert that no answer or mail has data of another company.

    What a call stores is rolled back.
    """
    found = {}
    for viewer in VIEWERS:
        client, parameters = clients[viewer]
        cache.clear()
        large_answers.clear()
        mail.outbox.clear()
        with transaction.atomic():
            answer = ask(client, parameters, call, rows[target], target)
            found[viewer] = str(answer.status_code)
            assert answer["Cache-Control"] == "no-store", f"caches may store {call} of {viewer}"
            if not call.startswith("GET"):
                deliver_outbox(failing=True)
            transaction.set_rollback(True)
        if viewer == "superuser" or (viewer == "superuser_in_company" and target == "other"):
            # The superuser sees every company, or has chosen the other one.
            continue
        if viewer == "no_company" and call == "POST /api/auth/join-company/":
            # Joining with a company's secret code returns its name.
            continue
        assert CANARY not in bytes_of(answer), f"{call} of {viewer} has data of another company"
        for sent in mail.outbox:
            told = f"{sent.subject} {sent.body} {getattr(sent, 'alternatives', '')} {sent.extra_headers}"
            assert CANARY not in told.lower() or CANARY in f"{sent.to}", f"{call} of {viewer}"
    return found


@pytest.mark.timeout(600)
@pytest.mark.parametrize("target", TARGETS)
def test_each_call_returns_the_status_in_the_table_and_no_data_of_other_companies(
    target: str,
    rows: dict[str, Rows],
    clients: dict[str, tuple[APIClient, dict[str, Any]]],
    deliver_outbox: Callable[..., None],
    record_property: Callable[..., None],
) -> None:
    # They share one set of data, which they leave as it is.
    cells = [(call, of) for call, of in CELLS if of == target]
    found = {cell: statuses_of(*cell, rows, clients, deliver_outbox) for cell in cells}
    record_property("cells", sum(map(len, found.values())))
    if WRITE:
        WRITTEN.update(found)
    else:
        table = read_table()
        assert found == {cell: table.get(cell) for cell in found}


WRITTEN: dict[tuple[str, str], dict[str, str]] = {}


# Calls that need no sign-in, and signing out, which concerns nobody's data.
WITHOUT_ACTOR = {
    "GET /api/access-requests/",
    "POST /api/access-requests/",
    "POST /api/auth/email/confirm/",
    "POST /api/auth/email/refuse/",
    "GET /api/auth/google/callback/",
    "POST /api/auth/provider/exchange/",
    "GET /api/auth/provider/finish/",
    "GET /api/auth/provider/oidc-unknown/callback/",
    "GET /api/auth/provider/oidc-unknown/login/",
    "GET /api/auth/provider/oidc-unknown/test/",
    "GET /api/auth/providers/",
    "GET /api/auth/google/login/",
    "GET /api/auth/join-company/",
    "POST /api/auth/logout/",
    "POST /api/auth/logout-all/",
    "POST /api/auth/password/reset/",
    "GET /api/auth/password/reset/confirm/",
    "POST /api/auth/password/reset/confirm/",
    "POST /api/auth/passkey/",
    "POST /api/auth/passkey/challenge/",
    "POST /api/auth/register/",
    "POST /api/auth/second-step/",
    "POST /api/auth/token/",
    "GET /api/health/",
    "GET /api/notifications/unsubscribe/",
    "POST /api/notifications/unsubscribe/",
    "GET /api/ready/",
}


def test_every_call_refuses_the_id_of_another_company(as_user: SignIn, team: Team) -> None:
    ids = dict.fromkeys(NOUNS.values(), 1)
    accepted = set()
    for call in described_calls():
        method, path = call.split()
        url = f"{path.format(**ids)}?company_id={team.other_hr.company_id}"
        # Signed in anew, since some calls sign out.
        if getattr(as_user(team.hr), method.lower())(url).status_code != 403:
            accepted.add(call)
    assert accepted == WITHOUT_ACTOR


# Without calls about the own account, which everybody may change.
WRITES = [call for call in BODIES if not call.split()[1].startswith("/api/auth/")]


def test_permissions_are_checked_before_the_body_is_validated(
    rows: dict[str, Rows], clients: dict[str, tuple[APIClient, dict[str, Any]]]
) -> None:
    table = read_table()
    for call, viewer in [] if WRITE else product(WRITES, VIEWERS):
        expected = table[call, "own"][viewer]
        cache.clear()
        large_answers.clear()
        with transaction.atomic():
            answer = ask(*clients[viewer], call, rows["own"], "own", empty=True)
            transaction.set_rollback(True)
        if expected == "404" and call in NAME_ROWS:
            # The empty body names no row that could be hidden.
            continue
        if expected in ("401", "403", "404"):
            assert str(answer.status_code) == expected, f"{call} of {viewer}"
        else:
            assert answer.status_code not in (401, 403, 404), f"{call} of {viewer}"


def test_the_table_has_every_call_and_no_empty_cell() -> None:
    if WRITE:
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, ("call", "target", *VIEWERS), lineterminator="\n")
            writer.writeheader()
            writer.writerows({"call": call, "target": target, **WRITTEN[call, target]} for call, target in CELLS)
    table = read_table()
    assert list(table) == CELLS
    assert all(list(row) == list(VIEWERS) and all(row.values()) for row in table.values())
