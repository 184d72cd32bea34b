/** What a timer does when it fires: its command, run by the host itself in the timer's tenant. */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../command/actor.ts';
import type { Bank } from '../command/bank.ts';
import { execute } from '../command/execute.ts';
import type { Timer } from '../time/timer.ts';

/** Runs the timer's command; false when the host could not, so that it must be tried again. */
export async function fireTimer(
  { tenant, id, command, data }: Timer,
  bank: Bank,
): Promise<boolean> {
  const reply = await execute(
    {
      name: command,
      data,
      form: 'E4',
      credentials: { actor: systemActor(tenant) },
      dryRun: false,
      origin: { kind: 'timer', requestId: randomUUID(), ip: null, userAgent: null, timer: id },
    },
    bank,
  );
  return reply.status < 500;
}
