import type { UseQueryResult } from "@tanstack/react-query";
import { errorMessage } from "@/shared/api/errors";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { USER_LIST } from "./messages";

/** Why no department can be chosen, and the way to try again. */
export const DepartmentsProblem = ({ departments: { error, refetch } }: { departments: UseQueryResult }) =>
  error && <ErrorBanner onRetry={refetch}>{USER_LIST.departmentsFailed(errorMessage(error))}</ErrorBanner>;
