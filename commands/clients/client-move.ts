/** One move of a client's lifecycle. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import { type Client, type ClientMove, clientDone, clientNoun, clients, makersOfClient } from './client.ts';
import { clientView } from './client-view.ts';

export const ClientNamed = Type.Object({
  clientEncodedKey: Words(64, 'The client'),
  comment: Type.Optional(Note(1000, 'Kept in the history')),
});

export async function loadClient({ clientEncodedKey }: { readonly clientEncodedKey: string }, read: Read) {
  return { client: await read.one(clients, { encodedKey: clientEncodedKey }) };
}

/** People who enter or change a client may not approve or reject the client. */
export const clientPolicies = { makerChecker };

/** Requests the four-eyes rule if there is a client to move. */
export const fourEyesFacts = (_input: unknown, { client }: { readonly client: Client | undefined }) => ({
  makerChecker: client === undefined ? null : {},
});

interface Wanted {
  readonly clientEncodedKey: string;
  readonly comment?: string;
}

/** Makes the move, or returns why the client's state does not allow it. */
export function moveClient(
  { clientEncodedKey, comment }: Wanted,
  client: Client | undefined,
  move: ClientMove,
  context: Context,
) {
  if (client === undefined) {
    return reject('CLIENT_NOT_FOUND', { message: `There is no client ${clientEncodedKey}.` });
  }
  const moved = clientNoun.move(client, move, context, { note: comment?.trim() || null });
  if (isRejection(moved)) return moved;
  return {
    data: clientView(moved.after),
    message: `Client ${client.id} was ${clientDone[move]}.`,
    effects: [...moved.effects, audit({ previousState: moved.from, newState: moved.to })],
  };
}

/** Rejects a decision by a person who entered or changed the client. */
export function ownClientRefusal(
  client: Client | undefined,
  { actor, policy }: Context<typeof clientPolicies>,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  if (client === undefined) return undefined;
  const act = 'who enters or changes a client does not approve or reject it';
  return makerCheckerRejection(actor, makersOfClient(client), policy.makerChecker, act);
}
