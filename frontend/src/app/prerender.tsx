import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { paths } from "@/shared/paths";
import { SessionStore } from "@/shared/session/store";
import { App } from "./App";
import { preloadScreen } from "./preload";

/**
 * Renders the landing page for an anonymous visitor to HTML at build time; see
 * `tools/prerender.js`. Must be the same tree as in main.tsx, which hydrates it.
 */
export async function prerenderLanding(): Promise<string> {
  await preloadScreen(paths.landing, false);
  return renderToString(
    <StrictMode>
      <App
        session={new SessionStore()}
        Router={({ children }) => <StaticRouter location={paths.landing}>{children}</StaticRouter>}
      />
    </StrictMode>,
  );
}
