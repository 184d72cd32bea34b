/** How a loan is named: by its id, number, encoded key or account number, in whichever field the caller puts it. */
import type { QueryRead, Read } from '../../core/command/read.ts';
import { type Rejection, reject } from '../../core/command/rejections.ts';
import { Type, Words } from '../../core/command/schema.ts';
import { isUuid } from '../../core/values/id.ts';
import { type Loan, type LoanMove, loanLife, loans } from './loan.ts';

const Name = (says: string) =>
  Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      maxLength: 64,
      pattern: '\\S',
      description: says,
    }),
  );

/** The fields that name a loan; one of them is enough, and each takes any of a loan's names. */
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

const fields = Object.keys(namesALoan) as unknown as readonly (keyof Named)[];

/** What the input calls the loan, or undefined when it names none. */
export function loanNameIn(input: Named): string | undefined {
  const field = fields.find((name) => input[name] !== undefined);
  return field === undefined ? undefined : String(input[field]).trim();
}

type ReadsOne = Pick<Read, 'one'> | Pick<QueryRead, 'one'>;

/** The loan of this name, or undefined. */
export async function findLoan(
  name: string | undefined,
  read: ReadsOne,
): Promise<Loan | undefined> {
  if (name === undefined) return undefined;
  if (isUuid(name)) return read.one(loans, { encodedKey: name.toLowerCase() });
  if (!/^\d{1,15}$/.test(name)) return read.one(loans, { loanId: name });
  const byAccount = await read.one(loans, { accountNumber: name });
  return byAccount ?? read.one(loans, { id: Number(name) });
}

/** Refused where the input names no loan, or one that does not exist. */
export function notFound(name: string | undefined): Rejection<'VALIDATION' | 'LOAN_NOT_FOUND'> {
  if (name === undefined) {
    const message = `one of ${fields.join(', ')} is required`;
    return reject('VALIDATION', { field: 'accountEncodedKey', message });
  }
  return reject('LOAN_NOT_FOUND', { message: `There is no loan ${name}.` });
}

/** Why the loan's state forbids the move, or undefined. */
export function moveRefusal(loan: Loan, move: LoanMove): Rejection<'LOAN_WRONG_STATE'> | undefined {
  if (loanLife.next(loan.state, move) !== undefined) return undefined;
  return reject('LOAN_WRONG_STATE', {
    message: `Loan ${loan.loanId} is ${loan.state}.`,
    currentState: loan.state,
  });
}

/** Words of a name in a schema of inputs that also take a client by number or key. */
export const ClientName = (says: string) =>
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    maxLength: 64,
    pattern: '\\S',
    description: says,
  });

/** An optional comment of at most a thousand characters. */
export const Comment = Type.Optional(Words(1000));
