import { command } from '../../core/command/declaration/command.ts';
import { schedule } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandateTimer } from '../../core/interbank/contract.ts';
import { loadMandate, MandateMoved, mandateNamed } from './mandate-move.ts';

export default command({
  name: 'RefreshInterbankMandateStatusCommand',
  aliases: ['RefreshNibssMandateStatusCommand'],
  summary:
    'Asks the network for the state of a mandate. Returns the known state; the report follows within seconds.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object(mandateNamed),
  output: MandateMoved,
  example: { mandateId: 1 },
  rejects: ['MANDATE_NOT_FOUND', 'MANDATE_STATE'],
  audits: 'MandateStatusAsked',
  load: loadMandate,

  decide: (_input, { mandate }, { now }) => {
    if (mandate === undefined) return reject('MANDATE_NOT_FOUND');
    const { id, state: status, networkReference: reference } = mandate;
    if (reference === null) {
      const message = `Mandate ${id} is ${status}; the network does not know it yet.`;
      return reject('MANDATE_STATE', { message, status });
    }
    return {
      data: { id, status },
      message: `Mandate is ${status}; the network was asked.`,
      effects: [
        schedule(
          mandateTimer(
            { ask: { reference } },
            { id: `mandate-status:${id}`, due: now, record: 'RecordMandateReport', about: { mandateId: id } },
          ),
        ),
      ],
    };
  },
});
