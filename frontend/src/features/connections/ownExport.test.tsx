import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Connection } from "@/shared/api/types";
import { makeConnection, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { list } from "@/shared/testing/server";
import * as downloads from "@/shared/ui/downloadFile";
// Imported here, so that no test waits for the screen.
import "./ConnectionList";

const DATA = "../backend/connections/tests/data";

it("exports what the server's tests import again without a change", async () => {
  const people = JSON.parse(readFileSync(`${DATA}/own_export.json`, "utf-8")) as Partial<Connection>[];
  const saved = vi.spyOn(downloads, "downloadFile").mockImplementation(() => undefined);
  const { user } = renderApp("/connections", {
    as: makeUser("EMPLOYEE"),
    handlers: [list("/connections/", people.map(makeConnection)), list("/connections/employers/", [])],
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Export Selected" }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const expected = readFileSync(`${DATA}/own_export.csv`, "utf-8");
  expect(String(saved.mock.calls[0]?.[2]).split("\r\n")).toEqual(expected.trimEnd().split("\r\n"));
});
