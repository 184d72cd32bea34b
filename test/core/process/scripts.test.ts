/** Scripts of processes that are run again: what they did, however they ended, stands, and nothing is done in its place. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execute } from '../../../core/command/wire/execute.ts';
import { scriptCommands } from '../../../core/process/scripts.ts';
import type { Job } from '../../../core/process/work.ts';
import { bankOfFile } from '../../support/bank.ts';
import { person } from '../../support/decide.ts';
import { process, script } from '../../support/diagram.ts';
import { meter } from '../../support/meter.ts';
import { begin, deploy, look } from '../../support/process.ts';

const bank = bankOfFile();

const [first, second] = ['1000000001', '1000000002'];
/** A run of a script whose host goes away afterwards: nothing is known of it but what the store has. */
const run = (key: string) => {
  const job = { actor: person('ada', 'Admin'), instanceId: 'i', key } as Job;
  return scriptCommands(job, { bank: bank.host.bank });
};
const pay = (accountNumber: string, amount = 10) => ['InitiateDeposit', { accountNumber, amount }] as const;

test('what was done before a host went away is answered as it was, whatever its place is now', async () => {
  const paid = await meter(bank, first, second);
  const before = run('gone');
  assert.equal((await before.run(...pay(first), 0)).status, 200);
  const again = run('gone');
  assert.equal((await again.run(...pay(first), 3)).status, 200);
  assert.equal((await again.run(...pay(second), 4)).status, 200);
  assert.equal(again.otherwise(), undefined);
  assert.deepEqual(await paid(), [10, 10]);
});

test('nothing else is done in the place of what was done, nor told as if it were', async () => {
  const paid = await meter(bank, first, second);
  await run('other').run(...pay(first), 0);
  const again = run('other');
  assert.deepEqual(await again.run(...pay(second), 0), { status: 422, body: null });
  assert.equal(again.otherwise()?.code, 'DONE_OTHERWISE');
  // It goes no further.
  assert.equal((await again.run(...pay(first), 1)).status, 422);
  assert.deepEqual(await paid(), [10, 0]);
});

test('what a run that was cut short did is known to the next, also where one between came to nothing', async () => {
  await run('between').run(...pay(first), 0);
  const now = bank.clock.now();
  assert.deepEqual(await run('between').begun(), { at: now });
  assert.equal(await run('nothing').begun(), undefined);
});

test('a sandbox that ends while a command is under way is waited for', async () => {
  const paid = await meter(bank, first, second);
  const cut = run('cut');
  const running = cut.run(...pay(first), 0);
  await cut.settled();
  assert.deepEqual(await paid(), [10, 0]);
  await running;
  await run('cut').run(...pay(first), 0);
  assert.deepEqual(await paid(), [10, 0]);
});

test('a key that its caller gives is never the key of a process that acts for him', async () => {
  const paid = await meter(bank, first, second);
  const actor = person('ada', 'Admin');
  const asked = await execute(
    {
      name: 'InitiateDeposit',
      form: 'E5',
      dryRun: false,
      idempotencyKey: 'mine:0',
      data: { accountNumber: first, amount: 1 },
      credentials: { actor },
      origin: { kind: 'http', requestId: 'mine', ip: null, userAgent: null },
    },
    bank.host.bank,
  );
  assert.equal(asked.status, 200);
  assert.equal((await run('mine').run(...pay(first, 5000), 0)).status, 200);
  assert.deepEqual(await paid(), [5001, 0]);
});

test('a script that is run again with other variables stands where it would do something else', async () => {
  const paid = await meter(bank, first, second);
  const text = `const told = list.map((pay) => doCmd('InitiateDeposit', pay).isSuccessful);
    if (told.includes(false)) throw new Error('not all');
    return told;`;
  const id = await deploy(bank, process([script('pay', text)], ['s -> pay -> e']));
  const refused = { accountNumber: '1000009999', amount: 10 };
  const started = await begin(bank, id, { list: [refused, { accountNumber: second, amount: 20 }] });
  const instanceGuid = started.text('data.instanceId');
  const again = async (list: readonly object[]) => {
    for (const [name, data] of [
      ['SetProcessVariablesCommand', { variables: { list } }],
      ['RetryProcessInstanceCommand', {}],
    ] as const) {
      const answer = await bank.call(name, { instanceGuid, ...data }, { as: 'admin' });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
    return look(bank, instanceGuid);
  };
  const other = await again([{ accountNumber: second, amount: 20, narration: 'June' }]);
  assert.equal(other.at('data.error.code'), 'DONE_OTHERWISE');
  assert.deepEqual(await paid(), [0, 20]);
  const same = await again([{ accountNumber: second, amount: 20 }]);
  assert.equal(same.at('data.status'), 'COMPLETED');
  assert.deepEqual(await paid(), [0, 20]);
});
