/** A host on an embedded store that is killed, or whose machine loses power, and starts again. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownSecret } from '../../core/host/secrets.ts';
import type { Draw } from '../simulation/draw.ts';
import { storeFor } from '../support/bank.ts';
import { type HostProcess, hostEnv, hostProcesses } from './hosts.ts';
import type { Place } from './place.ts';
import { type Leftover, poweredDisk } from './power.ts';

/** Milliseconds within which a host that starts is killed once more. */
const longestStart = 1500;

export interface EmbeddedOptions {
  /** The layer that remembers what was synced; none: hosts are killed alone. */
  readonly layer: string | undefined;
  /** The disk says that it synced, and did not: what the verifier has to find. */
  readonly lies?: boolean;
}

/** A new store with the demo data, and a host on it. */
export async function embeddedPlace({ layer, lies = false }: EmbeddedOptions): Promise<Place> {
  const store = await storeFor({ server: null });
  const file = join(store.folder, 'bursar.db');
  const disk = layer === undefined ? undefined : poweredDisk(layer, file, lies);
  const hosts = hostProcesses(disk?.env);
  const start = async (): Promise<HostProcess> => {
    disk?.begin();
    return hosts.start(hostEnv(store));
  };
  let host = await start();
  let urls: readonly string[] = [host.url];
  const auditKey = ownSecret(store.folder, 'audit');
  const die = async (): Promise<void> => {
    urls = [];
    await host.end('SIGKILL');
  };
  const faults: Readonly<Record<string, (draw: Draw) => Promise<string>>> = {
    async killed(draw: Draw) {
      await die();
      if (!draw.oneIn(5)) return '';
      const starting = start();
      const wait = draw.below(longestStart);
      await pause(wait);
      hosts.endStarting();
      await starting.then(
        () => undefined,
        () => undefined,
      );
      return `and again ${wait} ms into its start`;
    },
    ...(disk === undefined
      ? {}
      : {
          async 'without power'(draw: Draw) {
            await die();
            const leftover = draw.of<Leftover>(['nothing', 'some', 'some', 'all']);
            const { open, kept } = disk.cut(leftover, draw);
            return `${open} bytes were not synced, ${kept} of them are left`;
          },
        }),
  };
  return {
    looked: { address: store.address, auditKey },
    urls: () => urls,
    async strike(draw) {
      const name = draw.of(Object.keys(faults));
      const note = (await faults[name]?.(draw)) ?? '';
      host = await start();
      urls = [host.url];
      return { name, note };
    },
    async stop() {
      const code = await host.end('SIGTERM').finally(hosts.end);
      await store.drop();
      return code === 0 ? [] : [`the host ended with ${code}: ${host.complaints()}`];
    },
  };
}
