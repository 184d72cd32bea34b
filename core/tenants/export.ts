/** Exports a snapshot of a tenant to a file. No writer waits for it. */
import { createHash } from 'node:crypto';
import { goneFrom } from '../audit/gone.ts';
import type { AuditKeys } from '../audit/link.ts';
import { publicKeyOf, type Seal } from '../audit/seal.ts';
import { verifyTrail } from '../audit/verify.ts';
import { isTenant } from '../auth/tokens.ts';
import type { StoreAddress } from '../store/migrate.ts';
import { migrations } from '../store/migration-list.ts';
import { openSnapshot } from '../store/snapshot.ts';
import type { Instant } from '../values/instant.ts';
import { demandKnownTables, movedTables } from './moved-tables.ts';
import { newFile } from './new-file.ts';
import { TransferProblem } from './problem.ts';
import { type Closing, fileFormat, type Header, rowLine, Sums, signatureOf } from './tenant-file.ts';
import { trialOf } from './trial.ts';

export interface ExportOptions {
  readonly address: StoreAddress;
  readonly tenant: string;
  readonly file: string;
  readonly keys: AuditKeys;
  /** Name of the key that secrets are sealed with. */
  readonly secretsKey: string;
  readonly outside: readonly Seal[];
  readonly now: Instant;
  readonly progress?: (what: string, rows: number) => void;
}

/** Rows of a page: some hold files of a megabyte and more. */
const pageSize = 200;
/** Characters that go to the disk at once. */
const together = 1 << 18;

/** Writes the file. It gets its final name only once it is complete. */
export async function exportTenant(options: ExportOptions): Promise<Closing> {
  const { address, tenant, file, keys, secretsKey, outside, now, progress } = options;
  if (!isTenant(tenant)) throw new TransferProblem(`${tenant} is not a name of a tenant.`);
  const moved = movedTables(tenant);
  await demandKnownTables(address, moved);
  const own = (await migrations()).map(({ name }) => name);
  const read = await openSnapshot(address, { pageSize });
  try {
    const gone = await goneFrom(read);
    const header: Header = {
      bursar: 'tenant',
      format: fileFormat,
      tenant,
      at: now,
      migrations: own,
      secretsKey,
      signedBy: publicKeyOf(keys),
      archived: gone.of(tenant),
      tables: Object.fromEntries([...moved].map(([name, { properties }]) => [name, properties])),
    };
    const { problems } = await verifyTrail(read, keys, outside);
    const [problem] = problems;
    if (problem !== undefined) {
      throw new TransferProblem(`The audit trail of the source is not as it was written: ${problem}.`);
    }
    const part = await newFile(file);
    try {
      const sums = new Sums(moved.keys());
      const whole = createHash('sha256');
      let rows = 0;
      let waiting = `${JSON.stringify(header)}\n`;
      const flush = async (): Promise<void> => {
        whole.update(waiting);
        await part.write(waiting);
        waiting = '';
      };
      for (const [name, one] of moved) {
        const { table, partition, owner } = one;
        const pages = read.pages(table, {
          tenant: partition,
          where: (select) => {
            if (owner !== undefined) select.where(owner, tenant);
          },
        });
        for await (const page of pages) {
          for (const row of page) {
            const line = rowLine(one, row);
            sums.add(name, line);
            waiting += `${line}\n`;
            if (waiting.length > together) await flush();
          }
          rows += page.length;
          progress?.(name, rows);
        }
      }
      if (rows === 0) throw new TransferProblem(`The store has no row of a tenant ${tenant}.`);
      await flush();
      const sha256 = whole.digest('hex');
      const closing: Closing = {
        rows,
        tables: sums.end(),
        trial: await trialOf(read, tenant),
        sha256,
        signature: signatureOf(sha256, keys.seal),
      };
      await part.write(`${JSON.stringify(closing)}\n`);
      await part.finish();
      return closing;
    } finally {
      await part.close();
    }
  } finally {
    await read.close();
  }
}
