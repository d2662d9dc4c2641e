import { pressEverythingAs } from "./everything";

pressEverythingAs("hr");
