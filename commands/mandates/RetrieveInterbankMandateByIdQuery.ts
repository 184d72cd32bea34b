import { query } from '../../core/command/declaration/command.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R3 } from '../../core/command/wire/reply.ts';
import { mandates } from './mandate.ts';
import { mandateNamed } from './mandate-move.ts';
import { MandateView, mandateView } from './mandate-view.ts';

export default query({
  name: 'RetrieveInterbankMandateByIdQuery',
  aliases: ['RetrieveNibssMandateByIdQuery'],
  summary: 'One mandate.',
  reply: R3,
  permission: ['mandates.view'],
  input: Type.Object(mandateNamed),
  output: MandateView,
  example: { mandateId: 1 },
  rejects: ['MANDATE_NOT_FOUND'],

  read: async ({ mandateId: id }, read, { bank }) => {
    const mandate = await read.one(mandates, { id });
    return mandate === undefined
      ? reject('MANDATE_NOT_FOUND')
      : { data: mandateView(mandate, bank.timezone), message: 'Mandate retrieved successfully' };
  },
});
