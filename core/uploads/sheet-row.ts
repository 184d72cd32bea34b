/** A row of a file, and what is wrong with one: what may be read in two ways is refused where it stands. */

/** One row as it stands in the file: cells in the order of the heading, empty ones as empty texts. */
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

/** Ends the reading of a file: `problem` is what its sender is told. */
export class UnfitFile extends Error {
  readonly problem: SheetProblem;
  constructor(message: string, row?: number) {
    super(message);
    this.problem = { message, ...(row === undefined ? {} : { row }) };
  }
}

/** Why a file is not read to its end; the heading is none of its rows. */
export const tooManyRows = (most: number): UnfitFile =>
  new UnfitFile(`The file has more than ${most} rows: as many are taken at a time.`);

export const tooManyCells = (most: number): UnfitFile =>
  new UnfitFile(`The file has more than ${most} cells: as many are taken at a time.`);
