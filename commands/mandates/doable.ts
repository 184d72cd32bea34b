/** Actions of a mandate. */
import { doable, sampleReason } from '../../core/command/declaration/work.ts';
import { mandates } from './mandate.ts';

export const doneWithMandates = doable({
  of: 'mandate',
  permission: ['mandates.view'],
  async acts(id, { read }) {
    const number = Number(id);
    const mandate = Number.isSafeInteger(number) ? await read.one(mandates, { id: number }) : undefined;
    if (mandate === undefined) return undefined;
    const data = { mandateId: mandate.id };
    return [
      { command: 'AuthoriseInterbankMandateCommand', data },
      { command: 'DisapproveInterbankMandateCommand', data, sample: { comment: sampleReason } },
      { command: 'StartInterbankMandateCommand', data },
      { command: 'StopInterbankMandateCommand', data },
      { command: 'RefreshInterbankMandateStatusCommand', data },
    ];
  },
});
