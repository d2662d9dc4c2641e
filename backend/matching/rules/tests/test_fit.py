"""Who fits a job, why, and in which order."""

import inspect

import pytest

from matching.evaluation.collection import read_grades, read_jobs, read_people
from matching.evaluation.measures import average, measure
from matching.evaluation.rankers import rules
from matching.rules import (
    LEVELS,
    ROLES,
    JobProfile,
    Rating,
    apply_edits,
    eligible_roles,
    fold,
    rate,
    rate_profile,
    same_company,
    understand_job,
    understand_position,
    word_hits,
)
from matching.rules.phrases import OCCUPATIONS

pytestmark = pytest.mark.any_database

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


def test_the_ladder_of_levels() -> None:
    """One step is worse than none, two worse than one, and from three on nobody is thought of."""
    titles = ["Senior Data Engineer", "Data Engineer", "Junior Data Engineer"]
    scores = [found.score for title in titles if (found := rating(title))]
    assert len(scores) == 3
    assert scores == sorted(set(scores), reverse=True)
    lead = rating("Lead Data Engineer")
    assert lead is not None
    assert scores[0] > lead.score
    for title in ("Data Engineering Student", "Chief Data Officer", "Retired Data Engineer"):
        assert rating(title) is None


def test_reasons_are_one_to_three_sentences_that_say_why() -> None:
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
def test_words_in_reasons_are_written_as_people_write_them(title: str, reason: str) -> None:
    found = rating(title, job=understand_job("Product Manager, Wine", requirements="SQL and ADAS"))
    assert found
    assert found.reasons[-1] == reason


@pytest.mark.parametrize("title", ["Technical Recruiter", "Nurse", "Data Entry Clerk", "Sales Engineer", "", "Retired"])
def test_who_is_not_thought_of(title: str) -> None:
    assert rating(title) is None


def test_recruiters_are_thought_of_where_recruiters_are_sought() -> None:
    assert rating("Technical Recruiter", job=understand_job("Talent Acquisition Partner")) is not None


def test_the_score_knows_nothing_of_who_somebody_is() -> None:
    """Names, photos and ages cannot matter where they cannot be given."""
    for function in (rate, rate_profile, understand_position):
        known = set(inspect.signature(function).parameters)
        assert known <= {"job", "profile", "position", "employer", "hires"}
    # The language of a title neither.
    same = {rating(title) for title in ("Data Engineer", "Ingénieur data", "Ingeniero de datos", "データエンジニア")}
    assert len(same) == 1


def test_hires_of_the_company_count_from_five_on_and_are_never_named() -> None:
    profile = understand_position("Data Engineer", "")
    plain, few, many = (rate_profile(JOB, profile, {"data-engineer": hires}) for hires in (0, 4, 5))
    assert plain == few
    assert plain
    assert many
    assert many.score > plain.score
    assert many.reasons == plain.reasons


def test_who_fits_has_a_role_of_the_kin() -> None:
    kin = eligible_roles(JOB)
    people = [understand_position(person.position, person.company) for person in read_people()]
    fitting = [profile for profile in people if rate_profile(JOB, profile)]
    assert fitting
    assert all(kin.intersection(profile.roles) for profile in fitting)


def test_words_are_found_as_whole_words() -> None:
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
def test_what_is_an_ordinary_word_too_is_a_skill_as_it_is_written(requirements: str, words: tuple[str, ...]) -> None:
    assert understand_job("Engineer", requirements=requirements).words == words


def test_what_the_role_is_called_is_no_further_reason() -> None:
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
        ("Acme Bank", False),
        ("", False),
        ("GmbH", False),
    ],
)
def test_ones_own_company(employer: str, same: bool) -> None:
    assert same_company(employer, "Acme AG", ["acme.example"]) is same


def test_the_lexicon_names_only_what_it_holds() -> None:
    for occupation in OCCUPATIONS.values():
        kin = {*occupation.near, *occupation.equal, *occupation.stretch, *occupation.takes, *occupation.steps}
        assert kin | {*occupation.students, *occupation.staff} <= OCCUPATIONS.keys(), occupation.code
        assert occupation.usual in LEVELS
    assert len(ROLES) > 300


def test_the_measures_do_not_fall() -> None:
    people, grades = read_people(), read_grades()
    found = average([measure(rules(job, people), grades[job.id]) for job in read_jobs()])
    assert found.ndcg >= 0.95
    assert found.precision >= 0.98
    assert found.recall >= 0.9


def test_a_senior_manager_stands_above_a_manager() -> None:
    job = understand_job("Engineering Manager")
    same, above = rating("Engineering Manager", job=job), rating("Senior Engineering Manager", job=job)
    assert same
    assert above
    assert same.score > above.score


def test_what_follows_a_dash_narrows_a_title() -> None:
    narrowed = understand_job("QA Engineer – Test Automation")
    assert narrowed.roles == ("test-automation-engineer",)


def test_of_interns_no_specialism_is_expected() -> None:
    internship = understand_job("Marketing Specialist", type="INTERNSHIP")
    adjacent = rating("Social media intern", job=internship)
    post = rating("Social media manager", job=understand_job("Marketing Specialist"))
    assert adjacent
    assert post
    assert adjacent.score > post.score


def test_recruiters_are_thought_of_for_a_post_in_human_resources_but_for_no_other() -> None:
    assert rating("Recruiter", job=understand_job("HR Business Partner"))
    assert rating("Recruiter for data engineers") is None


def test_people_of_a_trade_of_its_own_come_first_where_it_is_sought() -> None:
    job = understand_job("Key Account Manager food retail")
    food, unknown, software = (
        rating("Key Account Manager", employer, job) for employer in ("Hillside Foods", "Brightline", "Cloud Software")
    )
    assert food
    assert unknown
    assert software
    assert food.score > unknown.score > software.score


def test_leaders_and_managers_of_a_field_differ_by_their_level_alone() -> None:
    job = understand_job("Head of People")
    manager, partner = rating("HR Manager", job=job), rating("HR Business Partner", job=job)
    assert manager
    assert partner is None or manager.score > partner.score


def test_a_manager_takes_the_step_to_a_director() -> None:
    """What one company calls head, the next calls director: from a manager's post it is one step to either."""
    job = understand_job("Finance Director")
    same, manager, other = (rating(title, job=job) for title in ("Finance Director", "Finance Manager", "CEO"))
    assert same
    assert manager
    assert other
    assert same.score > manager.score > other.score


def test_of_the_experienced_one_who_states_no_level_is_no_senior_yet() -> None:
    job = understand_job("Senior HR Business Partner")
    senior, unstated = rating("Senior HRBP", job=job), rating("HRBP", job=job)
    assert senior
    assert unstated
    assert senior.score > unstated.score
    manager = rating("HR Manager", job=understand_job("HR Business Partner"))
    assert manager
    assert manager.reasons[0].startswith("Close role")


def test_who_leads_some_trade_and_one_of_the_trade_who_leads_are_the_same() -> None:
    job = understand_job("Registered Nurse, Team Lead")
    manager = rate_profile(job, understand_position("Nursing Manager", ""))
    nurse = rate_profile(job, understand_position("Nurse", ""))
    assert manager
    assert manager.score > 75
    assert nurse is None or nurse.score < 60


def test_a_senior_member_of_a_team_takes_the_step_to_leading_it() -> None:
    job = understand_job("Customer Support Team Lead")
    senior = rate_profile(job, understand_position("Senior Customer Support Specialist", ""))
    junior = rate_profile(job, understand_position("Junior Customer Support Specialist", ""))
    assert senior
    assert junior is None or junior.score < senior.score
