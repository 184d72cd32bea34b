/** The room of an instance for more data: its variables, and what waits until it processes it. */
import type { Read } from '../../../core/command/declaration/read.ts';
import { type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { bytesOfVariables, mostVariables, mostWaiting } from '../../../core/process/sizes.ts';
import { type ProcessInstance, type ProcessTrigger, processTriggers } from '../../../core/process/tables.ts';
import { jsonBytes } from '../../../core/values/json-size.ts';
import { membersOf } from '../../../core/values/members.ts';

/** What was sent to the instance and is not processed yet. */
export async function waitingFor(
  instance: Pick<ProcessInstance, 'id'> | undefined,
  read: Read,
): Promise<readonly ProcessTrigger[]> {
  return instance === undefined ? [] : read.all(processTriggers, { instanceId: instance.id });
}

/** Data for an instance, and variables that it sets there. */
export interface Brought {
  readonly data?: unknown;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Refuses data that the instance has no room for. Variables that become smaller always fit. */
export function roomRefusal(
  { variables: before }: Pick<ProcessInstance, 'variables'>,
  waiting: readonly Pick<ProcessTrigger, 'payload'>[],
  { data, variables = {} }: Brought,
  most = { variables: mostVariables, waiting: mostWaiting },
): Rejection<'PROCESS_DATA_TOO_LARGE'> | undefined {
  const queued = waiting.reduce((sum, { payload }) => sum + jsonBytes(payload), 0);
  const bytes = queued + jsonBytes([data, variables], most.waiting);
  if (bytes > most.waiting) {
    return reject('PROCESS_DATA_TOO_LARGE', {
      message: `The data that waits for this process instance would have more than ${most.waiting} bytes as JSON. Wait until the instance has processed it, or resume the instance.`,
    });
  }
  if (Object.keys(variables).length === 0) return undefined;
  const set = waiting.reduce((sum, { payload }) => sum + bytesOfVariables(membersOf(payload.variables)), 0);
  const after = bytesOfVariables({ ...before, ...variables });
  const isSmaller = set === 0 && after <= bytesOfVariables(before);
  if (isSmaller || after + set <= most.variables) return undefined;
  return reject('PROCESS_DATA_TOO_LARGE', {
    message: `The variables of this process instance would have ${after + set} bytes as JSON. It may have ${most.variables} bytes. Store documents elsewhere, and keep their ids in variables.`,
  });
}
