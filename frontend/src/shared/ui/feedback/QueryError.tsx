import { errorMessage } from "@/shared/api/errors";
import { ErrorBanner } from "./ErrorBanner";

type QueryErrorProps = {
  query: { error: Error | null; refetch: () => unknown };
  /** Wraps the error message; by default unchanged. */
  text?: (message: string) => string;
};

/** The error of a query, with Retry. */
export const QueryError = ({ query: { error, refetch }, text = String }: QueryErrorProps) =>
  error && <ErrorBanner onRetry={refetch}>{text(errorMessage(error))}</ErrorBanner>;
