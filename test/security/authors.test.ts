/** Webhooks and recurring jobs run only while their authors hold the rights that they wrote them with. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, before, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { hours } from '../../core/values/instant.ts';
import { changesAlone } from '../support/alone.ts';
import { type Answer, bankOfFile, someone } from '../support/bank.ts';
import { hourlyDeposit, runsOf, saved } from '../support/jobs.ts';
import { partner } from '../support/partner.ts';

interface RolesFile {
  readonly roles: readonly { readonly role: string; readonly permissions: readonly string[] }[];
}

const bank = bankOfFile({ start: '2026-03-02T09:30:00.000Z' });
let shipped: RolesFile;
before(async () => {
  await changesAlone(bank);
  const file = join(projectFolder, 'rules/auth/roles.json');
  shipped = JSON.parse(await readFile(file, 'utf8')) as RolesFile;
  await setTeller((permissions) => permissions);
});
afterEach(() => setTeller((permissions) => permissions));

/** Tellers may write webhooks and jobs here. */
async function setTeller(change: (permissions: readonly string[]) => readonly string[]): Promise<void> {
  const roles = shipped.roles.map(({ role, permissions }) => ({
    role,
    permissions:
      role === 'Teller'
        ? change([...permissions, 'webhooks.manage', 'jobs.manage', 'processes.start'])
        : permissions,
  }));
  await bank.setRules('auth/roles', { ...shipped, roles });
}

const without = (permission: string) =>
  setTeller((permissions) => permissions.filter((name) => name !== permission));

const deposit = { accountNumber: '1000000005', amount: 10 };
const admin = { as: 'admin' } as const;
const ok = (answer: Answer): Answer => {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
};

/** A teller who writes webhooks and jobs. */
const writer = (sub: string) => someone(bank, sub, { roles: ['Teller'] });

const revoke = async (subject: string) =>
  await bank.done('RevokeTokensCommand', { subject, from: bank.clock.now() }, admin);

const problems = async (): Promise<string> =>
  JSON.stringify((await bank.call('RetrieveProblemsQuery', {}, admin)).body);

async function hook(author: string, path: string, fields: object): Promise<number> {
  const data = { key: path, path, action: 'POST', allowableIPs: '127.0.0.1', ...fields };
  const made = await bank.call('CreateWebHookConfigCommand', data, await writer(author));
  return Number(ok(made).at('data.id'));
}

const stoppedHook = async (id: number): Promise<unknown> => {
  const one = (await bank.done('GetWebHookConfigByIdQuery', { id }, admin)).at('data.stopped');
  const { body } = await bank.done('GetWebHookConfigListQuery', { pageSize: 100 }, admin);
  const { data } = body as { readonly data: readonly { id: number; stopped: unknown }[] };
  assert.equal(data.find((row) => row.id === id)?.stopped, one);
  return one;
};

const refused = [
  403,
  'WEBHOOK_STOPPED',
  { error: 'webhook is stopped: the rights of its author have ended' },
];
const called = async (path: string, body: unknown = deposit) => {
  const answer = await partner(bank, path, body);
  return [answer.status, answer.headers.get('x-error-code'), answer.body];
};
const statusOf = async (path: string, body: unknown = deposit) => (await called(path, body))[0];

const execution = {
  command: { executionType: 0, commandName: 'InitiateDeposit' },
  chain: { executionType: 1, commandName: 'RetrieveAccountQuery, InitiateDeposit' },
  script: { executionType: 2, executionCode: 'return doCmd("InitiateDeposit", webhookData)' },
} as const;

for (const [name, fields] of Object.entries(execution)) {
  test(`a webhook of a revoked author stops and is listed: ${name}`, async () => {
    const id = await hook(`leaver-${name}`, `left-${name}`, fields);
    assert.equal(await statusOf(`left-${name}`), 200);
    assert.equal(await stoppedHook(id), null);
    assert.doesNotMatch(await problems(), /leaver/);
    await bank.advance(1000);
    await revoke(`LEAVER-${name}`);
    const before = await saved(bank);
    assert.deepEqual(await called(`left-${name}`), refused);
    assert.equal(await saved(bank), before);
    const reason = `Its author leaver-${name} was revoked.`;
    assert.equal(await stoppedHook(id), reason);
    assert.match(await problems(), new RegExp(`"name":"left-${name}"[^}]*${reason}`));
    await bank.advance(1000);
    await bank.done('UpdateWebHookConfigCommand', { id }, admin);
    assert.equal(await statusOf(`left-${name}`), 200);
    assert.equal(await stoppedHook(id), null);
    assert.doesNotMatch(await problems(), /leaver/);
  });

  test(`a webhook stops when the roles of its author lose a permission: ${name}`, async () => {
    const id = await hook(`mover-${name}`, `moved-${name}`, fields);
    await without('transactions.create');
    const before = await saved(bank);
    assert.deepEqual(await called(`moved-${name}`), refused);
    assert.equal(await saved(bank), before);
    const reason = `Its author mover-${name} no longer has the permission transactions.create, which InitiateDeposit needs.`;
    assert.equal(await stoppedHook(id), reason);
    assert.ok((await problems()).includes(reason));
    await bank.done('UpdateWebHookConfigCommand', { id }, admin);
    assert.equal(await statusOf(`moved-${name}`), 200);
    await bank.advance(1000);
    await revoke(`mover-${name}`);
    assert.deepEqual(await called(`moved-${name}`), refused);
  });
}

test('a script gets no more than its authors may do now', async () => {
  const executionCode =
    'return doCmd(["Retrieve", "AccountQuery"].join(""), { accountNumber: "1000000005" })';
  await hook('narrowed', 'narrowed', { executionType: 2, executionCode });
  const { body } = await partner(bank, 'narrowed', deposit);
  assert.doesNotMatch(JSON.stringify(body), /needs the permission/);
  await without('accounts.view');
  const now = await partner(bank, 'narrowed', deposit);
  assert.match(JSON.stringify(now.body), /needs the permission accounts\.view/);
});

test('a failed call of a stopped webhook is not run again', async () => {
  const code = 'if (webhookData.fails) throw new Error("no"); return 1';
  const id = await hook('replayed', 'replayed', { executionType: 2, executionCode: code });
  assert.equal(await statusOf('replayed', { fails: true }), 500);
  await bank.advance(1000);
  await revoke('replayed');
  const calls = await bank.done('RetrieveWebHookCallsQuery', { webhookId: id }, admin);
  const again = { callId: calls.at('data.items.0.id') };
  const replay = await bank.done('ReplayWebHookCallCommand', again, admin);
  assert.equal(replay.at('data.status'), 403);
});

const job = async (author: string, name: string): Promise<number> => {
  const made = await bank.call('CreateRecurringJobCommand', hourlyDeposit(name), await writer(author));
  return Number(ok(made).at('data.id'));
};

const stoppedJob = async (id: number): Promise<unknown> => {
  const one = await bank.done('RetrieveRecurringJobByIdQuery', { id }, admin);
  const all = await bank.done('RetrieveRecurringJobsQuery', {}, admin);
  const items = all.at('data.items') as readonly { id: number; stopped: unknown }[];
  assert.equal(items.find((row) => row.id === id)?.stopped, one.at('data.stopped'));
  return one.at('data.stopped');
};

const newest = async (id: number): Promise<readonly unknown[]> => {
  const [run] = await runsOf(bank, id);
  return [run?.status, run?.note];
};

test('a job of a revoked author skips its runs, until somebody saves it', async () => {
  const id = await job('gone', 'Gone');
  await bank.advance(hours(1));
  assert.equal((await newest(id))[0], 'SUCCEEDED');
  await revoke('gone');
  const before = await saved(bank);
  const reason = 'Its author gone was revoked.';
  await bank.advance(hours(1));
  assert.deepEqual(await newest(id), ['SKIPPED', reason]);
  await bank.advance(hours(1));
  assert.equal((await runsOf(bank, id)).length, 3);
  await bank.done('RunRecurringJobNowCommand', { id }, admin);
  await bank.advance(0);
  assert.deepEqual(await newest(id), ['SKIPPED', reason]);
  assert.equal(await saved(bank), before);
  assert.equal(await stoppedJob(id), reason);
  assert.match(await problems(), /"name":"Gone"[^}]*Its author gone was revoked\./);
  await bank.done('UpdateRecurringJobCommand', { id }, admin);
  assert.equal(await stoppedJob(id), null);
  await bank.advance(hours(1));
  assert.equal((await newest(id))[0], 'SUCCEEDED');
  assert.doesNotMatch(await problems(), /"name":"Gone"/);
  await bank.done('DeleteRecurringJobCommand', { id }, admin);
});
