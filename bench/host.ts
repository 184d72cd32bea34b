/** A host in a process of its own, as a bench needs it. Talks to its parent by messages; ends with it. */

import { readConfig } from '../core/host/config.ts';
import { composeHost } from '../core/host/main.ts';
import { migrate } from '../core/store/migrate.ts';
import { openStore } from '../core/store/open.ts';
import { addressOf } from '../core/store/place.ts';
import { makeLog } from '../core/telemetry/log.ts';
import { systemClock } from '../core/time/clock.ts';
import { fillStore } from './fill.ts';
import { writesNothing } from './writes-nothing.ts';

/** What the parent says on the command line. */
interface Settings {
  readonly env: Readonly<Record<string, string>>;
  /** Decide everything, write nothing: the ceiling of all that is not the store. */
  readonly dry: boolean;
  readonly accounts: number;
  readonly stored: number;
  /** Give audit entries no links: what the chain costs is the difference. */
  readonly unchained?: boolean;
}

const nowhere = { chain: '', seq: 0, link: '' };
const unchained = {
  link: () => nowhere,
  durable: () => undefined,
  place: () => nowhere,
  reset: () => undefined,
  restart: () => undefined,
};

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const config = readConfig(settings.env);
const log = makeLog('silent');
await migrate(await addressOf(config.store));
const opened = await openStore({ address: config.store, now: systemClock.now, unsafe: false });
const host = await composeHost(config, {
  log,
  store: settings.dry ? writesNothing(opened) : opened,
  ...(settings.unchained === true ? { chain: unchained } : {}),
});
await fillStore(host, settings);
const url = await host.listen();
process.send?.({ url });
process.on('message', async (message) => {
  if (message !== 'stop') return;
  await host.stop();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
