import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { SessionStore } from "@/shared/session/store";
import { App } from "./App";
import { preloadScreen } from "./preload";

/**
 * Renders the page at `path` for an anonymous visitor to HTML at build time; see
 * `tools/prerender.js`. Must be the same tree as in main.tsx, which hydrates it.
 */
export async function prerender(path: string): Promise<string> {
  await preloadScreen(path, false);
  return renderToString(
    <StrictMode>
      <App
        session={new SessionStore()}
        Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
      />
    </StrictMode>,
  );
}
