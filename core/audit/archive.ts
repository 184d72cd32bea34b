/** Moves entries that are older than the retention to a file, verifies the file, and only then removes them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CheckRead } from '../command/declaration/store-check.ts';
import { type AnyRow, columnName, type Table } from '../command/declaration/table.ts';
import { codec } from '../store/codec.ts';
import { connect, type StoreAddress } from '../store/migrate.ts';
import { bytesOf, bytesOfDigits } from '../store/packed.ts';
import { addMonths, knownDate } from '../values/civil-date.ts';
import { idMaker } from '../values/id.ts';
import { epochMillis, type Instant, knownInstant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { archivesSum, archiving, archivist, boundArchives } from './archives.ts';
import { type Archive, auditChains, hostTenant } from './chain.ts';
import { type AuditKeys, bindingOf, firstLink, nextLink } from './link.ts';
import { type CommandRecord, nothingRecorded, records } from './record.ts';
import { lastSeal } from './sealer.ts';

/** Years for which every entry stays in the store (specification: Limits, audit retention). */
const retentionYears = 10;

const pageSize = 5000;

/** How far each chain was written to the file. */
interface Archived {
  readonly chain: string;
  readonly toSeq: number;
  readonly link: string;
  readonly entries: number;
}

/** Entries before this time may leave the store. */
function retentionEnd(now: Instant): Instant {
  const day = addMonths(knownDate(now.slice(0, 10)), -12 * retentionYears);
  return knownInstant(`${day}${now.slice(10)}`);
}

/**
 * Writes every entry before the time as gzipped JSON lines. Each chain continues where its last archive
 * ended.
 */
async function writeArchive(
  read: CheckRead,
  starts: ReadonlyMap<string, Start>,
  before: Instant,
  to: FileHandle,
): Promise<readonly Archived[]> {
  const out = createGzip();
  const done = pipeline(out, to.createWriteStream());
  // The error is handled where the promise is awaited.
  done.catch(() => undefined);
  const made: Archived[] = [];
  for (const [chain, start] of starts) {
    let { seq: toSeq, link } = start;
    let entries = 0;
    for (;;) {
      const after = toSeq;
      const page: readonly CommandRecord[] = await read.rows(records, (select) =>
        select.where({ chain }).where('chainSeq', '>', after).orderBy('chainSeq').limit(pageSize),
      );
      // An attempt may be written a little after later ones. The archived entries must be one continuous
      // piece of the chain.
      const young = page.findIndex(({ timestamp }) => timestamp >= before);
      const old = young < 0 ? page : page.slice(0, young);
      for (const entry of old) {
        const line = JSON.stringify(entry, (_, value: unknown) =>
          typeof value === 'bigint' ? value.toString() : value,
        );
        if (!out.write(`${line}\n`)) await once(out, 'drain');
        toSeq = entry.chainSeq ?? toSeq;
        link = entry.link ?? link;
        entries += 1;
      }
      if (old.length < pageSize) break;
    }
    if (entries > 0) made.push({ chain, toSeq, link, entries });
  }
  out.end();
  await done;
  return made;
}

/** Creates the file, or returns undefined if the file exists. */
async function newFile(file: string): Promise<FileHandle | undefined> {
  return open(file, 'wx', 0o600).catch((error: unknown) => {
    if (membersOf(error).code === 'EEXIST') return undefined;
    throw error;
  });
}

/** Reads the file back. Every entry must lead, link by link, to the archived end of its chain. */
async function archiveProblem(
  file: string,
  starts: ReadonlyMap<string, Start>,
  archived: readonly Archived[],
  keys: AuditKeys,
): Promise<string | undefined> {
  const at = new Map(starts);
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    const entry = entryOf(membersOf(JSON.parse(line)));
    const chain = entry.chain ?? '';
    const before = at.get(chain);
    if (before === undefined) return `chain ${chain} has no beginning`;
    const link = nextLink(before.link, bindingOf(keys.mac, entry));
    const isNext = entry.chainSeq === before.seq + 1 && entry.link === link;
    if (!isNext) return `entry ${entry.id} of the file does not follow the one before it`;
    at.set(chain, { ...before, seq: before.seq + 1, link });
  }
  const short = archived.find(({ chain, link }) => at.get(chain)?.link !== link);
  return short === undefined ? undefined : `the file ends before entry ${short.toSeq}`;
}

function entryOf(line: Readonly<Record<string, unknown>>): CommandRecord {
  const { transactionAmount: amount } = line;
  return {
    // Any line is accepted here. A line that is not an entry of the chain has the wrong link and is reported.
    ...(line as CommandRecord),
    transactionAmount: typeof amount === 'string' ? BigInt(amount) : null,
  };
}

/** SHA-256 of a file, hexadecimal. */
async function fileHash(file: string): Promise<string> {
  const made = createHash('sha256');
  for await (const chunk of createReadStream(file)) made.update(chunk);
  return made.digest('hex');
}

export interface Archiving {
  readonly store: StoreAddress;
  readonly read: CheckRead;
  readonly keys: AuditKeys;
  readonly now: Instant;
  /** The path of a new file. An existing file is never overwritten. */
  readonly file: string;
  /** The person who runs the archiving. */
  readonly by: string;
}

/**
 * Moves entries older than the retention into the file. Entries are deleted only after the file was read
 * back.
 */
export async function archiveTrail({
  store,
  read,
  keys,
  now,
  file,
  by,
}: Archiving): Promise<{ readonly entries: number } | { readonly problem: string }> {
  const { archives: earlier, problem: unbound } = await boundArchives(read, keys);
  if (unbound !== undefined) return { problem: unbound };
  const starts = await startsOf(read, earlier);
  const to = await newFile(file);
  if (to === undefined) {
    return { problem: `${file} is there already, and may be an archive: name a new file` };
  }
  const archived = await writeArchive(read, starts, retentionEnd(now), to);
  const entries = archived.reduce((sum, one) => sum + one.entries, 0);
  if (entries === 0) {
    await unlink(file);
    return { entries };
  }
  const problem = await archiveProblem(file, starts, archived, keys);
  if (problem !== undefined) return { problem };
  const same = { file: basename(file), sha256: await fileHash(file), at: now };
  const made = archived.map(({ chain, toSeq, link }) => ({ chain, toSeq, link, ...same }));
  const says = `${archivesSum([...earlier, ...made])}\n${entries} entries are in ${same.file}`;
  const told = await entryAlone(read, keys, { says, by, now });
  const knex = connect(store);
  try {
    await knex.transaction(async (change) => {
      await change('audit_chains').insert(told.chain);
      await change('records').insert(told.entry);
      for (const { chain, toSeq, ...own } of made) {
        await change('audit_archives').insert({ tenant: hostTenant, chain, to_seq: toSeq, ...own });
        const leaving = change('records')
          .where('chain', bytesOf('uuid', chain))
          .where('chain_seq', '<=', toSeq);
        for (const keys of ['record_subjects', 'record_events']) {
          await change(keys).whereIn('record_id', leaving.clone().select('id')).del();
        }
        await leaving.del();
      }
    });
  } finally {
    await knex.destroy();
  }
  return { entries };
}

/** The entry about the archives, alone in a chain of its own, as the store saves both. */
async function entryAlone(
  read: CheckRead,
  keys: AuditKeys,
  { says, by, now }: { readonly says: string; readonly by: string; readonly now: Instant },
) {
  const { number = 0, root = '' } = (await lastSeal(read)) ?? {};
  const chain = randomUUID();
  const start = { chain, afterSeal: number, afterRoot: root };
  const id = idMaker(0, randomBytes(16)).next(epochMillis(now));
  const own = { tenant: hostTenant, ...archiving };
  const who = { userId: archivist, userName: by.slice(0, 200), requestId: id, origin: 'cli' };
  const said = { outcome: 'accepted', approverNotes: says, timestamp: now };
  const place = { id, chain, chainSeq: 1 };
  const entry = { ...nothingRecorded, version: 1, ...own, ...who, ...said, ...place };
  const link = nextLink(firstLink(start), bindingOf(keys.mac, entry));
  const begun = { tenant: hostTenant, version: 1, ...start };
  return {
    chain: inColumns(auditChains, { ...begun, keyId: keys.id, startedAt: now }),
    entry: inColumns(records, { ...entry, link }),
  };
}

/** A row by its columns, as the store saves it. */
function inColumns(table: Table, row: AnyRow): Readonly<Record<string, unknown>> {
  const { stored, isPacked } = codec(table);
  return Object.fromEntries(
    table.properties.map((property) => {
      const value = stored(property, row);
      const isDigits = isPacked(property) && typeof value === 'string';
      return [columnName(property), isDigits ? bytesOfDigits(value) : value];
    }),
  );
}

/** The position after which a chain continues. */
interface Start {
  readonly seq: number;
  readonly link: string;
}

/** The position of each chain: after its last archive, or at its beginning. */
async function startsOf(read: CheckRead, archives: readonly Archive[]): Promise<ReadonlyMap<string, Start>> {
  const chains = await read.rows(auditChains, (select) => select.orderBy('startedAt'));
  return new Map(
    chains.map((begun) => {
      const { chain } = begun;
      const earlier = archives.findLast((one) => one.chain === chain);
      const seq = earlier?.toSeq ?? 0;
      return [chain, { seq, link: earlier?.link ?? firstLink(begun) }];
    }),
  );
}
