import { lazyComponent } from "@/shared/lazyComponent";

// The landing page does without MUI, all other screens use its theme.
export const ThemedLayout = lazyComponent(() => import("./ThemedLayout").then((m) => m.ThemedLayout));
export const SignedInLayout = lazyComponent(() =>
  import("./shell/SignedInLayout").then((m) => m.SignedInLayout),
);
