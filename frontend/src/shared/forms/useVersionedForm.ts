import type { FieldValues } from "react-hook-form";
import { type ServerFormOptions, useServerForm } from "./useServerForm";

type VersionedFormOptions<Values extends FieldValues, Result, Stored> = Omit<
  ServerFormOptions<Values, Result, Stored>,
  "defaults" | "version"
> &
  NonNullable<ServerFormOptions<Values, Result, Stored>["version"]>;

/** `useServerForm` with its option `version`, which its last callers are to pass themselves. */
export const useVersionedForm = <Stored, Values extends FieldValues, Result>({
  stored,
  toValues,
  loadLatest,
  ...options
}: VersionedFormOptions<Values, Result, Stored>) =>
  useServerForm<Values, Result, Stored>({ ...options, version: { stored, toValues, loadLatest } });
