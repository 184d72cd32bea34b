/** `bursar check`: proves that the stored data is consistent. */
import { join } from 'node:path';
import { Command } from 'commander';
import { guardsCheck } from '../audit/guards.ts';
import type { StoreCheck } from '../command/declaration/store-check.ts';
import { readRegistry } from '../command/wire/registry.ts';
import { storeChecks } from '../host/checks.ts';
import { projectFolder, readConfig } from '../host/config.ts';
import { ConfigProblem } from '../host/variables.ts';
import { type Pass, runChecks } from '../store/check.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { pagesCheck } from '../store/pages.ts';
import { addressOf } from '../store/place.ts';
import { openSnapshot } from '../store/snapshot.ts';
import { Misspellings, spellingCheck } from '../store/spelling.ts';
import { progressTeller } from './progress.ts';

export function checkCommand(): Command {
  const store = new Command('store')
    .description('read every page, replay postings, holds and histories; ends with 1 at the first difference')
    .option('--all', 'go on to the end and print every difference')
    .action(async ({ all }: { readonly all?: boolean }) => {
      if (!(await checkStore(all === true))) process.exitCode = 1;
    });
  return new Command('check').addCommand(store);
}

/** Prints a line for each pass. Returns whether the store is consistent. */
async function checkStore(all: boolean): Promise<boolean> {
  const address = await addressOf(readConfig().store);
  const waiting = await pendingMigrations(address);
  if (waiting.length > 0) {
    throw new ConfigProblem(
      `The store lacks the migrations ${waiting.join(', ')}: run "bursar migrate" or start the host once.`,
    );
  }
  const registry = await readRegistry(join(projectFolder, 'commands'));
  const teller = progressTeller(
    () => performance.now(),
    (line) => console.error(line),
  );
  const found = new Misspellings();
  const read = await openSnapshot(address, { misspelt: found.tell });
  const run = async (checks: readonly StoreCheck[]): Promise<boolean> => {
    let whole = true;
    for await (const pass of runChecks(checks, read, { all, progress: teller.progress })) {
      whole &&= pass.differences.length === 0;
      print(pass);
    }
    return whole;
  };
  try {
    // Rows of damaged pages are unreliable, so no other pass runs then.
    const checks = [spellingCheck(found), ...storeChecks(registry), guardsCheck(address)];
    const whole = (await run([pagesCheck(address)])) && (await run(checks));
    teller.end();
    return whole;
  } finally {
    await read.close();
  }
}

function print({ name, says, differences }: Pass): void {
  console.log(`${differences.length === 0 ? 'ok  ' : 'DIFF'} ${name}: ${says}`);
  for (const difference of differences) console.error(`      ${difference}`);
}
