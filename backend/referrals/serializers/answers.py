"""The promise of an answer, as columns of serialized referrals."""

from typing import Any

from rest_framework import serializers

from common.query_params import choice_filter
from common.row_serializers import RowSerializer, needs
from companies.services.settings import calendar_column_names, calendar_of_row
from referrals.promise import AnswerState, CompanyClock, clock_for


def answer_filter() -> serializers.ChoiceField:
    """Return the query parameter that filters by the state of the promised answer."""
    return choice_filter(AnswerState.choices, help_text="Only referrals whose promised answer is in this state today.")


class AnswerRow(RowSerializer):
    """The fields of a serialized referral about the promised answer."""

    answer_due = serializers.DateField(
        read_only=True, allow_null=True, help_text="The last day of the promised answer; null if none is promised."
    )
    answer_state = serializers.ChoiceField(
        AnswerState.choices,
        read_only=True,
        allow_null=True,
        help_text="The state of the promise today, in the company's time zone; null if none is promised.",
    )
    answer_overdue_days = serializers.IntegerField(
        read_only=True,
        allow_null=True,
        help_text="Working days since `answer_due`; 0 on the days of rest right after it. Null if it is not overdue.",
    )

    @classmethod
    def completed(cls, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Add the state of the promise and the days overdue to each row, by the calendar of its company."""
        clocks: dict[int, CompanyClock] = {}
        for row in rows:
            due, company = row["answer_due"], row["company_id"]
            row |= {"answer_state": None, "answer_overdue_days": None}
            if due is None:
                continue
            if company not in clocks:
                clocks[company] = clock_for(calendar_of_row(row, "company"))
            state = clocks[company].state(due, row["answered_at"], row["answer_paused_on"])
            row["answer_state"] = state
            if state == AnswerState.OVERDUE:
                row["answer_overdue_days"] = clocks[company].days_overdue(due)
        return rows

    @needs("answer_due", "answered_at", "answer_paused_on", "company_id", *calendar_column_names("company"))
    def get_answer_state(self, row: dict[str, Any]) -> str | None:
        state: str | None = row["answer_state"]
        return state

    @needs()
    def get_answer_overdue_days(self, row: dict[str, Any]) -> int | None:
        days: int | None = row["answer_overdue_days"]
        return days
