import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { consumeSsoCallback } from "@/shared/session/ssoCallback";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/globalStyles";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";
import { App } from "./App";
import { createRouter } from "./router";

// First of all: removes a token from the URL before anything else runs.
const ssoCallback = consumeSsoCallback();
applyInitialColorScheme();

const session = new SessionStore();
void session.start(ssoCallback);
const router = createRouter(session);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App session={session} router={router} />
  </StrictMode>,
);
