import { type Context, command } from '../../../core/command/declaration/command.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Amount, Note, OneOf, type Static, Type, Words } from '../../../core/command/declaration/schema.ts';
import { isRejection, type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { R2Plain } from '../../../core/command/wire/reply.ts';
import { type Account, accounts } from '../../../core/ledger/account.ts';
import { afterFee, afterHold, afterLine } from '../../../core/ledger/books.ts';
import { toMinor } from '../../../core/values/money.ts';
import { initiationFacts, initiationRejects } from '../../transactions/initiation.ts';
import type { Loan } from '../loan.ts';
import { loanLife } from '../loan.ts';
import { type LoanTies, tiesOf } from '../loan-moves.ts';
import { findLoan, notFound } from '../lookup.ts';
import {
  partiesRefusal,
  payLoanOut,
  payoutFacts,
  payoutPolicies,
  payoutRefusal,
  payoutRejects,
} from './payout-request.ts';

const Item = Type.Object({
  loanAccountId: Words(64, 'The loan: its encoded key, id or account number'),
  destinationAccount: Words(34, 'Number of the account that is paid'),
  amount: Amount('At most what was approved'),
  bankCode: Type.Optional(Note(20)),
  narration: Type.Optional(Note(200)),
  thirdPartyPayout: Type.Optional(Type.Boolean({ description: 'true: the account may be of somebody else' })),
});
const ChannelInput = Type.Object({
  sourceAccount: Words(34, 'Number of the disbursement account'),
  batchDescription: Type.Optional(Note(200)),
  requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
  disbursementItemModels: Type.Array(Item, { minItems: 1, maxItems: 50 }),
});
type Input = Static<typeof ChannelInput>;

interface State {
  readonly source: Account | undefined;
  readonly items: readonly {
    readonly loan: Loan | undefined;
    readonly ties: LoanTies;
    readonly account: Account | undefined;
  }[];
}

export default command({
  name: 'InitiateDisbursementFromLoanChannel',
  summary: 'Pays several approved loans out of one disbursement account: all of them or none.',
  reply: R2Plain,
  permission: ['loans.disburse'],
  needsTenantHeader: true,

  input: ChannelInput,
  output: Type.Object({
    batchId: Type.String(),
    disbursementId: Type.String({ description: 'The transaction of the first loan' }),
    transactionReference: Type.String(),
    status: OneOf<string>(['PENDING', 'SETTLED'], 'PENDING while one of them waits'),
    disbursementDate: Type.String(),
    items: Type.Array(
      Type.Object({
        loanId: Type.String(),
        loanStatus: OneOf(loanLife.states),
        transactionId: Type.String(),
        status: OneOf<string>(['PENDING', 'SETTLED']),
      }),
    ),
  }),
  example: {
    sourceAccount: '9000000001',
    disbursementItemModels: [
      { loanAccountId: '3000000001', destinationAccount: '1000000001', amount: 120000, narration: 'Payout' },
    ],
  },

  policies: payoutPolicies,
  rejects: [...initiationRejects, ...payoutRejects],
  audits: 'LoanDisbursementInitiated',
  effectClasses: ['money', 'commitment'],

  load: (input, read) => stateOf(input, read),
  // Tier and product are the same throughout the batch.
  facts: (_input, { items }) => ({
    ...initiationFacts('LOAN_DISBURSEMENT', undefined, items[0]?.account),
    ...payoutFacts(items[0]?.loan),
  }),
  about: ({ disbursementItemModels }) => ({
    transactionType: 'LOAN_DISBURSEMENT',
    transactionAmount: disbursementItemModels.reduce((sum, { amount }) => sum + toMinor(amount), 0n),
  }),

  decide: (input, state, context) => {
    const refused = batchRefusal(state);
    if (refused !== undefined) return refused;
    const made = paidInTurn(input, state, context);
    if (isRejection(made)) return made;
    const waits = made.items.some(({ status }) => status === 'PENDING');
    const first = made.items[0]?.transactionId ?? '';
    return {
      data: {
        batchId: `BATCH-${context.today().replaceAll('-', '')}-${first.slice(-8)}`,
        disbursementId: first,
        transactionReference: `TRX-${first.replaceAll('-', '').toUpperCase()}`,
        status: waits ? 'PENDING' : 'SETTLED',
        disbursementDate: context.now,
        items: made.items,
      },
      message: `${made.items.length} loan disbursements initiated.`,
      effects: made.effects,
    };
  },
});

async function stateOf(input: Input, read: Read): Promise<State> {
  const items = [];
  for (const { loanAccountId, destinationAccount } of input.disbursementItemModels) {
    const loan = await findLoan(loanAccountId.trim(), read);
    items.push({
      loan,
      ties: await tiesOf(loan, read),
      account: await read.one(accounts, { number: destinationAccount }),
    });
  }
  return { source: await read.one(accounts, { number: input.sourceAccount }), items };
}

/**
 * Requires one source of payouts, each loan once, and one tier and product, because the rules are evaluated
 * once for all.
 */
function batchRefusal({ source, items }: State): Rejection<'VALIDATION'> | undefined {
  const wrong = (field: string, problem: string) =>
    reject('VALIDATION', { field, message: `${field} ${problem}` });
  if (source !== undefined && source.class !== 'INTERNAL') {
    return wrong('sourceAccount', 'is not a disbursement account');
  }
  const keys = items.flatMap(({ loan }) => loan?.encodedKey ?? []);
  if (new Set(keys).size < keys.length) {
    return wrong('disbursementItemModels', 'names a loan twice');
  }
  const kinds = items.flatMap(({ loan, account }) =>
    loan === undefined || account === undefined ? [] : [`${loan.productKey} ${account.tier}`],
  );
  if (new Set(kinds).size < 2) return undefined;
  return wrong('disbursementItemModels', 'must have one product and one account tier');
}

/**
 * Pays the loans one after another, each on the balances that the previous one left. The first rejection
 * rejects all.
 */
function paidInTurn(input: Input, { source, items }: State, context: Context<typeof payoutPolicies>) {
  if (source === undefined) {
    return reject('ACCOUNT_NOT_FOUND', { accountNumber: input.sourceAccount });
  }
  const now = new Map<string, Account>([[source.id, source]]);
  const effects: Effect[] = [];
  const done = [];
  for (const [at, asked] of input.disbursementItemModels.entries()) {
    const { loan, ties, account } = items[at] ?? { loan: undefined, ties: noTies, account: undefined };
    if (loan === undefined) return notFound(asked.loanAccountId);
    const amount = toMinor(asked.amount);
    const refused = payoutRefusal(loan, amount, context);
    if (refused !== undefined) return refused;
    if (account === undefined) {
      return reject('ACCOUNT_NOT_FOUND', { accountNumber: asked.destinationAccount });
    }
    const parties = { account: now.get(account.id) ?? account, source: now.get(source.id) ?? source };
    const { narration, thirdPartyPayout } = asked;
    const field = `disbursementItemModels.${at}.destinationAccount`;
    const apart = partiesRefusal({ loan, ...parties, thirdPartyPayout }, field, context);
    if (apart !== undefined) return apart;
    const { requireApproval } = input;
    const made = payLoanOut(
      { loan, ties, ...parties, amount, narration, channel: undefined, requireApproval, thirdPartyPayout },
      context,
    );
    if (isRejection(made)) return made;
    now.set(parties.account.id, parties.account);
    moveOn(now, made.effects);
    effects.push(...made.effects);
    const { transactionId, status, loanId, loanStatus } = made.data;
    done.push({ loanId, loanStatus, transactionId, status });
  }
  return { items: done, effects };
}

const noTies: LoanTies = { application: undefined, exposure: undefined };

/** The accounts as these effects leave them. */
function moveOn(now: Map<string, Account>, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.do === 'hold') {
      const row = now.get(effect.hold.account);
      if (row !== undefined) now.set(row.id, afterHold(row, effect.hold));
    }
    if (effect.do === 'owe') {
      const row = now.get(effect.fee.account);
      if (row !== undefined) now.set(row.id, afterFee(row, effect.fee));
    }
    if (effect.do !== 'post') continue;
    for (const line of effect.journal.lines) {
      const row = line.account === undefined ? undefined : now.get(line.account);
      if (row !== undefined) now.set(row.id, afterLine(row, line));
    }
  }
}
