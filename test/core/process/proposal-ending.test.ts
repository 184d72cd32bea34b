import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reject } from '../../../core/command/wire/rejections.ts';
import { refuse } from '../../../core/command/wire/reply.ts';
import { endingOfProposal } from '../../../core/process/proposal-ending.ts';
import type { TriggerPayload } from '../../../core/process/tables.ts';
import { endingOfReply } from '../../../core/process/work.ts';
import { registry } from '../../support/registry.ts';

const result = (more: TriggerPayload) =>
  endingOfProposal({ proposalId: 'p-1', command: 'PayCommand', ...more });

const refused = (status: number, error: object, message = 'No.') =>
  result({
    state: 'Failed',
    status,
    answer: JSON.stringify({ isSuccessful: false, message, errors: [error] }),
  });

test('a run that was done ends the step with the whole reply', () => {
  const body = { isSuccessful: true, data: { list: Array.from({ length: 5000 }, (_, at) => at) } };
  const ending = result({ state: 'Executed', status: 200, answer: JSON.stringify(body) });
  assert.deepEqual(ending, { ok: true, result: body });
});

test('a run that was refused ends the step with its code; the host does not repeat it under the same key', () => {
  for (const status of [409, 429, 500]) {
    const ending = refused(status, { code: 'LIMIT' }, 'Too much.');
    assert.ok(!ending.ok);
    const { code, message, definite, retryable, final } = ending;
    assert.deepEqual(
      [code, message, definite, retryable, final],
      ['LIMIT', 'Too much.', true, false, undefined],
    );
  }
});

test('a run that needs another approval makes the step wait for the new proposal', () => {
  const ending = refused(403, { code: 'APPROVAL_REQUIRED', proposalId: 'p-2' });
  assert.ok(!ending.ok && ending.proposal === 'p-2');
});

test('a step waits for the proposal of its command, whatever envelope the command answers in', () => {
  const kept = reject('APPROVAL_REQUIRED', { message: 'It waits.', proposalId: 'p-2' });
  const deaf = registry.subjects.filter(({ spec }) => {
    const { status, body } = refuse(spec.reply, 'E4', registry.rejections, kept);
    const ending = endingOfReply(status, body);
    return ending.ok || ending.proposal !== 'p-2';
  });
  assert.ok(registry.subjects.length > 200);
  assert.deepEqual(
    deaf.map(({ spec }) => spec.name),
    [],
  );
});

test('an answer that is not JSON is a failed command', () => {
  const ending = result({ state: 'Failed', status: 500, answer: 'no key' });
  assert.ok(!ending.ok && ending.code === 'COMMAND_FAILED');
});

test('a decision against the command is final', () => {
  const rejected = result({ state: 'Rejected', reason: 'Wrong tier' });
  assert.ok(!rejected.ok && rejected.final === true && rejected.code === 'PROPOSAL_REJECTED');
  assert.equal(rejected.message, 'Proposal p-1 of PayCommand was rejected: Wrong tier');
  const expired = result({ state: 'Expired', expiresAt: '2026-03-05T10:00:00.000Z' });
  assert.ok(!expired.ok && expired.final === true && expired.code === 'PROPOSAL_EXPIRED');
  assert.match(expired.message, /2026-03-05/);
});
