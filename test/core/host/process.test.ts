/** The host as a process of its own: what it writes to its log, and that it stops. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { signToken } from '../../../core/auth/tokens.ts';
import { projectFolder } from '../../../core/host/config.ts';
import { systemClock } from '../../../core/time/clock.ts';
import { testSecret } from '../../support/bank.ts';
import { pickAll } from '../../support/pick.ts';
import { plainEnv } from '../../support/project.ts';

let folder: string;
let token: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-process-'));
  const claims = { sub: 'tolu', name: 'Tolu Ade', tenant: 'demo', roles: ['Teller'] };
  token = await signToken(claims, testSecret, { from: systemClock.now(), seconds: 600 });
});
after(() => rm(folder, { recursive: true, force: true }));

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  said(): string;
}

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['core/cli/bursar.ts', 'serve'], {
    cwd: projectFolder,
    env: { ...plainEnv(), PORT: '0', DATA_DIR: folder, AUTH_JWT_SECRET: testSecret, LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  for (;;) {
    const address = /^Bursar listens at (\S+)$/m.exec(said)?.[1];
    if (address !== undefined) return { child, address, said: () => said };
    await once(child.stdout, 'data');
  }
}

async function stopped({ child }: Running): Promise<number | null> {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  return child.exitCode;
}

const send = (address: string, name: string, data: object) =>
  fetch(`${address}/api/bpm/cmd/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(data),
  });

const accountNumber = '1000000005';

test('the log has a line for every request, and neither its body nor its token', async () => {
  const host = await start();
  await send(host.address, 'InitiateDeposit', { accountNumber, amount: 1, narration: 'between us two' });
  await send(host.address, 'InitiateDeposit', { accountNumber, amount: 'not-a-sum' });
  // Long enough to be compressed, which ends after the line is written.
  const long = await send(host.address, 'RetrieveAccountsListQuery', {});
  assert.equal(long.headers.get('content-encoding'), 'gzip');
  await long.text();
  assert.equal(await stopped(host), 0);
  const lines = host
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const requests = lines.filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    pickAll(requests, 'method', 'path', 'name', 'status'),
    (
      [
        ['InitiateDeposit', 200],
        ['InitiateDeposit', 400],
        ['RetrieveAccountsListQuery', 200],
      ] as const
    ).map(([name, status]) => ['POST', `/api/bpm/cmd/${name}`, name, status]),
  );
  for (const secret of ['between us two', 'not-a-sum', token, testSecret]) {
    assert.ok(!host.said().includes(secret), `the log tells ${secret}`);
  }
});
