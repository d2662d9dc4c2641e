import { defineConfig } from "vitest/config";
import journeys from "./vitest.config.ts";

/** Not a test: takes the pictures of `make screens` with the journeys' server and browser. */
export default defineConfig({ test: { ...journeys.test, include: ["pictures.ts"] } });
