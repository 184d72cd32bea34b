import { Command } from 'commander';
import { readConfig } from '../host/config.ts';
import { migrate } from '../store/migrate.ts';
import { prepareFiles } from '../store/open.ts';
import { addressOf } from '../store/place.ts';

/** `bursar migrate`: migrates the store of DATABASE_URL to the newest schema. Prints a line for each step. */
export function migrateCommand(): Command {
  return new Command('migrate').action(async () => {
    const { store } = readConfig();
    prepareFiles(store);
    const ran = await migrate(await addressOf(store));
    for (const { name, wasBegun } of ran) {
      console.log(wasBegun ? `${name} (an earlier run was cut off)` : name);
    }
    console.log(
      ran.length === 0
        ? 'The schema is up to date.'
        : `${ran.length} ${ran.length === 1 ? 'migration' : 'migrations'} ran.`,
    );
  });
}
