import { command } from '../../../core/command/declaration/command.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Amount, Note, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../../core/command/wire/rejections.ts';
import { R2Plain } from '../../../core/command/wire/reply.ts';
import { type Account, accounts } from '../../../core/ledger/account.ts';
import { toMinor } from '../../../core/values/money.ts';
import { loanProducts } from '../../products/loan-product.ts';
import { InitiationOutput, initiationFacts, initiationRejects } from '../../transactions/initiation.ts';
import { Channel } from '../../transactions/transaction.ts';
import type { Loan } from '../loan.ts';
import { loanLife } from '../loan.ts';
import { type LoanTies, tiesOf } from '../loan-moves.ts';
import { findLoan, loanNameIn, namesALoan, notFound } from '../lookup.ts';
import {
  partiesRefusal,
  payLoanOut,
  payoutFacts,
  payoutPolicies,
  payoutRefusal,
  payoutRejects,
} from './payout-request.ts';

const DisbursementInput = Type.Object({
  ...namesALoan,
  destinationAccountNumber: Type.Optional(Words(34, 'The account that the loan names, where this is absent')),
  amount: Type.Optional(Amount('All that was approved, where this is absent')),
  requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
  narration: Type.Optional(Note(200)),
  channel: Type.Optional(Channel),
  thirdPartyPayout: Type.Optional(Type.Boolean({ description: 'true: the account may be of somebody else' })),
});
type Input = Static<typeof DisbursementInput>;

interface State {
  readonly loan: Loan | undefined;
  readonly ties: LoanTies;
  readonly account: Account | undefined;
  readonly source: Account | undefined;
}

export default command({
  name: 'InitiateLoanDisbursement',
  summary: 'Pays an approved loan out, at once or after approval of the transaction.',
  reply: R2Plain,
  permission: ['loans.disburse'],
  needsTenantHeader: true,

  input: DisbursementInput,
  output: Type.Intersect([
    InitiationOutput,
    Type.Object({ loanId: Type.String(), loanStatus: OneOf(loanLife.states) }),
  ]),
  example: {
    loanAccountNumber: '3000000001',
    destinationAccountNumber: '1000000001',
    requireApproval: false,
    narration: 'Loan payout',
  },

  policies: payoutPolicies,
  rejects: [...initiationRejects, ...payoutRejects],
  audits: 'LoanDisbursementInitiated',
  effectClasses: ['money', 'commitment'],

  load: (input, read) => stateOf(input, read),
  facts: ({ channel }, { loan, account }) => ({
    ...initiationFacts('LOAN_DISBURSEMENT', channel, account),
    ...payoutFacts(loan),
  }),
  about: (_input, { loan }) => ({
    transactionType: 'LOAN_DISBURSEMENT',
    ...(loan === undefined ? {} : { transactionAmount: loan.amount }),
  }),

  decide: (input, state, context) => {
    const { loan } = state;
    if (loan === undefined) return notFound(loanNameIn(input));
    const amount = input.amount === undefined ? loan.amount : toMinor(input.amount);
    const refused = payoutRefusal(loan, amount, context);
    if (refused !== undefined) return refused;
    const parties = partiesOf(input, state);
    if (isRejection(parties)) return parties;
    const { narration, channel, requireApproval, thirdPartyPayout } = input;
    const { ties } = state;
    const apart = partiesRefusal({ loan, ...parties, thirdPartyPayout }, 'destinationAccountNumber', context);
    if (apart !== undefined) return apart;
    return payLoanOut(
      { loan, ties, ...parties, amount, narration, channel, requireApproval, thirdPartyPayout },
      context,
    );
  },
});

async function stateOf(input: Input, read: Read): Promise<State> {
  const loan = await findLoan(loanNameIn(input), read);
  const ties = await tiesOf(loan, read);
  const number = input.destinationAccountNumber;
  const channelKey = loan?.channelKey ?? undefined;
  const account =
    number !== undefined
      ? await read.one(accounts, { number })
      : channelKey === undefined
        ? undefined
        : await read.one(accounts, { id: channelKey });
  if (loan === undefined) return { loan, ties, account, source: undefined };
  const product = await read.one(loanProducts, { encodedKey: loan.productKey });
  const from = product?.disbursementAccount;
  const source = from === undefined ? undefined : await read.one(accounts, { number: from });
  return { loan, ties, account, source };
}

/** The paying and the receiving account. */
function partiesOf(input: Input, { account, source }: State) {
  if (account === undefined) {
    const named = input.destinationAccountNumber;
    return reject('ACCOUNT_NOT_FOUND', {
      ...(named === undefined ? { message: 'destinationAccountNumber is required.' } : {}),
      field: 'destinationAccountNumber',
      accountNumber: named ?? null,
    });
  }
  if (source === undefined) {
    return reject('ACCOUNT_NOT_FOUND', { message: 'The product has no disbursement account.' });
  }
  return { account, source };
}
