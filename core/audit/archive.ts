/** Moves entries that are older than the retention to a file, verifies the file, and only then removes them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CheckRead } from '../command/declaration/store-check.ts';
import { connect, type StoreAddress } from '../store/migrate.ts';
import { bytesOf } from '../store/packed.ts';
import { addMonths, knownDate } from '../values/civil-date.ts';
import { type Instant, knownInstant } from '../values/instant.ts';
import { membersOf } from '../values/members.ts';
import { auditArchives, auditChains, hostTenant } from './chain.ts';
import { type AuditKeys, firstLink, macOf, nextLink } from './link.ts';
import { type CommandRecord, records } from './record.ts';

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

/** The moment before which entries may leave the store. */
function retentionEnd(now: Instant): Instant {
  const day = addMonths(knownDate(now.slice(0, 10)), -12 * retentionYears);
  return knownInstant(`${day}${now.slice(10)}`);
}

/** Writes every entry before the moment, chain by chain from where the last archive ended; gzip of JSON lines. */
async function writeArchive(
  read: CheckRead,
  before: Instant,
  file: string,
): Promise<readonly Archived[]> {
  const out = createGzip();
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  out.pipe(to);
  const made: Archived[] = [];
  for (const { chain, afterSeal, afterRoot } of await read.rows(auditChains, (s) =>
    s.orderBy('startedAt'),
  )) {
    const [earlier] = await read.rows(auditArchives, (select) =>
      select.where({ chain }).orderBy('toSeq', 'desc').limit(1),
    );
    let toSeq = earlier?.toSeq ?? 0;
    let link = earlier?.link ?? firstLink(chain, afterSeal, afterRoot);
    let entries = 0;
    for (;;) {
      const after = toSeq;
      const page: readonly CommandRecord[] = await read.rows(records, (select) =>
        select.where({ chain }).where('chainSeq', '>', after).orderBy('chainSeq').limit(pageSize),
      );
      // An attempt may be written a little after others that came later: what leaves is one piece of the chain.
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
  await finished(to);
  return made;
}

/** Reads the file back: every entry must lead, link by link, to where its chain was archived. */
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
    const link = nextLink(before.link, macOf(keys.mac, entry, before.form));
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
    // Whatever the line is: what is no entry of the chain has not its link, and is told.
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
  /** A new file; one that is there already is an error. */
  readonly file: string;
}

/** Moves what is older than the retention into the file. Nothing is removed before the file was read back. */
export async function archiveTrail({
  store,
  read,
  keys,
  now,
  file,
}: Archiving): Promise<{ readonly entries: number } | { readonly problem: string }> {
  const starts = await startsOf(read);
  const archived = await writeArchive(read, retentionEnd(now), file);
  if (archived.length === 0) {
    await unlink(file);
    return { entries: 0 };
  }
  const problem = await archiveProblem(file, starts, archived, keys);
  if (problem !== undefined) return { problem };
  const sha256 = await fileHash(file);
  const knex = connect(store);
  try {
    await knex.transaction(async (change) => {
      for (const { chain, toSeq, link } of archived) {
        const own = { tenant: hostTenant, chain, to_seq: toSeq, link };
        await change('audit_archives').insert({ ...own, file: basename(file), sha256, at: now });
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
  return { entries: archived.reduce((sum, { entries }) => sum + entries, 0) };
}

/** Where a chain goes on, and what its links hold. */
interface Start {
  readonly seq: number;
  readonly link: string;
  readonly form: number;
}

/** Where each chain goes on: after its last archive, or at its beginning. */
async function startsOf(read: CheckRead): Promise<ReadonlyMap<string, Start>> {
  const starts = new Map<string, Start>();
  for (const { chain, form, afterSeal, afterRoot } of await read.rows(
    auditChains,
    () => undefined,
  )) {
    const [earlier] = await read.rows(auditArchives, (select) =>
      select.where({ chain }).orderBy('toSeq', 'desc').limit(1),
    );
    const seq = earlier?.toSeq ?? 0;
    const link = earlier?.link ?? firstLink(chain, afterSeal, afterRoot);
    starts.set(chain, { seq, link, form });
  }
  return starts;
}
