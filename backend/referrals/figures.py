"""Stored figures of referrals, kept up to date by triggers: from their history, of their answers, and counts."""

from collections.abc import Iterator

from common.kept_figures.figures import kept_figures
from common.kept_figures.latest import KeptLatest
from common.kept_figures.sums import KeptSums
from common.kept_figures.sums_by_parent import KeptSumsByParent
from jobs.models import Job
from referrals.answer_waits import microseconds
from referrals.counts import (
    MONTHS_OF_YEAR,
    SHARDS,
    DepartmentMonth,
    JobMonth,
    LastReferral,
    ReferralCounts,
    ReferralDay,
    ReferrerCounts,
    ReferrerYear,
    RejectionCounts,
)
from referrals.figure_expressions import one_if
from referrals.figures_of_answers import ANSWER_FIGURES
from referrals.figures_of_history import HISTORY_FIGURES
from referrals.models import Referral, ReferralStatus


def one_if_created_in_month(condition: str) -> Iterator[dict[str, str]]:
    """Yield for each month of a year (UTC): 1 for a row that was created in it and fulfils the condition, else 0."""
    for number in MONTHS_OF_YEAR:
        yield {vendor: one_if(f"{condition} AND {month} = {number}") for vendor, month in CREATED_IN["month"].items()}


IS_HIRED = f"{{row}}.status = '{ReferralStatus.HIRED.value}'"
IS_HIRE = f"{IS_HIRED} AND {{row}}.first_hired_at IS NOT NULL"
WAS_INTERVIEWED = "{row}.first_interviewed_at IS NOT NULL"
HIRE_TIME = {
    "postgresql": "CAST(EXTRACT(epoch FROM {row}.first_hired_at - {row}.created_at) * 1000000 AS bigint)",
    "sqlite": f"({microseconds('{row}.first_hired_at')} - {microseconds('{row}.created_at')})",
}

MADE_AND_HIRED = {"total": one_if("true"), "hired": one_if(IS_HIRED)}
# The numbers of the year and the month (UTC) in which a row was created, in SQL.
CREATED_IN = {
    part: {
        "postgresql": f"CAST(EXTRACT({part} FROM {{row}}.created_at AT TIME ZONE 'UTC') AS integer)",
        "sqlite": f"CAST(substr({{row}}.created_at, {begin}, {length}) AS integer)",
    }
    for part, begin, length in (("year", 1, 4), ("month", 6, 2))
}

kept_figures.extend(HISTORY_FIGURES)
kept_figures.extend(ANSWER_FIGURES)
kept_figures.append(
    KeptSums(
        sentence="Every job's referrals are as many as its counts say, and were hired after as long",
        source=Referral,
        into=ReferralCounts,
        keys={"job_id": "{row}.job_id"},
        carried=("company_id",),
        sums={
            "total": one_if("true"),
            **{status.lower(): one_if(f"{{row}}.status = '{status}'") for status in ReferralStatus.values},
            "duplicates": one_if("{row}.duplicate_of_id IS NOT NULL"),
            "interviewed": one_if(WAS_INTERVIEWED),
            "interviewed_hired": one_if(f"{IS_HIRED} AND {WAS_INTERVIEWED}"),
            "hires": one_if(IS_HIRE),
            "hire_time": {
                vendor: f"CASE WHEN {{row}}.withdrawn_at IS NULL AND {IS_HIRE} THEN {time} ELSE 0 END"
                for vendor, time in HIRE_TIME.items()
            },
        },
        of=(
            "job_id",
            "status",
            "withdrawn_at",
            "duplicate_of_id",
            "created_at",
            "first_hired_at",
            "first_interviewed_at",
        ),
    )
)
kept_figures.append(
    KeptSums(
        sentence="On every day, as many referrals were made as its counts say",
        source=Referral,
        into=ReferralDay,
        keys={
            "company_id": "{row}.company_id",
            "day": {
                "postgresql": "CAST({row}.created_at AT TIME ZONE 'UTC' AS date)",
                "sqlite": "date({row}.created_at)",
            },
            "shard": f"{{row}}.job_id % {SHARDS}",
        },
        sums=MADE_AND_HIRED,
        of=("company_id", "job_id", "created_at", "status", "withdrawn_at"),
    )
)
kept_figures.append(
    KeptSums(
        sentence="As many referrals are rejected for every reason as its counts say",
        source=Referral,
        into=RejectionCounts,
        keys={
            "company_id": "{row}.company_id",
            "reason": "COALESCE({row}.rejection_reason_id, 0)",
            "shard": f"{{row}}.job_id % {SHARDS}",
        },
        sums={"total": one_if(f"{{row}}.status = '{ReferralStatus.REJECTED.value}'")},
        of=("company_id", "job_id", "rejection_reason_id", "status", "withdrawn_at"),
    )
)
kept_figures.append(
    KeptSums(
        sentence="Each person referred as many to each company as their counts say",
        source=Referral,
        into=ReferrerCounts,
        keys={"company_id": "{row}.company_id", "referrer_id": "{row}.referrer_id"},
        sums=MADE_AND_HIRED,
        of=("company_id", "referrer_id", "status", "withdrawn_at"),
    )
)
for into, column, sentence in (
    (JobMonth, "job_id", "In every month, as many were referred to each job as its counts say"),
):
    kept_figures.append(
        KeptSums(
            sentence=sentence,
            source=Referral,
            into=into,
            keys={
                "company_id": "{row}.company_id",
                "month": {
                    "postgresql": "CAST(date_trunc('month', {row}.created_at AT TIME ZONE 'UTC') AS date)",
                    "sqlite": "date({row}.created_at, 'start of month')",
                },
                column: f"{{row}}.{column}",
            },
            sums=MADE_AND_HIRED,
            of=("company_id", column, "created_at", "status", "withdrawn_at"),
        )
    )
kept_figures.append(
    KeptSums(
        sentence="In every month of a year, each person referred as many as their counts say",
        source=Referral,
        into=ReferrerYear,
        keys={"company_id": "{row}.company_id", "year": CREATED_IN["year"], "referrer_id": "{row}.referrer_id"},
        sums={
            **dict(zip((f"total_{number}" for number in MONTHS_OF_YEAR), one_if_created_in_month("true"), strict=True)),
            **dict(
                zip((f"hired_{number}" for number in MONTHS_OF_YEAR), one_if_created_in_month(IS_HIRED), strict=True)
            ),
        },
        of=("company_id", "referrer_id", "created_at", "status", "withdrawn_at"),
    )
)
kept_figures.append(
    KeptLatest(
        sentence="Every job knows when its last referral was made",
        source=Referral,
        into=LastReferral,
        key="job_id",
        time="created_at",
        column="made_at",
        condition="withdrawn_at IS NULL",
        of=("job_id", "created_at", "withdrawn_at"),
    )
)
# By the job's department, which can change.
kept_figures.append(
    KeptSumsByParent(
        sentence="In every month, as many were referred to each department as to its jobs",
        source=JobMonth,
        into=DepartmentMonth,
        keys={"company_id": "{row}.company_id", "month": "{row}.month"},
        sums={"total": "{row}.total", "hired": "{row}.hired"},
        of=("job_id", "month", "total", "hired"),
        parent=Job,
        via="job_id",
        parent_keys={"department_id": "department_id"},
        guard=ReferralCounts,
    )
)
