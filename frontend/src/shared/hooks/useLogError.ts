import { useEffect } from "react";

/** Logs a failure once. */
export function useLogError(error: Error | null, text: string): void {
  useEffect(() => {
    if (error) console.error(text, error);
  }, [error, text]);
}
