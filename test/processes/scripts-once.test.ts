/** What a script did before it failed is done once, however often it is tried again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile } from '../support/bank.ts';
import { el } from '../support/bpmn.ts';
import { process, script } from '../support/diagram.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const account = '1000000005';
const deposit = (amount: string, to = `"${account}"`) =>
  `doCmd("InitiateDeposit", {accountNumber: ${to}, amount: ${amount}, channel: "branch", narration: String(Math.random()) + new Date().toISOString()})`;

async function balance(): Promise<number> {
  const shown = await bank.call('RetrieveAccountQuery', { accountNumber: account }, { as: 'admin' });
  return Number(shown.at('data.balance'));
}
const set = (instanceGuid: string, variables: Readonly<Record<string, unknown>>) =>
  bank.call('SetProcessVariablesCommand', { instanceGuid, variables }, { as: 'admin' });
interface Waiting {
  readonly transactionId: string;
}

/** Tries it again. After a change by hand another person approves what it books. */
async function retry(instanceGuid: string): Promise<Answer> {
  const answer = await bank.call('RetryProcessInstanceCommand', { instanceGuid }, { as: 'admin' });
  const asked = { status: [0], pageSize: 100 };
  const found = await bank.call('RetrieveAllTransactionsQuery', asked, { as: 'admin' });
  for (const { transactionId } of found.at('data.items') as readonly Waiting[]) {
    await bank.call('ApproveTransaction', { transactionId }, { as: 'manager2' });
  }
  return answer;
}

test('a script that failed after its deposit is tried again by an operator, a day later', async () => {
  const before = await balance();
  const xml = process([script('k', `${deposit('100')}; return note.length`)], ['s -> k -> e']);
  const started = await begin(bank, await deploy(bank, xml), {});
  const id = started.text('data.instanceId');
  assert.equal(started.at('data.status'), 'ERROR');
  assert.equal(await balance(), before + 100);
  await bank.advance(86_400_000);
  await set(id, { note: 'x' });
  assert.equal((await retry(id)).status, 200);
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
  assert.equal(await balance(), before + 100);
});

test('tries of the host itself do it once', async () => {
  const before = await balance();
  const xml = process(
    [
      el(
        'scriptTask',
        'k',
        { Retries: '2', RetryBackoff: '1000' },
        `<bpmn:script>${deposit('100')}; return note.length</bpmn:script>`,
      ),
    ],
    ['s -> k -> e'],
  );
  const started = await begin(bank, await deploy(bank, xml), {});
  for (let tries = 0; tries < 4; tries += 1) {
    await bank.advance(60_000);
  }
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'ERROR');
  assert.equal(shown.at('data.error.attempts'), 3);
  assert.equal(await balance(), before + 100);
});

test('what was done is known again wherever it stands, and what was refused may come with other data after it', async () => {
  const each = `const bad = []; for (const sum of items) { const done = ${deposit('sum').replace('narration: String(Math.random()) + new Date().toISOString()', 'narration: "each"')}; if (done.isSuccessful === false) bad.push(sum); } if (bad.length > 0) throw new Error("refused " + bad); return null`;
  for (const [mended, more] of [
    [[100, 20], 120],
    [[20, 100], 120],
    [[100, 20, 9], 129],
  ] as const) {
    const before = await balance();
    const started = await begin(bank, await deploy(bank, process([script('k', each)], ['s -> k -> e'])), {
      items: [-7, 100, 20],
    });
    const id = started.text('data.instanceId');
    assert.equal(started.at('data.status'), 'ERROR');
    await set(id, { items: mended });
    await retry(id);
    assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
    assert.equal(await balance(), before + more);
  }
});

test('what was refused does not come with other data before what was done: it may be meant in the place of that', async () => {
  const before = await balance();
  const each = `for (const sum of items) ${deposit('sum').replace('narration: String(Math.random()) + new Date().toISOString()', 'narration: "before"')}; return note.length`;
  const started = await begin(bank, await deploy(bank, process([script('k', each)], ['s -> k -> e'])), {
    items: [-7, 100],
  });
  const id = started.text('data.instanceId');
  await set(id, { note: 'x', items: [7, 100] });
  await retry(id);
  assert.equal((await look(bank, started)).at('data.error.code'), 'DONE_OTHERWISE');
  await set(id, { items: [100, 7] });
  await retry(id);
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
  assert.equal(await balance(), before + 107);
});

test('a query before it that is not asked any more changes nothing of what was done', async () => {
  const before = await balance();
  const asks = `if (ask) doCmd("RetrieveAccountQuery", {accountNumber: "${account}"}); ${deposit('100').replace('narration: String(Math.random()) + new Date().toISOString()', 'narration: "asks"')}; return note.length`;
  const started = await begin(bank, await deploy(bank, process([script('k', asks)], ['s -> k -> e'])), {
    ask: true,
  });
  const id = started.text('data.instanceId');
  await set(id, { ask: false, note: 'x' });
  await retry(id);
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
  assert.equal(await balance(), before + 100);
});
