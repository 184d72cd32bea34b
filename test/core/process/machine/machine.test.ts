import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Token } from '../../../../core/process/machine/core.ts';
import { bpmn, el, end, loop, start, timer } from '../../../support/bpmn.ts';
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

test('an error takes the boundary event with its code', async () => {
  const xml = bpmn(
    [
      start,
      el('serviceTask', 't'),
      el('boundaryEvent', 'b', {}, '<bpmn:errorEventDefinition errorRef="E"/>', 'attachedToRef="t"'),
      el('task', 'help'),
      end,
    ],
    ['s->t', 't->e', 'b->help', 'help->e'],
    '<bpmn:error id="E" errorCode="NO_MONEY"/>',
  );
  const m = await runMachine(xml);
  await m.move('t', (token) => token.fail('NO_MONEY', 'There is none.'));
  assert.deepEqual(m.at(), ['help']);
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

test('a parallel loop has a token an item, a sequential one at a time', async () => {
  const over = '${context.items}';
  const items = { items: ['a', 'b', 'c'] };
  const flows = ['s->t', 't->e'];
  const parallel = await runMachine(bpmn([start, el('serviceTask', 't', {}, loop(over)), end], flows), items);
  assert.deepEqual(
    parallel.tokens().map(({ position }) => position.turns[0]?.index),
    [0, 1, 2],
  );
  for (let left = 3; left > 0; left -= 1) await parallel.move('t', complete, left - 1);
  assert.equal(parallel.outcome().state, 'ended');

  const sequential = await runMachine(
    bpmn([start, el('serviceTask', 't', {}, loop(over, { sequential: true })), end], flows),
    items,
  );
  for (const at of [0, 1, 2]) {
    assert.deepEqual(
      sequential.tokens().map(({ position }) => position.turns[0]?.index),
      [at],
    );
    await sequential.move('t', complete);
  }
  assert.equal(sequential.outcome().state, 'ended');
});

test('gateways decide by expressions, by default, and by a script of the gateway', async () => {
  const flows = ['s->g', 'g->low : ${context.score < 10}', 'g->high', 'low->e', 'high->e'];
  const fork = (attributes: string, properties = {}) =>
    bpmn(
      [
        start,
        el('exclusiveGateway', 'g', properties, '', attributes),
        el('task', 'low'),
        el('task', 'high'),
        end,
      ],
      flows,
    );
  assert.deepEqual((await runMachine(fork('default="f2"'), { score: 5 })).at(), ['low']);
  assert.deepEqual((await runMachine(fork('default="f2"'), { score: 50 })).at(), ['high']);
  const scripted = await runMachine(fork('default="f2"', { Condition: 'return "to low"' }));
  assert.deepEqual(
    scripted.tokens().map(({ kind, flowId }) => [kind, flowId]),
    [['condition', undefined]],
  );
  await scripted.move('g', (token) => token.complete('f1'));
  assert.deepEqual(scripted.at(), ['low']);
});

test('an event-based gateway goes with the first event', async () => {
  const message = '<bpmn:messageEventDefinition messageRef="M"/>';
  const m = await runMachine(
    bpmn(
      [
        start,
        el('eventBasedGateway', 'g'),
        el('intermediateCatchEvent', 'm', {}, message),
        el('intermediateCatchEvent', 'w', {}, timer('timeDuration', 'PT30M')),
        end,
      ],
      ['s->g', 'g->m', 'g->w', 'm->e', 'w->e'],
      '<bpmn:message id="M" name="paid"/>',
    ),
  );
  assert.deepEqual(m.at(), ['m', 'w']);
  await m.move('m', complete);
  assert.equal(m.outcome().state, 'ended');
  assert.ok(!m.done.includes('w'));
});

test('an error end event in a sub-process is caught at its boundary; nobody catching it fails the instance', async () => {
  const inner = `<bpmn:startEvent id="is"/><bpmn:sequenceFlow id="if" sourceRef="is" targetRef="ie"/>${el('endEvent', 'ie', {}, '<bpmn:errorEventDefinition errorRef="E"/>')}`;
  const error = '<bpmn:error id="E" errorCode="BROKEN"/>';
  const boundary = el(
    'boundaryEvent',
    'b',
    {},
    '<bpmn:errorEventDefinition errorRef="E"/>',
    'attachedToRef="sub"',
  );
  const caught = await runMachine(
    bpmn(
      [start, el('subProcess', 'sub', {}, inner), boundary, el('task', 'help'), end],
      ['s->sub', 'sub->e', 'b->help', 'help->e'],
      error,
    ),
  );
  assert.deepEqual(caught.at(), ['help']);
  const lost = await runMachine(
    bpmn([start, el('subProcess', 'sub', {}, inner), end], ['s->sub', 'sub->e'], error),
  );
  const outcome = lost.outcome();
  assert.equal(outcome.state, 'failed');
  assert.equal(outcome.state === 'failed' && outcome.code, 'BROKEN');
});
