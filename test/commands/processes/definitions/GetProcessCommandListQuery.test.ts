import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';

const bank = bankOfFile();

test('what a service task may call is listed by name, and one is told with what it takes', async () => {
  const all = await bank.call('GetProcessCommandListQuery');
  const names = (all.at('data.commands') as { name: string }[]).map(({ name }) => name);
  assert.ok(names.includes('InitiateDeposit'));
  assert.ok(!names.includes('SaveProcessInstance'), 'the host alone runs it');
  assert.deepEqual(
    names,
    [...names].sort((a, b) => a.localeCompare(b)),
  );
  const one = await bank.call('GetProcessCommandListQuery', { name: 'InitiateDeposit' });
  const inputs = new Map(
    (one.at('data.commands.0.inputs') as Record<string, unknown>[]).map((it) => [it.name, it]),
  );
  const of = (name: string) => [inputs.get(name)?.type, inputs.get(name)?.required];
  assert.deepEqual(of('amount'), ['number', true]);
  assert.deepEqual(of('requireApproval'), ['flag', false]);
  assert.deepEqual(of('accountNumber')[0], 'text');
  const reject = await bank.call('GetProcessCommandListQuery', { name: 'RejectTransaction' });
  const category = (reject.at('data.commands.0.inputs') as Record<string, unknown>[]).find(
    ({ name }) => name === 'rejectionCategory',
  );
  assert.equal(category?.type, 'choice');
  const none = await bank.call('GetProcessCommandListQuery', { name: 'NoSuchCommand' });
  assert.deepEqual(none.at('data.commands'), []);
});
