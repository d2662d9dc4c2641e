import { inTheBrowser } from "./shared.config.ts";

/** Not a test: takes the pictures of `make screens` with the journeys' server and browser. */
export default inTheBrowser("pictures", "pictures.ts");
