/** Children that die, storms, and scripts that wait for scripts. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { CommandAnswer, ScriptOutcome } from '../../../core/scripts/script.ts';
import { testSandbox } from '../../support/scripts.ts';

const sandbox = testSandbox();
const { script, value, failure } = sandbox;
before(() => value('1'));
after(sandbox.stop);

const answered = (outcome: ScriptOutcome): CommandAnswer =>
  outcome.ok ? { status: 200, body: outcome.value } : { status: 400, body: outcome.failure };

test('the host’s work does not count as the script’s', async () => {
  // Each inner script takes its whole second and fails: two of them are more than the outer one may take.
  const doCmd = async () =>
    answered(await script('for (;;);', {}, { realm: `inner ${Math.ceil(performance.now())}` }));
  const outcome = await script('return [doCmd("A").kind, doCmd("B").kind]', {}, { doCmd });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.deepEqual(outcome.value, ['limit', 'limit']);
});

test('a script within a script has a child of its own, three deep at most', async () => {
  const nested = async (): Promise<CommandAnswer> =>
    answered(await script('return doCmd("Deeper")', {}, { doCmd: nested }));
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => script('return doCmd("Deeper")', {}, { doCmd: nested })),
  );
  for (const outcome of outcomes) {
    assert.ok(outcome.ok, JSON.stringify(outcome));
    const { kind, message } = outcome.value as { kind: string; message: string };
    assert.deepEqual([kind, message], ['limit', 'scripts run scripts at most 3 deep']);
  }
});

test('a child killed from outside takes no good call with it', async () => {
  const good = Array.from({ length: 200 }, (_, at) => value('webhookData + 1', { webhookData: at }));
  for (const pid of sandbox.pids()) process.kill(pid, 'SIGKILL');
  assert.deepEqual(
    await Promise.all(good),
    good.map((_, at) => at + 1),
  );
});

test('a call that had asked the host is not run again behind its back', async () => {
  let asked = 0;
  const doCmd = async (): Promise<CommandAnswer> => {
    asked += 1;
    for (const pid of sandbox.pids()) process.kill(pid, 'SIGKILL');
    return { status: 200, body: {} };
  };
  const found = await failure('doCmd("Once"); return 1', {}, { doCmd });
  assert.equal(found.kind, 'busy');
  assert.equal(asked, 1);
  assert.equal(await value('1 + 1'), 2);
});

test('a script that kills its child again and again has to wait', async () => {
  const crash = `return 'x'.repeat(2 ** 28).split('').length`;
  const kinds: string[] = [];
  for (let at = 0; at < 8; at += 1) kinds.push((await failure(crash)).kind);
  assert.equal(kinds[0], 'limit');
  assert.ok(kinds.includes('busy'), kinds.join());
  assert.equal(await value('2 + 2'), 4);
});

test('a script that a busy machine keeps waiting is charged its CPU time alone', async () => {
  const count = (times: number) =>
    `let sum = 0; for (let at = 0; at < ${times}; at += 1) sum += at % 7; return sum`;
  const trial = await script(count(1e8), {}, { realm: 'trial', wantsCost: true });
  assert.ok(trial.ok, JSON.stringify(trial));
  const perMillisecond = 1e8 / Math.max(1, trial.cost?.processorMillis ?? 1);
  // The machine that is busy: it stops the children for 150 ms after each 30 ms of work. The script needs a quarter of
  // its CPU time, and more than all of it on the wall.
  const busy = (seconds: number) => promisify(execFile)('sleep', [`${seconds}`]);
  let isOver = false;
  const long = script(count(Math.round(perMillisecond * 250)), {}, { realm: 'long' }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const pid of sandbox.pids()) process.kill(pid, 'SIGSTOP');
    await busy(0.15);
    for (const pid of sandbox.pids()) process.kill(pid, 'SIGCONT');
    await busy(0.03);
  }
  const outcome = await long;
  assert.ok(outcome.ok, JSON.stringify(outcome));
});
