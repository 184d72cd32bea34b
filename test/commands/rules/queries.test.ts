/** Rule sets as they are exported, described and compared; the last test publishes one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { valueAt } from '../../../core/rules/source.ts';
import { type Answer, bankOfFile } from '../../support/bank.ts';
import { publish, velocity, velocityOf } from './bank.ts';

const bank = bankOfFile();

const exported = (name: string, version?: string) =>
  bank.call('ExportRuleSetQuery', { name, ...(version && { version }) }, { as: 'manager' });

const at = (reply: Answer, file: 'text' | 'testsText', pointer: string): unknown =>
  valueAt(JSON.parse(reply.text(`data.${file}`)), pointer);

test('what is in force is the file as it is committed, with its tests', async () => {
  const reply = await exported(velocity);
  assert.equal(reply.status, 200);
  const file = await readFile(join(projectFolder, 'rules', `${velocity}.json`), 'utf8');
  assert.equal(reply.at('data.path'), `${velocity}.json`);
  assert.equal(reply.at('data.text'), file);
  const tests = await readFile(join(projectFolder, 'rules', `${velocity}.tests.json`), 'utf8');
  assert.deepEqual(JSON.parse(reply.text('data.testsText')), JSON.parse(tests));
});

test('what is not there is refused', async () => {
  assert.equal((await exported('no/such')).at('errors.0.code'), 'RULE_SET_NOT_FOUND');
  assert.equal((await exported(velocity, 'v9')).at('errors.0.code'), 'RULE_VERSION_NOT_FOUND');
});

test('a schema says of what its texts are names, and which names there are', async () => {
  const name = 'transactions/approval-limits';
  const reply = await bank.call('GetRuleSchemaQuery', { name }, { as: 'manager' });
  assert.equal(reply.status, 200);
  const row = 'data.schema.properties.approvalLimits.items.properties';
  assert.equal(reply.at(`${row}.role.names`), 'role');
  assert.equal(reply.at(`${row}.maxAmount.anyOf.0.money`), true);
  assert.ok((reply.at('data.names.role') as readonly string[]).includes('BranchManager'));
  assert.equal(reply.at('data.facts.transactionType.kind'), 'text');
  assert.equal(reply.at('data.testsSchema.properties.tests.type'), 'array');
});

test('a draft is compared with what is in force, place by place', async () => {
  const draft = await bank.call('ProposeRuleSetCommand', velocityOf(8), { as: 'manager' });
  const input = { name: velocity, to: draft.text('data.draftId') };
  const reply = await bank.call('CompareRuleSetQuery', input, { as: 'manager' });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.at('data.differences'), [
    { change: 'changed', pointer: '/maxApprovals', before: 5, after: 8 },
  ]);
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

test('a published version and a draft are files too, each with its own tests', async () => {
  const version = await publish(bank, velocityOf(9));
  const published = await exported(velocity);
  assert.equal(published.at('data.version'), version);
  assert.equal(at(published, 'text', '/maxApprovals'), 9);
  assert.equal(at(published, 'testsText', '/tests/0/expect/maxApprovals'), 9);
  const draft = await bank.call('ProposeRuleSetCommand', velocityOf(3), { as: 'manager' });
  const own = await exported(velocity, draft.text('data.draftId'));
  assert.equal(at(own, 'text', '/maxApprovals'), 3);
  assert.equal(at(own, 'testsText', '/tests/0/expect/maxApprovals'), 3);
});
