/** What is known of a command that was not answered as done: refused, or nobody can say. */
import type { Outcome } from './result.ts';

interface Answer {
  readonly status: number;
  readonly code: string;
}

/** Codes under which a command may be done all the same, or be done yet. */
const unsure: ReadonlySet<string> = new Set([
  'NO_ANSWER',
  'BAD_ANSWER',
  'INTERNAL_ERROR',
  'OUTCOME_UNKNOWN',
  'IDEMPOTENCY_IN_FLIGHT',
]);

/** Refusals that are given before the key is looked up: they say nothing of what a try before has done. */
const beforeTheKey: ReadonlySet<number> = new Set([0, 401, 403, 429, 503]);

/**
 * What this answer says of the command. `wasUnsure`: a try before it may have done it. The bank's own 503 say by their code that nothing
 * was done; one without a code is a gateway's.
 */
export function outcomeOf({ status, code }: Answer, wasUnsure: boolean): Outcome {
  if (unsure.has(code)) return 'unknown';
  if (status >= 500 && (status !== 503 || code === 'REFUSED')) return 'unknown';
  const isBefore = beforeTheKey.has(status) || code === 'REDIRECTED';
  return wasUnsure && isBefore ? 'unknown' : 'refused';
}

/** Whether the same may be answered otherwise when it is sent again. Under its key that is safe. */
export function isPassing({ status, code }: Answer): boolean {
  if (code === 'REDIRECTED') return false;
  if (status === 429 || status >= 500 || code === 'NO_ANSWER' || code === 'NOT_SENT') return true;
  // An answer that was mangled on its way comes whole; a page of another's server stays what it is.
  return code === 'IDEMPOTENCY_IN_FLIGHT' || (code === 'BAD_ANSWER' && status < 300);
}
