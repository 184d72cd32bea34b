/** What the audit entry of a command on a loan says, of a loan and of none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ApproveLoanCommand from '../../../commands/loans/origination/ApproveLoanCommand.ts';
import RejectLoanCommand from '../../../commands/loans/origination/RejectLoanCommand.ts';
import RequestLoanApprovalCommand from '../../../commands/loans/origination/RequestLoanApprovalCommand.ts';
import UpdateLoanCommand from '../../../commands/loans/origination/UpdateLoanCommand.ts';
import WithdrawLoanCommand from '../../../commands/loans/origination/WithdrawLoanCommand.ts';
import InitiateLoanDisbursement from '../../../commands/loans/payout/InitiateLoanDisbursement.ts';
import AddLoanCollateralCommand from '../../../commands/loans/security/AddLoanCollateralCommand.ts';
import AddLoanGuarantorCommand from '../../../commands/loans/security/AddLoanGuarantorCommand.ts';
import RemoveLoanCollateralCommand from '../../../commands/loans/security/RemoveLoanCollateralCommand.ts';
import RemoveLoanGuarantorCommand from '../../../commands/loans/security/RemoveLoanGuarantorCommand.ts';
import CloseLoanCommand from '../../../commands/loans/servicing/CloseLoanCommand.ts';
import InitiateLoanPayOffCommand from '../../../commands/loans/servicing/InitiateLoanPayOffCommand.ts';
import InitiateLoanRepaymentCommand from '../../../commands/loans/servicing/InitiateLoanRepaymentCommand.ts';
import InitiateLoanWriteOffCommand from '../../../commands/loans/servicing/InitiateLoanWriteOffCommand.ts';
import RunLoanDay from '../../../commands/loans/servicing/RunLoanDay.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import { aLoan } from '../../support/loans.ts';

const loan = aLoan({ state: 'Disbursed', amount: 120_000n });
const wrote = { writeOffAmount: 12.34, writeOffReason: 'Gone', amount: 5.6 };
const moved = { transactionId: 'LA-2026-00001', previousState: 'Disbursed' };
const abouts: readonly (readonly [Command, object, object])[] = [
  ...[
    ApproveLoanCommand,
    CloseLoanCommand,
    InitiateLoanPayOffCommand,
    RejectLoanCommand,
    RequestLoanApprovalCommand,
    RunLoanDay,
    UpdateLoanCommand,
    WithdrawLoanCommand,
  ].map((command) => [command, moved, {}] as const),
  ...[
    AddLoanCollateralCommand,
    AddLoanGuarantorCommand,
    RemoveLoanCollateralCommand,
    RemoveLoanGuarantorCommand,
  ].map((command) => [command, { transactionId: 'LA-2026-00001' }, {}] as const),
  [InitiateLoanRepaymentCommand, { transactionAmount: 560n, ...moved }, { transactionAmount: 560n }],
  [
    InitiateLoanWriteOffCommand,
    { transactionAmount: 1_234n, approverNotes: 'Gone', ...moved },
    { transactionAmount: 1_234n, approverNotes: 'Gone' },
  ],
  [
    InitiateLoanDisbursement,
    { transactionType: 'LOAN_DISBURSEMENT', transactionAmount: 120_000n },
    { transactionType: 'LOAN_DISBURSEMENT' },
  ],
];

for (const [command, about, none] of abouts) {
  test(`${command.name} says in its audit entry which loan it is about`, () => {
    assert.deepEqual(command.about(wrote, { loan }), about);
    assert.deepEqual(command.about(wrote, { loan: undefined }), none);
  });
}
