import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { consumeSsoCallback } from "@/shared/session/ssoCallback";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/globalStyles";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { App } from "./App";
import { isSignedIn, preloadAhead, preloadScreen } from "./preload";

// First of all: a token in the address must not stay there while anything else runs.
const ssoCallback = consumeSsoCallback();
applyInitialColorScheme();

const session = new SessionStore();
void session.start(ssoCallback);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** How long the first render waits for the route's chunks, in ms. What is slower shows its loading state. */
const PRELOAD_TIMEOUT_MS = 400;
const timeout = new Promise((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS));

const page = createRoot(root);
page.render(<LoadingState />);
void Promise.race([preloadScreen(window.location.pathname, isSignedIn(session)), timeout]).then(() => {
  page.render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
  preloadAhead(session);
});
