/** The judge of fuzzed answers says what is wrong with each of these, and nothing of one that is right. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../simulation/request.ts';
import { registry } from '../support/registry.ts';
import { type Judged, problemsOf } from './judge.ts';
import type { Fuzzed } from './requests.ts';

const subject = registry.find('InitiateDeposit');
assert.ok(subject !== undefined);
const fuzzed: Fuzzed = {
  kind: 'valid',
  subject,
  request: { method: 'POST', path: '/api/bpm/cmd', headers: {}, body: '{}' },
};
const settled = {
  isSuccessful: true,
  message: 'Deposit settled.',
  data: { transactionId: 'x', status: 'SETTLED', holdAmount: 0, balance: 1, availableBalance: 1 },
  errors: [],
};
const message = 'There is no such account.';
const refused = {
  isSuccessful: false,
  message,
  errors: [{ code: 'ACCOUNT_NOT_FOUND', message, accountNumber: '1' }],
};

const answer = (status: number, body: Readonly<Record<string, unknown>>): Answer => ({
  status,
  body,
  text: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const judged = (given: Answer, more: Partial<Judged> = {}): Judged => ({
  answer: given,
  written: new Set(['records']),
  cpu: 5,
  ...more,
});
const problems = (given: Judged, asked = fuzzed): string => [...problemsOf(asked, given)].join('\n');

test('an answer that is right has no problem', () => {
  const written = new Set(['records', 'transactions', 'postings']);
  assert.equal(problems(judged(answer(200, settled), { written })), '');
  assert.equal(problems(judged(answer(404, refused))), '');
});

const wrong: Readonly<Record<string, readonly [Judged, RegExp]>> = {
  'a fault': [judged(answer(500, refused)), /answered 500/],
  'one that takes too long': [judged(answer(200, settled), { cpu: 1500 }), /takes 1500 ms/],
  'a stack': [judged({ ...answer(404, refused), text: 'x\n    at f (file.ts:1:1)' }), /tells of the inside/],
  'another envelope': [judged(answer(200, { ok: true })), /envelope is none of R2/],
  'success by word and not by status': [judged(answer(404, settled)), /says true, its status 404/],
  'a refusal without an error': [judged(answer(404, { ...refused, errors: [] })), /without an error/],
  'a status that is not declared': [judged(answer(418, refused)), /answers 418/],
  'data that is not declared': [
    judged(answer(200, { ...settled, data: { ...settled.data, balance: 'much' } })),
    /does not declare/,
  ],
  'a refusal that moves money': [
    judged(answer(404, refused), { written: new Set(['records', 'postings']) }),
    /refused \(404\), and writes postings/,
  ],
};

for (const [name, [given, says]] of Object.entries(wrong)) {
  test(`${name} is told`, () => assert.match(problems(given), says));
}

test('a command that lost its name on the way is not asked what it declares', () => {
  const unknown = { ...refused, errors: [{ code: 'UNKNOWN_COMMAND', message: 'There is none.' }] };
  const headers = { 'content-type': 'application/json', 'x-error-code': 'UNKNOWN_COMMAND' };
  const given = judged({ ...answer(404, unknown), headers });
  const at = (path: string) =>
    [...problemsOf({ ...fuzzed, request: { ...fuzzed.request, path } }, given)].join();
  assert.equal(at('/api/bpm/cmd'), '');
  assert.match(at(`/api/bpm/cmd/${fuzzed.subject?.spec.name}`), /does not declare/);
});

test('a script that fails is told as such by a webhook alone', () => {
  const failed = answer(500, { error: 'no', name: 'Error', message: 'no', line: 1 });
  const { subject: _none, ...rest } = fuzzed;
  const request = { ...fuzzed.request, path: '/api/webhook/x' };
  assert.equal(problems(judged(failed), { ...rest, kind: 'webhook', request }), '');
  assert.match(problems(judged(failed)), /answered 500/);
});

test('an instance that fails at once is kept, and is not a fault of the host', () => {
  const failed = answer(500, { error: 'the process failed: instance 1', instanceId: '1', status: 'ERROR' });
  const { subject: _none, ...rest } = fuzzed;
  const request = { ...fuzzed.request, path: '/api/webhook/x' };
  const written = new Set(['records', 'process_instances', 'process_history']);
  assert.equal(problems(judged(failed, { written }), { ...rest, kind: 'webhook', request }), '');
  assert.match(problems(judged(failed, { written })), /answered 500/);
  assert.match(problems(judged(failed, { written })), /writes process_instances/);
});
