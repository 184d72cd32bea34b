/** Children and waiting lines are shared by people: one person's scripts do not hold up another person's. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testSandbox } from '../../support/scripts.ts';

const sandbox = testSandbox();
const { script, value } = sandbox;
before(() => value('1'));
after(sandbox.stop);

/** Runs the code `times` times for one person, each time as code of its own, and counts those that ended. */
function many(times: number, code: string, person: string) {
  let ended = 0;
  const done = Array.from({ length: times }, async (_, at) => {
    const outcome = await script(`/* ${person} ${at} */ ${code}`, {}, { person });
    ended += 1;
    return outcome;
  });
  return { ended: () => ended, done: Promise.all(done) };
}

const summing = (times: number) =>
  `let sum = 0; for (let at = 0; at < ${times}; at += 1) sum += at % 7; return sum`;

/** A script that is taken out of the quick lane, as endless ones are. */
async function lasting() {
  const probe = await script(summing(1e8), {}, { wantsCost: true });
  assert.ok(probe.ok, JSON.stringify(probe));
  const perMillisecond = 1e8 / Math.max(1, probe.cost?.processorMillis ?? 1);
  return summing(Math.round(perMillisecond * 250));
}

test('a lasting script of another person does not wait for those that one person has waiting', async () => {
  const code = await lasting();
  const loops = many(5, 'for (;;);', 'eve');
  const outcome = await script(code, {}, { person: 'ann' });
  assert.ok(outcome.ok, JSON.stringify(outcome));
  assert.ok(loops.ended() < 3, `${loops.ended()} of 5 endless scripts had ended before`);
  await loops.done;
});

test('scripts that went over their limit before wait for their own person’s alone', async () => {
  const code = 'for (;;);';
  await Promise.all([many(1, code, 'ann').done, many(3, code, 'eve').done]);
  const loops = many(3, code, 'eve');
  const [outcome] = await many(1, code, 'ann').done;
  assert.equal(outcome?.ok, false);
  assert.ok(loops.ended() < 3, `${loops.ended()} of 3 endless scripts had ended before`);
  await loops.done;
});

test('scripts that ask the host: one person has all children but one', async () => {
  const release = Promise.withResolvers<void>();
  let asked = 0;
  const doCmd = async () => {
    asked += 1;
    await release.promise;
    return { status: 200, body: {} };
  };
  const held = Array.from({ length: 8 }, (_, at) =>
    script(`/* ${at} */ doCmd("Wait"); return 1`, {}, { person: 'eve', doCmd }),
  );
  const answer = async () => ({ status: 200, body: {} });
  try {
    const other = { person: 'ann', doCmd: answer };
    assert.equal(await value('doCmd("Any"); return 2', {}, other), 2);
    assert.ok(asked <= 3, `${asked} children wait for one person`);
  } finally {
    release.resolve();
  }
  for (const outcome of await Promise.all(held)) assert.ok(outcome.ok, JSON.stringify(outcome));
});
