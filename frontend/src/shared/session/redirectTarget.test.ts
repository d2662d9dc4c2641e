import { expect, it } from "vitest";
import { safeRedirectTarget } from "./redirectTarget";

it.each(["/jobs", "/job-referrals?status=PENDING", "/referrals/4#history"])("follows %s", (path) => {
  expect(safeRedirectTarget(path)).toBe(path);
});

it.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "javascript:alert(1)",
  "jobs",
  "/login?x=1",
  "/signup",
  "",
  null,
  { pathname: "/jobs" },
])("does not follow %j", (target) => {
  expect(safeRedirectTarget(target)).toBeNull();
});
