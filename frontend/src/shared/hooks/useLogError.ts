import { useEffect } from "react";

/** Logs an error once. */
export function useLogError(error: Error | null, text: string): void {
  useEffect(() => {
    if (error) console.error(text, error);
  }, [error, text]);
}
