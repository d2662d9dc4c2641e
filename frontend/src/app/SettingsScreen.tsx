import { Settings } from "@/features/companies/settings/Settings";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const WebhookSection = lazyComponent(() =>
  import("@/features/webhooks/WebhookSection").then((m) => m.WebhookSection),
);

/** The settings of a company, with those of the features that build on it. */
export const SettingsScreen = () => (
  <Settings>
    <ChunkBoundary>
      <WebhookSection />
    </ChunkBoundary>
  </Settings>
);
