/** Node-RED with one flow: an address, a function node, the answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningHost } from '../place.ts';
import { peersFolder } from './folder.ts';

/** No editor, no log of calls: what a flow needs and nothing else. */
const settings = {
  uiHost: '127.0.0.1',
  httpAdminRoot: false,
  flowFile: 'flows.json',
  credentialSecret: false,
  logging: { console: { level: 'error' } },
  diagnostics: { enabled: false },
  telemetry: { enabled: false },
};

const flow = (body: string) => [
  { id: 'tab', type: 'tab', label: 'bench' },
  { id: 'in', type: 'http in', z: 'tab', url: '/sum', method: 'post', wires: [['code']] },
  { id: 'code', type: 'function', z: 'tab', func: body, outputs: 1, libs: [], wires: [['out']] },
  { id: 'out', type: 'http response', z: 'tab', statusCode: '', headers: {}, wires: [] },
];

/** How long it may take to start. */
const patience = 60_000;

/** Starts it with the code of its function node; it answers at `url`. */
export async function startNodeRed(code: string, example: string): Promise<RunningHost> {
  const folder = await mkdtemp(join(tmpdir(), 'bursar-node-red-'));
  const uiPort = await freePort();
  const own = JSON.stringify({ ...settings, uiPort, userDir: folder });
  await writeFile(join(folder, 'settings.cjs'), `module.exports = ${own};\n`);
  await writeFile(join(folder, 'flows.json'), JSON.stringify(flow(code)));
  const program = join(peersFolder, 'node_modules', 'node-red', 'red.js');
  const child = spawn(process.execPath, [program, '-s', join(folder, 'settings.cjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const host: RunningHost = {
    url: `http://127.0.0.1:${uiPort}/sum`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await answers(host.url, example);
  } catch (error) {
    await host.stop();
    throw error;
  }
  return host;
}

async function answers(url: string, body: string): Promise<void> {
  const end = performance.now() + patience;
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > end) throw new Error('Node-RED does not answer');
    await pause(100);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
