import assert from 'node:assert/strict';
import ReverseTransaction from '../../../commands/transactions/ReverseTransaction.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { maxMinor } from '../../../core/values/money.ts';
import { cases, type DecisionOf, noon, person } from '../../support/decide.ts';
import { anAccount, aTransaction, refusingLinks, transactionId } from '../../support/transactions.ts';

const settled = aTransaction({ state: 'SETTLED' });
const reversed = ['post', 'insert', 'insert', 'put', 'insert', 'emit', 'audit'] as const;

const aged = (ageHours: number, beyond = 0) => ({
  transaction: aTransaction({ state: 'SETTLED', createdAt: later(noon, -hours(ageHours) - beyond) }),
});

const required = (role: string) => (decision: Decision<unknown, string>) => {
  assert.ok(isRejection(decision));
  assert.equal(decision.facts?.requiredRole, role);
};

const impact =
  (wanted: Readonly<Record<string, number>>) => (decision: DecisionOf<typeof ReverseTransaction>) => {
    assert.ok('data' in decision);
    assert.deepEqual(decision.data.balanceImpact, { accountNumber: '1000000001', ...wanted });
  };

cases(
  ReverseTransaction,
  {
    input: { transactionId, reversalReason: 'Wrong account.' },
    state: {
      transaction: settled as typeof settled | undefined,
      accounts: [anAccount()],
      record: undefined as unknown,
    },
    actor: person('checker', 'Teller'),
  },
  {
    'takes a deposit back': {
      posts: [{ cash: -50, 'acc-1': -50 }],
      gives: reversed,
      also: impact({ previousBalance: 1000, newBalance: 950, reversalAmount: -50 }),
    },
    'gives a withdrawal back': {
      state: { transaction: aTransaction({ type: 'WITHDRAWAL', state: 'SETTLED' }) },
      posts: [{ cash: 50, 'acc-1': 50 }],
      gives: reversed,
      also: impact({ previousBalance: 1000, newBalance: 1050, reversalAmount: 50 }),
    },
    'above a million it is reported': {
      state: {
        transaction: aTransaction({ state: 'SETTLED', amount: 100_000_001n }),
        accounts: [anAccount({ book: 100_000_001n })],
      },
      posts: [{ cash: -1000000.01, 'acc-1': -1000000.01 }],
      gives: [...reversed.slice(0, -1), 'insert', 'schedule', 'emit', 'audit'],
    },
    'at 24 hours it is still the same day': {
      state: aged(24),
      posts: [{ cash: -50, 'acc-1': -50 }],
      gives: reversed,
    },
    'the window counts from settlement, not from creation': {
      state: { transaction: { ...aged(40).transaction, settledAt: later(noon, -hours(24)) } },
      posts: [{ cash: -50, 'acc-1': -50 }],
      gives: reversed,
    },
    'a millisecond later it needs a branch manager': {
      state: aged(24, 1),
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: required('BranchManager'),
    },
    'a branch manager within 48 hours': {
      state: aged(48),
      actor: person('checker', 'BranchManager'),
      posts: [{ cash: -50, 'acc-1': -50 }],
      gives: reversed,
    },
    'after 48 hours it needs a regional manager': {
      state: aged(48, 1),
      actor: person('checker', 'BranchManager'),
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: required('RegionalManager'),
    },
    'an aged reversal needs a detailed justification': {
      state: aged(720),
      actor: person('checker', 'RegionalManager'),
      gives: 'VALIDATION',
    },
    'an aged reversal with one': {
      input: { reversalReason: 'The customer was credited with the deposit of a namesake.' },
      state: aged(720),
      actor: person('checker', 'RegionalManager'),
      posts: [{ cash: -50, 'acc-1': -50 }],
      gives: reversed,
    },
    'after 720 hours': {
      state: aged(720, 1),
      actor: person('checker', 'Admin'),
      gives: 'REVERSAL_WINDOW_EXPIRED',
    },
    'windows may be fractions of an hour': {
      state: aged(0.02),
      rules: {
        'transactions/reversal-windows': {
          reversalWindows: [
            {
              transactionType: '*',
              windows: [{ windowName: 'minute', maxHours: 0.01, requiresApproval: false }],
            },
          ],
        },
      },
      gives: 'REVERSAL_WINDOW_EXPIRED',
    },
    'by its maker': { actor: person('maker', 'Admin'), gives: 'INSUFFICIENT_PERMISSIONS' },
    'by its maker where reversals need no four eyes': {
      actor: person('maker', 'Admin'),
      rules: { 'transactions/maker-checker': { enabled: true, exemptRoles: [], reversal: false } },
      posts: [{ cash: -50, 'acc-1': -50 }],
      gives: reversed,
    },
    'by its approver': {
      state: {
        transaction: {
          ...settled,
          approvals: [
            {
              userId: 'checker',
              name: 'checker',
              role: 'Teller',
              humans: ['checker'],
              at: noon,
              approvalDate: noon,
              notes: null,
            },
          ],
        },
      },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'no such transaction': { state: { transaction: undefined }, gives: 'TRANSACTION_NOT_FOUND' },
    'reversed already': {
      state: { transaction: aTransaction({ state: 'REVERSED' }) },
      gives: 'DUPLICATE_REQUEST',
    },
    pending: { state: { transaction: aTransaction() }, gives: 'TRANSACTION_NOT_SETTLED' },
    cancelled: {
      state: { transaction: aTransaction({ state: 'CANCELLED' }) },
      gives: 'TRANSACTION_NOT_SETTLED',
    },
    'a reversal itself': {
      state: { transaction: { ...settled, reversalOf: transactionId } },
      gives: 'INVALID_STATE_TRANSITION',
    },
    'a linked record that does not go along': {
      links: refusingLinks('INVALID_STATE_TRANSITION'),
      gives: 'INVALID_STATE_TRANSITION',
    },
    'a closed account': {
      state: { accounts: [anAccount({ state: 'Closed' })] },
      gives: 'CUSTOMER_ACCOUNT_CLOSED',
    },
    'a deposit that was spent': {
      state: { accounts: [anAccount({ book: 4_999n })] },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a deposit that is held for another': {
      state: { accounts: [anAccount({ debitHold: 95_001n })] },
      gives: 'INSUFFICIENT_BALANCE',
    },
    'a withdrawal whose account is full': {
      state: {
        transaction: aTransaction({ type: 'WITHDRAWAL', state: 'SETTLED' }),
        accounts: [anAccount({ book: maxMinor })],
      },
      gives: 'AMOUNT_OUT_OF_RANGE',
    },
  },
);
