"""Stored figures of answers to referrals, kept up to date by triggers."""

from collections.abc import Iterator
from itertools import pairwise

from common.kept_figures.figures import KeptFigure
from common.kept_figures.sums import KeptSums
from common.kept_figures.sums_by_parent import KeptSumsByParent
from jobs.models import Job
from referrals.answer_counts import ANSWERED_BY_STATUS, AnswerCounts, AnswerTotals
from referrals.answer_waits import WAIT_COLUMNS, WAIT_ENDS, microseconds
from referrals.figure_expressions import one_if
from referrals.models import Referral, ReferralStatus

IS_UNANSWERED = "{row}.answer_due IS NOT NULL AND {row}.answered_at IS NULL"
IS_ANSWERED = "{row}.answer_due IS NOT NULL AND {row}.answered_at IS NOT NULL"
ANSWERS = ("in_time", "late", "unanswered", "paused", *WAIT_COLUMNS)


def wait_classes() -> Iterator[dict[str, str]]:
    """Yield for each class of `WAIT_ENDS`: 1 for a row whose first answer took that long, else 0, in SQL."""
    waits = {
        "postgresql": ("({row}.answered_at - {row}.created_at)", "interval '{} hours'"),
        "sqlite": (f"({microseconds('{row}.answered_at')} - {microseconds('{row}.created_at')})", "{} * 3600000000"),
    }
    for begin, end in pairwise((None, *WAIT_ENDS, None)):
        yield {
            vendor: one_if(
                " AND ".join(
                    f"{wait} {compared} {hours.format(limit)}"
                    for compared, limit in ((">=", begin), ("<", end))
                    if limit is not None
                )
            )
            for vendor, (wait, hours) in waits.items()
        }


ANSWER_FIGURES: tuple[KeptFigure, ...] = (
    KeptSums(
        sentence="Of every job's referrals, as many were answered in time, late, and after as long as its counts say",
        source=Referral,
        into=AnswerCounts,
        keys={"job_id": "{row}.job_id"},
        carried=("company_id",),
        sums={
            "in_time": one_if("{row}.answered_in_time"),
            "late": one_if("NOT {row}.answered_in_time"),
            "unanswered": one_if(IS_UNANSWERED),
            "paused": one_if(f"{IS_UNANSWERED} AND {{row}}.answer_paused_on IS NOT NULL"),
            **{
                column: one_if(f"{IS_ANSWERED} AND {{row}}.status = '{status}'")
                for column, status in zip(ANSWERED_BY_STATUS, ReferralStatus.values, strict=True)
            },
            **dict(zip(WAIT_COLUMNS, wait_classes(), strict=True)),
        },
        of=(
            *("job_id", "status", "withdrawn_at", "created_at"),
            *("answer_due", "answered_at", "answered_in_time", "answer_paused_on"),
        ),
    ),
    # By the job's hiring manager and department, which can change.
    KeptSumsByParent(
        sentence="Every hiring manager's answers in each department are as many as those of their jobs",
        source=AnswerCounts,
        into=AnswerTotals,
        keys={"company_id": "{row}.company_id"},
        sums={column: f"{{row}}.{column}" for column in ANSWERS},
        of=("job_id", *ANSWERS),
        parent=Job,
        via="job_id",
        parent_keys={"hiring_manager_id": "hiring_manager_id", "department_id": "department_id"},
        guard=AnswerCounts,
    ),
)
