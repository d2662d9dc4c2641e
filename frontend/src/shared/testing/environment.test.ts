import { http } from "msw";
import { expect, it } from "vitest";
import { api, server } from "./server";

it("sends a file in a form as a browser does", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(api("/files/"), async ({ request }) => {
      const file = (await request.formData()).get("file") as File;
      sent.push([file.name, file.type, await file.text()]);
      return new Response();
    }),
  );
  const form = new FormData();
  form.set("file", new File(["Ada,Byron"], "people.csv", { type: "text/csv" }));
  await fetch("/api/files/", { method: "POST", body: form });
  expect(sent).toEqual([["people.csv", "text/csv", "Ada,Byron"]]);
});

it("reads the fields of a form", () => {
  const form = document.createElement("form");
  form.innerHTML = '<input name="username" value="ada">';
  expect([...new FormData(form)]).toEqual([["username", "ada"]]);
});

it("stores in the window", () => {
  localStorage.setItem("token", "t");
  expect(Object.keys(localStorage)).toEqual(["token"]);
  expect(localStorage).toBeInstanceOf(Storage);
});
