/** Whatever order deposits, clearings, bounces, withdrawals and cheques come in: money not cleared is never available. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { startBank, type TestBank, type Who } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';
import { randomRuns } from '../../support/random-runs.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const penalty = 1000;

type Known =
  | { readonly kind: 'deposit'; readonly id: number; readonly key: string; readonly amount: number }
  | { readonly kind: 'drawn'; readonly id: number; readonly key: string; readonly amount: number };

/** What a simple-minded bookkeeper believes. */
interface Books {
  /** Money that is the customer's to spend. */
  available: number;
  uncleared: number;
  drawn: number;
  /** Penalties that were left owing: the next money pays them first. */
  owed: number;
  waiting: Known[];
}

let paper = 0;
const nextPaper = () => {
  paper += 1;
  return { chequeNumber: String(paper), accountEncodedKey: 'acc-empty' };
};

const call = async (name: string, data: object, as: Who = 'senior') =>
  bank.call(name, data, { as });

const deposit = (amount: number) => async (books: Books) => {
  const answer = await call('InitiateChequeDepositCommand', {
    ...nextPaper(),
    ...{ amount, drawerBank: 'Union Bank', drawerAccount: '1', chequeDate: '2026-02-27' },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  books.uncleared += amount;
  keep(books, 'deposit', amount, answer.at('data'));
};

const draw = (amount: number) => async (books: Books) => {
  const answer = await call('InitiateChequeWithdrawalCommand', { ...nextPaper(), amount });
  if (amount > books.available) {
    assert.equal(answer.at('statusCode'), '34');
    return;
  }
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  books.available -= amount;
  books.drawn += amount;
  keep(books, 'drawn', amount, answer.at('data'));
};

function keep(books: Books, kind: Known['kind'], amount: number, data: unknown) {
  const { chequeTransactionId: id, transactionKey: key } = data as {
    readonly chequeTransactionId: number;
    readonly transactionKey: string;
  };
  books.waiting.push({ kind, id, key, amount });
}

const withdraw = (amount: number) => async (books: Books) => {
  const answer = await call('InitiateWithdrawal', { accountNumber: '1000000005', amount });
  assert.equal(answer.status, amount > books.available ? 400 : 200, JSON.stringify(answer.body));
  if (answer.status === 200) books.available -= amount;
};

/** Takes one of the waiting cheques, if there is any. */
const onWaiting =
  (pick: number, act: (cheque: Known, books: Books) => Promise<void>) => async (books: Books) => {
    const cheque = books.waiting[pick % Math.max(1, books.waiting.length)];
    if (cheque === undefined) return;
    books.waiting = books.waiting.filter((other) => other !== cheque);
    await act(cheque, books);
  };

const clear = async (cheque: Known, books: Books) => {
  const { id: chequeTransactionId } = cheque;
  const answer = await call('InitiateClearChequeCommand', { chequeTransactionId }, 'senior2');
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  leave(cheque, books);
  if (cheque.kind !== 'deposit') return;
  const taken = Math.min(books.owed, cheque.amount);
  books.owed -= taken;
  books.available += cheque.amount - taken;
};

const bounce = async (cheque: Known, books: Books) => {
  const { id: chequeTransactionId } = cheque;
  const answer = await call('InitiateBounceChequeCommand', { chequeTransactionId });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  leave(cheque, books);
  if (cheque.kind === 'drawn') {
    books.available += cheque.amount;
    return;
  }
  const paid = Math.min(books.available, penalty);
  books.available -= paid;
  books.owed += penalty - paid;
};

const cancel = async (cheque: Known, books: Books) => {
  const data = { transactionId: cheque.key, cancellationReason: 'Changed my mind' };
  const answer = await call('CancelTransaction', data);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  leave(cheque, books);
  if (cheque.kind === 'drawn') books.available += cheque.amount;
};

function leave({ kind, amount }: Known, books: Books) {
  if (kind === 'deposit') books.uncleared -= amount;
  else books.drawn -= amount;
}

const amounts = fc.integer({ min: 1, max: 2500 });
const picks = fc.nat({ max: 9 });
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: amounts.map((amount) => ({ name: `deposit ${amount}`, run: deposit(amount) })),
  },
  {
    weight: 2,
    arbitrary: amounts.map((amount) => ({ name: `draw ${amount}`, run: draw(amount) })),
  },
  {
    weight: 2,
    arbitrary: amounts.map((amount) => ({ name: `withdraw ${amount}`, run: withdraw(amount) })),
  },
  { weight: 3, arbitrary: picks.map((at) => ({ name: `clear ${at}`, run: onWaiting(at, clear) })) },
  {
    weight: 1,
    arbitrary: picks.map((at) => ({ name: `bounce ${at}`, run: onWaiting(at, bounce) })),
  },
  {
    weight: 1,
    arbitrary: picks.map((at) => ({ name: `cancel ${at}`, run: onWaiting(at, cancel) })),
  },
);

async function balances() {
  const account = await call('RetrieveAccountQuery', { accountNumber: '1000000005' });
  return {
    book: account.at('data.balance'),
    held: account.at('data.holdAmount'),
    available: account.at('data.availableBalance'),
    owed: account.at('data.feesOwed'),
  };
}

test('the wire agrees with a simple bookkeeper after every step', async () => {
  // Cheques that one run leaves behind are known to the next: nothing is reset between them.
  const books: Books = { available: 0, uncleared: 0, drawn: 0, owed: 0, waiting: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 20 }), async (run) => {
      for (const step of run) {
        await step.run(books);
        const { available, uncleared, drawn, owed } = books;
        assert.deepEqual(
          await balances(),
          { book: available + uncleared + drawn, held: uncleared + drawn, available, owed },
          step.name,
        );
      }
    }),
    { ...randomRuns(12), endOnFailure: true },
  );
  await assertWhole(bank.store.address);
});
