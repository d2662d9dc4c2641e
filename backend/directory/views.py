"""SCIM 2.0 for the directory of a company, and what HR sees of it.

The protocol is `scim2-server`'s, over `directory.storage`. Its answers, also errors, have SCIM's shape, and are not in
our OpenAPI document: `/api/scim/v2/Schemas` describes them.
"""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from scim2_models import (
    AuthenticationScheme,
    Bulk,
    ChangePassword,
    EnterpriseUser,
    Error,
    ETag,
    Filter,
    Group,
    InvalidValueException,
    Patch,
    ResourceType,
    SCIMException,
    ScimPolicy,
    ScimProvider,
    ServiceProviderConfig,
    Sort,
)
from scim2_models import User as ScimUser
from scim2_server.handler import ScimHandler
from scim2_server.requests import ScimRequest
from scim2_server.responses import SCIM_MEDIA_TYPE, ScimResponse
from scim2_server.service import ScimService

from accounts.actors import Actor, HasActor, actor_of
from accounts.authentication import ApiTokenAuthentication
from accounts.models import ApiToken, Company, TokenScope
from common.error_responses import exception_handler
from common.schema import STALE, ErrorSerializer
from directory.provisioning import PersonResource
from directory.rules import directory_of, save_rules
from directory.serializers import BASE_URL, DirectorySerializer, DirectoryUpdate
from directory.storage import CompanyStorage

logger = logging.getLogger(__name__)
# The most resources of one page.
MAX_RESULTS = 200
PROVIDER = ScimProvider(
    models=[ScimUser, EnterpriseUser, Group],
    resource_types=[ResourceType.from_resource(PersonResource), ResourceType.from_resource(Group)],
    config=ServiceProviderConfig(
        patch=Patch(supported=True),
        bulk=Bulk(supported=False, max_operations=0, max_payload_size=0),
        filter=Filter(supported=True, max_results=MAX_RESULTS),
        change_password=ChangePassword(supported=False),
        sort=Sort(supported=False),
        etag=ETag(supported=False),
        authentication_schemes=[
            AuthenticationScheme(
                type=AuthenticationScheme.Type.oauthbearertoken,
                name="API token",
                description="A token of the company's directory, from its settings.",
            )
        ],
    ),
    # As Entra ID sends it.
    policy=ScimPolicy(
        unknown=ScimPolicy.Unknown.ignore,
        remove_value_as_filter=ScimPolicy.RemoveValue.apply,
        unmatched_path_filter=ScimPolicy.UnmatchedPathFilter.create,
    ),
)
SERVICE = ScimService(PROVIDER)


class HasDirectoryToken(HasActor):
    """Lets in tokens of a company's directory, and nobody else."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not isinstance(request.auth, ApiToken):
            raise NotAuthenticated
        return super().has_permission(request, view)


class Scim(APIView):
    """The company's people and groups for its directory. Each write is one transaction, and locks the company."""

    schema = None
    http_method_names = ["get", "post", "put", "patch", "delete"]
    authentication_classes = [ApiTokenAuthentication]
    permission_classes = [HasDirectoryToken]
    token_scopes = dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), TokenScope.DIRECTORY)
    throttle_scope = "directory"

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:
        """Answer in SCIM's type, whatever is asked for."""
        return self.get_renderers()[0], SCIM_MEDIA_TYPE

    def answer(self, request: Request, path: str) -> HttpResponse:
        """Let the library answer. Its exceptions undo the transaction."""
        actor = actor_of(request)
        asked = ScimRequest(
            method=request.method or "",
            base_url=BASE_URL,
            path=path or "/",
            query=request.query_params.dict(),
            headers=request.headers,
            body=request._request.body,
        )
        if b"\\u0000" in asked.body:
            raise InvalidValueException(detail="A text contains the character NUL, which cannot be stored.")
        if request.method == "GET":
            return scim_response(handle(actor, asked))
        with transaction.atomic():
            Company.objects.select_for_update(no_key=True).get(pk=actor.company_id or 0)
            return scim_response(handle(actor, asked))

    get = post = put = patch = delete = answer

    def handle_exception(self, exc: Exception) -> HttpResponse:  # type: ignore[override]  # as DRF allows
        """Return an error in SCIM's shape. What is not expected is logged, and answered 500 without details."""
        if isinstance(exc, SCIMException):
            return scim_response(SERVICE.error_response(exc))
        found = exception_handler(exc, self.get_exception_handler_context())
        if found is None:
            logger.error("A request of a directory failed", exc_info=exc)
            return scim_response(SERVICE.error_response(exc))
        detail = sentence_of(found)
        status = HTTPStatus(found.status_code)
        response = scim_response(ScimResponse(status, Error(status=status.value, detail=detail).model_dump()))
        if "Retry-After" in found.headers:
            response["Retry-After"] = found.headers["Retry-After"]
        if found.status_code == HTTPStatus.UNAUTHORIZED:
            response["WWW-Authenticate"] = "Bearer"
        return response


def handle(actor: Actor, request: ScimRequest) -> ScimResponse:
    """Let the library answer a request about the actor's company."""
    assert actor.company_id is not None  # noqa: S101  # of a company's token
    return ScimHandler(SERVICE, CompanyStorage(actor, actor.company_id)).handle(request)


def scim_response(response: ScimResponse) -> HttpResponse:
    """Return a response of the library as one of Django."""
    status, headers = int(response.status), {**response.headers}
    kind = headers.pop("Content-Type", SCIM_MEDIA_TYPE)
    if response.body is None:
        return HttpResponse(status=status, headers=headers, content_type=kind)
    return JsonResponse(response.body, status=status, headers=headers, content_type=kind)


def sentence_of(response: Any) -> str:
    """Return the sentence of an error response of ours."""
    data = getattr(response, "data", None)
    if isinstance(data, Mapping):
        return str(data.get("detail") or " ".join(str(text) for texts in data.values() for text in texts))
    return "The service is not available at the moment. Try again shortly."


class DirectoryDetail(APIView):
    """The directory of the company: HR's own, or the one that a superuser chose."""

    @extend_schema(responses={200: DirectorySerializer, 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """The address of SCIM, what the directory has sent, and the rules for its groups."""
        return Response(DirectorySerializer(directory_of(actor_of(request))).data)

    @extend_schema(request=DirectoryUpdate, responses={200: DirectorySerializer, 404: ErrorSerializer, 409: STALE})
    def put(self, request: Request) -> Response:
        """Change the rules. People in a group get at once the role and department that follow."""
        actor = actor_of(request)
        directory_of(actor)
        serializer = DirectoryUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        save_rules(actor=actor, **serializer.validated_data)
        return Response(DirectorySerializer(directory_of(actor)).data)
