"""What is measured, as whom, and how it should compare."""

from dataclasses import dataclass

HR, MANAGER, EMPLOYEE, SUPERUSER = "hr", "manager", "employee", "super"
# A page of a list, and one of a dialog.
CONNECTIONS = "connections/?limit=10&ordering=name"
REFERRALS = "referrals/?limit=25"
JOBS = "jobs/?limit=25"
OPEN_POSITIONS = f"{JOBS}&status=OPEN"
# Whom one knows for a job: less than 50 ms and, at the worst, 150 where a floor takes 1.4.
SUGGESTIONS, SLOWEST = 35, 105


@dataclass(frozen=True)
class Call:
    """A GET as one of the accounts. `aim` is how many floors it may cost.

    With `than` it is compared with another call, by its name. With `worst`, so many floors may the slowest take.
    With `sql_factor` it may cost that many times what its own statements cost by themselves, or `sql` in their place,
    and `plus_floors` or `plus_ms` on top.
    """

    name: str
    account: str
    path: str
    aim: float | None = None
    sql_factor: float | None = None
    plus_floors: float = 0
    plus_ms: float = 0
    sql: str = ""
    than: str = ""
    worst: float | None = None


FLOOR = "bench/floor/"
# The database writes the JSON itself.
WHOLE_LIST = """
SELECT json_agg(row) FROM (
    SELECT id, first_name, last_name, email, employer AS company, position, profile_url, connected_at, imported_at,
        updated_at, owner_id AS owner, 0 AS referrals_count
    FROM connections_connection WHERE owner_id = (SELECT id FROM accounts_user WHERE username = 'employee')
    ORDER BY name_folded, id
) row
"""

CALLS = (
    Call("The signed-in user", EMPLOYEE, "auth/user/", 2),
    Call("10 connections of 30,000", EMPLOYEE, CONNECTIONS, 8),
    Call("25 referrals of 100,000, HR", HR, REFERRALS, 8),
    Call("25 own referrals", EMPLOYEE, f"{REFERRALS}&mine=true", 8),
    Call("25 jobs of 2,000", HR, JOBS, 8),
    Call("Last page: connections", EMPLOYEE, f"{CONNECTIONS}&offset={{last_connection}}", 14),
    Call("Last page: referrals", HR, f"{REFERRALS}&offset={{last_referral}}", 14),
    Call("Last page: jobs", HR, f"{JOBS}&offset={{last_job}}", 14),
    Call("Search connections: rare", EMPLOYEE, f"{CONNECTIONS}&search={{rare_name}}", 14),
    Call("Search connections: common", EMPLOYEE, f"{CONNECTIONS}&search=engineer", 14),
    Call("Search connections: none", EMPLOYEE, f"{CONNECTIONS}&search=qqxyzq", 14),
    Call("Search in the refer dialog: common", EMPLOYEE, "connections/?limit=50&search=an", 14),
    Call("Search referrals: candidate", HR, f"{REFERRALS}&search={{candidate}}", 14),
    Call("Search referrals: title", HR, f"{REFERRALS}&search=engineer", 14),
    Call("Search referrals: none", HR, f"{REFERRALS}&search=qqxyzq", 14),
    Call("Referrals by status", HR, f"{REFERRALS}&status=HIRED", 14),
    Call("25 open positions", EMPLOYEE, OPEN_POSITIONS, 8),
    Call("With whom one knows", EMPLOYEE, f"{OPEN_POSITIONS}&suggestions=true", 1.5, than="25 open positions"),
    Call("Where one knows most first", EMPLOYEE, f"{OPEN_POSITIONS}&suggestions=true&ordering=-suggestions"),
    Call("Suggestions: usual job", EMPLOYEE, "jobs/{usual_job}/suggestions/?limit=4", SUGGESTIONS, worst=SLOWEST),
    Call("Suggestions: most people", EMPLOYEE, "jobs/{busiest_job}/suggestions/?limit=4", SUGGESTIONS, worst=SLOWEST),
    Call("The best pairs", EMPLOYEE, "suggestions/?limit=3", SUGGESTIONS, worst=SLOWEST),
    Call("hr-metrics, HR", HR, "hr-metrics/", sql_factor=1.5, plus_ms=10),
    Call("hr-metrics, manager", MANAGER, "hr-metrics/", sql_factor=1.5, plus_ms=10),
    Call("Report by department", HR, "reports/?type=referralsByDepartment&range=allTime", sql_factor=2, plus_floors=2),
    Call("Report by month", HR, "reports/?type=referralsByMonth&range=allTime", sql_factor=2, plus_floors=2),
    Call("Report of referrers", HR, "reports/?type=topReferrers&range=allTime", sql_factor=2, plus_floors=2),
    Call("platform-metrics", SUPERUSER, "platform-metrics/", sql_factor=2, plus_floors=2),
    Call("Companies of the platform", SUPERUSER, "platform-metrics/companies/?limit=25", sql_factor=2, plus_floors=2),
    Call("All 30,000 connections", EMPLOYEE, "connections/", sql_factor=2, sql=WHOLE_LIST),
)
# What many ask for at once.
LOAD = ("25 own referrals", "25 jobs of 2,000", "25 referrals of 100,000, HR")
LOAD_AIM = 0.15
# Of the large data against the small.
GROWTH_AIM = 1.3
