/**
 * Pays a partner's loan out. In the bank's own ledger the payout is a universal transfer from the source account,
 * settled at once unless the approval thresholds require an approver. Through a remote core it is an order with its
 * own key: the source account holds the amount until the core has answered, however often the order is sent.
 *
 * | step | debit | credit |
 * |---|---|---|
 * | own ledger | the source account | the borrower's account |
 * | remote core, after its answer | the source account | 1200 interbank settlement |
 */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit, schedule } from '../../core/command/declaration/effects.ts';
import { type LinkMove, link } from '../../core/command/declaration/link.ts';
import { inState } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { isRejection, type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { orderTimer } from '../../core/interbank/contract.ts';
import { type Account, accounts, available, isCash, isOpen } from '../../core/ledger/account.ts';
import { sheet } from '../../core/ledger/books.ts';
import { fromMinor, moneyWords } from '../../core/values/money.ts';
import {
  closedRefusal,
  initiate,
  initiationFacts,
  initiationPolicies,
  initiationRejects,
} from '../transactions/initiation.ts';
import { referenceOf } from '../transactions/transaction.ts';
import { type PartnerLoan, partnerEvent, partnerLoanNoun, partnerLoans } from './partner-loan.ts';
import { partnerDisbursement } from './policies.ts';

export const payoutPolicies = { ...initiationPolicies, disbursement: partnerDisbursement };
export const payoutRejects = [
  ...initiationRejects,
  'PARTNER_LOAN_NOT_FOUND',
  'PARTNER_LOAN_STATE',
  'PARTNER_LOAN_DISBURSED',
  'SAME_ACCOUNT',
  'CURRENCY_MISMATCH',
] as const;
type PayoutContext = Context<typeof payoutPolicies>;

export interface Payout {
  readonly request: PartnerLoan | undefined;
  readonly account: Account | undefined;
  readonly source: Account | undefined;
}

export async function loadPayout({ id }: { readonly id: number }, read: Read): Promise<Payout> {
  const request = await read.one(partnerLoans, { id });
  if (request === undefined) return { request, account: undefined, source: undefined };
  return {
    request,
    account: await read.one(accounts, { number: request.accountNumber }),
    source: await read.one(accounts, { number: request.sourceAccount }),
  };
}

export function payoutFacts({ account, source }: Payout) {
  return { ...initiationFacts('TRANSFER', channel, source ?? account), disbursement: {} };
}

const channel = 'partner';

/** The result of a payout. */
export interface PaidOut {
  readonly after: PartnerLoan;
  readonly effects: readonly Effect[];
}

/** Pays the request out once its mandate is active. A second payout is a conflict. */
export function payOut(
  { request, account, source }: Payout,
  comment: string | undefined,
  context: PayoutContext,
): PaidOut | Rejection<(typeof payoutRejects)[number]> {
  if (request === undefined) return reject('PARTNER_LOAN_NOT_FOUND');
  if (request.state === 'Disbursed' || request.state === 'Disbursing') {
    return inState('PARTNER_LOAN_DISBURSED', `Loan request ${request.id}`, request.state, {
      end: ' already.',
      fact: 'status',
    });
  }
  if (partnerLoanNoun.next(request, 'disburse') === undefined) {
    return inState('PARTNER_LOAN_STATE', `Loan request ${request.id}`, request.state, {
      end: ': its mandate must be active before it is disbursed.',
      fact: 'status',
    });
  }
  if (source === undefined || isCash(source)) return unknownAccount(request.sourceAccount);
  if (context.policy.disbursement?.via === 'remote') {
    return sendOrder(request, source, comment, context);
  }
  if (account === undefined || isCash(account)) return unknownAccount(request.accountNumber);
  if (account.id === source.id) return reject('SAME_ACCOUNT');
  if (account.currency !== source.currency) return reject('CURRENCY_MISMATCH');
  return transfer(request, account, source, comment, context);
}

function unknownAccount(accountNumber: string): Rejection<'ACCOUNT_NOT_FOUND'> {
  const message = `There is no account ${accountNumber}.`;
  return reject('ACCOUNT_NOT_FOUND', { message, accountNumber });
}

/** The link of a payout's transaction: this and the number of the request. */
export const linkedTo = 'partner-loan:';

function transfer(
  request: PartnerLoan,
  account: Account,
  source: Account,
  comment: string | undefined,
  context: PayoutContext,
) {
  const amount = request.loanAmount;
  const made = initiate(
    {
      type: 'TRANSFER',
      title: 'Partner loan payout',
      amount,
      account,
      counter: source,
      lines: [
        { gl: source.gl, account: source.id, side: 'debit', amount },
        { gl: account.gl, account: account.id, side: 'credit', amount },
      ],
      narration: `Payout of partner loan ${request.id}`,
      channel,
      requireApproval: false,
      linkedId: `${linkedTo}${request.id}`,
    },
    context,
  );
  if (isRejection(made)) return made;
  const id = made.data.transactionId;
  const transactionReference = referenceOf({ id, reversalOf: null });
  const settled = made.data.status === 'SETTLED';
  const { after, effects } = partnerLoanNoun.moved(request, settled ? 'disburse' : 'send', context, {
    note: comment,
    changes: {
      transactionId: id,
      transactionReference,
      attempts: request.attempts + 1,
      ...(settled ? { disbursedAmount: amount, disbursedAt: context.now } : {}),
    },
  });
  return { after, effects: [...made.effects, ...effects, changed(after, request)] };
}

const changed = (after: PartnerLoan, before: PartnerLoan): Effect =>
  emit('partner_loan.state_changed', String(after.id), partnerEvent(after, before.state));

/** The order is a row (a timer) in this commit. It is sent to the remote core until the core answers. */
function sendOrder(
  request: PartnerLoan,
  source: Account,
  comment: string | undefined,
  context: PayoutContext,
): PaidOut | Rejection<'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE'> {
  if (!isOpen(source) || source.postNoDebit) return closedRefusal(source);
  const amount = request.loanAmount;
  if (available(source) < amount) {
    return reject('INSUFFICIENT_BALANCE', {
      message: `Account ${source.number} has ${moneyWords(available(source))} available.`,
      availableBalance: fromMinor(available(source)),
    });
  }
  const attempts = request.attempts + 1;
  const key = `${context.actor.tenant}-partner-loan-${request.id}-${attempts}`;
  const books = sheet([source]);
  books.hold({ account: source.id, direction: 'debit', amount, reference: key });
  const { after, effects } = partnerLoanNoun.moved(request, 'send', context, {
    note: comment,
    changes: { transactionId: null, transactionReference: key, attempts },
  });
  const order = {
    key,
    bankCode: request.bankCode ?? '',
    accountNumber: request.accountNumber,
    amount,
    currency: source.currency,
    narration: `Payout of partner loan ${request.id}`,
  };
  const carried = {
    id: `partner-transfer:${request.id}`,
    due: context.now,
    record: 'RecordPartnerTransfer',
    about: { id: request.id, key },
  };
  return {
    after,
    effects: [
      ...books.effects,
      ...effects,
      schedule(orderTimer('CoreBankingTransfer', order, carried)),
      changed(after, request),
    ],
  };
}

/** The content of a payout's reply. */
export function payoutData(after: PartnerLoan) {
  return {
    id: after.id,
    disbursedAmount: fromMinor(after.loanAmount),
    transactionReference: after.transactionReference ?? '',
    coreBankingStatus: after.state === 'Disbursed' ? 'Completed' : 'Pending',
    disbursedAt: after.disbursedAt,
  };
}

type Move = LinkMove<PartnerLoan | undefined>;

/** A transfer that pays a partner's loan out moves its request. Other transfers have no further effects. */
export const partnerTransfer = link<PartnerLoan | undefined>({
  transactionType: 'TRANSFER',
  async load({ linkedId }, read) {
    if (linkedId === null || !linkedId.startsWith(linkedTo)) return undefined;
    return read.one(partnerLoans, { id: Number(linkedId.slice(linkedTo.length)) });
  },
  settle: (move) => follow(move, 'disburse'),
  cancel: (move) => follow(move, 'fail'),
  reverse: (move) => follow(move, 'takeBack'),
});

function follow({ record, transaction, context, reason }: Move, move: 'disburse' | 'fail' | 'takeBack') {
  if (record === undefined || record.transactionId !== transaction.id) return { effects: [] };
  const refused = partnerLoanNoun.refusal(record, move);
  if (refused !== undefined) {
    return reject('INVALID_STATE_TRANSITION', { message: refused.message ?? '' });
  }
  const paid = { disbursedAmount: transaction.amount, disbursedAt: context.now };
  const unpaid = { disbursedAmount: 0n, disbursedAt: null };
  const { after, effects } = partnerLoanNoun.moved(record, move, context, {
    note: reason ?? undefined,
    changes: move === 'disburse' ? paid : unpaid,
  });
  return { effects: [...effects, changed(after, record)] };
}
