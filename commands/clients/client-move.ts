/** One move of a client's lifecycle. Pure. */
import type { Context } from '../../core/command/declaration/command.ts';
import { audit, emit, put } from '../../core/command/declaration/effects.ts';
import { moved } from '../../core/command/declaration/history.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { sameHands } from '../transactions/approval.ts';
import { makerChecker } from '../transactions/approval-policies.ts';
import { type Client, type ClientMove, clientLife, clients, makersOfClient } from './client.ts';
import { clientView } from './client-view.ts';

export const ClientNamed = Type.Object({
  clientEncodedKey: Words(64, 'The client'),
  comment: Type.Optional(Note(1000, 'Kept in the history')),
});

export async function loadClient(
  { clientEncodedKey }: { readonly clientEncodedKey: string },
  read: Read,
) {
  return { client: await read.one(clients, { encodedKey: clientEncodedKey }) };
}

/** Who enters or changes a client does not approve or reject it. */
export const clientPolicies = { makerChecker };

/** Asks for four eyes where there is a client to move. */
export const fourEyesFacts = (
  _input: unknown,
  { client }: { readonly client: Client | undefined },
) => ({
  makerChecker: client === undefined ? null : {},
});

const done: Readonly<Record<ClientMove, string>> = {
  approve: 'approved',
  reject: 'rejected',
  activate: 'activated',
  deactivate: 'deactivated',
  blacklist: 'blacklisted',
  clear: 'taken off the blacklist',
  exit: 'exited',
};

interface Wanted {
  readonly clientEncodedKey: string;
  readonly comment?: string;
}

/** Makes the move, or says why the client's state does not allow it. */
export function moveClient(
  { clientEncodedKey, comment }: Wanted,
  client: Client | undefined,
  move: ClientMove,
  context: Context,
) {
  if (client === undefined) {
    return reject('CLIENT_NOT_FOUND', { message: `There is no client ${clientEncodedKey}.` });
  }
  const from = client.state;
  const to = clientLife.next(from, move);
  if (to === undefined) {
    return reject('CLIENT_STATE', {
      message: `Client ${client.id} is ${from}; it cannot be ${done[move]}.`,
      state: from,
    });
  }
  const { id, encodedKey, name } = client;
  const changes = { state: to, lastUpdated: context.now };
  const note = comment?.trim() || null;
  return {
    data: clientView({ ...client, ...changes }),
    message: `Client ${id} was ${done[move]}.`,
    effects: [
      put(clients, client, changes),
      moved(context, { noun: 'client', subject: encodedKey, move, from, to, note }),
      emit('client.state_changed', encodedKey, {
        id,
        clientEncodedKey: encodedKey,
        name,
        from,
        to,
      }),
      audit({ previousState: from, newState: to }),
    ],
  };
}

/** Refused where the one who decides is one of those who entered or changed the client. */
export function ownClientRefusal(
  client: Client | undefined,
  { actor, policy }: Context<typeof clientPolicies>,
): Rejection<'INSUFFICIENT_PERMISSIONS'> | undefined {
  if (client === undefined) return undefined;
  const act = 'who enters or changes a client does not approve or reject it';
  return sameHands(actor, makersOfClient(client), policy.makerChecker, act);
}
