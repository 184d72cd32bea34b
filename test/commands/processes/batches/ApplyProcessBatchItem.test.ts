import assert from 'node:assert/strict';
import Apply from '../../../../commands/processes/batches/ApplyProcessBatchItem.ts';
import { batch, batchItem } from '../../../support/batches.ts';
import { cases, person } from '../../../support/decide.ts';
import { instance, trigger, userWait } from '../../../support/definitions.ts';

const whole = { instance, waits: [userWait], triggers: [], callbacks: [] };
const nothing = { children: [], migration: undefined };
const migration = {
  rev: 3,
  fromVersion: 2,
  toVersion: 3,
  problems: [],
  changes: [],
  state: 'new',
  events: [],
  errorAt: null,
  waits: [],
};
const migrating = { ...batch, operation: 'migrate' as const, migration: { toVersion: 3, mapping: [] } };
const failing = {
  instance: { ...instance, status: 'ERROR' as const, error: null },
  waits: [
    { ...userWait, kind: 'incident' as const, token: 'a_1' },
    { ...userWait, kind: 'incident' as const, token: 'b_1' },
  ],
  triggers: [],
  callbacks: [],
};

cases(
  Apply,
  {
    input: { batchId: 'b-1', position: 1 },
    state: { batch, item: batchItem, whole },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'a cancellation, with its child': {
      prepared: { ...nothing, children: ['child'] },
      gives: ['put', 'remove', 'unschedule', 'emit', 'audit', 'schedule', 'put', 'audit'],
      also(decision) {
        assert.ok(decision.rejected !== true);
        const last = decision.effects.at(-1);
        assert.ok(last?.do === 'audit');
        assert.equal(last.detail.eventType, 'ProcessCancelled');
        assert.match(last.detail.approverNotes ?? '', /batch b-1 of grace: .*wrong rate/);
      },
    },
    'a retry of all that failed, in the name of both who ordered it': {
      prepared: nothing,
      state: {
        batch: { ...batch, operation: 'retry' },
        item: { ...batchItem, status: 'ERROR' },
        whole: failing,
      },
      gives: [
        ...['remove', 'insert', 'schedule', 'remove', 'insert', 'schedule'],
        ...['put', 'audit', 'put', 'audit'],
      ] as readonly ('put' | 'remove' | 'insert' | 'schedule' | 'audit')[],
      also(decision) {
        const [, trigger] = decision.rejected === true ? [] : decision.effects;
        assert.ok(trigger?.do === 'insert');
        assert.deepEqual(trigger.row.payload, { by: 'Grace', people: ['ada', 'grace'] });
      },
    },
    'a suspension': {
      prepared: nothing,
      state: { batch: { ...batch, operation: 'suspend' } },
      gives: ['put', 'unschedule', 'audit', 'put', 'audit'],
    },
    'a resumption': {
      prepared: nothing,
      state: {
        batch: { ...batch, operation: 'resume' },
        item: { ...batchItem, status: 'SUSPENDED' },
        whole: { ...whole, instance: { ...instance, status: 'SUSPENDED' } },
      },
      gives: ['put', 'schedule', 'audit', 'put', 'audit'],
    },
    'a migration': {
      prepared: { ...nothing, migration },
      state: { batch: migrating },
      gives: ['put', 'insert', 'schedule', 'put', 'audit'],
    },
    'a migration of one that something came for': {
      prepared: { ...nothing, migration },
      state: { batch: migrating, whole: { ...whole, triggers: [trigger] } },
      gives: ['put', 'audit'],
    },
    'an instance that moved meanwhile is left alone': {
      prepared: nothing,
      state: { whole: { ...whole, instance: { ...instance, rev: instance.rev + 1 } } },
      gives: ['put', 'audit'],
      tells: { state: 'CHANGED' },
    },
    'one that is gone': {
      prepared: nothing,
      state: { whole: { ...whole, instance: undefined } },
      gives: ['put', 'audit'],
    },
    'one that the host could not do': {
      prepared: nothing,
      input: { fault: 'It fell over.' },
      gives: ['put', 'audit'],
      tells: { state: 'FAILED' },
    },
    'one that is done already': {
      prepared: nothing,
      state: { item: { ...batchItem, state: 'DONE' } },
      gives: [],
    },
    'a batch that nobody executed': {
      prepared: nothing,
      state: { batch: { ...batch, state: 'PREPARED' } },
      gives: [],
    },
  },
);
