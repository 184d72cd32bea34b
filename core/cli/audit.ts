/** `bursar audit`: verify the trail, prove an entry, show the public key, archive what is older than the retention. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { archiveTrail } from '../audit/archive.ts';
import { type AuditKeys, auditKeys } from '../audit/link.ts';
import { sealsFile } from '../audit/outside.ts';
import { type Proof, proofOf, proofProblem } from '../audit/proof.ts';
import { publicKeyOf } from '../audit/seal.ts';
import { verifyTrail } from '../audit/verify.ts';
import { type Config, readConfig } from '../host/config.ts';
import { ownSecret } from '../host/secrets.ts';
import type { StoreAddress } from '../store/migrate.ts';
import { addressOf } from '../store/place.ts';
import { openSnapshot, type Snapshot } from '../store/snapshot.ts';
import { systemClock } from '../time/clock.ts';
import { Complaint } from './complaint.ts';
import { sealsIn } from './seals-in.ts';

export function auditCommand(): Command {
  return new Command('audit')
    .addCommand(verifyCommand())
    .addCommand(proofCommand())
    .addCommand(keyCommand())
    .addCommand(archiveCommand());
}

interface Opened {
  readonly config: Config;
  readonly address: StoreAddress;
  readonly keys: AuditKeys;
  readonly read: Snapshot;
}

async function withTrail<T>(use: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig();
  const keys = auditKeys(config.auditKey ?? ownSecret(config.dataDir, 'audit'));
  const address = await addressOf(config.store);
  const read = await openSnapshot(address);
  try {
    return await use({ config, address, keys, read });
  } finally {
    await read.close();
  }
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('read every entry against its link, its chain against the seals')
    .option('--seals <file>', 'seals written outside the database, a JSON line each')
    .action(async ({ seals: file }: { readonly seals?: string }) => {
      await withTrail(async ({ config, keys, read }) => {
        const outside = await sealsIn(file ?? join(config.dataDir, sealsFile), file !== undefined);
        const { entries, chains, seals, problems } = await verifyTrail(read, keys, outside);
        for (const problem of problems) console.error(problem);
        console.log(
          `${entries} entries in ${chains} chains, ${seals} seals, ${outside.length} of them outside: ${problems.length === 0 ? 'as they were written' : `${problems.length} problems`}`,
        );
        if (problems.length > 0) process.exitCode = 1;
      });
    });
}

function proofCommand(): Command {
  return new Command('proof')
    .description('prove that an entry was in the trail when it was sealed; or check such a proof')
    .argument('<id>', 'id of the audit entry, or a file with --check')
    .option('--check', 'check a proof that was written to a file')
    .action(async (id: string, { check }: { readonly check?: boolean }) => {
      if (check === true) {
        // Who doubts it reads what it says: members that are not there prove nothing.
        const wrong = proofProblem(JSON.parse(await readFile(id, 'utf8')) as Proof);
        if (wrong !== undefined) throw new Complaint(`The proof does not hold: ${wrong}.`);
        console.log('The proof holds.');
        return;
      }
      await withTrail(async ({ keys, read }) => {
        const proof = await proofOf(read, keys, id);
        if ('problem' in proof) throw new Complaint(proof.problem);
        console.log(JSON.stringify(proof, null, 2));
      });
    });
}

function keyCommand(): Command {
  return new Command('key').description('print the public key that verifies seals').action(() => {
    const config = readConfig();
    const keys = auditKeys(config.auditKey ?? ownSecret(config.dataDir, 'audit'));
    process.stdout.write(publicKeyOf(keys));
  });
}

function archiveCommand(): Command {
  return new Command('archive')
    .description('move entries older than ten years to a file, verify it, then remove them')
    .argument('<file>', 'a new file: gzip of JSON lines')
    .action(async (file: string) => {
      await withTrail(async ({ address, keys, read }) => {
        const now = systemClock.now();
        const archived = await archiveTrail({ store: address, read, keys, now, file });
        if ('problem' in archived) throw new Complaint(`Nothing was removed: ${archived.problem}.`);
        console.log(
          archived.entries === 0
            ? 'Nothing is older than ten years.'
            : `${archived.entries} entries are in ${file}, and no longer in the store.`,
        );
      });
    });
}
