/** Why there is nothing to show of a file; its text is in messages.ts. */
export type PreviewErrorCode = "empty" | "notText" | "noPeople" | "noRows" | "otherFile";

export class PreviewError extends Error {
  readonly problem: PreviewErrorCode;
  /** Name of the other file of LinkedIn's archive that this is. */
  readonly file: string;

  constructor(problem: PreviewErrorCode, file = "") {
    super(problem);
    this.name = "PreviewError";
    this.problem = problem;
    this.file = file;
  }
}
