/** What a run of the simulator says of the commands and queries that were accepted in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registry } from '../support/registry.ts';
import { coverageOf, neverAccepted } from './coverage.ts';

test('every command that no run can have accepted is one that somebody may send', () => {
  for (const name of Object.keys(neverAccepted)) {
    const subject = registry.subjects.find(({ spec }) => spec.name === name);
    assert.ok(subject !== undefined && subject.spec.permission !== null, name);
  }
});

test('accepted, only refused and never asked for are told apart, and what is missing without a reason is named', () => {
  const open = ['A', 'B', 'C', 'RevokeTokensCommand'];
  const seen = new Map([
    ['A 200', 3],
    ['A 400', 1],
    ['B 404', 2],
  ]);
  const { accepted, refused, never, declared, undeclared } = coverageOf(open, seen);
  assert.deepEqual(accepted, ['A']);
  assert.deepEqual(refused, ['B']);
  assert.deepEqual(never, ['C', 'RevokeTokensCommand']);
  assert.deepEqual(undeclared, ['B', 'C']);
  assert.deepEqual(declared, [['RevokeTokensCommand', neverAccepted.RevokeTokensCommand]]);
});
