/** What each command on loans reads, asks the rules and says that it is about; nothing is read of what is not named. */
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
import { advances } from '../../../commands/loans/servicing/advance.ts';
import CloseLoanCommand from '../../../commands/loans/servicing/CloseLoanCommand.ts';
import InitiateLoanPayOffCommand from '../../../commands/loans/servicing/InitiateLoanPayOffCommand.ts';
import InitiateLoanRepaymentCommand from '../../../commands/loans/servicing/InitiateLoanRepaymentCommand.ts';
import InitiateLoanWriteOffCommand from '../../../commands/loans/servicing/InitiateLoanWriteOffCommand.ts';
import RunLoanDay from '../../../commands/loans/servicing/RunLoanDay.ts';
import { initiationFacts } from '../../../commands/transactions/initiation.ts';
import type { Command } from '../../../core/command/declaration/command.ts';
import {
  amina,
  asks,
  byProduct,
  given,
  grace,
  held,
  loads,
  loan,
  paidEarly,
  payer,
  product,
  serviced,
  stocks,
  tied,
  untied,
} from '../../support/stored-loan.ts';
import { anAccount } from '../../support/transactions.ts';

const id = '3000000001';
const secured = { loan, product, held, given };
const nothing = { loan: undefined, product: undefined, held: [], given: [] };
const unserviced = {
  ...{ loan: undefined, product: undefined, rows: [], ties: untied, advances: [] },
  pool: undefined,
};
/** A command on a loan by its name: what it loads beside the name, of a loan that is there and of one that is not. */
const table: readonly (readonly [
  command: Command,
  more: object,
  loaded: object,
  unknown: object,
])[] = [
  [AddLoanCollateralCommand, {}, secured, nothing],
  [RemoveLoanCollateralCommand, {}, secured, nothing],
  [
    AddLoanGuarantorCommand,
    { clientId: ` ${grace.id} ` },
    { ...secured, client: grace },
    { ...nothing, client: grace },
  ],
  [
    RemoveLoanGuarantorCommand,
    { clientId: 'client-guarantor' },
    { ...secured, client: grace },
    { ...nothing, client: grace },
  ],
  [
    ApproveLoanCommand,
    {},
    { loan, exposure: tied.exposure },
    { loan: undefined, exposure: undefined },
  ],
  [
    RequestLoanApprovalCommand,
    {},
    { loan, exposure: tied.exposure },
    { loan: undefined, exposure: undefined },
  ],
  [RejectLoanCommand, {}, { loan, ...tied }, { loan: undefined, ...untied }],
  [WithdrawLoanCommand, {}, { loan, ...tied }, { loan: undefined, ...untied }],
  [
    CloseLoanCommand,
    {},
    { ...serviced, held, given, origins: [paidEarly] },
    { ...unserviced, held: [], given: [], origins: [] },
  ],
  [
    InitiateLoanPayOffCommand,
    { paymentAccountId: payer.number },
    { ...serviced, held, given, origins: [paidEarly], payer },
    { ...unserviced, held: [], given: [], origins: [], payer },
  ],
  [
    InitiateLoanRepaymentCommand,
    { channelEncodedKey: payer.id },
    { ...serviced, payer },
    { ...unserviced, payer },
  ],
  [
    InitiateLoanRepaymentCommand,
    {},
    { ...serviced, payer: undefined },
    { ...unserviced, payer: undefined },
  ],
  [
    InitiateLoanWriteOffCommand,
    {},
    { ...serviced, client: amina },
    { ...unserviced, client: undefined },
  ],
];

for (const [command, more, loaded, unknown] of table) {
  test(`${command.name} loads a loan with all that it needs, and of no loan nothing`, async () => {
    assert.deepEqual(await loads(command, { id, ...more }), loaded);
    assert.deepEqual(await loads(command, { id: 'nobody', ...more }), unknown);
  });
}

test('the day of a loan is loaded by its key', async () => {
  assert.deepEqual(await loads(RunLoanDay, { encodedKey: loan.encodedKey }), serviced);
  assert.deepEqual(await loads(RunLoanDay, { encodedKey: 'nobody' }), unserviced);
  const held = stocks.filter(({ table }) => table !== advances);
  assert.deepEqual(await loads(RunLoanDay, { encodedKey: loan.encodedKey }, held), {
    ...{ ...serviced, advances: [], pool: undefined },
  });
});

test('a client is found by number or by key, whatever is around it', async () => {
  const client = async (clientId: string | number) =>
    ((await loads(AddLoanGuarantorCommand, { id, clientId })) as { client?: { id: number } })
      .client;
  assert.deepEqual(await client(grace.id), grace);
  assert.deepEqual(await client(String(grace.id)), grace);
  for (const text of [`${grace.id}x`, `x${grace.id}`, 'nobody']) {
    assert.equal(await client(text), undefined, text);
  }
});

/** The facts of each command, of a loan and of none. */
const asked: readonly (readonly [Command, object, object, object])[] = [
  ...[AddLoanGuarantorCommand, RemoveLoanGuarantorCommand, RemoveLoanCollateralCommand].map(
    (command) =>
      [
        command,
        secured,
        {
          loanToValue: byProduct,
          guaranteeCover: byProduct,
          guarantor: { applicant: 'guarantor' },
        },
        { loanToValue: null, guaranteeCover: null, guarantor: { applicant: 'guarantor' } },
      ] as const,
  ),
  [
    ApproveLoanCommand,
    { loan },
    { tiers: byProduct, makerChecker: {} },
    { tiers: null, makerChecker: {} },
  ],
  [RequestLoanApprovalCommand, { loan }, { tiers: byProduct }, { tiers: null }],
  [RejectLoanCommand, { loan }, { makerChecker: {} }, { makerChecker: {} }],
  [
    RunLoanDay,
    { loan },
    { arrears: byProduct, charges: byProduct },
    { arrears: null, charges: null },
  ],
  [
    InitiateLoanWriteOffCommand,
    { loan },
    { writeOff: byProduct, makerChecker: {}, arrears: byProduct, earlyPayment: byProduct },
    { writeOff: null, makerChecker: {}, arrears: null, earlyPayment: null },
  ],
];

for (const [command, state, facts, none] of asked) {
  test(`${command.name} asks the rules by the product of the loan, and without a loan nothing of it`, () => {
    assert.deepEqual(asks(command, {}, state), facts);
    assert.deepEqual(asks(command, {}, { ...state, loan: undefined }), none);
  });
}

test('payments ask by the tier of the account that pays, cash as an ordinary one', () => {
  const premium = anAccount({ tier: 'PREMIUM' });
  const initiated = (account: { readonly tier: string }) =>
    initiationFacts('LOAN_REPAYMENT', undefined, account);
  for (const [command, own, none] of [
    [
      InitiateLoanRepaymentCommand,
      { arrears: byProduct, earlyPayment: byProduct },
      { arrears: null, earlyPayment: null },
    ],
    [InitiateLoanPayOffCommand, { charges: byProduct }, { charges: null }],
  ] as const) {
    assert.deepEqual(asks(command, {}, { loan, payer: premium }), {
      ...initiated(premium),
      ...own,
    });
    assert.deepEqual(asks(command, {}, { loan: undefined, payer: undefined }), {
      ...initiated({ tier: 'STANDARD' }),
      ...none,
    });
  }
});

/** What a refusal's audit entry says, of a loan and of none. */
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
  [
    InitiateLoanRepaymentCommand,
    { transactionAmount: 560n, ...moved },
    { transactionAmount: 560n },
  ],
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

test('commands that a process may be granted a role for say what they decide on', () => {
  for (const command of [ApproveLoanCommand, RejectLoanCommand]) {
    assert.equal(command.grantFacts?.({ comment: '' }, { loan, ...tied }), loan);
  }
});
