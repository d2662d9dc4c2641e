"""Serializers of invitations."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role, User
from accounts.serializers.account import NAME_LENGTH
from accounts.serializers.users import DEPARTMENT_LENGTH
from accounts.services.invitations import MOST, InvitationResult
from common.input_fields import Text, choose


class InvitedPersonSerializer(serializers.Serializer[Any]):
    """An address as it was pasted, with the name beside it: in one, or as first and last name."""

    email = serializers.CharField(max_length=320, help_text="Also what is no address: its result says so.")
    name = serializers.CharField(max_length=200, required=False, allow_blank=True)
    first_name = serializers.CharField(max_length=NAME_LENGTH, required=False, allow_blank=True)
    last_name = serializers.CharField(max_length=NAME_LENGTH, required=False, allow_blank=True)


class InvitePeopleInput(serializers.Serializer[Any]):
    """Whom to invite as what."""

    role = serializers.ChoiceField(Role.choices, error_messages=choose(_("Select a role")))
    department = Text(
        required=False, allow_blank=True, default="", max_length=DEPARTMENT_LENGTH, help_text="Empty for none."
    )
    people = serializers.ListField(child=InvitedPersonSerializer(), allow_empty=False, max_length=MOST)
    preview = serializers.BooleanField(default=False, help_text="Only say what would become of each address.")


class InvitedSerializer(serializers.Serializer[Any]):
    """An address with what became of it."""

    email = serializers.CharField()
    result = serializers.ChoiceField(InvitationResult.choices)
    first_name = serializers.CharField(help_text="As given, else as far as the address has it.")
    last_name = serializers.CharField()


class InvitedListSerializer(serializers.Serializer[Any]):
    """The results in the order of the request."""

    results = InvitedSerializer(many=True)


class ListedPersonSerializer(serializers.Serializer[Any]):
    """A row of a file: what is in the column of the addresses, and the name."""

    email = serializers.CharField()
    first_name = serializers.CharField()
    last_name = serializers.CharField()


class AddressListSerializer(serializers.Serializer[Any]):
    """The people of a file; or its text, if none of its columns has a heading for addresses."""

    people = ListedPersonSerializer(many=True)
    text = serializers.CharField()


class PendingInvitationSerializer(serializers.ModelSerializer[User]):
    """An invited person who has not signed in yet. The id is that of their account."""

    name = serializers.CharField(source="get_full_name", read_only=True)
    role = serializers.ChoiceField(Role.choices, read_only=True)
    department = serializers.CharField(source="department.name", read_only=True, allow_null=True)
    invited_by = serializers.CharField(source="invitation.invited_by.get_full_name", read_only=True, allow_null=True)
    sent_at = serializers.DateTimeField(source="invitation.sent_at", read_only=True)
    expires_at = serializers.DateTimeField(source="invitation.expires_at", read_only=True)

    class Meta:
        model = User
        fields = ("id", "email", "name", "role", "department", "invited_by", "sent_at", "expires_at")
        read_only_fields = fields


class PendingInvitationsSerializer(serializers.Serializer[Any]):
    """The pending invitations, last sent first: five hundred at most."""

    pending = PendingInvitationSerializer(many=True)
