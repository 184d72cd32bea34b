/** What the trail has to show of every thing: another person approves it, and each of its moves is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booking, historyProblems } from './histories.ts';

const record = (
  userId: string,
  action: string,
  move: NonNullable<Booking['moves']>[number],
  ...types: readonly string[]
): Booking => ({
  tenant: 'demo',
  id: '019c0000-0000-7000-8000-000000000000',
  userId,
  action,
  moves: [move],
  events: types.map((type) => [type, move[1], {}]),
  event: null,
  transactionId: null,
  timestamp: '2026-03-02T09:00:00.000Z' as never,
});

const made = record('Tess', 'Create', ['client', 'c', 'create', null, 'Waits', null], 'client.new');

test('who makes a thing and lets it through is named, however the name is spelt', () => {
  const approve = (who: string) =>
    record(who, 'Approve', ['client', 'c', 'approve', 'Waits', 'Is', null], 'client.moved');
  assert.deepEqual(historyProblems([made, approve('tom')]), []);
  assert.deepEqual(historyProblems([made, approve(' TESS ')]), [
    'tess made client c of demo and did approve by Approve',
  ]);
});

test('a move of which no event of its family tells is named', () => {
  const silent = record('tom', 'Exit', ['client', 'c', 'exit', 'Is', 'Gone', null], 'loan.moved');
  assert.deepEqual(historyProblems([made, silent]), [
    'Exit told nobody that client c of demo is Gone (exit)',
  ]);
  const other = record('tom', 'Run', ['process-instance', 'p', 'run', 'Is', 'Gone', null]);
  assert.deepEqual(historyProblems([made, other]), []);
});
