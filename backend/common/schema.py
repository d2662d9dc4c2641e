"""Adding to the OpenAPI schema what all operations share: parameters, error responses, and headers."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.serializers import CharField, ListField, Serializer

from common.errors import StaleVersion
from common.pagination import TOTAL_COUNT, PageQuery
from common.query_params import COMPANY, READ_AS, WRITE_AS


class ErrorSerializer(Serializer[Any]):
    """The body of every error response except 400 with field errors."""

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
# An action can no longer be undone: see `common.undo`.
UNDO_REFUSED = OpenApiResponse(ErrorSerializer, description="It is too late, or something has changed since.")
TOO_MANY = OpenApiResponse(
    ErrorSerializer, description="Too many attempts: `Retry-After` says for how many seconds to wait."
)
# Query parameters that identify a row: if the caller may not see it, the response is 404.
# The name of the API tokens' security scheme: see `accounts.authentication`.
API_TOKEN = "apiToken"  # noqa: S105  # a name
NAMES_A_ROW = {"company_id", "view_as_user_id", "not_referred"}


class ApiSchema(AutoSchema):
    """Adds common parameters and error responses to each operation, and the count header to lists."""

    def get_override_parameters(self) -> list[OpenApiParameter | Serializer[Any] | type[Serializer[Any]]]:
        """Return the parameters of `accounts.actors`, except for account views, and those of pagination for lists."""
        parameters: list[OpenApiParameter | Serializer[Any] | type[Serializer[Any]]] = []
        if not self.is_public() and not self.path.startswith("/api/auth/"):
            parameters += [COMPANY, READ_AS if self.method in SAFE_METHODS else WRITE_AS]
        if self.is_paged():
            parameters.append(PageQuery)
        return parameters

    def get_auth(self) -> Any:
        """Return how to authenticate: with an API token only where the view names a scope."""
        auth: Any = super().get_auth()
        return auth if self.token_scope else [each for each in auth if API_TOKEN not in each]

    @property
    def token_scope(self) -> str | None:
        """The scope with which an API token may call the operation, if any: see `accounts.actors.IsSignedIn`."""
        scope = getattr(self.view, "token_scopes", {}).get(self.method)
        return None if scope is None else str(scope.value)

    def get_filter_backends(self) -> Any:
        """Return the filters of reads, also of counts and exports, which return no list."""
        has_filters = self.method == "GET" and hasattr(self.view, "filterset_class")
        return getattr(self.view, "filter_backends", ()) if has_filters else ()

    def is_public(self) -> bool:
        """Whether the operation is available without signing in."""
        return AllowAny in getattr(self.view, "permission_classes", ())

    def is_paged(self) -> bool:
        """Whether the operation returns a list with paging."""
        return bool(self._is_list_view() and getattr(self.view, "paginator", None))

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if self.token_scope:
            operation["x-token-scope"] = self.token_scope
            described = operation.get("description", "")
            operation["description"] = f"{described}\n\nAPI tokens: scope `{self.token_scope}`.".strip()
        public = self.is_public()
        takes_body = self.method in ("POST", "PUT", "PATCH")
        parameters = operation.get("parameters", ())
        query = {parameter["name"] for parameter in parameters if parameter["in"] == "query"}
        failures = {
            400: FieldErrorsSerializer if takes_body or (query and not public) else None,
            401: None if public else ErrorSerializer,
            403: None if public else ErrorSerializer,
            404: ErrorSerializer if query & NAMES_A_ROW or "{" in self.path else None,
            415: ErrorSerializer if takes_body else None,
            # Reads that may be large are limited, too: `common.throttling`.
            429: TOO_MANY if not public and (self.method not in SAFE_METHODS or self.is_paged()) else None,
        }
        for status, shape in failures.items():
            if shape is not None and str(status) not in operation["responses"]:
                answer = self._get_response_for_code(shape, str(status))  # type: ignore[no-untyped-call]  # untyped there
                operation["responses"][str(status)] = answer
        if self.is_paged():
            headers = operation["responses"]["200"].setdefault("headers", {})
            headers[TOTAL_COUNT] = {
                "description": "How many rows match in all, however many of them are answered.",
                "schema": {"type": "integer"},
            }
        return operation
