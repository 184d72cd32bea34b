/** What `check store` proves of the payments of batches: each journal is of an entry that was paid, to where it went. */
import { anAccount, booking } from '../../core/command/declaration/store-check.ts';
import { ownedByNumber } from '../../core/ledger/booked.ts';
import { chart } from '../../core/ledger/chart.ts';
import { disbursementEntries, entryReference } from './batch.ts';

export const disbursementJournals = booking({
  of: 'a payment of a batch',
  journals: {
    disbursement: { debit: [anAccount], credit: [anAccount, chart.interbank.code] },
  },
  owned: (journals, read) =>
    ownedByNumber(journals, read, {
      table: disbursementEntries,
      referenceOf: entryReference,
      where: (select) => void select.where({ state: 'Successful' }),
    }),
});
