import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { installNavigationGuard } from "@/shared/navigationGuard";
import { paths } from "@/shared/paths";
import { consumeSsoCallback } from "@/shared/session/ssoCallback";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/globalStyles";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { App } from "./App";
import { startFirstCalls } from "./firstCalls";
import { isSignedIn, preloadAhead, preloadScreen } from "./preload";

// First of all: a token in the address must not stay there while anything else runs.
const ssoCallback = consumeSsoCallback();
applyInitialColorScheme();
installNavigationGuard();

const session = new SessionStore();
if (!ssoCallback) startFirstCalls(window.location);
void session.start(ssoCallback);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** How long nothing is shown before the loading state, and that before what is there of the screen, in ms. */
const BLANK_MS = 60;
const LOADING_MS = 400;
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const product = (
  <StrictMode>
    <App session={session} />
  </StrictMode>
);
const chunks = preloadScreen(window.location.pathname, isSignedIn(session));
if (root.hasChildNodes() && window.location.pathname === paths.landing) {
  // The landing page, which stands there already: see prerender.tsx.
  void chunks.then(() => {
    hydrateRoot(root, product);
    preloadAhead(session);
  });
} else {
  const page = createRoot(root);
  let shown = false;
  // The document names the chunks of its screen: mostly they are there already.
  void after(BLANK_MS).then(() => shown || page.render(<LoadingState />));
  void Promise.race([chunks, after(LOADING_MS)]).then(() => {
    shown = true;
    page.render(product);
    preloadAhead(session);
  });
}
