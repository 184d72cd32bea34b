/** Commands that the host runs by itself: through the same door as everybody's, in the name of one of its parts. */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../declaration/actor.ts';
import type { Bank } from './bank.ts';
import type { Origin } from './envelope.ts';
import { execute } from './execute.ts';
import type { Reply } from './reply.ts';

export interface HostOrder {
  readonly tenant: string;
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The part of the host that the trail names. */
  readonly as?: string;
  /** What made the host act; a timer's row of that moment goes in the same commit. */
  readonly origin: Pick<Origin, 'kind' | 'timer' | 'timerDue'> & { readonly requestId?: string };
}

/** Runs a command as the host itself. It never throws. */
export function runForHost({ tenant, command, data, as, origin }: HostOrder, bank: Bank): Promise<Reply> {
  return execute(
    {
      ...{ name: command, data, form: 'E4', dryRun: false },
      credentials: { actor: systemActor(tenant, as) },
      origin: { requestId: randomUUID(), ip: null, userAgent: null, ...origin },
    },
    bank,
  );
}
