/** How the entries of a large batch go when it is deleted. */
import type { NewTimer } from '../../core/command/declaration/effects.ts';
import type { Instant } from '../../core/values/instant.ts';

/** The timer that takes away one part of the entries of a deleted batch. */
export function removalTimer(batchId: number, chunk: number, due: Instant): NewTimer {
  return {
    id: `disbursement-removal:${batchId}:${chunk}`,
    due,
    command: 'RemoveDisbursementEntries',
    data: { batchId, chunk },
  };
}
