/** Input of the three ways of creating mandates, and the rows that they create. Pure. */

import { involvedUsers } from '../../core/command/declaration/actor.ts';
import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import type { Refusal } from '../../core/command/declaration/refusal.ts';
import { Amount, Note, Type, Words } from '../../core/command/declaration/schema.ts';
import { DayOrMoment, firstMoment, lastMoment } from '../../core/command/kit/period.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { moneyWords, toMinor } from '../../core/values/money.ts';
import { type Branch, isActiveBranch } from '../branches/branch.ts';
import { branchNamed } from '../branches/lookup.ts';
import {
  bvnAbout,
  type Mandate,
  type MandateKind,
  type MandateProduct,
  mandateEvent,
  mandateNoun,
  mandateProducts,
  type Paper,
} from './mandate.ts';

/** Fields of the borrower's account at another bank. */
export const accountFields = {
  accountNumber: Words(34),
  bvn: Type.String({
    pattern: '^[0-9]{11}$',
    description: 'Bank verification number, eleven digits; it is never shown again',
  }),
  bankCode: Words(20, 'National code of the bank'),
  accountName: Words(200),
};

/** Fields of the collection: amounts, dates and the client. */
export const termFields = {
  clientCode: Words(64),
  amount: Amount('Total of the mandate'),
  debitAmount: Amount('Amount of an instalment: no debit is above it'),
  numberOfInstallments: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1200,
      description: 'How often it may be debited, 1 by default; with debitAmount within amount',
    }),
  ),
  startDate: DayOrMoment('The first day, or moment, on which an instalment may be collected'),
  endDate: DayOrMoment('The last day, or moment, on which an instalment may be collected'),
  mobileNumber: Words(40),
  emailAddress: Type.String({ format: 'email', maxLength: 254 }),
  payerName: Words(200),
  payerAddress: Type.Optional(Note(500)),
  tag: Type.Optional(Note(100)),
};

/** Fields of the bank's own side. */
export const originFields = {
  narration: Type.Optional(Note(500)),
  productCode: Words(40, 'An active mandate product'),
  branchCode: Words(64, 'The branch that the mandate comes from: code or encoded key of an active branch'),
  organisationCode: Words(64),
};

/** One mandate as a request describes it. */
export interface MandateWanted {
  readonly clientCode: string;
  readonly amount: number;
  readonly debitAmount: number;
  readonly numberOfInstallments?: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly mobileNumber: string;
  readonly emailAddress: string;
  readonly payerName: string;
  readonly payerAddress?: string;
  readonly tag?: string;
  readonly accountNumber: string;
  readonly bvn: string;
  readonly bankCode: string;
  readonly accountName: string;
}

export interface OriginWanted {
  readonly narration?: string;
  readonly productCode: string;
  readonly branchCode: string;
  readonly organisationCode: string;
}

/** The problems of a mandate beyond the schema of its fields. `path` precedes the names of the fields. */
export function mandateProblems(wanted: MandateWanted, path: string, timezone: string): Refusal[] {
  const problems: Refusal[] = [];
  const wrong = (name: string, words: string) => {
    const field = path + name;
    problems.push({ field, message: `${field} ${words}`, code: 'VALIDATION' });
  };
  if (lastMoment(wanted.endDate, timezone) < firstMoment(wanted.startDate, timezone)) {
    wrong('endDate', 'must not be before startDate');
  }
  const beyond = sumProblem({
    amount: toMinor(wanted.amount),
    debitAmount: toMinor(wanted.debitAmount),
    numberOfInstallments: wanted.numberOfInstallments ?? 1,
  });
  if (beyond !== undefined) wrong(beyond.field, beyond.says);
  return problems;
}

/** Why the instalments of a mandate do not fit into its amount, or undefined. */
export function sumProblem({
  amount,
  debitAmount,
  numberOfInstallments,
}: Pick<Mandate, 'amount' | 'debitAmount' | 'numberOfInstallments'>):
  | { readonly field: 'debitAmount' | 'numberOfInstallments'; readonly says: string }
  | undefined {
  if (debitAmount > amount) return { field: 'debitAmount', says: 'must not be above amount' };
  const whole = debitAmount * BigInt(numberOfInstallments);
  if (whole <= amount) return undefined;
  const times = `${numberOfInstallments} times debitAmount is ${moneyWords(whole)}`;
  const says = `must fit into amount: ${times}, above ${moneyWords(amount)}`;
  return { field: 'numberOfInstallments', says };
}

/** All problems of a request and its items, as one rejection. */
export function refusalOf(problems: readonly Refusal[]): Rejection<'VALIDATION'> | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  const message =
    problems.length === 1 ? first.message : `${problems.length} fields of the request are wrong.`;
  return { ...reject('VALIDATION', { message }), items: problems };
}

/** Rejects a product that is unknown or accepts no new mandates. */
export function productRefusal(
  product: MandateProduct | undefined,
  field: string,
): Rejection<'MANDATE_PRODUCT_REFUSED'> | undefined {
  if (product?.isActive === true) return undefined;
  const words = product === undefined ? 'names no product' : 'names a product that is not active';
  return reject('MANDATE_PRODUCT_REFUSED', { field, message: `${field} ${words}` });
}

/** Rejects a branch that is unknown or not active. */
export function branchRefusal(
  branch: Branch | undefined,
  field: string,
  branchCode: string,
): Rejection<'BRANCH_NOT_FOUND'> | undefined {
  if (branch !== undefined && isActiveBranch(branch)) return undefined;
  const message = `${field} must name an active branch: got ${branchCode}. Send the code of a branch of RetrieveBranchesListQuery.`;
  return reject('BRANCH_NOT_FOUND', { field, message });
}

/** Reads the product and the branch that a request names. */
export async function loadOrigin(
  { productCode, branchCode }: Pick<OriginWanted, 'productCode' | 'branchCode'>,
  read: Pick<Read, 'one'>,
) {
  return {
    product: await read.one(mandateProducts, { productCode: productCode.trim() }),
    branch: await branchNamed(branchCode.trim(), read),
  };
}

/** A new draft with everything that its creation does. */
export function draft(
  wanted: MandateWanted & OriginWanted,
  made: {
    readonly kind: MandateKind;
    readonly batchId: number | null;
    readonly mandateType?: number;
    readonly paper?: Paper | null;
  },
  context: Context,
): { readonly mandate: Mandate; readonly effects: readonly Effect[] } {
  const { actor, now, bank } = context;
  const id = context.newNumber('mandate');
  const mandate: Mandate = {
    tenant: actor.tenant,
    version: 1,
    id,
    batchId: made.batchId,
    kind: made.kind,
    state: 'Draft',
    clientCode: wanted.clientCode.trim(),
    productCode: wanted.productCode.trim(),
    branchCode: wanted.branchCode.trim(),
    organisationCode: wanted.organisationCode.trim(),
    amount: toMinor(wanted.amount),
    debitAmount: toMinor(wanted.debitAmount),
    numberOfInstallments: wanted.numberOfInstallments ?? 1,
    startDate: firstMoment(wanted.startDate, bank.timezone),
    endDate: lastMoment(wanted.endDate, bank.timezone),
    mobileNumber: wanted.mobileNumber.trim(),
    emailAddress: wanted.emailAddress,
    payerName: wanted.payerName.trim(),
    payerAddress: wanted.payerAddress?.trim() ?? null,
    narration: wanted.narration?.trim() ?? null,
    tag: wanted.tag?.trim() ?? null,
    mandateType: made.mandateType ?? 0,
    paper: made.paper ?? null,
    accountNumber: wanted.accountNumber.trim(),
    bankCode: wanted.bankCode.trim(),
    accountName: wanted.accountName.trim(),
    bvnProtected: context.vault.seal(wanted.bvn, bvnAbout(actor.tenant, id)),
    networkReference: null,
    comment: null,
    collected: 0n,
    collectedCount: 0,
    reserved: 0n,
    reservedCount: 0,
    createdBy: actor.name,
    createdById: actor.userId,
    makers: involvedUsers(actor),
    createdAt: now,
    updatedAt: now,
  };
  return {
    mandate,
    effects: [...mandateNoun.begun(mandate), emit('mandate.created', String(id), mandateEvent(mandate))],
  };
}
