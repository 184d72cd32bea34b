/** Finds a loan by its id, number, encoded key or account number, in any of the fields. */
import type { QueryRead, Read } from '../../core/command/declaration/read.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { isUuid } from '../../core/values/id.ts';
import { namesOf } from '../../core/values/members.ts';
import { type Loan, loans } from './loan.ts';

const Name = (says: string) =>
  Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      maxLength: 64,
      pattern: '\\S',
      description: says,
    }),
  );

/** The fields that name a loan. One of them is enough, and each accepts any name of a loan. */
export const namesALoan = {
  id: Name('Number of the loan'),
  loanId: Name('Id such as LA-2026-00001'),
  loanAccountId: Name('Number of the loan'),
  loanAccountNumber: Name('Account number of the loan'),
  accountNumber: Name('Account number of the loan'),
  accountEncodedKey: Name('Encoded key or account number of the loan'),
  encodedKey: Name('Encoded key of the loan'),
};
type Named = { readonly [K in keyof typeof namesALoan]?: string | number };

const fields = namesOf(namesALoan);

/** The names of a loan in an input: each distinct name with its field, at least one. */
export type LoanName = readonly [NameGiven, ...NameGiven[]];
interface NameGiven {
  readonly field: string;
  readonly name: string;
}

/** The names of the loan in the input, or undefined if there are none. */
export function loanNameIn(input: Named): LoanName | undefined {
  const given = new Map<string, NameGiven>();
  for (const field of fields) {
    const value = input[field];
    if (value === undefined) continue;
    const name = String(value).trim();
    if (!given.has(name)) given.set(name, { field, name });
  }
  const [first, ...others] = given.values();
  return first === undefined ? undefined : [first, ...others];
}

/** A loan by the names of an input, or by a single name. */
export type LoanRef = LoanName | string | undefined;

type ReadsOne = Pick<Read, 'one'> | Pick<QueryRead, 'one'>;

/** The loan with these names. Undefined if the names belong to different loans. */
export async function findLoan(names: LoanRef, read: ReadsOne): Promise<Loan | undefined> {
  if (names === undefined) return undefined;
  if (typeof names === 'string') return loanCalled(names, read);
  const found: (Loan | undefined)[] = [];
  for (const { name } of names) found.push(await loanCalled(name, read));
  const [loan] = found;
  return found.every((one) => one?.encodedKey === loan?.encodedKey) ? loan : undefined;
}

/** The loan of this name, or undefined. */
async function loanCalled(name: string, read: ReadsOne): Promise<Loan | undefined> {
  if (isUuid(name)) return read.one(loans, { encodedKey: name.toLowerCase() });
  if (!/^\d{1,15}$/.test(name)) return read.one(loans, { loanId: name });
  const byAccount = await read.one(loans, { accountNumber: name });
  return byAccount ?? read.one(loans, { id: Number(name) });
}

/** Rejects an input that names no loan, an unknown loan, or two different loans. */
export function notFound(names: LoanRef): Rejection<'VALIDATION' | 'LOAN_NOT_FOUND'> {
  if (names === undefined) {
    const message = `one of ${fields.join(', ')} is required`;
    return reject('VALIDATION', { field: 'accountEncodedKey', message });
  }
  if (typeof names === 'string') return noLoan(names, 'data');
  const [first, second] = names;
  if (second !== undefined) {
    const told = names.map(({ field, name }) => `${field} (${name})`).join(' and ');
    const message = `${told} do not name the same loan; give one of them`;
    return reject('VALIDATION', { field: second.field, message });
  }
  return noLoan(first.name, first.field);
}

const noLoan = (name: string, field: string) =>
  reject('LOAN_NOT_FOUND', { field, message: `There is no loan ${name}.` });

/** The schema of inputs that also accept a client by number or key. */
export const ClientName = (says: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    maxLength: 64,
    pattern: '\\S',
    description: says,
  });

/** An optional comment of at most a thousand characters. */
export const Comment = Type.Optional(Words(1000));
