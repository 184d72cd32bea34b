/** One loan as it is shown, and what each query inside a loan says of one that it does not find. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branches } from '../../../commands/branches/branch.ts';
import { employees } from '../../../commands/employees/employee.ts';
import GetLoanAccountCommand from '../../../commands/loans/GetLoanAccountCommand.ts';
import { type InstalmentRow, instalments } from '../../../commands/loans/instalment.ts';
import { loans } from '../../../commands/loans/loan.ts';
import GetExistingLoanSchedulesQuery from '../../../commands/loans/origination/GetExistingLoanSchedulesQuery.ts';
import RetrieveLoanCollateralListQuery from '../../../commands/loans/security/RetrieveLoanCollateralListQuery.ts';
import RetrieveLoanGuarantorListQuery from '../../../commands/loans/security/RetrieveLoanGuarantorListQuery.ts';
import { collaterals, guarantors } from '../../../commands/loans/security/security.ts';
import RetrieveLoanTransactionListQuery from '../../../commands/loans/servicing/RetrieveLoanTransactionListQuery.ts';
import type { Query } from '../../../core/command/declaration/command.ts';
import { knownDate } from '../../../core/values/civil-date.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { ask } from '../../support/asked.ts';
import { noon } from '../../support/decide.ts';
import {
  aCollateral,
  aGuarantor,
  aLoan,
  aPaidOutLoan,
  demoBranch,
  demoOfficer,
  someInstalments,
} from '../../support/loans.ts';
import { stock } from '../../support/stocked.ts';

const id = '3000000001';
const inside: readonly Query[] = [
  GetExistingLoanSchedulesQuery,
  GetLoanAccountCommand,
  RetrieveLoanCollateralListQuery,
  RetrieveLoanGuarantorListQuery,
  RetrieveLoanTransactionListQuery,
];

for (const query of inside) {
  test(`${query.name} names what it does not find`, async () => {
    const unknown = await ask(query, { id: 'nobody' }, [stock(loans, aLoan())]);
    assert.deepEqual(unknown.data, { refused: 'LOAN_NOT_FOUND', field: 'id' });
    assert.equal(unknown.message, 'There is no loan nobody.');
    const none = await ask(query, {}, [stock(loans, aLoan())]);
    assert.deepEqual(none.data, { refused: 'VALIDATION', field: 'accountEncodedKey' });
    const abroad = await ask(query, { id }, [stock(loans, aLoan({ tenant: 'other' }))]);
    assert.equal(abroad.data.refused, 'LOAN_NOT_FOUND');
  });
}

const officer = demoOfficer('officer-ngozi');
const branch = demoBranch('branch-hq');
const stranger = {
  ...officer,
  encodedKey: 'a',
  id: 77,
  staffId: 'other',
  referralCode: 'other',
  firstName: 'Nobody',
};
/** An instalment that comes before all others. */
const late = { ...(someInstalments()[0] as InstalmentRow), number: 0, principalDue: 1n };

test('one loan with what secures it, who is in charge of it, and what comes next', async () => {
  const approval = {
    level: 1,
    role: 'BranchManager',
    userId: 'manager',
    name: 'The manager',
    humans: ['manager'],
    at: noon,
    comment: 'Fine',
  };
  const loan = aPaidOutLoan({
    interestAccrued: 1_900n,
    interestPaid: 400n,
    interestCapitalised: 300n,
    feesCharged: 500n,
    feesPaid: 100n,
    penaltyCharged: 90n,
    penaltyPaid: 20n,
    advance: 12_000n,
    approvals: [approval],
    comments: ['One'],
    tags: ['two'],
    arrearsSince: knownDate('2026-03-02'),
    channelKey: 'acc-amina',
    notes: 'Noted',
    salesChannelCode: 'WEB',
    closedAt: noon,
    closureType: 'PayOff',
  });
  const stocks = [
    stock(loans, loan),
    stock(instalments, ...[...someInstalments()].reverse(), { ...late, loanKey: '0' }),
    stock(collaterals, aCollateral(2n, 2), aCollateral(9_000_050n, 1), {
      ...aCollateral(1n, 1),
      loanKey: 'another',
    }),
    stock(
      guarantors,
      { ...aGuarantor(9n, 'client-z'), loanKey: 'another' },
      { ...aGuarantor(120_000n, 'client-late'), addedAt: later(noon, 1) },
      aGuarantor(119_999n, 'client-b'),
      aGuarantor(5n, 'client-a'),
    ),
    stock(branches, { ...branch, encodedKey: 'a', id: 77, key: 'elsewhere', name: 'Elsewhere' }, branch),
    stock(employees, stranger, officer),
  ];
  const { data, message } = await ask(GetLoanAccountCommand, { id }, stocks);
  assert.equal(message, 'Loan LA-2026-00001 found.');
  const { collateral, guarantors: sureties, ...own } = data;
  assert.deepEqual(own, {
    id: 1,
    encodedKey: loan.encodedKey,
    loanId: 'LA-2026-00001',
    loanAccountNumber: id,
    accountName: 'School fees',
    customerId: 'client-amina',
    customerName: 'Amina Yusuf',
    loanProductId: 'product-personal',
    loanProductName: 'Personal loan',
    loanAmount: 1200,
    // 1,200.00 and 12.00 of interest, 4.00 of fees, 0.70 of penalties; 120.00 are held.
    outstandingBalance: 1096.7,
    interestRate: 12,
    loanTerm: 12,
    monthlyPayment: 10_661.85,
    status: 'Disbursed',
    disbursementDate: '2026-03-10T00:00:00.000Z',
    maturityDate: '2027-03-10T00:00:00.000Z',
    branchId: 'branch-hq',
    createdAt: later(noon, -hours(1)),
    outstandingPrincipal: 1200,
    outstandingInterest: 12,
    outstandingFees: 4,
    outstandingPenalty: 0.7,
    advanceAmount: 120,
    totalOutstanding: 1096.7,
    totalInterest: 7942.26,
    totalRepayable: 9142.26,
    repaymentStartDate: '2026-04-10T00:00:00.000Z',
    // The advance covers the first instalment and 10.00 of the second.
    nextPaymentDate: '2026-04-02T00:00:00.000Z',
    nextPaymentAmount: 100,
    arrearsSince: '2026-03-02',
    moratoriumType: 0,
    moratoriumPeriod: 0,
    disbursementMethod: 'BankTransfer',
    disbursementAccountId: 'acc-amina',
    repaymentAccountId: 'acc-amina',
    disbursementTransactionId: 'some-transaction',
    loanOfficerId: 'officer-ngozi',
    notes: 'Noted',
    comments: ['One'],
    tags: ['two'],
    salesChannelCode: 'WEB',
    approvals: [
      { level: 1, approvedBy: 'The manager', approvedById: 'manager', approvedAt: noon, comment: 'Fine' },
    ],
    createdBy: 'The maker',
    createdById: 'maker',
    lastModifiedAt: later(noon, -hours(1)),
    lastModifiedBy: 'The maker',
    lastModifiedById: 'maker',
    closureDate: noon,
    closureType: 'PayOff',
    branchName: 'Head Office',
    loanOfficerName: 'Ngozi Obi',
  });
  assert.deepEqual(collateral, [
    {
      collateralId: 1,
      collateralType: 'Property',
      collateralValue: 90_000.5,
      description: null,
      status: 'Held',
    },
    { collateralId: 2, collateralType: 'Property', collateralValue: 0.02, description: null, status: 'Held' },
  ]);
  assert.deepEqual(
    (sureties as readonly Record<string, unknown>[]).map(({ guarantorId, guaranteeType }) => [
      guarantorId,
      guaranteeType,
    ]),
    [
      ['client-a', 'Partial'],
      ['client-b', 'Partial'],
      ['client-late', 'Full'],
    ],
  );
});

test('interest taken before it was earned and a branch that is gone show as nothing', async () => {
  const loan = aPaidOutLoan({ interestAccrued: 100n, interestPaid: 200n });
  const { data } = await ask(GetLoanAccountCommand, { id }, [stock(loans, loan)]);
  const { outstandingInterest, branchName, loanOfficerName, nextPaymentDate, nextPaymentAmount } = data;
  assert.deepEqual(
    [outstandingInterest, branchName, loanOfficerName, nextPaymentDate, nextPaymentAmount],
    [0, null, null, null, null],
  );
  assert.deepEqual([data.collateral, data.guarantors], [[], []]);
  const elsewhere = stock(branches, { ...branch, encodedKey: 'a' });
  const nobody = stock(employees, stranger);
  const strange = await ask(GetLoanAccountCommand, { id }, [stock(loans, loan), elsewhere, nobody]);
  assert.deepEqual([strange.data.branchName, strange.data.loanOfficerName], [null, null]);
});
