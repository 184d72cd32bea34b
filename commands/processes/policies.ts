/** Rules for processes: their approval rights, and the bands of loans. */

import { OneOf, RoleName, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { freeFormPolicy } from '../../core/command/policy/free-form.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';
import { accountClasses } from '../../core/ledger/account.ts';

const GrantedCommand = Type.Unsafe<string>({
  ...Words(100, 'The command that it may run in this role: one that asks for the amount of its object'),
  names: 'command that rules may grant',
});

const Grants = Type.Object({
  grants: Type.Array(
    Type.Object(
      {
        process: Words(200, 'Name of the process'),
        command: GrantedCommand,
        role: RoleName('The role that it then has'),
        maxAmount: Type.Number({
          minimum: 0,
          description: 'The most that the object of the command may amount to',
        }),
        aDay: Type.Optional(
          Type.Number({
            minimum: 0,
            description:
              'The largest total of a day for one starter. Above it the command waits for an approver',
          }),
        ),
        accounts: Type.Optional(
          Type.Array(OneOf(accountClasses), {
            minItems: 1,
            uniqueItems: true,
            description:
              'The classes of accounts that the command may lower. If it lowers another one, it waits for an approver',
          }),
        ),
      },
      {
        formerly: {
          amountVariable: 'remove it: maxAmount is held against the amount of the loan or transaction itself',
        },
      },
    ),
  ),
});

interface GrantFile {
  readonly grants: readonly {
    readonly process: string;
    readonly command: string;
    readonly role: string;
    readonly maxAmount: number;
    readonly aDay?: number;
    readonly accounts?: readonly string[];
  }[];
}

/** Commands that processes approve without a person, with the maximum amount. */
export const processGrants = policy<
  { readonly process: string; readonly command: string },
  GrantFile['grants'],
  GrantFile
>({
  name: 'processes/grants',
  summary: 'What processes approve without a person, and up to which amount.',
  schema: Grants,
  facts: {
    process: { kind: 'text', summary: 'Name of the process' },
    command: { kind: 'text', summary: 'The command that it runs' },
    amount: {
      kind: 'number',
      summary: 'An amount to hold against the grant, for explanations',
      optional: true,
    },
  },
  eachCounts: true,
  compile: ({ grants }) =>
    grants.map(({ process, command, maxAmount }, at) => ({
      name: `${process}, ${command} (row ${at + 1})`,
      conditions: {
        all: [
          { fact: 'process', operator: 'equal', value: process },
          { fact: 'command', operator: 'equal', value: command },
        ],
      },
      event: { type: 'grant', params: { row: at } },
      at: `/grants/${at}`,
      exact: [{ fact: 'amount', operator: 'numberAtMost', value: maxAmount }],
    })),
  verdict: (fired, { grants }) => fired.flatMap(({ params }) => grants[Number(params.row)] ?? []),
});

/** Bands of loan applications: who looks at them. */
export const loanBands = freeFormPolicy({
  name: 'processes/loan-bands',
  firstCounts: true,
  gap: 'the application has no band',
  summary: 'Which band of risk a loan application falls into; the first band that holds counts.',
  facts: {
    amount: { kind: 'number', summary: 'The amount asked for' },
    months: { kind: 'number', summary: 'The months of the loan' },
    score: { kind: 'number', summary: 'Points of the applicant', optional: true },
  },
  events: {
    band: {
      summary: 'The application falls into this band.',
      params: { band: { kind: 'text', summary: 'low, medium, high or very-high' } },
    },
  },
});

const PublicationFile = Type.Object({
  fourEyes: Type.Union([Type.Boolean(), Type.Literal('changes')], {
    description:
      'true: what a person deploys or changes waits for the approval of another person; changes: only another diagram or name for a process that is in force; false: nothing waits',
  }),
});

/** Whether processes that people deploy come into force at once. Files of the processes folder always do. */
export const publication = policy<
  Readonly<Record<string, never>>,
  Static<typeof PublicationFile>,
  Static<typeof PublicationFile>
>({
  name: 'processes/publication',
  summary: 'Whether another person has to approve a process that somebody deploys, changes or renames.',
  schema: PublicationFile,
  facts: {},
  compile: () => [{ name: 'publication', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { fourEyes }) => ({ fourEyes }),
});

const EarlyCallbackFile = Type.Object({
  perSender: Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: 'Early callbacks that are kept for one sender within 24 hours',
  }),
  maxBytes: Type.Integer({
    minimum: 0,
    maximum: 262_144,
    description: 'Bytes of JSON that the data of an early callback may have',
  }),
});

/** How many early callbacks are kept, and how large they may be. */
export const earlyCallbacks = policy<
  Readonly<Record<string, never>>,
  Static<typeof EarlyCallbackFile>,
  Static<typeof EarlyCallbackFile>
>({
  name: 'processes/early-callbacks',
  summary: 'How many callbacks that nothing waits for yet are kept for a sender, and how large.',
  schema: EarlyCallbackFile,
  facts: {},
  compile: () => [{ name: 'early callbacks', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { perSender, maxBytes }) => ({ perSender, maxBytes }),
});

/** Rule sets that only processes ask. */
export const ruleSets = [processGrants, loanBands];
