"""The promise of an answer, in the rows of referrals."""

from typing import Any

from rest_framework import serializers

from common.query_params import choice_filter
from common.row_serializers import RowSerializer, needs
from companies.services.settings import calendar_columns, calendar_in
from referrals.promise import AnswerState, CompanyClock, clock_by


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
        """Each with where its promise stands, by the settings of its company."""
        clocks: dict[int, CompanyClock] = {}
        for row in rows:
            due, company = row["answer_due"], row["company_id"]
            row |= {"answer_state": None, "answer_overdue_days": None}
            if due is None:
                continue
            if company not in clocks:
                clocks[company] = clock_by(calendar_in(row, "company"))
            state = clocks[company].state(due, row["answered_at"], row["answer_paused_on"])
            row["answer_state"] = state
            if state == AnswerState.OVERDUE:
                row["answer_overdue_days"] = clocks[company].days_overdue(due)
        return rows

    @needs("answer_due", "answered_at", "answer_paused_on", "company_id", *calendar_columns("company"))
    def get_answer_state(self, row: dict[str, Any]) -> str | None:
        state: str | None = row["answer_state"]
        return state

    @needs()
    def get_answer_overdue_days(self, row: dict[str, Any]) -> int | None:
        days: int | None = row["answer_overdue_days"]
        return days
