/** What a start does to the store before the host opens it. */
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
 * Makes the files of the store, brings it to the newest schema, and demands every declared table and the keys that the
 * store was written with. Says what of the trail the store does not guard.
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
