import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { installNavigationGuard } from "@/shared/navigationGuard";
import { consumeSsoCallback } from "@/shared/session/ssoCallback";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/globalStyles";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { App } from "./App";
import { startFirstCalls } from "./firstCalls";
import { isSignedIn, preloadOnInteraction, preloadScreen } from "./preload";

// First of all: removes a token from the URL before anything else runs.
const ssoCallback = consumeSsoCallback();
applyInitialColorScheme();
installNavigationGuard();

const session = new SessionStore();
if (!ssoCallback) startFirstCalls(window.location);
void session.start(ssoCallback);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/**
 * How long in ms to wait before showing the loading state, and before rendering the app even if its
 * chunks are still loading.
 */
const BLANK_MS = 60;
const LOADING_MS = 400;
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const product = (
  <StrictMode>
    <App session={session} />
  </StrictMode>
);
const chunks = preloadScreen(window.location.pathname, isSignedIn(session));
let shown = false;
const page = createRoot(root);
// Chunks are preloaded by the document and are usually ready.
void delay(BLANK_MS).then(() => shown || page.render(<LoadingState />));
void Promise.race([chunks, delay(LOADING_MS)]).then(() => {
  shown = true;
  page.render(product);
  preloadOnInteraction(session);
});
