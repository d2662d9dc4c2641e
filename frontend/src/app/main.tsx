import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { activateLanguage, chooseLanguage } from "@/shared/i18n/i18n";
import { consumeSsoCallback } from "@/shared/session/ssoCallback";
import { restoreUser } from "@/shared/session/storage";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/globalStyles";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";
import { App } from "./App";
import { createRouter } from "./router";

// First of all: removes a token from the URL before anything else runs.
const ssoCallback = consumeSsoCallback();
applyInitialColorScheme();

// The calls of the session's start name the language.
const languageActive = activateLanguage(chooseLanguage(restoreUser()?.language));
const session = new SessionStore();
void session.start(ssoCallback);
const router = createRouter(session);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const reactRoot = createRoot(root);
languageActive.then(
  () =>
    reactRoot.render(
      <StrictMode>
        <App session={session} router={router} />
      </StrictMode>,
    ),
  (error: unknown) => {
    console.error("The texts could not be loaded.", error);
    root.textContent = "The page could not be loaded. Check your connection, then reload it.";
  },
);
