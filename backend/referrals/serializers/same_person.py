"""Serializers of which referrals are of the same person, and of correcting a candidate."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.input_fields import Email, IdField
from connections.linkedin_parser.limits import EMAIL_LENGTH, URL_LENGTH
from connections.serializers.connections import ProfileUrl
from referrals.candidates import shown_profile_url
from referrals.contact import known_email
from referrals.models import Referral
from referrals.serializers.detail import OtherReferralSerializer


class ComparedReferralSerializer(OtherReferralSerializer):
    """Another referral, with what can be compared."""

    connection_name = serializers.CharField(source="candidate_name", read_only=True)
    email = serializers.SerializerMethodField()
    profile_url = serializers.SerializerMethodField()
    candidate_company = serializers.CharField(source="candidate_employer", read_only=True)

    class Meta(OtherReferralSerializer.Meta):
        fields = (
            *OtherReferralSerializer.Meta.fields, "connection_name", "email", "profile_url", "candidate_company",
        )  # fmt: skip
        read_only_fields = fields

    def get_email(self, referral: Referral) -> str:
        return known_email(referral)

    def get_profile_url(self, referral: Referral) -> str:
        return shown_profile_url(referral)


class ReferralOfPersonSerializer(ComparedReferralSerializer):
    """Another referral of the same person. In the context: `merged`, the ids of those that HR merged with it."""

    merged_by_hr = serializers.SerializerMethodField(
        help_text="Whether it is of the same person since HR said so: POST …/split/ takes it apart."
    )

    class Meta(ComparedReferralSerializer.Meta):
        fields = (*ComparedReferralSerializer.Meta.fields, "merged_by_hr")
        read_only_fields = fields

    def get_merged_by_hr(self, referral: Referral) -> bool:
        return referral.pk in self.context["merged"]


class SamePersonSerializer(serializers.Serializer[Any]):
    """A `referrals.answers.SamePerson`; each list has the latest first, and at most 20."""

    possible = ComparedReferralSerializer(
        many=True, help_text="One of each person who has an equal address or profile, and about whom HR said nothing."
    )
    others = serializers.SerializerMethodField(help_text="The other referrals of this person.")
    kept_apart = ComparedReferralSerializer(
        many=True, help_text="One of each person of whom HR said that they are somebody else."
    )

    @extend_schema_field(ReferralOfPersonSerializer(many=True))
    def get_others(self, same: Any) -> list[dict[str, Any]]:
        rows = ReferralOfPersonSerializer(same.others, many=True, context={"merged": same.merged})
        return list(rows.data)


class OtherReferralInput(serializers.Serializer[Any]):
    """The other one of two referrals."""

    referral_id = IdField()


class CandidateInput(serializers.Serializer[Any]):
    """What is corrected; what is left out stays as it is."""

    email = Email(max_length=EMAIL_LENGTH, required=False, allow_blank=True)
    profile_url = ProfileUrl(max_length=URL_LENGTH)
