"""Roles, levels and flags of titles."""

import time

import pytest

from matching.rules import PositionProfile, understand_position

READINGS = [
    # (title, employer, first role, level)
    ("Sr. SWE II @ Acme | Speaker 🚀", "Acme", "software-engineer", "senior"),
    ("Ingénieure logiciel (h/f)", "", "software-engineer", ""),
    ("Softwareentwickler (m/w/d)", "", "software-engineer", ""),
    ("Softwareentwickler:in", "", "software-engineer", ""),
    ("𝗦𝗲𝗻𝗶𝗼𝗿 𝗗𝗮𝘁𝗮 𝗘𝗻𝗴𝗶𝗻𝗲𝗲𝗿", "", "data-engineer", "senior"),
    ("データエンジニア", "", "data-engineer", ""),
    ("高级软件工程师", "", "software-engineer", "senior"),
    ("Ведущий инженер-программист", "", "software-engineer", "senior"),
    ("Starszy programista Java", "", "java-developer", "senior"),
    ("Frontent Devloper", "", "frontend-developer", ""),
    # Level words inside the name of a role do not set a level.
    ("HR Business Partner", "", "hr-business-partner", ""),
    ("Projektleiter", "", "project-manager", ""),
    ("Executive Assistant to the CFO", "", "executive-assistant", ""),
    ("Account Executive", "", "account-executive", ""),
    ("Staff Nurse", "", "nurse", ""),
    ("Staff Engineer, Data Platform", "", "data-engineer", "lead"),
    ("Assistant Team Leader Warehouse", "", "warehouse-supervisor", "senior"),
    # One word changes the role.
    ("Head of People & Culture", "", "hr-director", "head"),
    ("Product Marketing Manager", "", "product-marketing-manager", ""),
    ("Senior Sales Engineer, Data Cloud", "", "presales-engineer", "senior"),
    ("Nurse Recruiter", "", "recruiter", ""),
    ("SoC Verification Engineer", "", "chip-verification-engineer", ""),
    ("Securities Analyst", "", "investment-professional", ""),
    ("Labour Relations Specialist", "", "labour-relations", ""),
    ("Key Accounts Manager", "", "key-account-manager", ""),
    ("M&A Analyst", "", "corporate-finance", ""),
    # Titles of heads, directors and executives.
    ("Vertriebsleiter", "", "sales-manager", "head"),
    ("CFO", "", "finance-leader", "executive"),
    ("Vice President, Finance", "", "finance-leader", "director"),
    ("DRH", "", "hr-director", "director"),
    # Former roles, roles that somebody seeks, or hires for.
    ("Technical Recruiter - hiring Data Engineers!", "", "recruiter", ""),
    ("Open to work | Java Developer", "", "java-developer", ""),
    ("Estudiante de Ingeniería Informática", "", "software-engineer", "student"),
    ("Werkstudent Softwareentwicklung", "", "software-engineer", "trainee"),
    # The employer decides between the roles of a vague title.
    ("Analyst", "Northwall Cyber Defence", "soc-analyst", ""),
    ("Elektroniker für Betriebstechnik", "", "electromechanic", ""),
    ("Infirmière diplômée d'État", "", "nurse", ""),
    ("看護師", "", "nurse", ""),
]


@pytest.mark.parametrize(("title", "employer", "role", "level"), READINGS)
def test_the_role_and_the_level_of_a_title(title: str, employer: str, role: str, level: str) -> None:
    profile = understand_position(title, employer)
    assert (profile.roles[:1], profile.level) == ((role,), level)
    assert PositionProfile.from_key(profile.key()) == profile
    assert len(profile.key()) <= 200


@pytest.mark.parametrize(
    ("title", "flags"),
    [
        ("Retired | formerly Finance Director", {"retired"}),
        ("Open to work | Java Developer", {"open_to_work"}),
        ("Recruiter", {"recruiter"}),
        ("Law Student", {"student"}),
        ("Interim CFO", {"interim"}),
    ],
)
def test_titles_set_flags(title: str, flags: set[str]) -> None:
    assert set(understand_position(title, "").flags) == flags


@pytest.mark.parametrize(
    "title",
    [
        "",
        " ",
        "🚀" * 500,
        "<script>alert(1)</script>" * 40,
        "a" * 100_000,
        "|" * 5_000,
        "( / " * 3_000,
        "\x00\ud800",
        "ก" * 900,
        ".",
    ],
)
def test_arbitrary_text_is_read_quickly_and_without_error(title: str) -> None:
    started = time.perf_counter()
    assert understand_position(title, title).roles == ()
    assert time.perf_counter() - started < 0.5


@pytest.mark.nightly
def test_a_title_is_read_in_a_few_milliseconds() -> None:
    understand_position("Warm-up Engineer", "")
    titles = [f"Senior Widget{number} Specialist Engineer, Region {number} | Speaker" for number in range(400)]
    started = time.perf_counter()
    for title in titles:
        understand_position(title, f"Employer {title}")
    assert (time.perf_counter() - started) / len(titles) < 0.004  # of a busy machine
