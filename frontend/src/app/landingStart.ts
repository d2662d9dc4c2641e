import { tokenStore } from "@/shared/api/token";
import { STORED_SESSION_ATTRIBUTE } from "@/shared/session/constants";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";

/*
 * Runs in the head of the prerendered landing page, before anything is shown. The page is complete as it comes; the
 * rest of the product is loaded once somebody moves on it, or at once for people who have a session here.
 */

const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown"] as const;

const product = document.currentScript?.dataset.product ?? "";

function load(): void {
  for (const sign of SIGNS) document.removeEventListener(sign, load);
  window.removeEventListener("storage", load);
  // Links lead on without it, too; whoever moves again tries again.
  import(/* @vite-ignore */ product).catch(loadOnSign);
}

function loadOnSign(): void {
  for (const sign of SIGNS) document.addEventListener(sign, load, { passive: true });
  // Somebody signs in in another tab.
  window.addEventListener("storage", load);
}

applyInitialColorScheme();
const signedIn = tokenStore.get() !== null;
document.documentElement.toggleAttribute(STORED_SESSION_ATTRIBUTE, signedIn);
// The way back from a sign-in with a provider stands in the address.
if (signedIn || window.location.search) load();
else loadOnSign();
