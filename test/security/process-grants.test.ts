/** What a rule grants a process is not a grant to the people who wrote it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

test('who writes a process that a rule grants something has no grant for what it makes', async () => {
  const name = 'Makes and takes back';
  await bank.setRules('processes/grants', {
    grants: [{ process: name, role: 'RegionalManager', command: 'ReverseTransaction', maxAmount: 1_000 }],
  });
  const make = el('serviceTask', 'make', {
    ConnectorKey: 'InitiateDeposit',
    accountNumber: '1000000001',
    amount: '500',
    ResultVariable: 'made',
  });
  const take = el('serviceTask', 'take', {
    ConnectorKey: 'ReverseTransaction',
    transactionId: '${made.data.transactionId}',
    reversalReason: 'The transfer could not be carried out at all, so it is taken back',
  });
  const id = await deploy(bank, bpmn([start, make, take, end], ['s->make', 'make->take', 'take->e']), name);
  const begun = await begin(bank, id, {});
  assert.equal(begun.at('data.status'), 'ERROR', JSON.stringify(begun.body));
  const seen = await look(bank, begun);
  assert.equal(seen.at('data.error.code'), 'INSUFFICIENT_PERMISSIONS');
});

test('a grant names the classes of accounts that it lowers, and its total of a day; beyond them the step waits', async () => {
  const name = 'Takes back';
  const take = el('serviceTask', 'take', {
    ConnectorKey: 'ReverseTransaction',
    transactionId: '${taken}',
    reversalReason: 'The transfer could not be carried out at all, so it is taken back',
  });
  const id = await deploy(bank, bpmn([start, take, end], ['s->take', 'take->e']), name);
  const taking = async (bounds: Readonly<Record<string, unknown>>) => {
    const command = 'ReverseTransaction';
    await bank.setRules('processes/grants', {
      grants: [{ process: name, role: 'RegionalManager', command, maxAmount: 1_000, ...bounds }],
    });
    const deposit = { accountNumber: '1000000001', amount: 500 };
    const made = await bank.call('InitiateDeposit', deposit, { as: 'teller' });
    const begun = await begin(bank, id, { taken: made.text('data.transactionId') });
    const seen = await look(bank, begun);
    return [seen.at('data.status'), seen.at('data.currentElements.0.kind')];
  };
  assert.deepEqual(await taking({ accounts: ['CUSTOMER'] }), ['COMPLETED', undefined]);
  assert.deepEqual(await taking({ accounts: ['INTERNAL'] }), ['WAITING', 'proposal']);
  assert.deepEqual(await taking({ aDay: 500 }), ['COMPLETED', undefined]);
  assert.deepEqual(await taking({ aDay: 500 }), ['WAITING', 'proposal']);
});
