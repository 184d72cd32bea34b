/** A crowd of calls, some of them hostile: the good ones are answered as if they were alone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testSandbox } from '../../support/scripts.ts';

const sandbox = testSandbox();
const { script, value } = sandbox;
before(() => value('1'));
after(sandbox.stop);

/** A crowd of calls: the good ones must be right; the answer is how many hostile ones had ended when the last was. */
async function crowd(count: number, hostile: readonly string[]): Promise<number> {
  let ended = 0;
  let endedBeforeLast = 0;
  const calls = Array.from({ length: count }, async (_, at) => {
    const code = hostile[at % 100];
    if (code !== undefined) {
      assert.ok(!(await script(code)).ok);
      ended += 1;
      return;
    }
    assert.equal(await value('webhookData.at * 2', { webhookData: { at } }), at * 2);
    endedBeforeLast = ended;
  });
  await Promise.all(calls);
  assert.equal(ended, hostile.length * (count / 100));
  return endedBeforeLast;
}

test('a crowd of which one in ten is hostile: every good call is right, and waits for none of them', async () => {
  const hostile = [
    'for (;;);',
    `/^(a+)+$/.test('a'.repeat(40) + 'b')`,
    'const all = []; for (;;) all.push({})',
    `return 'x'.repeat(2 ** 28).split('').length`,
    'throw { get stack() { for (;;); } }',
    'const f = () => Promise.resolve().then(f); f(); return 1',
    'new Array(2 ** 32 - 1).fill(0).length',
    `return 'x'.repeat(1e6)`,
    'throw new Error("x")',
    'return new Proxy({}, { ownKeys() { for (;;); } })',
  ];
  await crowd(1000, []);
  // Two of the ten end by themselves at once, eight by the watch, a second each: no good call waits for those, however
  // slow the machine is. A few may be met by their second while the crowd is answered on a busy one.
  const ended = await crowd(1000, hostile);
  assert.ok(ended <= 40, `${ended} of 100 hostile scripts had ended before the last good one was answered`);
});
