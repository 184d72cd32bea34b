import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { velocity, velocityOf } from './bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('a draft is compared with what is in force, place by place', async () => {
  const draft = await bank.call('ProposeRuleSetCommand', velocityOf(8), { as: 'manager' });
  const input = { name: velocity, to: draft.text('data.draftId') };
  const reply = await bank.call('CompareRuleSetQuery', input, { as: 'manager' });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.at('data.differences'), [
    { change: 'changed', pointer: '/maxApprovals', before: 5, after: 8 },
  ]);
});

test('versions that are not there are refused', async () => {
  const missing = await bank.call('CompareRuleSetQuery', { name: velocity, to: 'v9' });
  assert.equal(missing.at('errors.0.code'), 'RULE_VERSION_NOT_FOUND');
  const unknown = await bank.call('CompareRuleSetQuery', { name: 'no/such', to: 'v9' });
  assert.equal(unknown.at('errors.0.code'), 'RULE_SET_NOT_FOUND');
});

test('what is being written is compared before it is proposed; where its schema lies says nothing', async () => {
  const content = { $schema: '../schemas/x.json', maxApprovals: 5, windowMinutes: 30 };
  const reply = await bank.call('CompareRuleSetQuery', { name: velocity, content });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.at('data.differences'), [
    { change: 'changed', pointer: '/windowMinutes', before: 60, after: 30 },
  ]);
});

test('a version and a content together, or none of them, are refused', async () => {
  const content = { maxApprovals: 5, windowMinutes: 30 };
  for (const asked of [{}, { to: 'v9', content }]) {
    const reply = await bank.call('CompareRuleSetQuery', { name: velocity, ...asked });
    assert.deepEqual([reply.status, reply.at('errors.0.code')], [400, 'VALIDATION']);
  }
});

test('a text is taken of a rule set of DMN alone, and is read', async () => {
  const code = async (name: string, content: unknown) =>
    (await bank.call('CompareRuleSetQuery', { name, content })).at('errors.0.code');
  assert.equal(await code(velocity, '{"maxApprovals": 5}'), 'RULE_SET_INVALID');
  assert.equal(await code('loans/offer.dmn', '<xml/>'), 'RULE_SET_INVALID');
  const content = readFileSync(join(projectFolder, 'rules/loans/offer.dmn'), 'utf8');
  const same = await bank.call('CompareRuleSetQuery', { name: 'loans/offer.dmn', content });
  assert.deepEqual(same.at('data.differences'), []);
});

test('a name with a slash is one part of its pointer', async () => {
  const content = { maxApprovals: 5, windowMinutes: 60, 'a/b~c': 1 };
  const reply = await bank.call('CompareRuleSetQuery', { name: velocity, content });
  assert.equal(reply.at('data.differences.0.pointer'), '/a~1b~0c');
});
