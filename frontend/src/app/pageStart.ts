import { tokenStore } from "@/shared/api/token";
import { applyInitialColorScheme } from "@/shared/theme/initialColorScheme";

/*
 * The script of the landing page's document, whose content is prerendered for visitors: runs before
 * the first paint. The app is loaded for whoever is signed in, and for the result of a sign-in.
 */
const { app = "" } = document.currentScript?.dataset ?? {};

applyInitialColorScheme();
if (tokenStore.get() !== null || new URLSearchParams(window.location.search).has("token")) {
  document.addEventListener("DOMContentLoaded", () => void import(/* @vite-ignore */ app));
}
