import { Settings } from "@/features/companies/settings/Settings";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";

const WebhookSection = lazyComponent(() =>
  import("@/features/webhooks/WebhookSection").then((m) => m.WebhookSection),
);

/** The settings screen, with sections of other features. */
export const SettingsScreen = () => (
  <Settings>
    <ChunkBoundary>
      <WebhookSection />
    </ChunkBoundary>
  </Settings>
);
