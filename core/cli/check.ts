/** `bursar check`: proves that what is stored hangs together. */
import { join } from 'node:path';
import { Command } from 'commander';
import { readRegistry } from '../command/registry.ts';
import { storeChecks } from '../host/checks.ts';
import { projectFolder, readConfig } from '../host/config.ts';
import { ConfigProblem } from '../host/variables.ts';
import { runChecks } from '../store/check.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { openSnapshot } from '../store/snapshot.ts';

export function checkCommand(): Command {
  const store = new Command('store')
    .description('replay postings, holds and histories; ends with 1 at the first difference')
    .option('--all', 'go on to the end and print every difference')
    .action(async ({ all }: { readonly all?: boolean }) => {
      if (!(await checkStore(all === true))) process.exitCode = 1;
    });
  return new Command('check')
    .description('prove that what is stored hangs together')
    .addCommand(store);
}

/** Prints a line a pass; answers whether the store is whole. */
async function checkStore(all: boolean): Promise<boolean> {
  const config = readConfig();
  const waiting = await pendingMigrations(config.store);
  if (waiting.length > 0) {
    throw new ConfigProblem(
      `The store lacks the migrations ${waiting.join(', ')}: run "bursar migrate" or start the host once.`,
    );
  }
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const read = await openSnapshot(config.store);
  let whole = true;
  try {
    for await (const { name, says, differences } of runChecks(storeChecks(registry), read, all)) {
      whole &&= differences.length === 0;
      console.log(`${differences.length === 0 ? 'ok  ' : 'DIFF'} ${name}: ${says}`);
      for (const difference of differences) console.error(`      ${difference}`);
    }
  } finally {
    await read.close();
  }
  return whole;
}
