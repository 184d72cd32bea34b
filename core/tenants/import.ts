/** Imports a tenant from a file into a store: everything, verified, or nothing. */
import { createHash } from 'node:crypto';
import type { AuditKeys } from '../audit/link.ts';
import type { Seal } from '../audit/seal.ts';
import { verifyTrail } from '../audit/verify.ts';
import { isTenant } from '../auth/tokens.ts';
import type { StoreCheck } from '../command/declaration/store-check.ts';
import type { AnyRow } from '../command/declaration/table.ts';
import type { Vault } from '../command/declaration/vault.ts';
import { runChecks } from '../store/check.ts';
import type { StoreAddress } from '../store/migrate.ts';
import { migrations } from '../store/migration-list.ts';
import { timerHolds } from '../time/timer-hold.ts';
import type { Instant } from '../values/instant.ts';

import { itemsOf } from '../values/members.ts';
import { type Linking, linking } from './linking.ts';
import { demandKnownTables, type MovedTable, movedTables } from './moved-tables.ts';
import { TransferProblem } from './problem.ts';
import { openTarget, type Target } from './target.ts';
import {
  Bags,
  type Closing,
  closingOf,
  type Header,
  headerOf,
  isSigned,
  keptLine,
  linesOf,
  parsed,
  rowOf,
  Sums,
  type TableSum,
} from './tenant-file.ts';
import { trialOf } from './trial.ts';

/** The key that seals secrets: its id, and the vault that it opens. */
export interface SecretsKey {
  readonly id: string;
  readonly vault: Vault;
}

export interface ImportOptions {
  readonly address: StoreAddress;
  readonly file: string;
  readonly keys: AuditKeys;
  /** Seals that are kept outside the store. */
  readonly outside: readonly Seal[];
  readonly secrets: SecretsKey;
  /** The key of the source's secrets, if it differs. */
  readonly sourceSecrets?: SecretsKey | undefined;
  /** The public key of the source, which the importing bank has from the source and not from the file. */
  readonly signedBy: string;
  /** The passes of `check store`. */
  readonly checks: readonly StoreCheck[];
  readonly now: Instant;
  /** The user who runs the import. */
  readonly by: string;
  readonly progress?: (what: string, rows: number) => void;
}

/** A table in both stores. */
export interface Proven {
  readonly table: string;
  readonly rows: number;
  /** The hash of the values that both stores share, from the file. The store's hash is the same. */
  readonly sha256: string;
}

export interface Imported {
  readonly tenant: string;
  readonly tables: readonly Proven[];
  readonly closing: Closing;
  readonly entries: number;
}

/** Rows that go to the store at once. */
const together = 200;
/** Characters that are sent to the store at once, so that they fit into one packet of a server. */
const longest = 1 << 20;

export async function importTenant(options: ImportOptions): Promise<Imported> {
  const { address, file, keys, checks, now, by, progress } = options;
  const lines = linesOf(file);
  const first = await lines.next();
  const top: string = first.done === true ? '' : first.value;
  if (!top.endsWith('\n')) throw new TransferProblem('The file ends in its header: it is cut.');
  const header = headerOf(top);
  const moved = await demandFit(header);
  const seals = sealsOf(header, options);
  await demandKnownTables(address, moved);
  const target = await openTarget(address);
  try {
    await demandFree(target, moved, header.tenant, 'is there already');
    const chain = await linking(target.read, keys, {
      tenant: header.tenant,
      archived: header.archived,
      now,
      by,
    });
    const arriving = { header, moved, target, chain, seals, progress };
    const { kept, bags, closing } = await takeRows(lines, top, arriving);
    if (!isSigned(closing, options.signedBy)) {
      throw new TransferProblem(
        'The file is not signed with the key of --signed-by. Get the public key of the source from its bank.',
      );
    }
    await chain.end(
      target,
      `${closing.rows} rows as of ${header.at}, from the file with the SHA-256 ${closing.sha256}`,
    );
    const { sha256: fileSha256 } = closing;
    await target.insert({ table: timerHolds }, [
      { tenant: header.tenant, version: 1, fileSha256, importedBy: by, importedAt: now },
    ]);
    const tables = await proveRows(target, { kept, bags }, { header, moved, seals, progress });
    await proveTrial(target, header.tenant, closing);
    for await (const { name, differences } of runChecks(checks, target.read, {
      progress: (pass, rows) => progress?.(`check store: ${pass}`, rows),
    })) {
      const [difference] = differences;
      if (difference === undefined) continue;
      throw new TransferProblem(`With the tenant, check store finds (${name}): ${difference}`);
    }
    const { problems, entries } = await verifyTrail(target.read, keys, options.outside);
    const [problem] = problems;
    if (problem !== undefined) throw new TransferProblem(`The audit trail does not hold: ${problem}.`);
    await demandFree(target, moved, header.tenant, 'came there meanwhile');
    await target.commit();
    return { tenant: header.tenant, tables, closing, entries };
  } finally {
    await target.close();
  }
}

/** The tables of the program, which are those of the file. */
async function demandFit(header: Header): Promise<ReadonlyMap<string, MovedTable>> {
  const { tenant, tables } = header;
  if (!isTenant(tenant)) throw new TransferProblem(`${tenant} is not a name of a tenant.`);
  const own = (await migrations()).map(({ name }) => name);
  demandSame(header.migrations, own, (names, lacks) =>
    lacks
      ? `The file is of an older schema, which lacks the migrations ${names}: export it with this program.`
      : `The file is of another schema, which has the migrations ${names}: this program does not know them.`,
  );
  const moved = movedTables(tenant);
  demandSame(Object.keys(tables), [...moved.keys()], (names, lacks) =>
    lacks ? `The file lacks the tables ${names}.` : `The file has tables that are not known: ${names}.`,
  );
  for (const [name, { properties }] of moved) {
    demandSame(tables[name] ?? [], properties, (names, lacks) =>
      lacks
        ? `The table ${name} of the file lacks the columns ${names}.`
        : `The table ${name} of the file has columns that are not known: ${names}.`,
    );
    if (properties.join() !== tables[name]?.join()) {
      throw new TransferProblem(`The columns of ${name} are in another order.`);
    }
  }
  if (Object.keys(tables).join() !== [...moved.keys()].join()) {
    throw new TransferProblem('The tables of the file are in another order.');
  }
  return moved;
}

function demandSame(
  given: readonly string[],
  own: readonly string[],
  says: (names: string, lacks: boolean) => string,
): void {
  const strange = given.filter((name) => !own.includes(name));
  if (strange.length > 0) throw new TransferProblem(says(strange.join(', '), false));
  const lacking = own.filter((name) => !given.includes(name));
  if (lacking.length > 0) throw new TransferProblem(says(lacking.join(', '), true));
}

async function demandFree(
  target: Target,
  moved: ReadonlyMap<string, MovedTable>,
  tenant: string,
  what: string,
): Promise<void> {
  for (const [name, one] of moved) {
    if (!(await target.isTakenByOthers({ moved: one, tenant }))) continue;
    throw new TransferProblem(`The tenant ${tenant} ${what} (${name} has rows of it): nothing was imported.`);
  }
}

/** How sealed texts come into this store. */
interface Seals {
  readonly same: boolean;
  readonly from: Vault | undefined;
  readonly into: Vault;
}

function sealsOf(header: Header, { secrets, sourceSecrets }: ImportOptions): Seals {
  if (sourceSecrets !== undefined && sourceSecrets.id !== header.secretsKey) {
    throw new TransferProblem(
      'The key that was given is not the one that the secrets of the file are sealed with.',
    );
  }
  const same = secrets.id === header.secretsKey;
  return { same, from: sourceSecrets?.vault, into: secrets.vault };
}

/** The row with its secrets sealed by this store's key, and the texts under the seals. */
function resealed(
  row: AnyRow,
  { table, sealed }: MovedTable,
  { tenant, seals }: { readonly tenant: string; readonly seals: Seals },
): { readonly row: AnyRow; readonly opened: ReadonlyMap<string, string> } {
  const opened = new Map<string, string>();
  if (seals.same || sealed.length === 0) return { row, opened };
  const changes: Record<string, string> = {};
  for (const [property, aboutOf] of sealed) {
    const value = row[property];
    if (value === null) continue;
    if (seals.from === undefined) {
      throw new TransferProblem(
        `${table.name}.${property} is sealed with another key than this store's: give the source's (its SECRETS_KEY, or secrets.key in its data folder) with --secrets-key.`,
      );
    }
    const about = aboutOf(tenant, row);
    const text = seals.from.open(String(value), about);
    if (text === undefined) {
      throw new TransferProblem(`${table.name}.${property} (${about}) does not open with its key.`);
    }
    opened.set(property, text);
    changes[property] = seals.into.seal(text, about);
  }
  return { row: { ...row, ...changes }, opened };
}

interface Arriving {
  readonly header: Header;
  readonly moved: ReadonlyMap<string, MovedTable>;
  readonly target: Target;
  readonly chain: Linking;
  readonly seals: Seals;
  readonly progress: ImportOptions['progress'];
}

/** The file's contents without the values that each store assigns itself. */
interface Taken {
  readonly kept: Readonly<Record<string, TableSum>>;
  readonly bags: Bags;
}

/** Inserts every row into its table. The sums cover only the values that both stores share. */
async function takeRows(
  lines: AsyncGenerator<string>,
  top: string,
  { header, moved, target, chain, seals, progress }: Arriving,
): Promise<Taken & { readonly closing: Closing }> {
  const order = [...moved.keys()];
  const came = new Sums(order);
  const kept = new Sums(order);
  const bags = new Bags();
  const whole = createHash('sha256').update(top);
  let number = 1;
  let rows = 0;
  let table: MovedTable | undefined;
  let waiting: AnyRow[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (table !== undefined && waiting.length > 0) await insertOf(target, table, waiting);
    waiting = [];
    length = 0;
  };
  for await (const line of lines) {
    number += 1;
    const place = `Line ${number}`;
    if (!line.endsWith('\n')) throw new TransferProblem(`${place} has no end: the file is cut.`);
    if (line.startsWith('{')) {
      await flush();
      const closing = closingOf(line, place);
      const after = await lines.next();
      if (after.done !== true) throw new TransferProblem('Something comes after the closing line.');
      demandCame(closing, { rows, sums: came.end(), sha256: whole.digest('hex') });
      return { kept: kept.end(), bags, closing };
    }
    whole.update(line);
    const values = parsed(line, place);
    if (!Array.isArray(values)) throw new TransferProblem(`${place} is not a row.`);
    const [name, ...rest] = itemsOf(values);
    const of = moved.get(String(name));
    if (of === undefined) {
      throw new TransferProblem(`${place} is of the table ${String(name)}, which is not known.`);
    }
    if (of !== table) {
      const isBefore = table !== undefined && order.indexOf(table.table.name) > order.indexOf(of.table.name);
      if (isBefore) throw new TransferProblem(`${place}: rows of ${String(name)} came before.`);
      await flush();
      table = of;
    }
    const row = rowOf(of, rest, place);
    if (of.owner !== undefined && row[of.owner] !== header.tenant) {
      throw new TransferProblem(`${place}: the row of ${String(name)} is another tenant's.`);
    }
    came.add(of.table.name, line.slice(0, -1));
    const sealed = resealed(row, of, { tenant: header.tenant, seals });
    const own = keptLine(of, sealed.row, sealed.opened);
    kept.add(of.table.name, own);
    bags.add(of.table.name, own);
    waiting.push(of.ownToStore.size > 0 ? chain.link(sealed.row) : sealed.row);
    length += line.length;
    rows += 1;
    if (waiting.length >= together || length > longest) await flush();
    if (rows % together === 0) progress?.(of.table.name, rows);
  }
  throw new TransferProblem('The file has no closing line: it is cut.');
}

async function insertOf(target: Target, moved: MovedTable, rows: readonly AnyRow[]): Promise<void> {
  try {
    await target.insert(moved, rows);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const whose = moved.owner === undefined ? '' : ', which another tenant may have';
    throw new TransferProblem(`${moved.table.name} does not take a row${whose}: ${why}`, { cause: error });
  }
}

function demandCame(
  closing: Closing,
  came: { readonly rows: number; readonly sums: Readonly<Record<string, TableSum>>; readonly sha256: string },
): void {
  demandSame(Object.keys(closing.tables), Object.keys(came.sums), (names, lacks) =>
    lacks
      ? `The closing line lacks the tables ${names}.`
      : `The closing line has tables that are not known: ${names}.`,
  );
  for (const [name, { rows, sha256 }] of Object.entries(came.sums)) {
    const said = closing.tables[name];
    if (said?.rows !== rows) {
      throw new TransferProblem(
        `The table ${name} has ${rows} rows in the file, and ${said?.rows} by its closing line.`,
      );
    }
    if (said.sha256 !== sha256) {
      throw new TransferProblem(`The rows of ${name} are not those that were written.`);
    }
  }
  if (closing.rows !== came.rows || closing.sha256 !== came.sha256) {
    throw new TransferProblem('The file is not as it was written.');
  }
}

/** Reads every row back and compares. */
async function proveRows(
  { read }: Target,
  { kept, bags }: Taken,
  { header, moved, seals, progress }: Pick<Arriving, 'header' | 'moved' | 'seals' | 'progress'>,
): Promise<readonly Proven[]> {
  const { tenant } = header;
  const stored = new Bags();
  let rows = 0;
  for (const [name, one] of moved) {
    const pages = read.pages(one.table, {
      tenant: one.partition,
      where: (select) => {
        if (one.owner !== undefined) select.where(one.owner, tenant);
      },
    });
    for await (const page of pages) {
      for (const row of page) stored.add(name, keptLine(one, row, openedIn(row, one, tenant, seals)));
      rows += page.length;
      progress?.(`reading back ${name}`, rows);
    }
  }
  return Object.entries(kept).map(([table, sum]) => {
    const [there, said] = [stored.of(table), bags.of(table)];
    if (there.rows !== said.rows || there.total !== said.total) {
      throw new TransferProblem(`What the store has of ${table} is not what the file has.`);
    }
    return { table, ...sum };
  });
}

/** The opened values of sealed columns, if this store's seals differ from the source's. */
function openedIn(
  row: AnyRow,
  { table, sealed }: MovedTable,
  tenant: string,
  seals: Seals,
): ReadonlyMap<string, string> {
  const opened = new Map<string, string>();
  if (seals.same) return opened;
  for (const [property, aboutOf] of sealed) {
    const value = row[property];
    if (value === null) continue;
    const text = seals.into.open(String(value), aboutOf(tenant, row));
    if (text === undefined) throw new TransferProblem(`${table.name}.${property} does not open.`);
    opened.set(property, text);
  }
  return opened;
}

async function proveTrial(target: Target, tenant: string, { trial }: Closing): Promise<void> {
  const own = await trialOf(target.read, tenant);
  if (JSON.stringify(own) === JSON.stringify(trial)) return;
  throw new TransferProblem('The trial balance is not that of the source.');
}
