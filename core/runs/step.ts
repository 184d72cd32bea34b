/**
 * One command of a run, under a key of its own: whatever runs again, what was accepted stays done and what was refused may be
 * asked anew, also by a chain or code that was mended in between.
 */
import type { Actor } from '../command/declaration/actor.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { Origin } from '../command/wire/envelope.ts';
import { execute } from '../command/wire/execute.ts';
import { errorCodeHeader, type Reply } from '../command/wire/reply.ts';

/** What a step has to know of its run. */
interface Stepping {
  readonly actor: Actor;
  readonly origin: Origin;
  /** How often somebody had the run run again. */
  readonly attempt?: number;
  readonly isTrial?: boolean;
}

/**
 * The keys of a run's commands, in the order in which they are asked for: each is known by its name and its turn among those
 * of that name, so that what was put before it does not make another of it.
 */
export function stepKeys(
  { idempotencyKey }: { readonly idempotencyKey?: string },
  bank: Bank,
): (command: string) => string | undefined {
  const turns = new Map<string, number>();
  return (command) => {
    if (idempotencyKey === undefined) return undefined;
    const name = nameOf(command, bank);
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return `${idempotencyKey}:${turn}`;
  };
}

/** Runs one command: the script's as well as the chain's, and one that stands alone. */
export async function runStep(
  run: Stepping,
  bank: Bank,
  name: string,
  data: Readonly<Record<string, unknown>>,
  idempotencyKey: string | undefined,
): Promise<Reply> {
  const { actor, origin, attempt = 0, isTrial: dryRun = false } = run;
  const once = (key: string | undefined) =>
    execute(
      {
        ...{ name, data, form: 'E4', credentials: { actor }, dryRun, origin },
        ...(key === undefined ? {} : { idempotencyKey: key }),
      },
      bank,
    );
  let reply = await once(idempotencyKey);
  if (idempotencyKey === undefined) return reply;
  let key = idempotencyKey;
  for (let again = 1; again <= attempt; again += 1) {
    const isOpen = isDoneOtherwise(reply)
      ? await wasRefused({ actor, command: name, key }, bank)
      : isOldRefusal(reply);
    if (!isOpen) return reply;
    key = `${idempotencyKey}~${again}`;
    reply = await once(key);
  }
  return reply;
}

/** Another request stands in the place of one that was made before: nothing was done now. */
export const isDoneOtherwise = ({ headers }: Reply): boolean =>
  headers[errorCodeHeader] === 'IDEMPOTENCY_MISMATCH';

/** The same in words. */
export const doneOtherwise = (command: string): string =>
  `${command} was asked with other fields before: what was done then stands, and nothing is done in its place.`;

/** The refusal of an earlier attempt, told again. */
function isOldRefusal({ status, headers }: Reply): boolean {
  return status >= 400 && headers['Idempotency-Replayed'] === 'true';
}

/** Whether what was asked under the key before was refused. */
async function wasRefused(
  {
    actor,
    command,
    key,
  }: { readonly actor: Actor; readonly command: string; readonly key: string },
  bank: Bank,
): Promise<boolean> {
  const status = await bank.statusUnderKey(actor, nameOf(command, bank), key);
  return status !== undefined && status >= 400;
}

/** A command may be called by another name of it: it is the same command. */
const nameOf = (command: string, { registry }: Bank): string =>
  registry.find(command)?.spec.name ?? command;
