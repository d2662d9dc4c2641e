import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { PRODUCT_NAME } from "@/shared/product";
import { useSession } from "@/shared/session/useSession";
import { CallToAction } from "./CallToAction";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Hero } from "./Hero";
import { Features, Roles } from "./Sections";

/** The public landing page. Plain CSS with the theme's variables; no MUI, no API calls. */
export function Landing() {
  useDocumentTitle(PRODUCT_NAME);
  const signedIn = useSession().status !== "anonymous";
  return (
    <>
      <Header signedIn={signedIn} />
      <main>
        <Hero signedIn={signedIn} />
        <Features />
        <Roles />
        <CallToAction signedIn={signedIn} />
      </main>
      <Footer />
    </>
  );
}
