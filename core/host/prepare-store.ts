/** Prepares the store at the start, before the host opens it. */
import { join } from 'node:path';
import { guardProblem } from '../audit/guards.ts';
import { sealsFile } from '../audit/outside.ts';
import { declaredTables } from '../command/declaration/table.ts';
import { demandTables } from '../store/declared.ts';
import { migrate } from '../store/migrate.ts';
import { prepareFiles } from '../store/open.ts';
import { tighten } from '../store/own-files.ts';
import { addressOf } from '../store/place.ts';
import { counted } from '../values/counted.ts';
import type { Config } from './config.ts';
import { bindKeys } from './store-keys.ts';

/**
 * Creates the store's files and migrates the store. Requires every declared table, and the keys that the
 * store was written with. Returns the changes of the trail that the store does not prevent.
 */
export async function prepareStore(
  config: Config,
  begins?: (step: string) => void,
): Promise<string | undefined> {
  prepareFiles(config.store);
  for (const path of ['.', sealsFile]) tighten(join(config.dataDir, path));
  const address = await addressOf(config.store);
  await migrate(address, {
    begins: (count) => begins?.(`Migrating the store: ${counted(count, 'migration')}.`),
  });
  await demandTables(address, declaredTables());
  await bindKeys(config, address);
  return guardProblem(address);
}
