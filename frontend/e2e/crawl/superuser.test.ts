import { pressEverythingAs } from "./everything";

pressEverythingAs("superuser");
