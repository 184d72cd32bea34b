import assert from 'node:assert/strict';
import UpdateRecurringJobCommand from '../../../commands/jobs/UpdateRecurringJobCommand.ts';
import type { RecurringJob } from '../../../core/jobs/tables.ts';
import { later } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { job } from '../../support/jobs.ts';

/** Code that reads a secret, by somebody who may use it. */
const reader: RecurringJob = {
  ...job,
  executionType: 2,
  command: null,
  executionCode: 'return 1',
  secrets: ['KEY'],
  authors: [{ userId: 'ada', permissions: ['secrets.use'] }],
};
const revocation = {
  tenant: 'demo',
  version: 1,
  person: 'ada',
  subject: 'ada',
  byUser: 'root',
  byName: 'Root',
  issuedBefore: later(noon, 1),
  revokedAt: noon,
};
const clerk = { permissions: new Set(['jobs.manage']) };
const runs = { supports: () => true, knows: () => true, structured: () => [], isQuery: () => false };

cases(
  UpdateRecurringJobCommand,
  {
    input: { id: job.id, cron: '30 3 * * *' },
    state: { job, namesake: undefined, missing: [], revocations: [] },
    actor: person('admin', 'Admin'),
  },
  {
    'it is armed anew': { gives: ['put', 'schedule'] },
    'it is switched off': { input: { enabled: false }, gives: ['put', 'unschedule'] },
    'another type needs its own field': { input: { executionType: 2 }, gives: 'VALIDATION' },
    'what reads secrets keeps them': {
      runs,
      state: { job: reader },
      gives: ['put', 'schedule'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [put] = decision.effects;
        assert.deepEqual(put?.do === 'put' && put.changes.secrets, ['KEY']);
      },
    },
    'and is not changed by who may not use them': {
      runs,
      state: { job: reader },
      actor: clerk,
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'who takes them back with his change': {
      runs,
      input: { secrets: [] },
      state: { job: reader },
      actor: clerk,
      gives: ['put', 'schedule'],
    },
    'or makes it something that reads none': {
      runs,
      input: { executionType: 0, command: 'InitiateDeposit' },
      state: { job: reader },
      actor: clerk,
      gives: ['put', 'schedule'],
    },
    'who saves it answers for an author who was revoked': {
      state: { job: { ...job, authors: [{ userId: 'ada', permissions: ['*'] }] }, revocations: [revocation] },
      gives: ['put', 'schedule'],
      also: (decision) => {
        assert.ok('effects' in decision);
        const [put] = decision.effects;
        assert.deepEqual(put?.do === 'put' && put.changes.authors, [
          { userId: 'ada', permissions: ['*'], isExempt: true },
          {
            userId: 'admin',
            permissions: ['*'],
            rights: { roles: ['Admin'], isByRoles: false, since: noon },
          },
        ]);
      },
    },
    'another job has the name': {
      input: { name: 'Other' },
      state: { namesake: { ...job, id: 8 } },
      gives: 'JOB_NAME_TAKEN',
    },
    'there is none': { state: { job: undefined }, gives: 'JOB_NOT_FOUND' },
  },
);
