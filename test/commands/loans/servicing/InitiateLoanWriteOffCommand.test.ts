import assert from 'node:assert/strict';
import { clients } from '../../../../commands/clients/client.ts';
import { instalments } from '../../../../commands/loans/instalment.ts';
import { exposures, type Loan, loans, repayable } from '../../../../commands/loans/loan.ts';
import { advances } from '../../../../commands/loans/servicing/advance.ts';
import InitiateLoanWriteOffCommand from '../../../../commands/loans/servicing/InitiateLoanWriteOffCommand.ts';
import { loanTransactions } from '../../../../commands/loans/servicing/loan-transaction.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { cases, noon, person, says } from '../../../support/decide.ts';
import {
  aLoan,
  anAdvance,
  aPaidOutLoan,
  demoClient,
  serviced,
  someInstalments,
} from '../../../support/loans.ts';
import { accepted, addedTo, changesOf, journalsOf, refusedWith, toldBy } from '../../../support/told.ts';
import { approvedBy } from '../../../support/transactions.ts';

const state = {
  ...serviced,
  loan: aPaidOutLoan({ interestAccrued: 1_000n }) as typeof serviced.loan,
  client: demoClient('client-amina'),
};

/** Something of each kind is owed and something was paid before; 50.00 are held in advance. */
const owing = aPaidOutLoan({
  interestAccrued: 1_900n,
  interestCapitalised: 300n,
  interestPaid: 400n,
  feesCharged: 700n,
  feesPaid: 200n,
  penaltyCharged: 400n,
  penaltyPaid: 100n,
  advance: 5_000n,
});
const paidOnce = someInstalments().map((row, at) =>
  at === 0
    ? { ...row, capitalised: 300n, principalPaid: 10_000n, interestPaid: 1_000n, state: 'Paid' as const }
    : row,
);
const lost = (count: number) => Array.from({ length: count }, () => 'put' as const);

cases(
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
    'every part of it, less what is held; what was paid stays paid': {
      state: { loan: owing, rows: paidOnce, advances: [anAdvance(5_000n)] },
      // 1,200.00 and 12.00 of interest, 5.00 of fees, 3.00 of penalties, less 50.00.
      input: { writeOffAmount: 1170, notes: 'See the minutes', writeOffDate: '2026-03-02' },
      posts: [
        { loanLosses: 1170, loanAdvances: -50, interestReceivable: -12, loans: -1200, feesReceivable: -8 },
      ],
      gives: [
        ...(['put', 'insert'] as const),
        ...lost(11),
        ...(['put', 'put', 'put', 'unschedule', 'post', 'insert', 'emit', 'audit'] as const),
      ],
      also: (decision) => {
        const { effects, data, message } = accepted(decision);
        assert.equal(message, 'Loan LA-2026-00001 is written off.');
        const { transactionId, ...told } = data;
        assert.deepEqual(told, {
          loanId: 'LA-2026-00001',
          writeOffAmount: 1170,
          writeOffDate: noon,
          previousBalance: 1170,
          newBalance: 0,
          status: 'ClosedWrittenOff',
        });
        const [{ modifiedAt: _a, modifiedBy: _b, modifiedById: _c, ...own } = {}] = changesOf(effects, loans);
        assert.deepEqual(own, {
          state: 'ClosedWrittenOff',
          principal: 0n,
          interestAccrued: 700n,
          interestCapitalised: 300n,
          accruedTo: '2026-03-02',
          feesCharged: 200n,
          penaltyCharged: 100n,
          writtenOff: 117_000n,
          advance: 0n,
          closureType: 'WriteOff',
          closedAt: noon,
        });
        assert.equal(addedTo(effects, moves)[0]?.note, 'The customer left');
        assert.deepEqual(
          changesOf(effects, instalments).map((row) => row.state),
          lost(11).map(() => 'WrittenOff'),
        );
        assert.deepEqual(changesOf(effects, advances), [{ amountLeft: 0n }]);
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 11_880_000n }]);
        assert.deepEqual(addedTo(effects, loanTransactions), [
          {
            id: transactionId,
            loanKey: owing.encodedKey,
            type: 'WRITE_OFF',
            principal: 120_000n,
            interest: 1_200n,
            fees: 500n,
            penalty: 300n,
            advance: 0n,
            balanceBefore: 117_000n,
            balanceAfter: 0n,
            paymentMethod: 'Write-off',
            reference: 'B-7',
            notes: 'See the minutes',
            createdBy: 'regional',
            createdById: 'regional',
            at: noon,
          },
        ]);
        assert.deepEqual(journalsOf(effects), [
          {
            kind: 'write-off',
            reference: owing.encodedKey,
            currency: 'NGN',
            narration: 'Write-off of LA-2026-00001',
          },
        ]);
        const [{ amount, reason, status } = {}] = toldBy(effects, 'loan.written_off');
        assert.deepEqual([amount, reason, status], [1170, 'The customer left', 'ClosedWrittenOff']);
      },
    },
    'the interest of the day is a loss too, and the reason stands for a note': {
      state: { loan: aPaidOutLoan() },
      posts: [
        { interestReceivable: 10, interestIncome: 10 },
        { loanLosses: 1210, interestReceivable: -10, loans: -1200 },
      ],
      gives: [
        ...(['put', 'insert', 'post'] as const),
        ...lost(12),
        ...(['put', 'put', 'unschedule', 'post', 'insert', 'emit', 'audit'] as const),
      ],
      also: (decision) => {
        const { effects } = accepted(decision);
        assert.equal(addedTo(effects, loanTransactions)[0]?.notes, 'The customer left');
      },
    },
    'interest that was paid before it was earned makes the loss smaller': {
      state: { loan: aPaidOutLoan({ interestAccrued: 1_000n, interestPaid: 1_500n }) },
      input: { writeOffAmount: 1195 },
      posts: [{ loanLosses: 1195, interestReceivable: 5, loans: -1200 }],
      gives: [
        ...(['put', 'insert'] as const),
        ...lost(12),
        ...(['put', 'put', 'unschedule', 'post', 'insert', 'emit', 'audit'] as const),
      ],
    },
    'a client who is gone counts for nobody': {
      state: { client: undefined },
      posts: [{ loanLosses: 1210, interestReceivable: -10, loans: -1200 }],
      gives: [
        ...(['put', 'insert'] as const),
        ...lost(12),
        ...(['put', 'unschedule', 'post', 'insert', 'emit', 'audit'] as const),
      ],
    },
    'a part: what is due, then lower instalments, and the loan goes on': {
      input: { writeOffAmount: 250 },
      posts: [{ loanLosses: 250, interestReceivable: -10, loans: -240 }],
      gives: [
        ...(['put', 'insert'] as const),
        ...lost(12),
        ...(['put', 'put', 'post', 'insert', 'emit', 'audit'] as const),
      ],
      also: (decision) => {
        const { effects, data, message } = accepted(decision);
        const { previousBalance, newBalance, status } = data;
        assert.deepEqual([previousBalance, newBalance, status], [1210, 960, 'Disbursed']);
        assert.equal(message, '250.00 of loan LA-2026-00001 are written off; 960.00 are still owed.');
        // 10.00 of interest and 100.00 of principal are due today; 140.00 come from what is not due yet.
        const [own] = changesOf(effects, loans);
        assert.deepEqual(
          [own?.principal, own?.principalPaid, own?.principalWrittenOff, own?.interestWrittenOff],
          [96_000n, 24_000n, 24_000n, 1_000n],
        );
        assert.deepEqual([own?.writtenOff, own?.state], [25_000n, 'Disbursed']);
        // What was written off is not repaid.
        const after: Loan = { ...aPaidOutLoan({ interestAccrued: 1_000n }), ...own };
        assert.equal(repayable(after), after.disbursedAmount + after.totalInterest - 25_000n);
        assert.deepEqual(changesOf(effects, clients), [{ defaultedLoans: 1 }]);
        assert.deepEqual(accepted(decision).hands, ['maker']);
        assert.deepEqual(changesOf(effects, exposures), [{ committed: 11_976_000n }]);
        assert.deepEqual(
          changesOf(effects, instalments).map((row) => row.state),
          ['Paid', ...lost(11).map(() => 'Pending')],
        );
      },
    },
    'more than is owed': {
      input: { writeOffAmount: 1210.01 },
      gives: 'VALIDATION',
      also: refusedWith(
        { field: 'writeOffAmount', outstanding: 1210 },
        'writeOffAmount must be at most what the loan owes today, 1,210.00',
      ),
    },
    'another day than today': {
      input: { writeOffDate: '2026-03-01' },
      gives: 'VALIDATION',
      also: refusedWith({ field: 'writeOffDate' }, 'writeOffDate must be today, 2026-03-02'),
    },
    'a role that is too low': {
      actor: { roles: ['BranchManager'] },
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: refusedWith(
        { requiredRole: 'RegionalManager' },
        'To write a loan off needs RegionalManager or higher.',
      ),
    },
    'where no rule is about the product only Admin may': {
      rules: { 'loans/write-off': { writeOff: [{ product: 'another', role: 'Teller' }] } },
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: refusedWith({ requiredRole: 'Admin' }),
    },
    'who approved the loan': {
      state: { loan: aPaidOutLoan({ approvals: [{ ...approvedBy('regional'), level: 1, comment: null }] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
      also: says(/who makes or approves a loan does not write it off/),
    },
    'who made the loan': {
      state: { loan: aPaidOutLoan({ makers: ['regional'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'nothing is owed': {
      state: { loan: aPaidOutLoan({ principal: 0n, interestAccrued: 1_000n, interestPaid: 1_000n }) },
      gives: 'LOAN_NOTHING_OWED',
    },
    'a loan that is not paid out': {
      state: { loan: aLoan({ state: 'Approved' }) },
      gives: 'LOAN_WRONG_STATE',
    },
    'an unknown loan': { state: { loan: undefined }, gives: 'LOAN_NOT_FOUND' },
  },
);
