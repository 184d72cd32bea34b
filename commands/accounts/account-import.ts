/**
 * An import of accounts with balances. It keeps the rows as one person proposed them, and the decision of
 * another. No command changes a row. Its hash is in the audit trail too.
 */
import { hash } from 'node:crypto';
import { lifecycle } from '../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../core/command/declaration/noun.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { Guid, OneOf, OrNull, Type } from '../../core/command/declaration/schema.ts';
import { storeCheck } from '../../core/command/declaration/store-check.ts';
import {
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
import { canonicalJson } from '../../core/values/json.ts';
import { decimalText, fromMinor, type Minor } from '../../core/values/money.ts';
import { commitment } from '../transactions/commitment.ts';

export const importLife = lifecycle({
  Proposed: { approve: 'Approved', reject: 'Rejected' },
  Approved: {},
  Rejected: {},
});
/** In which an account comes in. */
export const importedStates = ['PendingApproval', 'Active'] as const;

export type ImportState = (typeof importLife.states)[number];
export type ImportMove = 'approve' | 'reject';

export const accountImports = table({
  name: 'account_imports',
  key: ['id'],
  indexes: [
    {
      on: ['state', 'id'],
      serves: [
        { query: 'RetrieveImportsQuery', asked: { state: 'Proposed' } },
        { query: 'RetrieveWorkQueueQuery', asked: { kinds: ['accountImport'] } },
      ],
    },
  ],
  controls: { insert: 'commitment', remove: 'commitment', put: { '*': 'none', state: 'commitment' } },
  wide: true,
  columns: {
    id: text(64),
    state: text<ImportState>(20),
    /** SHA-256 of its rows, as `hashOf` writes them. */
    hash: text(64),
    /** Accounts that it opens. */
    rowCount: integer(),
    /** The number of rows whose accounts already existed. These rows are not kept. */
    unchanged: integer(),
    withBalance: integer(),
    /** Sum of the balances. */
    total: money(),
    largest: money(),
    /** The people behind the proposal. */
    makers: json<readonly string[]>(),
    proposedBy: text(200),
    proposedAt: instant(),
    decidedBy: nullable(text(200)),
    decidedAt: nullable(instant()),
    reason: nullable(text(500)),
  },
});

export type AccountImport = Row<typeof accountImports>;

export const accountImportRows = table({
  name: 'account_import_rows',
  key: ['importId', 'position'],
  sets: [['importId']],
  controls: 'commitment',
  columns: {
    importId: text(64),
    /** Its index in the file's `rows`, from 0. */
    position: integer(),
    accountNumber: text(34),
    clientEncodedKey: text(64),
    productCode: text(40),
    branchKey: text(64),
    accountName: nullable(text(200)),
    state: text<(typeof importedStates)[number]>(20),
    balance: money(),
  },
});

export type AccountImportRow = Row<typeof accountImportRows>;
export type ProposedRow = Omit<AccountImportRow, 'tenant' | 'version' | 'importId'>;

export const rejections = {
  IMPORT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such proposed import.',
    mend: { how: 'List the proposed imports of its kind and take the id from there.' },
  },
  IMPORT_STATE: {
    http: 409,
    kind: 'state',
    says: 'The import was approved or rejected already.',
    facts: { state: OneOf(importLife.states, 'The state that it is in') },
    mend: { how: 'No action is needed. If the rows are still wanted, send the file again.' },
  },
  IMPORT_ALTERED: {
    http: 409,
    kind: 'state',
    says: 'The stored rows are not those that were proposed: reject the import and send the file again.',
    mend: {
      by: 'The second person, and the sender of the file.',
      how: 'Reject the import. Then propose the file again.',
    },
  },
} as const satisfies RejectionTable;

/** The hash that an approver signs off: the same rows in the same order give the same hash. */
export function hashOf(rows: readonly ProposedRow[]): string {
  const written = rows.map((row) => [
    ...[row.position, row.accountNumber, row.clientEncodedKey, row.productCode, row.branchKey],
    ...[row.accountName, row.state, decimalText(row.balance)],
  ]);
  return hash('sha256', canonicalJson(written), 'hex');
}

/** Count and sums of the rows. */
export function sumsOf(rows: readonly Pick<ProposedRow, 'balance'>[]): {
  readonly rowCount: number;
  readonly withBalance: number;
  readonly total: Minor;
  readonly largest: Minor;
} {
  return {
    rowCount: rows.length,
    withBalance: rows.filter(({ balance }) => balance > 0n).length,
    total: rows.reduce((sum, { balance }) => sum + balance, 0n),
    largest: rows.reduce((most, { balance }) => (balance > most ? balance : most), 0n),
  };
}

/** The input that identifies an import. */
export const importNamed = { importId: Guid('As the proposal answered it') };

/** The import and its rows in the order of the file. */
export async function loadImport({ importId }: { readonly importId: string }, read: Read) {
  const proposal = await read.one(accountImports, { id: importId });
  if (proposal === undefined) return { proposal, rows: [] };
  const rows = await read.all(accountImportRows, { importId: proposal.id });
  return { proposal, rows: rows.toSorted((a, b) => a.position - b.position) };
}

/** A proposal's own row is its history, because it is decided once. */
export const importNoun = noun({
  name: 'account-import',
  table: accountImports,
  life: importLife,
  sets: ({ actor, now }) => ({ decidedBy: actor.userId, decidedAt: now }),
  refusal: (_proposal, _move: ImportMove, state) =>
    inState('IMPORT_STATE', 'The import', state, { end: ' already.' }),
  unrecorded: true,
});

/** An approved import opens accounts with its total. */
export const importCommitment = commitment({
  table: accountImports,
  type: 'ACCOUNT_IMPORT',
  history: importNoun.history,
  binds: ({ total }, { state }) => (state === 'Approved' ? total : undefined),
});

const orNull = OrNull(Type.String());

export const ImportView = Type.Object({
  importId: Type.String(),
  state: OneOf(importLife.states),
  accounts: Type.Integer({ description: 'Accounts that it opens' }),
  unchanged: Type.Integer({ description: 'Rows of the file whose accounts were there before' }),
  withBalance: Type.Integer({ description: 'Accounts that carry a balance' }),
  totalBalance: Type.Number(),
  largestBalance: Type.Number(),
  hash: Type.String({ description: 'SHA-256 of the rows' }),
  proposedBy: Type.String({ description: 'Subject of who proposed it: the same as proposedById' }),
  proposedById: Type.String(),
  proposedAt: Type.String(),
  decidedBy: OrNull(Type.String({ description: 'Subject of who decided: the same as decidedById' })),
  decidedById: orNull,
  decidedAt: orNull,
  reason: orNull,
});

export function importView(proposal: AccountImport) {
  const { id, state, hash: digest, unchanged, withBalance, proposedBy, proposedAt } = proposal;
  return {
    importId: id,
    state,
    accounts: proposal.rowCount,
    unchanged,
    withBalance,
    totalBalance: fromMinor(proposal.total),
    largestBalance: fromMinor(proposal.largest),
    hash: digest,
    proposedBy,
    proposedById: proposedBy,
    proposedAt,
    decidedBy: proposal.decidedBy,
    decidedById: proposal.decidedBy,
    decidedAt: proposal.decidedAt,
    reason: proposal.reason,
  };
}

/** The content of the audit entries of a proposal and of its decision. */
export function importFacts({ id, hash: digest, rowCount, total, proposedBy }: ImportFacts) {
  return { importId: id, hash: digest, accounts: rowCount, total: fromMinor(total), proposedBy };
}
type ImportFacts = Pick<AccountImport, 'id' | 'hash' | 'rowCount' | 'total' | 'proposedBy'>;

export const importedRows = storeCheck({
  name: 'imports',
  says: 'Every import of accounts is as it was proposed.',
  async *run(read) {
    for await (const page of read.pages(accountImports)) {
      for (const proposal of page) {
        const { tenant, id } = proposal;
        const rows: ProposedRow[] = [];
        const where = { tenant, importId: id };
        const pages = read.pages(accountImportRows, { where: (select) => select.where(where) });
        for await (const some of pages) rows.push(...some);
        const inOrder = rows.toSorted((a, b) => a.position - b.position);
        const { total, largest, rowCount, withBalance } = sumsOf(inOrder);
        const isSame =
          hashOf(inOrder) === proposal.hash &&
          total === proposal.total &&
          largest === proposal.largest &&
          rowCount === proposal.rowCount &&
          withBalance === proposal.withBalance;
        if (!isSame) yield `import ${id} of ${tenant} has other rows than were proposed`;
      }
    }
  },
});
