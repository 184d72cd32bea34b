import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fire from '../../../../commands/processes/instances/FireProcessTimer.ts';
import { days, later } from '../../../../core/values/instant.ts';
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

test('a repetition comes until its end, and not after it', async () => {
  const endsAt = later(bank.clock.now(), days(5));
  const id = await deploy(
    bank,
    bpmn(
      [
        ...[start, el('userTask', 'answer', { FormKey: 'documents' }), el('task', 'mail'), end],
        el(
          'boundaryEvent',
          'remind',
          {},
          timer('timeCycle', `R/P2D/${endsAt}`),
          'attachedToRef="answer" cancelActivity="false"',
        ),
      ],
      ['s->answer', 'answer->e', 'remind->mail', 'mail->e'],
    ),
  );
  const started = await begin(bank, id);
  for (const [day, mails] of [
    [2, 1],
    [4, 2],
    [6, 2],
    [40, 2],
  ] as const) {
    await bank.advance(days(day === 40 ? 34 : 2));
    const shown = await look(bank, started);
    const history = shown.at('data.history') as readonly { what: string; elementId: string }[];
    const sent = history.filter(({ what, elementId }) => what === 'completed' && elementId === 'mail');
    assert.equal(sent.length, mails, `day ${day}`);
  }
});

test('a customer is reminded each day and the task closes after seven', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('userTask', 'answer', { FormKey: 'documents' }),
        el(
          'boundaryEvent',
          'remind',
          {},
          timer('timeCycle', 'R3/P2D'),
          'attachedToRef="answer" cancelActivity="false"',
        ),
        el('boundaryEvent', 'expire', {}, timer('timeDuration', 'P7D'), 'attachedToRef="answer"'),
        el('task', 'mail'),
        el('task', 'close'),
        end,
      ],
      ['s->answer', 'answer->e', 'remind->mail', 'expire->close', 'mail->e', 'close->e'],
    ),
  );
  const started = await begin(bank, id);
  for (const day of [2, 4, 6]) {
    await bank.advance(days(2));
    const shown = await look(bank, started);
    assert.equal(shown.at('data.status'), 'WAITING', `day ${day}`);
    const history = shown.at('data.history') as readonly { what: string; elementId: string }[];
    const sent = history.filter(({ what, elementId }) => what === 'completed' && elementId === 'mail');
    assert.equal(sent.length, day / 2);
  }
  await bank.advance(days(1));
  const closed = await look(bank, started);
  assert.equal(closed.at('data.status'), 'COMPLETED');
  assert.ok((closed.at('data.completedTasks') as string[]).includes('close'));
  const late = await bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid: started.text('data.instanceId') },
    { as: 'manager' },
  );
  assert.equal(late.status, 409);
});
