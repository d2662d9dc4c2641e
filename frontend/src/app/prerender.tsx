import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { paths } from "@/shared/paths";
import { SessionStore } from "@/shared/session/store";
import { App } from "./App";
import { preloadScreen } from "./preload";

/**
 * The landing page as HTML, for a visitor whom nobody knows yet; `tools/prerender.js` puts it into the page at build
 * time. The same tree as in main.tsx, which takes it over.
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
