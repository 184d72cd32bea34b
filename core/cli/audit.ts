/**
 * `bursar audit`: verify the trail, prove an entry, show the public key, and archive entries older than the
 * retention.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { archiveTrail } from '../audit/archive.ts';
import { type AuditKeys, auditKeys } from '../audit/link.ts';
import { sealsFile } from '../audit/outside.ts';
import { followProof, proofOf } from '../audit/proof.ts';
import { publicKeyOf } from '../audit/seal.ts';
import { verifyTrail } from '../audit/verify.ts';
import { type Config, readConfig } from '../host/config.ts';
import { auditKeyOf, demandKeys } from '../host/store-keys.ts';
import type { StoreAddress } from '../store/migrate.ts';
import { addressOf } from '../store/place.ts';
import { openSnapshot, type Snapshot } from '../store/snapshot.ts';
import { Misspellings } from '../store/spelling.ts';
import { systemClock } from '../time/clock.ts';
import { jsonOrNothing } from '../values/json.ts';
import { Complaint } from './complaint.ts';
import { sealsIn } from './seals-in.ts';
import { demandMigrated } from './with-store.ts';

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
  readonly misspelt: Misspellings;
}

async function withTrail<T>(use: (opened: Opened) => Promise<T>, isLenient = false): Promise<T> {
  const config = readConfig();
  const address = await addressOf(config.store);
  await demandMigrated(address);
  await demandKeys(config, address);
  const keys = auditKeys(auditKeyOf(config));
  const misspelt = new Misspellings();
  // Proofs and archives need valid rows only, so misspelt rows fail there.
  const read = await openSnapshot(address, isLenient ? { misspelt: misspelt.tell } : {});
  try {
    return await use({ config, address, keys, read, misspelt });
  } finally {
    await read.close();
  }
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('read every entry against its link, its chain against the seals')
    .option('--seals <file>', 'seals written outside the database, a JSON line each')
    .action(async ({ seals: file }: { readonly seals?: string }) => {
      await withTrail(async ({ config, keys, read, misspelt }) => {
        const outside = await sealsIn(file ?? join(config.dataDir, sealsFile), file !== undefined);
        const { entries, chains, seals, problems } = await verifyTrail(read, keys, outside, misspelt);
        for (const problem of problems) console.error(problem);
        console.log(
          `${entries} entries in ${chains} chains, ${seals} seals, ${outside.length} of them outside: ${problems.length === 0 ? 'as they were written' : `${problems.length} problems`}`,
        );
        if (problems.length > 0) process.exitCode = 1;
      }, true);
    });
}

/** Exit code of a proof that is consistent but shows less than that the bank sealed this text. */
const showsLess = 3;

interface ProofOptions {
  readonly check?: boolean;
  readonly key?: string;
}

function proofCommand(): Command {
  return new Command('proof')
    .description('prove that an entry was in the trail when it was sealed; or check such a proof')
    .argument('<id>', 'id of the audit entry, or a file with --check')
    .option('--check', 'check a proof that was written to a file')
    .option('--key <file>', 'with --check: the public key that the bank published (PEM)')
    .action(async (id: string, { check, key }: ProofOptions) => {
      if (check === true) return checkProof(id, key);
      if (key !== undefined) throw new Complaint('--key goes with --check.');
      return withTrail(async ({ keys, read }) => {
        const proof = await proofOf(read, keys, id);
        if ('problem' in proof) throw new Complaint(proof.problem);
        console.log(JSON.stringify(proof, null, 2));
      });
    });
}

/**
 * Prints the result of checking the proof in the file. Exits with 0 only if it is signed with a trusted key.
 */
async function checkProof(file: string, keyFile: string | undefined): Promise<void> {
  const trusted = keyFile === undefined ? undefined : await publicKeyIn(keyFile);
  const shown = followed(await readFile(file, 'utf8'), trusted);
  if ('problem' in shown) throw new Complaint(`The proof does not hold: ${shown.problem}.`);
  const { fields, seal, isTrusted } = shown;
  console.log(JSON.stringify(fields, null, 2));
  if (isTrusted) {
    console.log(
      `The proof holds: this entry was in the trail when seal ${seal.number} was made at ${seal.at}.`,
    );
    return;
  }
  process.exitCode = showsLess;
  console.log(
    'The proof is consistent in itself only: anybody can sign one with a key of his own. Give the public key that the bank published with --key FILE.',
  );
}

function followed(text: string, trusted: KeyObject | undefined) {
  const given = jsonOrNothing(text);
  if (given === undefined) {
    return { problem: 'it is not a proof as "bursar audit proof ID" writes it' };
  }
  return followProof(given, trusted);
}

async function publicKeyIn(file: string): Promise<KeyObject> {
  try {
    return createPublicKey(await readFile(file, 'utf8'));
  } catch {
    throw new Complaint(`${file} is not a public key in PEM, as "bursar audit key" prints it.`);
  }
}

function keyCommand(): Command {
  return new Command('key').description('print the public key that verifies seals').action(() => {
    process.stdout.write(publicKeyOf(auditKeys(auditKeyOf(readConfig()))));
  });
}

function archiveCommand(): Command {
  return new Command('archive')
    .description('move entries older than ten years to a file, verify it, then remove them')
    .argument('<file>', 'a new file: gzip of JSON lines')
    .action(async (file: string) => {
      await withTrail(async ({ address, keys, read }) => {
        const now = systemClock.now();
        const by = userInfo().username;
        const archived = await archiveTrail({ store: address, read, keys, now, file, by });
        if ('problem' in archived) throw new Complaint(`Nothing was removed: ${archived.problem}.`);
        console.log(
          archived.entries === 0
            ? 'Nothing is older than ten years.'
            : `${archived.entries} entries are in ${file}, and no longer in the store.`,
        );
      });
    });
}
