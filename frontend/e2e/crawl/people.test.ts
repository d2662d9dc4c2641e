import { pressEverythingAs } from "./everything";

pressEverythingAs("visitor", "employee", "manager");
