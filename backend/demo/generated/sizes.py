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


@dataclass(frozen=True)
class Preset:
    """A platform with one large company and several small ones."""

    large: CompanySize
    small_companies: int


SMALL_COMPANY = CompanySize(employees=10, connections=300, largest_network=100, jobs=10, referrals=50)
# LinkedIn limits networks to 30,000 connections.
PRESETS = {
    "small": Preset(CompanySize(20, 10_000, 300, 30, 1_000), small_companies=2),
    "large": Preset(CompanySize(500, 1_000_000, 30_000, 2_000, 100_000), small_companies=200),
    "huge": Preset(CompanySize(5_000, 10_000_000, 30_000, 20_000, 1_000_000), small_companies=2_000),
}
