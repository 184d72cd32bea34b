import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemsOf, membersOf } from '../../../core/values/members.ts';
import { bankOfFile } from '../../support/bank.ts';
import { configure } from '../../support/partner.ts';

const bank = bankOfFile();

const described = (id: number, as: 'admin' | 'teller' = 'admin') =>
  bank.call('DescribeWebHookQuery', { id }, { as });

test('a command with what it takes, and no secret', async () => {
  const signingSecret = 'the partner’s secret, of 24 bytes or more';
  const id = await configure(bank, { path: 'pays', signingSecret });
  const answer = await described(id);
  assert.equal(answer.at('data.isSigned'), true);
  assert.match(String(answer.at('data.url')), /\/api\/webhook\/pays$/);
  const members = itemsOf(answer.at('data.runs.0.members')).map(membersOf);
  const amount = members.find(({ name }) => name === 'amount');
  assert.deepEqual([amount?.type, amount?.required], ['number', true]);
  assert.doesNotMatch(JSON.stringify(answer.body), /secret, of/);
});

test('code tells nothing of itself', async () => {
  const id = await configure(bank, { executionType: 2, executionCode: '"never told"' });
  const answer = await described(id);
  assert.deepEqual(answer.at('data.runs'), []);
  assert.doesNotMatch(JSON.stringify(answer.body), /never told/);
});
