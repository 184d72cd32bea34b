import assert from 'node:assert/strict';
import BeginDisbursementUpload from '../../../commands/disbursements/BeginDisbursementUpload.ts';
import { systemActor } from '../../../core/command/declaration/actor.ts';
import { later, minutes } from '../../../core/values/instant.ts';
import { cases, noon } from '../../support/decide.ts';
import { anUpload } from '../../support/uploads.ts';

cases(
  BeginDisbursementUpload,
  {
    input: { requestId: 'r-1', userId: 'senior', total: 1200 },
    state: { upload: undefined },
    actor: systemActor('demo'),
  },
  {
    'by another way than a large request': { gives: ['insert', 'schedule'] },
    'of a large request that is known': {
      input: { uploadId: 'up-1' },
      state: { upload: anUpload({ state: 'Checking', subject: null }) },
      gives: ['put', 'schedule'],
      also: (decision) => {
        assert.ok('data' in decision);
        assert.deepEqual(decision.data, { uploadId: 'up-1', batchId: 1 });
        const timer = decision.effects.find((effect) => effect.do === 'schedule')?.timer;
        assert.equal(timer?.due, later(noon, minutes(10)));
      },
    },
  },
);
