/** `bursar tenant`: a tenant as a file, out of one store and into another. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { auditKeys } from '../audit/link.ts';
import { sealsFile } from '../audit/outside.ts';
import { makeVault, vaultKeyId } from '../auth/sealed.ts';
import { readRegistry } from '../command/wire/registry.ts';
import { storeChecks } from '../host/checks.ts';
import { projectFolder, readConfig } from '../host/config.ts';
import { auditKeyOf, demandKeys, secretsKeyOf } from '../host/store-keys.ts';
import { ConfigProblem } from '../host/variables.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { prepareFiles } from '../store/open.ts';
import { addressOf } from '../store/place.ts';
import { exportTenant } from '../tenants/export.ts';
import { type Imported, importTenant, type SecretsKey } from '../tenants/import.ts';
import { TransferProblem } from '../tenants/problem.ts';
import type { TrialLine } from '../tenants/tenant-file.ts';
import { systemClock } from '../time/clock.ts';
import { Complaint } from './complaint.ts';
import { progressTeller } from './progress.ts';
import { sealsIn } from './seals-in.ts';

export function tenantCommand(): Command {
  return new Command('tenant').addCommand(exportCommand()).addCommand(importCommand());
}

function exportCommand(): Command {
  return new Command('export')
    .description('write a tenant, as it is at one moment, to a new file; the store is only read')
    .argument('<tenant>', 'its name, as tokens say it')
    .argument('<file>', 'a file that is not there yet')
    .action(async (tenant: string, file: string) => {
      if (existsSync(file)) throw new Complaint(`${file} is there already.`);
      const { config, address, keys, outside, checks: _checks } = await opened();
      const closing = await told((progress) =>
        exportTenant({
          address,
          tenant,
          file,
          keys,
          outside,
          progress,
          secretsKey: secretsOf(secretsKeyOf(config)).id,
          now: systemClock.now(),
        }),
      );
      for (const [name, { rows, sha256 }] of Object.entries(closing.tables)) {
        console.log(`${name}: ${rows} rows, ${sha256}`);
      }
      printTrial(closing.trial);
      console.log(`The tenant ${tenant} is in ${file}: ${closing.rows} rows, ${closing.sha256}.`);
    });
}

function importCommand(): Command {
  return new Command('import')
    .description('put a tenant from a file into this store: all of it, proven, or nothing')
    .argument('<file>', 'as `bursar tenant export` wrote it')
    .option('--secrets-key <file>', 'the key of the source, where it is another one')
    .requiredOption(
      '--signed-by <file>',
      "the source's public key (`bursar audit key` there), as its bank gave it to you",
    )
    .action(async (file: string, options: ImportFlags) => {
      if (!existsSync(file)) throw new Complaint(`There is no file ${file}.`);
      const { config, address, keys, outside, checks } = await opened();
      const given = options.secretsKey === undefined ? undefined : await textOf(options.secretsKey);
      const signedBy = await textOf(options.signedBy);
      const imported = await told((progress) =>
        importTenant({
          address,
          file,
          keys,
          outside,
          checks,
          progress,
          secrets: secretsOf(secretsKeyOf(config)),
          sourceSecrets: given === undefined ? undefined : secretsOf(given),
          signedBy,
          now: systemClock.now(),
          by: userInfo().username,
        }),
      );
      print(imported);
    });
}

interface ImportFlags {
  readonly secretsKey?: string;
  readonly signedBy: string;
}

async function opened() {
  const config = readConfig();
  prepareFiles(config.store);
  const address = await addressOf(config.store);
  const waiting = await pendingMigrations(address);
  if (waiting.length > 0) {
    throw new ConfigProblem(
      `The store lacks the migrations ${waiting.join(', ')}: run "bursar migrate" first.`,
    );
  }
  await demandKeys(config, address);
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const keys = auditKeys(auditKeyOf(config));
  const outside = await sealsIn(join(config.dataDir, sealsFile), false);
  return { config, address, keys, outside, checks: storeChecks(registry) };
}

const secretsOf = (secret: string): SecretsKey => ({ id: vaultKeyId(secret), vault: makeVault(secret) });

async function textOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Complaint(`${file} cannot be read: ${String(error)}`);
  });
  return text.trim();
}

/** Runs the work with progress lines. Its rejections become complaints. */
async function told<Result>(
  work: (progress: (what: string, rows: number) => void) => Promise<Result>,
): Promise<Result> {
  const teller = progressTeller(
    () => performance.now(),
    (line) => console.error(line),
  );
  try {
    const done = await work(teller.progress);
    teller.end();
    return done;
  } catch (error) {
    if (error instanceof TransferProblem) throw new Complaint(error.message);
    throw error;
  }
}

function print({ tenant, tables, closing, entries }: Imported): void {
  for (const { table, rows, sha256 } of tables) {
    console.log(`same ${table}: ${rows} rows, ${sha256}`);
  }
  printTrial(closing.trial);
  console.log('same trial balance');
  console.log('ok   check store: every pass holds');
  console.log(`ok   audit trail: ${entries} entries of this store verify`);
  console.log(
    `Its timers wait: confirm them with ConfirmImportedTimersCommand {"fileSha256": "${closing.sha256}"}.`,
  );
  console.log(`The tenant ${tenant} is here: ${closing.rows} rows, nothing changed.`);
}

function printTrial(trial: readonly TrialLine[]): void {
  const totals = new Map<string, { debit: bigint; credit: bigint }>();
  for (const [currency, , debit, credit] of trial) {
    const total = totals.get(currency) ?? { debit: 0n, credit: 0n };
    total.debit += BigInt(debit);
    total.credit += BigInt(credit);
    totals.set(currency, total);
  }
  for (const [currency, { debit, credit }] of totals) {
    console.log(`trial balance ${currency}: debit ${debit}, credit ${credit} minor units`);
  }
}
