/** One key, one effect, one answer: the row is written in the commit of the effect. */

import type { Actor } from '../command/declaration/actor.ts';
import type { QueryRead, Read } from '../command/declaration/read.ts';
import type { RecordedStep, Work } from '../command/wire/bank.ts';
import { keyOwner, storedKey } from '../command/wire/following.ts';
import { type Rejection, reject } from '../command/wire/rejections.ts';
import { errorCodeHeader, type Reply } from '../command/wire/reply.ts';
import { withoutOnce } from '../command/wire/shown-once.ts';
import { days, type Instant, later } from '../values/instant.ts';
import { type IdentityMap, miss } from './rows.ts';
import { idempotencyKeys, keptFor } from './tables.ts';

/** The same for calls that a restarted host may repeat much later. */
const keptLong = days(400);

/**
 * Processes identify an effect by its key alone. A completed effect is not repeated, even if a script would
 * now produce other input.
 */
const isNamedByKey = ({ envelope }: Work): boolean => envelope.origin.kind === 'process';

/** Statuses of decided answers; 401, 429 and 5xx are never kept. */
const keptStatuses: ReadonlySet<number> = new Set([200, 201, 202, 400, 403, 404, 409]);

interface Key {
  readonly userId: string;
  readonly command: string;
  readonly idempotencyKey: string;
}

/** The key row that this work reads and writes, if it came with a key. */
export function keyOf({ actor, command, envelope }: Work): Key | undefined {
  const { idempotencyKey, dryRun, keyGiven } = envelope;
  if (idempotencyKey === undefined || dryRun) return undefined;
  if (keyGiven !== undefined) {
    return { userId: keyGiven.owner, command: keyGiven.command, idempotencyKey };
  }
  const { origin } = envelope;
  return {
    userId: keyOwner(actor),
    command: command.name,
    idempotencyKey: storedKey(idempotencyKey, origin),
  };
}

/** The answer that this key has already, a refusal when it was used with another body, or undefined. */
export async function replayOf(work: Work, read: Read, now: Instant): Promise<Reply | Rejection | undefined> {
  const key = keyOf(work);
  if (key === undefined) return undefined;
  const row = await read.one(idempotencyKeys, key);
  if (row === undefined || row.expiresAt <= now) return undefined;
  const known = [work.bodyHash, work.envelope.keyGiven?.alike];
  if (!known.includes(row.bodyHash) && !isNamedByKey(work)) {
    return reject('IDEMPOTENCY_MISMATCH');
  }
  const { status, body, errorCode, isWhole } = row;
  const headers = {
    'Idempotency-Replayed': 'true',
    ...(errorCode === null ? {} : { [errorCodeHeader]: errorCode }),
  };
  return { status, headers, body, isWhole };
}

/** The ending of a step's key, after the key of its run. */
const stepEnd = /^:[\d.]+(?:~\d+)?$/;

/** The commands recorded under the keys of a run's steps (its own key and `:`), except expired ones. */
export async function findStepsByKey(
  of: {
    readonly actor: Actor;
    readonly idempotencyKey: string;
    readonly origin: Pick<Work['envelope']['origin'], 'kind'>;
    /** The commands there are: with their names the store finds the keys by its index. */
    readonly commands: readonly string[];
  },
  read: Pick<QueryRead, 'rows'>,
  now: Instant,
): Promise<readonly RecordedStep[]> {
  const key = storedKey(of.idempotencyKey, of.origin);
  const rows = await read.rows(idempotencyKeys, (select) => {
    select
      .where({ userId: keyOwner(of.actor) })
      .whereIn('command', of.commands)
      .where('idempotencyKey', '>', `${key}:`)
      .where('idempotencyKey', '<', `${key};`)
      .orderBy('createdAt');
  });
  return rows.flatMap(({ command, idempotencyKey, bodyHash, status, createdAt, expiresAt }) => {
    const rest = idempotencyKey.slice(key.length);
    if (expiresAt <= now || !stepEnd.test(rest)) return [];
    return [{ command, idempotencyKey: of.idempotencyKey + rest, bodyHash, status, createdAt }];
  });
}

/** Keeps a decided answer under its key. */
export function keepReply(map: IdentityMap, work: Work, reply: Reply, now: Instant): void {
  const key = keyOf(work);
  if (key === undefined || !keptStatuses.has(reply.status)) return;
  const { tenant } = work.actor;
  const known = map.find({ table: idempotencyKeys, tenant, by: { ...key } });
  const answer = {
    bodyHash: work.bodyHash ?? '',
    status: reply.status,
    body: withoutOnce(reply.body, work.command.showsOnce),
    errorCode: reply.headers[errorCodeHeader] ?? null,
    isWhole: work.command.follow === undefined || reply.status !== 200,
    createdAt: now,
    expiresAt: later(now, isNamedByKey(work) || work.envelope.isKeptLong === true ? keptLong : keptFor),
  };
  if (known === undefined || known === miss)
    map.insert(idempotencyKeys, { ...key, ...answer, tenant, version: 1 });
  // The key has expired and was not deleted yet: it starts again.
  else map.change(idempotencyKeys, known, answer);
}
