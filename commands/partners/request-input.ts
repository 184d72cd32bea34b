/** The fields of a partner's request. */

import type { Context } from '../../core/command/declaration/command.ts';
import {
  Amount,
  Note,
  type Static,
  Type,
  Words,
  withoutChange,
} from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { toMinor } from '../../core/values/money.ts';
import { partnerBvnAbout, type partnerLoans } from './partner-loan.ts';

const optional = {
  accountName: Type.Optional(Note(200)),
  phoneNumber: Type.Optional(Note(40)),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  companyName: Type.Optional(Note(200)),
  employerRegistrationNumber: Type.Optional(Note(64)),
  interestRate: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1000, description: 'Per cent a year; 0 by default' }),
  ),
  disbursementChannel: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  loanAccount: Type.Optional(Note(34)),
  tag: Type.Optional(Note(100)),
  bankCode: Type.Optional(Note(20)),
  partnerCustomerId: Type.Optional(Note(64)),
  authorisationCode: Type.Optional(Note(100)),
};
const terms = {
  accountNumber: Words(34, 'The account that is paid'),
  loanAmount: Amount(),
  collectionAmount: Amount('What is collected a month'),
  tenure: Type.Integer({ minimum: 1, maximum: 600, description: 'Months' }),
};

export const NewRequest = Type.Object({
  cif: Words(64, 'The customer'),
  bvn: Type.String({ pattern: '^\\d{11}$', description: 'Bank verification number: 11 digits' }),
  organisationId: Type.Integer({ minimum: 1 }),
  ...terms,
  ...optional,
});

export const RequestChanges = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    accountNumber: Type.Optional(terms.accountNumber),
    loanAmount: Type.Optional(terms.loanAmount),
    collectionAmount: Type.Optional(terms.collectionAmount),
    tenure: Type.Optional(terms.tenure),
    ...optional,
  },
  withoutChange('cif', 'bvn', 'organisationId'),
);
type SentFields = Omit<Static<typeof RequestChanges>, 'id'>;

/** Fields that are stored in columns without changes. */
const plain = [
  'accountNumber',
  'tenure',
  'accountName',
  'phoneNumber',
  'email',
  'companyName',
  'employerRegistrationNumber',
  'disbursementChannel',
  'loanAccount',
  'tag',
  'bankCode',
  'partnerCustomerId',
  'authorisationCode',
] as const;

/** The columns that the fields of a request fill. Absent or unknown fields change none. */
export function columnsOf(input: SentFields): Changes<typeof partnerLoans> {
  const { loanAmount, collectionAmount, interestRate } = input;
  return {
    ...sent(input, plain),
    ...(loanAmount === undefined ? {} : { loanAmount: toMinor(loanAmount) }),
    ...(collectionAmount === undefined ? {} : { collectionAmount: toMinor(collectionAmount) }),
    ...(interestRate === undefined ? {} : { interestRate: String(interestRate) }),
  };
}

/** The verification number, sealed for this request alone. */
export function sealedBvn(bvn: string, id: number, { vault, actor }: Context): string {
  return vault.seal(bvn, partnerBvnAbout(actor.tenant, id));
}
