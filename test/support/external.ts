/** Workers of external tasks in tests. */
import { signToken } from '../../core/auth/tokens.ts';
import type { ProcessWait } from '../../core/process/tables.ts';
import { type Answer, type TestBank, testSecret } from './bank.ts';
import { bpmn, el, end, start } from './bpmn.ts';
import { noon, person } from './decide.ts';
import { callbackWait, instance } from './definitions.ts';

/** A process with one task of a topic; `more` are its properties. */
export const outside = (
  topic: string,
  more: Readonly<Record<string, string>> = {},
  rest: readonly string[] = [],
  flows: readonly string[] = [],
  errors = '',
): string =>
  bpmn(
    [start, el('serviceTask', 'ask', { Topic: topic, ...more }), ...rest, end],
    ['s->ask', 'ask->e', ...flows],
    errors,
  );

/** A partner's worker, who may nothing else. */
export const workerCall = async (bank: TestBank, sub = 'bureau') => ({
  as: {
    token: await signToken(
      { sub, tenant: 'demo', roles: [], permissions: ['processes.external'] },
      testSecret,
      { from: bank.clock.now(), seconds: 3600 },
    ),
  },
});

/** What a worker is given of a topic. */
export async function fetched(
  bank: TestBank,
  topic: string,
  more: Readonly<Record<string, unknown>> = {},
  sub?: string,
): Promise<Answer> {
  const { workerId = 'w1', lockDuration = 60_000, variables, ...rest } = more;
  const asked = { topic, lockDuration, ...(variables === undefined ? {} : { variables }) };
  return bank.call(
    'FetchExternalTasksCommand',
    { workerId, topics: [asked], ...rest },
    await workerCall(bank, sub),
  );
}

/** A worker's command about a task. */
export const work = async (
  bank: TestBank,
  command: 'Complete' | 'Fail' | 'ExtendLock' | 'RaiseError',
  id: unknown,
  data: Readonly<Record<string, unknown>> = {},
  sub?: string,
): Promise<Answer> =>
  bank.call(
    {
      Complete: 'CompleteExternalTaskCommand',
      Fail: 'FailExternalTaskCommand',
      ExtendLock: 'ExtendExternalTaskLockCommand',
      RaiseError: 'RaiseExternalTaskErrorCommand',
    }[command],
    { workerId: 'w1', id, ...data },
    await workerCall(bank, sub),
  );

/** Rows for tables of decisions: a task that `w1` of the bureau has for a minute from noon. */
export const bureau = person('bureau', 'Partner', { permissions: new Set(['processes.external']) });

export const externalWait: ProcessWait = {
  ...callbackWait,
  token: 'ask_1',
  elementId: 'ask',
  kind: 'external',
  reference: 'credit',
  external: { inputs: null, items: {}, mapsResult: false, tries: 3, backOff: 2000, error: null },
  worker: 'w1',
  lockedBy: 'bureau',
  lockedUntil: '2026-03-02T12:01:00.000Z' as typeof noon,
};

export const heldInput = { workerId: 'w1', id: `${instance.id}:ask_1` };

/** Rows that every command of a worker has in its table. */
export const heldRows = {
  'no such instance': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  'an instance that has ended': {
    state: { instance: { ...instance, status: 'COMPLETED' as const } },
    gives: 'INSTANCE_ENDED',
  },
  'a task that waits no more': { state: { wait: undefined }, gives: 'EXTERNAL_TASK_GONE' },
  'a wait for something else': { state: { wait: callbackWait }, gives: 'EXTERNAL_TASK_GONE' },
  'the task of another worker': { input: { workerId: 'w2' }, gives: 'EXTERNAL_TASK_LOCK_LOST' },
  'a worker of that name, of another person': {
    actor: { userId: 'other', humans: ['other'] },
    gives: 'EXTERNAL_TASK_LOCK_LOST',
  },
  'a lock that ran out': { now: externalWait.lockedUntil ?? noon, gives: 'EXTERNAL_TASK_LOCK_LOST' },
  'a topic of others': {
    rules: { 'processes/topics': { topics: [{ topic: 'credit', worker: 'other' }] } },
    gives: 'EXTERNAL_TOPIC_FORBIDDEN',
  },
} as const;

type State = { instance: typeof instance | undefined; wait: ProcessWait | undefined };
export const heldState: State = { instance, wait: externalWait };
