/** Why there is nothing to show of a file; the words for it stand in words.ts. */
export type PreviewProblem = "empty" | "notText" | "noPeople" | "noRows" | "otherFile";

export class PreviewError extends Error {
  readonly problem: PreviewProblem;
  /** Name of the other file of LinkedIn's archive that this is. */
  readonly file: string;

  constructor(problem: PreviewProblem, file = "") {
    super(problem);
    this.name = "PreviewError";
    this.problem = problem;
    this.file = file;
  }
}
