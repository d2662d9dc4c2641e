"""What each change of an account ends of that by which somebody could sign in to it, or call the API."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.contrib.sessions.backends.cache import SessionStore
from django.core.management import call_command
from django.test import RequestFactory
from rest_framework.test import APIClient

from accounts.company_sign_in import choose_account
from accounts.models import ApiToken, Company, DeviceToken, IdentityProvider, SignInCode, User
from accounts.providers import accept_proof
from accounts.services.links import is_password_link, mailed_password_url, set_password_url
from accounts.tests.factories import PASSWORD, IdentityProviderFactory, UserFactory
from accounts.tests.second_factor import give_authenticator
from accounts.tests.team import SignIn, Team
from accounts.tests.test_users_update import form

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "orchard-lamp-42"
TWICE = {"new_password1": NEW_PASSWORD, "new_password2": NEW_PASSWORD}
ADDRESS = "ada@acme.example"

EVERYTHING = {"password", "session", "code", "link", "authenticator", "passkey", "token", "provider"}
SIGN_INS = {"session", "code", "token"}


def give_everything(user: User) -> Callable[[], set[str]]:
    """Give an account all by which one can enter. Returns a function that says what of it has ended."""
    user.set_password(PASSWORD)
    user.save(update_fields=["password"])
    give_authenticator(user)
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={})
    SocialAccount.objects.create(user=user, provider="google", uid="somebody")
    DeviceToken.issue(user, second_factor=True)
    SignInCode.issue(user, "browser", "google")
    ApiToken.issue(user=user, name="Script", scopes=["jobs:read"], days=30)
    link = parse_qs(urlsplit(set_password_url(user)).query)

    def ended() -> set[str]:
        stored = User.objects.get(pk=user.pk)
        factors = Authenticator.objects.filter(user=user)
        still = {
            "password": stored.check_password(PASSWORD),
            "session": DeviceToken.objects.filter(user=user, second_factor=True).exists(),
            "code": SignInCode.objects.filter(user=user).exists(),
            "link": is_password_link(link["uid"][0], link["token"][0]),
            "authenticator": factors.filter(type=Authenticator.Type.TOTP).exists(),
            "passkey": factors.filter(type=Authenticator.Type.WEBAUTHN).exists(),
            "token": ApiToken.objects.in_force().filter(user=user).exists(),
            "provider": SocialAccount.objects.filter(user=user, uid="somebody").exists(),
        }
        return {name for name, is_there in still.items() if not is_there}

    return ended


def use_link(url: str) -> None:
    query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
    answer = APIClient().post("/api/auth/password/reset/confirm/", {**query, **TWICE})
    assert answer.status_code == 200, answer.json()


# Whoever takes over an account whose address is unproven.
def by_a_mailed_link(user: User, as_user: SignIn, team: Team) -> None:
    use_link(mailed_password_url(user))


def by_google(user: User, as_user: SignIn, team: Team) -> None:
    accept_proof(user, User(first_name="Ada", last_name="Lovelace"), "another")


def by_the_companys_provider(user: User, as_user: SignIn, team: Team) -> None:
    provider: IdentityProvider = IdentityProviderFactory(company=user.company or team.company)
    Company.objects.get(pk=provider.company_id).domains.create(domain="acme.example", identity_provider=provider)
    login = SocialLogin(
        user=User(first_name="Ada", last_name="Lovelace"),
        account=SocialAccount(provider=provider.key, uid="ada-1"),
        email_addresses=[EmailAddress(email=ADDRESS, verified=True, primary=True)],
    )
    login.claims = {"sub": "ada-1", "email": ADDRESS}
    request = RequestFactory().get("/")
    request.session = SessionStore()
    with request_context(request):
        choose_account(request, login, provider)


def by_a_superuser_who_gives_it_a_company(user: User, as_user: SignIn, team: Team) -> None:
    User.objects.filter(pk=user.pk).update(company=None, department=None)
    stranger = User.objects.get(pk=user.pk)
    values = form(stranger, companyId=team.company.pk, department="Engineering")
    superuser = UserFactory(role="SUPERUSER", company=None, department=None)
    answer = as_user(superuser).put(f"/api/users/{user.pk}/", values)
    assert answer.status_code == 200, answer.json()


TAKEOVERS = [by_a_mailed_link, by_google, by_the_companys_provider, by_a_superuser_who_gives_it_a_company]


@pytest.mark.parametrize("take_over", TAKEOVERS)
def test_who_proves_the_address_of_an_account_ends_all_that_was_set_before(
    as_user: SignIn, team: Team, take_over: Callable[[User, SignIn, Team], None]
) -> None:
    user = UserFactory(company=team.company, email=ADDRESS, email_proven=False)
    ended = give_everything(user)
    assert ended() == set()
    take_over(user, as_user, team)
    assert ended() == EVERYTHING


# Changes of an account that is its owner's.
def deactivate(user: User, as_user: SignIn, team: Team) -> None:
    assert as_user(team.hr).post(f"/api/users/{user.pk}/deactivate/").status_code == 200


def password_by_hr(user: User, as_user: SignIn, team: Team) -> None:
    values = form(user, password=NEW_PASSWORD, confirmPassword=NEW_PASSWORD)
    assert as_user(team.hr).put(f"/api/users/{user.pk}/", values).status_code == 200


def password_by_link(user: User, as_user: SignIn, team: Team) -> None:
    use_link(mailed_password_url(user))


def password_by_a_link_that_hr_was_shown(user: User, as_user: SignIn, team: Team) -> None:
    use_link(set_password_url(user))


def second_factor_by_hr(user: User, as_user: SignIn, team: Team) -> None:
    assert as_user(team.hr).post(f"/api/users/{user.pk}/reset-second-factor/").status_code == 200


def second_factor_by_the_operator(user: User, as_user: SignIn, team: Team) -> None:
    call_command("reset_second_factor", user.username)


def sign_out_everywhere(user: User, as_user: SignIn, team: Team) -> None:
    assert signed_in(user).post("/api/auth/logout-all/").status_code == 204


def own_password(user: User, as_user: SignIn, team: Team) -> None:
    body = {"old_password": PASSWORD, **TWICE}
    assert signed_in(user).post("/api/auth/password/change/", body).status_code == 200


def own_password_and_tokens(user: User, as_user: SignIn, team: Team) -> None:
    body = {"old_password": PASSWORD, "revoke_api_tokens": True, **TWICE}
    assert signed_in(user).post("/api/auth/password/change/", body).status_code == 200


def address_by_hr(user: User, as_user: SignIn, team: Team) -> None:
    assert as_user(team.hr).put(f"/api/users/{user.pk}/", form(user, email="new@acme.example")).status_code == 200


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user, second_factor=True)}")
    return client


ENDS: list[tuple[Any, set[str]]] = [
    (deactivate, SIGN_INS | {"link"}),
    (password_by_hr, SIGN_INS | {"link", "password"}),
    (password_by_link, SIGN_INS | {"link", "password"}),
    (password_by_a_link_that_hr_was_shown, SIGN_INS | {"link", "password"}),
    (second_factor_by_hr, SIGN_INS | {"authenticator", "passkey"}),
    (second_factor_by_the_operator, SIGN_INS | {"authenticator", "passkey"}),
    (sign_out_everywhere, SIGN_INS),
    (own_password, {"code", "link", "password"}),
    (own_password_and_tokens, {"code", "link", "password", "token"}),
    (address_by_hr, {"link", "provider"}),
]


@pytest.mark.parametrize(("change", "expected"), ENDS, ids=[change.__name__ for change, _ended in ENDS])
def test_what_a_change_of_an_account_ends(
    as_user: SignIn, team: Team, change: Callable[[User, SignIn, Team], None], expected: set[str]
) -> None:
    user = UserFactory(company=team.company, email=ADDRESS, email_proven=True)
    ended = give_everything(user)
    change(user, as_user, team)
    User.objects.filter(pk=user.pk).update(is_active=True)
    assert ended() - {"session"} == expected - {"session"}
    # After a change of the own password, the session that made it goes on.
    goes_on = change in (own_password, own_password_and_tokens, address_by_hr)
    assert DeviceToken.objects.filter(user=user).exists() == goes_on
