/** Every command on a cheque in every state: where it leads, or why it is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChequeDirection, type ChequeState, cheques } from '../../../commands/cheques/cheque.ts';
import InitiateBounceChequeCommand from '../../../commands/cheques/InitiateBounceChequeCommand.ts';
import InitiateCancelChequeCommand from '../../../commands/cheques/InitiateCancelChequeCommand.ts';
import InitiateClearChequeCommand from '../../../commands/cheques/InitiateClearChequeCommand.ts';
import { chequeDepositLink, chequeWithdrawalLink } from '../../../commands/cheques/links.ts';
import type { ChequeCase } from '../../../commands/cheques/resolve.ts';
import ApproveTransaction from '../../../commands/transactions/ApproveTransaction.ts';
import CancelTransaction from '../../../commands/transactions/CancelTransaction.ts';
import RejectTransaction from '../../../commands/transactions/RejectTransaction.ts';
import ReverseTransaction from '../../../commands/transactions/ReverseTransaction.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { aCheque, postedLines } from '../../support/cheques.ts';
import { decide, person } from '../../support/decide.ts';
import { transactionId } from '../../support/transactions.ts';

const columns = {
  clear: [InitiateClearChequeCommand, { chequeTransactionId: 7 }],
  bounce: [InitiateBounceChequeCommand, { chequeTransactionId: 7 }],
  stop: [InitiateCancelChequeCommand, { chequeTransactionId: 7 }],
  approve: [ApproveTransaction, { transactionId }],
  reject: [RejectTransaction, { transactionId, rejectionReason: 'Torn' }],
  cancel: [CancelTransaction, { transactionId, cancellationReason: 'Torn' }],
  reverse: [ReverseTransaction, { transactionId, reversalReason: 'Wrong account' }],
} as const;
const names = Object.keys(columns) as readonly (keyof typeof columns)[];

const no = 'INVALID_STATE_TRANSITION';
const gone = 'CHEQUE_BOUNCED';
const same = 'DUPLICATE_REQUEST';
const late = 'TRANSACTION_NOT_PENDING';
const early = 'TRANSACTION_NOT_SETTLED';
const off = 'CANCELLED';

/** In the order of the columns: the state that the cheque reaches, or the code of the refusal. */
const cells: readonly (readonly [ChequeDirection, ChequeState, readonly string[]])[] = [
  ['Deposit', 'PENDING', [no, no, off, 'UNCLEARED', off, off, early]],
  ['Deposit', 'UNCLEARED', ['CLEARED', 'BOUNCED', off, 'CLEARED', off, off, early]],
  ['Deposit', 'CLEARED', [no, no, no, same, late, late, 'REVERSED']],
  ['Deposit', 'BOUNCED', [gone, gone, gone, late, same, same, early]],
  ['Deposit', 'CANCELLED', [no, no, no, late, same, same, early]],
  ['Deposit', 'REVERSED', [no, no, no, late, late, late, same]],
  ['Withdrawal', 'PENDING', ['COMPLETED', off, off, 'COMPLETED', off, off, early]],
  ['Withdrawal', 'COMPLETED', [no, no, no, same, late, late, off]],
  ['Withdrawal', 'CANCELLED', [no, no, no, late, same, same, early]],
];

const links = new Map([
  [chequeDepositLink.transactionType, chequeDepositLink],
  [chequeWithdrawalLink.transactionType, chequeWithdrawalLink],
]);

/** What a manager's command decides on a cheque. */
function decided(name: keyof typeof columns, found: ChequeCase) {
  const [command, input] = columns[name];
  const { transaction, account, cheque, identity } = found;
  const record = { cheque, account, identity };
  const state = { found, transaction, accounts: [account], record, window: undefined };
  return decide(command, { input, actor: person('mia', 'BranchManager'), state }, { links });
}

for (const [direction, state, expected] of cells) {
  names.forEach((name, at) => {
    test(`${direction} ${state}: ${name} gives ${expected[at]}`, async () => {
      const decision = await decided(name, aCheque(direction, state));
      if (isRejection(decision)) {
        assert.equal(decision.code, expected[at]);
        return;
      }
      const puts = decision.effects.flatMap((effect) =>
        effect.do === 'put' && effect.table === cheques ? [effect.changes.state] : [],
      );
      assert.deepEqual(puts, [expected[at]]);
    });
  });
}

const undone = [
  ['Deposit', 'UNCLEARED', 'cancel', ['cancellation: 2100 debit 50000', 'cancellation: 1100 credit 50000']],
  ['Deposit', 'CLEARED', 'reverse', ['reversal: 2100 debit 50000', 'reversal: 1200 credit 50000']],
  ['Withdrawal', 'COMPLETED', 'reverse', ['reversal: 2100 credit 50000', 'reversal: 1200 debit 50000']],
] as const;

for (const [direction, state, name, lines] of undone) {
  test(`${direction} ${state}: ${name} posts the opposite of what the steps posted`, async () => {
    const decision = await decided(name, aCheque(direction, state));
    assert.ok(!isRejection(decision));
    assert.deepEqual([...postedLines(decision)].sort(), [...lines].sort());
  });
}

test('universal commands refuse where the cheque is not there', async () => {
  const { transaction, account } = aCheque('Deposit', 'UNCLEARED');
  const none = { record: undefined, window: undefined, failures: undefined };
  const state = { transaction, accounts: [account], ...none };
  const actor = person('mia', 'BranchManager');
  const input = { transactionId };
  const decision = await decide(ApproveTransaction, { input, state, actor }, { links });
  assert.equal(isRejection(decision) && decision.code, no);
});
