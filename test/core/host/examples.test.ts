/** The examples of the catalogue work: each passes its own check, and what it is answered is as declared. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checker } from '../../../core/command/schema.ts';
import { inputExample, reachable } from '../../../core/host/described.ts';
import { startBank, type TestBank } from '../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('every example passes the check of its own input', () => {
  for (const { spec, admit } of reachable(bank.host.registry)) {
    assert.deepEqual(admit(inputExample(spec)).problems, [], spec.name);
  }
});

test('every example is answered as its output declares, or refused for a declared reason', async () => {
  let done = 0;
  for (const { spec } of reachable(bank.host.registry)) {
    const reply = await bank.call(spec.name, inputExample(spec), { as: 'admin' });
    assert.ok(reply.status < 500, `${spec.name}: ${JSON.stringify(reply.body)}`);
    if (reply.status !== 200) continue;
    done += 1;
    const data = reply.at('data') ?? reply.at('response');
    assert.deepEqual(checker(spec.output)(data), [], `${spec.name}: ${JSON.stringify(data)}`);
  }
  assert.ok(done > 5);
});
