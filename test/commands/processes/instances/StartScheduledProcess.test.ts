import assert from 'node:assert/strict';
import { test } from 'node:test';
import StartScheduled from '../../../../commands/processes/instances/StartScheduledProcess.ts';
import { type Effect, isInsertOf } from '../../../../core/command/declaration/effects.ts';
import { isRejection, type Rejection } from '../../../../core/command/wire/rejections.ts';
import { processInstances } from '../../../../core/process/tables.ts';
import { hours } from '../../../../core/values/instant.ts';
import { startBank } from '../../../support/bank.ts';
import { bpmn, el, end, timer } from '../../../support/bpmn.ts';
import { cases, person } from '../../../support/decide.ts';
import { definition } from '../../../support/definitions.ts';
import { deploy } from '../../../support/process.ts';

const nightly = {
  ...definition,
  timerStarts: [{ elementId: 's', type: 'timeCycle' as const, text: '0 2 * * *' }],
};

const author = (userId: string) => ({ userId, permissions: ['processes.manage'] });
const folder = { userId: 'processes', permissions: ['*'] };

const principalIn = (decision: Rejection | { readonly effects: readonly Effect[] }): string | undefined =>
  isRejection(decision)
    ? undefined
    : decision.effects.find(isInsertOf(processInstances))?.row.starter.principal;

const free = { stopped: undefined, authors: [] };

cases(
  StartScheduled,
  {
    input: { definitionId: 7, start: 0, due: '2026-03-02T02:00:00.000Z' },
    state: { definition: nightly },
    actor: person('system', 'Admin', { kind: 'system' }),
  },
  {
    'a night': {
      prepared: { ...free, next: { at: '2026-03-03T02:00:00.000Z', left: -1 } },
      gives: ['insert', 'schedule', 'emit', 'schedule'],
    },
    'the last time': { prepared: { ...free, next: undefined }, gives: ['insert', 'schedule', 'emit'] },
    'it counts for who deployed it last': {
      prepared: { ...free, authors: [folder, author('ada'), author('grace')], next: undefined },
      gives: ['insert', 'schedule', 'emit'],
      also: (decision) => assert.equal(principalIn(decision), 'grace'),
    },
    'a file of the folder counts for itself': {
      prepared: { ...free, authors: [folder], next: undefined },
      gives: ['insert', 'schedule', 'emit'],
      also: (decision) => assert.equal(principalIn(decision), `process:${definition.name}`),
    },
    'one whose author was revoked': {
      prepared: {
        ...free,
        stopped: 'Its author ada was revoked.',
        next: { at: '2026-03-03T02:00:00.000Z', left: -1 },
      },
      gives: ['schedule'],
    },
    'one of which nothing is in force': {
      state: { definition: { ...nightly, currentVersion: 0 } },
      prepared: { ...free, next: undefined },
      gives: [],
    },
    'an inactive one': {
      state: { definition: { ...nightly, isActive: false } },
      prepared: { ...free, next: undefined },
      gives: [],
    },
    'an unknown one': {
      state: { definition: undefined },
      prepared: { ...free, next: undefined },
      gives: 'PROCESS_NOT_FOUND',
    },
  },
);

for (const [type, text, wanted] of [
  ['timeDuration', 'PT2H', 1],
  ['timeDate', '2026-03-02T21:00:00Z', 1],
  ['timeCycle', 'R3/PT1H', 3],
  ['timeCycle', 'R/PT6H', 4],
  ['timeCycle', '0 2 * * *', 1],
] as const) {
  test(`a start at ${text} comes ${wanted} times in a day`, async () => {
    const bank = await startBank({ start: '2026-03-02T20:00:00.000Z' });
    try {
      const start = el('startEvent', 's', {}, timer(type, text));
      const id = await deploy(bank, bpmn([start, el('task', 't'), end], ['s->t', 't->e']));
      for (let hour = 0; hour < 24; hour += 1) await bank.advance(hours(1));
      const list = await bank.call('GetProcessInstanceListQuery', { processDefinitionId: id });
      assert.equal(list.at('data.totalRecords'), wanted);
    } finally {
      await bank.stop();
    }
  });
}

test('a host that was down starts once, and what it missed counts', async () => {
  const bank = await startBank({ start: '2026-03-02T20:00:00.000Z' });
  try {
    const start = el('startEvent', 's', {}, timer('timeCycle', 'R3/PT1H'));
    const id = await deploy(bank, bpmn([start, el('task', 't'), end], ['s->t', 't->e']));
    await bank.advance(hours(2.5));
    await bank.advance(hours(10));
    const list = await bank.call('GetProcessInstanceListQuery', { processDefinitionId: id });
    assert.equal(list.at('data.totalRecords'), 2);
  } finally {
    await bank.stop();
  }
});
