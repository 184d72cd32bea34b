import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { MandateReport } from '../../core/interbank/contract.ts';
import { type MandateMove, mandateNoun, mandates } from './mandate.ts';
import { loadMandate, MandateMoved, mandateNamed, moveMandate } from './mandate-move.ts';

/** The move of a mandate for each report of the network, if its state allows the move. */
const meaning: Readonly<Record<string, MandateMove>> = {
  Active: 'start',
  Refused: 'refuse',
  Stopped: 'stop',
};

/** Run when the network has answered. */
export default command({
  name: 'RecordMandateReport',
  summary: 'Records the state of a mandate at the network.',
  reply: R3,
  permission: null,
  input: Type.Object({ ...mandateNamed, answer: MandateReport }),
  output: MandateMoved,
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE'],
  audits: 'MandateReported',
  effectClasses: ['commitment'],
  load: loadMandate,

  decide: ({ answer }, { mandate }, context) => {
    if (mandate === undefined) return reject('MANDATE_NOT_FOUND');
    const changes = { networkReference: answer.reference };
    const move = meaning[answer.status];
    if (move === undefined || mandateNoun.next(mandate, move) === undefined) {
      return {
        data: { id: mandate.id, status: mandate.state },
        message: `The network says ${answer.status}.`,
        effects: [put(mandates, mandate, changes)],
      };
    }
    const outcome = moveMandate(mandate, { move, changes }, context);
    return isRejection(outcome) ? outcome : { ...outcome, message: `Now ${outcome.data.status}.` };
  },
});
