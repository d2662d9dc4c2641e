import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { api, server } from "@/shared/testing/server";
import { useReferral, useWithdrawReferral } from "./queries";

it("withdrawing a referral cancels fetches of it, which could no longer be found", async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  let fetching: number | undefined;
  server.use(
    http.get(api("/referrals/7/"), () => delay("infinite")),
    http.post(api("/referrals/7/withdraw/"), () => {
      fetching = client.isFetching();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderHook(() => useReferral(7), { wrapper });
  const { result } = renderHook(() => useWithdrawReferral(), { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await result.current(7);
  expect(fetching).toBe(0);
});
