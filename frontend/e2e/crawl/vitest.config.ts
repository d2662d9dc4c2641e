import { defineConfig } from "vitest/config";
import journeys from "../vitest.config.ts";

/** Presses everything there is. With a server of its own: what is pressed changes what is there. */
export default defineConfig({ test: { ...journeys.test, include: ["crawl/*.test.ts"] } });
