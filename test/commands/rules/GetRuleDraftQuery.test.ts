import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { publish, velocity, velocityOf } from './bank.ts';

const bank = bankOfFile();

const told = (draftId: string) => bank.call('GetRuleDraftQuery', { draftId }, { as: 'regional' });

test('a draft is told with its set, its tests and who decided; one that others overtook is outdated', async () => {
  const proposed = await bank.call('ProposeRuleSetCommand', velocityOf(8), { as: 'manager' });
  const draftId = proposed.text('data.draftId');
  const open = await told(draftId);
  assert.equal(open.status, 200);
  assert.equal(open.at('data.name'), velocity);
  assert.equal(open.at('data.draft.state'), 'Proposed');
  assert.equal(open.at('data.review.tests.passed'), 1);
  assert.equal(open.at('data.outdated'), false);
  await publish(bank, velocityOf(9));
  assert.equal((await told(draftId)).at('data.outdated'), true);
  const reason = 'Nine are in force.';
  await bank.call('RejectRuleSetCommand', { draftId, reason }, { as: 'regional' });
  const over = await told(draftId);
  assert.deepEqual(
    [over.at('data.draft.state'), over.at('data.decisionNote'), over.at('data.outdated')],
    ['Rejected', reason, false],
  );
});
