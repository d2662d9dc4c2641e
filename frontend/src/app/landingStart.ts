import { tokenStore } from "@/shared/api/token";
import { STORED_SESSION_ATTRIBUTE } from "@/shared/session/constants";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";

/*
 * Runs in the head of the prerendered landing page, before the first paint. The page works without
 * further scripts; the app is loaded on the first interaction, or at once if there is a session.
 */

const INTERACTION_EVENTS = ["pointerover", "pointerdown", "focusin", "keydown"] as const;

const productUrl = document.currentScript?.dataset.product ?? "";

function loadProduct(): void {
  for (const event of INTERACTION_EVENTS) document.removeEventListener(event, loadProduct);
  window.removeEventListener("storage", loadProduct);
  // Links work without the app; the next interaction retries.
  import(/* @vite-ignore */ productUrl).catch(loadOnInteraction);
}

function loadOnInteraction(): void {
  for (const event of INTERACTION_EVENTS) document.addEventListener(event, loadProduct, { passive: true });
  // Another tab may sign in.
  window.addEventListener("storage", loadProduct);
}

applyInitialColorScheme();
const signedIn = tokenStore.get() !== null;
document.documentElement.toggleAttribute(STORED_SESSION_ATTRIBUTE, signedIn);
// The query may carry the result of a sign-in with a provider.
if (signedIn || window.location.search) loadProduct();
else loadOnInteraction();
