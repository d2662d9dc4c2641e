import { lazyComponent } from "@/shared/lazyComponent";

// Only signed-in screens load MUI.
export const SignedInLayout = lazyComponent(() =>
  import("./shell/SignedInLayout").then((m) => m.SignedInLayout),
);
