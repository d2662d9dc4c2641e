import { tokenStore } from "@/shared/api/token";
import { HYDRATED_EVENT, PRESSED_EARLY_ATTRIBUTE, STORED_SESSION_ATTRIBUTE } from "@/shared/prerendering";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";

/*
 * Runs in the head of prerendered pages, before the first paint. The landing page works without
 * further scripts: there, the app is loaded on the first interaction, or at once if there is a
 * session. On the other pages it is loaded after the first paint.
 */

const INTERACTION_EVENTS = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
const PRESS_EVENTS = ["submit", "click"] as const;

/** The app's entry, all scripts that it and the screen need, and when to load them. */
const { app = "", scripts = "", load = "" } = document.currentScript?.dataset ?? {};

function loadApp(): void {
  for (const event of INTERACTION_EVENTS) document.removeEventListener(event, loadApp);
  window.removeEventListener("storage", loadApp);
  for (const href of scripts.split(" ")) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  }
  // Links work without the app; the next interaction retries.
  import(/* @vite-ignore */ app).catch(loadOnInteraction);
}

function loadOnInteraction(): void {
  for (const event of INTERACTION_EVENTS) document.addEventListener(event, loadApp, { passive: true });
  // Another tab may sign in.
  window.addEventListener("storage", loadApp);
}

/** Frames are not drawn before the page is complete, and tasks run after the frame. */
function loadAfterFirstPaint(): void {
  document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(loadApp)));
}

/** Marks forms and buttons that are used before the app runs; `useEarlyPress` acts on them then. */
function rememberPress(event: Event): void {
  const pressed = event.target instanceof Element && event.target.closest("form, button[type=button]");
  if (!pressed || (event.type === "click" && pressed.matches("form"))) return;
  // Otherwise the browser would send the form, with the password in the URL.
  event.preventDefault();
  pressed.setAttribute(PRESSED_EARLY_ATTRIBUTE, "");
}

applyInitialColorScheme();
const signedIn = tokenStore.get() !== null;
document.documentElement.toggleAttribute(STORED_SESSION_ATTRIBUTE, signedIn);
// The query may carry the result of a sign-in with a provider.
if (signedIn || window.location.search) loadApp();
else if (load === "after-paint") loadAfterFirstPaint();
else loadOnInteraction();
for (const event of PRESS_EVENTS) document.addEventListener(event, rememberPress);
document.addEventListener(HYDRATED_EVENT, () => {
  for (const event of PRESS_EVENTS) document.removeEventListener(event, rememberPress);
});
