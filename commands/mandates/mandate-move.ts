/** A move of a mandate's lifecycle and what it does. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, put } from '../../core/command/declaration/effects.ts';
import { moved } from '../../core/command/declaration/history.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { mandateTimer } from '../../core/interbank/contract.ts';
import {
  type Mandate,
  type MandateMove,
  type MandateState,
  mandateEvent,
  mandateLife,
  mandates,
} from './mandate.ts';

export const mandateNamed = { mandateId: Type.Integer({ minimum: 1, description: 'The mandate' }) };
export const MandateMoved = Type.Object({ id: Type.Integer(), status: Type.String() });

export async function loadMandate({ mandateId }: { readonly mandateId: number }, read: Read) {
  return { mandate: await read.one(mandates, { id: mandateId }) };
}

const done: Readonly<Record<MandateMove, string>> = {
  authorise: 'authorised',
  disapprove: 'disapproved',
  start: 'started',
  refuse: 'refused by the network',
  stop: 'stopped',
};

interface Move {
  readonly move: MandateMove;
  readonly comment?: string;
  readonly changes?: Changes<typeof mandates>;
  readonly effects?: readonly Effect[];
}

/** Makes the move, or says why the mandate's state does not allow it. */
export function moveMandate(
  mandate: Mandate | undefined,
  { move, comment, changes = {}, effects = [] }: Move,
  context: Context,
) {
  if (mandate === undefined) return reject('MANDATE_NOT_FOUND');
  const { id, state: from } = mandate;
  const to: MandateState | undefined = mandateLife.next(from, move);
  if (to === undefined) {
    const message = `Mandate ${id} is ${from}; it cannot be ${done[move]}.`;
    return reject('MANDATE_STATE', { message, status: from });
  }
  const note = comment?.trim() ?? null;
  const after = {
    state: to,
    ...(note === null ? {} : { comment: note }),
    ...changes,
    updatedAt: context.now,
  };
  const subject = String(id);
  return {
    data: { id, status: to },
    message: `Mandate ${done[move]} successfully`,
    effects: [
      put(mandates, mandate, after),
      moved(context, { noun: 'mandate', subject, move, from, to, note }),
      emit('mandate.state_changed', subject, { ...mandateEvent({ ...mandate, state: to }), from }),
      ...effects,
    ],
  };
}

/** Hands the mandate in at the network as soon as it is authorised. */
export function submission({ id, bankCode, accountNumber }: Mandate, context: Context): Effect {
  const key = `${context.actor.tenant}-mandate-${id}`;
  return {
    do: 'schedule',
    timer: mandateTimer(
      { submit: { key, bankCode, accountNumber } },
      {
        id: `mandate:${id}`,
        due: context.now,
        record: 'RecordMandateReport',
        about: { mandateId: id },
      },
    ),
  };
}
