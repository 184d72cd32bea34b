/**
 * A host in a process of its own. It loads everything first, and opens its store when it is told to: so the next one is
 * ready when the one before is killed. What it is told is the configuration; it answers with its address. On an embedded
 * store it copies the log of commits into the file again and again, as every host does once the log is long.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { readRegistry } from '../../core/command/wire/registry.ts';
import { projectFolder, readConfig } from '../../core/host/config.ts';
import { composeHost } from '../../core/host/main.ts';
import { openWriter } from '../../core/store/sqlite/open.ts';

/** Milliseconds between two copies of the log. */
const copyEvery = 40;

const registry = await readRegistry(join(projectFolder, 'commands'));
// Whoever started it is gone: nobody will ever ask it anything.
process.once('disconnect', () => process.exit(1));
const [env] = (await once(process, 'message')) as [Readonly<Record<string, string>>];
const config = readConfig(env);
const host = await composeHost(config, { registry });
const url = await host.listen();
const { store } = config;
const copier = store.kind === 'sqlite' ? openWriter({ file: store.file, synchronous: 'FULL' }) : undefined;
const copying = setInterval(() => copier?.pragma('wal_checkpoint(PASSIVE)'), copyEvery);
process.once('SIGTERM', async () => {
  clearInterval(copying);
  copier?.close();
  await host.stop();
  process.exit(0);
});
process.send?.({ url });
