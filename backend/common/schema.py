"""How the OpenAPI document describes what all calls share: whose data is meant, and the failures of any of them."""

from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.serializers import CharField, ListField, Serializer

from common.errors import StaleVersion
from common.paging import TOTAL_COUNT
from common.query_params import COMPANY, READ_AS, WRITE_AS


class ErrorSerializer(Serializer[Any]):
    """The shape of every failure but a 400 with field errors."""

    code = CharField(help_text="A word for programs.")
    detail = CharField(help_text="A sentence for people, saying what to do next.")


class FieldErrorsSerializer(Serializer[Any]):
    """400: the messages of each field by its name; `non_field_errors` for what concerns more than one."""

    non_field_errors = ListField(child=CharField(), required=False)


# What `common.optimistic_locking.refuse_stale` leads to.
STALE = OpenApiResponse(
    ErrorSerializer,
    description="Somebody changed it after the given `updated_at`.",
    examples=[OpenApiExample("Changed meanwhile", {"code": StaleVersion.code, "detail": StaleVersion.detail})],
)
# Parameters that name a row: where there is none, or none that the caller may see, the answer is 404.
NAMES_A_ROW = {"company_id", "view_as_user_id", "not_referred"}


class ApiSchema(AutoSchema):
    """Adds to each call the parameters by which a superuser narrows what is meant, to lists the count header, and
    400, 401, 403 and 404 where they can happen.
    """

    def get_override_parameters(self) -> list[OpenApiParameter | Serializer[Any] | type[Serializer[Any]]]:
        """Every call about data reads them (`accounts.actors`); those about one's own account do not."""
        if self.is_public() or self.path.startswith("/api/auth/"):
            return []
        return [COMPANY, READ_AS if self.method in SAFE_METHODS else WRITE_AS]

    def is_public(self) -> bool:
        """Whether anybody may make this call."""
        return AllowAny in getattr(self.view, "permission_classes", ())

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        asked = {given["name"] for given in operation.get("parameters", ()) if given["in"] == "query"}
        failures: dict[int, type[Serializer[Any]]] = {}
        if asked and not self.is_public():
            failures[400] = FieldErrorsSerializer
        if asked & NAMES_A_ROW:
            failures[404] = ErrorSerializer
        self.add(operation["responses"], failures)
        return operation

    def get_responses_for_failures(self) -> dict[int, type[Serializer[Any]]]:
        """Status → shape of the failures that this call can answer."""
        failures: dict[int, type[Serializer[Any]]] = {}
        if self.method in ("POST", "PUT", "PATCH") or self._is_list_view():
            failures[400] = FieldErrorsSerializer
        if not self.is_public():
            failures[401] = ErrorSerializer
            failures[403] = ErrorSerializer
        if "{" in self.path:
            failures[404] = ErrorSerializer
        if self.method in ("POST", "PUT", "PATCH"):
            failures[415] = ErrorSerializer
        return failures

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        self.add(bodies, self.get_responses_for_failures())
        if self._is_list_view() and getattr(self.view, "paginator", None) and "200" in bodies:
            bodies["200"].setdefault("headers", {})[TOTAL_COUNT] = {
                "description": "How many rows match in all, however many of them are answered.",
                "schema": {"type": "integer"},
            }
        return bodies

    def add(self, bodies: dict[str, Any], failures: dict[int, type[Serializer[Any]]]) -> None:
        """Describe the failures that are not described yet."""
        for status, shape in failures.items():
            if str(status) not in bodies:
                bodies[str(status)] = self._get_response_for_code(shape, str(status))  # type: ignore[no-untyped-call]  # untyped there
