/** Commits on their way: who is the last, who has to wait for a place, and when all have come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pendingCommits } from '../../../core/unit/pipeline.ts';

/** Commits of at most so many, each brought in by the test. */
function commitsOf(depth: number) {
  const pending = pendingCommits(depth);
  const arrivals: ((came: boolean) => void)[] = [];
  const send = () => {
    const commit = new Promise<boolean>((come) => arrivals.push(come));
    pending.add(commit);
    return commit;
  };
  const come = async (at: number) => {
    arrivals[at]?.(true);
    await nextTurn();
  };
  return { ...pending, send, come };
}

/** Whether a promise is kept by now. */
async function isKept(promise: Promise<void>): Promise<boolean> {
  let kept = false;
  void promise.then(() => {
    kept = true;
  });
  await nextTurn();
  return kept;
}

test('one that has come leaves the others on their way', async () => {
  const commits = commitsOf(2);
  assert.equal(commits.last(), undefined);
  commits.send();
  const second = commits.send();
  await commits.come(0);
  assert.equal(commits.last(), second);
  const settled = commits.settled();
  assert.equal(await isKept(settled), false);
  await commits.come(1);
  assert.equal(await isKept(settled), true);
  assert.equal(commits.last(), undefined);
});

test('there is a place where fewer are on their way, and when the first has come', async () => {
  const commits = commitsOf(2);
  commits.send();
  assert.equal(await isKept(commits.room()), true);
  commits.send();
  const place = commits.room();
  assert.equal(await isKept(place), false);
  await commits.come(0);
  assert.equal(await isKept(place), true);
});
