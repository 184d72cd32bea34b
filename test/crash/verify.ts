/** Holds every answer against the store: what was acknowledged is there once, what was refused is not, and the rest is told. */
import { transactions } from '../../commands/transactions/transaction.ts';
import { auditKeys } from '../../core/audit/link.ts';
import { records } from '../../core/audit/record.ts';
import { verifyTrail } from '../../core/audit/verify.ts';
import { eventsIn } from '../../core/events/feed.ts';
import { storeChecks } from '../../core/host/checks.ts';
import { accounts } from '../../core/ledger/account.ts';
import { runChecks } from '../../core/store/check.ts';
import type { StoreAddress } from '../../core/store/migrate.ts';
import { openSnapshot, type Snapshot } from '../../core/store/snapshot.ts';
import { registry } from '../support/registry.ts';
import type { Book, Told } from './book.ts';
import { accountNumbers, type Order } from './orders.ts';

/** The store that is looked at: where it is, and the key of its trail. */
export interface Looked {
  readonly address: StoreAddress;
  readonly auditKey: string;
}

/** What the store had of orders that nobody knows about, before anybody asked again. */
export interface Before {
  /** Whether the order had been carried out. */
  done(order: Order): boolean;
}

const states = { approve: 'SETTLED', reject: 'CANCELLED', cancel: 'CANCELLED', reverse: 'REVERSED' };

/** Looks what the store has of what was put off or not answered. */
export async function lookBefore({ address }: Looked): Promise<Before> {
  const read = await openSnapshot(address);
  try {
    const rows = await read.rows(transactions, (select) => select.where({ tenant: 'demo' }));
    const narrations = new Set(rows.map(({ narration }) => narration));
    const stateOf = new Map(rows.map(({ id, state }) => [String(id), state]));
    return {
      done({ key, kind, target }) {
        if (target === undefined) return narrations.has(key);
        return stateOf.get(target) === states[kind as keyof typeof states];
      },
    };
  } finally {
    await read.close();
  }
}

/** What is wrong with what was told, given what the store had before anybody asked again. */
export function told(order: Order, first: Told, then: Told, wasDone: boolean): string | undefined {
  const { key } = order;
  if (wasDone && first.kind === 'put off') return `${key} was put off (${first.code}), and done`;
  if (wasDone && first.kind === 'refused') return `${key} was refused (${first.code}), and done`;
  if (!wasDone && first.kind === 'accepted') return `${key} was acknowledged, and is lost`;
  if (!wasDone || first.kind !== 'unknown') return undefined;
  if (then.kind !== 'accepted') return `${key} was done, and is told as ${then.kind}`;
  return then.replayed ? undefined : `${key} was done, and is told as if it were not`;
}

/** Every difference between the book and the store, and everything in the store that does not hang together. */
export async function differences(
  { address, auditKey }: Looked,
  book: Book,
  opening: ReadonlyMap<string, bigint>,
): Promise<readonly string[]> {
  const read = await openSnapshot(address);
  const found: string[] = [];
  try {
    found.push(...(await movementsIn(read, book)));
    found.push(...(await onceEach(read, book)));
    const now = await booksIn(read);
    for (const number of accountNumbers) {
      const should = (opening.get(number) ?? 0n) + book.change(number);
      if (now.get(number) !== should) {
        found.push(`account ${number} has ${now.get(number)}, not ${should} (minor units)`);
      }
    }
    for await (const { name, differences: wrong } of runChecks(storeChecks(registry), read, { all: true })) {
      found.push(...wrong.map((one) => `check store, ${name}: ${one}`));
    }
    const { problems } = await verifyTrail(read, auditKeys(auditKey), []);
    found.push(...problems.map((problem) => `audit trail: ${problem}`));
    return found;
  } finally {
    await read.close();
  }
}

/** What the accounts hold now, in minor units. */
export async function openingOf({ address }: Looked): Promise<ReadonlyMap<string, bigint>> {
  const read = await openSnapshot(address);
  try {
    return await booksIn(read);
  } finally {
    await read.close();
  }
}

async function booksIn(read: Snapshot): Promise<ReadonlyMap<string, bigint>> {
  const rows = await read.rows(accounts, (select) => select.where({ tenant: 'demo' }));
  return new Map(rows.map(({ number, book }) => [number, book]));
}

async function movementsIn(read: Snapshot, { movements }: Book): Promise<readonly string[]> {
  const rows = await read.rows(transactions, (select) => select.where({ tenant: 'demo' }));
  const found: string[] = [];
  const there = new Map(rows.map((row) => [String(row.id), row]));
  for (const [id, { state, amount, narration }] of movements) {
    const row = there.get(id);
    const name = `${narration ?? 'a reversal'} (${id})`;
    if (row === undefined) found.push(`${name} was acknowledged, and is lost`);
    else if (row.state !== state) found.push(`${name} is ${row.state}, not ${state}`);
    else if (row.amount !== amount) found.push(`${name} is of ${row.amount}, not ${amount}`);
    else if (narration !== null && row.narration !== narration) {
      found.push(`${name} is of ${row.narration}`);
    }
  }
  for (const [id, { narration }] of there) {
    if (!movements.has(id)) found.push(`${narration} (${id}) is there, and nobody was told so`);
  }
  return found;
}

const eventOf = {
  deposit: 'initiated',
  withdrawal: 'initiated',
  transfer: 'initiated',
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  reverse: 'reversed',
} as const;

/** Each command that was carried out has one entry of the trail and one event, and none of the others has any. */
async function onceEach(read: Snapshot, { asked }: Book): Promise<readonly string[]> {
  const wanted = new Set<string>();
  const names = new Set<string>();
  for (const { order, told: said } of asked.values()) {
    if (said.kind !== 'accepted') continue;
    const { name, kind, target = said.id } = order;
    names.add(name);
    wanted.add(`entry ${name} of ${target}`).add(`event transaction.${eventOf[kind]} of ${target}`);
  }
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const record of await read.rows(records, (select) => select.where({ tenant: 'demo' }))) {
    const { action, outcome, transactionId } = record;
    if (!names.has(action) || outcome !== 'accepted') continue;
    count(`entry ${action} of ${transactionId}`);
    for (const { type, subject } of eventsIn(record)) count(`event ${type} of ${subject}`);
  }
  const all = new Set([...wanted, ...counts.keys()]);
  return [...all].flatMap((name) => {
    const [is, should] = [counts.get(name) ?? 0, wanted.has(name) ? 1 : 0];
    return is === should ? [] : [`${is} times ${name}, not ${should}`];
  });
}
