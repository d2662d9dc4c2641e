"""Recognising the same person within one file and between imports."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connections.deduplication import (
    ImportPlan,
    StoredConnection,
    email_key,
    name_key,
    plan_import,
    url_key,
)
from connections.linkedin_parser import PersonRow
from connections.same_person import Identity, is_same_person
from connections.tests.exports import SAMPLES, many, read, sample

Network = dict[int, StoredConnection]
BLANK: dict[str, Any] = dict.fromkeys(("first_name", "last_name", "email", "company", "position", "profile_url"), "")


def row(line: int = 1, **values: Any) -> PersonRow:
    return PersonRow(line, **{"first_name": "Anna", "last_name": "Berg", "company": "Acme", **values})


def rows(*each: dict[str, Any]) -> list[PersonRow]:
    return [row(line, **values) for line, values in enumerate(each, start=2)]


def mail(name: str) -> str:
    return f"{name}@example.com"


def link(name: str) -> str:
    return f"https://www.linkedin.com/in/{name}"


def imported(network: Network, people: Sequence[PersonRow]) -> ImportPlan:
    """Plan the import and apply it to `network`. Fails if the database would refuse the result."""
    plan = plan_import(people, list(network.values()))
    for number, changed in plan.updated.items():
        for name, value in changed.items():
            assert value or name == "connected_at", f"a blank overwrote {name}"
            setattr(network[number], name, value)
    for values in plan.created:
        number = len(network) + 1
        network[number] = StoredConnection(id=number, **values)
    taken = [each.url_key for each in network.values() if each.url_key is not None]
    assert len(taken) == len(set(taken)), "a profile twice"
    for each in network.values():
        assert each.email_key == (email_key(each.email) if each.email else None)
        assert each.url_key == (url_key(each.profile_url) if each.profile_url else None)
        assert each.name_key == name_key(each.first_name, each.last_name, each.employer)
    assert len(plan.created) + len(plan.updated) + plan.unchanged + plan.merged_in_file == len(people)
    return plan


def figures(plan: ImportPlan) -> tuple[int, int, int, int]:
    return len(plan.created), len(plan.updated), plan.unchanged, plan.merged_in_file


# --- keys -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "https://www.linkedin.com/in/anna-b%C3%A9rg",
        "http://linkedin.com/in/Anna-Bérg/",
        "https://uk.linkedin.com/in/anna-be%CC%81rg?trk=x#top",
        "linkedin.com/in/anna-bérg/detail/contact-info",
        "https://m.linkedin.com/in/anna-bérg/de",
        "https://www.linkedin.com:443//in/anna-bérg",
        "https://www.linkedin.com/comm/in/anna-b%C3%A9rg?midToken=x",
        "https://www.linkedin.com/mwlite/in/anna-bérg",
    ],
)
def test_all_urls_of_a_profile_have_one_key(url: str) -> None:
    assert url_key(url) == "linkedin.com/in/anna-bérg"


@pytest.mark.parametrize(
    "url",
    [
        *("", "https://acme.com", "https://www.linkedin.com/in/", "https://www.linkedin.com/comm/in/"),
        *("https://", "http://[", "///"),
    ],
)
def test_a_url_without_a_profile_has_no_key(url: str) -> None:
    assert url_key(url) is None


@pytest.mark.parametrize("url", ["https://x.com/%00%ff", "https://x.com/" + "ΐ" * 490, "https://x.com/%ed%a0%80"])
def test_every_key_can_be_stored(url: str) -> None:
    key = url_key(url) or ""
    assert 0 < len(key) <= 500
    assert "\x00" not in key
    key.encode()


def test_keys_of_addresses_and_names() -> None:
    assert email_key("  Anna@EXAMPLE.com ") == "anna@example.com"
    assert email_key("") is None
    assert name_key("Anna", "BERG", " Acme  Inc.") == name_key("anna", "Berg", "ACME Inc.")
    assert name_key("Anna", "", "Berg") != name_key("Anna", "Berg", "")
    assert len(name_key("ΐ" * 100, "ΐ" * 100, "ΐ" * 200)) <= 500
    assert len(email_key("ΐ" * 242 + "@example.com") or "") <= 254


# --- one file -------------------------------------------------------------------------------

MERGED = [
    ("the same address", {"email": mail("a")}, {"email": "A@example.COM", "last_name": "Other", "company": "Else"}),
    ("the same profile", {"profile_url": link("a")}, {"profile_url": link("a") + "/?x", "last_name": "Other"}),
    ("a new address at the same profile", {"profile_url": link("a"), "email": mail("a")},
     {"profile_url": link("a"), "email": mail("b")}),
    ("the same name and company", {}, {"first_name": "ANNA", "company": " acme "}),
    ("an address and a profile", {"email": mail("a")}, {"profile_url": link("a")}),
    ("a profile and neither", {"profile_url": link("a")}, {}),
    ("neither and an address", {}, {"email": mail("a")}),
    ("one address and name, a new profile", {"email": mail("a"), "profile_url": link("a")},
     {"email": mail("a"), "profile_url": link("b"), "company": "Else"}),
    ("one address, another name, one profile missing", {"email": mail("a"), "profile_url": link("a")},
     {"email": mail("a"), "first_name": "Boris"}),
    *((f"an apostrophe as {other!r}", {"last_name": "O'Neil"}, {"last_name": f"O{other}Neil"}) for other in "’‘ʼ`´＇"),
    *((f"a hyphen as {other!r}", {"first_name": "Jean-Paul"}, {"first_name": f"Jean{other}Paul"}) for other in "‐‑–—−"),
    ("an accent", {"first_name": "José"}, {"first_name": "Jose"}),
    ("other blanks", {"first_name": "Anna Maria"}, {"first_name": "Anna\u00a0Ma\u200bria"}),
    ("blanks in Chinese", {"first_name": "小 龙"}, {"first_name": "小龙"}),
]  # fmt: skip
APART = [
    ("two addresses", {"email": mail("a")}, {"email": mail("b")}),
    ("two profiles", {"profile_url": link("a")}, {"profile_url": link("b")}),
    ("another company", {}, {"company": "Else"}),
    ("another name", {}, {"first_name": "Anne"}),
    ("another address in spite of one profile missing", {"email": mail("a"), "profile_url": link("a")},
     {"email": mail("b")}),
    ("one address, two profiles and names", {"email": mail("a"), "profile_url": link("a")},
     {"email": mail("a"), "profile_url": link("b"), "first_name": "Boris"}),
    ("ae for an umlaut", {"last_name": "Müller"}, {"last_name": "Mueller"}),
    ("one half of a name and no company", {"last_name": "", "company": "", "email": mail("a")},
     {"last_name": "", "company": "", "profile_url": link("a")}),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [case[1:] for case in MERGED], ids=[case[0] for case in MERGED])
@pytest.mark.parametrize("turned", [False, True])
def test_rows_of_one_person_are_merged(one: dict[str, Any], other: dict[str, Any], turned: bool) -> None:
    both = rows(other, one) if turned else rows(one, other)
    assert figures(imported({}, both)) == (1, 0, 0, 1)


@pytest.mark.parametrize(("one", "other"), [case[1:] for case in APART], ids=[case[0] for case in APART])
@pytest.mark.parametrize("turned", [False, True])
def test_rows_of_two_people_are_not_merged(one: dict[str, Any], other: dict[str, Any], turned: bool) -> None:
    both = rows(other, one) if turned else rows(one, other)
    assert figures(imported({}, both)) == (2, 0, 0, 0)


ANN = {"email": mail("info"), "profile_url": link("ann"), "first_name": "Ann"}
CARL = {"email": mail("info"), "profile_url": link("carl"), "first_name": "Carl"}
DANA = {"email": mail("info"), "first_name": "Dana"}


@pytest.mark.parametrize("turned", [False, True])
def test_people_who_share_an_address_stay_apart_and_their_lines_are_named(turned: bool) -> None:
    network: Network = {}
    three = rows(*((CARL, ANN, DANA) if turned else (ANN, CARL, DANA)))
    first = imported(network, three)
    assert figures(first) == (3, 0, 0, 0)
    assert first.shared_email_lines == [2, 3, 4]
    assert {each.email for each in network.values()} == {mail("info")}
    assert figures(imported(network, three)) == (0, 0, 3, 0)
    # Their names tell who is meant where the profile is missing.
    for line, (name, person) in enumerate({"Ann": ANN, "Carl": CARL, "Dana": DANA}.items(), start=2):
        plan = imported(network, [row(line, **{**person, "profile_url": "", "company": "Else"})])
        assert figures(plan) == (0, 1, 0, 0)
        assert {each.first_name for each in network.values() if each.employer == "Else"} >= {name}
        assert plan.shared_email_lines == [line]
    assert sorted(each.first_name for each in network.values()) == ["Ann", "Carl", "Dana"]


def test_an_address_can_be_shared_with_a_stored_connection() -> None:
    network = after(ANN)
    plan = imported(network, rows(CARL))
    assert figures(plan) == (1, 0, 0, 0)
    assert plan.shared_email_lines == [2]
    assert figures(imported(network, rows(ANN, CARL))) == (0, 0, 2, 0)
    assert imported(after(ANN), rows(ANN)).shared_email_lines == []


def test_a_row_with_both_keys_merges_two_rows_with_one_key_each() -> None:
    chain = rows(
        {"email": mail("a"), "company": "Old"},
        {"profile_url": link("a"), "company": "New"},
        {"email": mail("a"), "profile_url": link("a"), "company": "Newest"},
    )
    network: Network = {}
    assert figures(imported(network, chain)) == (1, 0, 0, 2)
    assert (network[1].email, network[1].profile_url, network[1].employer) == (mail("a"), link("a"), "Old")


def test_a_row_without_profile_matches_neither_of_two_namesakes_with_profiles() -> None:
    assert figures(imported({}, rows({"profile_url": link("a")}, {"profile_url": link("b")}, {}, {}))) == (3, 0, 0, 1)


def test_empty_values_never_overwrite_and_the_first_row_takes_precedence() -> None:
    network: Network = {}
    imported(
        network,
        rows(
            {"email": mail("a"), "position": "", "connected_at": None},
            {"email": mail("a"), "position": "CTO", "company": "Else", "connected_at": date(2020, 1, 1)},
        ),
    )
    assert (network[1].employer, network[1].position, network[1].connected_at) == ("Acme", "CTO", date(2020, 1, 1))


# --- two imports ----------------------------------------------------------------------------


def after(*before: dict[str, Any]) -> Network:
    network: Network = {}
    imported(network, rows(*before))
    return network


def test_changed_company_and_position_are_updated() -> None:
    network = after({"profile_url": link("a")}, {"profile_url": link("b"), "first_name": "Boris"})
    new = rows({"profile_url": link("a"), "company": "Else", "position": "CTO"})
    assert figures(imported(network, new)) == (0, 1, 0, 0)
    assert (network[1].employer, network[1].position, len(network)) == ("Else", "CTO", 2)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({}, {"profile_url": link("a")}),
        ({"email": mail("a")}, {"profile_url": link("a")}),
        ({"email": mail("a")}, {"email": mail("a"), "profile_url": link("a"), "company": "Else"}),
        ({"email": mail("a"), "profile_url": link("a")}, {"profile_url": link("a"), "company": "Else"}),
        ({"email": mail("a"), "profile_url": link("a")}, {}),
        ({"profile_url": link("a")}, {"email": mail("a")}),
    ],
)
def test_a_person_who_gains_a_profile_or_hides_their_address_stays_one_connection(
    before: dict[str, Any], now: dict[str, Any]
) -> None:
    network = after(before)
    imported(network, rows(now))
    assert len(network) == 1
    for key in ("email", "profile_url"):
        assert getattr(network[1], key) == now.get(key, before.get(key, ""))
    assert figures(imported(network, rows(now))) == (0, 0, 1, 0)


def test_a_new_profile_url_is_stored_and_the_old_one_becomes_free() -> None:
    network = after({"email": mail("a"), "profile_url": link("old")})
    plan = imported(
        network,
        rows({"email": mail("a"), "profile_url": link("new")}, {"first_name": "Boris", "profile_url": link("old")}),
    )
    assert figures(plan) == (1, 1, 0, 0)
    assert [each.profile_url for each in network.values()] == [link("new"), link("old")]


def test_two_connections_can_swap_their_profiles() -> None:
    a, b = {"email": mail("a"), "profile_url": link("a")}, {"email": mail("b"), "profile_url": link("b")}
    network = after(a, b)
    swapped = rows({**a, "profile_url": link("b")}, {**b, "profile_url": link("a")})
    assert figures(imported(network, swapped)) == (0, 2, 0, 0)
    assert [each.profile_url for each in network.values()] == [link("b"), link("a")]


def test_a_profile_that_another_connection_keeps_is_not_taken() -> None:
    network = after({"email": mail("a"), "company": "One"}, {"profile_url": link("a"), "company": "Two"})
    both = rows({"email": mail("a"), "profile_url": link("a"), "company": "One"})
    assert figures(imported(network, both)) == (0, 0, 1, 0)
    assert [each.profile_url for each in network.values()] == ["", link("a")]


def test_two_rows_that_match_one_stored_connection_are_merged() -> None:
    network = after({"email": mail("a"), "profile_url": link("a")})
    split = rows({"email": mail("a"), "company": "Old"}, {"profile_url": link("a"), "company": "New"})
    assert figures(imported(network, split)) == (0, 1, 0, 1)
    assert figures(imported(network, split)) == (0, 0, 1, 1)


def test_neither_of_two_namesakes_replaces_a_stored_connection_without_address() -> None:
    network = after({})
    assert figures(imported(network, rows({"profile_url": link("a")}, {"profile_url": link("b")}))) == (2, 0, 0, 0)


# --- the samples ----------------------------------------------------------------------------

CSV_SAMPLES = [name for name, each in SAMPLES.items() if each["expect"].get("outcome") == "imported"]


@pytest.mark.parametrize("name", CSV_SAMPLES)
def test_a_sample_gives_the_counts_of_its_manifest(name: str) -> None:
    expect = SAMPLES[name]["expect"]
    network: Network = {}
    people = read(sample(name)).people
    assert figures(imported(network, people)) == (expect["unique_people"], 0, 0, expect["duplicates_merged"])
    again = expect["import_again_same_file"]
    assert figures(imported(network, people))[:3] == (again["created"], again["updated"], again["unchanged"])
    for record in expect["records"]:
        assert record["profile_url_normalized"] in {each.url_key for each in network.values()} | {None}


def test_a_later_export_of_the_same_network_updates_its_connections() -> None:
    expect = SAMPLES["d10_second_export_of_d01.csv"]["expect"]["second_import"]
    network: Network = {}
    imported(network, read(sample("d01_current_7col.csv")).people)
    before = len(network)
    plan = imported(network, read(sample("d10_second_export_of_d01.csv")).people)
    assert figures(plan) == (expect["created"], expect["updated"], expect["unchanged"], 0)
    assert len(network) == before + expect["created"]


# --- any rows ---------------------------------------------------------------------------------

VALUES = st.fixed_dictionaries(
    {
        "first_name": st.sampled_from(["Anna", "anna", "Boris"]),
        "last_name": st.sampled_from(["Berg", ""]),
        "company": st.sampled_from(["Acme", "Else", ""]),
        "position": st.sampled_from(["CTO", "CEO", ""]),
        "email": st.sampled_from(["", "", "", *map(mail, "abc"), mail("A")]),
        "profile_url": st.sampled_from(["", "", *map(link, "abc"), link("A/"), "https://acme.com"]),
        "connected_at": st.sampled_from([None, date(2020, 1, 1), date(2021, 1, 1)]),
    }
)
FILES = st.lists(VALUES, max_size=8).map(lambda each: rows(*each))


def add_by_hand(network: Network, values: dict[str, Any]) -> None:
    """Add a connection as the form does: the same person is refused, the same name is not."""
    email, url = email_key(values["email"]), url_key(values["profile_url"])
    identity = Identity.of(email, url, f"{values['first_name']} {values['last_name']}")
    if any(is_same_person(identity, each.identity) for each in network.values()):
        return
    name = name_key(values["first_name"], values["last_name"], values["company"])
    number = len(network) + 1
    stored = {"employer" if name == "company" else name: value for name, value in values.items()}
    network[number] = StoredConnection(id=number, **stored, email_key=email, url_key=url, name_key=name)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(FILES)
def test_importing_the_same_file_again_changes_nothing(file: list[PersonRow]) -> None:
    """`imported` also checks that keys are unique and that the counts add up."""
    network: Network = {}
    imported(network, file)
    second = imported(network, file)
    assert figures(second)[:2] == (0, 0)
    assert second.unchanged + second.merged_in_file == len(file)


WHOLE_NAMES = VALUES.map(lambda values: {**values, "last_name": "Berg"})
FILES_OF_WHOLE_NAMES = st.lists(WHOLE_NAMES, max_size=8).map(lambda each: rows(*each))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(WHOLE_NAMES, max_size=6), st.lists(FILES_OF_WHOLE_NAMES, max_size=3), FILES_OF_WHOLE_NAMES)
def test_importing_the_same_file_again_creates_nothing(
    by_hand: list[dict[str, Any]], before: list[list[PersonRow]], file: list[PersonRow]
) -> None:
    """With any previous connections.

    Whether people share an address depends on their names, and a file that gives a known profile another name can
    change that: then the same file updates a connection once more, but it adds nobody.
    """
    network: Network = {}
    for values in by_hand:
        add_by_hand(network, values)
    for earlier in before:
        imported(network, earlier)
    size = len(network)
    first = imported(network, file)
    assert len(network) == size + len(first.created)
    assert imported(network, file).created == []


def test_a_name_from_a_row_without_address_still_tells_who_shares_it() -> None:
    network: Network = {}
    anna = {**BLANK, "first_name": "Anna", "connected_at": None}
    add_by_hand(network, {**anna, "profile_url": link("b")})
    add_by_hand(network, {**anna, "email": mail("a"), "profile_url": link("c")})
    one = {"profile_url": link("b"), "company": ""}
    file = rows(one, {**one, "last_name": "", "email": mail("a"), "company": "Else"})
    assert figures(imported(network, file)) == (0, 1, 0, 1)
    assert figures(imported(network, file)) == (0, 0, 1, 1)


def test_half_a_name_does_not_change_a_whole_one() -> None:
    network = after({"email": mail("a"), "first_name": "Anna", "last_name": "Berg"})
    half = rows({"email": mail("a"), "first_name": "Boris", "last_name": ""})
    assert figures(imported(network, half)) == (0, 0, 1, 0)
    assert [(each.first_name, each.last_name) for each in network.values()] == [("Anna", "Berg")]


@pytest.mark.slow
def test_thirty_thousand_rows_are_planned_in_time() -> None:
    people = read(many(30_000)).people
    network: Network = {}
    assert len(imported(network, people).created) == 30_000
    assert imported(network, people).unchanged == 30_000


@pytest.mark.slow
@pytest.mark.parametrize("values", [{}, {"email": "{}@example.com"}, {"profile_url": "https://linkedin.com/in/{}"}])
def test_thirty_thousand_namesakes_are_planned_in_time(values: dict[str, str]) -> None:
    people = [row(n, **{key: text.format(n) for key, text in values.items()}) for n in range(30_000)]
    network: Network = {}
    imported(network, people)
    assert len(network) == (30_000 if values else 1)
    assert len(imported(network, people).created) == 0
