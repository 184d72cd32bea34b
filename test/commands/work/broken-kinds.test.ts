/** Files that are broken and addresses that fail are told with the way to mend them, to those who may see them. */
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { changesAlone } from '../../support/alone.ts';
import { startBank, type TestBank, type Who } from '../../support/bank.ts';
import { configure, partner } from '../../support/partner.ts';
import { until } from '../../support/until.ts';

let bank: TestBank;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-kinds-'));
  await cp(join(projectFolder, 'templates'), join(folder, 'templates'), { recursive: true });
  await cp(join(projectFolder, 'scripts/library'), join(folder, 'library'), { recursive: true });
  const env = { TEMPLATES_DIR: join(folder, 'templates'), SCRIPTS_DIR: join(folder, 'library') };
  bank = await startBank({ env });
  await changesAlone(bank);
});
after(async () => {
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Item {
  readonly kind: string;
  readonly id: string;
  readonly says: string;
  readonly mend: string;
}

async function found(kind: string, as: Who = 'admin'): Promise<Item | undefined> {
  const reply = await bank.call('RetrieveProblemsQuery', {}, { as });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return (reply.at('data.items') as readonly Item[]).find((one) => one.kind === kind);
}

const partsOf = async () => {
  const ready = await bank.get('/health/ready');
  return (ready.at('problems') as readonly { part: string }[]).map(({ part }) => part);
};

test('a broken template is told until it is mended', async () => {
  const file = join(folder, 'templates', 'cheque-bounced.json');
  await writeFile(file, '{ "email": ');
  await until(async () => (await found('template')) !== undefined);
  const told = await found('template');
  assert.equal(told?.id, 'cheque-bounced');
  assert.match(told?.mend ?? '', /the version before/);
  assert.equal(await found('template', 'teller'), undefined);
  await cp(join(projectFolder, 'templates', 'cheque-bounced.json'), file);
  await until(async () => (await found('template')) === undefined);
});

test('a function whose tests fail is told, and readiness names it', async () => {
  const file = join(folder, 'library', 'unitsFromMinor.js');
  assert.deepEqual(await partsOf(), []);
  await writeFile(file, '(minor) => minor * 100');
  await until(async () => (await found('library')) !== undefined);
  const told = await found('library');
  assert.equal(told?.id, 'unitsFromMinor');
  assert.match(told?.says ?? '', /Its test ".+" fails: it answered/);
  assert.equal(await found('library', 'teller'), undefined);
  await until(async () => (await partsOf()).includes('library/unitsFromMinor'));
  assert.equal((await bank.get('/health/ready')).at('status'), 'degraded');
  await cp(join(projectFolder, 'scripts/library', 'unitsFromMinor.js'), file);
  await until(async () => (await found('library')) === undefined);
  await until(async () => (await partsOf()).length === 0);
});

test('an address is told once its last calls all failed, and no more when one went well or it was changed', async () => {
  const code = { executionType: 2, executionCode: 'throw new Error("down")' };
  const id = await configure(bank, { key: 'failing', path: 'failing', ...code });
  await configure(bank, { path: 'refused', commandName: 'InitiateDeposit' });
  for (let calls = 0; calls < 3; calls += 1) {
    assert.equal(await found('webhook'), undefined);
    await partner(bank, 'failing', {});
    await partner(bank, 'refused', {});
  }
  const told = await found('webhook');
  assert.deepEqual([told?.id, told?.says], [String(id), 'Its last 3 calls all failed.']);
  assert.equal(await found('webhook', 'teller'), undefined);
  await bank.advance(1000);
  const mended = await bank.call(
    'UpdateWebHookConfigCommand',
    { id, executionCode: 'return 1' },
    { as: 'admin' },
  );
  assert.equal(mended.status, 200, JSON.stringify(mended.body));
  assert.equal(await found('webhook'), undefined);
});
