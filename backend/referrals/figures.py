"""What is kept about referrals: when each was first hired, and for each job how many there are by status."""

from collections.abc import Iterator, Sequence

from common.kept_figures import KeptFigure, Trigger, differs, kept_figures
from common.kept_sums import KeptSums
from common.tenancy_relations import Model
from referrals.counts import DAY_SHARDS, JobMonth, ReferralCounts, ReferralDay, ReferrerMonth
from referrals.models import Referral, ReferralStatus, StatusChange

REFERRALS = Referral._meta.db_table
CHANGES = StatusChange._meta.db_table
HIRED = f"to_status = '{ReferralStatus.HIRED.value}'"


class FirstHire(KeptFigure):
    """`Referral.first_hired_at`: the earliest step to HIRED in the history; null where there is none."""

    sentence = "Every referral knows when its history first says that the candidate was hired"
    into = Referral

    def tables(self) -> Sequence[Model]:
        return (Referral, StatusChange)

    def triggers(self, vendor: str) -> Iterator[Trigger]:
        yield from self.of_rows() if vendor == "sqlite" else self.of_statements()

    def of_rows(self) -> Iterator[Trigger]:
        """SQLite's."""
        earlier = (
            f"UPDATE {REFERRALS} SET first_hired_at = NEW.at "  # noqa: S608  # names and constants
            "WHERE id = NEW.referral_id AND (first_hired_at IS NULL OR first_hired_at > NEW.at);"
        )
        anew = f"UPDATE {REFERRALS} SET first_hired_at = {earliest('OLD.referral_id')} WHERE id = OLD.referral_id;"  # noqa: S608
        yield Trigger(CHANGES, f"{REFERRALS}_hire", "INSERT", earlier, f"NEW.{HIRED}")
        moved = f"{anew} {anew.replace('OLD.', 'NEW.')}"
        yield Trigger(CHANGES, f"{REFERRALS}_hire", "UPDATE OF to_status, at, referral_id", moved)
        yield Trigger(CHANGES, f"{REFERRALS}_hire", "DELETE", anew, f"OLD.{HIRED}")

    def of_statements(self) -> Iterator[Trigger]:
        """PostgreSQL's. What is added never looks back, so that it holds whoever adds at the same time."""
        earlier = (
            f"UPDATE {REFERRALS} AS r SET first_hired_at = hire.at FROM (SELECT referral_id, min(at) AS at "  # noqa: S608
            f"FROM added WHERE {HIRED} GROUP BY referral_id) AS hire "
            "WHERE r.id = hire.referral_id AND (r.first_hired_at IS NULL OR r.first_hired_at > hire.at);"
        )
        anew = (
            f"UPDATE {REFERRALS} AS r SET first_hired_at = {earliest('r.id')} "  # noqa: S608
            "WHERE r.id IN (SELECT referral_id FROM {changed}) "
            f"AND r.first_hired_at IS DISTINCT FROM {earliest('r.id')};"
        )
        either = "(SELECT referral_id FROM removed UNION SELECT referral_id FROM added) AS changed"
        bodies = {
            "INSERT": earlier,
            "UPDATE": anew.format(changed=either),
            "DELETE": anew.format(changed=f"removed WHERE {HIRED}"),
            "TRUNCATE": f"UPDATE {REFERRALS} SET first_hired_at = NULL WHERE first_hired_at IS NOT NULL;",  # noqa: S608
        }
        for when, body in bodies.items():
            yield Trigger(CHANGES, f"{REFERRALS}_hire", when, body)

    def select_wrong(self, vendor: str) -> str:
        return (
            f"SELECT r.id FROM {REFERRALS} AS r LEFT JOIN ({HIRES}) AS hire ON hire.referral_id = r.id "  # noqa: S608
            f"WHERE r.first_hired_at {differs(vendor)} hire.at ORDER BY 1"
        )

    def mend(self, vendor: str) -> Iterator[str]:
        yield (
            f"UPDATE {REFERRALS} SET first_hired_at = hire.at FROM ({HIRES}) AS hire "  # noqa: S608
            f"WHERE {REFERRALS}.id = hire.referral_id AND first_hired_at {differs(vendor)} hire.at"
        )
        yield (
            f"UPDATE {REFERRALS} SET first_hired_at = NULL WHERE first_hired_at IS NOT NULL "  # noqa: S608
            f"AND {earliest(f'{REFERRALS}.id')} IS NULL"
        )


HIRES = f"SELECT referral_id, min(at) AS at FROM {CHANGES} WHERE {HIRED} GROUP BY referral_id"  # noqa: S608


def earliest(referral: str) -> str:
    """The first hire in the history of a referral, as a subquery."""
    return f"(SELECT min(at) FROM {CHANGES} WHERE referral_id = {referral} AND {HIRED})"  # noqa: S608


def one_if(condition: str) -> str:
    """1 for a row that was not withdrawn and fulfils the condition, 0 for any other."""
    return f"CASE WHEN {{row}}.withdrawn_at IS NULL AND {condition} THEN 1 ELSE 0 END"


def microseconds(moment: str) -> str:
    """Since 1970, on SQLite, where a moment is a text and is computed with to the millisecond only."""
    return f"(CAST(strftime('%s', {moment}) AS integer) * 1000000 + CAST(substr({moment}, 21, 6) AS integer))"


IS_HIRE = f"{{row}}.status = '{ReferralStatus.HIRED.value}' AND {{row}}.first_hired_at IS NOT NULL"
HIRE_TIME = {
    "postgresql": "CAST(EXTRACT(epoch FROM {row}.first_hired_at - {row}.created_at) * 1000000 AS bigint)",
    "sqlite": f"({microseconds('{row}.first_hired_at')} - {microseconds('{row}.created_at')})",
}

MADE_AND_HIRED = {"total": one_if("true"), "hired": one_if(f"{{row}}.status = '{ReferralStatus.HIRED.value}'")}

kept_figures.append(FirstHire())
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
            "hires": one_if(IS_HIRE),
            "hire_time": {
                vendor: f"CASE WHEN {{row}}.withdrawn_at IS NULL AND {IS_HIRE} THEN {time} ELSE 0 END"
                for vendor, time in HIRE_TIME.items()
            },
        },
        of=("job_id", "status", "withdrawn_at", "duplicate_of_id", "created_at", "first_hired_at"),
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
            "shard": f"{{row}}.job_id % {DAY_SHARDS}",
        },
        sums=MADE_AND_HIRED,
        of=("company_id", "job_id", "created_at", "status", "withdrawn_at"),
    )
)
for into, column, sentence in (
    (JobMonth, "job_id", "In every month, as many were referred to each job as its counts say"),
    (ReferrerMonth, "referrer_id", "In every month, each person referred as many as their counts say"),
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
