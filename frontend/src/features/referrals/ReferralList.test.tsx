import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Account, Referral } from "@/shared/api/types";
import {
  ACME,
  countReferrals,
  GLOBEX,
  makeAllowed,
  makeListedUser,
  makeReferral,
  makeRejectionReasons,
  makeUser,
} from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, flushRequests, list, record, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { setViewport } from "@/shared/testing/viewport";
import { formatDate } from "@/shared/ui/format";

const hr = makeUser("HR");
const manager = makeUser("HIRING_MANAGER");

const ada = makeReferral({ connection_name: "Ada Byron", referrer_name: "Dana Reyes" });
const grace = makeReferral({
  connection_name: "Grace Hopper",
  job_title: "Compiler Engineer",
  job_department_name: null,
  status: "HIRED",
  duplicate_of: 41,
  referrer: 12,
  referrer_name: "Sam Okafor",
  candidate: {
    name: "Grace Hopper",
    email: null,
    phone: null,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  },
});

const matches = (row: Referral, query: URLSearchParams): boolean =>
  (!query.has("status") || row.status === query.get("status")) &&
  row.connection_name.toLowerCase().includes((query.get("search") ?? "").toLowerCase());

const open = (path = "/all-referrals", referrals: Referral[] = [ada, grace], as: Account = hr) =>
  renderApp(path, {
    as,
    handlers: [
      answer("get", "/referrals/counts/", countReferrals(referrals)),
      list("/referrals/", referrals, matches),
    ],
  });

const cardOf = async (name: string) => {
  const cards = await screen.findAllByRole("listitem");
  const card = cards.find((one) => within(one).queryByRole("link", { name }));
  if (!card) throw new Error(`No card of ${name}`);
  return within(card);
};

it("isolates names in other scripts, so that the day stays beside its month", async () => {
  const referral = makeReferral({ referrer_name: "دانيال كريم" });
  renderApp("/all-referrals", {
    as: makeUser("HR"),
    handlers: [
      list("/referrals/", [referral]),
      answer("get", "/referrals/counts/", countReferrals([referral])),
    ],
  });
  const by = await screen.findByText("Referred by \u2068دانيال كريم\u2069");
  expect(by.closest("bdi")).toHaveTextContent(/· Feb 1, 2026$/);
});

describe("all referrals", () => {
  it("shows a card per referral", async () => {
    open();
    expect(await screen.findByRole("heading", { name: "All Referrals" })).toBeVisible();
    const list = await screen.findByRole("list", { name: "Referrals" });
    await within(list).findByRole("link", { name: "Ada Byron" });
    const card = await cardOf("Ada Byron");
    expect(card.getByRole("link", { name: "Ada Byron" })).toHaveAttribute("href", `/referrals/${ada.id}`);
    expect(card.getByText("Pending")).toBeVisible();
    expect(card.getByText("Backend Engineer").closest("p, div")).toHaveTextContent(
      "Backend Engineer · Engineering",
    );
    expect(card.getByText(/Referred by/).parentElement).toHaveTextContent(
      `Referred by Dana Reyes · ${formatDate(ada.created_at)}`,
    );
    expect(card.getByText("Engineer at Analytical Engines")).toBeVisible();
    expect(card.getByText("We worked together for years.").closest("blockquote")).toBeVisible();
    expect(card.getByText(/^Waiting for Grace Hopper for \d+ days$/)).toBeVisible();
    expect(card.getByRole("link", { name: /View Profile/ })).toHaveAttribute("href", `/profiles/${ada.id}`);
    expect(card.getByRole("link", { name: /Contact/ })).toHaveAttribute("href", "mailto:ada@example.org");
    expect(card.queryByText(/earlier/)).not.toBeInTheDocument();
  });

  it("shows before the note how the referrer knows the candidate, in the list and in the dialog", async () => {
    const row = makeReferral({ relationship: "FOUND", allowed: makeAllowed({ set_status: true }) });
    const { user } = open("/job-referrals", [row], manager);
    server.use(
      answer("get", `/referrals/${row.id}/`, row),
      list(`/referrals/${row.id}/messages/`, []),
      answer("get", "/rejection-reasons/", makeRejectionReasons()),
    );
    const isFirst = (within_: ReturnType<typeof within>) =>
      within_
        .getByText("Found them online")
        .compareDocumentPosition(within_.getByText("We worked together for years."));
    await screen.findByRole("link", { name: "Ada Byron" });
    expect(isFirst(await cardOf("Ada Byron"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(screen.getByRole("button", { name: "Decide on Ada Byron" }));
    const dialog = await screen.findByRole("dialog", { name: "Decision on Ada Byron" });
    expect(isFirst(within(dialog))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("shows unknown values and duplicate referrals", async () => {
    open();
    await screen.findByRole("link", { name: "Grace Hopper" });
    const card = await cardOf("Grace Hopper");
    expect(card.getByText(/Unknown Department/)).toBeVisible();
    expect(card.getByRole("link", { name: "Referred earlier by a colleague" })).toHaveAttribute(
      "href",
      "/referrals/41",
    );
    const contact = card.getByRole("button", { name: /Contact/ });
    expect(contact).toHaveAttribute("aria-disabled", "true");
    expect(contact).toHaveAccessibleDescription(
      "We have no email address for this person. Ask Sam Okafor, who referred them.",
    );
  });

  it.each([1280, 360])(
    "offers to ask the referrer beside the contact that cannot be made, at %i px",
    async (width) => {
      setViewport(width);
      open("/all-referrals", [{ ...grace, allowed: makeAllowed({ ask_contact: true }) }]);
      await screen.findByRole("link", { name: "Grace Hopper" });
      const card = await cardOf("Grace Hopper");
      const contact = card.getByRole("button", { name: "Contact: Grace Hopper" });
      expect(contact).toHaveAttribute("aria-disabled", "true");
      expect(contact).toHaveAccessibleDescription(
        "We have no email address for this person. Ask Sam Okafor, who referred them.",
      );
      expect(
        card.getByRole("button", { name: "Ask for Contact: Grace Hopper, from Sam Okafor" }),
      ).toBeEnabled();
    },
  );

  it("filters by status, kept in the URL", async () => {
    const { user } = open();
    const filter = await screen.findByRole("group", { name: "Filter by status" });
    expect(
      within(filter)
        .getAllByRole("button")
        .map((button) => button.textContent?.replace(/\d+$/, "")),
    ).toEqual(["All Statuses", "Pending", "Reviewing", "Interviewing", "Hired", "Rejected"]);
    await screen.findByRole("link", { name: "Ada Byron" });
    await user.click(within(filter).getByRole("button", { name: "Hired" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Ada Byron" })).not.toBeInTheDocument());
    expect(screen.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
    expect(currentPath()).toBe("/all-referrals?status=HIRED");

    await user.click(within(filter).getByRole("button", { name: "Rejected" }));
    expect(await screen.findByText("No referrals found matching your filters.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show All" }));
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
    expect(currentPath()).toBe("/all-referrals");
  });

  it("filters by what is decided about credit, and by open objections", async () => {
    const { user } = open();
    await screen.findByRole("link", { name: "Ada Byron" });
    const choose = async (name: string) => {
      await user.click(screen.getByRole("button", { name: "Credit" }));
      await user.click(await screen.findByRole("menuitemradio", { name }));
    };
    await choose("Known before");
    expect(currentPath()).toBe("/all-referrals?credit=known_before");
    const chosen = within(screen.getByRole("group", { name: "More filters" }));
    expect(chosen.getByText("Credit: Known before")).toBeVisible();
    await choose("Open objections");
    expect(currentPath()).toBe("/all-referrals?objection=true");
    expect(chosen.getByText("Open objections")).toBeVisible();
    await choose("Open objections");
    expect(currentPath()).toBe("/all-referrals");
    expect(screen.queryByRole("group", { name: "More filters" })).not.toBeInTheDocument();
  });

  it("offers managers no filter by credit", async () => {
    open("/job-referrals", [ada, grace], manager);
    expect(await screen.findByRole("group", { name: "Filter by answer" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Credit" })).not.toBeInTheDocument();
  });

  it("reads the status from the URL, and ignores an invalid one", async () => {
    open("/job-referrals?status=PENDING", [ada, grace], manager);
    expect(await screen.findByRole("heading", { name: "Job Referrals" })).toBeVisible();
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Grace Hopper" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Pending" })).toHaveAttribute("aria-pressed", "true");
  });

  it("shows all for a status that does not exist", async () => {
    open("/all-referrals?status=NONSENSE");
    expect(await screen.findByRole("link", { name: "Grace Hopper" })).toBeVisible();
    expect(screen.getByRole("button", { name: "All Statuses" })).toHaveAttribute("aria-pressed", "true");
  });

  it("filters overdue answers and sorts by urgency, kept in the URL", async () => {
    const late = { answer_due: "2026-02-06", answer_state: "overdue", answer_overdue_days: 2 } as const;
    const { user } = open("/all-referrals", [makeReferral({ ...late, connection_name: "Ada Byron" }), grace]);
    await screen.findByRole("link", { name: "Ada Byron" });
    expect((await cardOf("Ada Byron")).getByText("2 working days overdue")).toBeVisible();
    const asked = record("get", "/referrals/", [ada]);
    const counted = record("get", "/referrals/counts/", countReferrals([ada]));
    await user.click(screen.getByRole("button", { name: "Overdue" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("answer")).toBe("overdue"));
    expect(counted.at(-1)?.url.searchParams.get("answer")).toBe("overdue");
    expect(asked.at(-1)?.url.searchParams.get("ordering")).toBe("answer_due");
    expect(currentPath()).toBe("/all-referrals?answer=overdue&sort=answer_due");
    expect(screen.getByRole("button", { name: "Overdue" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("button", { name: "Sort: Answer Due First" })).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Overdue" }));
    expect(await screen.findByRole("button", { name: "Sort: Newest First" })).toBeVisible();
    expect(currentPath()).toBe("/all-referrals");
  });

  describe("their order", () => {
    const press = async (user: ReturnType<typeof open>["user"], name: string): Promise<void> => {
      await user.click(await screen.findByRole("button", { name }));
      await waitFor(() =>
        expect(screen.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true"),
      );
    };
    const choose = async (user: ReturnType<typeof open>["user"], order: string): Promise<void> => {
      await user.click(screen.getByRole("button", { name: /^Sort: / }));
      await user.click(await screen.findByRole("menuitemradio", { name: order }));
      await screen.findByRole("button", { name: `Sort: ${order}` });
    };

    it.each(["Pending", "Due Today", "Overdue"])(
      "with %s, it is by due answers as long as that is pressed",
      async (name) => {
        const { user } = open();
        await press(user, name);
        expect(currentPath()).toMatch(/&sort=answer_due$/);
        await press(user, "Reviewing");
        await press(user, "All Statuses");
        if (name !== "Pending") await user.click(screen.getByRole("button", { name }));
        await screen.findByRole("button", { name: "Sort: Newest First" });
        expect(currentPath()).toBe("/all-referrals");
      },
    );

    it("stays if it was chosen, whatever is filtered", async () => {
      const { user } = open();
      await screen.findByRole("link", { name: "Ada Byron" });
      for (const [order, sort] of [
        ["Longest Waiting First", "created_at"],
        ["Newest First", "-created_at"],
        ["Answer Due First", "answer_due"],
      ] as const) {
        await choose(user, order);
        await press(user, "Pending");
        expect(currentPath()).toBe(`/all-referrals?sort=${sort}&status=PENDING`);
        await press(user, "All Statuses");
        expect(currentPath()).toBe(`/all-referrals?sort=${sort}`);
      }
      await press(user, "Overdue");
      await choose(user, "Newest First");
      expect(currentPath()).toBe("/all-referrals?sort=-created_at&answer=overdue");
    });

    it("begins with due answers on a visit of those who wait, in the same entry of the history and by one call", async () => {
      const asked = record("get", "/referrals/", [ada]);
      server.use(answer("get", "/referrals/counts/", countReferrals([ada])));
      const { user } = renderApp("/all-referrals?status=PENDING", { as: hr });
      const before = window.history.length;
      await screen.findByRole("link", { name: "Ada Byron" });
      await waitFor(() => expect(currentPath()).toBe("/all-referrals?status=PENDING&sort=answer_due"));
      expect(screen.getByRole("button", { name: "Sort: Answer Due First" })).toBeVisible();
      expect(window.history.length).toBe(before);
      expect(asked.map(({ url }) => url.searchParams.get("ordering"))).toEqual(["answer_due"]);
      await press(user, "All Statuses");
      expect(currentPath()).toBe("/all-referrals");
    });

    it("is that of a saved view", async () => {
      const view = {
        id: 7,
        list: "referrals",
        name: "To do",
        query: "status=PENDING",
        shared: false,
      } as const;
      const saved = [{ ...view, own: true, owner_name: "Me", editable: true }];
      const asked = record("get", "/referrals/", [ada]);
      server.use(answer("get", "/referrals/counts/", countReferrals([ada])));
      renderApp("/all-referrals?status=PENDING&view=7", { as: { ...hr, saved_views: saved } });
      await screen.findByRole("link", { name: "Ada Byron" });
      expect(await screen.findByRole("button", { name: "View: To do" })).toHaveTextContent(/^To do$/);
      expect(screen.getByRole("button", { name: "Sort: Newest First" })).toBeVisible();
      expect(currentPath()).toBe("/all-referrals?status=PENDING&view=7");
      expect(asked.map(({ url }) => url.searchParams.has("ordering"))).toEqual([false]);
    });

    it("is named by the menu, also that of a column or of the board", async () => {
      const { user } = open(
        "/all-referrals?sort=-job_title",
        [ada],
        makeUser("HR", {
          table_settings: [
            {
              list: "referrals",
              columns: [],
              density: "",
              layout: "table",
              page_size: null,
              default_view: null,
            },
          ],
        }),
      );
      const sort = await screen.findByRole("button", { name: "Sort: Job Title, Descending" });
      await user.click(await screen.findByRole("button", { name: "Job Title" }));
      await waitFor(() => expect(sort).toHaveAccessibleName("Sort: Job Title, Ascending"));
      await user.click(sort);
      expect(screen.getByRole("menuitemradio", { name: "Job Title, Ascending" })).toBeChecked();
      await user.click(screen.getByRole("menuitemradio", { name: "Newest First" }));
      server.use(list("/referrals/board/", []));
      await user.click(screen.getByRole("button", { name: "Board" }));
      expect(await screen.findByRole("region", { name: "Board" })).toBeVisible();
      expect(screen.getByRole("button", { name: "Sort: Newest First" })).toBeVisible();
    });
  });

  describe("the number on a status", () => {
    const rejected = makeReferral({ connection_name: "Max Frisch", status: "REJECTED" });
    const all = [ada, grace, rejected];
    const OF_FILTER = { unanswered: "PENDING", hired_from: "HIRED", left_from: "REJECTED" };
    const shown = (query: URLSearchParams): Referral[] =>
      Object.entries(OF_FILTER).reduce(
        (rows, [name, status]) => (query.has(name) ? rows.filter((row) => row.status === status) : rows),
        all,
      );
    const openAll = (path: string) =>
      renderApp(path, {
        as: hr,
        handlers: [
          http.get(api("/referrals/counts/"), ({ request }) =>
            HttpResponse.json(countReferrals(shown(new URL(request.url).searchParams))),
          ),
          list("/referrals/", all, (row, query) => matches(row, query) && shown(query).includes(row)),
        ],
      });
    const statuses = async () => screen.findByRole("group", { name: "Filter by status" });

    it.each([
      ["?unanswered=true&sort=created_at", "Not answered yet", "Pending"],
      ["?status=HIRED&hired_from=2026-01-01", /^Hired: since/, "Hired"],
      ["?status=REJECTED&left_from=PENDING", "Rejected from Pending", "Rejected"],
    ])(
      "is what pressing it shows, which takes away the filter of a link that excludes it: %s",
      async (query, chip, own) => {
        for (const status of ["Pending", "Hired", "Rejected", "All Statuses"]) {
          const { user, unmount } = openAll(`/all-referrals${query}`);
          const button = within(await statuses()).getByRole("button", { name: status });
          const count = status === "All Statuses" ? 3 : 1;
          await waitFor(() => expect(button).toHaveTextContent(new RegExp(`${count}$`)));
          expect(button).toHaveAttribute("aria-pressed", String(status === own));
          expect(screen.getByText(chip)).toBeVisible();
          await user.click(button);
          await waitFor(() => expect(button).toHaveAttribute("aria-pressed", "true"));
          expect(await screen.findByText(`1–${count} of ${count}`)).toBeVisible();
          await waitFor(() => expect(screen.queryAllByText(chip)).toHaveLength(status === own ? 1 : 0));
          unmount();
        }
      },
    );
  });

  it("shows the filters of a link, each of which can be removed", async () => {
    const path =
      "/all-referrals?answer=overdue&department=R+%26+D&hiring_manager=12&unanswered=true&sort=answer_due";
    const { user } = open(path);
    // Before the calls are made.
    const asked = record("get", "/referrals/", [ada]);
    const counted = record("get", "/referrals/counts/", countReferrals([ada]));
    server.use(
      answer("get", "/users/12/", makeListedUser({ id: 12, firstName: "Morgan", lastName: "Shaw" })),
    );
    const filters = within(await screen.findByRole("group", { name: "More filters" }));
    expect(filters.getByText("Department: R & D")).toBeVisible();
    expect(await filters.findByText("Hiring manager: Morgan Shaw")).toBeVisible();
    expect(filters.getByText("Not answered yet")).toBeVisible();
    expect(screen.getByRole("button", { name: "Sort: Answer Due First" })).toBeVisible();
    await waitFor(() => expect(asked).not.toHaveLength(0));
    const filter = { department: "R & D", hiring_manager: "12", unanswered: "true", answer: "overdue" };
    expect(Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])).toMatchObject({
      ...filter,
      ordering: "answer_due",
    });
    expect(counted.map(({ url }) => Object.fromEntries(url.searchParams))).toContainEqual(
      expect.objectContaining(filter),
    );

    await user.click(filters.getByText("Department: R & D"));
    await user.keyboard("{Delete}");
    await waitFor(() => expect(filters.queryByText("Department: R & D")).not.toBeInTheDocument());
    // The focus of the filter that has gone.
    expect(screen.getByRole("main")).toHaveFocus();
    expect(currentPath()).toBe(
      "/all-referrals?answer=overdue&hiring_manager=12&unanswered=true&sort=answer_due",
    );
  });

  it("clears the filters of a link, too, to show all", async () => {
    const { user } = open("/all-referrals?without=department&sort=created_at", []);
    expect(await screen.findByText("Unknown Department")).toBeVisible();
    expect(screen.getByRole("button", { name: "Sort: Longest Waiting First" })).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Show All" }));
    expect(currentPath()).toBe("/all-referrals?sort=created_at");
    expect(screen.queryByText("Unknown Department")).not.toBeInTheDocument();
  });

  it("searches on the server once typing pauses", async () => {
    open();
    await screen.findByRole("link", { name: "Ada Byron" });
    const counted = record("get", "/referrals/counts/", countReferrals([grace]));
    const search = screen.getByRole("searchbox", { name: "Search Referrals" });
    expect(search).toHaveAttribute("placeholder", "Candidate, job title or referrer");
    typeAtOnce(search, "hopper");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Ada Byron" })).not.toBeInTheDocument());
    expect(screen.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
    expect(currentPath()).toBe("/all-referrals?search=hopper");
    expect(counted.map((call) => call.url.searchParams.get("search"))).toEqual(["hopper"]);
  });

  it("turns pages", async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      makeReferral({ connection_name: `Person ${String(index + 1).padStart(2, "0")}` }),
    );
    const { user } = open("/all-referrals", many);
    expect(await screen.findByText("1–10 of 12")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /next page/i }));
    expect(await screen.findByRole("link", { name: "Person 12" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Person 01" })).not.toBeInTheDocument();
  });

  it("is restored with page and filters when going back from a referral", async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      makeReferral({ connection_name: `Person ${index + 1}` }),
    );
    const { user } = open("/all-referrals?status=PENDING", many);
    server.use(answer("get", `/referrals/${many[11]?.id}/`, many[11] as Referral));
    await user.click(await screen.findByRole("button", { name: /next page/i }));
    expect(currentPath()).toBe("/all-referrals?status=PENDING&sort=answer_due&page=2");
    await user.click(await screen.findByRole("link", { name: "Person 12" }));
    await screen.findByRole("heading", { name: "Person 12", level: 1 });
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText("11–12 of 12")).toBeVisible();
    expect(currentPath()).toBe("/all-referrals?status=PENDING&sort=answer_due&page=2");
  });

  it("goes to the first page when a filter changes, without fetching another page", async () => {
    const many = Array.from({ length: 12 }, () => makeReferral({ connection_name: "Ada Byron" }));
    const { user } = open("/all-referrals?page=2", many);
    await screen.findByText("11–12 of 12");
    const calls = record("get", "/referrals/", []);
    await user.click(screen.getByRole("button", { name: "Hired" }));
    expect(await screen.findByText("No referrals found matching your filters.")).toBeVisible();
    expect(currentPath()).toBe("/all-referrals?status=HIRED");
    expect(calls.map(({ url }) => url.searchParams.get("offset"))).toEqual(["0"]);
  });

  it("keeps a status selected while a search is being typed", async () => {
    open();
    await screen.findByRole("link", { name: "Ada Byron" });
    fireEvent.change(screen.getByRole("searchbox", { name: "Search Referrals" }), {
      target: { value: "hop" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Hired" }));
    await waitFor(() => expect(currentPath()).toBe("/all-referrals?status=HIRED&search=hop"));
    expect(await screen.findByRole("link", { name: "Grace Hopper" })).toBeVisible();
  });

  it("shows an empty state if there are no referrals", async () => {
    open("/all-referrals", []);
    expect(await screen.findByText("No referrals yet")).toBeVisible();
    expect(screen.queryByText(/filters\./)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Show All" })).not.toBeInTheDocument();
  });

  it("is busy while it is loading", async () => {
    renderApp("/all-referrals", {
      as: hr,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals([])),
        http.get(api("/referrals/"), async () => {
          await delay("infinite");
          return HttpResponse.json([]);
        }),
      ],
    });
    expect(await screen.findByRole("list", { name: "Referrals" })).toHaveAttribute("aria-busy", "true");
  });

  it("says that it failed, and tries again", async () => {
    const { user } = renderApp("/all-referrals", {
      as: hr,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals([ada])),
        fail("get", "/referrals/", 500, { code: "error", detail: "Out of order" }),
      ],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching referrals: Out of order");
    server.use(list("/referrals/", [ada]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
  });

  it("shows a dismissible error if the totals fail, and keeps the list", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { user } = renderApp("/all-referrals", {
      as: hr,
      handlers: [fail("get", "/referrals/counts/", 500), list("/referrals/", [ada])],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("The totals could not be loaded: Failure 500");
    expect(log).toHaveBeenCalledWith("A request failed.", expect.anything());
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("loads the viewed company, or else the user's own", async () => {
    const calls = record("get", "/referrals/", [ada]);
    server.use(answer("get", "/referrals/counts/", countReferrals([ada])));
    const { unmount } = renderApp("/all-referrals", { as: hr });
    await screen.findByRole("link", { name: "Ada Byron" });
    expect(calls.at(-1)?.url.searchParams.get("company_id")).toBe(String(ACME.id));
    unmount();
    renderApp("/all-referrals", { as: makeUser("SUPERUSER"), view: { viewAs: "HR", viewAsCompany: GLOBEX } });
    await screen.findByRole("link", { name: "Ada Byron" });
    expect(calls.at(-1)?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id));
  });
});

it("the table of what is overdue says who owes the answer", async () => {
  const inTable = makeUser("HR", {
    table_settings: [
      { list: "referrals", columns: [], density: "", layout: "table", page_size: null, default_view: null },
    ],
  });
  open("/all-referrals?answer=overdue", [ada], inTable);
  const table = within(await screen.findByRole("table", { name: "Referrals" }));
  expect(table.getByRole("columnheader", { name: "Hiring Manager" })).toBeVisible();
});

it("in the table, a row opens beside the list, and the name is a link", async () => {
  const { user } = open(
    "/all-referrals",
    [ada, grace],
    makeUser("HR", {
      table_settings: [
        { list: "referrals", columns: [], density: "", layout: "table", page_size: null, default_view: null },
      ],
    }),
  );
  const table = within(await screen.findByRole("table", { name: "Referrals" }));
  const headers = () => table.getAllByRole("columnheader").map((header) => header.textContent);
  expect(table.getByRole("link", { name: "Ada Byron" })).toHaveAttribute("href", `/referrals/${ada.id}`);
  expect(headers()).toEqual(["", "Referred Person", "Job Title", "Referred By", "Status", "Referred On"]);
  await user.click(table.getAllByText(ada.referrer_name)[0] as HTMLElement);
  await waitFor(() => expect(currentPath()).toBe(`/all-referrals?open=${ada.id}`));
  // There is room for these.
  await waitFor(() => expect(headers()).toEqual(["", "Referred Person", "Status", "Answer Due"]));
  const row = table.getByText(ada.job_title).closest("tr");
  expect(row).toHaveTextContent(/^Ada ByronBackend EngineerPending/);
  expect(row).toHaveClass("Mui-selected");
  await user.click(table.getByRole("checkbox", { name: /Grace/ }));
  expect(currentPath()).toBe(`/all-referrals?open=${ada.id}`);
});

describe("the company", () => {
  it("is named on each card for a superuser who sees the whole platform, and for nobody else", async () => {
    const theirs = makeReferral({
      connection_name: "Grace Hopper",
      company: GLOBEX.id,
      company_name: GLOBEX.name,
    });
    const { unmount } = open("/all-referrals", [ada, theirs], makeUser("SUPERUSER"));
    await screen.findByRole("link", { name: "Grace Hopper" });
    expect((await cardOf("Ada Byron")).getByText(/Acme Robotics/)).toBeVisible();
    expect((await cardOf("Grace Hopper")).getByText(/Globex/)).toBeVisible();
    unmount();
    open("/all-referrals", [ada]);
    await screen.findByRole("link", { name: "Ada Byron" });
    expect(screen.queryByText(/Acme Robotics/)).not.toBeInTheDocument();
  });
});

describe("a manager", () => {
  it("finds their referrals to other managers' jobs, kept in the URL", async () => {
    const asked: URLSearchParams[] = [];
    const { user } = renderApp("/job-referrals", {
      as: manager,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals([ada])),
        list("/referrals/", [ada, grace], (row, query) => {
          asked.push(query);
          return query.has("mine") ? row === grace : row === ada;
        }),
      ],
    });
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
    expect(screen.getByRole("button", { name: "On My Jobs" })).toHaveAttribute("aria-pressed", "true");
    await user.click(screen.getByRole("button", { name: "Made by Me" }));
    expect(await screen.findByRole("link", { name: "Grace Hopper" })).toBeVisible();
    expect(currentPath()).toBe("/job-referrals?made_by=me");
    expect(asked.at(-1)?.has("managed")).toBe(false);
    await user.click(screen.getByRole("button", { name: "On My Jobs" }));
    expect(await screen.findByRole("link", { name: "Ada Byron" })).toBeVisible();
    expect(currentPath()).toBe("/job-referrals");
  });

  it("has on phones its statuses in sight, and scope, order and what is due in a sheet", async () => {
    setViewport(375);
    const { user } = open("/job-referrals", [ada, grace], manager);
    await screen.findByRole("link", { name: "Ada Byron" });
    const statuses = within(screen.getByRole("group", { name: "Filter by status" }));
    expect(statuses.getByRole("button", { name: "Pending" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Made by Me" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Filters" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
    for (const name of ["On My Jobs", "Due Today", "Sort: Newest First", "Board"])
      expect(sheet.getByRole("button", { name })).toBeVisible();
    await user.click(sheet.getByRole("button", { name: "Overdue" }));
    await user.click(sheet.getByRole("button", { name: "Show Results" }));
    await waitFor(() => expect(currentPath()).toBe("/job-referrals?answer=overdue&sort=answer_due"));
  });

  it("viewed without a person shows the sample that the dashboard counts", async () => {
    const rows = Array.from({ length: 5 }, (_, at) => makeReferral({ connection_name: `Person ${at}` }));
    renderApp("/job-referrals", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HIRING_MANAGER", viewAsCompany: ACME },
      handlers: [answer("get", "/referrals/counts/", countReferrals(rows)), list("/referrals/", rows)],
    });
    expect(await screen.findByRole("link", { name: "Person 1" })).toBeVisible();
    // 40 % of five.
    expect(screen.queryByRole("link", { name: "Person 2" })).not.toBeInTheDocument();
    expect(await within(screen.getByRole("button", { name: /All Statuses/ })).findByText("2")).toBeVisible();
    // How many of the sample have a status is unknown; a share of each number has another sum.
    expect(screen.getByRole("button", { name: "Pending" })).toHaveTextContent(/^Pending$/);
    expect(screen.getByRole("button", { name: "Choose a person to see exact figures." })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Made by Me" })).not.toBeInTheDocument();
  });
});

describe("many decisions in a row", () => {
  const names = ["Ada", "Bea", "Cleo", "Dora", "Eva", "Fay", "Gro", "Hal", "Ida", "Jo"];
  const may = makeAllowed({ set_status: true, write: true });

  /** Ten pending referrals, which leave the list once they are decided. */
  const openTen = () => {
    const rows = names.map((connection_name) => makeReferral({ connection_name, allowed: may }));
    const decided = new Map<number, unknown>();
    const app = renderApp("/job-referrals?status=PENDING&sort=created_at", {
      as: manager,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals(rows)),
        answer("get", "/rejection-reasons/", makeRejectionReasons()),
        http.get(api("/referrals/"), () => {
          const left = rows.filter(({ id }) => !decided.has(id));
          return HttpResponse.json(left, { headers: { "X-Total-Count": String(left.length) } });
        }),
        http.get(api("/referrals/:id/messages/"), () => HttpResponse.json([])),
        http.get(api("/referrals/:id/"), ({ params }) =>
          HttpResponse.json(rows.find(({ id }) => String(id) === params.id)),
        ),
        http.put(api("/referrals/:id/"), async ({ params, request }) => {
          const { status } = (await request.json()) as Referral;
          decided.set(Number(params.id), status);
          return HttpResponse.json({ ...rows.find(({ id }) => String(id) === params.id), status });
        }),
      ],
    });
    return { ...app, statuses: () => rows.map(({ id }) => decided.get(id)) };
  };
  const expected = [
    ...Array<string>(4).fill("REVIEWING"),
    ...Array<string>(3).fill("INTERVIEWING"),
    "HIRED",
    "REJECTED",
    "REJECTED",
  ];

  it("takes 14 key presses for ten of them in the list", async () => {
    const { user, statuses } = openTen();
    await screen.findByRole("link", { name: "Ada" });
    let presses = 0;
    const press = async (key: string): Promise<void> => {
      presses += 1;
      await user.keyboard(key);
    };
    await press("j");
    for (const key of "1111222") await press(key);
    for (const [key, name] of [
      ["3", "Hal"],
      ["4", "Ida"],
      ["4", "Jo"],
    ] as const) {
      // The list asks before a final decision; Save and Next goes on in the dialog.
      if (name !== "Hal") await screen.findByRole("dialog", { name: `Decision on ${name}` });
      await press(key);
      const dialog = await screen.findByRole("dialog", { name: `Decision on ${name}` });
      const save = name === "Jo" ? "Save" : "Save and Next";
      await waitFor(() => expect(within(dialog).getByRole("button", { name: save })).toHaveFocus());
      await press("{Enter}");
    }
    await waitFor(() => expect(statuses()).toEqual(expected));
    expect(presses).toBeLessThanOrEqual(25);
  });

  it("go on in the dialog, though what is decided leaves the list", async () => {
    const { user, statuses } = openTen();
    await user.click(await screen.findByRole("button", { name: "Decide on Ada" }));
    for (const name of ["Ada", "Bea", "Cleo"]) {
      const dialog = within(await screen.findByRole("dialog", { name: `Decision on ${name}` }));
      await user.click(dialog.getByRole("button", { name: "Reviewing" }));
      await user.click(dialog.getByRole("button", { name: "Save and Next" }));
      await waitFor(() => expect(screen.queryByRole("link", { name, hidden: true })).not.toBeInTheDocument());
    }
    const last = within(await screen.findByRole("dialog", { name: "Decision on Dora" }));
    expect(statuses().filter(Boolean)).toEqual(["REVIEWING", "REVIEWING", "REVIEWING"]);
    await user.click(last.getByRole("button", { name: "Cancel" }));
    // The button that opened it has gone with its row.
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("leaves the focus to the content when the row of the dialog goes after it", async () => {
    const { user } = openTen();
    await user.click(await screen.findByRole("button", { name: "Decide on Ada" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decision on Ada" }));
    await user.click(dialog.getByRole("button", { name: "Reviewing" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Ada" })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  it("keys that follow each other before the panel is drawn each go on, and Enter saves nothing on the one before", async () => {
    const { user, statuses } = openTen();
    await screen.findByRole("link", { name: "Ada" });
    await user.keyboard("jo");
    await screen.findByRole("region", { name: "Ada" });
    const choices = screen.getByRole("group", { name: "Decision" });
    await user.click(within(choices).getByRole("button", { name: "Reviewing" }));
    const form = choices.closest("form") as HTMLFormElement;
    const key = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
    act(() => {
      key();
      key();
      form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    });
    expect(await screen.findByRole("region", { name: "Cleo" })).toBeVisible();
    expect(statuses().filter(Boolean)).toEqual([]);
  });

  it("are taken in the panel by a key each, as in the list, and Escape closes it", async () => {
    const { user, statuses } = openTen();
    await screen.findByRole("link", { name: "Ada" });
    await user.keyboard("jo");
    const panel = await screen.findByRole("region", { name: "Ada" });
    expect(currentPath()).toContain("open=");
    await waitFor(() => expect(within(panel).getByRole("group", { name: "Decision" })).toBeVisible());
    await user.keyboard("1");
    await screen.findByRole("region", { name: "Bea" });
    await user.keyboard("j");
    await screen.findByRole("region", { name: "Cleo" });
    await user.keyboard("k");
    await screen.findByRole("region", { name: "Bea" });
    await user.keyboard("n");
    expect(screen.getByLabelText("Message to Dana Reyes")).toHaveFocus();
    // Typed, and not acted on.
    await user.keyboard("2j");
    expect(screen.getByLabelText("Message to Dana Reyes")).toHaveValue("2j");
    await user.clear(screen.getByLabelText("Message to Dana Reyes"));
    await user.click(screen.getByRole("button", { name: "Close the referral" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Bea" })).not.toBeInTheDocument());
    expect(currentPath()).not.toContain("open=");
    expect(statuses().filter(Boolean)).toEqual(["REVIEWING"]);
  });

  it("does nothing by single keys for those who have switched them off", async () => {
    const rows = [makeReferral({ connection_name: "Ada Byron", allowed: may })];
    const { user } = open("/job-referrals", rows, { ...manager, shortcuts: false });
    (await screen.findByRole("link", { name: "Ada Byron" })).focus();
    const puts = record("put", `/referrals/${rows[0]?.id}/`, rows[0]);
    await user.keyboard("1o?");
    expect(puts).toHaveLength(0);
    expect(currentPath()).toBe("/job-referrals");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("an empty list of those who wait", () => {
  const inDays = (days: number): string => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    // As the server writes it, by the local calendar.
    return day.toLocaleDateString("sv");
  };
  const weekday = new Date(`${inDays(3)}T12:00`).toLocaleDateString("en", { weekday: "long" });
  const owed = (overrides: Partial<Referral>) => makeReferral({ answer_state: "waiting", ...overrides });

  /** The list has no rows; these wait for an answer that it does not show. */
  const openEmpty = async (path: string, others: Referral[], as: Account = manager) => {
    const isNextDue = (query: URLSearchParams): boolean =>
      query.get("unanswered") === "true" && !query.has("answer") && !query.has("status");
    renderApp(path, {
      as,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals([])),
        list("/referrals/", others, (_row, query) => isNextDue(query)),
      ],
    });
    expect(await screen.findByText("No referrals found matching your filters.")).toBeVisible();
  };

  it.each([
    ["all are answered", "?status=PENDING", [], "All answered."],
    [
      "the next is due this week",
      "?answer=overdue",
      [owed({ answer_due: inDays(-9), answer_state: "paused" }), owed({ answer_due: inDays(3) })],
      `All answered. The next one is due on ${weekday}.`,
    ],
    [
      "the next is due today",
      "?answer=overdue",
      [owed({ answer_due: inDays(0), answer_state: "due" })],
      "All answered. The next one is due today.",
    ],
  ])("tells a manager that %s", async (_case, search, others, sentence) => {
    await openEmpty(`/job-referrals${search}`, others);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it.each([
    ["an answer is overdue", "/job-referrals?answer=due", manager],
    ["there are other filters", "/job-referrals?status=PENDING&search=ada", manager],
    ["it is not of those who wait", "/job-referrals?status=HIRED", manager],
    ["somebody else answers", "/all-referrals?answer=overdue", hr],
  ])("says nothing of it where %s", async (_case, path, as) => {
    await openEmpty(path, [owed({ answer_due: inDays(-9), answer_state: "overdue" })], as);
    await flushRequests();
    expect(screen.queryByText(/All answered/)).not.toBeInTheDocument();
  });
});
