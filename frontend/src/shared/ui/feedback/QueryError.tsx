import { errorMessage } from "@/shared/api/errors";
import { ErrorBanner } from "./ErrorBanner";

type QueryErrorProps = {
  query: { error: Error | null; refetch: () => unknown };
  /** The sentence around the server's; by default that alone. */
  text?: ((message: string) => string) | undefined;
};

/** Why a query failed, with Retry. */
export const QueryError = ({ query: { error, refetch }, text = String }: QueryErrorProps) =>
  error && <ErrorBanner onRetry={refetch}>{text(errorMessage(error))}</ErrorBanner>;
