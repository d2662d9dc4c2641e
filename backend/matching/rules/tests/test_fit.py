"""Scores of positions for a job, their reasons and their order."""

import inspect

import pytest

from matching.rules import (
    LEVELS,
    ROLES,
    JobProfile,
    Rating,
    apply_edits,
    company_keys,
    eligible_roles,
    employer_key,
    fold,
    rate,
    rate_profile,
    understand_job,
    understand_position,
    word_hits,
)
from matching.rules.phrases import OCCUPATIONS
from tools.evaluation.collection import read_grades, read_jobs, read_people
from tools.evaluation.measures import average, measure
from tools.evaluation.rankers import rules

JOB = understand_job(
    "Senior Data Engineer", "Data", "Five years or more in data engineering\nSpark, Airflow, PostgreSQL"
)


def rating(title: str, employer: str = "", job: JobProfile = JOB) -> Rating | None:
    return rate(job, understand_position(title, employer), title, employer)


def test_a_job_is_understood_and_its_understanding_can_be_edited() -> None:
    assert (JOB.roles, JOB.level) == (("data-engineer",), "senior")
    assert {"spark", "airflow", "postgresql"} <= set(JOB.words)
    assert JobProfile.from_json(JOB.to_json()) == JOB
    changed = apply_edits(
        JOB, ["role:analytics-engineer", "level:lead", "word:Kafka"], ["word:spark", "role:data-engineer"]
    )
    assert (changed.roles, changed.level) == (("analytics-engineer",), "lead")
    assert "kafka" in changed.words
    assert "spark" not in changed.words


def test_the_score_drops_with_each_level_of_difference() -> None:
    """Each step lowers the score, and three steps or more are no match."""
    titles = ["Senior Data Engineer", "Data Engineer", "Junior Data Engineer"]
    scores = [found.score for title in titles if (found := rating(title))]
    assert len(scores) == 3
    assert scores == sorted(set(scores), reverse=True)
    lead = rating("Lead Data Engineer")
    assert lead is not None
    assert scores[0] > lead.score
    for title in ("Data Engineering Student", "Chief Data Officer", "Retired Data Engineer"):
        assert rating(title) is None


def test_reasons_are_role_level_and_availability() -> None:
    found = rating("Senior Data Engineer | Spark | Open to work")
    assert found is not None
    assert found.reasons == ("Same role: data engineer", "Senior, as asked", "Open to work")
    near = rating("Data Architect (PostgreSQL)")
    assert near is not None
    assert near.reasons[0] == "Close role: data architect"
    assert "PostgreSQL in their title" in near.reasons


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("Product Manager, Wine", "Wine in their title"),
        ("Product Manager wine & sql", "Wine, SQL in their title"),
        ("Product Manager ADAS", "ADAS in their title"),
    ],
)
def test_words_in_reasons_keep_their_usual_capitals(title: str, reason: str) -> None:
    found = rating(title, job=understand_job("Product Manager, Wine", requirements="SQL and ADAS"))
    assert found
    assert found.reasons[-1] == reason


@pytest.mark.parametrize("title", ["Technical Recruiter", "Nurse", "Data Entry Clerk", "Sales Engineer", "", "Retired"])
def test_other_roles_and_retired_people_do_not_match(title: str) -> None:
    assert rating(title) is None


def test_recruiters_match_jobs_for_recruiters() -> None:
    assert rating("Technical Recruiter", job=understand_job("Talent Acquisition Partner")) is not None


def test_the_score_does_not_depend_on_the_person() -> None:
    """The functions take no names, photos or ages."""
    for function in (rate, rate_profile, understand_position):
        known = set(inspect.signature(function).parameters)
        assert known <= {"job", "profile", "position", "employer", "hires"}
    # The language of a title does not matter, either.
    same = {rating(title) for title in ("Data Engineer", "Ingénieur data", "Ingeniero de datos", "データエンジニア")}
    assert len(same) == 1


def test_five_or_more_hires_raise_the_score_without_a_reason() -> None:
    profile = understand_position("Data Engineer", "")
    plain, few, many = (rate_profile(JOB, profile, {"data-engineer": hires}) for hires in (0, 4, 5))
    assert plain == few
    assert plain
    assert many
    assert many.score > plain.score
    assert many.reasons == plain.reasons


def test_only_eligible_roles_match() -> None:
    kin = eligible_roles(JOB)
    people = [understand_position(person.position, person.company) for person in read_people()]
    fitting = [profile for profile in people if rate_profile(JOB, profile)]
    assert fitting
    assert all(kin.intersection(profile.roles) for profile in fitting)


def test_only_whole_words_are_found() -> None:
    assert word_hits(JOB, fold("SPARK & Airflow")) == ("spark", "airflow")
    assert word_hits(JOB, fold("Sparkasse")) == ()


@pytest.mark.parametrize(
    ("requirements", "words"),
    [
        ("- You can go where the customer is; rest is planned", ()),
        ("Go to our customers\nR&D experience", ()),
        ("Field buses (CAN, LIN), and C", ("can", "c", "lin")),
        ("Services in Go or Rust behind REST interfaces", ("go", "rust", "rest")),
    ],
)
def test_ambiguous_words_are_skills_only_in_the_spelling_of_skills(requirements: str, words: tuple[str, ...]) -> None:
    assert understand_job("Engineer", requirements=requirements).words == words


def test_words_of_the_role_are_not_an_additional_reason() -> None:
    found = rating("Embedded Software Engineer", job=understand_job("Embedded Software Engineer"))
    assert found is not None
    assert found.reasons == ("Same role: embedded software engineer",)


@pytest.mark.parametrize(
    ("employer", "same"),
    [
        ("ACME Gmbh", True),
        ("acme", True),
        ("Ac Me", True),
        ("acme.example", True),
        ("https://www.Acme.example/careers", True),
        ("acme.test", False),
        ("Acme Bank", False),
        ("", False),
        ("GmbH", False),
    ],
)
def test_employers_are_recognised_as_the_own_company(employer: str, same: bool) -> None:
    assert (employer_key(employer) in company_keys("Acme AG", ["acme.example"])) is same


def test_the_lexicon_references_only_its_own_roles() -> None:
    for occupation in OCCUPATIONS.values():
        kin = {*occupation.near, *occupation.equal, *occupation.stretch, *occupation.takes, *occupation.steps}
        assert kin | {*occupation.students, *occupation.staff} <= OCCUPATIONS.keys(), occupation.code
        assert occupation.usual in LEVELS
    assert len(ROLES) > 300


def test_ranking_quality_stays_above_its_thresholds() -> None:
    people, grades = read_people(), read_grades()
    found = average([measure(rules(job, people), grades[job.id]) for job in read_jobs()])
    assert found.ndcg >= 0.95
    assert found.precision >= 0.98
    assert found.recall >= 0.9


def test_a_senior_manager_scores_lower_for_a_managers_job() -> None:
    job = understand_job("Engineering Manager")
    same, above = rating("Engineering Manager", job=job), rating("Senior Engineering Manager", job=job)
    assert same
    assert above
    assert same.score > above.score


def test_words_after_a_dash_make_a_title_more_specific() -> None:
    narrowed = understand_job("QA Engineer – Test Automation")
    assert narrowed.roles == ("test-automation-engineer",)


def test_internships_accept_related_specialisms() -> None:
    internship = understand_job("Marketing Specialist", type="INTERNSHIP")
    adjacent = rating("Social media intern", job=internship)
    post = rating("Social media manager", job=understand_job("Marketing Specialist"))
    assert adjacent
    assert post
    assert adjacent.score > post.score


def test_recruiters_match_jobs_in_human_resources_only() -> None:
    assert rating("Recruiter", job=understand_job("HR Business Partner"))
    assert rating("Recruiter for data engineers") is None


def test_employers_in_the_jobs_industry_rank_first() -> None:
    job = understand_job("Key Account Manager food retail")
    food, unknown, software = (
        rating("Key Account Manager", employer, job) for employer in ("Hillside Foods", "Brightline", "Cloud Software")
    )
    assert food
    assert unknown
    assert software
    assert food.score > unknown.score > software.score


def test_a_manager_of_the_field_ranks_above_its_specialists_for_a_leading_job() -> None:
    job = understand_job("Head of People")
    manager, partner = rating("HR Manager", job=job), rating("HR Business Partner", job=job)
    assert manager
    assert partner is None or manager.score > partner.score


def test_managers_match_jobs_for_directors() -> None:
    """Companies use head and director for the same level, which is one step above a manager."""
    job = understand_job("Finance Director")
    same, manager, other = (rating(title, job=job) for title in ("Finance Director", "Finance Manager", "CEO"))
    assert same
    assert manager
    assert other
    assert same.score > manager.score > other.score


def test_titles_without_a_level_rank_below_seniors_for_a_senior_job() -> None:
    job = understand_job("Senior HR Business Partner")
    senior, unstated = rating("Senior HRBP", job=job), rating("HRBP", job=job)
    assert senior
    assert unstated
    assert senior.score > unstated.score
    manager = rating("HR Manager", job=understand_job("HR Business Partner"))
    assert manager
    assert manager.reasons[0].startswith("Close role")


def test_a_nursing_manager_matches_a_job_for_a_nurse_who_leads_a_team() -> None:
    job = understand_job("Registered Nurse, Team Lead")
    manager = rate_profile(job, understand_position("Nursing Manager", ""))
    nurse = rate_profile(job, understand_position("Nurse", ""))
    assert manager
    assert manager.score > 75
    assert nurse is None or nurse.score < 60


def test_senior_members_of_a_team_match_its_team_lead_job() -> None:
    job = understand_job("Customer Support Team Lead")
    senior = rate_profile(job, understand_position("Senior Customer Support Specialist", ""))
    junior = rate_profile(job, understand_position("Junior Customer Support Specialist", ""))
    assert senior
    assert junior is None or junior.score < senior.score
