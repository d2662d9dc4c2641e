import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { fail, list, server } from "@/shared/testing/server";
import { optionPages, ServerAutocomplete } from "./ServerAutocomplete";

type Employer = { id: string; people: number | null };
const EMPLOYERS = Array.from({ length: 60 }, (_, index) => ({ employer: `Company ${index + 1}`, people: 2 }));

const employers = (search: string) =>
  optionPages("/connections/employers/", { query: { search } }, ({ employer, people }) => ({
    id: employer,
    people: people as number | null,
  }));

function EmployerPicker() {
  const [employer, setEmployer] = useState<Employer | null>(null);
  return (
    <QueryClientProvider client={createQueryClient()}>
      <ServerAutocomplete<Employer>
        label="Works at"
        placeholder="Any employer"
        pages={employers}
        value={employer}
        onChange={setEmployer}
        optionLabel={({ id }) => id}
        optionDetails={({ people }) => [people === null ? null : `${people} people`]}
        errorText={(message) => `Not loaded: ${message}`}
        loadingText="Searching"
        noOptionsText={(search) => `No ${search}`}
        unchosenText="Choose one"
      />
      <button type="button">Next</button>
    </QueryClientProvider>
  );
}

const options = () => within(screen.getByRole("listbox")).getAllByRole("option");

it("searches on the server and keeps what is chosen", async () => {
  server.use(
    list("/connections/employers/", EMPLOYERS, (row, query) =>
      row.employer.includes(query.get("search") ?? ""),
    ),
  );
  const user = userEvent.setup();
  render(<EmployerPicker />);
  const field = screen.getByRole("combobox", { name: "Works at" });
  await user.type(field, "Company 12");
  await user.click(await screen.findByRole("option", { name: /Company 12/ }));
  expect(field).toHaveValue("Company 12");
  await user.clear(field);
  await user.type(field, "Nobody");
  expect(await screen.findByText("No Nobody")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Choose one")).toBeVisible();
});

it("loads further pages at the end of the list", async () => {
  server.use(list("/connections/employers/", EMPLOYERS));
  const user = userEvent.setup();
  render(<EmployerPicker />);
  await user.click(screen.getByRole("combobox", { name: "Works at" }));
  await screen.findByRole("option", { name: /Company 50/ });
  expect(options()).toHaveLength(50);
  fireEvent.scroll(screen.getByRole("listbox"));
  expect(await screen.findByRole("option", { name: /Company 60/ })).toBeInTheDocument();
});

it("says why there are no options", async () => {
  server.use(fail("get", "/connections/employers/"));
  const user = userEvent.setup();
  render(<EmployerPicker />);
  await user.click(screen.getByRole("combobox", { name: "Works at" }));
  expect(await screen.findByText("Not loaded: Failure 500")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});
