"""/api/scim/v2/: what becomes of accounts, as Entra ID and Okta send it."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount
from django.core import mail
from rest_framework.test import APIClient

from accounts.models import DIRECTORY_SCOPES, ApiToken, Department, DeviceToken, IdentityProvider, Role, User
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn, Team
from accounts.tests.test_users_update import form
from audit.models import AuditEvent
from directory.models import Directory, DirectoryGroup, DirectoryUser
from jobs.tests.factories import JobFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
BASE = "/api/scim/v2"
USER = "urn:ietf:params:scim:schemas:core:2.0:User"
ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group"
PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
KIND = "application/scim+json"


class DirectoryClient:
    """What Entra ID and Okta do."""

    def __init__(self, key: str) -> None:
        self.http = APIClient()
        self.http.credentials(HTTP_AUTHORIZATION=f"Bearer {key}", HTTP_ACCEPT=KIND)

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        call = getattr(self.http, method)
        return call(f"{BASE}{path}", *([] if body is None else [body]), format="json")

    def add(self, user_name: str, **more: Any) -> Any:
        return self.send("post", "/Users", person(user_name, **more))

    def patch(self, path: str, *operations: dict[str, Any]) -> Any:
        return self.send("patch", path, {"schemas": [PATCH], "Operations": [*operations]})

    def find(self, filter_: str, kind: str = "Users") -> Any:
        return self.http.get(f"{BASE}/{kind}", {"filter": filter_}).json()


def person(user_name: str, **more: Any) -> dict[str, Any]:
    return {
        "schemas": [USER, ENTERPRISE],
        "userName": user_name,
        "externalId": f"id-{user_name}",
        "name": {"givenName": "Bo", "familyName": "Berg"},
        "emails": [{"primary": True, "type": "work", "value": user_name}],
        "active": True,
        **more,
    }


def token(company: Any) -> str:
    return ApiToken.issue(company=company, name="Entra", scopes=DIRECTORY_SCOPES, days=30)[1]


@pytest.fixture
def directory(team: Team) -> DirectoryClient:
    return DirectoryClient(token(team.company))


def replace(path: str, value: Any) -> dict[str, Any]:
    return {"op": "Replace", "path": path, "value": value}


def test_a_new_person_gets_an_account_without_password_whose_address_is_unproven(
    directory: DirectoryClient, team: Team, deliver_outbox: Callable[..., None]
) -> None:
    answer = directory.add("Bo@acme.example", **{ENTERPRISE: {"department": "engineering"}})
    assert (answer.status_code, answer["Content-Type"]) == (201, KIND)
    assert answer.json()["meta"]["location"].endswith(f"{BASE}/Users/{answer.json()['id']}")
    user = User.objects.get(directory_user__pk=answer.json()["id"])
    assert (user.company, user.role, user.email, user.email_proven) == (
        team.company,
        Role.EMPLOYEE,
        "bo@acme.example",
        False,
    )
    assert (user.full_name, user.username, user.department) == ("Bo Berg", "bo", team.department)
    assert not user.has_usable_password()
    deliver_outbox()
    assert mail.outbox == []
    assert AuditEvent.objects.get(action="user.provisioned").object_id == user.pk


def test_a_name_of_one_word_and_none_are_stored(directory: DirectoryClient) -> None:
    directory.add("suharto@acme.example", name={"givenName": "Suharto"})
    directory.add("x@acme.example", name=None, displayName="Ana de la Cruz")
    directory.add("y@acme.example", name=None)
    names = User.objects.filter(directory_user__isnull=False).order_by("pk").values_list("first_name", "last_name")
    assert list(names) == [("Suharto", ""), ("Ana", "de la Cruz"), ("y", "")]


def test_the_companys_own_account_is_adopted_and_keeps_role_and_password(
    directory: DirectoryClient, team: Team
) -> None:
    answer = directory.add(team.hr.email, name={"givenName": "New", "familyName": "Name"})
    team.hr.refresh_from_db()
    assert DirectoryUser.objects.get(pk=answer.json()["id"]).user == team.hr
    assert (team.hr.full_name, team.hr.role, team.hr.email_proven) == ("New Name", Role.HR, True)
    assert team.hr.check_password(PASSWORD)
    assert directory.add(team.hr.email, userName="other").status_code == 409


def test_what_a_stranger_set_on_an_unproven_account_ends_with_its_adoption(
    directory: DirectoryClient, team: Team
) -> None:
    stranger = UserFactory(company=team.company, email="bo@acme.example", email_proven=False)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(stranger)}")
    SocialAccount.objects.create(user=stranger, provider="google", uid="1")
    directory.add("bo@acme.example")
    stranger.refresh_from_db()
    assert not stranger.has_usable_password()
    assert client.get("/api/auth/user/").status_code == 401
    assert not SocialAccount.objects.exists()
    assert stranger.link_version == 1


def test_another_companys_person_and_a_superuser_are_left_alone(directory: DirectoryClient, team: Team) -> None:
    for other in (team.other_hr, team.superuser, team.user_without_company):
        before = User.objects.filter(pk=other.pk).values().get()
        answer = directory.add(other.email)
        made = User.objects.get(directory_user__pk=answer.json()["id"])
        assert made.pk != other.pk
        assert (made.company, made.role, made.email_proven) == (team.company, Role.EMPLOYEE, False)
        assert User.objects.filter(pk=other.pk).values().get() == before


def test_no_directory_sees_or_changes_another_companys(directory: DirectoryClient, team: Team) -> None:
    made = directory.add("bo@acme.example").json()["id"]
    group = directory.send("post", "/Groups", {"schemas": [GROUP], "displayName": "hr"}).json()["id"]
    other = DirectoryClient(token(team.other_hr.company))
    for path in (f"/Users/{made}", f"/Groups/{group}"):
        assert other.send("get", path).status_code == 404
        assert other.send("delete", path).status_code == 404
        assert other.patch(path, replace("externalId", "x")).status_code == 404
    assert other.find('userName eq "bo@acme.example"')["totalResults"] == 0
    body = {"schemas": [GROUP], "displayName": "hr", "members": [{"value": made}]}
    assert other.send("post", "/Groups", body).status_code == 400
    # Names are unique within one company.
    assert other.add("bo@acme.example").status_code == 201


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "Replace", "path": "active", "value": "False"},
        {"op": "replace", "value": {"active": False}},
        {"op": "replace", "path": "active", "value": False},
    ],
)
def test_a_leaver_is_out_within_the_request(
    directory: DirectoryClient, team: Team, as_user: SignIn, operation: dict[str, Any]
) -> None:
    made = directory.add(team.employee.email).json()["id"]
    tab = as_user(team.employee)
    _, key = ApiToken.issue(user=team.employee, name="Script", scopes=["jobs:read"], days=30)
    assert directory.patch(f"/Users/{made}", operation).status_code == 204
    assert tab.get("/api/auth/user/").status_code == 401
    assert APIClient(HTTP_AUTHORIZATION=f"Bearer {key}").get("/api/jobs/").status_code == 401
    assert directory.send("get", f"/Users/{made}").json()["active"] is False
    left_at = User.objects.get(pk=team.employee.pk).updated_at
    # Retention counts from the deactivation.
    directory.patch(f"/Users/{made}", replace("name.givenName", "Changed"))
    team.employee.refresh_from_db()
    assert (team.employee.first_name, team.employee.updated_at) == ("Changed", left_at)


def test_a_leavers_jobs_stand_on_hrs_dashboard_to_be_handed_over(
    directory: DirectoryClient, team: Team, as_user: SignIn
) -> None:
    JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    made = directory.add(team.hiring_manager.email, name=None).json()["id"]
    dashboard = as_user(team.hr)
    assert dashboard.get("/api/dashboard/").json()["hr"]["to_hand_over"] == []
    directory.patch(f"/Users/{made}", replace("active", False))
    assert dashboard.get("/api/dashboard/").json()["hr"]["to_hand_over"] == [
        {"id": team.hiring_manager.pk, "name": team.hiring_manager.get_full_name(), "count": 1}
    ]


def test_who_comes_back_gets_account_role_and_department_back(directory: DirectoryClient, team: Team) -> None:
    made = directory.add(team.hiring_manager.email).json()["id"]
    before = (team.hiring_manager.role, team.hiring_manager.department_id)
    directory.patch(f"/Users/{made}", replace("active", False))
    assert directory.send("delete", f"/Users/{made}").status_code == 204
    assert directory.send("get", f"/Users/{made}").status_code == 404
    again = directory.add(team.hiring_manager.email)
    assert again.status_code == 201
    team.hiring_manager.refresh_from_db()
    assert team.hiring_manager.directory_user.pk == int(again.json()["id"])
    assert team.hiring_manager.is_active
    assert (team.hiring_manager.role, team.hiring_manager.department_id) == before


def test_deleting_somebody_deactivates_the_account(directory: DirectoryClient, team: Team, as_user: SignIn) -> None:
    made = directory.add(team.employee.email).json()["id"]
    tab = as_user(team.employee)
    directory.send("delete", f"/Users/{made}")
    assert tab.get("/api/auth/user/").status_code == 401


def test_superusers_are_told_when_the_last_hr_person_is_deactivated(
    directory: DirectoryClient, team: Team, deliver_outbox: Callable[..., None]
) -> None:
    made = directory.add(team.hr.email).json()["id"]
    assert directory.patch(f"/Users/{made}", replace("active", False)).status_code == 204
    deliver_outbox()
    (sent,) = mail.outbox
    assert sent.to == [team.superuser.email]
    assert team.company.name in sent.subject


def test_a_new_address_is_unproven_and_ends_google_but_not_the_companys_provider(
    directory: DirectoryClient, team: Team
) -> None:
    made = directory.add(team.employee.email).json()["id"]
    for provider in ("google", f"{IdentityProvider.KEY_PREFIX}1"):
        SocialAccount.objects.create(user=team.employee, provider=provider, uid="1")
    username = team.employee.username
    directory.patch(f"/Users/{made}", replace('emails[type eq "work"].value', "new@acme.example"))
    team.employee.refresh_from_db()
    assert (team.employee.email, team.employee.email_proven) == ("new@acme.example", False)
    assert team.employee.username == username
    assert [each.provider for each in SocialAccount.objects.all()] == [f"{IdentityProvider.KEY_PREFIX}1"]


def test_names_in_the_directory_are_unique_regardless_of_case(directory: DirectoryClient) -> None:
    directory.add("bo@acme.example")
    answer = directory.add("BO@acme.example", externalId="other", emails=[])
    assert (answer.status_code, answer.json()["scimType"]) == (409, "uniqueness")
    assert directory.add("al@acme.example", externalId="id-bo@acme.example").status_code == 409
    assert User.objects.filter(directory_user__isnull=False).count() == 1


@pytest.mark.parametrize(
    ("filter_", "count"),
    [
        ('userName eq "BO@ACME.example"', 1),
        ('externalId eq "id-bo@acme.example"', 1),
        ('externalId eq "ID-bo@acme.example"', 0),
        ('emails.value eq "Bo@acme.example"', 1),
        ('emails[type eq "work" and value eq "bo@acme.example"]', 1),
        ('active eq true and userName eq "bo@acme.example"', 1),
        ("active eq false", 0),
        ('displayName eq "Boss"', 1),
        ('userName sw "bo" or userName eq "nobody"', 1),
        ('id eq "999999"', 0),
        ('id eq "x"', 0),
    ],
)
def test_filters(directory: DirectoryClient, filter_: str, count: int) -> None:
    directory.add("bo@acme.example", displayName="Boss")
    directory.add("al@acme.example")
    found = directory.find(filter_)
    assert (found["totalResults"], len(found.get("Resources", []))) == (count, count)


def test_pages_and_attributes(directory: DirectoryClient) -> None:
    ids = [directory.add(f"p{number}@acme.example").json()["id"] for number in range(5)]
    page = directory.http.get(f"{BASE}/Users?startIndex=2&count=2&attributes=userName").json()
    assert (page["totalResults"], page["startIndex"], page["itemsPerPage"]) == (5, 2, 2)
    assert [each["id"] for each in page["Resources"]] == ids[1:3]
    assert set(page["Resources"][0]) == {"schemas", "id", "userName"}


def group(directory: DirectoryClient, name: str, *members: str) -> str:
    body = {"schemas": [GROUP], "displayName": name, "members": [{"value": each} for each in members]}
    made: str = directory.send("post", "/Groups", body).json()["id"]
    return made


def rule(value: str, role: str, department: int | None = None) -> dict[str, Any]:
    return {"claim": "groups", "value": value, "role": role, "department": department}


def test_groups_give_role_and_department(directory: DirectoryClient, team: Team) -> None:
    sales = Department.objects.create(company=team.company, name="Selling")
    rules = [rule("hr", "HR"), rule("sales", "HIRING_MANAGER", sales.pk)]
    Directory.objects.create(company=team.company, role_mapping=rules)
    made = directory.add("bo@acme.example").json()["id"]
    user = User.objects.get(directory_user__pk=made)
    in_sales, in_hr = group(directory, "sales", made), group(directory, "hr")
    user.refresh_from_db()
    assert (user.role, user.department) == (Role.HIRING_MANAGER, sales)
    add = {"op": "Add", "path": "members", "value": [{"value": made}]}
    assert directory.patch(f"/Groups/{in_hr}", add).status_code == 204
    user.refresh_from_db()
    assert user.role == Role.HR
    # As Entra ID removes members.
    directory.patch(f"/Groups/{in_hr}", {"op": "Remove", "path": "members", "value": [{"value": made}]})
    user.refresh_from_db()
    assert user.role == Role.HIRING_MANAGER
    directory.send("delete", f"/Groups/{in_sales}")
    user.refresh_from_db()
    assert user.role == Role.EMPLOYEE
    assert directory.find(f'id eq "{in_hr}" and members eq "{made}"', "Groups")["totalResults"] == 0


def test_a_mapping_spares_the_last_hr_person(directory: DirectoryClient, team: Team) -> None:
    Directory.objects.create(company=team.company, role_mapping=[rule("hr", "HR")])
    group(directory, "staff", directory.add(team.hr.email).json()["id"])
    team.hr.refresh_from_db()
    assert team.hr.role == Role.HR


def test_fields_of_the_directory_are_refused_to_hr(directory: DirectoryClient, team: Team, as_user: SignIn) -> None:
    directory.add(team.employee.email, name={"givenName": "Bo", "familyName": "Berg"})
    team.employee.refresh_from_db()
    hr, url = as_user(team.hr), f"/api/users/{team.employee.pk}/"
    assert hr.get(url).json()["directoryFields"] == ["firstName", "lastName", "email", "status"]
    for changes in ({"firstName": "X"}, {"email": "x@acme.example"}, {"status": "INACTIVE"}):
        answer = hr.put(url, form(team.employee, **changes))
        assert answer.status_code == 400
        assert answer.json() == {next(iter(changes)): ["The company's directory decides this. Change it there."]}
    answer = hr.post(f"{url}deactivate/")
    assert (answer.status_code, answer.json()["code"]) == (409, "directory")
    assert hr.put(url, form(team.employee, position="Poet")).status_code == 200
    ApiToken.objects.of_directory().revoke()
    assert hr.get(url).json()["directoryFields"] == []
    assert hr.post(f"{url}deactivate/").status_code == 200


def test_errors_have_scims_shape(directory: DirectoryClient, team: Team, as_user: SignIn, settings: Any) -> None:
    revoked = DirectoryClient(token(team.company))
    ApiToken.objects.filter(pk=ApiToken.objects.order_by("-pk")[0].pk).revoke()
    job_reader = DirectoryClient(ApiToken.issue(company=team.company, name="J", scopes=["jobs:read"], days=1)[1])
    answers = [
        (revoked.send("get", "/Users"), 401),
        (as_user(team.hr).get(f"{BASE}/Users"), 401),
        (job_reader.send("get", "/Users"), 403),
        (directory.send("get", "/Nothing"), 404),
        (directory.send("get", "/Users/999999"), 404),
        (directory.send("put", "/Users", {}), 405),
        (directory.send("post", "/Users", {"schemas": [USER]}), 400),
        (directory.add("a\u0000b"), 400),
        (directory.add("x" * 300), 400),
    ]
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "directory": "0/h"}
    answers.append((directory.add("bo@acme.example"), 429))
    for answer, status in answers:
        assert (answer.status_code, answer["Content-Type"]) == (status, KIND)
        assert answer.json()["schemas"] == ["urn:ietf:params:scim:api:messages:2.0:Error"]
        assert answer.json()["status"] == str(status)
    assert answers[0][0]["WWW-Authenticate"] == "Bearer"
    assert int(answers[-1][0]["Retry-After"]) > 0


def test_no_password_is_stored(directory: DirectoryClient) -> None:
    made = directory.add("bo@acme.example", password="orchard-lamp-42").json()["id"]
    assert "orchard" not in str(DirectoryUser.objects.get(pk=made).resource)
    assert not User.objects.get(directory_user__pk=made).has_usable_password()


def test_hr_edits_the_rules_and_people_get_what_follows(
    directory: DirectoryClient, team: Team, as_user: SignIn
) -> None:
    made = directory.add("bo@acme.example").json()["id"]
    group(directory, "hr", made)
    hr = as_user(team.hr)
    shown = hr.get("/api/directory/").json()
    assert shown["base_url"].endswith("/api/scim/v2")
    assert (shown["is_connected"], shown["people_count"], shown["groups"]) == (True, 1, ["hr"])
    body = {"role_mapping": [rule("hr", "HIRING_MANAGER")], "updated_at": None}
    saved = hr.put("/api/directory/", body)
    assert saved.status_code == 200
    assert User.objects.get(directory_user__pk=made).role == Role.HIRING_MANAGER
    assert AuditEvent.objects.filter(action="company.directory_rules_changed", actor=team.hr).count() == 1
    DeviceToken.objects.filter(user=team.hr).update(proved_at=None)
    assert hr.put("/api/directory/", body).json()["code"] == "reauthentication_required"
    superuser = {**body, "role_mapping": [rule("hr", "SUPERUSER")]}
    assert hr.put("/api/directory/", superuser).status_code == 400
    assert not DirectoryGroup.objects.exclude(company=team.company).exists()
