/** A wire between the host and a MySQL server that is cut when a COMMIT passes: before it, after it, or at it. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { packetsIn } from './mysql-packets.ts';

/**
 * `before`: the server never sees the packet. `after`: the server has answered, the host never hears it.
 * `at`: the packet passes and the wire is cut at once; the server may still be at work.
 */
export type Cut = 'before' | 'after' | 'at';

export interface CutProxy {
  /** The store's address by way of the proxy. */
  readonly url: string;
  /** Cuts so many of the next commits in this way. */
  cut(how: Cut, count?: number): void;
  /** How many commits were cut. */
  cuts(): number;
  /** Bytes of the largest packet since this was asked last, and how many there were. */
  seen(): { readonly largest: number; readonly packets: number };
  /** Cuts every wire and refuses new ones until `mend`. */
  tear(): void;
  mend(): void;
  /** Takes connections and passes nothing on, either way, until `speak`. */
  hush(): void;
  speak(): void;
  close(): Promise<void>;
}

export async function cutProxy(serverUrl: string): Promise<CutProxy> {
  const target = new URL(serverUrl);
  const pending: Cut[] = [];
  const wires = new Set<Socket>();
  let count = 0;
  let isTorn = false;
  let held: (() => void)[] | undefined;
  const pass = (act: () => void): void => {
    if (held === undefined) act();
    else held.push(act);
  };
  let seen = { largest: 0, packets: 0 };

  const server = createServer((client) => {
    if (isTorn) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port || 3306), target.hostname);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      wires.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => wires.delete(socket));
    }
    const sever = () => {
      client.destroy();
      upstream.destroy();
    };
    let cutAtAnswer = false;
    client.on('close', sever);
    upstream.on('close', sever);
    upstream.on('data', (data) => {
      if (cutAtAnswer) sever();
      else pass(() => client.write(data));
    });
    let rest: Buffer = Buffer.alloc(0);
    client.on('data', (data: Buffer) => {
      const { packets, left } = packetsIn(Buffer.concat([rest, data]));
      rest = left;
      for (const packet of packets) {
        seen = { largest: Math.max(seen.largest, packet.length), packets: seen.packets + 1 };
        const how = isCommit(packet) ? pending.shift() : undefined;
        if (how !== undefined) count += 1;
        if (how === 'before') return sever();
        cutAtAnswer ||= how === 'after';
        const sent = () => {
          if (how === 'at') sever();
        };
        pass(() => upstream.write(packet, sent));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tear = () => {
    for (const socket of wires) socket.destroy();
  };
  return {
    url: url.href,
    cut(how, times = 1) {
      pending.push(...Array<Cut>(times).fill(how));
    },
    cuts: () => count,
    seen() {
      const before = seen;
      seen = { largest: 0, packets: 0 };
      return before;
    },
    tear() {
      isTorn = true;
      tear();
    },
    mend() {
      isTorn = false;
    },
    hush() {
      held ??= [];
    },
    speak() {
      const all = held ?? [];
      held = undefined;
      for (const act of all) act();
    },
    async close() {
      tear();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The flush is one query that ends with the commit. */
function isCommit(packet: Buffer): boolean {
  return packet[4] === 3 && packet.subarray(-6).toString() === 'COMMIT';
}
