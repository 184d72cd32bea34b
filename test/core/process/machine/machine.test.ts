import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Token } from '../../../../core/process/machine/core.ts';
import { bpmn, el, end, start, timer } from '../../../support/bpmn.ts';
import { runMachine } from '../../../support/machine.ts';

const complete = (token: Token) => token.complete();

test('a task waits, survives saving under the same token, and moves on', async () => {
  const m = await runMachine(bpmn([start, el('serviceTask', 't'), end], ['s->t', 't->e']));
  const [token] = m.tokens();
  await m.move('t', () => undefined);
  assert.equal(m.tokens()[0]?.id, token?.id);
  await m.move('t', complete);
  assert.deepEqual(m.outcome(), { state: 'ended' });
});

test('timers are due by the host, repeat, and leave their task when they do not interrupt', async () => {
  const remind = el(
    'boundaryEvent',
    'r',
    {},
    timer('timeCycle', 'R2/P1D'),
    'attachedToRef="t" cancelActivity="false"',
  );
  const expire = el('boundaryEvent', 'x', {}, timer('timeDuration', 'P400D'), 'attachedToRef="t"');
  const m = await runMachine(
    bpmn(
      [start, el('userTask', 't'), remind, expire, el('task', 'mail'), el('task', 'late'), end],
      ['s->t', 't->e', 'r->mail', 'x->late', 'mail->e', 'late->e'],
    ),
  );
  const due = () =>
    m
      .tokens()
      .map(({ elementId, due }) => [elementId, due])
      .sort();
  assert.deepEqual(due(), [
    ['r', '2026-01-02T00:00:00.000Z'],
    ['t', undefined],
    ['x', '2027-02-05T00:00:00.000Z'],
  ]);
  await m.move('r', complete);
  assert.deepEqual(m.at(), ['mail', 'r', 't', 'x']);
  await m.move('r', complete);
  // Each time it comes is a mail of its own.
  assert.deepEqual(m.at(), ['mail', 'mail', 't', 'x']);
  await m.move('x', complete);
  assert.ok(m.at().includes('late') && !m.at().includes('t'));
});

test('a repetition ends at its end, and one that is over does not come', async () => {
  const repeated = (id: string, text: string) =>
    el('boundaryEvent', id, {}, timer('timeCycle', text), 'attachedToRef="t" cancelActivity="false"');
  const m = await runMachine(
    bpmn(
      [
        ...[start, el('userTask', 't'), el('task', 'mail'), end],
        repeated('r', 'R/PT2S/2026-01-01T00:00:03Z'),
        repeated('past', 'R3/2020-01-01T00:00:00Z/PT10M'),
      ],
      ['s->t', 't->e', 'r->mail', 'past->mail', 'mail->e'],
    ),
  );
  assert.deepEqual(m.at(), ['r', 't']);
  assert.equal(
    m
      .tokens()
      .find(({ elementId }) => elementId === 'r')
      ?.due?.slice(0, 19),
    '2026-01-01T00:00:02',
  );
  await m.move('r', complete);
  assert.deepEqual(m.at(), ['mail', 't']);
});

test('an event that nothing but a timer of the past would end says so', async () => {
  const caught = el('intermediateCatchEvent', 'c', {}, timer('timeCycle', 'R3/2020-01-01T00:00:00Z/PT10M'));
  const m = await runMachine(bpmn([start, caught, end], ['s->c', 'c->e']));
  assert.deepEqual(m.stuck, ['c TIMER']);
});
