import assert from 'node:assert/strict';
import RecordAuditVerification from '../../../commands/audit/RecordAuditVerification.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { cases, noon } from '../../support/decide.ts';
import { aVerification } from '../../support/verification.ts';

const { id } = aVerification();
type Running = ReturnType<typeof aVerification> | undefined;

cases(
  RecordAuditVerification,
  {
    input: { id, looked: 5000, total: 20_000 },
    state: { running: aVerification() as Running },
    actor: systemActor('demo'),
  },
  {
    'how far it is': {
      gives: ['put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect] = decision.effects;
        assert.deepEqual(effect?.do === 'put' && effect.changes, {
          looked: 5000,
          total: 20_000,
          changedAt: noon,
        });
      },
    },
    'its end lets another begin': {
      input: { state: 'Clean', chains: 1, seals: 2 },
      gives: ['put'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [effect] = decision.effects;
        assert.ok(effect?.do === 'put');
        assert.deepEqual(
          [effect.changes.state, effect.changes.slot, effect.changes.finishedAt],
          ['Clean', id, noon],
        );
      },
    },
    'news that come late': { state: { running: aVerification({ state: 'Clean', slot: id }) }, gives: [] },
    'of one that nobody knows': { state: { running: undefined }, gives: [] },
  },
);
