/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import { ACME, makeJob, makeSuggestion, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, api, list, record } from "@/shared/testing/server";
import { ADA, CREATED, GRACE, JOB, openDialog, option, people, picker, submit } from "./referDialogTestUtils";

const REASONS = ["Same role: backend engineer", "Senior, as asked"];
const ADA_FITS = makeSuggestion({ connection: { ...ADA, email: null }, reasons: REASONS });
const GRACE_FITS = makeSuggestion({ connection: GRACE, reasons: ["Same field"], referred: true });

/** Mocks the suggestions, including hidden ones. */
function suggestions(...all: (typeof ADA_FITS)[]): RequestHandler[] {
  const hidden = new Set<string>();
  const mark =
    (keep: (id: string) => void) =>
    ({ params }: { params: Record<string, unknown> }) => {
      keep(String(params.connection));
      return new HttpResponse(null, { status: 204 });
    };
  const address = (what: string): string => api(`/jobs/${JOB.id}/suggestions/:connection/${what}/`);
  return [
    list(
      `/jobs/${JOB.id}/suggestions/`,
      all,
      ({ connection }, query) => query.has("dismissed") === hidden.has(String(connection.id)),
    ),
    http.post(
      address("dismiss"),
      mark((id) => hidden.add(id)),
    ),
    http.post(
      address("restore"),
      mark((id) => hidden.delete(id)),
    ),
  ];
}

const openWith = (...all: (typeof ADA_FITS)[]) => openDialog([people, ...suggestions(...all)]);
const suggested = (name: string) => screen.findByRole("button", { name });

describe("suggestions in the refer dialog", () => {
  it("are shown with reasons before typing, and referred with two clicks", async () => {
    const calls = record("post", "/referrals/", CREATED, 201);
    const { user } = await openWith(ADA_FITS);
    const ada = await suggested("Ada Byron");
    expect(ada).toHaveAccessibleDescription("Engineer · Analytical");
    const why = within(screen.getByRole("list", { name: "Why they may fit" }));
    expect(why.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(REASONS);
    expect(picker()).toHaveValue("");

    await user.click(ada);
    expect(picker()).toHaveValue("Ada Byron");
    const chosen = within(screen.getByRole("group", { name: "You're referring Ada Byron" }));
    const since = "Connected since Mar 4, 2021";
    for (const fact of ["Engineer", "Analytical", since]) expect(chosen.getByText(fact)).toBeVisible();
    expect(chosen.getByRole("link", { name: /LinkedIn/ })).toHaveAttribute("href", ADA.profile_url);
    expect(screen.getByText(JOB.requirements, { selector: "[role=dialog] *" })).toBeVisible();
    await user.click(submit());
    await screen.findByText("Successfully referred connection for Backend Engineer");
    expect(calls[0]?.body).toEqual({ job: JOB.id, connection: ADA.id, notes: "" });
  });

  it("are marked and disabled if already referred, also in the search", async () => {
    const { user } = await openDialog([
      list("/connections/", [ADA, { ...GRACE, referred: true }], (_one, query) =>
        [null, String(JOB.id)].includes(query.get("referred_to")),
      ),
      ...suggestions(ADA_FITS, GRACE_FITS),
    ]);
    await suggested("Ada Byron");
    expect(screen.queryByRole("button", { name: "Grace Hopper" })).not.toBeInTheDocument();
    expect(screen.getByText("Already referred to this job")).toBeVisible();
    await user.click(picker());
    expect(await screen.findByRole("option", { name: /Grace Hopper/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("can be hidden as 'Not a Fit' and restored", async () => {
    const { user } = await openWith(ADA_FITS);
    await user.click(await suggested("Not a Fit: Ada Byron"));
    expect(
      await screen.findByText("Ada Byron is no longer suggested for this job. Only you can see this."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ada Byron" })).not.toBeInTheDocument();
    expect(screen.getByRole("region", { name: "People you know who may fit" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Not a Fit (1)" }));
    await user.click(screen.getByRole("button", { name: "Suggest Again: Ada Byron" }));
    expect(await suggested("Ada Byron")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Not a Fit \(/ })).not.toBeInTheDocument();
  });

  it("are not available in View As, with an explanation", async () => {
    const { user } = renderApp("/jobs", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME },
      handlers: [
        list("/jobs/", [JOB]),
        answer("get", "/jobs/facets/", { departments: [], locations: [], hiring_managers: [] }),
        list("/referrals/", []),
        people,
      ],
    });
    const asked = record("get", `/jobs/${JOB.id}/suggestions/`, []);
    const button = await screen.findByRole("button", { name: "Refer a Connection" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Suggestions are private to each employee/)).toBeVisible();
    expect(asked).toHaveLength(0);
  });
});

describe("the candidate's contact details", () => {
  it("are requested if missing, and cleared with the selection", async () => {
    const calls = record("post", "/referrals/", CREATED, 201);
    const { user } = await openWith(ADA_FITS);
    await user.click(await suggested("Ada Byron"));
    await user.type(screen.getByLabelText("Candidate's Email"), "ada@example.org");
    await user.clear(picker());
    await user.click(await suggested("Ada Byron"));
    expect(screen.getByLabelText("Candidate's Email")).toHaveValue("");
    await user.type(screen.getByLabelText("Candidate's Email"), "ada@new.example");
    await user.type(screen.getByLabelText("Candidate's Phone"), "+44 20 7946 0000");
    await user.click(submit());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      candidate_email: "ada@new.example",
      candidate_phone: "+44 20 7946 0000",
    });
  });

  it("are not requested if the address is known", async () => {
    const { user } = await openDialog();
    await user.click(picker());
    await user.click(await option("Grace Hopper"));
    expect(screen.getByText("ada@example.org")).toBeVisible();
    expect(screen.queryByLabelText("Candidate's Email")).not.toBeInTheDocument();
  });
});

describe("a URL with a job", () => {
  const handlers = [
    list("/jobs/", []),
    answer("get", "/jobs/facets/", { departments: [], locations: [], hiring_managers: [] }),
    list("/referrals/", []),
    people,
    answer("get", `/connections/${ADA.id}/`, ADA),
  ];
  const at = (path: string, job = JOB) =>
    renderApp(path, {
      as: makeUser("EMPLOYEE"),
      handlers: [...handlers, answer("get", `/jobs/${job.id}/`, job)],
    });

  it("opens its refer dialog, with the given person selected, until it is closed", async () => {
    const { user } = at(`/jobs?refer=${JOB.id}&person=${ADA.id}`);
    expect(await screen.findByRole("group", { name: "You're referring Ada Byron" })).toBeVisible();
    expect(screen.getByText("Refer a Connection for Backend Engineer")).toBeVisible();
    await user.click(screen.getByText("Cancel"));
    await waitFor(() => expect(window.location.search).toBe(""));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows if the person was already referred, and blocks submitting", async () => {
    renderApp(`/jobs?refer=${JOB.id}&person=${GRACE.id}`, {
      as: makeUser("EMPLOYEE"),
      handlers: [
        ...handlers,
        answer("get", `/jobs/${JOB.id}/`, JOB),
        answer("get", `/connections/${GRACE.id}/`, { ...GRACE, referred: true }),
      ],
    });
    expect(await screen.findByText("You've already referred Grace Hopper to this job.")).toBeVisible();
    expect(submit()).toHaveAttribute("aria-disabled", "true");
  });

  it("shows if the job is no longer open", async () => {
    const closed = makeJob({ status: "CLOSED" });
    at(`/jobs?refer=${closed.id}`, closed);
    expect(await screen.findByText("This job is no longer open for referrals.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
