/** A move of a mandate's lifecycle and its effects. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import type { Effect } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { mandateTimer } from '../../core/interbank/contract.ts';
import {
  type Mandate,
  type MandateMove,
  mandateDone,
  mandateLife,
  mandateNoun,
  mandates,
} from './mandate.ts';

export const mandateNamed = { mandateId: Type.Integer({ minimum: 1, description: 'The mandate' }) };
export const MandateMoved = Type.Object({ id: Type.Integer(), status: OneOf(mandateLife.states) });

export async function loadMandate({ mandateId }: { readonly mandateId: number }, read: Read) {
  return { mandate: await read.one(mandates, { id: mandateId }) };
}

interface Move {
  readonly move: MandateMove;
  readonly comment?: string;
  readonly changes?: Changes<typeof mandates>;
  readonly effects?: readonly Effect[];
}

/** Makes the move, or returns why the mandate's state does not allow it. */
export function moveMandate(
  mandate: Mandate | undefined,
  { move, comment, changes = {}, effects = [] }: Move,
  context: Context,
) {
  if (mandate === undefined) return reject('MANDATE_NOT_FOUND');
  const moved = mandateNoun.move(mandate, move, context, { note: comment?.trim(), changes });
  if (isRejection(moved)) return moved;
  return {
    data: { id: mandate.id, status: moved.to },
    message: `Mandate ${mandateDone[move]} successfully`,
    effects: [...moved.effects, ...effects],
  };
}

/** Submits the mandate to the network as soon as it is authorised. */
export function submission({ id, bankCode, accountNumber }: Mandate, context: Context): Effect {
  const key = `${context.actor.tenant}-mandate-${id}`;
  return {
    do: 'schedule',
    timer: mandateTimer(
      { submit: { key, bankCode, accountNumber } },
      { id: `mandate:${id}`, due: context.now, record: 'RecordMandateReport', about: { mandateId: id } },
    ),
  };
}
