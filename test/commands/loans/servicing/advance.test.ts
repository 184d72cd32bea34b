/** Money held for a loan: taken oldest first, given back to who paid it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Advance,
  drawn,
  givenBack,
  held,
  leftOf,
} from '../../../../commands/loans/servicing/advance.ts';
import { chart } from '../../../../core/ledger/chart.ts';
import { noon } from '../../../support/decide.ts';
import { anAdvance } from '../../../support/loans.ts';
import { anAccount } from '../../../support/transactions.ts';

const holding = { loanKey: 'loan', id: 'repayment', amount: 700n, at: noon };
const first = { ...anAdvance(300n), id: 'first' };
const second = { ...anAdvance(500n, null), id: 'second' };
const payer = anAccount({ id: 'acc-2', number: '1000000002' });
const instead = anAccount({ id: 'acc-3' });

test('what is held says who paid it, and that all of it is left', () => {
  const of = (account?: typeof payer) =>
    held({ ...holding, payer: account }, []).map((effect) => 'row' in effect && effect.row);
  const row = { id: 'repayment', loanKey: 'loan', amount: 700n, amountLeft: 700n, at: noon, place: 1 };
  assert.deepEqual(of(payer), [{ ...row, accountId: 'acc-2' }]);
  assert.deepEqual(of(), [{ ...row, accountId: null }]);
  assert.deepEqual(held({ ...holding, payer, amount: 0n }, []), []);
});

test('what comes later is behind what is left, whatever the ids of its host', () => {
  const [effect] = held({ ...holding, id: 'a', payer }, [{ ...first, place: 4 }, second]);
  assert.ok(effect?.do === 'insert');
  const late = { ...effect.row, tenant: 'demo', version: 1 } as unknown as Advance;
  assert.equal(late.place, 5);
  const found = leftOf([late, { ...first, place: 4 }, { ...second, amountLeft: 0n }]);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['first', 'a'],
  );
});

test('the oldest is drawn first, and only what is touched is written', () => {
  const of = (amount: bigint) => {
    const { effects, left } = drawn([first, second], amount);
    return {
      put: effects.map((effect) => (effect.do === 'put' ? [effect.row.id, effect.changes] : [])),
      left: left.map(({ id, amountLeft }) => [id, amountLeft]),
    };
  };
  assert.deepEqual(of(0n), {
    put: [],
    left: [
      ['first', 300n],
      ['second', 500n],
    ],
  });
  assert.deepEqual(of(200n), {
    put: [['first', { amountLeft: 100n }]],
    left: [
      ['first', 100n],
      ['second', 500n],
    ],
  });
  assert.deepEqual(of(300n), { put: [['first', { amountLeft: 0n }]], left: [['second', 500n]] });
  assert.deepEqual(of(800n), {
    put: [
      ['first', { amountLeft: 0n }],
      ['second', { amountLeft: 0n }],
    ],
    left: [],
  });
});

const credit = (of: { readonly gl: string; readonly account?: string }, amount: bigint) => ({
  ...of,
  side: 'credit',
  amount,
});

test('what is left goes back to the account that paid, and cash as cash', () => {
  const other = anAccount({ id: 'acc-9' });
  assert.deepEqual(givenBack([first, second], [other, payer], instead), [
    credit({ gl: payer.gl, account: 'acc-2' }, 300n),
    credit({ gl: chart.cash.code }, 500n),
  ]);
  assert.deepEqual(givenBack([], [payer], instead), []);
});
