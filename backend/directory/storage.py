"""The storage that `scim2-server` reads and writes: a company's people and groups, and with them its accounts.

Create, replace, patch, filter and paging are the library's, as are its exceptions, which answer in SCIM's shape.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.utils import timezone
from scim2_models import (
    Context,
    Group,
    InvalidValueException,
    Meta,
    NotFoundException,
    NotImplementedException,
    Resource,
    ResourceType,
    ResponseParameters,
    ScimFilter,
    SearchRequest,
    UniquenessException,
)
from scim2_models import User as ScimUser
from scim2_models.path import CompareOperator, Comparison, LogicalExpr, LogicalOperator
from scim2_server.storage import ScimStorage, SearchPage

from accounts.actors import Actor
from common.fields import is_regardless_of_case
from directory import provisioning
from directory.models import MAX_NAME, DirectoryGroup, DirectoryMembership, DirectoryUser
from directory.provisioning import PersonResource

# What has a column of its own, or is computed.
NOT_STORED = ("id", "meta", "groups", "members", "password")


class CompanyStorage(ScimStorage):
    """The people and groups of one company's directory. `actor` is its token. Lock the company before writes."""

    def __init__(self, actor: Actor, company_id: int) -> None:
        self.actor = actor
        self.company_id = company_id

    def people(self) -> models.QuerySet[DirectoryUser]:
        """Return the company's people with what their resources need."""
        people = DirectoryUser.objects.filter(company=self.company_id)
        return people.select_related("user").prefetch_related("groups")

    def groups(self) -> models.QuerySet[DirectoryGroup]:
        """Return the company's groups."""
        return DirectoryGroup.objects.filter(company=self.company_id)

    def get(
        self,
        resource_type: ResourceType,
        resource_id: str,
        *,
        response_parameters: ResponseParameters[Any] | None = None,
    ) -> Resource[Any]:
        if resource_type.name == "User":
            return person_resource(self.find(self.people(), resource_id))
        group = self.find(self.groups(), resource_id)
        return group_resources([group], response_parameters)[0]

    def find(self, rows: Any, resource_id: str) -> Any:
        """Return the row with this id. Raises NotFoundException."""
        row = rows.filter(pk=int(resource_id)).first() if is_id(resource_id) else None
        if row is None:
            raise NotFoundException(detail=f"There is no resource with the id {resource_id}.")
        return row

    def search(
        self, resource_types: list[ResourceType], search_request: SearchRequest[Any], *, position: Any = None
    ) -> SearchPage:
        if len(resource_types) != 1:
            raise NotImplementedException(detail="Search Users or Groups, not both at once.")
        is_people = resource_types[0].name == "User"
        rows: Any = self.people() if is_people else self.groups()

        def resources(found: Sequence[Any]) -> list[Resource[Any]]:
            return [person_resource(each) for each in found] if is_people else group_resources(found, search_request)

        scim_filter = search_request.filter
        condition = Q() if scim_filter is None else condition_of(scim_filter.ast, PEOPLE if is_people else GROUPS)
        begin = search_request.start_index_0 or 0
        end = None if search_request.count is None else begin + search_request.count
        if condition is not None:
            rows = rows.filter(condition)
            return SearchPage(rows.count(), resources(rows[begin:end]))
        # Few filters are none that the database can answer. These look at everybody.
        model = PersonResource if is_people else Group
        asked: Any = ScimFilter[model](str(scim_filter))  # type: ignore[valid-type]  # one of two
        matching = [each for each in resources(rows) if asked.match(each)]
        return SearchPage(len(matching), matching[begin:end])

    def create(self, resource_type: ResourceType, resource: Resource[Any]) -> Resource[Any]:
        if isinstance(resource, ScimUser):
            self.require_free(resource)
            if resource.active is None:
                resource.active = True
            user = provisioning.account_for(self.actor, self.company_id, resource)
            person = DirectoryUser(company_id=self.company_id, user=user)
            self.save_person(person, resource)
            return self.get(resource_type, str(person.pk))
        assert isinstance(resource, Group)  # noqa: S101  # there are two kinds
        group = DirectoryGroup(company_id=self.company_id)
        self.save_group(group, resource)
        return self.get(resource_type, str(group.pk))

    def update(
        self, resource_type: ResourceType, resource: Resource[Any], *, expected_version: str | None = None
    ) -> Resource[Any]:
        if isinstance(resource, ScimUser):
            person = self.find(self.people(), resource.id or "")
            self.require_free(resource, person)
            self.save_person(person, resource)
        else:
            assert isinstance(resource, Group)  # noqa: S101  # there are two kinds
            self.save_group(self.find(self.groups(), resource.id or ""), resource)
        return self.get(resource_type, resource.id or "")

    def delete(self, resource_type: ResourceType, resource_id: str, *, expected_version: str | None = None) -> None:
        if resource_type.name == "User":
            person = self.find(self.people(), resource_id)
            provisioning.deactivate(self.actor, person.user)
            person.delete()
        else:
            group = self.find(self.groups(), resource_id)
            members = list(group.members.all())
            group.delete()
            provisioning.apply_rules(self.actor, self.company_id, members, left=True)

    def require_free(self, resource: PersonResource, person: DirectoryUser | None = None) -> None:
        """Raise UniquenessException for a user name or external id that somebody else in the directory has."""
        others = DirectoryUser.objects.filter(company=self.company_id)
        if person is not None:
            others = others.exclude(pk=person.pk)
        if others.filter(is_regardless_of_case("user_name", resource.user_name or "")).exists():
            raise UniquenessException(detail="Somebody else has this userName.")
        if resource.external_id and others.filter(external_id=resource.external_id).exists():
            raise UniquenessException(detail="Somebody else has this externalId.")

    def save_person(self, person: DirectoryUser, resource: PersonResource) -> None:
        """Store what the directory sent, and let the account follow."""
        was_active = person.user.is_active
        person.user_name = of_bounded_length(resource.user_name, "userName")
        person.external_id = of_bounded_length(resource.external_id, "externalId")
        person.addresses = DirectoryUser.lines([each.value for each in resource.emails or [] if each.value])
        save_resource(person, resource)
        provisioning.update_account(self.actor, person.user, resource)
        if person.user.is_active and not was_active:
            provisioning.apply_rules(self.actor, self.company_id, [person])

    def save_group(self, group: DirectoryGroup, resource: Group) -> None:
        """Store a group with its members, and give roles and departments to those whose groups changed."""
        names = group.names
        group.display_name = of_bounded_length(resource.display_name, "displayName")
        group.external_id = of_bounded_length(resource.external_id, "externalId")
        save_resource(group, resource)
        wanted = self.members_of(resource)
        had = dict(group.memberships.values_list("member", "display"))
        gone = [pk for pk, display in had.items() if wanted.get(pk) != display]
        group.memberships.filter(member__in=gone).delete()
        DirectoryMembership.objects.bulk_create(
            DirectoryMembership(group=group, member_id=pk, display=display)
            for pk, display in wanted.items()
            if had.get(pk) != display
        )
        changed = set(had) ^ set(wanted) if group.names == names else set(had) | set(wanted)
        people = DirectoryUser.objects.filter(pk__in=changed).order_by("pk")
        provisioning.apply_rules(self.actor, self.company_id, people, left=True)

    def members_of(self, resource: Group) -> dict[int, str]:
        """Return the ids of a group's members, and how the directory calls each.

        Raises InvalidValueException for somebody who is not known.
        """
        named = {
            each.value: of_bounded_length(each.display, "display") for each in resource.members or [] if each.value
        }
        wanted = {int(each): display for each, display in named.items() if is_id(each)}
        known = DirectoryUser.objects.filter(company=self.company_id, pk__in=wanted).count()
        if known != len(named):
            raise InvalidValueException(detail="A member is not a user of this directory. Create the user first.")
        return wanted


def is_id(text: str) -> bool:
    """Whether a text can be the id of a row."""
    return text.isascii() and text.isdigit() and len(text) < 19  # a BIGINT


def of_bounded_length(value: str | None, name: str) -> str:
    """Return a value that is stored in a column. Raises InvalidValueException for one that is too long."""
    if len(value or "") > MAX_NAME:
        raise InvalidValueException(detail=f"{name} can have at most {MAX_NAME} characters.")
    return value or ""


def save_resource(row: DirectoryUser | DirectoryGroup, resource: Resource[Any]) -> None:
    """Store a resource as the directory sent it. Raises UniquenessException."""
    sent = resource.model_dump(mode="json", exclude_none=True, scim_ctx=Context.DEFAULT)
    row.resource = {name: value for name, value in sent.items() if name not in NOT_STORED}
    row.updated_at = timezone.now()
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise UniquenessException(detail="Another resource has this externalId.") from error


def person_resource(person: DirectoryUser) -> Resource[Any]:
    """Return the resource of a person. `active` is what holds for the account."""
    groups = [
        {"value": str(each.pk), "$ref": f"Groups/{each.pk}", "display": each.display_name}
        for each in person.groups.all()
    ]
    values = {**person.resource, "groups": groups or None}
    if "active" in values:
        values["active"] = person.user.is_active
    return with_meta(PersonResource.model_validate(values), person, "User")


def group_resources(
    groups: Sequence[DirectoryGroup], response_parameters: ResponseParameters[Any] | None
) -> list[Resource[Any]]:
    """Return the resources of groups, without members where the answer has none: groups can be large."""
    members: dict[int, list[dict[str, str]]] = {each.pk: [] for each in groups}
    if wants_members(response_parameters):
        rows = DirectoryMembership.objects.filter(group__in=members).order_by("member")
        for group, member, display in rows.values_list("group", "member", "display"):
            named = {"display": display} if display else {}
            members[group].append({"value": str(member), "$ref": f"Users/{member}", "type": "User", **named})
    return [
        with_meta(Group.model_validate({**each.resource, "members": members[each.pk] or None}), each, "Group")
        for each in groups
    ]


def wants_members(parameters: ResponseParameters[Any] | None) -> bool:
    """Whether an answer has the members of groups."""
    if parameters is None:
        return True
    left_out: Iterable[Any] = parameters.excluded_attributes or ()
    return not any(str(each).lower().rpartition(":")[2] == "members" for each in left_out)


def with_meta(resource: Any, row: DirectoryUser | DirectoryGroup, kind: str) -> Resource[Any]:
    """Return a resource with its id and times."""
    resource.id = str(row.pk)
    resource.meta = Meta(resource_type=kind, created=row.created_at, last_modified=row.updated_at)
    found: Resource[Any] = resource
    return found


def by_id(value: Any, field: str = "pk") -> Q:
    return Q(**{field: int(value)}) if is_id(str(value)) else Q(pk=None)


# What the database looks up, by attributes in lower case.
PEOPLE = {
    "id": by_id,
    "username": lambda value: is_regardless_of_case("user_name", str(value)),
    "externalid": lambda value: Q(external_id=str(value)),
    "emails": lambda value: Q(addresses__contains=DirectoryUser.lines([str(value)])),
    "emails.value": lambda value: Q(addresses__contains=DirectoryUser.lines([str(value)])),
    "active": lambda value: Q(user__is_active=value in (True, "True", "true")),
}
GROUPS = {
    "id": by_id,
    "displayname": lambda value: is_regardless_of_case("display_name", str(value)),
    "externalid": lambda value: Q(external_id=str(value)),
    "members": lambda value: by_id(value, "memberships__member"),
    "members.value": lambda value: by_id(value, "memberships__member"),
}


def condition_of(node: Any, attributes: dict[str, Any]) -> Q | None:
    """Return the condition of a filter's expression; None if the database cannot answer it."""
    if isinstance(node, Comparison) and node.op == CompareOperator.eq and node.value not in (None, ""):
        path = node.attr_path
        name = f"{path.attr}.{path.sub_attr}" if path.sub_attr else path.attr
        found = attributes.get(name.lower())
        return found(node.value) if found else None
    if isinstance(node, LogicalExpr):
        parts = [condition_of(each, attributes) for each in node.terms]
        if any(each is None for each in parts):
            return None
        return Q(*parts, _connector=Q.AND if node.op == LogicalOperator.and_ else Q.OR)
    return None
