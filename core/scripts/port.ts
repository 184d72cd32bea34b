/** The port of queries to the scripts of the host: the library functions and their tests. */

declare module '../command/declaration/ports.ts' {
  interface QueryPorts {
    readonly scripts: ScriptsPort;
  }
}

/** A function of the library with its file's content. */
export interface LibraryFunction {
  readonly name: string;
  readonly file: string;
  readonly code: string;
  /** The reason why scripts may not call the function. Null if they may. */
  readonly problem: LibraryFault | null;
  readonly tests: readonly LibraryTest[];
}

export interface LibraryFault {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export interface LibraryTest {
  readonly name: string;
  /** The difference from the expected result. Null if the test passed. */
  readonly problem: string | null;
}

/** The fault of a function, as a sentence. Undefined if its tests pass. */
export function faultOf({ problem, tests }: LibraryFunction): string | undefined {
  if (problem !== null) return `No script can call it: ${problem.message}`;
  const failed = tests.find((test) => test.problem !== null);
  return failed && `Its test "${failed.name}" fails: ${failed.problem}`;
}

export interface ScriptsPort {
  /** The library with its tests, which are run once for each state of the folder. */
  functions(): Promise<readonly LibraryFunction[]>;
  /** Whether there is a function of this name. */
  knows(name: string): boolean;
}
