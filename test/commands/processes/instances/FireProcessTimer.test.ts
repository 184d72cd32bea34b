import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fire from '../../../../commands/processes/instances/FireProcessTimer.ts';
import { days } from '../../../../core/values/instant.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { callbackWait, instance } from '../../../support/definitions.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const wait = { ...callbackWait, kind: 'timer' as const, reference: null };

cases(
  Fire,
  {
    input: { instanceId: instance.id, token: 'late_1' },
    state: { instance, wait, callback: undefined },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'a timer that is due': { gives: ['remove', 'insert', 'schedule', 'put'] },
    'a retry that is due': {
      state: { wait: { ...wait, kind: 'retry' } },
      gives: ['remove', 'insert', 'schedule', 'put'],
    },
    'one that nobody waits for': { state: { wait: undefined }, gives: 'INSTANCE_NOT_WAITING' },
    'of an ended instance': {
      state: { instance: { ...instance, status: 'COMPLETED' } },
      gives: 'INSTANCE_ENDED',
    },
    'of an unknown instance': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);

const bank = bankOfFile();

test('a timer of 400 days is as good as one of a second', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [start, el('intermediateCatchEvent', 'w', {}, timer('timeDuration', 'P400D')), end],
      ['s->w', 'w->e'],
    ),
  );
  const started = await begin(bank, id);
  assert.equal(started.at('data.status'), 'WAITING');
  const waiting = await look(bank, started);
  assert.equal(waiting.at('data.currentElements.0.due'), '2027-04-06T09:00:00.000Z');
  await bank.advance(days(399));
  assert.equal((await look(bank, started)).at('data.status'), 'WAITING');
  await bank.advance(days(1));
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
});
