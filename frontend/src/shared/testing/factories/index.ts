/** Objects as the API returns them, for tests. */

export * from "./activity";
export * from "./companies";
export * from "./connections";
export * from "./credit";
export * from "./jobs";
export * from "./metrics";
export * from "./notifications";
export * from "./providers";
export * from "./referrals";
export * from "./tokens";
export * from "./users";
export * from "./webhooks";
