import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { Landing } from "@/features/landing/Landing";
import { SessionProvider } from "@/shared/session/SessionProvider";
import { SessionStore } from "@/shared/session/store";

/** The content of the landing page for a visitor, rendered at build time by `tools/prerender.js`. */
export const prerenderLanding = (): string =>
  renderToStaticMarkup(
    <SessionProvider store={new SessionStore()}>
      <StaticRouter location="/">
        <Landing />
      </StaticRouter>
    </SessionProvider>,
  );
