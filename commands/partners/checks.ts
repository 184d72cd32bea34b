/** What `check store` proves of partner loans: what the pool holds for transfers on their way, and what was booked for them. */
import { holdOwner, storeCheck } from '../../core/command/store-check.ts';
import { accounts, postings } from '../../core/ledger/account.ts';
import { partnerLoans } from './partner-loan.ts';
import { partnerPayments, totalOfPayments } from './payment.ts';

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

export const partnerBooks = storeCheck({
  name: 'partner loans',
  says: 'a transfer of a partner loan was booked once and with its amount, and what was collected as it came in',
  async *run(read) {
    for await (const page of read.pages(partnerLoans)) {
      const references = page.map(({ tenant, id }) => ({ tenant, value: `partner-loan-${id}` }));
      const lines = await read.among(postings, 'reference', references, (select) =>
        select.whereRaw('reference <> journal_id').whereNotNull('accountId'),
      );
      const requests = page.map(({ tenant, id: value }) => ({ tenant, value }));
      const rows = await read.among(partnerPayments, 'requestId', requests);
      const booked = Map.groupBy(lines, ({ tenant, reference }) => `${tenant} ${reference}`);
      const came = Map.groupBy(rows, ({ tenant, requestId }) => `${tenant} ${requestId}`);
      for (const { tenant, id, loanAmount } of page) {
        const own = booked.get(`${tenant} partner-loan-${id}`) ?? [];
        const sent = own.filter(({ kind }) => kind === 'partner-transfer');
        if (sent.length > 1 || sent.some(({ amount }) => amount !== loanAmount)) {
          yield `partner loan ${id} of ${loanAmount} was sent as ${sent.map(({ amount }) => amount).join(', ')}`;
        }
        const collected = totalOfPayments(own.filter(({ kind }) => kind === 'partner-payment'));
        const paid = totalOfPayments(came.get(`${tenant} ${id}`) ?? []);
        if (collected !== paid) {
          yield `partner loan ${id} was paid ${paid}, booked for it is ${collected}`;
        }
      }
    }
  },
});
