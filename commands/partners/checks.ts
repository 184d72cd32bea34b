/** Checks partner loans for `check store`: the pool's holds for transfers in progress, and the bookings. */
import { anAccount, booking, holdOwner, storeCheck } from '../../core/command/declaration/store-check.ts';
import { accounts, postings } from '../../core/ledger/account.ts';
import { ownedByNumber } from '../../core/ledger/booked.ts';
import { chart } from '../../core/ledger/chart.ts';
import { type Transaction, transactions } from '../transactions/transaction.ts';
import {
  demoPayout,
  type PartnerLoan,
  partnerLoans,
  partnerPayments,
  totalOfPayments,
} from './partner-loan.ts';
import { linkedTo } from './payout.ts';

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

const bookReference = (id: number) => `partner-loan-${id}`;

export const partnerJournals = booking({
  of: 'a partner loan',
  journals: {
    'partner-transfer': { debit: [anAccount], credit: [chart.interbank.code] },
    'partner-payment': { debit: [chart.interbank.code], credit: [anAccount] },
  },
  owned: (journals, read) =>
    ownedByNumber(journals, read, {
      table: partnerLoans,
      referenceOf: bookReference,
      where: () => undefined,
    }),
});

export const partnerBooks = storeCheck({
  name: 'partner loans',
  says: 'a partner loan that is paid out was paid once and with its amount, no other was, and what was collected came in',
  async *run(read) {
    for await (const page of read.pages(partnerLoans)) {
      const references = page.map(({ tenant, id }) => ({ tenant, value: `partner-loan-${id}` }));
      const lines = await read.among(postings, 'reference', references, (select) =>
        select.whereRaw('reference <> journal_id').whereNotNull('accountId'),
      );
      const requests = page.map(({ tenant, id: value }) => ({ tenant, value }));
      const rows = await read.among(partnerPayments, 'requestId', requests);
      const payouts = page.flatMap(({ tenant, transactionId: value }) =>
        value === null ? [] : [{ tenant, value }],
      );
      const made = new Map(
        (await read.among(transactions, 'id', payouts)).map((row) => [`${row.tenant} ${row.id}`, row]),
      );
      const booked = Map.groupBy(lines, ({ tenant, reference }) => `${tenant} ${reference}`);
      const came = Map.groupBy(rows, ({ tenant, requestId }) => `${tenant} ${requestId}`);
      for (const request of page) {
        const { tenant, id } = request;
        const own = booked.get(`${tenant} partner-loan-${id}`) ?? [];
        const sent = own.filter(({ kind }) => kind === 'partner-transfer');
        const payout = made.get(`${tenant} ${request.transactionId}`);
        yield* payoutFaults(
          request,
          payout,
          sent.map(({ amount }) => amount),
        );
        const collected = totalOfPayments(own.filter(({ kind }) => kind === 'partner-payment'));
        const paid = totalOfPayments(came.get(`${tenant} ${id}`) ?? []);
        if (collected !== paid) {
          yield `partner loan ${id} was paid ${paid}, booked for it is ${collected}`;
        }
      }
    }
  },
});

/** Compares the payout of a request, by a settled transaction or by a remote core, with the request. */
function* payoutFaults(
  { id, state, loanAmount, disbursedAmount, transactionReference }: PartnerLoan,
  payout: Transaction | undefined,
  sent: readonly bigint[],
) {
  const settled = payout?.state === 'SETTLED' ? [payout.amount] : [];
  const paid = [...settled, ...sent].join(', ');
  const isDemo = paid === '' && demoPayout.test(transactionReference ?? '');
  const should = state !== 'Disbursed' || isDemo ? '' : String(loanAmount);
  if (paid !== should) {
    yield `partner loan ${id} of ${loanAmount} is ${state}, paid for it is ${paid || 'nothing'}`;
  }
  const owed = state === 'Disbursed' ? loanAmount : 0n;
  if (disbursedAmount !== owed) {
    yield `partner loan ${id} is ${state} and says that ${disbursedAmount} of ${owed} were disbursed`;
  }
  if (payout !== undefined && payout.linkedId !== `${linkedTo}${id}`) {
    yield `partner loan ${id} was paid by ${payout.id}, which is for ${payout.linkedId ?? 'nothing'}`;
  }
}
