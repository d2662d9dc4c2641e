"""Saved views of lists, and how people set up their tables."""

from typing import Any

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.actors import Actor
from accounts.models import (
    MAX_VIEW_NAME,
    MAX_VIEW_QUERY,
    PAGE_SIZES,
    Density,
    ListLayout,
    ListName,
    SavedView,
    TableSettings,
    User,
)
from accounts.permissions import may_change_view
from common.input_fields import IdField, ListField, Text

MAX_COLUMNS = 40
COLUMN_LENGTH = 40
COLUMN = RegexValidator(r"\A\w+\Z")
NAME_MISSING = _("Enter a name for the view")


class SavedViewSerializer(serializers.ModelSerializer[SavedView]):
    """A saved view. Takes the actor as context."""

    list = serializers.ChoiceField(ListName.choices, source="list_name", read_only=True)
    query = serializers.CharField(read_only=True, help_text="The query string of the list's screen, with `columns`.")
    owner_name = serializers.CharField(source="owner.get_full_name", read_only=True)
    own = serializers.SerializerMethodField(help_text="Whether the caller saved it.")
    editable = serializers.SerializerMethodField(help_text="Whether the caller may change and delete it.")

    class Meta:
        model = SavedView
        fields = ("id", "list", "name", "query", "shared", "owner_name", "own", "editable")
        read_only_fields = fields

    def get_own(self, view: SavedView) -> bool:
        return bool(view.owner_id == self.context["actor"].effective_user.pk)

    def get_editable(self, view: SavedView) -> bool:
        return may_change_view(self.context["actor"], view)


class TableSettingsSerializer(serializers.ModelSerializer[TableSettings]):
    """How the caller set up the table of one list. Empty values mean what the screen shows at first."""

    list = serializers.ChoiceField(ListName.choices, source="list_name", read_only=True)
    columns: Any = serializers.ListField(
        child=serializers.CharField(), read_only=True, help_text="Ids of the columns shown, in order."
    )
    density = serializers.ChoiceField(Density.choices, read_only=True, allow_blank=True)
    layout = serializers.ChoiceField(ListLayout.choices, read_only=True, allow_blank=True)
    page_size = serializers.ChoiceField(
        PAGE_SIZES,
        read_only=True,
        allow_null=True,
        help_text="Rows per page; null for those that the screen has at first.",
    )
    default_view = serializers.IntegerField(
        source="default_view_id", read_only=True, allow_null=True, help_text="Id of the view that the list begins with."
    )

    class Meta:
        model = TableSettings
        fields = ("list", "columns", "density", "layout", "page_size", "default_view")
        read_only_fields = fields


class SavedViewUpdate(serializers.Serializer[Any]):
    """A change of a saved view; fields that are left out stay the same."""

    name = Text(missing=NAME_MISSING, max_length=MAX_VIEW_NAME)
    query = Text(max_length=MAX_VIEW_QUERY, allow_blank=True)
    shared = serializers.BooleanField(required=False, help_text="With everybody in the company who sees the list.")


class SavedViewInput(SavedViewUpdate):
    """A view to save."""

    list = serializers.ChoiceField(ListName.choices, source="list_name")


class TableSettingsInput(serializers.Serializer[Any]):
    """How a table is set up. PUT resets what is left out, PATCH leaves it as it is."""

    columns = ListField(
        child=Text(max_length=COLUMN_LENGTH, validators=[COLUMN]),
        max_length=MAX_COLUMNS,
        required=False,
        help_text="Ids of the columns shown, in order; empty for those that the screen shows at first.",
    )
    density = serializers.ChoiceField(Density.choices, required=False, allow_blank=True)
    layout = serializers.ChoiceField(ListLayout.choices, required=False, allow_blank=True)
    page_size = serializers.ChoiceField(PAGE_SIZES, required=False, allow_null=True)
    default_view = IdField(required=False, allow_null=True, help_text="Id of a view of this list that the caller sees.")


def list_settings(user: User) -> dict[str, Any]:
    """Return the views that a user sees and how they set up their tables, as parts of the signed-in user."""
    actor = Actor.for_user(user)
    views = SavedView.objects.visible_to(actor).select_related("owner")
    return {
        "saved_views": SavedViewSerializer(views, many=True, context={"actor": actor}).data,
        "table_settings": TableSettingsSerializer(user.table_settings.all(), many=True).data,
    }
