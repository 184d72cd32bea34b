/**
 * Work that follows a command's commit, and the final reply. Under an idempotency key the final reply is
 * stored, so a repeated request gets the same reply as the first.
 */
import { membersOf } from '../../values/members.ts';
import { type KeyedMutex, keyedMutex } from '../../values/named-queue.ts';
import { personKey } from '../../values/person.ts';
import { type Actor, systemActor } from '../declaration/actor.ts';
import type { Command, Services } from '../declaration/command.ts';
import { conforms, Type } from '../declaration/schema.ts';
import type { Bank } from './bank.ts';
import type { Envelope } from './envelope.ts';
import type { Reply } from './reply.ts';

/** The host's command that stores a reply in place of the commit's own. */
const keeper = 'KeepFollowedReply';

/** The result of `KeepFollowedReply`. */
export const FollowedReply = Type.Object({ body: Type.Unknown({ description: 'The answer that is kept' }) });

/** The owner of a key. All spellings of a person's name are the same owner. */
export const keyOwner = ({ kind, userId }: Actor): string => (kind === 'user' ? personKey(userId) : userId);

/**
 * A key as it is stored. Keys of processes start with a character that callers cannot send, since their keys
 * are printable ASCII.
 */
export const storedKey = (idempotencyKey: string, { kind }: Pick<Envelope['origin'], 'kind'>): string =>
  kind === 'process' ? `§${idempotencyKey}` : idempotencyKey;

/** The number of hash characters that are stored. */
const hashLength = 64;

/**
 * The hash of a request whose reply came from another command. That command's name comes first, so its audit
 * entry can be found.
 */
export const hashBy = (command: string, hash: string): string => `${command} ${hash}`.slice(0, hashLength);

/** The command that gave the stored reply of a key. */
export const answeredBy = ({
  command,
  bodyHash,
}: {
  readonly command: string;
  readonly bodyHash: string;
}): string => (bodyHash.includes(' ') ? (bodyHash.split(' ')[0] ?? command) : command);

/** For each host, a queue that runs requests with the same key one after another. */
const turns = new WeakMap<Bank, KeyedMutex>();

/**
 * Submits the command, does the following work and stores the final reply. A request with the same key waits
 * for the first and gets the same reply.
 */
export async function followedReply(
  submit: () => Promise<Reply>,
  asked: { readonly spec: Command; readonly envelope: Envelope; readonly actor: Actor },
  services: Services,
  bank: Bank,
): Promise<Reply> {
  const { spec, envelope, actor } = asked;
  const { idempotencyKey, dryRun } = envelope;
  const whole = async (): Promise<Reply> => {
    const reply = await submit();
    // A repeated request: the stored reply contains the result of the following work.
    if (reply.isWhole === true) return reply;
    const answer = await followed(reply, asked, services, bank);
    return answer.status === 200 ? keep(answer, asked, bank) : answer;
  };
  if (idempotencyKey === undefined || dryRun) return whole();
  const inTurn = turns.get(bank) ?? keyedMutex();
  turns.set(bank, inTurn);
  return inTurn(`${actor.tenant}\n${keyOwner(actor)}\n${spec.name}\n${idempotencyKey}`, whole);
}

/** The reply after the following work. If that work fails, the command has not failed: its commit is done. */
async function followed(
  reply: Reply,
  { spec, envelope }: { readonly spec: Command; readonly envelope: Envelope },
  services: Services,
  bank: Bank,
): Promise<Reply> {
  const { data }: { readonly data?: unknown } = reply.body ?? {};
  if (reply.status !== 200 || envelope.dryRun || data === undefined) return reply;
  try {
    const answer = await spec.follow?.(data, services);
    if (answer === undefined) return reply;
    return { ...reply, body: spec.reply.accepted(answer, envelope.form) };
  } catch (error) {
    bank.incident(error, { name: spec.name, requestId: envelope.origin.requestId });
    return reply;
  }
}

/**
 * Stores the reply under its key and returns the stored reply. Another host may have followed the same commit
 * and stored its reply first. If the store rejects the reply now, the stored reply is the commit's own.
 */
async function keep(
  reply: Reply,
  asked: { readonly spec: Command; readonly envelope: Envelope; readonly actor: Actor },
  bank: Bank,
): Promise<Reply> {
  const { spec, actor, envelope } = asked;
  const { idempotencyKey, dryRun, origin } = envelope;
  const command = bank.registry.find(keeper)?.spec;
  if (idempotencyKey === undefined || dryRun || command?.kind !== 'command') return reply;
  const data = {
    userId: keyOwner(actor),
    command: spec.name,
    body: reply.body,
    idempotencyKey: storedKey(idempotencyKey, origin),
  };
  const host: Envelope = {
    name: keeper,
    data,
    form: 'E4',
    dryRun: false,
    origin,
    credentials: { actor: systemActor(actor.tenant, 'keys') },
  };
  const work = { command, input: data, actor: systemActor(actor.tenant, 'keys'), envelope: host };
  try {
    const { body } = await bank.unit.submit(work);
    const { data: kept } = membersOf(body);
    return conforms(FollowedReply, kept) ? { ...reply, body: kept.body } : reply;
  } catch (error) {
    bank.incident(error, { name: keeper, requestId: origin.requestId });
    return reply;
  }
}
