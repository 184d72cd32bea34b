/**
 * A direct-debit mandate on an account at another bank (specification: Resources, Interbank mandate), and its
 * products.
 */
import type { Demo } from '../../core/command/declaration/demo.ts';
import { emit, insert } from '../../core/command/declaration/effects.ts';
import { eventTypes } from '../../core/command/declaration/event-types.ts';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import {
  boolean,
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
import { commitment } from '../transactions/commitment.ts';

/** How the mandate was made: alone, in a list, or as one account of several. */
export type MandateKind = 'Single' | 'List' | 'GSI';

/** The lifecycle of a mandate (companion commands, 3.1). */
export const mandateLife = lifecycle({
  Draft: { authorise: 'Authorised', disapprove: 'Disapproved' },
  Authorised: { start: 'Active', refuse: 'Disapproved' },
  Active: { stop: 'Stopped' },
  Disapproved: {},
  Stopped: {},
});
export type MandateState = 'Draft' | 'Authorised' | 'Active' | 'Disapproved' | 'Stopped';
export type MandateMove = 'authorise' | 'disapprove' | 'start' | 'refuse' | 'stop';

/** A scanned mandate. */
export interface Paper {
  readonly extension: string;
  readonly base64: string;
}

export const mandates = table({
  name: 'mandates',
  key: ['id'],
  sealed: { bvnProtected: (tenant, { id }) => bvnAbout(tenant, Number(id)) },
  sets: [['batchId']],
  indexes: [
    {
      on: ['batchId'],
      serves: [
        { query: 'RetrieveInterbankMandatesQuery', asked: { batchId: 1 } },
        { check: 'mandate groups' },
      ],
    },
    {
      on: ['createdAt'],
      serves: [{ query: 'RetrieveInterbankMandatesQuery', asked: { startDate: '2026-11-01' } }],
    },
    { on: ['state'], serves: [{ query: 'RetrieveWorkQueueQuery', asked: { kinds: ['mandate'] } }] },
  ],
  controls: {
    insert: 'commitment',
    remove: 'commitment',
    put: {
      '*': 'commitment',
      networkReference: 'none',
      comment: 'none',
      collected: 'none',
      collectedCount: 'none',
      reserved: 'none',
      reservedCount: 'none',
      updatedAt: 'none',
    },
  },
  wide: true,
  columns: {
    id: integer('long'),
    /** The list or the group of accounts that it was made in. */
    batchId: nullable(integer('long')),
    kind: text<MandateKind>(20),
    state: text<MandateState>(20),
    clientCode: text(64),
    productCode: text(40),
    branchCode: text(64),
    organisationCode: text(64),
    amount: money(),
    debitAmount: money(),
    numberOfInstallments: integer(),
    /** The first and the last time of collection. */
    startDate: instant(),
    endDate: instant(),
    mobileNumber: text(40),
    emailAddress: text(254),
    payerName: text(200),
    payerAddress: nullable(text(500)),
    narration: nullable(text(500)),
    tag: nullable(text(100)),
    /** 0 electronic, 1 paper. */
    mandateType: integer(),
    paper: nullable(json<Paper>('long')),
    accountNumber: text(34),
    bankCode: text(20),
    accountName: text(200),
    /** The bank verification number, sealed: never listed, never logged. */
    bvnProtected: text(200),
    /** The network's reference, once the mandate was submitted. */
    networkReference: nullable(text(100)),
    comment: nullable(text(500)),
    /** The collected amount so far, and the number of instalments. */
    collected: money(),
    collectedCount: integer(),
    /** The ordered amount without an answer yet. It is reserved. */
    reserved: money(),
    reservedCount: integer(),
    createdBy: text(200),
    /** The user id for the name. Null in rows from before user ids were stored. */
    createdById: nullable(text(200)),
    makers: json<readonly string[]>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});

export type Mandate = Row<typeof mandates>;

/** A list of mandates, or the accounts of one borrower, made by one request. */
export const mandateBatches = table({
  name: 'mandate_batches',
  key: ['id'],
  appendOnly: true,
  controls: 'none',
  columns: {
    id: integer('long'),
    kind: text<MandateKind>(20),
    productCode: text(40),
    narration: nullable(text(500)),
    mandateCount: integer(),
    createdBy: text(200),
    createdAt: instant(),
  },
});

/** The context to which a mandate's sealed bank verification number is bound. */
export function bvnAbout(tenant: string, mandateId: number): string {
  return `${tenant}:mandate:${mandateId}:bvn`;
}

/** Codes of the mandate commands. Callers see only their kind and message (R3). */
export const rejections = {
  MANDATE_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such mandate.' },
  MANDATE_STATE: {
    http: 400,
    kind: 'state',
    says: 'The state of the mandate does not allow this.',
    facts: { status: OneOf(mandateLife.states, 'The state that it is in') },
  },
  MANDATE_PRODUCT_REFUSED: {
    http: 400,
    kind: 'validation',
    says: 'There is no active product of this code.',
  },
} as const satisfies RejectionTable;

const MandateEvent = Type.Object({
  mandateId: Type.Integer(),
  clientCode: Type.String(),
  productCode: Type.String(),
  amount: Type.Number(),
  status: OneOf(mandateLife.states),
});

export const events = eventTypes(['mandates.view'], {
  'mandate.created': { summary: 'A mandate was entered as a draft.', data: MandateEvent },
  'mandate.state_changed': {
    summary: 'A mandate was authorised, disapproved, started or stopped.',
    data: Type.Object({ ...MandateEvent.properties, from: OneOf(mandateLife.states) }),
  },
});

/** The content of an event about a mandate. */
export function mandateEvent(
  mandate: Pick<Mandate, 'id' | 'clientCode' | 'productCode' | 'amount' | 'state'>,
) {
  return {
    mandateId: mandate.id,
    clientCode: mandate.clientCode,
    productCode: mandate.productCode,
    amount: Number(mandate.amount) / 100,
    status: mandate.state,
  };
}

/** The moves of a mandate in the words of replies. */
export const mandateDone: Readonly<Record<MandateMove, string>> = {
  authorise: 'authorised',
  disapprove: 'disapproved',
  start: 'started',
  refuse: 'refused by the network',
  stop: 'stopped',
};

export const mandateNoun = noun({
  name: 'mandate',
  table: mandates,
  life: mandateLife,
  sets: ({ now }, { note }) => ({ ...(note === null ? {} : { comment: note }), updatedAt: now }),
  refusal: ({ id }, move: MandateMove, state) =>
    inState('MANDATE_STATE', `Mandate ${id}`, state, { cannotBe: mandateDone[move], fact: 'status' }),
  event: ({ after, from }) =>
    emit('mandate.state_changed', String(after.id), { ...mandateEvent(after), from }),
});

/** Products of mandates. An inactive product accepts no new mandates (companion commands, 3.10). */
export const mandateProducts = table({
  name: 'mandate_products',
  key: ['productCode'],
  controls: 'risk',
  columns: {
    productCode: text(40),
    productName: text(200),
    description: nullable(text(1000)),
    isActive: boolean(),
  },
});

export type MandateProduct = Row<typeof mandateProducts>;

/** Demo mandate products: an active and an inactive one. */
export const demo: Demo = (tenant) =>
  tenant === 'demo'
    ? [
        insert(mandateProducts, {
          productCode: 'PROD-LN-001',
          productName: 'Loan repayment',
          description: 'Instalments of loans, debited from accounts at other banks',
          isActive: true,
        }),
        insert(mandateProducts, {
          productCode: 'PROD-OLD-001',
          productName: 'Loan repayment (old)',
          description: null,
          isActive: false,
        }),
      ]
    : [];

/** A mandate that is authorised lets the bank collect its whole amount. */
export const mandateCommitment = commitment({
  table: mandates,
  type: 'MANDATE',
  history: mandateNoun.history,
  binds: ({ amount }, { state }) => (state === 'Authorised' ? amount : undefined),
});
