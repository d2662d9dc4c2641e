import { createTheme, ThemeProvider } from "@mui/material/styles";
import { act, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { setViewport } from "@/shared/testing/viewport";
import { LayersProvider, useAfterClosing, useLayer } from "./layers";

beforeEach(() => setViewport(375));

let close = (): void => undefined;
let goOn = (): void => undefined;

function Screen() {
  const [open, setOpen] = useState(true);
  const navigate = useNavigate();
  const afterClosing = useAfterClosing();
  useLayer(open, () => setOpen(false));
  close = () => setOpen(false);
  goOn = () => afterClosing(() => navigate("/next"));
  return <p key={String(open)}>{open ? "Open" : "Closed"}</p>;
}

it("what is to be done after a layer has closed waits while its step back is under way", async () => {
  window.history.pushState(null, "", "/first");
  const Shell = () => (
    <LayersProvider>
      <Outlet />
    </LayersProvider>
  );
  const children = [
    { path: "/first", Component: Screen },
    { path: "/next", Component: () => <p>Next</p> },
  ];
  const router = createBrowserRouter([{ Component: Shell, children }]);
  render(
    <ThemeProvider theme={createTheme()}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  await waitFor(() => expect(window.history.state.usr?.layers).toHaveLength(1));
  act(() => close());
  act(() => {
    goOn();
  });
  expect(await screen.findByText("Next")).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(window.location.pathname).toBe("/next");
  router.dispose();
});
