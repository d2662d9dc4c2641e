"""How much is generated."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CompanySize:
    """One company, in rows. `largest_network` is how many of the connections belong to one employee."""

    employees: int
    connections: int
    largest_network: int
    jobs: int
    referrals: int


@dataclass(frozen=True)
class Preset:
    """One large company beside small ones."""

    large: CompanySize
    small_companies: int


SMALL_COMPANY = CompanySize(employees=10, connections=300, largest_network=100, jobs=10, referrals=50)
# LinkedIn lets nobody have more than 30,000 connections.
PRESETS = {
    "small": Preset(CompanySize(20, 10_000, 300, 30, 1_000), small_companies=2),
    "large": Preset(CompanySize(500, 1_000_000, 30_000, 2_000, 100_000), small_companies=200),
    "huge": Preset(CompanySize(5_000, 10_000_000, 30_000, 20_000, 1_000_000), small_companies=2_000),
}
