"""The promise of an answer, in the rows of referrals."""

from typing import Any

from rest_framework import serializers

from common.query_params import choice_filter
from common.row_serializers import RowSerializer, needs
from referrals.promise import AnswerState, clocks_of


def answer_filter() -> serializers.ChoiceField:
    """The parameter that asks where the promise of an answer stands."""
    return choice_filter(AnswerState.choices, help_text="Only those whose promised answer stands so today.")


class AnswerRow(RowSerializer):
    """What a referral's row says of the promised answer."""

    answer_due = serializers.DateField(
        read_only=True, allow_null=True, help_text="The last day of the promised answer; null where none is promised."
    )
    answer_state = serializers.ChoiceField(
        AnswerState.choices,
        read_only=True,
        allow_null=True,
        help_text="Where the promise stands today, by the company's time zone; null where none is promised.",
    )
    answer_overdue_days = serializers.IntegerField(
        read_only=True,
        allow_null=True,
        help_text="Working days since `answer_due`; 0 on the days of rest after it. Null where it is not overdue.",
    )

    @classmethod
    def completed(cls, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Each with where its promise stands; by the settings of all their companies, read once."""
        clocks = clocks_of({row["company_id"] for row in rows if row["answer_due"]})
        for row in rows:
            due, clock = row["answer_due"], clocks.get(row["company_id"])
            state = clock.state(due, row["answered_at"], row["answer_paused_on"]) if clock else None
            late = clock.days_overdue(due) if clock and state == AnswerState.OVERDUE else None
            row |= {"answer_state": state, "answer_overdue_days": late}
        return rows

    @needs("answer_due", "answered_at", "answer_paused_on", "company_id")
    def get_answer_state(self, row: dict[str, Any]) -> str | None:
        state: str | None = row["answer_state"]
        return state

    @needs()
    def get_answer_overdue_days(self, row: dict[str, Any]) -> int | None:
        days: int | None = row["answer_overdue_days"]
        return days
