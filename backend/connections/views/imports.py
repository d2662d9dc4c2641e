"""API views that preview and import an export."""

from typing import Any

from django.utils.translation import gettext_noop
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import actor_of, person_to_view_as, refuse_to_write_as
from accounts.models import TokenScope
from common.schema import ErrorSerializer
from connections.importing import import_connections, import_result
from connections.linkedin_parser import PREVIEW_BYTES, RejectedFileError, preview_export
from connections.parsers import RefusedFile, UploadParser
from connections.permissions import require_can_have_connections
from connections.serializers.imports import ImportedSerializer, ImportPreviewSerializer, UploadSerializer

# Not `oneOf`, since an error with code and detail matches both schemas.
REFUSED = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("Error", "FieldErrors")]}
REJECTED = {
    400: OpenApiResponse(
        REFUSED,
        description="no_file, empty_file, no_rows, no_header, unknown_columns, wrong_linkedin_file, "
        "zip_without_connections, unreadable_file",
    ),
    413: OpenApiResponse(ErrorSerializer, description="file_too_large: the limit is in the message."),
    415: OpenApiResponse(ErrorSerializer, description="not_text, not_csv, spreadsheet_file"),
}
BUSY = {503: OpenApiResponse(ErrorSerializer, description="busy: others import. `Retry-After` says when to try again.")}


def uploaded_form(request: Request) -> dict[str, Any]:
    """Return the values of the form. Raises ValidationError, and RefusedFile (400 `no_file`) without a file."""
    form = UploadSerializer(data=request.data)
    if not form.is_valid():
        if "file" not in form.errors:
            raise ValidationError(form.errors)
        raise RefusedFile(RejectedFileError("no_file", gettext_noop("Please select a file to import")))
    return dict(form.validated_data)


class UploadView(GenericAPIView[Any]):
    """Base class of views that take a LinkedIn export."""

    serializer_class = UploadSerializer
    parser_classes = (UploadParser,)

    def uploaded_file(self, request: Request) -> Any:
        """Return the file of the form, which can have the marker `view_as_user_id` that other calls have in the query.

        Raises NotAllowed (403), and as `uploaded_form` and `person_to_view_as` do.
        """
        actor = actor_of(request)
        require_can_have_connections(actor)
        form = uploaded_form(request)
        person = person_to_view_as(actor.signed_in_user, form.get("view_as_user_id"))
        if person is not None:
            refuse_to_write_as(person)
        return form["file"]


class ImportLinkedIn(UploadView):
    """Import LinkedIn connections: Connections.csv as LinkedIn or a spreadsheet wrote it, or the whole archive."""

    token_scopes = {"POST": TokenScope.CONNECTIONS_WRITE}
    throttle_scope = "imports"

    @extend_schema(responses={200: ImportedSerializer, 404: ErrorSerializer, **REJECTED, **BUSY})
    def post(self, request: Request) -> Response:
        """Imports all rows or none. Importing the same file again changes nothing."""
        upload = self.uploaded_file(request)
        try:
            run, prepared = import_connections(actor=actor_of(request), upload=upload, filename=upload.name)
        except RejectedFileError as rejected:
            raise RefusedFile(rejected) from rejected
        return Response(import_result(run, prepared))


class PreviewLinkedIn(UploadView):
    """Show what an import of a CSV file would read, without importing it."""

    @extend_schema(responses={200: ImportPreviewSerializer, 404: ErrorSerializer, **REJECTED})
    def post(self, request: Request) -> Response:
        """The first rows. Only the first 512 KB of the file are read; it is enough to send these."""
        upload = self.uploaded_file(request)
        try:
            preview = preview_export(upload.read(PREVIEW_BYTES), upload.name)
        except RejectedFileError as rejected:
            raise RefusedFile(rejected) from rejected
        return Response(ImportPreviewSerializer(preview).data)
