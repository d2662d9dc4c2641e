import { pressEverythingAs } from "./everything";

// Through the eyes of others a superuser can only read.
pressEverythingAs("superuser-as-person", "superuser-as-manager", "superuser-as-hr");
