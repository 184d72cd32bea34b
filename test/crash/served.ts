/**
 * Two hosts on one MariaDB server of their own, each by a wire of its own: hosts are killed, the server is killed or stands
 * still, wires are cut or fall silent, also at the very commit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ownSecret } from '../../core/host/secrets.ts';
import type { Draw } from '../simulation/draw.ts';
import { storeFor } from '../support/bank.ts';
import { type Cut, type CutProxy, cutProxy } from '../support/cut-proxy.ts';
import { serverRoom } from '../support/replicated.ts';
import { until } from '../support/until.ts';
import { type HostProcess, hostEnv, hostProcesses } from './hosts.ts';
import type { Place } from './place.ts';

/** Milliseconds for which something is away, at most. */
const longest = 3000;
/** Flushed at every commit, as the host demands. */
const settings = ['--innodb-flush-log-at-trx-commit=1', '--max-connections=500'];

interface Served {
  readonly wire: CutProxy;
  host: HostProcess;
  /** Whoever shares the load out knows that it is gone. */
  isGone: boolean;
}

/** A new server, a store with the demo data, and two hosts on it. */
export async function servedPlace(): Promise<Place> {
  const room = await serverRoom();
  const server = await room.start(settings);
  const store = await storeFor({ server: server.url });
  const hosts = hostProcesses();
  const start = (wire: CutProxy) => hosts.start({ ...hostEnv(store), DATABASE_URL: wire.url });
  const served: Served[] = [];
  for (let count = 0; count < 2; count += 1) {
    const wire = await cutProxy(store.url);
    served.push({ wire, host: await start(wire), isGone: false });
  }
  const away = (draw: Draw) => pause(draw.below(longest));
  const both = (draw: Draw) => (draw.oneIn(2) ? served : [draw.of(served)]);
  const faults = {
    async 'host killed'(draw) {
      const one = draw.of(served);
      one.isGone = true;
      await one.host.end('SIGKILL');
      await away(draw);
      one.host = await start(one.wire);
      one.isGone = false;
    },
    async 'server killed'(draw) {
      await server.kill();
      await away(draw);
      await server.again();
    },
    async 'server paused'(draw) {
      server.pause();
      await away(draw);
      server.goOn();
    },
    async 'wire cut'(draw) {
      const wires = both(draw).map(({ wire }) => wire);
      for (const wire of wires) wire.tear();
      await away(draw);
      for (const wire of wires) wire.mend();
    },
    async 'wire silent'(draw) {
      const wires = both(draw).map(({ wire }) => wire);
      for (const wire of wires) wire.hush();
      await away(draw);
      for (const wire of wires) wire.speak();
    },
    async 'cut at commits'(draw) {
      for (const { wire } of served) {
        wire.cut(draw.of<Cut>(['before', 'at', 'after']), 1 + draw.below(4));
      }
      await away(draw);
    },
  } satisfies Readonly<Record<string, (draw: Draw) => Promise<void>>>;
  type Fault = keyof typeof faults;

  /** Each host takes commands again: its health says so. */
  const healed = async (): Promise<void> => {
    for (const { host } of served) {
      await until(
        () =>
          fetch(`${host.url}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { within: 60_000, what: `${host.url} is ready` },
      );
    }
  };
  return {
    looked: { address: store.address, auditKey: ownSecret(store.folder, 'audit') },
    urls: () => served.filter(({ isGone }) => !isGone).map(({ host }) => host.url),
    async strike(draw) {
      const name = draw.of(Object.keys(faults) as Fault[]);
      await faults[name](draw);
      await healed();
      // What comes after it is looked at as well.
      await pause(draw.below(200));
      return { name, note: '' };
    },
    async stop() {
      const found: string[] = [];
      for (const { host } of served) {
        const code = await host.end('SIGTERM');
        if (code !== 0) found.push(`a host ended with ${code}: ${host.complaints()}`);
      }
      hosts.end();
      for (const { wire } of served) await wire.close();
      await store.drop();
      await room.stop();
      return found;
    },
  };
}
