import assert from 'node:assert/strict';
import { test } from 'node:test';
import Broadcast from '../../../commands/processes/BroadcastProcessSignal.ts';
import { startBank } from '../../support/bank.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';
import { cases, person } from '../../support/decide.ts';
import { userWait } from '../../support/definitions.ts';
import { begin, deploy, look } from '../../support/process.ts';

const wait = { ...userWait, kind: 'signal' as const, reference: 'closing', task: null };

cases(
  Broadcast,
  {
    input: { name: 'closing', data: {} },
    state: { waits: [wait, { ...wait, instanceId: 'other' }] },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'two that wait': { gives: ['remove', 'insert', 'schedule', 'remove', 'insert', 'schedule'] },
    nobody: { state: { waits: [] }, gives: [] },
  },
);

test('a signal of one instance wakes all that wait for it', async () => {
  const bank = await startBank();
  const signal = '<bpmn:signal id="S" name="day closed"/>';
  const definition = '<bpmn:signalEventDefinition signalRef="S"/>';
  try {
    const waiter = await deploy(
      bank,
      bpmn(
        [start, el('intermediateCatchEvent', 'w', {}, definition), end],
        ['s->w', 'w->e'],
        signal,
      ),
    );
    const caller = await deploy(
      bank,
      bpmn(
        [start, el('intermediateThrowEvent', 't', {}, definition), end],
        ['s->t', 't->e'],
        signal,
      ),
    );
    const waiting = [await begin(bank, waiter), await begin(bank, waiter)];
    const called = await begin(bank, caller);
    assert.equal(called.at('data.status'), 'COMPLETED');
    await bank.advance(1000);
    for (const one of waiting) {
      assert.equal((await look(bank, one)).at('data.status'), 'COMPLETED');
    }
  } finally {
    await bank.stop();
  }
});
