/** Memory of a tenant's many scripts: what others left in the heap is not a script's fault. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { CommandAnswer } from '../../../core/scripts/script.ts';
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

/**
 * Nearly all that an isolate holds, and more than it holds beside the realms of others. Few large lists: the
 * collector must not make it a matter of the time that a script has on a busy machine.
 */
const hungry =
  'const kept = []; for (let i = 0; i < 32 * 4; i++) kept.push(new Array(32768).fill(i)); return kept.length';

/** Many one-line scripts of one tenant, each in a realm of its own. */
async function manyScripts({ script }: TestSandbox, prefix = ''): Promise<void> {
  const codes = Array.from({ length: 40 }, (_, at) => `${prefix}return webhookData + ${at}`);
  const doCmd = async (): Promise<CommandAnswer> => ({ status: 200, body: {} });
  for (const [at, code] of codes.entries()) {
    const more = { realm: `small ${at}`, doCmd };
    const outcome = await script(code, { webhookData: 1 }, more);
    assert.ok(outcome.ok, JSON.stringify(outcome));
  }
}

/** Makes realms in half the heap, in a process whose own collector has no reason to help. */
const realmsInRow = `
  import { readdirSync, readFileSync } from 'node:fs';
  const sandbox = new URL(process.argv[1]);
  const { realmsOf } = await import(new URL('realms.js', sandbox));
  const folder = new URL('inside/', sandbox);
  const inside = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
  const limits = { isolates: 4, heapMegabytes: 16, commands: 20, inputBytes: 1e5, outputBytes: 1e5,
    lines: 100, textCharacters: 8192 };
  const ask = async () => '{}';
  const realms = realmsOf({ inside, library: [], limits, ask, mayWait: () => false, digest: String });
  const input = JSON.stringify({ variables: {}, names: [], now: 0, seed: 'memory' });
  for (let at = 0; at < 150; at += 1) {
    const run = { tenant: 'one', realm: 'realm ' + at, code: '(function () { return 1 })', input };
    const text = realms.of(run).run.applySync(undefined, [input], { timeout: 1000 });
    if (JSON.parse(text).value !== 1) throw new Error(text);
  }
  console.log('all');
`;

test('a realm that is given up leaves nothing in the heap of its tenant', async () => {
  const flags = ['--no-node-snapshot', '--max-semi-space-size=64', '--input-type=module'];
  const folder = new URL('../../../scripts/sandbox/', import.meta.url).href;
  const args = [...flags, '-e', realmsInRow, '--', folder];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  assert.equal(stdout.trim(), 'all');
});

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
