import assert from 'node:assert/strict';
import CloseTillCommand from '../../../commands/tills/CloseTillCommand.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { cases, person } from '../../support/decide.ts';
import { noPlace, place } from '../../support/tills.ts';

/** The lines posted, as `gl side amount`. */
const lines = (decision: Decision<unknown, string>) => {
  assert.ok(!isRejection(decision));
  return decision.effects.flatMap((effect) =>
    effect.do === 'post' ? effect.journal.lines.map(({ gl, side, amount }) => `${gl} ${side} ${amount}`) : [],
  );
};

cases(
  CloseTillCommand,
  { input: { till: 'till-01', countedCash: 10_000 }, state: place(), actor: person('mia', 'BranchManager') },
  {
    'a count that agrees posts nothing': { gives: ['put', 'insert', 'audit'] },
    'too little is a loss': {
      input: { countedCash: 9_990.5 },
      posts: [{ 'till-01': -9.5, tillDifferences: 9.5 }],
      gives: ['post', 'put', 'insert', 'audit'],
      also: (decision) => assert.deepEqual(lines(decision), ['1010 credit 950', '5100 debit 950']),
    },
    'too much is a gain': {
      input: { countedCash: 10_000.01 },
      posts: [{ 'till-01': 0.01, tillDifferences: -0.01 }],
      gives: ['post', 'put', 'insert', 'audit'],
      also: (decision) => assert.deepEqual(lines(decision), ['1010 debit 1', '5100 credit 1']),
    },
    'an empty till closes': {
      input: { countedCash: 0 },
      state: place({}, { book: 0n }),
      gives: ['put', 'insert', 'audit'],
    },
    'cash is still to come': { state: place({}, { creditHold: 1n }), gives: 'TILL_BUSY' },
    'cash is still to go': { state: place({}, { debitHold: 1n }), gives: 'TILL_BUSY' },
    'a closed till': { state: place({ state: 'Closed' }), gives: 'TILL_CLOSED' },
    'no such till': { state: noPlace, gives: 'TILL_NOT_FOUND' },
    'a vault is not a till': { state: place({ kind: 'Vault' }), gives: 'TILL_NOT_FOUND' },
  },
);
