/** Rule sets are checked, simulated, exported and compared. The last test publishes one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { valueAt } from '../../../core/rules/source.ts';
import { type Answer, bankOfFile } from '../../support/bank.ts';
import { publish, thresholdAt, thresholds, velocity, velocityOf } from './bank.ts';

const bank = bankOfFile();

const good = '{\n  "maxApprovals": 8,\n  "windowMinutes": 60\n}\n';
const tests = JSON.stringify({
  tests: [
    { name: 'eight', facts: {}, expect: { maxApprovals: 8, windowMinutes: 60 } },
    { name: 'nine', facts: {}, expect: { maxApprovals: 9, windowMinutes: 60 } },
  ],
});
const check = (text: string, of = tests, name = velocity) =>
  bank.call('CheckRuleTextQuery', { name, text, tests: of }, { as: 'manager' });
const placeOf = (reply: Awaited<ReturnType<typeof check>>, text: string) => {
  const { from, to, line } = (
    reply.at('data.findings') as readonly { from: number; to: number; line: number }[]
  )[0] ?? { from: 0, to: 0, line: 0 };
  return [line, text.slice(from, to)];
};

test('what is right has a version, and its tests what they came to', async () => {
  const reply = await check(good);
  assert.equal(reply.status, 200);
  assert.equal(reply.at('data.valid'), true);
  assert.deepEqual(reply.at('data.content'), { maxApprovals: 8, windowMinutes: 60 });
  assert.deepEqual(reply.at('data.results.0.passed'), true);
  assert.deepEqual(reply.at('data.results.1.outcome'), { maxApprovals: 8, windowMinutes: 60 });
  assert.deepEqual(reply.at('data.results.1.differences'), ['answer.maxApprovals: expected 9, got 8']);
});

test('a finding is told at its characters: the key with its value, or the key of what holds more', async () => {
  const misspelt = good.replace('maxApprovals', 'maxAprovals');
  const reply = await check(misspelt);
  assert.equal(reply.at('data.valid'), false);
  assert.deepEqual(placeOf(reply, misspelt), [2, '"maxAprovals": 8']);
  assert.equal(reply.at('data.findings.0.mend'), 'did you mean maxApprovals?');
  const listed = good.replace('8', '[8]');
  assert.deepEqual(placeOf(await check(listed), listed), [2, '"maxApprovals"']);
});

test('a text that cannot be read says where, and its tests are still told', async () => {
  const broken = '{\n  "maxApprovals": 8\n  "windowMinutes": 60\n}\n';
  const reply = await check(broken);
  assert.equal(reply.at('data.valid'), false);
  assert.equal(reply.at('data.content'), null);
  assert.match(reply.text('data.findings.0.message'), /not valid JSON/);
  assert.equal(placeOf(reply, broken)[0], 2);
  assert.equal((reply.at('data.tests') as readonly unknown[]).length, 2);
});

test('what is wrong in the tests is told there', async () => {
  const reply = await check(good, '{ "tests": [{ "name": "eight", "facts": {} }] }');
  assert.equal(reply.at('data.findings.0.text'), 'tests');
  assert.equal(reply.at('data.findings.0.pointer'), '/tests/0');
});

const facts = {
  transactionType: 'WITHDRAWAL',
  channel: 'branch',
  accountTier: 'STANDARD',
  amount: 2_000_000,
};

test('the answer comes with every condition and the value that it saw', async () => {
  const reply = await bank.call('SimulateRuleSetQuery', { name: thresholds, facts });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.at('data.outcome'), { requireApproval: true, approverRole: 'SeniorTeller' });
  assert.match(reply.text('data.decidedBy'), /STANDARD above 1000000/);
  assert.equal(reply.at('data.rules.0.held'), true);
  assert.equal(reply.at('data.rules.0.conditions.all.2.factResult'), 'STANDARD');
  assert.equal(reply.at('data.rules.2.conditions.all.2.result'), false);
});

test('a draft is asked in place of what is in force, and nothing is changed', async () => {
  const input = { name: thresholds, facts, content: thresholdAt(3_000_000) };
  const reply = await bank.call('SimulateRuleSetQuery', input);
  assert.deepEqual(reply.at('data.outcome'), { requireApproval: false, approverRole: null });
  const now = await bank.call('SimulateRuleSetQuery', { name: thresholds, facts });
  assert.equal(now.at('data.outcome.requireApproval'), true);
});

test('what cannot be asked is refused by its own code', async () => {
  const call = async (input: Readonly<Record<string, unknown>>) =>
    (await bank.call('SimulateRuleSetQuery', input)).at('errors.0.code');
  assert.equal(await call({ name: 'no/such', facts }), 'RULE_SET_NOT_FOUND');
  assert.equal(await call({ name: thresholds, facts, version: 'v9' }), 'RULE_VERSION_NOT_FOUND');
  assert.equal(await call({ name: thresholds, facts, content: {} }), 'RULE_SET_INVALID');
  assert.equal(await call({ name: thresholds, facts: { amount: 1 } }), 'RULE_NO_ANSWER');
});

test('thousands of facts that nobody knows are not answer of megabytes', async () => {
  const facts = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1]));
  const asked = { name: 'transactions/approval-limits', facts };
  const refused = await bank.call('SimulateRuleSetQuery', asked, { as: 'manager' });
  assert.equal(refused.at('errors.0.code'), 'RULE_NO_ANSWER');
  assert.match(refused.text('message'), /8980 more are not facts of it either/);
  assert.ok(refused.text('message').length < 4000);
});

test('thousands of conditions on one long fact are not answer of megabytes', async () => {
  const condition = { fact: 'accountTier', operator: 'notEqual', value: 'B' };
  const params = { approverRole: 'SeniorTeller', reason: 'it is' };
  const rule = { name: 'tier', conditions: { all: Array(1400).fill(condition) } };
  const asked = {
    name: 'cheques/entry-approval',
    content: { rules: [{ ...rule, event: { type: 'approve', params } }] },
    facts: {
      direction: 'Deposit',
      amount: '1.00',
      chequeAgeDays: 1,
      payeeVerified: true,
      signatureVerified: true,
      accountTier: 'A'.repeat(100_000),
    },
  };
  const reply = await bank.call('SimulateRuleSetQuery', asked, { as: 'manager' });
  assert.equal(reply.at('data.decidedBy'), 'tier', JSON.stringify(reply.body).slice(0, 300));
  assert.ok(JSON.stringify(reply.body).length < 2_000_000);
});

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
