/**
 * Runs the commands of a run, each under a key of its own. In a repeated run, accepted commands stay done,
 * and refused commands may run again. This also holds if the configuration now names another command, chain,
 * code or process.
 */
import type { Actor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Envelope, Origin } from '../command/wire/envelope.ts';
import { execute, leave, requestHash } from '../command/wire/execute.ts';
import { reject } from '../command/wire/rejections.ts';
import { errorCodeHeader, R2Plain, type Reply, refuse } from '../command/wire/reply.ts';
import type { Instant } from '../values/instant.ts';
import { earlierSteps } from './earlier.ts';

/** The data of the run that steps need. */
interface Stepping {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly idempotencyKey?: string;
  /** How often a person repeated the run. */
  readonly attempt?: number;
  readonly isTrial?: boolean;
  /** No earlier run used the key. */
  readonly isNew?: boolean;
  /** Receives the time of the first step that was accepted under the key. */
  readonly found?: (since: Instant) => void;
}

/** Runs one command: of a script or a chain, a single command, or the start of a process. */
export type Step = (command: string, data: Readonly<Record<string, unknown>>) => Promise<Reply>;

/**
 * The steps of one run. In a first run, a step's key is its number among the steps with the same name. If the
 * run may have run before, its earlier steps are read first.
 */
export function stepsOf(run: Stepping, bank: Bank): Step {
  const { actor, origin, idempotencyKey, attempt = 0, isTrial: dryRun = false, isNew } = run;
  const turns = new Map<string, number>();
  const steps = earlierSteps();
  return async (command, data) => {
    const asked: Envelope = { name: command, data, form: 'E4', credentials: { actor }, dryRun, origin };
    if (idempotencyKey === undefined) return execute(asked, bank);
    const name = bank.registry.find(command)?.spec.name ?? command;
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    const own = `${idempotencyKey}:${turn}`;
    if (isNew === true) return execute({ ...asked, idempotencyKey: own }, bank);
    const bodyHash = await requestHash(asked, bank);
    // No key keeps requests that the input check rejects, or queries.
    if (bodyHash === undefined) return execute(asked, bank);
    // Read again for each step: another host may be running the same run.
    const before = await bank.findStepsByKey(actor, idempotencyKey, origin);
    const [first] = before.filter(({ status }) => status < 400);
    if (first !== undefined) run.found?.(first.createdAt);
    const key = steps.keyFor({ command: name, bodyHash, own, isAnew: attempt > 0 }, before);
    return key === undefined ? refusedAs(name, run, bank) : execute({ ...asked, idempotencyKey: key }, bank);
  };
}

/** Whether another request took the place of an earlier one, so the step was not run. */
export const isDoneOtherwise = ({ headers }: Reply): boolean =>
  headers[errorCodeHeader] === 'IDEMPOTENCY_MISMATCH';

/** The same in words. */
export const doneOtherwise = (command: string): string =>
  `${command} differs from the completed step: nothing is done in its place. Repeat the completed step first, then send the new step.`;

async function refusedAs(command: string, { actor, origin }: Stepping, bank: Bank): Promise<Reply> {
  const rejection = { ...reject('IDEMPOTENCY_MISMATCH'), message: doneOtherwise(command) };
  await leave(rejection.code, { name: command, origin }, actor, bank);
  return refuse(R2Plain, 'E4', bank.registry.rejections, rejection);
}
