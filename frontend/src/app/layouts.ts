import { lazyComponent } from "@/shared/lazyComponent";

// The screens before signing in do without MUI, all others stand in its theme.
export const SignedInLayout = lazyComponent(() =>
  import("./shell/SignedInLayout").then((m) => m.SignedInLayout),
);
