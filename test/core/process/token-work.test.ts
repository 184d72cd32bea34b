/** Ten thousand tasks of a loop are opened sixteen at a time: each is looked at a few times, not with each sixteen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Token } from '../../../core/process/machine/core.ts';
import type { Running } from '../../../core/process/running.ts';
import { fairTokens, parallel } from '../../../core/process/token-work.ts';
import { knownInstant } from '../../../core/values/instant.ts';
import { pick } from '../../support/pick.ts';

/** An instance of user tasks that counts how often it is asked what one of them is. */
function instance(count: number) {
  const tokens = new Map<string, Token>();
  for (let at = 0; at < count; at += 1) {
    tokens.set(`t${at}`, { id: `t${at}`, kind: 'task' } as Token);
  }
  let looks = 0;
  const running = {
    machine: { tokens },
    variables: {},
    notes: { tokens: {} as Record<string, object> },
    stepOf() {
      looks += 1;
      return { kind: 'user' };
    },
  };
  return { running: running as unknown as Running, tokens, looks: () => looks };
}
const now = () => knownInstant('2026-01-01T00:00:00.000Z');
const offer = (running: Running, { id }: Token) => {
  running.notes.tokens[id] = { task: {} as never };
};

test('every task is opened, and looked at three times at most', () => {
  const { running, looks } = instance(1000);
  const next = fairTokens(running, now);
  const opened: string[] = [];
  for (let some = next(); some.length > 0; some = next()) {
    assert.ok(some.length <= parallel);
    for (const token of some) {
      opened.push(token.id);
      offer(running, token);
    }
  }
  assert.equal(new Set(opened).size, 1000);
  assert.equal(opened.length, 1000);
  assert.ok(looks() <= 3000, `${looks()} looks`);
});

test('what is gone meanwhile is left out, and what came or changed is found', () => {
  const { running, tokens } = instance(20);
  const next = fairTokens(running, now);
  for (const token of next()) offer(running, token);
  tokens.delete('t17');
  assert.deepEqual(pick(next(), 'id'), ['t16', 't18', 't19']);
  for (const id of ['t16', 't18', 't19']) offer(running, tokens.get(id) as Token);
  tokens.set('new', { id: 'new', kind: 'task' } as Token);
  running.notes.tokens.t3 = {};
  running.variables = { changed: true };
  assert.deepEqual(pick(next(), 'id'), ['t3', 'new']);
});
