import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { anyDay, anyId, anyText, flag, listParams, oneOf, useListParams } from "./useListParams";

const JOBS = listParams({
  sort: "-created_at",
  orders: ["created_at", "-created_at", "title", "-title"],
  filters: {
    status: oneOf(["OPEN", "CLOSED"]),
    department: anyId,
    location: anyText,
    mine: flag,
    since: anyDay,
  },
});
const parse = (address: string) => JOBS.parse(new URLSearchParams(address));

describe("the params of a list", () => {
  it("are read from the address", () => {
    const params = parse(
      "page=3&size=25&sort=title&search=dev&status=OPEN&department=7&location=Graz&mine=true&since=2026-02-28",
    );
    expect(params).toEqual({
      page: 3,
      size: 25,
      sort: "title",
      search: "dev",
      status: "OPEN",
      department: 7,
      location: "Graz",
      mine: true,
      since: "2026-02-28",
    });
    expect(JOBS.isFiltered(params)).toBe(true);
    expect(JOBS.toQuery(params)).toEqual({
      limit: 25,
      offset: 50,
      ordering: "title",
      search: "dev",
      status: "OPEN",
      department: 7,
      location: "Graz",
      mine: true,
      since: "2026-02-28",
    });
  });

  it("are the defaults for what makes no sense", () => {
    const params = parse("page=0&size=7&sort=owner&status=GONE&department=x&mine=yes&since=2026-99-99");
    expect(params).toMatchObject({ page: 1, size: 10, sort: "-created_at", search: "" });
    expect(JOBS.isFiltered(params)).toBe(false);
    expect(JOBS.toQuery(params)).toMatchObject({ limit: 10, offset: 0, ordering: "-created_at" });
  });

  it("keep what does not concern the list, and begin with the first page", () => {
    const address = new URLSearchParams("tab=jobs&page=4&size=5");
    expect(JOBS.change(address, { status: "OPEN" }).toString()).toBe("tab=jobs&size=5&status=OPEN");
    expect(JOBS.change(address, { page: 3 }).toString()).toBe("tab=jobs&page=3&size=5");
    expect(JOBS.change(address, { page: 1, size: 10 }).toString()).toBe("tab=jobs");
  });
});

describe("useListParams", () => {
  const setUp = (address: string) => {
    window.history.replaceState(null, "", address);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
    );
    return renderHook(() => useListParams(JOBS), { wrapper }).result;
  };

  it("changes the page and a filter in one update, and adds no step for Back", () => {
    // Ends what an earlier test went back from.
    window.history.pushState(null, "", "/");
    const steps = window.history.length;
    const list = setUp("/jobs?page=2");
    act(() => list.current[1]({ status: "OPEN" }));
    expect(window.location.search).toBe("?status=OPEN");
    expect(list.current[0]).toMatchObject({ page: 1, status: "OPEN" });
    expect(window.history.length).toBe(steps);
    act(() => list.current[1]({ status: "CLOSED" }, { push: true }));
    expect(window.history.length).toBe(steps + 1);
  });

  it("clears everything but the page size, which is how the list is shown", () => {
    const list = setUp("/jobs?page=2&size=5&search=dev&status=OPEN");
    act(() => list.current[2]());
    expect(window.location.search).toBe("?size=5");
  });
});
