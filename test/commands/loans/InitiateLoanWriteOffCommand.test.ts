import assert from 'node:assert/strict';
import InitiateLoanWriteOffCommand from '../../../commands/loans/InitiateLoanWriteOffCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aLoan, aPaidOutLoan, demoClient, serviced } from '../../support/loans.ts';

const state = {
  ...serviced,
  loan: aPaidOutLoan({ interestAccrued: 1_000n }) as typeof serviced.loan,
  client: demoClient('client-amina'),
};

cases<typeof state>(
  InitiateLoanWriteOffCommand,
  {
    input: {
      loanId: 'LA-2026-00001',
      writeOffAmount: 1210,
      writeOffReason: 'The customer left',
      approvalReference: 'B-7',
    },
    state,
    actor: person('regional', 'RegionalManager'),
  },
  {
    'everything is a loss, and the customer counts as defaulted': {
      posts: [{ loanLosses: 1210, interestReceivable: -10, loans: -1200 }],
      gives: [
        ...(['put', 'insert'] as const),
        ...Array.from({ length: 12 }, () => 'put' as const),
        ...(['post', 'put', 'put', 'insert', 'unschedule', 'emit', 'audit'] as const),
      ],
      also: (decision) => {
        assert.ok('data' in decision);
        const { previousBalance, newBalance, status } = decision.data as Record<string, unknown>;
        assert.deepEqual([previousBalance, newBalance, status], [1210, 0, 'ClosedWrittenOff']);
        const journal = decision.effects.find((effect) => effect.do === 'post');
        assert.ok(journal?.do === 'post');
        assert.deepEqual(
          journal.journal.lines.map(({ gl, side, amount }) => [gl, side, amount]),
          [
            ['5200', 'debit', 121_000n],
            ['1310', 'credit', 1_000n],
            ['1300', 'credit', 120_000n],
          ],
        );
        const client = decision.effects[16];
        assert.ok(client?.do === 'put');
        assert.deepEqual(client.changes, { defaultedLoans: 1 });
      },
    },
    'a part of it': { input: { writeOffAmount: 1209.99 }, gives: 'VALIDATION' },
    'another day than today': { input: { writeOffDate: '2026-03-01' }, gives: 'VALIDATION' },
    'a role that is too low': {
      actor: { roles: ['BranchManager'] },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'who made the loan': {
      state: { loan: aPaidOutLoan({ makers: ['regional'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'nothing is owed': {
      state: {
        loan: aPaidOutLoan({ principal: 0n, interestAccrued: 1_000n, interestPaid: 1_000n }),
      },
      gives: 'LOAN_NOTHING_OWED',
    },
    'a loan that is not paid out': {
      state: { loan: aLoan({ state: 'Approved' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
  },
);
