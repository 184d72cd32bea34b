/** Input of creating and changing a client. */

import type { Context } from '../../core/command/declaration/command.ts';
import { type Effect, emit } from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import {
  AmountOrZero,
  DateText,
  Note,
  OneOf,
  type Static,
  Type,
  Words,
} from '../../core/command/declaration/schema.ts';
import type { Changes } from '../../core/command/declaration/table.ts';
import { sentTrimmed } from '../../core/command/kit/sent.ts';
import { type Rejection, reject } from '../../core/command/wire/rejections.ts';
import { knownDate } from '../../core/values/civil-date.ts';
import { toMinor } from '../../core/values/money.ts';
import { type Branch, isActiveBranch } from '../branches/branch.ts';
import { branchNamed } from '../branches/lookup.ts';
import { type Employee, employees, isActiveOfficer } from '../employees/employee.ts';
import { type Client, type ClientType, clientBvnAbout, type clients } from './client.ts';

/** The fields that may change after creation. */
export const clientChanges = {
  name: Type.Optional(Words(200, 'The name of a company; a person has first and last name')),
  firstName: Type.Optional(Words(100)),
  middleName: Type.Optional(Note(100)),
  lastName: Type.Optional(Words(100)),
  dateOfBirth: Type.Optional(DateText()),
  gender: Type.Optional(Words(20)),
  emailAddress: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  mobileNumber: Type.Optional(Words(40)),
  address: Type.Optional(
    Type.Object({
      addressLine1: Type.Optional(Note(200)),
      addressLine2: Type.Optional(Note(200)),
      addressCity: Type.Optional(Note(100)),
      addressState: Type.Optional(Note(100)),
      addressCountry: Type.Optional(Note(100)),
      zipCode: Type.Optional(Note(20)),
    }),
  ),
  bvn: Type.Optional(Type.String({ pattern: '^\\d{11}$', description: 'Stored sealed; no answer shows it' })),
  branchKey: Type.Optional(Words(64, 'Encoded key or code of an active branch')),
  accountOfficerKey: Type.Optional(Words(64, 'Encoded key of an enabled account officer')),
  monthlyIncome: Type.Optional(AmountOrZero()),
  creditScore: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  note: Type.Optional(Note(1000)),
};

export const clientFields = { type: OneOf(['Individual', 'Corporate']), ...clientChanges };

export const clientExample = {
  type: 'Individual',
  firstName: 'Halima',
  lastName: 'Isa',
  dateOfBirth: '1991-05-17',
  emailAddress: 'halima.isa@clients.example',
  mobileNumber: '+2348100000200',
  address: { addressLine1: '4 Broad Street', addressCity: 'Lagos', addressCountry: 'Nigeria' },
  bvn: '22233344455',
  branchKey: 'BR005',
  accountOfficerKey: 'officer-ngozi',
};

export type ClientChanges = Static<ReturnType<typeof Type.Object<typeof clientChanges>>>;

/** Records that the input names besides the client. */
export interface Named {
  readonly branch: Branch | undefined;
  readonly officer: Employee | undefined;
}

/** The branch and the officer that the input names. */
export async function loadNamed(
  { branchKey, accountOfficerKey }: Pick<ClientChanges, 'branchKey' | 'accountOfficerKey'>,
  read: Read,
): Promise<Named> {
  const branch = await branchNamed(branchKey, read);
  const officer =
    accountOfficerKey === undefined
      ? undefined
      : await read.one(employees, { encodedKey: accountOfficerKey });
  return { branch, officer };
}

/** Rejects a branch or an officer that cannot have clients. */
export function namedRefusal(
  { branchKey, accountOfficerKey }: Pick<ClientChanges, 'branchKey' | 'accountOfficerKey'>,
  { branch, officer }: Named,
): Rejection<'BRANCH_NOT_FOUND' | 'OFFICER_NOT_FOUND'> | undefined {
  if (branchKey !== undefined && (branch === undefined || !isActiveBranch(branch))) {
    return reject('BRANCH_NOT_FOUND', {
      field: 'branchKey',
      message: `${branchKey} is not an active branch.`,
    });
  }
  if (accountOfficerKey !== undefined && (officer === undefined || !isActiveOfficer(officer))) {
    return reject('OFFICER_NOT_FOUND', { field: 'accountOfficerKey' });
  }
  return undefined;
}

/** Rejects names that do not fit the type: a person has two, a company one. */
export function nameRefusal(
  type: ClientType,
  { name, firstName, lastName }: { readonly [K in 'name' | 'firstName' | 'lastName']: string | null },
): Rejection<'VALIDATION'> | undefined {
  if (type === 'Corporate') {
    if (name !== null) return undefined;
    return reject('VALIDATION', { field: 'name', message: 'name is required for a company' });
  }
  const field = firstName === null ? 'firstName' : 'lastName';
  if (firstName !== null && lastName !== null) return undefined;
  return reject('VALIDATION', { field, message: `${field} is required for a person` });
}

/** Texts that are stored in columns without changes. */
const words = [
  ...(['name', 'firstName', 'middleName', 'lastName', 'gender'] as const),
  ...(['emailAddress', 'mobileNumber', 'note'] as const),
] as const;

/** The columns that the sent fields fill. */
export function clientColumns(
  fields: ClientChanges,
  { branch, officer }: Named,
  encodedKey: string,
  { vault, actor }: Context,
): Changes<typeof clients> {
  const { address, bvn, dateOfBirth, monthlyIncome, creditScore } = fields;
  return {
    ...sentTrimmed(fields, words),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth: knownDate(dateOfBirth) }),
    ...(address === undefined ? {} : { address }),
    ...(monthlyIncome === undefined ? {} : { monthlyIncome: toMinor(monthlyIncome) }),
    ...(creditScore === undefined ? {} : { creditScore }),
    ...(bvn === undefined ? {} : { bvnProtected: vault.seal(bvn, clientBvnAbout(actor.tenant, encodedKey)) }),
    ...(branch === undefined ? {} : { branchKey: branch.encodedKey }),
    ...(officer === undefined ? {} : { officerKey: officer.encodedKey }),
  };
}

/** A person's full name, or a company's name. */
export function wholeName(
  client: Pick<Client, 'type' | 'name' | 'firstName' | 'middleName' | 'lastName'>,
): string {
  if (client.type === 'Corporate') return client.name;
  const { firstName, middleName, lastName } = client;
  return [firstName, middleName, lastName].filter((part) => part !== null && part !== '').join(' ');
}

/** The event of a client who was entered or changed. */
export function clientEvent(
  type: 'client.created' | 'client.updated',
  { id, encodedKey, name }: Pick<Client, 'id' | 'encodedKey' | 'name'>,
): Effect {
  const data = { id, clientEncodedKey: encodedKey, name };
  return type === 'client.created'
    ? emit('client.created', encodedKey, data)
    : emit('client.updated', encodedKey, data);
}
