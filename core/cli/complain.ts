/** Reports a failed command: a line that an operator can act on, or a fault of the program. */
import { given } from '../host/config.ts';
import { ConfigProblem } from '../host/variables.ts';
import { StoreUnavailable } from '../store/store.ts';
import { Complaint } from './complaint.ts';
import { troubleOf } from './trouble.ts';

/**
 * Prints the problem in one line and returns the exit code: 1 for problems that the operator can fix, 2 for a
 * fault of the program.
 */
export function complain(error: unknown): number {
  const trouble = isComplaint(error) ? error.message : troubleOf(error, given());
  if (trouble !== undefined) {
    console.error(trouble);
    return 1;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 2;
}

/** Whether the operator can fix it: a wrong setting, or a store that must not be opened. */
function isComplaint(error: unknown): error is Error {
  const said = error instanceof StoreUnavailable && error.cause === undefined;
  return said || error instanceof ConfigProblem || error instanceof Complaint;
}
