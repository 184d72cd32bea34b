/** What `check store` proves of partner loans: what the pool holds for transfers on their way. */
import { holdOwner } from '../../core/command/store-check.ts';
import { accounts } from '../../core/ledger/account.ts';
import { partnerLoans } from './partner-loan.ts';

export const partnerHolds = holdOwner({
  of: 'partner loans',
  async *holds(read) {
    const onTheirWay = read.pages(partnerLoans, {
      where: (select) => select.where({ state: 'Disbursing' }).whereNull('transactionId'),
    });
    for await (const page of onTheirWay) {
      for (const { tenant, sourceAccount: number, transactionReference, loanAmount } of page) {
        const [source] = await read.rows(accounts, (select) => select.where({ tenant, number }));
        if (source === undefined || transactionReference === null) continue;
        yield {
          tenant,
          account: source.id,
          reference: transactionReference,
          direction: 'debit',
          amount: loanAmount,
        };
      }
    }
  },
});
