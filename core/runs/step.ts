/**
 * The commands of a run, each under a key of its own: whatever runs again, what was accepted stays done and what was refused
 * may be asked anew, also by a command, chain, code or process that came to stand in its place in between.
 */
import type { Actor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Envelope, Origin } from '../command/wire/envelope.ts';
import { execute, leave, requestHash } from '../command/wire/execute.ts';
import { reject } from '../command/wire/rejections.ts';
import { errorCodeHeader, R2Plain, type Reply, refuse } from '../command/wire/reply.ts';
import type { Instant } from '../values/instant.ts';
import { earlierSteps } from './earlier.ts';

/** What steps have to know of their run. */
interface Stepping {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly idempotencyKey?: string;
  /** How often somebody had the run run again. */
  readonly attempt?: number;
  readonly isTrial?: boolean;
  /** Nothing was asked for under its key before. */
  readonly isNew?: boolean;
  /** Told of what was done under its key before: when the first of it was. */
  readonly found?: (since: Instant) => void;
}

/** Runs one command: the script's as well as the chain's, one that stands alone, and the start of a process. */
export type Step = (command: string, data: Readonly<Record<string, unknown>>) => Promise<Reply>;

/**
 * The steps of a run. The first time each has for its key its turn among those of its name; of a run that may have run
 * before, what it did is looked up first.
 */
export function stepsOf(run: Stepping, bank: Bank): Step {
  const { actor, origin, idempotencyKey, attempt = 0, isTrial: dryRun = false, isNew } = run;
  const turns = new Map<string, number>();
  const steps = earlierSteps();
  return async (command, data) => {
    const asked: Envelope = {
      ...{ name: command, data, form: 'E4', credentials: { actor }, dryRun, origin },
    };
    if (idempotencyKey === undefined) return execute(asked, bank);
    const name = bank.registry.find(command)?.spec.name ?? command;
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    const own = `${idempotencyKey}:${turn}`;
    if (isNew === true) return execute({ ...asked, idempotencyKey: own }, bank);
    const bodyHash = await requestHash(asked, bank);
    // No key keeps what does not pass the door, and queries have none.
    if (bodyHash === undefined) return execute(asked, bank);
    // Looked up for each: another run of the same may be under way on another host.
    const before = await bank.askedUnder(actor, idempotencyKey, origin);
    const [first] = before.filter(({ status }) => status < 400);
    if (first !== undefined) run.found?.(first.createdAt);
    const key = steps.keyFor({ command: name, bodyHash, own, isAnew: attempt > 0 }, before);
    return key === undefined ? refusedAs(name, run, bank) : execute({ ...asked, idempotencyKey: key }, bank);
  };
}

/** Another request stands in the place of one that was made before: nothing was done now. */
export const isDoneOtherwise = ({ headers }: Reply): boolean =>
  headers[errorCodeHeader] === 'IDEMPOTENCY_MISMATCH';

/** The same in words. */
export const doneOtherwise = (command: string): string =>
  `${command} is not what was done before, which stands: nothing is done in its place. Ask for what was done first, and for what is new after it.`;

async function refusedAs(command: string, { actor, origin }: Stepping, bank: Bank): Promise<Reply> {
  const rejection = { ...reject('IDEMPOTENCY_MISMATCH'), message: doneOtherwise(command) };
  await leave(rejection.code, { name: command, origin }, actor, bank);
  return refuse(R2Plain, 'E4', bank.registry.rejections, rejection);
}
