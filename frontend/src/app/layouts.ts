import { lazyPart } from "@/shared/lazyPart";

// The landing page does without MUI; everything behind the doors stands in its theme.
export const ThemedLayout = lazyPart(() => import("./ThemedLayout").then((m) => m.ThemedLayout));
export const SignedInLayout = lazyPart(() => import("./shell/SignedInLayout").then((m) => m.SignedInLayout));
