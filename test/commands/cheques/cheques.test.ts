/** The life of cheques over HTTP: clearing, bouncing, stopping, approving, reversing; balances and books at each step. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hours } from '../../../core/values/instant.ts';
import { type Answer, startBank, type TestBank, type Who } from '../../support/bank.ts';
import { assertWhole } from '../../support/checked.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(async () => {
  await bank.stop();
});

let number = 100;
const paper = (more: object = {}) => {
  number += 1;
  return {
    accountEncodedKey: 'acc-empty',
    amount: 500,
    chequeNumber: String(number),
    drawerBank: 'Union Bank',
    drawerAccount: '0012345678',
    chequeDate: '2026-02-27',
    ...more,
  };
};

/** Sends a cheque command in its own envelope (E3). */
const send = (commandName: string, data: object, as: Who = 'senior') =>
  bank.post('/api/bpm/cmd', { commandName, data }, { as });

const ok = (answer: Answer): Answer => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.at('isSuccessful'), true);
  assert.equal(answer.at('statusCode'), '00');
  return answer;
};

const refused = (answer: Answer, statusCode: string, code: string, status = 400) => {
  assert.deepEqual(
    [answer.status, answer.at('statusCode'), answer.at('errors.0.code')],
    [status, statusCode, code],
    JSON.stringify(answer.body),
  );
};

const balances = async (accountNumber = '1000000005') => {
  const account = await bank.call('RetrieveAccountQuery', { accountNumber });
  return ['balance', 'holdAmount', 'availableBalance'].map((field) => account.at(`data.${field}`));
};

test('the number and the notes have other names in the source product', async () => {
  const { chequeNumber: chequeNo, ...rest } = paper();
  const made = ok(await send('InitiateChequeDepositCommand', { ...rest, chequeNo, remarks: 'Rent' }));
  const { chequeTransactionId } = made.at('data') as { readonly chequeTransactionId: number };
  const found = await bank.call('RetrieveChequeByIdQuery', { chequeTransactionId });
  assert.deepEqual([found.at('data.chequeNumber'), found.at('data.notes')], [chequeNo, 'Rent']);
  ok(await send('InitiateCancelChequeCommand', { chequeTransactionId, cancelReason: 'A test' }));
});

test('a deposit is uncleared: book and hold rise, nothing becomes available; clearing frees it', async () => {
  const made = ok(await send('InitiateChequeDepositCommand', paper()));
  assert.equal(made.at('data.chequeState'), 'UNCLEARED');
  assert.equal(made.at('data.expectedClearingDate'), '2026-03-04');
  assert.equal(made.at('data.holdAmount'), 500);
  assert.equal(made.at('data.availableBalance'), 0);
  assert.match(made.text('message'), /available after clearing/);
  assert.deepEqual(await balances(), [500, 500, 0]);

  const early = await bank.call('InitiateWithdrawal', { accountNumber: '1000000005', amount: 1 });
  assert.equal(early.at('errors.0.code'), 'INSUFFICIENT_BALANCE');

  const chequeTransactionId = made.at('data.chequeTransactionId');
  const cleared = ok(
    await send(
      'InitiateClearChequeCommand',
      { chequeTransactionId, clearingDate: '2026-03-04', notes: 'Session 2' },
      'senior2',
    ),
  );
  assert.equal(cleared.at('data.chequeState'), 'CLEARED');
  assert.equal(cleared.at('data.availableBalance'), 500);
  assert.deepEqual(await balances(), [500, 0, 500]);
  const transaction = await bank.call('RetrieveTransactionByIdQuery', {
    transactionId: made.text('data.transactionKey'),
  });
  assert.equal(transaction.at('data.status'), 'SETTLED');

  const again = await send('InitiateClearChequeCommand', { chequeTransactionId }, 'senior2');
  refused(again, '12', 'INVALID_STATE_TRANSITION');
  const bounced = await send('InitiateBounceChequeCommand', { chequeTransactionId });
  refused(bounced, '12', 'INVALID_STATE_TRANSITION');

  const reversed = await bank.call(
    'ReverseTransaction',
    { transactionId: made.text('data.transactionKey'), reversalReason: 'Wrong account' },
    { as: 'manager' },
  );
  assert.equal(reversed.status, 200, JSON.stringify(reversed.body));
  assert.deepEqual(await balances(), [0, 0, 0]);
  const view = await bank.call('RetrieveChequeByIdQuery', { chequeTransactionId });
  assert.equal(view.at('data.chequeState'), 'REVERSED');
});

test('a bounce takes the deposit back, charges the penalty and tells the customer', async () => {
  const made = ok(await send('InitiateChequeDepositCommand', paper({ accountEncodedKey: '1000000002' })));
  const chequeTransactionId = made.at('data.chequeTransactionId');
  assert.deepEqual(await balances('1000000002'), [250_500, 500, 250_000]);
  const bounced = ok(
    await send('InitiateBounceChequeCommand', { chequeTransactionId, bounceReason: 'INSUFFICIENT_FUNDS' }),
  );
  assert.equal(bounced.at('data.chequeState'), 'BOUNCED');
  assert.equal(bounced.at('data.penalty'), 1000);
  assert.deepEqual(await balances('1000000002'), [249_000, 0, 249_000]);
  const notices = await bank.call('RetrieveNotificationsQuery', {}, { as: 'admin' });
  const templates = (notices.at('data.items') as readonly { readonly template: string }[]).map(
    ({ template }) => template,
  );
  assert.ok(templates.includes('cheque-bounced'), JSON.stringify(notices.body));

  refused(
    await send('InitiateClearChequeCommand', { chequeTransactionId }, 'senior2'),
    '61',
    'CHEQUE_BOUNCED',
  );
  const transactionId = made.text('data.transactionKey');
  const approve = await bank.call('ApproveTransaction', { transactionId }, { as: 'manager' });
  assert.equal(approve.at('errors.0.code'), 'TRANSACTION_NOT_PENDING');
});

test('a drawn cheque holds its amount, is honoured or stopped', async () => {
  const account = '1000000001';
  const draw = (more: object = {}) => {
    const { accountEncodedKey: _a, drawerBank: _b, drawerAccount: _d, ...rest } = paper(more);
    return send('InitiateChequeWithdrawalCommand', { accountEncodedKey: account, ...rest });
  };
  const made = ok(await draw({ amount: 100_000 }));
  assert.equal(made.at('data.chequeState'), 'PENDING');
  assert.deepEqual(await balances(account), [1_000_000, 100_000, 900_000]);
  const honoured = ok(
    await send(
      'InitiateClearChequeCommand',
      { chequeTransactionId: made.at('data.chequeTransactionId') },
      'senior2',
    ),
  );
  assert.equal(honoured.at('data.chequeState'), 'COMPLETED');
  assert.deepEqual(await balances(account), [900_000, 0, 900_000]);
  const back = await bank.call(
    'ReverseTransaction',
    { transactionId: made.text('data.transactionKey'), reversalReason: 'Forged' },
    { as: 'manager' },
  );
  assert.equal(back.status, 200, JSON.stringify(back.body));
  assert.deepEqual(await balances(account), [1_000_000, 0, 1_000_000]);

  const second = ok(await draw({ amount: 5 }));
  const stopped = ok(
    await send('InitiateCancelChequeCommand', {
      chequeTransactionId: second.at('data.chequeTransactionId'),
      reason: 'LOST_CHEQUE',
    }),
  );
  assert.equal(stopped.at('data.chequeState'), 'CANCELLED');
  assert.deepEqual(await balances(account), [1_000_000, 0, 1_000_000]);
  refused(await draw({ amount: 5, chequeNumber: String(number) }), '12', 'CHEQUE_DUPLICATE');
  refused(await draw({ amount: 1_000_000.01 }), '34', 'INSUFFICIENT_BALANCE');
});

test('an entry that needs approval moves nothing; the first approval submits, the second clears', async () => {
  const made = ok(
    await send('InitiateChequeDepositCommand', paper({ signatureVerified: false, amount: 700 })),
  );
  assert.equal(made.at('data.chequeState'), 'PENDING');
  assert.match(made.text('message'), /the signature is in doubt/);
  assert.deepEqual(await balances(), [0, 0, 0]);
  const transactionId = made.text('data.transactionKey');
  const approve = (as: Who) => bank.call('ApproveTransaction', { transactionId }, { as });
  const tooLow = await approve('approver');
  assert.equal(tooLow.at('errors.0.code'), 'INSUFFICIENT_PERMISSIONS');
  const first = await approve('manager');
  assert.deepEqual([first.status, first.at('data.newState')], [200, 'PENDING']);
  assert.deepEqual(await balances(), [700, 700, 0]);
  await assertWhole(bank.store.address);
  await bank.advance(hours(30));
  const second = await approve('approver');
  assert.deepEqual(
    [second.status, second.at('data.newState')],
    [200, 'SETTLED'],
    JSON.stringify(second.body),
  );
  assert.deepEqual(await balances(), [700, 0, 700]);
});

test('an entry that nobody approves expires; its paper may be paid in again', async () => {
  const wish = paper({ requireApproval: true });
  ok(await send('InitiateChequeDepositCommand', wish));
  refused(await send('InitiateChequeDepositCommand', wish), '12', 'CHEQUE_DUPLICATE');
  await bank.advance(hours(4));
  await bank.advance(hours(20));
  const again = ok(await send('InitiateChequeDepositCommand', wish));
  const chequeTransactionId = again.at('data.chequeTransactionId');
  const cancelled = ok(await send('InitiateCancelChequeCommand', { chequeTransactionId }));
  assert.equal(cancelled.at('data.chequeState'), 'CANCELLED');
});

// Found by the simulator: one person was both approvers of a large cheque, by two doors.
test('a large cheque is approved by one person and cleared by another, up to what each may', async () => {
  const drawn = { accountEncodedKey: 'acc-corp', amount: 10_000_000.01, chequeNumber: '77' };
  const made = ok(await send('InitiateChequeWithdrawalCommand', drawn));
  const chequeTransactionId = made.at('data.chequeTransactionId');
  const clear = (as: Who) => send('InitiateClearChequeCommand', { chequeTransactionId }, as);
  const low = await clear('approver');
  refused(low, '51', 'APPROVAL_LIMIT_EXCEEDED', 403);
  assert.equal(low.at('errors.0.requiredRole'), 'BranchManager');
  refused(await clear('manager'), '51', 'CHEQUE_LIMIT_EXCEEDED');
  const first = await bank.call(
    'ApproveTransaction',
    { transactionId: made.text('data.transactionKey') },
    { as: 'manager' },
  );
  assert.equal(first.at('data.newState'), 'PENDING', JSON.stringify(first.body));
  const again = await clear('manager');
  assert.deepEqual([again.status, again.at('errors.0.code')], [403, 'INSUFFICIENT_PERMISSIONS']);
  assert.equal(ok(await clear('manager2')).at('data.chequeState'), 'COMPLETED');
});

test('refusals carry their response codes', async () => {
  const deposit = (more: object) => send('InitiateChequeDepositCommand', paper(more));
  refused(await deposit({ chequeDate: '2025-08-01' }), '14', 'CHEQUE_STALE');
  refused(await deposit({ chequeDate: '2026-12-01' }), '12', 'CHEQUE_POST_DATED');
  refused(await deposit({ accountEncodedKey: 'acc-closed' }), '05', 'CUSTOMER_ACCOUNT_CLOSED');
  refused(await deposit({ accountEncodedKey: 'nobody' }), '12', 'CHEQUE_ACCOUNT_NOT_FOUND');
  refused(await deposit({ amount: 100_000_001 }), '51', 'CHEQUE_LIMIT_EXCEEDED');
  refused(await deposit({ amount: -5 }), '12', 'VALIDATION');
  refused(
    await send('InitiateClearChequeCommand', { chequeTransactionId: 987_654 }),
    '12',
    'CHEQUE_NOT_FOUND',
    404,
  );
});

test('the store is whole after all of it', async () => {
  await assertWhole(bank.store.address);
});
