"""Connecting identity providers under Settings, by HR and superusers."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from django.utils import timezone

from accounts.models import ApiToken, DeviceToken, IdentityProvider, User
from accounts.openid_connect import callback_url
from accounts.services.identity_providers import publish_secret_reminders
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.destinations import UnusableHost
from common.encryption import Encrypted

pytestmark = pytest.mark.django_db
URL = "/api/identity-providers/"
VALUES: dict[str, Any] = {
    "name": "Acme ID",
    "issuer": "https://login.acme.example",
    "client_id": "vouch",
    "client_secret": "hush-hush",
    "domains": ["acme.example"],
    "enabled": True,
    "role_mapping": [{"claim": "groups", "value": "hr", "role": "HR", "department": None}],
}


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every name is known but that of `nowhere.example`."""

    def resolve(destination: Any) -> list[str]:
        if destination.host == "nowhere.example":
            raise UnusableHost(destination.host, "unknown name")
        return ["93.184.216.34"]

    monkeypatch.setattr("common.destinations.resolve", resolve)


@pytest.fixture
def domain(team: Team) -> Any:
    return team.company.domains.create(domain="acme.example")


@pytest.fixture
def connected(as_user: SignIn, team: Team, domain: Any) -> IdentityProvider:
    answer = as_user(team.hr).post(URL, VALUES)
    assert answer.status_code == 201, answer.json()
    return IdentityProvider.objects.get()


def change(provider: IdentityProvider, **values: Any) -> dict[str, Any]:
    """Return the body that changes the provider to these values."""
    kept = {name: value for name, value in VALUES.items() if name != "client_secret"}
    return {**kept, "updated_at": provider.updated_at.isoformat(), **values}


def test_hr_connects_a_provider(as_user: SignIn, team: Team, domain: Any) -> None:
    answer = as_user(team.hr).post(URL, VALUES)
    assert answer.status_code == 201
    provider = IdentityProvider.objects.get()
    assert answer.json() == {
        "id": provider.pk,
        "name": "Acme ID",
        "issuer": "https://login.acme.example",
        "client_id": "vouch",
        "has_secret": True,
        "secret_expires_on": None,
        "secret_lost": False,
        "scopes": "openid email profile",
        "enabled": True,
        "domains": ["acme.example"],
        "creates_accounts": True,
        "role_mapping": VALUES["role_mapping"],
        "maps_each_time": True,
        "session_days": 1,
        "redirect_address": callback_url(provider.key),
        "last_test": None,
        "can_be_linked": True,
        "enforced": False,
        "waits_for_test": False,
        "has_directory": False,
        "updated_at": answer.json()["updated_at"],
    }
    assert as_user(team.hr).get(URL).json() == [answer.json()]
    assert provider.client_secret.read() == "hush-hush"


def test_issuer_client_and_secret_can_follow(as_user: SignIn, team: Team, domain: Any) -> None:
    """The provider gives them for the redirect address, which stays the same."""
    client = as_user(team.hr)
    begun = client.post(URL, {"name": "Acme ID", "domains": []}).json()
    assert (begun["issuer"], begun["has_secret"], begun["enabled"]) == ("", False, False)
    refused = client.post(f"{URL}{begun['id']}/test/")
    assert (refused.status_code, refused.json()["code"]) == (409, "incomplete")
    answer = client.put(f"{URL}{begun['id']}/", {"name": "Acme ID", "domains": [], "enabled": True})
    assert answer.json() == {
        "issuer": ["Enter the issuer"],
        "client_id": ["Enter the client ID"],
        "client_secret": ["Enter the client secret"],
    }
    done = client.put(f"{URL}{begun['id']}/", VALUES).json()
    assert (done["redirect_address"], done["enabled"]) == (begun["redirect_address"], True)


def test_the_domains_of_the_company_are_listed(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    team.company.domains.create(domain="acme.org")
    assert as_user(team.hr).get("/api/company-domains/").json() == [
        {"domain": "acme.example", "identity_provider": connected.pk},
        {"domain": "acme.org", "identity_provider": None},
    ]


def test_the_client_secret_is_in_no_answer_and_no_log(
    as_user: SignIn, team: Team, connected: IdentityProvider, caplog: Any
) -> None:
    client = as_user(team.hr)
    client.put(f"{URL}{connected.pk}/", change(connected, client_secret="another-hush"))
    read = f"{client.get(URL).json()}{client.get(f'{URL}{connected.pk}/').json()}{caplog.text}"
    stored = "".join(map(str, AuditEvent.objects.values_list("before", "after")))
    assert "hush" not in f"{read}{stored}{connected.client_secret.stored}"


def test_a_superuser_connects_it_in_a_company(as_user: SignIn, team: Team, domain: Any) -> None:
    client = as_user(team.superuser)
    assert client.post(URL, VALUES).status_code == 404
    assert client.post(f"{URL}?company_id={team.company.pk}", VALUES).status_code == 201
    assert len(client.get(f"{URL}?company_id={team.company.pk}").json()) == 1


def test_it_stands_in_the_activity(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    client = as_user(team.hr)
    client.put(f"{URL}{connected.pk}/", change(connected, name="Other", client_secret="x"))
    client.delete(f"{URL}{connected.pk}/")
    said = [each["text"] for each in client.get("/api/activity/").json()]
    assert "Hana" in said[-1]
    assert any("disconnected an identity provider" in each for each in said)
    assert any("client secret, name" in each for each in said)


@pytest.mark.parametrize(
    ("values", "errors"),
    [
        ({"issuer": "http://login.acme.example"}, {"issuer": ["Enter an address that begins with https://."]}),
        ({"issuer": "login"}, {"issuer": ["Enter an address that begins with https://."]}),
        (
            {"issuer": "https://nowhere.example"},
            {"issuer": ["nowhere.example was not found on the internet. Check the address."]},
        ),
        (
            {"issuer": "https://login.microsoftonline.com/common/v2.0"},
            {
                "issuer": [
                    "This issuer is for the people of any organisation. Enter that of your own tenant, with its id in "
                    "the address."
                ]
            },
        ),
        ({"client_secret": ""}, {"client_secret": ["Enter the client secret"]}),
        ({"name": " "}, {"name": ["Enter the name that people see at sign-in"]}),
        (
            {"domains": ["other.example"]},
            {"domains": ["other.example is not a domain of the company. Ask a superuser to add it."]},
        ),
        (
            {"role_mapping": [{"claim": "groups", "value": "x", "role": "SUPERUSER"}]},
            {"role_mapping": {"0": {"role": ["Select a role"]}}},
        ),
        (
            {"role_mapping": [{"claim": "groups", "value": "x", "role": "HR", "department": 999_999}]},
            {"role_mapping": ["Choose a department of the company."]},
        ),
    ],
)
def test_wrong_values_are_refused_with_a_sentence(
    as_user: SignIn, team: Team, domain: Any, values: dict[str, Any], errors: dict[str, Any]
) -> None:
    CompanyFactory().domains.create(domain="other.example")
    answer = as_user(team.hr).post(URL, {**VALUES, **values})
    assert (answer.status_code, answer.json()) == (400, errors)
    assert not IdentityProvider.objects.exists()


def test_openid_is_always_one_of_the_scopes(as_user: SignIn, team: Team, domain: Any) -> None:
    answer = as_user(team.hr).post(URL, {**VALUES, "scopes": "email  groups"})
    assert answer.json()["scopes"] == "openid email groups"


def test_a_domain_leads_to_one_provider(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    client = as_user(team.hr)
    answer = client.post(URL, {**VALUES, "name": "Second"})
    assert answer.json() == {"domains": ["acme.example signs in with Acme ID. Take it away there first."]}
    client.put(f"{URL}{connected.pk}/", change(connected, domains=[]))
    assert client.post(URL, {**VALUES, "name": "Second"}).status_code == 201


def test_a_domain_that_a_superuser_takes_away_leads_nowhere(
    as_user: SignIn, team: Team, connected: IdentityProvider
) -> None:
    as_user(team.superuser).put(f"/api/companies/{team.company.pk}/", {"domains": ["acme.org"]})
    assert as_user(team.hr).get(f"{URL}{connected.pk}/").json()["domains"] == []


def test_another_name_keeps_the_links(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    SocialAccount.objects.create(user=team.employee, provider=connected.key, uid="1")
    answer = as_user(team.hr).put(f"{URL}{connected.pk}/", change(connected, name="Renamed"))
    assert (answer.status_code, answer.json()["name"]) == (200, "Renamed")
    connected.refresh_from_db()
    assert connected.client_secret.read() == "hush-hush"
    assert SocialAccount.objects.filter(provider=connected.key).exists()


@pytest.mark.parametrize("values", [{"issuer": "https://id.acme.example"}, {"client_id": "another"}])
def test_another_issuer_or_client_ends_the_links_and_needs_its_secret(
    as_user: SignIn, team: Team, connected: IdentityProvider, values: dict[str, str]
) -> None:
    """The same `sub` may be another person there."""
    SocialAccount.objects.create(user=team.employee, provider=connected.key, uid="1")
    client = as_user(team.hr)
    refused = client.put(f"{URL}{connected.pk}/", change(connected, **values))
    assert (refused.status_code, refused.json()) == (400, {"client_secret": ["Enter the client secret"]})
    assert client.put(f"{URL}{connected.pk}/", change(connected, **values, client_secret="new")).status_code == 200
    key = connected.key
    connected.refresh_from_db()
    assert connected.key != key
    assert not SocialAccount.objects.exists()


@pytest.mark.both_databases
@pytest.mark.parametrize("values", [{"issuer": "https://id.acme.example"}, {"client_id": "another"}])
def test_typing_errors_are_mended_before_anybody_signs_in_and_the_registered_address_stays(
    as_user: SignIn, team: Team, connected: IdentityProvider, values: dict[str, str]
) -> None:
    client = as_user(team.hr)
    client.put(f"{URL}{connected.pk}/", change(connected, enabled=False))
    connected.refresh_from_db()
    body = change(connected, **values, enabled=False, client_secret="new")
    answer = client.put(f"{URL}{connected.pk}/", body).json()
    assert (answer["redirect_address"], answer["can_be_linked"]) == (callback_url(connected.key), False)


def test_the_address_of_the_discovery_document_is_taken_for_its_issuer(
    as_user: SignIn, team: Team, connected: IdentityProvider
) -> None:
    issuer = f"{connected.issuer}/.well-known/openid-configuration"
    answer = as_user(team.hr).put(f"{URL}{connected.pk}/", change(connected, issuer=issuer))
    assert (answer.status_code, answer.json()["issuer"]) == (200, connected.issuer)


def test_an_outdated_change_is_refused(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    client = as_user(team.hr)
    body = change(connected, name="First")
    assert client.put(f"{URL}{connected.pk}/", body).status_code == 200
    assert client.put(f"{URL}{connected.pk}/", {**body, "name": "Second"}).status_code == 409


def test_disconnecting_ends_links_and_sessions_and_wakes_no_token(
    as_user: SignIn, team: Team, connected: IdentityProvider
) -> None:
    for number, user in enumerate((team.employee, team.colleague)):
        SocialAccount.objects.create(user=user, provider=connected.key, uid=str(number))
        ApiToken.issue(user=user, name="Script", scopes=["jobs:read"], days=90)
    DeviceToken.issue(team.colleague, connected.key)
    User.objects.filter(pk=team.employee.pk).update(last_login=timezone.now() - timedelta(days=31))
    assert as_user(team.hr).delete(f"{URL}{connected.pk}/").status_code == 204
    assert not SocialAccount.objects.exists()
    assert not DeviceToken.objects.filter(provider=connected.key).exists()
    assert [each.user for each in ApiToken.objects.in_force()] == [team.colleague]
    assert team.company.domains.get().identity_provider is None


def test_changes_need_a_recent_proof(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    client = as_user(team.hr)
    DeviceToken.objects.update(created_at=timezone.now() - timedelta(hours=2), proved_at=None)
    answers = [
        client.post(URL, VALUES),
        client.put(f"{URL}{connected.pk}/", change(connected)),
        client.delete(f"{URL}{connected.pk}/"),
        client.post(f"{URL}{connected.pk}/test/"),
    ]
    assert {(each.status_code, each.json()["code"]) for each in answers} == {(403, "reauthentication_required")}


def test_hr_and_superusers_are_mailed(
    as_user: SignIn, team: Team, domain: Any, deliver_outbox: Callable[..., None]
) -> None:
    User.objects.update(email_proven=True)
    as_user(team.hr).post(URL, VALUES)
    deliver_outbox()
    assert {sent.to[0] for sent in mail.outbox} == {team.hr.email, team.superuser.email}
    assert all("Acme ID" in str(sent.body) for sent in mail.outbox)


def test_hr_is_reminded_of_a_secret_that_ends(
    team: Team, connected: IdentityProvider, deliver_outbox: Callable[..., None]
) -> None:
    User.objects.update(email_proven=True)
    deliver_outbox()
    mail.outbox.clear()
    sent = []
    for left in (31, 30, 29, 8, 7, 6, 0, -1):
        IdentityProvider.objects.update(secret_expires_on=date.today() + timedelta(days=left))  # noqa: DTZ011
        for _ in range(2):
            publish_secret_reminders()
        deliver_outbox()
        sent += [(left, each.to[0]) for each in mail.outbox]
        mail.outbox.clear()
    assert sent == [(30, team.hr.email), (7, team.hr.email)]


def test_a_company_has_at_most_five(as_user: SignIn, team: Team, domain: Any) -> None:
    client = as_user(team.hr)
    for _ in range(5):
        assert client.post(URL, {**VALUES, "domains": []}).status_code == 201
    assert client.post(URL, {**VALUES, "domains": []}).status_code == 409


def test_a_lost_secret_is_said(as_user: SignIn, team: Team, connected: IdentityProvider) -> None:
    connected.client_secret = Encrypted("lost")
    connected.save()
    assert as_user(team.hr).get(f"{URL}{connected.pk}/").json()["secret_lost"] is True
    answer = as_user(UserFactory(company=None)).get(f"/api/auth/provider/{connected.key}/login/")
    assert answer["Location"].endswith("/login?error=company_failed")
