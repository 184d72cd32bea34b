/**
 * Runs commands of the host itself. They pass the same checks as all commands and act in the name of a part
 * of the host.
 */
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
  /**
   * The trigger of the host's act. If a timer fired, the same commit deletes the row of that timer and due
   * time.
   */
  readonly origin: Pick<Origin, 'kind' | 'timer' | 'timerDue'> & { readonly requestId?: string };
}

/** Runs a command as the host itself. It never throws. */
export function runForHost({ tenant, command, data, as, origin }: HostOrder, bank: Bank): Promise<Reply> {
  return execute(
    {
      name: command,
      data,
      form: 'E4',
      dryRun: false,
      credentials: { actor: systemActor(tenant, as) },
      origin: { requestId: randomUUID(), ip: null, userAgent: null, ...origin },
    },
    bank,
  );
}
