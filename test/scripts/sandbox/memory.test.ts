/** Memory of a tenant's many scripts: what others left in the heap is no script's fault. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommandAnswer } from '../../../core/command/script.ts';
import { type TestSandbox, testSandbox } from '../../support/scripts.ts';

/** Runs with a sandbox of its own, whose children nobody used before. */
async function withSandbox(act: (sandbox: TestSandbox) => Promise<void>): Promise<void> {
  const sandbox = testSandbox();
  try {
    await act(sandbox);
  } finally {
    sandbox.stop();
  }
}

/** Nearly all that an isolate holds, and more than it holds beside the realms of others. */
const hungry =
  'const kept = []; for (let i = 0; i < 32 * 128; i++) kept.push(new Array(1024).fill(i)); return kept.length';

/** Many one-line scripts of one tenant, each in a realm of its own. */
async function manyScripts({ script }: TestSandbox, prefix = ''): Promise<void> {
  const codes = Array.from({ length: 40 }, (_, at) => `${prefix}return webhookData + ${at}`);
  const doCmd = async (): Promise<CommandAnswer> => ({ status: 200, body: {} });
  const outcomes = await Promise.all(
    codes.map((code, at) => script(code, { webhookData: 1 }, { realm: `small ${at}`, doCmd })),
  );
  for (const outcome of outcomes) assert.ok(outcome.ok, JSON.stringify(outcome));
}

test('many small scripts of one tenant are answered, however often they come', () =>
  withSandbox(async (sandbox) => {
    for (let round = 0; round < 16; round += 1) await manyScripts(sandbox);
  }));

test('a script that needs its whole memory has it, whoever ran before', () =>
  withSandbox(async (sandbox) => {
    await manyScripts(sandbox);
    const outcome = await sandbox.script(hungry, {}, { realm: 'hungry' });
    assert.ok(outcome.ok, JSON.stringify(outcome));
    const more = hungry.replace('32 *', '64 *');
    const found = await sandbox.failure(more, {}, { realm: 'too hungry' });
    assert.equal(found.message, 'the script used more than 32 MB');
  }));

test('one that had done something is not run again behind its back, and has its memory the next time', () =>
  withSandbox(async (sandbox) => {
    const asks = 'doCmd("Small"); ';
    for (let round = 0; round < 3; round += 1) await manyScripts(sandbox, asks);
    let asked = 0;
    const doCmd = async (): Promise<CommandAnswer> => {
      asked += 1;
      return { status: 200, body: {} };
    };
    const call = () => sandbox.script(asks + hungry, {}, { realm: 'asks', doCmd });
    const first = await call();
    assert.ok(first.ok || first.failure.kind === 'busy', JSON.stringify(first));
    assert.equal(asked, 1);
    const second = await call();
    assert.ok(second.ok, JSON.stringify(second));
    assert.equal(asked, 2);
  }));
