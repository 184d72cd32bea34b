import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { velocity } from './bank.ts';

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
