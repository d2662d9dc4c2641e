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

const page = createRoot(root);
page.render(<LoadingState />);
void preloadScreen(window.location.pathname, isSignedIn(session)).then(() => {
  page.render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
  preloadAhead(session);
});
