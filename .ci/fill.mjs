// Fills the configured store as callers would: a host of its own, and over HTTP every universal command, from
// several clients at once. Fails when the host answers anything that is neither done nor a decided refusal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const rounds = 150;
const clients = 8;
const accounts = ['1000000001', '1000000002', '1000000005', '1000000004'];

const host = spawn(process.execPath, ['core/cli/bursar.ts', 'serve'], {
  env: { ...process.env, PORT: '0', DEMO: 'true', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [greeting] = await once(createInterface(host.stdout), 'line');
const address = /^Bursar listens at (\S+)$/.exec(greeting)?.[1];
if (address === undefined) throw new Error(`The host said: ${greeting}`);

/** Approvals an hour are limited: each client works with a maker and a manager of its own. */
const teams = await Promise.all(
  Array.from({ length: clients }, async (_, client) => ({
    maker: await tokenOf(`ci-maker-${client}`, 'Teller'),
    manager: await tokenOf(`ci-manager-${client}`, 'BranchManager'),
  })),
);
const answered = new Map();
await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
host.kill('SIGTERM');
const [code] = await once(host, 'close');
console.log('filled:', Object.fromEntries([...answered].sort()));
if (code !== 0) throw new Error(`The host ended with ${code}.`);

async function tokenOf(user, role) {
  const cli = spawn(process.execPath, ['core/cli/bursar.ts', 'token', '--user', user, '--role', role], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [token] = await once(createInterface(cli.stdout), 'line');
  return token;
}

async function work(client) {
  const { maker, manager } = teams[client];
  for (let round = 0; round < rounds; round += 1) {
    const accountNumber = accounts[(client + round) % accounts.length];
    const other = accounts[(client + round + 1) % accounts.length];
    const amount = 10 + ((client * rounds + round) % 100) / 4;
    await send('InitiateDeposit', { accountNumber, amount }, maker);
    const pending = { accountNumber, amount, requireApproval: true };
    const made = await send('InitiateWithdrawal', pending, maker);
    const transactionId = made.data?.transactionId;
    const next = [
      ['ApproveTransaction', {}],
      ['RejectTransaction', { rejectionReason: 'Not as agreed with the customer' }],
      ['CancelTransaction', { cancellationReason: 'Entered for the wrong account' }],
      undefined,
    ][round % 4];
    if (transactionId !== undefined && next !== undefined) {
      await send(next[0], { transactionId, ...next[1] }, manager);
    }
    const moved = await send(
      'InitiateTransfer',
      { fromAccountNumber: accountNumber, toAccountNumber: other, amount },
      maker,
    );
    if (round % 5 === 0 && moved.data?.status === 'SETTLED') {
      const reversal = {
        transactionId: moved.data.transactionId,
        reversalReason: 'Sent to the wrong account by mistake',
      };
      await send('ReverseTransaction', reversal, manager);
    }
  }
}

async function send(name, data, token) {
  const reply = await fetch(`${address}/api/bpm/cmd/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  const body = await reply.json();
  const key = `${name} ${reply.status} ${body.isSuccessful ? '' : (body.errors?.[0]?.code ?? '')}`.trim();
  answered.set(key, (answered.get(key) ?? 0) + 1);
  if (reply.status >= 500 || reply.status === 401) throw new Error(`${key}: ${JSON.stringify(body)}`);
  return body;
}
