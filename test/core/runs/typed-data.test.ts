/** Data that came as texts are what the commands of a configuration declare. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedData } from '../../../core/runs/runner.ts';
import { runnableOf } from '../../../core/runs/runners.ts';
import { xmlOf } from '../../../core/webhooks/xml.ts';
import { registry } from '../../support/registry.ts';

const typed = (names: readonly string[], data: object, written?: 'texts' | 'xml') =>
  typedData({ data: { ...data }, ...(written === undefined ? {} : { written }) }, names, { registry });
const xml = async (text: string) => (await xmlOf(text, { isCharsetKnown: true })) as object;

test('texts of a form or an address become numbers and flags where the command wants them', () => {
  const sent = { accountNumber: '1000000005', amount: '500.25', requireApproval: 'TRUE', note: '7' };
  assert.deepEqual(typed(['InitiateDeposit'], sent, 'texts'), {
    accountNumber: '1000000005',
    amount: 500.25,
    requireApproval: true,
    note: '7',
  });
});

test('a text that is no such number stays the text, which the command refuses', () => {
  for (const amount of ['1e3', '12,50', 'much', '12345678901234567890']) {
    assert.deepEqual(typed(['InitiateDeposit'], { amount }, 'texts'), { amount });
  }
});

test('JSON says its types itself', () => {
  const sent = { amount: '500' };
  assert.equal(typed(['InitiateDeposit'], sent).amount, '500');
});

test('the root of XML is taken off, and its elements have the types of the command', async () => {
  const sent = await xml('<deposit><accountNumber>1000000005</accountNumber><amount>5</amount></deposit>');
  assert.deepEqual(typed(['InitiateDeposit'], sent, 'xml'), { accountNumber: '1000000005', amount: 5 });
});

test('inner objects and a list of one element are read by their schemas', async () => {
  const sent = await xml(
    '<batch><sourceAccount>9000000001</sourceAccount><entries><bankCode>058</bankCode><amount>1.5</amount></entries></batch>',
  );
  assert.deepEqual(typed(['InitiateDisbursementBatchCommand'], sent, 'xml'), {
    sourceAccount: '9000000001',
    entries: [{ bankCode: '058', amount: 1.5 }],
  });
});

test('a chain reads each member by the command that declares it', () => {
  const names = ['InitiateDeposit', 'ValidateDisbursementBatchCommand'];
  assert.deepEqual(typed(names, { amount: '5', batchId: '7', other: '9' }, 'texts'), {
    amount: 5,
    batchId: 7,
    other: '9',
  });
});

test('required objects and lists of a command are known, and what needs none has none', () => {
  const { structured } = runnableOf(registry);
  assert.deepEqual(structured('InitiateDisbursementBatchCommand'), ['entries']);
  assert.deepEqual(structured('InitiateDeposit'), []);
  assert.deepEqual(structured('NoSuchThing'), []);
});
