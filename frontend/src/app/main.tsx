import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeSignInReturn } from "@/shared/session/signInReturn";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/page";
import { applySchemeEarly } from "@/shared/theme/earlyScheme";
import { LoadingState } from "@/shared/ui/LoadingState";
import { App } from "./App";
import { isSignedIn, preloadAhead, preloadScreen } from "./preload";

// First of all: a token in the address must not stay there while anything else runs.
const signInReturn = takeSignInReturn();
applySchemeEarly();

const session = new SessionStore();
void session.start(signInReturn);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** In milliseconds. What is there by then shows without a loading state of its own; the frame waits for nothing slower. */
const TOGETHER = 400;
const pause = new Promise((resolve) => setTimeout(resolve, TOGETHER));

const page = createRoot(root);
page.render(<LoadingState />);
void Promise.race([preloadScreen(window.location.pathname, isSignedIn(session)), pause]).then(() => {
  page.render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
  preloadAhead(session);
});
