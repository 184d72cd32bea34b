/**
 * Calls of processes that were not deployed when an instance reached them. Each call is an incident until the
 * process is deployed.
 */
import type { Context } from '../../../core/command/declaration/command.ts';
import { type Effect, schedule } from '../../../core/command/declaration/effects.ts';
import type { QueryRead } from '../../../core/command/declaration/read.ts';
import type { ProcessDefinition } from '../../../core/process/definitions.ts';
import { callReference, processWaits } from '../../../core/process/tables.ts';

/** Names that are looked for when a definition comes into force. */
const mostNames = 1000;

/** Names of processes that calls did not find. */
export async function awaitedCalls(read: QueryRead): Promise<readonly string[]> {
  const rows = await read.select(processWaits, (select) =>
    select
      .where({ kind: 'incident' })
      .where('reference', '>=', callReference(''))
      .where('reference', '<', callReference('\u{10ffff}'))
      .distinct('reference')
      .limit(mostNames),
  );
  return rows.map(({ reference }) => String(reference).slice(callReference('').length));
}

/** The names by which a definition may be called. */
export const namesOf = ({
  id,
  name,
  processKey,
}: Pick<ProcessDefinition, 'id' | 'name' | 'processKey'>): readonly string[] => [
  ...new Set([name, processKey, String(id)]),
];

/** Retries the calls that wait for this definition. */
export function retryCalls(
  definition: Pick<ProcessDefinition, 'id' | 'name' | 'processKey'>,
  awaited: readonly string[],
  { now }: Pick<Context, 'now'>,
): readonly Effect[] {
  if (!namesOf(definition).some((name) => awaited.includes(name))) return [];
  return [retryTimer(definition.id, now)];
}

/** The timer that tries them again. */
export const retryTimer = (definitionId: number, due: Context['now']): Effect =>
  schedule({
    id: `process-calls:${definitionId}`,
    due,
    command: 'RetryAwaitedCalls',
    data: { definitionId },
  });
