"""Serializers of previewing and importing a LinkedIn export."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers


class UploadSerializer(serializers.Serializer[Any]):
    """A LinkedIn export: Connections.csv, or the archive that contains it."""

    file = serializers.FileField(
        allow_empty_file=True, max_length=None, error_messages={"required": _("Please select a file to import")}
    )
    view_as_user_id = serializers.CharField(max_length=20, required=False, help_text="`current` from a superuser.")


class DetectedSerializer(serializers.Serializer[Any]):
    """The detected format of the file."""

    encoding = serializers.CharField()
    delimiter = serializers.CharField(trim_whitespace=False)
    header_line = serializers.IntegerField()
    columns_mapped = serializers.DictField(child=serializers.CharField(), help_text="Our field → the file's column.")
    columns_ignored = serializers.ListField(child=serializers.CharField())
    archive_member = serializers.CharField(allow_null=True, help_text="The path of the file in the archive.")


class SkippedSerializer(serializers.Serializer[Any]):
    """A line that was skipped, and why."""

    line = serializers.IntegerField()
    reason = serializers.CharField()


class WarningSerializer(serializers.Serializer[Any]):
    """A line of which a value was changed or not imported."""

    line = serializers.IntegerField()
    code = serializers.CharField()


class ImportedSerializer(serializers.Serializer[Any]):
    """The result of an import: rows_total = created + updated + unchanged + merged_in_file + skipped_total."""

    import_id = serializers.IntegerField()
    count = serializers.IntegerField(help_text="The people of this file who are now in the list.")
    created = serializers.IntegerField()
    updated = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    merged_in_file = serializers.IntegerField(help_text="Rows that repeat a person of the same file.")
    skipped_total = serializers.IntegerField()
    rows_total = serializers.IntegerField()
    detected = DetectedSerializer()
    skipped = SkippedSerializer(many=True, help_text="The first 200.")
    skipped_by_reason = serializers.DictField(child=serializers.IntegerField())
    warnings = WarningSerializer(many=True, help_text="The first 200.")
    warnings_by_code = serializers.DictField(child=serializers.IntegerField())


class PreviewColumnSerializer(serializers.Serializer[Any]):
    """A column that will be imported."""

    field = serializers.CharField(help_text="Our field, such as first_name.")
    name = serializers.CharField(help_text="The column's name in the file.")


class ImportPreviewSerializer(serializers.Serializer[Any]):
    """The first rows of a file, as an import would read them."""

    columns = PreviewColumnSerializer(many=True, help_text="Those that will be imported, in the file's order.")
    rows = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(allow_blank=True)),
        help_text="The first five rows that are not empty, one cell per column.",
    )
    ignored = serializers.ListField(child=serializers.CharField(), help_text="The columns that will not be imported.")
