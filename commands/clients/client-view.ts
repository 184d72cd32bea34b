/** A client as the wire shows it: never with the bank verification number. */
import { OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { fromMinor } from '../../core/values/money.ts';
import { type Client, clientLife, clientStates, clientTypes } from './client.ts';

const orNull = OrNull(Type.String());

export const ClientView = Type.Object({
  id: Type.Integer(),
  clientEncodedKey: Type.String(),
  type: OneOf(clientTypes),
  state: OneOf(clientLife.states),
  status: Type.Integer({
    description: '1 Active, 3 PendingApproval, 4 Approved, 5 Rejected, 6 BlackListed, 7 Exited',
  }),
  name: Type.String(),
  firstName: orNull,
  middleName: orNull,
  lastName: orNull,
  dateOfBirth: orNull,
  gender: orNull,
  emailAddress: orNull,
  mobileNumber: orNull,
  address: Type.Object(
    {
      addressLine1: Type.Optional(Type.String()),
      addressLine2: Type.Optional(Type.String()),
      addressCity: Type.Optional(Type.String()),
      addressState: Type.Optional(Type.String()),
      addressCountry: Type.Optional(Type.String()),
      zipCode: Type.Optional(Type.String()),
    },
    { description: 'Address of the client: the parts that are known' },
  ),
  hasBvn: Type.Boolean({ description: 'Whether a bank verification number is stored' }),
  branchKey: orNull,
  accountOfficerKey: orNull,
  creditScore: OrNull(Type.Integer()),
  monthlyIncome: OrNull(Type.Number()),
  openAccounts: Type.Integer(),
  note: orNull,
  createdBy: Type.String({ description: 'Subject (user id) of who made it: the same as createdById' }),
  createdById: Type.String(),
  createdAt: Type.String(),
  lastUpdated: Type.String(),
});

export function clientView(client: Client) {
  const { encodedKey, bvnProtected, officerKey, monthlyIncome, state, ...row } = client;
  return {
    id: row.id,
    clientEncodedKey: encodedKey,
    type: row.type,
    state,
    status: clientStates[state],
    name: row.name,
    firstName: row.firstName,
    middleName: row.middleName,
    lastName: row.lastName,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    emailAddress: row.emailAddress,
    mobileNumber: row.mobileNumber,
    address: row.address,
    hasBvn: bvnProtected !== null,
    branchKey: row.branchKey,
    accountOfficerKey: officerKey,
    creditScore: row.creditScore,
    monthlyIncome: monthlyIncome === null ? null : fromMinor(monthlyIncome),
    openAccounts: row.openAccounts,
    note: row.note,
    createdBy: row.createdBy,
    createdById: row.createdBy,
    createdAt: row.createdAt,
    lastUpdated: row.lastUpdated,
  };
}
