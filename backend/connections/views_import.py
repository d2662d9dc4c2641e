"""The call that imports an export."""

from typing import Any, cast

from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.exceptions import APIException
from rest_framework.generics import GenericAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of
from common.errors import ErrorSerializer, FieldErrorsSerializer
from connections.importing import answer, import_connections
from connections.permissions import require_network
from connections.reading import Rejected
from connections.reading.limits import Limits
from connections.reading.rejection import too_large
from connections.serializers import ImportedSerializer, UploadSerializer

LIMITS = Limits()
# The parts of the form beside the file.
FORM_BYTES = 64 * 1024


class RefusedFile(APIException):
    """A file that is not imported, as the API tells it."""

    def __init__(self, rejected: Rejected) -> None:
        super().__init__(rejected.detail, rejected.code)
        self.status_code = rejected.status


class UploadParser(MultiPartParser):
    """Refuses (413) a body that is larger than any export may be, before it is read."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        length = int(parser_context["request"].META.get("CONTENT_LENGTH") or 0)
        if length > LIMITS.archive_bytes + FORM_BYTES:
            raise RefusedFile(too_large(LIMITS.archive_text))
        return super().parse(stream, media_type, parser_context)


REFUSED = PolymorphicProxySerializer(
    component_name="ImportRefused",
    serializers=[ErrorSerializer, FieldErrorsSerializer],
    resource_type_field_name=None,
)
REJECTED = {
    400: OpenApiResponse(
        REFUSED,
        description="empty_file, no_rows, no_header, unknown_columns, wrong_linkedin_file, zip_without_connections",
    ),
    413: OpenApiResponse(ErrorSerializer, description="file_too_large: the limit is in the message."),
    415: OpenApiResponse(ErrorSerializer, description="not_text, not_csv, spreadsheet_file"),
}


class ImportLinkedIn(GenericAPIView[Any]):
    """Import LinkedIn connections: Connections.csv as LinkedIn or a spreadsheet wrote it, or the whole archive."""

    serializer_class = UploadSerializer
    parser_classes = (UploadParser,)

    @extend_schema(
        operation_id="import_linkedin",
        tags=["connections"],
        responses={200: ImportedSerializer, 404: ErrorSerializer, **REJECTED},
    )
    def post(self, request: Request) -> Response:
        """All or nothing. The same file a second time changes nothing."""
        actor = actor_of(request)
        require_network(actor)
        form = UploadSerializer(data=request.data)
        if not form.is_valid():
            raise RefusedFile(Rejected("no_file", "Please select a file to import"))
        upload = cast(Any, form.validated_data["file"])
        try:
            run, reading = import_connections(actor=actor, upload=upload, filename=upload.name)
        except Rejected as rejected:
            raise RefusedFile(rejected) from rejected
        return Response(answer(run, reading))
