import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { takeSignInReturn } from "@/shared/session/signInReturn";
import { SessionStore } from "@/shared/session/store";
import "@/shared/theme/page";
import { applySchemeEarly } from "@/shared/theme/earlyScheme";
import { App } from "./App";

// First of all: a token in the address must not stay there while anything else runs.
const signInReturn = takeSignInReturn();
applySchemeEarly();

const session = new SessionStore();
void session.start(signInReturn);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
);
