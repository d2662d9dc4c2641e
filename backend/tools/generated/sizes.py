"""The sizes of generated data."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CompanySize:
    """The numbers of rows of one company. `largest_network` is the number of connections of one employee."""

    employees: int
    connections: int
    largest_network: int
    jobs: int
    referrals: int


SMALL_COMPANY = CompanySize(employees=10, connections=300, largest_network=100, jobs=10, referrals=50)
# The companies of each preset. The accounts are in the first one. LinkedIn limits networks to 30,000 connections.
PRESETS = {
    "small": [CompanySize(20, 10_000, 300, 30, 1_000), *[SMALL_COMPANY] * 2],
    "large": [CompanySize(500, 1_000_000, 30_000, 2_000, 100_000), *[SMALL_COMPANY] * 200],
    "huge": [CompanySize(5_000, 10_000_000, 30_000, 20_000, 1_000_000), *[SMALL_COMPANY] * 2_000],
    "monday": [CompanySize(500, 50_000, 2_000, 100, 5_000)] * 20,
}
