import { lazyScreen } from "./lazyScreen";

// The landing page does without MUI; everything behind the doors stands in its theme.
export const ThemedLayout = lazyScreen(() => import("./ThemedLayout").then((m) => m.ThemedLayout));
export const SignedInLayout = lazyScreen(() =>
  import("./shell/SignedInLayout").then((m) => m.SignedInLayout),
);
