/** What a rule grants a process is no grant to the people who wrote it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('who writes a process that a rule grants something has no grant for what it makes', async () => {
  const name = 'Makes and takes back';
  await bank.setRules('processes/grants', {
    grants: [
      { process: name, role: 'RegionalManager', command: 'ReverseTransaction', maxAmount: 1_000 },
    ],
  });
  const make = el('serviceTask', 'make', {
    ...{ ConnectorKey: 'InitiateDeposit', accountNumber: '1000000001', amount: '500' },
    ResultVariable: 'made',
  });
  const take = el('serviceTask', 'take', {
    ...{ ConnectorKey: 'ReverseTransaction', transactionId: '${made.data.transactionId}' },
    reversalReason: 'The transfer could not be carried out at all, so it is taken back',
  });
  const id = await deploy(
    bank,
    bpmn([start, make, take, end], ['s->make', 'make->take', 'take->e']),
    name,
  );
  const begun = await begin(bank, id, {});
  assert.equal(begun.at('data.status'), 'ERROR', JSON.stringify(begun.body));
  const seen = await look(bank, begun);
  assert.equal(seen.at('data.error.code'), 'INSUFFICIENT_PERMISSIONS');
});
