import { DirectorySection } from "@/features/accounts/directory/DirectorySection";
import { SecondFactorRuleSection } from "@/features/accounts/secondFactor/SecondFactorRule";
import { CompanyTokens } from "@/features/accounts/tokens/TokenSection";
import { PolicySection } from "@/features/companies/policy/PolicySection";
import { ProviderSection } from "@/features/companies/providers/ProviderSection";
import { Settings } from "@/features/companies/settings/Settings";
import { WebhookSection } from "@/features/webhooks/WebhookSection";

/** The settings screen, with sections of other features. */
export const SettingsScreen = () => (
  <Settings>
    <PolicySection />
    <ProviderSection />
    <DirectorySection />
    <SecondFactorRuleSection />
    <CompanyTokens />
    {/* The only list that is read at once: nothing stands below it that it would move. */}
    <WebhookSection />
  </Settings>
);
