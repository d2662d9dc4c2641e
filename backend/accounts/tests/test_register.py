"""POST /api/auth/register/."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from rest_framework.test import APIClient

from accounts.models import Company, DeviceToken, Role, User
from accounts.services.links import confirmation_url
from accounts.tests.factories import CompanyFactory, UserFactory
from audit.models import AuditEvent
from common.models import Delivery, DeliveryState

pytestmark = pytest.mark.django_db
URL = "/api/auth/register/"
FORM = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "email": "Ada@acme.example",
    "username": "ada",
    "password1": "orchard-lamp-42",
    "password2": "orchard-lamp-42",
}


def register(api: APIClient, **changes: Any) -> Any:
    return api.post(URL, {**FORM, **changes}, format="multipart")


def test_the_returned_token_signs_the_new_account_in(api: APIClient) -> None:
    answer = register(api)
    assert answer.status_code == 201
    assert set(answer.json()) == {"key"}
    api.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['key']}")
    user = User.objects.get()
    assert api.get("/api/auth/user/").json() == {
        "id": user.pk,
        "username": "ada",
        "email": "ada@acme.example",
        "first_name": "Ada",
        "last_name": "Lovelace",
        "language": "",
        "company_language": "",
        "shortcuts": True,
        "google_sign_in": False,
        "profile": {"role": "EMPLOYEE", "department": None, "position": "", "company": None},
        "second_factor_setup_required": False,
        "unread_notifications": 0,
        "saved_views": [],
        "table_settings": [],
    }
    assert user.check_password(FORM["password1"])
    assert not user.email_proven
    assert AuditEvent.objects.get(action="user.registered").action == "user.registered"


@pytest.mark.parametrize("kind", ["multipart", "json"])
def test_the_company_code_adds_the_account_to_the_company_at_once(api: APIClient, kind: str) -> None:
    company = CompanyFactory()
    answer = api.post(URL, {**FORM, "company_code": company.code}, format=kind)
    assert answer.status_code == 201
    assert User.objects.get().company == company


def test_an_invalid_code_is_reported_and_nothing_is_stored(api: APIClient) -> None:
    answer = register(api, company_code="no-such-code")
    assert answer.status_code == 400
    assert answer.json() == {
        "company_code": ['The company code "no-such-code" is not valid. Ask your HR team for a new invitation link.']
    }
    assert not User.objects.exists()


@pytest.mark.parametrize("changes", [{}, {"company_code": ""}, {"company": "1", "company_id": "1", "role": "HR"}])
def test_no_other_field_sets_company_or_role(api: APIClient, changes: dict[str, str]) -> None:
    company = CompanyFactory()
    company.domains.create(domain="acme.example")
    assert register(api, **changes).status_code == 201
    user = User.objects.get()
    assert (user.company, user.role) == (None, Role.EMPLOYEE)


def test_signing_up_starts_no_session(api: APIClient) -> None:
    assert not register(api).cookies


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("email", "ADA@Acme.example", "An account with this email address exists already. Sign in instead."),
        ("username", "ADA", "This username is taken. Choose another one."),
    ],
)
def test_duplicates_are_found_regardless_of_case(api: APIClient, field: str, value: str, message: str) -> None:
    UserFactory(username="ada", email="ada@acme.example")
    changes = {"username": "other", "email": "other@acme.example", field: value}
    answer = register(api, **changes)
    assert answer.status_code == 400
    assert answer.json() == {field: [message]}


@pytest.mark.parametrize("field", list(FORM))
@pytest.mark.parametrize("value", ["", "  ", None])
def test_every_field_is_required(api: APIClient, field: str, value: str | None) -> None:
    form = {**FORM, field: value or ""}
    if value is None:
        del form[field]
    answer = api.post(URL, form, format="multipart")
    assert answer.status_code == 400
    assert field in answer.json()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        (
            {"password1": "short", "password2": "short"},
            {"password1": ["Password must be at least 8 characters long"]},
        ),
        ({"password2": "orchard-lamp-43"}, {"password2": ["Passwords do not match"]}),
        ({"password2": "orchard-lamp-42 "}, {"password2": ["Passwords do not match"]}),
        ({"password1": "password", "password2": "password"}, {"password1": ["This password is too common."]}),
        (
            {"password1": "ada@acme.example", "password2": "ada@acme.example"},
            {"password1": ["The password is too similar to the email address."]},
        ),
        ({"email": "ada at acme"}, {"email": ["Please enter a valid email address"]}),
        ({"first_name": "x" * 101}, {"first_name": ["At most 100 characters"]}),
        ({"last_name": "nul\0l"}, {"last_name": ["Null characters are not allowed."]}),
        ({"company_code": "nul\0l"}, {"company_code": ["Null characters are not allowed."]}),
    ],
)
def test_invalid_values_are_reported_with_a_message(
    api: APIClient, changes: dict[str, str], errors: dict[str, list[str]]
) -> None:
    answer = api.post(URL, {**FORM, **changes}, format="json")
    assert answer.status_code == 400
    assert answer.json() == errors
    assert not User.objects.exists()


def test_a_password_like_the_username_is_refused_in_german(api: APIClient) -> None:
    form = {**FORM, "username": "hafenmeister", "password1": "hafenmeister", "password2": "hafenmeister"}
    answer = api.post(URL, form, format="json", headers={"accept-language": "de"})
    assert answer.json() == {"password1": ["Das Passwort ist zu ähnlich zu Benutzername."]}


def test_a_password_may_begin_and_end_with_blanks(api: APIClient) -> None:
    password = " orchard lamp "
    assert register(api, password1=password, password2=password).status_code == 201
    assert api.post("/api/auth/token/", {"username": "ada", "password": password}).status_code == 200


@pytest.mark.parametrize(
    "body", [[], "text", 7, None, {"first_name": {}, "email": [], "username": 1, "password1": True}]
)
def test_a_body_of_the_wrong_shape_is_400(api: APIClient, body: Any) -> None:
    answer = api.post(URL, body, format="json")
    assert answer.status_code == 400
    assert answer.json()


def test_a_body_that_is_too_large_is_refused(api: APIClient, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = register(api, first_name="x" * 2000)
    assert answer.status_code == 413


def test_sign_ups_from_one_ip_address_are_rate_limited(api: APIClient) -> None:
    codes = [register(api, email="bad").status_code for _ in range(21)]
    assert codes == [400] * 20 + [429]
    assert register(api).json() == {
        "code": "throttled",
        "detail": "Too many attempts. Please wait a moment and try again.",
    }


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_concurrent_sign_ups_with_one_username_create_one_account() -> None:
    start, codes = threading.Barrier(3), []

    def sign_up(number: int) -> None:
        start.wait()
        try:
            codes.append(register(APIClient(), email=f"ada{number}@acme.example").status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=sign_up, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [201, 400, 400]
    assert User.objects.count() == DeviceToken.objects.count() == 1


def test_a_username_taken_at_the_same_moment_is_reported_with_a_message(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else stores the name after this request has checked it, so the database refuses it."""
    real = User.save

    def late(user: User, *args: Any, **kwargs: Any) -> None:
        monkeypatch.setattr(User, "save", real)
        UserFactory(username="ADA")
        real(user, *args, **kwargs)

    monkeypatch.setattr(User, "save", late)
    answer = register(api)
    assert answer.status_code == 400
    assert answer.json() == {"username": ["This username or email address is taken."]}


def test_signing_up_with_a_company_address_sends_a_confirmation_mail(
    api: APIClient, settings: Any, deliver_outbox: Callable[[], None]
) -> None:
    acme: Company = CompanyFactory(name="Acme & Co")
    acme.domains.create(domain="acme.example")
    register(api)
    assert mail.outbox == []
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == ["ada@acme.example"]
    assert sent.subject == "Confirm your email address"
    assert "your account then joins Acme & Co" in sent.body
    assert f"{settings.FRONTEND_URL}/confirm-email?key=" in sent.body
    assert "expires in 72 hours" in sent.body


@pytest.mark.parametrize("changes", [{"email": "ada@elsewhere.example"}, {"company_code": "join-acme"}])
def test_everybody_is_mailed_the_link_that_proves_the_address(
    api: APIClient, changes: dict[str, str], deliver_outbox: Callable[[], None]
) -> None:
    CompanyFactory(code="join-acme").domains.create(domain="acme.example")
    assert register(api, **changes).status_code == 201
    deliver_outbox()
    (sent,) = mail.outbox
    assert "then joins" not in sent.body
    assert "the username ada." in sent.body
    assert "Until then, sign in with your username" in sent.body


def test_the_username_signs_in_at_once_and_the_address_after_it_is_confirmed(api: APIClient) -> None:
    key = register(api).json()["key"]
    address = {"username": FORM["email"], "password": FORM["password1"]}
    assert api.post("/api/auth/token/", {**address, "username": "ada"}).status_code == 200
    assert api.post("/api/auth/token/", address).status_code == 401
    link = confirmation_url(User.objects.get()).partition("key=")[2]
    here = APIClient(HTTP_AUTHORIZATION=f"Token {key}")
    assert here.post("/api/auth/email/confirm/", {"key": link}).status_code == 204
    assert api.post("/api/auth/token/", address).status_code == 200


def test_signing_up_works_while_the_mail_server_is_down(
    api: APIClient, settings: Any, deliver_outbox: Callable[..., None]
) -> None:
    CompanyFactory().domains.create(domain="acme.example")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert register(api).status_code == 201
    deliver_outbox(failing=True)
    mailed = Delivery.objects.exclude(subscriber__endswith="notify_inviter").get()
    assert mailed.state == DeliveryState.PENDING
