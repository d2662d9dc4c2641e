"""The promise of an answer, as fields of serialized referrals."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from referrals.models import Referral
from referrals.promise import AnswerState, clock_for


class AnswerSerializer(serializers.ModelSerializer[Referral]):
    """The fields of a serialized referral about the promised answer. Select `company__settings` with the referral."""

    answer_state = serializers.SerializerMethodField(
        help_text="The state of the promise today, in the company's time zone; null if none is promised."
    )
    answer_overdue_days = serializers.SerializerMethodField(
        help_text="Working days since `answer_due`; 0 on the days of rest right after it. Null if it is not overdue."
    )

    class Meta:
        model = Referral
        fields: tuple[str, ...] = ("answer_due", "answer_state", "answer_overdue_days")
        read_only_fields: tuple[str, ...] = fields
        extra_kwargs = {
            "answer_due": {"help_text": "The last day of the promised answer; null if none is promised."},
        }

    @extend_schema_field(serializers.ChoiceField(AnswerState.choices, allow_null=True))
    def get_answer_state(self, referral: Referral) -> AnswerState | None:
        clock = clock_for(referral.company.calendar)
        return clock.state(referral.answer_due, referral.answered_at, referral.answer_paused_on)

    def get_answer_overdue_days(self, referral: Referral) -> int | None:
        clock = clock_for(referral.company.calendar)
        state = clock.state(referral.answer_due, referral.answered_at, referral.answer_paused_on)
        if referral.answer_due is None or state != AnswerState.OVERDUE:
            return None
        return clock.days_overdue(referral.answer_due)
