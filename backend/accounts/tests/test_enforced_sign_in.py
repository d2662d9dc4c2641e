"""A company lets its people sign in with its identity provider alone, but for exceptions."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from django.conf import settings as configured
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.company_sign_in import apply_mapping
from accounts.models import ApiToken, CompanySettings, DeviceToken, IdentityProvider, Role, SignInCode, User
from accounts.services.links import mailed_password_url, set_password_url
from accounts.services.sessions import begin_session
from accounts.tests.factories import PASSWORD, IdentityProviderFactory, UserFactory
from accounts.tests.second_factor import code_of, give_authenticator
from accounts.tests.software_passkey import SoftwarePasskey
from accounts.tests.team import SignIn, Team
from accounts.tests.test_passkeys import ORIGIN
from accounts.tests.test_passkeys import add as add_passkey
from accounts.tests.test_passkeys import sign_in as sign_in_with_passkey
from accounts.tests.test_sign_in_codes import BROWSER, exchange
from accounts.tests.test_users_update import form
from audit.models import AuditEvent

pytestmark = pytest.mark.django_db
Deliver = Callable[..., None]
REQUIRED = "company_sign_in_required"


@pytest.fixture
def provider(team: Team) -> IdentityProvider:
    """The provider of the team's company, which its HR has tested with success."""
    found: IdentityProvider = IdentityProviderFactory(company=team.company, name="Acme ID")
    found.last_test = {"state": "SUCCEEDED", "by": team.hr.pk, "version": 1, "began_at": timezone.now().isoformat()}
    found.save()
    team.company.domains.create(domain="example.com", identity_provider=found)
    return found


def url_of(provider: IdentityProvider) -> str:
    return f"/api/identity-providers/{provider.pk}/enforcement/"


@pytest.fixture
def enforced(provider: IdentityProvider, team: Team, as_user: SignIn) -> IdentityProvider:
    """The same, enforced by HR, who is the exception."""
    answer = as_user(team.hr).put(url_of(provider), {"exceptions": [team.hr.pk]})
    assert answer.status_code == 200, answer.json()
    return provider


def begin(user: User, password: str = PASSWORD) -> Any:
    return APIClient().post("/api/auth/token/", {"username": user.username, "password": password})


def with_provider(user: User, provider: IdentityProvider) -> APIClient:
    """Return a client of a session that the company's provider began."""
    begun = begin_session(user, method=provider.key)
    assert begun is not None
    return APIClient(HTTP_AUTHORIZATION=f"Token {begun.token}")


def is_in(client: APIClient) -> bool:
    return bool(client.get("/api/auth/user/").status_code == 200)


def with_factor(user: User) -> APIClient:
    """Return a client of a session of an exception, who has proved a second factor."""
    give_authenticator(user)
    return APIClient(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user, second_factor=True)}")


class TestEnforcing:
    def test_it_needs_a_test_of_ones_own_that_succeeded_with_what_is_saved(
        self, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        client, test = as_user(team.hr), provider.last_test
        body = {"exceptions": [team.hr.pk]}
        assert isinstance(test, dict)
        for changes in ({"state": "FAILED"}, {"state": "STARTED"}, {"by": team.superuser.pk}, {"version": 0}):
            IdentityProvider.objects.update(last_test={**test, **changes})
            assert client.get(url_of(provider)).json()["tested_by_caller"] is False
            answer = client.put(url_of(provider), body)
            assert (answer.status_code, answer.json()["code"]) == (409, "not_tested")
        IdentityProvider.objects.update(last_test=None)
        assert client.put(url_of(provider), body).status_code == 409
        IdentityProvider.objects.update(last_test=test, enabled=False)
        assert client.put(url_of(provider), body).json()["code"] == "not_offered"
        IdentityProvider.objects.update(enabled=True)
        assert client.put(url_of(provider), body).json()["enforced"] is True
        assert client.get("/api/identity-providers/").status_code in (401, 403)

    def test_it_needs_a_recent_proof(self, provider: IdentityProvider, team: Team, as_user: SignIn) -> None:
        client = as_user(team.hr)
        DeviceToken.objects.update(proved_at=timezone.now() - timedelta(hours=1))
        for call in (lambda: client.put(url_of(provider), {"exceptions": [team.hr.pk]}),):
            assert call().json()["code"] == "reauthentication_required"
        assert client.delete(url_of(provider)).json()["code"] == "reauthentication_required"

    @pytest.mark.parametrize("of", ["nobody", "an employee", "HR without a password", "an inactive HR person"])
    def test_an_active_hr_person_with_a_password_is_among_the_exceptions(
        self, of: str, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        invited = UserFactory(company=team.company, role=Role.HR, password=None)
        gone = UserFactory(company=team.company, role=Role.HR, is_active=False)
        chosen = {
            "nobody": [],
            "an employee": [team.employee.pk],
            "HR without a password": [invited.pk],
            "an inactive HR person": [gone.pk],
        }
        answer = as_user(team.hr).put(url_of(provider), {"exceptions": chosen[of]})
        assert (answer.status_code, list(answer.json())) == (400, ["exceptions"])
        assert CompanySettings.objects.get(company=team.company).enforced_provider is None
        assert not User.objects.filter(sign_in_exception=True).exists()

    def test_nobody_of_another_company_is_an_exception(
        self, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        for other in (team.other_hr, team.superuser, team.user_without_company):
            answer = as_user(team.hr).put(url_of(provider), {"exceptions": [team.hr.pk, other.pk]})
            assert answer.json() == {"exceptions": ["Choose active people of the company."]}

    def test_hr_sees_before_who_could_not_sign_in(
        self, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        User.objects.filter(pk=team.employee.pk).update(email="erin@elsewhere.example")
        User.objects.filter(pk=team.colleague.pk).update(email="")
        # Has signed in with it before.
        User.objects.filter(pk=team.hiring_manager.pk).update(email="mara@elsewhere.example")
        SocialAccount.objects.create(user=team.hiring_manager, provider=provider.key, uid="mara")
        UserFactory(company=team.company, email="gone@elsewhere.example", is_active=False)
        client = as_user(team.hr)
        seen = client.get(url_of(provider)).json()
        assert seen["enforced"] is False
        assert {(each["id"], each["email"]) for each in seen["unable"]} == {
            (team.employee.pk, "erin@elsewhere.example"),
            (team.colleague.pk, ""),
        }
        body = {"exceptions": [team.hr.pk, team.employee.pk]}
        done = client.put(url_of(provider), body).json()
        assert [each["id"] for each in done["unable"]] == [team.colleague.pk]
        assert {each["id"] for each in done["exceptions"]} == {team.hr.pk, team.employee.pk}

    def test_sessions_codes_and_links_that_began_otherwise_end(
        self, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        give_authenticator(team.colleague)
        waiting = begin(team.colleague).json()["waiting_code"]
        code = SignInCode.issue(team.employee, BROWSER, "google")
        by_password, by_google = as_user(team.employee), DeviceToken.issue(team.employee, "google")
        by_provider = with_provider(team.employee, provider)
        others = as_user(team.other_hr), as_user(team.superuser)
        links = [make(team.employee) for make in (mailed_password_url, set_password_url)]
        of_hr = mailed_password_url(team.hr)
        assert as_user(team.hr).put(url_of(provider), {"exceptions": [team.hr.pk]}).status_code == 200
        assert not is_in(by_password)
        assert not is_in(APIClient(HTTP_AUTHORIZATION=f"Token {by_google}"))
        assert is_in(by_provider)
        assert all(map(is_in, others))
        step = {"waiting_code": waiting, "factor_code": "000000"}
        assert APIClient().post("/api/auth/second-step/", step).status_code == 401
        assert exchange(code).status_code == 401
        for link in links:
            assert not works(link)
        assert works(of_hr)

    def test_a_session_of_somebody_who_enforces_it_ends_too(
        self, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        emergency = UserFactory(company=team.company, role=Role.HR)
        client = as_user(team.hr)
        assert client.put(url_of(provider), {"exceptions": [emergency.pk]}).status_code == 200
        assert not is_in(client)

    def test_a_company_enforces_one_provider(self, enforced: IdentityProvider, team: Team) -> None:
        second = IdentityProviderFactory(company=team.company)
        second.last_test = {"state": "SUCCEEDED", "by": team.hr.pk, "version": 1}
        second.save()
        answer = with_factor(team.hr).put(url_of(second), {"exceptions": [team.hr.pk]})
        assert answer.json() == {
            "code": "other_enforced",
            "detail": "Everyone has to sign in with Acme ID. Let people sign in otherwise there first.",
        }

    def test_it_is_told_to_hr_and_superusers_and_stands_in_the_activity(
        self, provider: IdentityProvider, team: Team, as_user: SignIn, deliver_outbox: Deliver
    ) -> None:
        User.objects.update(email_proven=True)
        client = with_factor(team.hr)
        client.put(url_of(provider), {"exceptions": [team.hr.pk]})
        deliver_outbox()
        client.delete(url_of(provider))
        deliver_outbox()
        told = [(sent.to[0], "switched off" in str(sent.body), "again" in str(sent.body)) for sent in mail.outbox]
        both = [team.hr.email, team.superuser.email]
        assert sorted(told) == sorted((to, on, not on) for to in both for on in (True, False))
        said = [each["text"] for each in client.get("/api/activity/").json()]
        assert [each for each in said if "sign in with" in each or "sign in without" in each] == [
            "Hana " + team.hr.last_name + " let people sign in without Acme ID again",
            f"Hana {team.hr.last_name} made everyone sign in with Acme ID",
            f"Hana {team.hr.last_name} let Hana {team.hr.last_name} sign in without the company's provider",
        ]
        stored = "".join(map(str, AuditEvent.objects.values_list("before", "after")))
        assert "hush" not in stored


def works(link: str) -> bool:
    """Whether a set-password link still works."""
    query = link.partition("?")[2]
    return bool(APIClient().get(f"/api/auth/password/reset/confirm/?{query}").status_code == 204)


class TestSigningIn:
    def test_a_right_password_leads_to_the_provider_and_a_wrong_one_says_nothing(
        self, enforced: IdentityProvider, team: Team
    ) -> None:
        answer = begin(team.employee)
        assert (answer.status_code, answer.json()) == (
            403,
            {
                "code": REQUIRED,
                "detail": "Acme signs in with Acme ID. Continue with it; other ways to sign in are switched off.",
                "provider": {"id": enforced.key, "name": "Acme ID"},
            },
        )
        assert begin(team.employee, "wrong").json() == begin(UserFactory.build(username="nobody")).json()
        assert is_in(with_provider(team.employee, enforced))

    def test_a_passkey_does_not_sign_in(
        self, provider: IdentityProvider, team: Team, as_user: SignIn, settings: Any
    ) -> None:
        settings.FRONTEND_URL = ORIGIN
        passkey = SoftwarePasskey(ORIGIN)
        assert add_passkey(as_user(team.employee), passkey).status_code == 201
        as_user(team.hr).put(url_of(provider), {"exceptions": [team.hr.pk]})
        answer = sign_in_with_passkey(passkey)
        assert (answer.status_code, answer.json()["code"]) == (403, REQUIRED)

    def test_neither_google_nor_another_provider_signs_in(self, enforced: IdentityProvider, team: Team) -> None:
        other = IdentityProviderFactory(company=team.company)
        for method in ("google", other.key):
            answer = exchange(SignInCode.issue(team.employee, BROWSER, method))
            assert (answer.status_code, answer.json()["code"]) == (403, REQUIRED)
        assert exchange(SignInCode.issue(team.employee, BROWSER, enforced.key)).status_code == 200

    def test_a_code_of_the_second_factor_does_not_sign_in(self, enforced: IdentityProvider, team: Team) -> None:
        secret, _ = give_authenticator(team.employee)
        # As if issued at the moment in which it was enforced.
        waiting = SignInCode.issue(team.employee, "", "", SignInCode.Purpose.SECOND_FACTOR)
        step = {"waiting_code": waiting, "factor_code": code_of(secret)}
        answer = APIClient().post("/api/auth/second-step/", step)
        assert (answer.status_code, answer.json()["code"]) == (403, REQUIRED)

    def test_nobody_signs_up_or_joins_with_the_secret_code(
        self, enforced: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        names = {"first_name": "Nora", "last_name": "New", "username": "nora", "email": "nora@new.example"}
        passwords = dict.fromkeys(("password1", "password2"), "orchard-lamp-42")
        code = {"company_code": team.company.code}
        sentence = "Acme signs in with Acme ID. Sign in with it, and you belong to the company."
        signed_up = APIClient().post("/api/auth/register/", names | passwords | code)
        assert (signed_up.status_code, signed_up.json()) == (400, {"company_code": [sentence]})
        joined = as_user(team.user_without_company).post("/api/auth/join-company/", code)
        assert (joined.status_code, joined.json()) == (409, {"code": REQUIRED, "detail": sentence})

    def test_who_joins_by_their_address_signs_in_with_the_provider_next(
        self, enforced: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        client = as_user(team.user_without_company)
        assert is_in(client)
        body = {**form(team.user_without_company), "companyId": team.company.pk, "department": "Engineering"}
        linked = as_user(team.superuser).put(f"/api/users/{team.user_without_company.pk}/", body)
        assert linked.status_code == 200, linked.json()
        assert not is_in(client)

    def test_links_are_not_mailed_but_the_way_to_the_provider(
        self, enforced: IdentityProvider, team: Team, deliver_outbox: Deliver
    ) -> None:
        deliver_outbox()
        mail.outbox.clear()
        for user in (team.employee, team.hr):
            APIClient().post("/api/auth/password/reset/", {"email": user.email})
        deliver_outbox()
        texts = {sent.to[0]: str(sent.body) for sent in mail.outbox}
        assert f"{configured.FRONTEND_URL}/login?provider={enforced.key}" in texts[team.employee.email]
        assert "token=" not in texts[team.employee.email]
        # An exception keeps a password.
        assert "token=" in texts[team.hr.email]

    def test_who_is_invited_is_led_to_the_provider(
        self, enforced: IdentityProvider, team: Team, deliver_outbox: Deliver
    ) -> None:
        people = {"role": "EMPLOYEE", "department": "Engineering", "people": [{"email": "nora@example.com"}]}
        assert with_factor(team.hr).post("/api/users/invitations/", people).status_code in (200, 201)
        deliver_outbox()
        [text] = [str(sent.body) for sent in mail.outbox if sent.to == ["nora@example.com"]]
        assert f"/login?provider={enforced.key}" in text
        assert "token=" not in text

    def test_hr_issues_no_link_and_a_link_of_another_time_sets_no_password(
        self, enforced: IdentityProvider, team: Team
    ) -> None:
        answer = with_factor(team.hr).post(f"/api/users/{team.employee.pk}/reset-password/")
        assert (answer.status_code, answer.json()["code"]) == (409, REQUIRED)
        team.employee.refresh_from_db()
        link = set_password_url(team.employee)
        assert not works(link)
        uid, token = (link.split(f"{name}=")[1].split("&")[0] for name in ("uid", "token"))
        passwords = dict.fromkeys(("new_password1", "new_password2"), "orchard-lamp-42")
        refused = APIClient().post("/api/auth/password/reset/confirm/", {"uid": uid, "token": token, **passwords})
        assert refused.json() == {"token": ["You sign in with your company. This link has ended."]}

    def test_who_came_by_the_provider_proves_it_with_it_again(self, enforced: IdentityProvider, team: Team) -> None:
        client = with_provider(team.employee, enforced)
        ways = client.get("/api/auth/reauthenticate/").json()
        assert ways == {"ways": ["provider"], "provider": enforced.key, "provider_name": "Acme ID"}
        answer = client.post("/api/auth/reauthenticate/", {"password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (403, REQUIRED)

    def test_superusers_stand_outside(self, enforced: IdentityProvider, team: Team) -> None:
        User.objects.filter(pk=team.superuser.pk).update(company=team.company)
        assert begin(team.superuser).status_code == 200
        assert begin(team.other_hr).status_code == 200


class TestExceptions:
    def test_they_sign_in_with_a_password_and_set_up_a_second_factor_first(
        self, enforced: IdentityProvider, team: Team
    ) -> None:
        client = APIClient(HTTP_AUTHORIZATION=f"Token {begin(team.hr).json()['token']}")
        refused = client.get("/api/jobs/")
        assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_setup_required")
        begun = client.post("/api/auth/second-factor/authenticator/new/").json()
        code = {"setup": begun["setup"], "factor_code": code_of(begun["secret"])}
        assert client.post("/api/auth/second-factor/authenticator/", code).status_code == 201
        assert client.get("/api/jobs/").status_code == 200
        assert client.delete("/api/auth/second-factor/authenticator/").json()["code"] == (
            "second_factor_required_by_company"
        )
        again = begin(team.hr)
        assert (again.status_code, again.json()["code"]) == (403, "second_factor_required")
        step = {"waiting_code": again.json()["waiting_code"], "factor_code": code_of(begun["secret"], 1)}
        assert APIClient().post("/api/auth/second-step/", step).status_code == 200

    def test_a_session_without_the_factor_can_change_nothing_of_them(
        self, enforced: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        answer = as_user(team.hr).delete(url_of(enforced))
        assert answer.json()["code"] == "second_factor_setup_required"

    def test_who_is_no_exception_any_more_signs_in_with_the_provider(
        self, enforced: IdentityProvider, team: Team
    ) -> None:
        client = with_factor(team.hr)
        body = {"exceptions": [team.hr.pk, team.employee.pk]}
        assert client.put(url_of(enforced), body).status_code == 200
        kept = with_factor(team.employee)
        assert is_in(kept)
        assert client.put(url_of(enforced), {"exceptions": [team.hr.pk]}).status_code == 200
        assert not is_in(kept)
        assert begin(team.employee).json()["code"] == REQUIRED
        actions = AuditEvent.objects.filter(object_id=team.employee.pk).values_list("action", flat=True)
        assert {"user.sign_in_exception_added", "user.sign_in_exception_removed"} <= {*actions}

    def test_the_last_hr_person_among_them_stays_one(
        self, enforced: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        colleague = UserFactory(company=team.company, role=Role.HR)
        for client in (with_provider(colleague, enforced), as_user(team.superuser)):
            for method, path, body in (
                ("post", f"/api/users/{team.hr.pk}/deactivate/", {}),
                ("put", f"/api/users/{team.hr.pk}/", {**form(team.hr), "role": "EMPLOYEE"}),
            ):
                DeviceToken.objects.update(proved_at=timezone.now())
                answer = getattr(client, method)(path, body)
                assert (answer.status_code, answer.json()["code"]) == (409, "last_emergency_hr"), answer.json()
                assert answer.json()["detail"].endswith("under Settings → Sign-in first.")
        client = as_user(team.superuser)
        both = {"exceptions": [team.hr.pk, colleague.pk]}
        assert client.put(f"{url_of(enforced)}?company_id={team.company.pk}", both).status_code == 200
        assert client.post(f"/api/users/{team.hr.pk}/deactivate/").status_code == 200

    def test_the_provider_does_not_demote_the_last_one(self, enforced: IdentityProvider, team: Team) -> None:
        colleague = UserFactory(company=team.company, role=Role.HR)
        enforced.role_mapping = [{"claim": "groups", "value": "hr", "role": "HR", "department": None}]
        for user in (team.hr, colleague):
            user.refresh_from_db()
            apply_mapping(user, enforced, {"groups": []}, is_first=True)
        roles = User.objects.filter(pk__in=(team.hr.pk, colleague.pk)).order_by("pk").values_list("role", flat=True)
        assert list(roles) == [Role.HR, Role.EMPLOYEE]


class TestTheWayBack:
    @pytest.mark.parametrize("by", ["hr", "superuser", "operator"])
    def test_passwords_work_again(self, by: str, enforced: IdentityProvider, team: Team, as_user: SignIn) -> None:
        late = DeviceToken.issue(team.employee)
        if by == "operator":
            out = StringIO()
            call_command("lift_enforced_sign_in", "acme", stdout=out)
            assert out.getvalue() == "The people of Acme sign in without Acme ID again.\n"
        else:
            client = with_factor(team.hr) if by == "hr" else as_user(team.superuser)
            query = "" if by == "hr" else f"?company_id={team.company.pk}"
            assert client.delete(f"{url_of(enforced)}{query}").status_code == 204
        assert begin(team.employee).status_code == 200
        # What was refused meanwhile does not come back.
        assert not is_in(APIClient(HTTP_AUTHORIZATION=f"Token {late}"))
        assert AuditEvent.objects.filter(action="identity_provider.enforcement_lifted").count() == 1

    def test_the_operator_reads_what_is_wrong(self, provider: IdentityProvider) -> None:
        with pytest.raises(CommandError, match="There is no company with the name Nowhere"):
            call_command("lift_enforced_sign_in", "Nowhere")
        with pytest.raises(CommandError, match="does not enforce an identity provider"):
            call_command("lift_enforced_sign_in", "Acme")

    def test_hr_of_another_company_cannot(self, enforced: IdentityProvider, team: Team, as_user: SignIn) -> None:
        for method in ("get", "delete"):
            assert getattr(as_user(team.other_hr), method)(url_of(enforced)).status_code == 404
        body = {"exceptions": [team.other_hr.pk]}
        assert as_user(team.other_hr).put(url_of(enforced), body).status_code == 404


class TestChangesWhileEnforced:
    def test_it_is_neither_switched_off_nor_disconnected(self, enforced: IdentityProvider, team: Team) -> None:
        client, url = with_factor(team.hr), f"/api/identity-providers/{enforced.pk}/"
        stored = client.get(url).json()
        sentence = "Everyone has to sign in with Acme ID. Let people sign in otherwise first."
        for answer in (client.put(url, {**stored, "enabled": False}), client.delete(url)):
            assert (answer.status_code, answer.json()) == (409, {"code": "enforced", "detail": sentence})
        assert client.put(url, {**stored, "name": "Renamed"}).json()["name"] == "Renamed"

    def test_what_leads_there_waits_for_a_test(self, enforced: IdentityProvider, team: Team) -> None:
        team.company.domains.create(domain="acme.org")
        client, url = with_factor(team.hr), f"/api/identity-providers/{enforced.pk}/"
        stored = client.get(url).json()
        wanted = {**stored, "client_secret": "typo", "domains": ["acme.org"], "name": "Renamed", "session_days": 2}
        shown = client.put(url, wanted).json()
        assert (shown["domains"], shown["waits_for_test"], shown["name"]) == (["acme.org"], True, "Renamed")
        enforced.refresh_from_db()
        assert (enforced.name, enforced.session_days, enforced.version) == ("Renamed", 2, 2)
        assert (enforced.client_secret.read(), enforced.routed_domains) == ("hush", ["example.com"])
        assert "typo" not in str(enforced.pending)
        # Another change of the name does not let it take effect.
        again = client.put(url, {**shown, "name": "Again"}).json()
        enforced.refresh_from_db()
        assert (again["domains"], enforced.routed_domains) == (["acme.org"], ["example.com"])
        assert client.delete(f"{url}pending/").status_code == 204
        assert client.get(url).json()["domains"] == ["example.com"]
        texts = [each["text"] for each in client.get("/api/activity/").json()]
        assert any("saved a change of the identity provider" in each and "client secret" in each for each in texts)
        assert texts[0] == (
            f"Hana {team.hr.last_name} discarded the change of the identity provider Again that waited for a test"
        )

    def test_to_undo_what_waits_discards_it(self, enforced: IdentityProvider, team: Team) -> None:
        client, url = with_factor(team.hr), f"/api/identity-providers/{enforced.pk}/"
        stored = client.get(url).json()
        waits = client.put(url, {**stored, "domains": []}).json()
        undone = client.put(url, {**waits, "domains": stored["domains"]}).json()
        assert (undone["domains"], undone["waits_for_test"]) == (stored["domains"], False)
        actions = AuditEvent.objects.order_by("pk").values_list("action", flat=True)
        assert [*actions][-2:] == ["identity_provider.change_prepared", "identity_provider.change_discarded"]

    def test_a_domain_of_another_company_is_refused(self, enforced: IdentityProvider, team: Team) -> None:
        client, url = with_factor(team.hr), f"/api/identity-providers/{enforced.pk}/"
        answer = client.put(url, {**client.get(url).json(), "domains": ["other.example"]})
        assert (answer.status_code, list(answer.json())) == (400, ["domains"])

    def test_what_waits_is_discarded_when_it_is_lifted(self, enforced: IdentityProvider, team: Team) -> None:
        client, url = with_factor(team.hr), f"/api/identity-providers/{enforced.pk}/"
        client.put(url, {**client.get(url).json(), "domains": []})
        assert client.delete(url_of(enforced)).status_code == 204
        shown = client.get(url).json()
        assert (shown["domains"], shown["waits_for_test"], shown["enforced"]) == (["example.com"], False, False)
        assert AuditEvent.objects.filter(action="identity_provider.change_discarded").count() == 1

    def test_a_superuser_stands_outside_and_takes_a_domain_away_at_once(
        self, enforced: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        SocialAccount.objects.create(user=team.employee, provider=enforced.key, uid="erin")
        answer = as_user(team.superuser).put(f"/api/companies/{team.company.pk}/", {"domains": []})
        assert (answer.status_code, answer.json()["domains"]) == (200, [])
        enforced.refresh_from_db()
        assert (enforced.routed_domains, enforced.pending) == ([], None)
        unable = with_factor(team.hr).get(url_of(enforced)).json()["unable"]
        # Whoever has signed in with it before still can.
        assert team.employee.pk not in {each["id"] for each in unable}
        assert team.colleague.pk in {each["id"] for each in unable}


class TestLeavers:
    def test_a_session_by_the_provider_lasts_as_long_as_the_company_says(
        self, provider: IdentityProvider, team: Team
    ) -> None:
        client = with_provider(team.employee, provider)
        with time_machine.travel(timezone.now() + timedelta(hours=23, minutes=59)):
            assert is_in(client)
        with time_machine.travel(timezone.now() + timedelta(hours=24, minutes=1)):
            assert not is_in(client)
        IdentityProvider.objects.update(session_days=3)
        client = with_provider(team.employee, provider)
        with time_machine.travel(timezone.now() + timedelta(days=2)):
            assert is_in(client)

    def test_with_a_directory_it_lasts_as_long_as_all_others(self, provider: IdentityProvider, team: Team) -> None:
        ApiToken.issue(days=30, company=team.company, name="Entra", scopes=["directory"])
        client = with_provider(team.employee, provider)
        with time_machine.travel(timezone.now() + timedelta(days=2)):
            assert is_in(client)

    def test_a_changed_password_makes_it_last_no_longer(self, provider: IdentityProvider, team: Team) -> None:
        client = with_provider(team.employee, provider)
        passwords = dict.fromkeys(("new_password1", "new_password2"), "orchard-lamp-42")
        with time_machine.travel(timezone.now() + timedelta(hours=20)):
            key = client.post("/api/auth/password/change/", {"old_password": PASSWORD, **passwords}).json()["key"]
        with time_machine.travel(timezone.now() + timedelta(hours=25)):
            assert not is_in(APIClient(HTTP_AUTHORIZATION=f"Token {key}"))

    def test_personal_tokens_rest_until_somebody_has_signed_in_with_the_provider(
        self, provider: IdentityProvider, team: Team, as_user: SignIn
    ) -> None:
        def calls(user: User) -> APIClient:
            _, key = ApiToken.issue(days=90, user=user, name="Export", scopes=["jobs:read"])
            as_user(user)
            return APIClient(HTTP_AUTHORIZATION=f"Bearer {key}")

        def answers(client: APIClient) -> int:
            return int(client.get("/api/jobs/").status_code)

        employee, hr, elsewhere = calls(team.employee), calls(team.hr), calls(team.other_hr)
        as_user(team.hr).put(url_of(provider), {"exceptions": [team.hr.pk]})
        assert answers(employee) == 401
        # An exception needs the second factor.
        assert (answers(hr), answers(elsewhere)) == (403, 200)
        give_authenticator(team.hr)
        assert answers(hr) == 200
        SocialAccount.objects.create(user=team.employee, provider=provider.key, uid="erin")
        with_provider(team.employee, provider)
        assert answers(employee) == 200
        with time_machine.travel(timezone.now() + timedelta(days=31)):
            assert answers(employee) == 401
