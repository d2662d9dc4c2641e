import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Markdown } from "./Markdown";

const show = (text: string): HTMLElement => render(<Markdown>{text}</Markdown>).container;

describe("every word of a job's text is shown", () => {
  it.each([
    ["stars within words", "Entwickler*innen mit Kund*innen und гость*ья, 5*3*2 days"],
    ["stars within emphasis", "*Kund*innen*", "Kund*innen"],
    ["what looks like a tag", "You know List<String> and Map<K, V>. Salary <negotiable>"],
    ["a block that looks like a tag", "<div>\n<b>Hello</b>"],
    ["what looks like a script", "<script>alert(1)</script>"],
    ["what looks like the definition of a link", "[Remote]: possible"],
    ["what looks like a table", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["tildes and underscores", "~~old~~ snake_case_name C# C++"],
    ["code", "`List<T>`\n\n    indented", "List<T>indented"],
    ["the words of a picture", "![our office](https://acme.example/a.png)", "our office"],
    ["checkboxes", "- [ ] one", "[ ] one"],
  ])("%s", (_what, text, shown = text) => {
    const container = show(text);
    expect(container.textContent).toBe(shown);
    expect(container.querySelector("script, b, p div, table, del, input")).toBeNull();
  });

  it("emphasis at the edges of words stays emphasis", () => {
    const container = show("*Wichtig*: Lust auf **Qualität**.");
    expect(container).toHaveTextContent("Wichtig: Lust auf Qualität.");
    expect(container.querySelector("em")).toHaveTextContent("Wichtig");
    expect(container.querySelector("strong")).toHaveTextContent("Qualität");
  });

  it("<br> breaks the line, and comments are left out", () => {
    const container = show("one<br>two<br />\nthree <!-- not this -->four\n\n<!-- nor\nthis -->\nfive");
    expect(container.querySelectorAll("br")).toHaveLength(2);
    expect(container.textContent).toBe("onetwothree fourfive");
  });
});

describe("links", () => {
  it.each([
    ["www.acme.example/careers.", "www.acme.example/careers", "https://www.acme.example/careers"],
    ["[our careers](www.acme.example/careers)", "our careers", "https://www.acme.example/careers"],
    ["(https://acme.example/jobs?id=1)", "https://acme.example/jobs?id=1", "https://acme.example/jobs?id=1"],
    ["[here](http://acme.example)", "here", "http://acme.example"],
    ["jobs@acme.example", "jobs@acme.example", "mailto:jobs@acme.example"],
  ])("%s", (text, name, address) => {
    show(text);
    const link = screen.getByRole("link", { name });
    expect(link).toHaveAttribute("href", address);
    expect(link).toHaveAttribute("rel", "nofollow noopener noreferrer");
  });

  it.each(["[x](javascript:alert(1))", "[x](data:text/html,y)", "[x](/users)"])("%s is text", (text) => {
    expect(show(text)).toHaveTextContent(/^x/);
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });
});
