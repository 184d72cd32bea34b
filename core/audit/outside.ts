/**
 * The file of seals outside the database. Every host keeps all seals of the store in its own file, including
 * seals of other hosts. At its start, a host checks that the store still has everything that these seals
 * cover.
 */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Selects } from '../store/query-reader.ts';
import { knownInstant } from '../values/instant.ts';
import { jsonOrNothing } from '../values/json.ts';
import { membersOf } from '../values/members.ts';
import { boundArchives } from './archives.ts';
import { type Archive, auditSeals, type Head } from './chain.ts';
import type { AuditKeys } from './link.ts';
import { records } from './record.ts';
import { publicKeyOf, type Seal, sealProblem } from './seal.ts';

/** The file of seals in the data folder. */
export const sealsFile = 'audit-seals.jsonl';

/** Bytes of the file that are read at a start: the seals of more than a week. */
const tailBytes = 4 * 1024 * 1024;
/** Seals that are copied in one batch. */
const page = 500;

export interface OutsideSeals {
  /** On the disk when it resolves. */
  append(seal: Seal): Promise<void>;
  /** Adds the seals of the store that the file lacks. */
  copy(store: Selects): Promise<void>;
  /**
   * The contradiction between the newest seals of the file and the store, as a sentence. Undefined if the
   * store has all sealed entries.
   */
  compare(store: Selects, keys: AuditKeys): Promise<string | undefined>;
}

export function outsideSeals(file: string): OutsideSeals {
  /** Signatures at the end of the file and of added seals. The file is read once. */
  let known: Promise<Set<string>> | undefined;
  /** Every seal of the store up to this number is in the file. */
  let copied = 0;
  let writing: Promise<unknown> = Promise.resolve();

  const signatures = (): Promise<Set<string>> => {
    known ??= tailOf(file).then((seals) => new Set(seals.map(({ signature }) => signature)));
    return known;
  };
  const add = async (seals: readonly Seal[]): Promise<void> => {
    const there = await signatures();
    const fresh = seals.filter(({ signature }) => !there.has(signature));
    if (fresh.length === 0) return;
    await write(file, fresh);
    for (const { signature } of fresh) there.add(signature);
  };
  /** One after the other: lines of two writers would mix. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writing.then(work);
    writing = done.catch(() => undefined);
    return done;
  };

  return {
    append: (seal) => inTurn(() => add([seal])),
    copy: (store) =>
      inTurn(async () => {
        if (copied === 0) copied = (await firstOf(file, store)) - 1;
        for (;;) {
          const seals = await after(store, copied);
          await add(seals);
          copied = seals.at(-1)?.number ?? copied;
          if (seals.length < page) return;
        }
      }),
    compare: async (store, keys) => {
      const publicKey = publicKeyOf(keys);
      const seals = await tailOf(file);
      if (seals.length === 0) return undefined;
      const stored = new Set(
        (await after(store, Math.min(...seals.map(({ number }) => number)) - 1, null)).map(
          ({ signature }) => signature,
        ),
      );
      // A seal may be missing in the store because its host died or another host was faster. The seal still
      // proves which entries the store had.
      const strange = seals.filter(({ signature }) => !stored.has(signature));
      const { archives } = await boundArchives(store, keys);
      for (const seal of strange.reverse()) {
        if (sealProblem(seal, publicKey) !== undefined) continue;
        const lost = await missing(store, seal, archives);
        if (lost !== undefined) {
          return `The store is older than the seals in ${file}: ${lost} Entries that were committed are gone. Stop the host and put back the newest store with its log; where an older one was put back on purpose, keep the file elsewhere and begin a new one.`;
        }
      }
      return undefined;
    },
  };
}

/** The first seal to copy: the first one at the end of the file, or number 1 for an empty file. */
async function firstOf(file: string, store: Selects): Promise<number> {
  const [first] = await tailOf(file);
  if (first === undefined) return 1;
  const [same] = await after(store, first.number - 1, 1);
  return same?.signature === first.signature ? first.number : 1;
}

async function after(store: Selects, number: number, limit: number | null = page): Promise<readonly Seal[]> {
  const rows = await store.rows(auditSeals, (select) => {
    select.where('number', '>', number).orderBy('number');
    if (limit !== null) select.limit(limit);
  });
  return rows.map(({ number: own, at, heads, root, previous, signature }) => {
    return { number: own, at, heads, root, previous, signature };
  });
}

/** A sealed entry that the store does not have, as a sentence. */
async function missing(
  store: Selects,
  { number, at, heads }: Seal,
  archives: readonly Archive[],
): Promise<string | undefined> {
  for (const { chain, seq, link } of heads) {
    const [entry] = await store.rows(records, (select) => select.where({ chain, chainSeq: seq }).limit(1));
    if (entry?.link === link) continue;
    if (archives.some((one) => one.chain === chain && one.toSeq >= seq)) continue;
    const how = entry === undefined ? 'which the store lacks' : 'which is another one in the store';
    return `seal ${number} of ${at} holds entry ${seq} of chain ${chain}, ${how}.`;
  }
  return undefined;
}

/** The newest seals of the file. An incomplete line is skipped. */
async function tailOf(file: string): Promise<readonly Seal[]> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return [];
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = buffer.subarray(0, bytesRead).toString().split('\n');
    if (from > 0) lines.shift();
    return lines.flatMap(sealOf);
  } finally {
    await handle.close();
  }
}

/** The seal in a line of the file, or an empty list. */
export function sealOf(line: string): readonly Seal[] {
  const { number, at, heads, root, previous, signature } = membersOf(jsonOrNothing(line));
  if (typeof number !== 'number' || typeof at !== 'string' || typeof root !== 'string') return [];
  if (typeof previous !== 'string' || typeof signature !== 'string') return [];
  if (!Array.isArray(heads) || !heads.every(isHead)) return [];
  return [{ number, at: knownInstant(at), heads, root, previous, signature }];
}

function isHead(value: unknown): value is Head {
  const { chain, seq, link } = membersOf(value);
  return typeof chain === 'string' && typeof seq === 'number' && typeof link === 'string';
}

/** Resolves once the lines are on the disk. A cut line is ended first. */
async function write(file: string, seals: readonly Seal[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const isCut = size > 0 && buffer.toString() !== '\n';
    const lines = seals.map((seal) => `${JSON.stringify(seal)}\n`).join('');
    await handle.appendFile(`${isCut ? '\n' : ''}${lines}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
