import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "@/shared/session/useSession";
import { activateLanguage, chooseLanguage } from "./i18n";

/**
 * Shows the screens in the user's language. They begin anew when it changes, so that texts may be read
 * wherever something is rendered.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const language = chooseLanguage(user?.language);
  const [shown, setShown] = useState(i18n.locale);

  useEffect(() => {
    if (language === shown) return;
    let isCurrent = true;
    activateLanguage(language)
      // The language before goes on being shown.
      .catch((error: unknown) => console.error("The language could not be loaded.", error))
      .finally(() => {
        if (isCurrent) setShown(language);
      });
    return () => {
      isCurrent = false;
    };
  }, [language, shown]);

  return language === shown ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null;
}
