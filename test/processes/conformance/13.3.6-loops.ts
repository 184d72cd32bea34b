import { again, boundary, on, process, script, sub, task, user } from '../../support/diagram.ts';
import { about, type Case, complete, stands } from './case.ts';

const standard = about('13.3.6', 'Standard loop');

const counting = 'context.n = context.n + 1; return null';
const looped = (marker: string) => process([script('a', counting, marker), task('b')], ['s -> a -> b -> e']);

export const standardLoops: readonly Case[] = [
  standard('runs at least once when it is tested after', {
    xml: looped(again('${n < 0}')),
    variables: { n: 0 },
    gives: { n: 1 },
    trace: 's a b e',
  }),
  standard('runs as long as its condition holds', {
    xml: looped(again('${n < 3}')),
    variables: { n: 0 },
    gives: { n: 3 },
    trace: 's a b e',
  }),
  standard('does not run when it is tested before and does not hold', {
    xml: looped(again('${n < 0}', { first: true })),
    variables: { n: 0 },
    gives: { n: 0 },
    trace: 's a b e',
  }),
  standard('tested before runs as long as its condition holds', {
    xml: looped(again('${n < 3}', { first: true })),
    variables: { n: 0 },
    gives: { n: 3 },
    trace: 's a b e',
  }),
  standard('ends at its maximum though its condition holds', {
    xml: looped(again('${n < 100}', { most: 4 })),
    variables: { n: 0 },
    gives: { n: 4 },
    trace: 's a b e',
  }),
  standard('waits in each turn of a user task', {
    xml: process([user('a', again('${lastSignalData.more}'))], ['s -> a -> e']),
    script: [complete('a', { more: true }), [stands('a'), complete('a', { more: false })]],
    trace: 's a e',
  }),
  standard('of a sub-process runs all of it in each turn', {
    elements: [
      sub('p', [script('a', counting), user('b')], ['p_s -> a -> b -> p_e'], { inside: again('${n < 2}') }),
    ],
    flows: ['s -> p -> e'],
    variables: { n: 0 },
    script: [complete('b'), [stands('b'), complete('b')]],
    gives: { n: 2 },
    trace: 's p_s a b p_e p_s a b p_e p e',
  }),
  standard('is ended by a boundary event', {
    elements: [user('a', again('${true}')), boundary('a', 'b', on.timer('PT2H'))],
    flows: ['s -> a -> e', 'b -> e'],
    script: [complete('a'), [stands('a', 'b'), complete('a')]],
    trace: 's b e',
  }),
];
