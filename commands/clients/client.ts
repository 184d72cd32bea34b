/** A client: a person or a company that the bank serves. */
import { directory } from '../../core/command/declaration/directory.ts';
import { emit } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
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
} from '../../core/command/declaration/table.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';

export const clientTypes = ['Individual', 'Corporate'] as const;
export type ClientType = (typeof clientTypes)[number];

/** The numbers for filters of lists. Approved means approved but not yet active. */
export const clientStates = {
  Active: 1,
  PendingApproval: 3,
  Approved: 4,
  Rejected: 5,
  BlackListed: 6,
  Exited: 7,
} as const;
export type ClientState = keyof typeof clientStates;

/** The lifecycle of a client. */
export const clientLife = lifecycle({
  PendingApproval: { approve: 'Approved', reject: 'Rejected' },
  Approved: { activate: 'Active', exit: 'Exited' },
  Active: { deactivate: 'Approved', blacklist: 'BlackListed', exit: 'Exited' },
  BlackListed: { clear: 'Active', exit: 'Exited' },
  Rejected: {},
  Exited: {},
});

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
  sealed: { bvnProtected: (tenant, row) => clientBvnAbout(tenant, String(row.encodedKey)) },
  natural: [['id']],
  indexes: [
    {
      on: ['emailAddress'],
      serves: [
        {
          query: 'RetrieveClientsListQuery',
          asked: { filters: [{ propertyName: 'EmailAddress', operator: 'Equals', value: 'a@example.com' }] },
        },
      ],
    },
    {
      on: ['mobileNumber'],
      serves: [
        {
          query: 'RetrieveClientsListQuery',
          asked: { filters: [{ propertyName: 'MobileNumber', operator: 'Equals', value: '0800' }] },
        },
      ],
    },
    {
      on: ['state'],
      serves: [
        { query: 'RetrieveClientsListQuery', asked: { status: [1] } },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['client'] } },
      ],
    },
  ],
  controls: {
    insert: 'risk',
    remove: 'risk',
    put: {
      '*': 'risk',
      state: 'restriction',
      makers: 'none',
      note: 'none',
      defaultedLoans: 'none',
      openAccounts: 'none',
      lastUpdated: 'none',
    },
  },
  columns: {
    encodedKey: text(64),
    id: integer('long'),
    type: text<ClientType>(20),
    state: text<ClientState>(20),
    name: text(200),
    firstName: nullable(text(100)),
    middleName: nullable(text(100)),
    lastName: nullable(text(100)),
    dateOfBirth: nullable(date()),
    gender: nullable(text(20)),
    emailAddress: nullable(text(254)),
    mobileNumber: nullable(text(40)),
    address: json<ClientAddress>(),
    /** The bank verification number, sealed: never listed, never logged. */
    bvnProtected: nullable(text(200)),
    branchKey: nullable(text(64)),
    officerKey: nullable(text(64)),
    /** The score of the credit bureau, or null if none was requested. */
    creditScore: nullable(integer()),
    /** The client's monthly income, in minor units. */
    monthlyIncome: nullable(money()),
    /** The number of the client's loans that were written off or are in default. */
    defaultedLoans: integer(),
    /** Accounts of the client that are not closed: opening and closing keep the count. */
    openAccounts: integer('long'),
    note: nullable(text(1000)),
    createdBy: text(200),
    /**
     * The people who entered or changed the unapproved client. Null in older rows, where it is the creator.
     */
    makers: nullable(json<readonly string[]>()),
    createdAt: instant(),
    lastUpdated: instant(),
  },
});

export type Client = Row<typeof clients>;

/** Codes of the client commands. */
export const rejections = {
  CLIENT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such client.',
    facts: {
      id: Type.Integer({ description: 'The id that was looked for' }),
      clientEncodedKey: Type.String({ description: 'The key that was looked for' }),
    },
  },
  CLIENT_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the client does not allow this.',
    facts: { state: OneOf(clientLife.states, 'The state of the client') },
    mend: {
      by: 'The people who manage the client.',
      how: 'The answer names the state: approve, activate or reopen the client first.',
    },
  },
  CLIENT_HAS_ACCOUNTS: {
    http: 400,
    kind: 'state',
    says: 'The client still has open accounts.',
    facts: { openAccounts: Type.Integer({ description: 'Accounts that are open' }) },
    mend: {
      by: 'The people who manage the client.',
      how: 'Close the accounts first; the answer says how many there are.',
    },
  },
  OFFICER_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such account officer, or he is not enabled.',
    mend: { how: 'Name an employee who is enabled: RetrieveEmployeesListQuery lists them.' },
  },
} as const satisfies RejectionTable;

export type ClientMove = 'approve' | 'reject' | 'activate' | 'deactivate' | 'blacklist' | 'clear' | 'exit';

const ClientEvent = Type.Object({ id: Type.Integer(), clientEncodedKey: Type.String(), name: Type.String() });

export const events = eventTypes(['accounts.view'], {
  'client.created': { summary: 'A client was entered.', data: ClientEvent },
  'client.updated': { summary: 'The data of a client changed.', data: ClientEvent },
  'client.state_changed': {
    summary: 'A client was approved, rejected, activated, blacklisted or left.',
    data: Type.Object({ ...ClientEvent.properties, from: Type.String(), to: Type.String() }),
  },
});

/** The moves of a client in the words of replies. */
export const clientDone: Readonly<Record<ClientMove, string>> = {
  approve: 'approved',
  reject: 'rejected',
  activate: 'activated',
  deactivate: 'deactivated',
  blacklist: 'blacklisted',
  clear: 'taken off the blacklist',
  exit: 'exited',
};

export const clientNoun = noun({
  name: 'client',
  table: clients,
  life: clientLife,
  sets: ({ now }) => ({ lastUpdated: now }),
  refusal: ({ id }, move: ClientMove, state) =>
    inState('CLIENT_STATE', `Client ${id}`, state, { cannotBe: clientDone[move] }),
  event: ({ after: { id, encodedKey, name }, from, to }) =>
    emit('client.state_changed', encodedKey, { id, clientEncodedKey: encodedKey, name, from, to }),
  mayLackHistory: true,
});

/** The context to which the vault binds a client's sealed bank verification number. */
export function clientBvnAbout(tenant: string, encodedKey: string): string {
  return `${tenant}:client:${encodedKey}:bvn`;
}

/** Whether business may be done with the client. */
export function isActiveClient(client: Client): boolean {
  return client.state === 'Active';
}

/** The people who entered the client, or changed the client before approval. */
export function makersOfClient({ createdBy, makers }: Client): readonly string[] {
  return [createdBy, ...(makers ?? [])];
}

/** How notices reach a client, by encoded key. */
export const clientDirectory = directory({
  of: 'client',
  async find(encodedKey, read) {
    const client = await read.one(clients, { encodedKey });
    if (client === undefined) return [];
    const { name, emailAddress: email, mobileNumber: phone } = client;
    return [{ name, email, phone }];
  },
});
