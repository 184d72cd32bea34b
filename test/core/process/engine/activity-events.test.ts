/** Events of activities in an Engine of a reader's own: what enters leaves, in the order of its execution. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { Engine } from 'bpmn-engine';
import { standaloneOptions } from '../../../../core/process/engine/standalone.ts';
import {
  and,
  beside,
  boundary,
  caught,
  end,
  events,
  handler,
  many,
  on,
  process,
  receive,
  sub,
  thrown,
  undo,
  user,
} from '../../../support/diagram.ts';

const names = ['enter', 'start', 'wait', 'timer', 'end', 'leave'];

/** A listener with what it heard, and how often more each element entered than it left. */
function hearing() {
  const listener = new EventEmitter();
  const seen: string[] = [];
  const balance = new Map<string, number>();
  for (const name of names) {
    listener.on(`activity.${name}`, ({ id }) => {
      seen.push(`${name} ${id}`);
      const step = name === 'enter' ? 1 : name === 'leave' ? -1 : 0;
      balance.set(id, (balance.get(id) ?? 0) + step);
    });
  }
  const unbalanced = () => [...balance].filter(([, count]) => count !== 0);
  return { listener, seen, unbalanced };
}

type Heard = ReturnType<typeof hearing>;

async function begin(xml: string, heard: Heard = hearing()) {
  const engine = new Engine(await standaloneOptions(xml));
  return { ...heard, engine, execution: await engine.execute({ listener: heard.listener }) };
}

const paid = on.message('paid');
const box = (inside: readonly string[], flows: readonly string[], marker = '') =>
  sub('box', inside, flows, { inside: marker });
const loops = many({ times: '2' });

const interrupted: Readonly<Record<string, readonly [xml: string, ids: readonly string[]]>> = {
  'a boundary event of a task': [
    process([user('u'), boundary('u', 'b', paid)], ['s -> u -> e', 'b -> e']),
    ['b'],
  ],
  'a boundary event that nothing follows': [
    process([user('u'), boundary('u', 'b', paid)], ['s -> u -> e']),
    ['b'],
  ],
  'a boundary event of a sub-process with two branches': [
    process(
      [
        box([and('f'), user('u'), user('v')], ['box_s -> f', 'f -> u -> box_e', 'f -> v -> box_e']),
        boundary('box', 'b', paid),
      ],
      ['s -> box -> e', 'b -> e'],
    ),
    ['b'],
  ],
  'a boundary event of a sub-process in which a join waits': [
    process(
      [
        box(
          [and('f'), user('u'), user('v'), and('j')],
          ['box_s -> f', 'f -> u -> j', 'f -> v -> j', 'j -> box_e'],
        ),
        boundary('box', 'b', paid),
      ],
      ['s -> box -> e', 'b -> e'],
    ),
    ['u', 'b'],
  ],
  'a boundary event of a loop': [
    process([user('u', loops), boundary('u', 'b', paid)], ['s -> u -> e', 'b -> e']),
    ['b'],
  ],
  'a boundary event of a sub-process that is a loop': [
    process(
      [box([user('u')], ['box_s -> u -> box_e'], loops), boundary('box', 'b', paid)],
      ['s -> box -> e', 'b -> e'],
    ),
    ['u', 'b'],
  ],
  'a boundary event beside its task': [
    process([user('u'), beside('u', 'b', paid)], ['s -> u -> e', 'b -> e']),
    ['b', 'b', 'u'],
  ],
  'an event sub-process': [
    process([user('u'), handler('h', paid, [user('v')], ['h_s -> v -> h_e'])], ['s -> u -> e']),
    ['h_s', 'v'],
  ],
  'an event sub-process beside the flow': [
    process(
      [user('u'), handler('h', paid, [user('v')], ['h_s -> v -> h_e'], { interrupting: false })],
      ['s -> u -> e'],
    ),
    ['h_s', 'v', 'u'],
  ],
  'a terminating end': [
    process(
      [and('f'), user('u'), user('v'), end('stop', on.terminate)],
      ['s -> f', 'f -> u -> stop', 'f -> v -> e'],
    ),
    ['u'],
  ],
  'an error of a sub-process': [
    process(
      [
        box(
          [and('f'), user('u'), user('v'), end('bad', on.error('NO'))],
          ['box_s -> f', 'f -> u -> bad', 'f -> v -> box_e'],
        ),
        boundary('box', 'b', on.error('NO')),
      ],
      ['s -> box -> e', 'b -> e'],
    ),
    ['u'],
  ],
  'an event-based gateway': [
    process(
      [events('g'), caught('c', paid), caught('t', on.timer('PT1H'))],
      ['s -> g', 'g -> c -> e', 'g -> t -> e'],
    ),
    ['c'],
  ],
  'a receive task behind an event-based gateway': [
    process(
      [events('g'), receive('r'), caught('t', on.timer('PT1H'))],
      ['s -> g', 'g -> r -> e', 'g -> t -> e'],
    ),
    ['r'],
  ],
  'a join that two tokens come to': [
    process([and('f'), user('u'), user('v'), and('j')], ['s -> f', 'f -> u -> j', 'f -> v -> j', 'j -> e']),
    ['v', 'u'],
  ],
  'a compensation': [
    process([user('u'), undo('u', user('back')), thrown('t', on.compensation())], ['s -> u -> t -> e']),
    ['u', 'back'],
  ],
  'a compensation that is not waited for': [
    process(
      [user('u'), undo('u', user('back')), thrown('t', on.compensation(undefined, false))],
      ['s -> u -> t -> e'],
    ),
    ['u', 'back'],
  ],
  'a link': [
    process(
      [thrown('out', on.link('there')), caught('in', on.link('there')), user('u')],
      ['s -> out', 'in -> u -> e'],
    ),
    ['u'],
  ],
};

for (const [what, [xml, ids]] of Object.entries(interrupted)) {
  test(`${what}: what entered has left at the end, each as often`, async () => {
    const { engine, execution, seen, unbalanced } = await begin(xml);
    for (const id of ids) execution.signal({ id });
    while (execution.isRunning && execution.getPostponed().length > 0) {
      execution.getPostponed()[0]?.signal();
    }
    assert.deepEqual([engine.state, unbalanced()], ['idle', []], seen.join(', '));
    for (const [at, event] of seen.entries()) {
      const [name, id] = event.split(' ');
      if (name === 'end') assert.ok(seen.slice(0, at).includes(`enter ${id}`), event);
    }
  });

  test(`${what}: what entered before a state was kept leaves after it`, async () => {
    const heard = hearing();
    const { engine, execution } = await begin(xml, heard);
    const kept = JSON.parse(JSON.stringify(await engine.getState()));
    await execution.stop();
    const again = new Engine(await standaloneOptions(xml)).recover(kept);
    const resumed = await again.resume({ listener: heard.listener });
    for (const id of ids) resumed.signal({ id });
    while (resumed.isRunning && resumed.getPostponed().length > 0) {
      resumed.getPostponed()[0]?.signal();
    }
    assert.deepEqual([again.state, heard.unbalanced()], ['idle', []], heard.seen.join(', '));
  });
}

test('a boundary event enters with its activity, and its activity leaves before it ends', async () => {
  const { execution, seen } = await begin(
    process([user('u'), boundary('u', 'b', paid), user('w')], ['s -> u -> e', 'b -> w -> e']),
  );
  assert.deepEqual(seen.splice(0).slice(4), [
    ...['enter u', 'start u', 'enter b', 'start b', 'wait u', 'wait b'],
  ]);
  execution.signal({ id: 'b' });
  assert.deepEqual(seen, ['leave u', 'end b', 'leave b', 'enter w', 'start w', 'wait w']);
  await execution.stop();
});

test('of two branches that move in one turn, each leaves after its own flows', async () => {
  const xml = process(
    [and('f'), caught('c', on.signal('go')), thrown('t', on.signal('go')), user('u')],
    ['s -> f', 'f -> u -> t -> e', 'f -> c -> e'],
  );
  const heard = hearing();
  heard.listener.on('flow.take', ({ id }) => heard.seen.push(`take ${id}`));
  const { execution, seen } = await begin(xml, heard);
  seen.splice(0);
  execution.signal({ id: 'u' });
  for (const id of ['u', 't', 'c']) {
    const at = seen.indexOf(`leave ${id}`);
    assert.match(seen[at - 1] ?? '', /^take /, seen.join(', '));
    assert.ok(at > seen.indexOf(`end ${id}`));
  }
});

test('an execution has one id from its enter to its leave', async () => {
  const listener = new EventEmitter();
  const ids = new Map<string, Set<string>>();
  for (const name of names) {
    listener.on(`activity.${name}`, ({ id, content }) => {
      ids.set(id, (ids.get(id) ?? new Set()).add(String(content.executionId)));
    });
  }
  const xml = process(
    [user('u'), boundary('u', 'b', paid), caught('c', on.message('paid')), thrown('t')],
    ['s -> u -> c -> t -> e', 'b -> e'],
  );
  const engine = new Engine(await standaloneOptions(xml));
  const execution = await engine.execute({ listener });
  execution.signal({ id: 'u' });
  execution.signal({ id: 'c' });
  assert.equal(engine.state, 'idle');
  assert.deepEqual(
    [...ids].map(([id, all]) => [id, all.size]),
    [...ids.keys()].map((id) => [id, 1]),
  );
});

test('a throw event that interrupts its own sub-process leaves', async () => {
  const inside = [thrown('t', on.escalation('x'))];
  const xml = process(
    [box(inside, ['box_s -> t -> box_e']), boundary('box', 'b', on.escalation('x'))],
    ['s -> box -> e', 'b -> e'],
  );
  const { engine, unbalanced } = await begin(xml);
  assert.equal(engine.state, 'idle');
  assert.deepEqual(unbalanced(), []);
});

test('a loop that is recovered between its turns ends with the outputs of all of them', async () => {
  const xml = process([user('u', many({ times: '3' }))], ['s -> u -> e']);
  const options = await standaloneOptions(xml);
  const before = new Engine(options);
  const begun = await before.execute();
  begun.getPostponed()[0]?.signal({ turn: 0 });
  const state = begun.getState();
  begun.stop();
  const execution = await new Engine(options).recover(state).resume();
  for (const turn of [1, 2]) execution.getPostponed()[0]?.signal({ turn });
  assert.deepEqual(execution.environment.output, { u: [{ turn: 0 }, { turn: 1 }, { turn: 2 }] });
});

test('a join that waited has one id, also where it comes to rest between its tokens', async () => {
  const xml = process(
    [and('f'), user('u'), user('v'), and('j')],
    ['s -> f', 'f -> u -> j', 'f -> v -> j', 'j -> e'],
  );
  const listener = new EventEmitter();
  const ids = new Set<string>();
  for (const name of ['enter', 'end', 'leave']) {
    listener.on(`activity.${name}`, ({ id, content }) => {
      if (id === 'j') ids.add(String(content.executionId));
    });
  }
  const execution = await new Engine(await standaloneOptions(xml)).execute({ listener });
  execution.signal({ id: 'u' });
  execution.signal({ id: 'v' });
  assert.deepEqual([execution.isRunning, ids.size], [false, 1]);
});

test('a stopped Engine tells what waits when it goes on, and cancels timers alone', async () => {
  const { engine, execution } = await begin(process([user('u')], ['s -> u -> e']));
  execution.stop();
  const listener = new EventEmitter();
  const waits: string[] = [];
  listener.on('activity.wait', ({ id }) => waits.push(id));
  const resumed = await engine.resume({ listener });
  assert.deepEqual(waits, ['u']);
  resumed.cancelActivity({ id: 'u' });
  assert.ok(resumed.isRunning);
  resumed.signal({ id: 'u' });
  assert.ok(!resumed.isRunning);
});

test('an error by the API of a task is an error of the task, then of the process', async () => {
  const heard = hearing();
  for (const name of ['activity.error', 'process.error']) {
    heard.listener.on(name, ({ id }) => heard.seen.push(`${name} ${id}`));
  }
  const { engine, execution, seen } = await begin(process([user('u')], ['s -> u -> e']), heard);
  engine.on('error', () => undefined);
  seen.splice(0);
  execution.getPostponed()[0]?.fail(Object.assign(new Error('no'), { code: 'E9' }));
  assert.deepEqual(seen, ['activity.error u', 'process.error main']);
});

test('an activity that is found by its id is listened to, once or always', async () => {
  const { execution } = await begin(process([user('u'), user('v')], ['s -> u -> v -> e']));
  const found: unknown = execution.getActivityById('v');
  assert.ok(isListening(found));
  const seen: string[] = [];
  found.on('enter', ({ id }) => seen.push(`enter ${id}`));
  found.once('leave', ({ id }) => seen.push(`leave ${id}`));
  const waits = found.waitFor('wait');
  execution.signal({ id: 'u' });
  (await waits).signal();
  assert.deepEqual([seen, execution.isRunning], [['enter v', 'leave v'], false]);
});

interface ActivityApi {
  readonly id: string;
  signal(): void;
}

interface Listening {
  on(name: string, callback: (api: ActivityApi) => void): unknown;
  once(name: string, callback: (api: ActivityApi) => void): unknown;
  waitFor(name: string): Promise<ActivityApi>;
}

const isListening = (value: unknown): value is Listening =>
  typeof value === 'object' && value !== null && 'waitFor' in value;
