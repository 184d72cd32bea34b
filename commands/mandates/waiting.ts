/** Drafts of mandates, single or of a list, that wait to be authorised. */
import { isFew, sampleReason, work } from '../../core/command/declaration/work.ts';
import { mandates } from './mandate.ts';

export const draftMandates = work({
  of: 'mandate',
  says: 'Mandates that wait to be authorised',
  table: mandates,
  waits: (select) => {
    isFew(select, 'state', 'Draft');
  },
  own: ['createdById', 'makers'],
  due: null,
  since: 'createdAt',
  amount: 'amount',
  texts: ['payerName', 'accountNumber', 'clientCode', 'productCode', 'narration', 'createdBy'],
  commands: ['AuthoriseInterbankMandateCommand', 'DisapproveInterbankMandateCommand'],
  events: ['mandate.created', 'mandate.state_changed'],
  items: (rows, _read, { currency }) =>
    rows.map((row) => {
      const data = { mandateId: row.id };
      const list = row.batchId === null ? '' : `, list ${row.batchId}`;
      return {
        id: String(row.id),
        what: `Mandate ${row.id} of ${row.payerName}, account ${row.accountNumber}${list}`,
        amount: row.amount,
        currency,
        createdBy: row.createdBy,
        createdById: row.createdById,
        createdAt: row.createdAt,
        hands: row.makers,
        acts: [
          { command: 'AuthoriseInterbankMandateCommand', data },
          { command: 'DisapproveInterbankMandateCommand', data, sample: { comment: sampleReason } },
        ],
      };
    }),
});
