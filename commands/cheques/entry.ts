/** Entering a cheque, deposited or drawn. Pure. */

import type { Context } from '../../core/command/declaration/command.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Amount, DateText, Note, TextAlsoNamed, Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { type Account, accounts, isOpen } from '../../core/ledger/account.ts';
import { daysBetween } from '../../core/values/business-days.ts';
import { type CivilDate, knownDate, parseCivilDate } from '../../core/values/civil-date.ts';
import { decimalText, fromMinor, moneyWords, toMinor } from '../../core/values/money.ts';
import { complianceTriggers } from '../compliance/triggers.ts';
import { closedRefusal } from '../transactions/initiation.ts';
import { pending } from '../transactions/time-policies.ts';
import { Channel } from '../transactions/transaction.ts';
import {
  type Cheque,
  type ChequeDirection,
  type ChequeIdentity,
  chequeIdentities,
  cheques,
  identityOf,
} from './cheque.ts';
import { chequeLimits, clearing, entryApproval, isStale } from './cheque-policies.ts';

export const entryPolicies = {
  clearing,
  entryApproval,
  limits: chequeLimits,
  pending,
  compliance: complianceTriggers,
};
export type EntryContext = Context<typeof entryPolicies>;

export const entryRejects = [
  'CHEQUE_ACCOUNT_NOT_FOUND',
  'CHEQUE_POST_DATED',
  'CHEQUE_STALE',
  'CUSTOMER_ACCOUNT_CLOSED',
  'CHEQUE_DUPLICATE',
  'CHEQUE_BOUNCED',
  'CHEQUE_LIMIT_EXCEEDED',
  'INSUFFICIENT_BALANCE',
  'AMOUNT_OUT_OF_RANGE',
] as const;

/** Fields of both entries. */
export const entryInput = {
  accountEncodedKey: Words(64, 'Key or number of the customer’s account'),
  amount: Amount(),
  chequeNumber: TextAlsoNamed(
    Type.String({
      pattern: '^[0-9A-Za-z][0-9A-Za-z -]{0,28}[0-9A-Za-z]?$',
      maxLength: 30,
      description: 'Number on the cheque: letters, digits, spaces and hyphens',
    }),
    ['chequeNo'],
  ),
  notes: Type.Optional(TextAlsoNamed(Note(500), ['remarks'])),
  requireApproval: Type.Optional(Type.Boolean({ description: 'true: wait for an approver' })),
  payeeVerified: Type.Optional(Type.Boolean({ description: 'true when absent' })),
  signatureVerified: Type.Optional(Type.Boolean({ description: 'true when absent' })),
  tillId: Type.Optional(Words(34)),
  referenceId: Type.Optional(Words(100)),
  channel: Type.Optional(Channel),
};
export const chequeDateText = DateText('Date on the cheque');

/** A request to enter a cheque, of either direction. */
export interface Entry {
  readonly direction: ChequeDirection;
  readonly accountEncodedKey: string;
  readonly amount: number;
  readonly chequeNumber: string;
  readonly drawerBank: string;
  readonly drawerAccount: string;
  readonly chequeDate: string | undefined;
  readonly payeeName?: string | undefined;
  readonly notes?: string | undefined;
  readonly requireApproval?: boolean | undefined;
  readonly payeeVerified?: boolean | undefined;
  readonly signatureVerified?: boolean | undefined;
  readonly tillId?: string | undefined;
  readonly referenceId?: string | undefined;
  readonly channel?: string | undefined;
}

/** The stored records that an entry depends on. */
export interface EntryState {
  readonly account: Account | undefined;
  readonly identity: ChequeIdentity | undefined;
  /** The cheque that has this identity already. */
  readonly earlier: Cheque | undefined;
}

/** The customer's account by its key or its number. */
export async function loadAccount(keyOrNumber: string, read: Read): Promise<Account | undefined> {
  return (
    (await read.one(accounts, { id: keyOrNumber })) ?? (await read.one(accounts, { number: keyOrNumber }))
  );
}

export async function loadEntry(
  account: Account | undefined,
  drawn: Parameters<typeof identityOf>[0],
  read: Read,
): Promise<EntryState> {
  await read.sequence(sequence);
  const identity = await read.one(chequeIdentities, identityOf(drawn));
  const earlier = identity === undefined ? undefined : await read.one(cheques, { id: identity.chequeId });
  return { account, identity, earlier };
}

/** Numbers of cheques. */
export const sequence = 'cheque';

/** The facts that the entry's policies look at. */
export function entryFacts(entry: Entry, account: Account | undefined, today: CivilDate) {
  if (account === undefined) {
    return { clearing: null, entryApproval: null, limits: null, pending: null, compliance: null };
  }
  const { direction, chequeDate, payeeVerified = true, signatureVerified = true } = entry;
  const day = chequeDate === undefined ? undefined : parseCivilDate(chequeDate);
  const accountTier = account.tier;
  return {
    clearing: {},
    pending: {},
    compliance: { event: 'initiate' as const },
    limits: { direction, accountTier },
    entryApproval: {
      direction,
      accountTier,
      amount: decimalText(toMinor(entry.amount)),
      chequeAgeDays: day === undefined ? null : daysBetween(day, today),
      payeeVerified,
      signatureVerified,
    },
  };
}

/** Checks an entry in this order: account, date, open account, identity, limit. */
export function entryRefusal(entry: Entry, { account, earlier }: EntryState, context: EntryContext) {
  const { policy } = context;
  if (account?.class !== 'CUSTOMER') {
    return reject('CHEQUE_ACCOUNT_NOT_FOUND', { accountEncodedKey: entry.accountEncodedKey });
  }
  const { chequeDate } = entry;
  const today = context.today();
  if (chequeDate !== undefined && chequeDate > today) {
    return reject('CHEQUE_POST_DATED', { field: 'chequeDate', chequeDate });
  }
  if (
    chequeDate !== undefined &&
    policy.clearing !== null &&
    isStale(knownDate(chequeDate), today, policy.clearing)
  ) {
    return reject('CHEQUE_STALE', {
      message: `The cheque is stale: it is older than ${policy.clearing.staleMonths} months.`,
      field: 'chequeDate',
      chequeDate,
    });
  }
  if (!isOpen(account)) return closedRefusal(account);
  if (earlier !== undefined) {
    const facts = { chequeTransactionId: earlier.id, chequeState: earlier.state };
    return earlier.state === 'BOUNCED'
      ? reject('CHEQUE_BOUNCED', { message: 'This cheque bounced before.', ...facts })
      : reject('CHEQUE_DUPLICATE', facts);
  }
  const { limits } = policy;
  if (limits !== null && toMinor(entry.amount) > limits) {
    return reject('CHEQUE_LIMIT_EXCEEDED', {
      message: `A cheque on ${account.tier} accounts is at most ${moneyWords(limits)}.`,
      maxAmount: fromMinor(limits),
    });
  }
  return undefined;
}

/** The approval that the entry waits for: the highest role of all rules, with the reason. */
export function approvalOf({ requireApproval }: Entry, { policy, roles, mustWait }: EntryContext) {
  const asked = policy.entryApproval ?? [];
  const role = asked
    .map(({ params }) => params.approverRole)
    .reduce<string | null>((a, b) => (a === null ? b : roles.higher(a, b)), null);
  return {
    waits: requireApproval === true || asked.length > 0 || mustWait !== undefined,
    role,
    reasons: [...asked.map(({ params }) => params.reason), ...(mustWait?.reasons ?? [])],
  };
}
