import { lazyPart } from "@/shared/ui/feedback/lazyPart";

/** `Markdown` for texts that are shown on demand: its script is loaded with the first of them. */
export const LazyMarkdown = lazyPart(async () => (await import("./Markdown")).Markdown);
