/** Keeps people who acknowledged a report about a record from approving the record afterwards. */
import { isAmong } from '../../core/command/declaration/actor.ts';
import type { Judged } from '../../core/command/declaration/control.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { reportAcknowledgers } from './report.ts';

/** Rejects the approval of the record by a person who acknowledged a report about the record. */
export async function acknowledgedRefusal(
  subject: { readonly subjectType: string; readonly subjectId: string },
  { context, read }: Pick<Judged, 'context' | 'read'>,
): Promise<Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined> {
  const known = await read.stored(reportAcknowledgers, subject);
  if (known === undefined || !isAmong(context.actor, known.people)) return undefined;
  const message = 'You acknowledged a compliance report about it. Another person approves it.';
  return reject('INSUFFICIENT_PERMISSIONS', { message });
}
