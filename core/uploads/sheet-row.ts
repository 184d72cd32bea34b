/** A row of a file, and its problems. Ambiguous content is refused with its place. */

/** One row of the file: cells in the order of the heading, empty cells as empty texts. */
export interface SheetRow {
  /** Its first line, or row of the sheet, from 1: the heading is the first. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetProblem {
  readonly message: string;
  /** Row of the sheet, or line of the file, from 1. */
  readonly row?: number;
  /** Heading of the column. */
  readonly column?: string;
}

/** Ends the reading of a file. The sender gets `problem`. */
export class UnfitFile extends Error {
  readonly problem: SheetProblem;
  constructor(message: string, row?: number) {
    super(message);
    this.problem = { message, ...(row === undefined ? {} : { row }) };
  }
}

/** The file has too many rows. The heading is not counted. */
export const tooManyRows = (most: number): UnfitFile =>
  new UnfitFile(`The file has more than ${most} rows: as many are taken at a time.`);

export const tooManyCells = (most: number): UnfitFile =>
  new UnfitFile(`The file has more than ${most} cells: as many are taken at a time.`);
