import { ImportConnections } from "@/features/connections/importing/ImportConnections";
import { JobsWithSuggestions } from "@/features/matching/JobsWithSuggestions";

/** The import screen, with the jobs that imported connections may fit. */
export const ImportScreen = () => <ImportConnections next={<JobsWithSuggestions />} />;
