"""What can be deleted is, whatever points to it; or a sentence says why not. Never is it an error of the server."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db.models import Model

from accounts.models import DeviceToken, IdentityProvider, SavedView, TableSettings, User
from accounts.tests.factories import IdentityProviderFactory
from accounts.tests.team import SignIn, Team
from bulk.tests.factories import BulkActionFactory
from common.tests.described_paths import described_paths
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.models import Dismissal
from referrals.models import RejectionReason, StatusChange
from referrals.tests.factories import ReferralFactory
from webhooks.tests.factories import WebhookDeliveryFactory, WebhookFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@dataclass(frozen=True)
class Deletion:
    """Who deletes a row, and how to make it with everything that points to it."""

    asks: Callable[[Team], User]
    make: Callable[[Team, Job], Model]


def session(team: Team, job: Job) -> Model:
    DeviceToken.issue(team.employee)
    return DeviceToken.objects.latest("id")


def connection(team: Team, job: Job) -> Model:
    person = ConnectionFactory(owner=team.employee)
    ReferralFactory(job=job, referrer=team.employee, connection=person)
    Dismissal.objects.create(user=team.employee, job=job, connection=person)
    return person


def saved_view(team: Team, job: Job) -> Model:
    view = SavedView.objects.create(
        company=team.company, owner=team.hr, list_name="jobs", name="Open", query="status=OPEN", shared=True
    )
    for user in (team.hr, team.hiring_manager):
        TableSettings.objects.create(user=user, list_name="jobs", default_view=view)
    return view


def webhook(team: Team, job: Job) -> Model:
    made = WebhookFactory(company=team.company)
    WebhookDeliveryFactory(webhook=made)
    return made


def identity_provider(team: Team, job: Job) -> Model:
    made: IdentityProvider = IdentityProviderFactory(company=team.company)
    team.company.domains.create(domain="acme.example", identity_provider=made)
    return made


def passkey(team: Team, job: Job) -> Model:
    data = {"name": "Phone"}
    made: Model = Authenticator.objects.create(user=team.employee, type=Authenticator.Type.WEBAUTHN, data=data)
    return made


DELETIONS = {
    "/api/auth/second-factor/passkeys/{id}/": Deletion(lambda team: team.employee, passkey),
    "/api/auth/sessions/{id}/": Deletion(lambda team: team.employee, session),
    "/api/connections/{id}/": Deletion(lambda team: team.employee, connection),
    "/api/identity-providers/{id}/": Deletion(lambda team: team.hr, identity_provider),
    "/api/saved-views/{id}/": Deletion(lambda team: team.hr, saved_view),
    "/api/webhooks/{id}/": Deletion(lambda team: team.hr, webhook),
}
# These have no id; their own tests delete them.
WITHOUT_ROW = {
    "/api/auth/second-factor/authenticator/",
    "/api/identity-providers/{id}/enforcement/",
    "/api/identity-providers/{id}/pending/",
}
# What names a row that then is not deleted: `accounts.tests.test_enforced_sign_in` has the sentence.
REFUSED = {"CompanySettings.enforced_provider"}
# They are revoked instead of deleted, since the audit log names them.
KEPT = {"/api/auth/api-tokens/{id}/", "/api/company-tokens/{id}/"}


@pytest.fixture
def job(team: Team) -> Job:
    made: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    return made


def unused_relations(row: Model) -> list[str]:
    """Return the columns of other models that could name this row, and do not."""
    relations: Any = [
        each for each in row._meta.get_fields(include_hidden=True) if each.auto_created and not each.concrete
    ]
    return [
        f"{each.related_model.__name__}.{each.field.name}"
        for each in relations
        if not each.related_model._base_manager.filter(**{each.field.name: row.pk}).exists()
    ]


def test_every_delete_in_the_schema_is_tried_here() -> None:
    assert {path for path, calls in described_paths().items() if "delete" in calls} == {
        *DELETIONS,
        *KEPT,
        *WITHOUT_ROW,
    }


@pytest.mark.parametrize("path", DELETIONS)
def test_what_others_point_to_is_deleted_or_a_sentence_says_why_not(
    path: str, team: Team, job: Job, as_user: SignIn
) -> None:
    deletion = DELETIONS[path]
    row = deletion.make(team, job)
    assert {*unused_relations(row)} <= REFUSED
    client, url = as_user(deletion.asks(team)), path.replace("{id}", str(row.pk))
    answer = client.delete(url)
    if answer.status_code == 409:
        assert answer.json()["detail"].endswith(".")
        answer = client.delete(f"{url}?confirm=true")
    assert answer.status_code == 204, answer.content
    assert not type(row)._base_manager.filter(pk=row.pk).exists()
    assert client.delete(url).status_code == 404


@pytest.mark.parametrize("used_by", ["a rejection", "a bulk action", "nothing"])
def test_a_reason_that_is_left_out_of_the_list_is_kept_where_it_is_used(
    used_by: str, team: Team, job: Job, as_user: SignIn
) -> None:
    reason = RejectionReason.objects.get(company=team.company, name="Other")
    if used_by == "a rejection":
        referral = ReferralFactory(job=job, referrer=team.employee, status="REJECTED", rejection_reason=reason)
        StatusChange.objects.filter(referral=referral, to_status="REJECTED").update(reason=reason)
    elif used_by == "a bulk action":
        # Such as one all of whose rows were skipped.
        BulkActionFactory(company=team.company, user=team.hr, kind="status", status="REJECTED", reason=reason)
    hr = as_user(team.hr)
    answer = hr.put("/api/rejection-reasons/", {"reasons": [{"name": "Salary"}]}, format="json")
    assert answer.status_code == 200, answer.content
    kept = RejectionReason.objects.filter(pk=reason.pk).first()
    assert (kept is not None and kept.retired_at is not None) is (used_by == "a rejection")
