/** A client: a person or a company that the bank serves. */
import { lifecycle } from '../../core/command/lifecycle.ts';
import {
  date,
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../../core/command/table.ts';

export type ClientType = 'Individual' | 'Corporate';

/** The numbers that lists filter by; Approved is approved but not yet active. */
export const clientStates = {
  Active: 1,
  PendingApproval: 3,
  Approved: 4,
  Rejected: 5,
  BlackListed: 6,
  Exited: 7,
} as const;
export type ClientState = keyof typeof clientStates;

export interface ClientAddress {
  readonly addressLine1?: string;
  readonly addressLine2?: string;
  readonly addressCity?: string;
  readonly addressState?: string;
  readonly addressCountry?: string;
  readonly zipCode?: string;
}

export const clients = table({
  name: 'clients',
  key: ['encodedKey'],
  natural: [['id']],
  columns: {
    encodedKey: text(),
    id: integer(),
    type: text<ClientType>(),
    state: text<ClientState>(),
    name: text(),
    firstName: nullable(text()),
    middleName: nullable(text()),
    lastName: nullable(text()),
    dateOfBirth: nullable(date()),
    gender: nullable(text()),
    emailAddress: nullable(text()),
    mobileNumber: nullable(text()),
    address: json<ClientAddress>(),
    /** The bank verification number, sealed: never listed, never logged. */
    bvnProtected: nullable(text()),
    branchKey: nullable(text()),
    officerKey: nullable(text()),
    /** Of the credit bureau; null where none was asked for. */
    creditScore: nullable(integer()),
    /** What the client earns a month, in minor units. */
    monthlyIncome: nullable(money()),
    /** How many of the client's loans were written off or stand in default. */
    defaultedLoans: integer(),
    note: nullable(text()),
    createdBy: text(),
    createdAt: instant(),
    lastUpdated: instant(),
  },
});

export type Client = Row<typeof clients>;

/** What may become of a client. */
export const clientLife = lifecycle({
  PendingApproval: { approve: 'Approved', reject: 'Rejected' },
  Approved: { activate: 'Active', exit: 'Exited' },
  Active: { deactivate: 'Approved', blacklist: 'BlackListed', exit: 'Exited' },
  BlackListed: { clear: 'Active', exit: 'Exited' },
  Rejected: {},
  Exited: {},
});

/** Whether business may be done with the client. */
export function isActiveClient(client: Client): boolean {
  return client.state === 'Active';
}
