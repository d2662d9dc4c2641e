import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { useRefreshAffected } from "@/shared/api/queries";
import { createQueryClient } from "@/shared/api/queryClient";
import { makeReferral } from "@/shared/testing/factories";
import { api, server } from "@/shared/testing/server";
import { useReferral, useThread, useWithdrawReferral } from "./queries";

function setUp() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

it("withdrawing a referral cancels fetches of it, which could no longer be found", async () => {
  const { client, wrapper } = setUp();
  server.use(
    http.get(api("/referrals/7/"), () => delay("infinite")),
    http.post(api("/referrals/7/withdraw/"), () => new HttpResponse(null, { status: 204 })),
  );
  renderHook(() => useReferral(7), { wrapper });
  const { result } = renderHook(() => useWithdrawReferral(), { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await result.current(7);
  expect(client.isFetching()).toBe(0);
});

it("a withdrawn referral stays in its dialog until that closes, is not read again, and is then forgotten", async () => {
  const { client, wrapper } = setUp();
  const reads: string[] = [];
  const read = (path: string, body: object) =>
    http.get(api(path), () => {
      reads.push(path);
      return HttpResponse.json(body);
    });
  server.use(
    read("/referrals/7/", makeReferral({ id: 7, connection_name: "Amaya Sol" })),
    read("/referrals/7/messages/", []),
    http.post(api("/referrals/7/withdraw/"), () => new HttpResponse(null, { status: 204 })),
  );
  const dialog = renderHook(() => ({ referral: useReferral(7), thread: useThread(7) }), { wrapper });
  await waitFor(() => expect(dialog.result.current.thread.isSuccess).toBe(true));
  await waitFor(() => expect(dialog.result.current.referral.isSuccess).toBe(true));
  const { result } = renderHook(
    () => ({ withdraw: useWithdrawReferral(), news: useRefreshAffected("notification") }),
    { wrapper },
  );
  await result.current.withdraw(7);
  // News arrive while the dialog is still there.
  await result.current.news();
  dialog.rerender();
  expect(dialog.result.current.referral.data?.connection_name).toBe("Amaya Sol");
  expect(reads.toSorted()).toEqual(["/referrals/7/", "/referrals/7/messages/"]);
  dialog.unmount();
  expect(client.getQueryCache().getAll()).toEqual([]);
});
