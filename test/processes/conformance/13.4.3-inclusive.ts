/** BPMN 2.0.2, 13.4.3: the inclusive gateway, above all its join. */
import { and, boundary, on, or, process, script, sub, task, user, xor } from '../../support/diagram.ts';
import { about, type Case, complete, retry, skip, stands, wait } from './case.ts';

const inclusive = about('13.4.3', 'Inclusive gateway');

const open = process(
  [or('g'), user('a'), user('b'), user('c'), or('j'), task('t')],
  ['s -> g', 'g -> a : ${x > 0}', 'g -> b : ${x > 1}', 'g => c', 'a -> j', 'b -> j', 'c -> j', 'j -> t -> e'],
);

export const inclusives: readonly Case[] = [
  inclusive('takes every flow whose condition holds, and joins what it sent', {
    xml: open,
    variables: { x: 2 },
    script: [stands('a', 'b'), complete('b'), [stands('a'), complete('a')]],
    trace: 's g b a j t e',
  }),
  inclusive('joins at once when only one flow was taken', {
    xml: open,
    variables: { x: 1 },
    script: [complete('a')],
    trace: 's g a j t e',
  }),
  inclusive('takes the default flow when no condition holds, and only then', {
    xml: open,
    variables: { x: 0 },
    script: [[stands('c'), complete('c')]],
    trace: 's g c j t e',
  }),
  inclusive('without a default stands as an incident when no flow holds', {
    xml: process([or('g'), task('a')], ['s -> g', 'g -> a : ${x > 0}', 'g -> e : ${x > 1}', 'a -> e']),
    variables: { x: 0 },
    script: [stands('g'), retry({ x: 1 }, 'g')],
    trace: 's g! g a e',
  }),
  inclusive('runs what follows its join once: one deposit, not two', {
    xml: process(
      [or('g'), task('a'), task('b'), or('j'), script('pay', 'context.paid = context.paid + 1; return null')],
      ['s -> g', 'g -> a : ${x > 0}', 'g -> b : ${x > 1}', 'a -> j', 'b -> j', 'j -> pay -> e'],
    ),
    variables: { x: 2, paid: 0 },
    trace: 's g {a | b} j pay e',
    gives: { paid: 1 },
  }),
  inclusive('joins what a parallel split sent', {
    xml: process(
      [and('f'), user('a'), task('b'), or('j'), task('t')],
      ['s -> f -> a -> j', 'f -> b -> j', 'j -> t -> e'],
    ),
    script: [complete('a')],
    trace: 's f b a j t e',
  }),
  inclusive('does not wait for a branch that left by another way', {
    xml: process(
      [and('f'), user('a'), user('b'), xor('x'), or('j'), task('t')],
      ['s -> f -> a -> j', 'f -> b -> x', 'x -> j : ${stay}', 'x => e', 'j -> t -> e'],
    ),
    variables: { stay: false },
    script: [complete('a'), [stands('b'), complete('b')]],
    trace: 's f a b x {e | j t e}',
  }),
  inclusive('does not wait for a task that its boundary event ended', {
    xml: process(
      [
        or('g'),
        user('a'),
        user('b'),
        boundary('b', 'late', on.timer('PT2H')),
        task('tell'),
        or('j'),
        task('t'),
      ],
      [
        's -> g',
        'g -> a : ${x > 0}',
        'g -> b : ${x > 1}',
        'a -> j',
        'b -> j',
        'late -> tell -> e',
        'j -> t -> e',
      ],
    ),
    variables: { x: 2 },
    script: [complete('a'), [stands('b', 'late'), wait]],
    trace: 's g a late {tell e | j t e}',
  }),
  inclusive('waits for a token that a boundary event may still bring', {
    xml: process(
      [or('g'), user('a'), user('b'), boundary('b', 'late', on.timer('PT2H')), or('j'), task('t')],
      ['s -> g', 'g -> a : ${x > 0}', 'g -> b : ${x > 1}', 'a -> j', 'b -> e', 'late -> j', 'j -> t -> e'],
    ),
    variables: { x: 2 },
    script: [complete('a'), [stands('b', 'late'), wait]],
    trace: 's g a late j t e',
  }),
  inclusive('nests', {
    xml: process(
      [or('g'), or('g2'), user('a'), user('b'), user('c'), or('j2'), or('j'), task('t')],
      [
        's -> g',
        'g -> g2 : ${x > 0}',
        'g -> c : ${x > 1}',
        'g2 -> a : ${x > 0}',
        'g2 -> b : ${x > 1}',
        'a -> j2',
        'b -> j2',
        'j2 -> j',
        'c -> j',
        'j -> t -> e',
      ],
    ),
    variables: { x: 2 },
    script: [complete('c'), complete('a'), [stands('b'), complete('b')]],
    trace: 's g g2 c a b j2 j t e',
  }),
  inclusive('joins again in each turn of a loop', {
    xml: process(
      [
        xor('m'),
        or('g'),
        task('a'),
        task('b'),
        or('j'),
        script('n', 'context.n = context.n + 1; return null'),
        xor('x'),
      ],
      [
        's -> m -> g',
        'g -> a : ${n < 5}',
        'g -> b : ${n < 1}',
        'a -> j',
        'b -> j',
        'j -> n -> x',
        'x -> m : ${n < 2}',
        'x => e',
      ],
    ),
    variables: { n: 0 },
    trace: 's m g {a | b} j n x m g a j n x e',
  }),
  inclusive('waits for a token that may come round a loop', {
    xml: process(
      [or('g'), user('a'), user('b'), xor('m'), xor('x'), or('j'), task('t')],
      [
        's -> g',
        'g -> a : ${x > 0}',
        'g -> m : ${x > 1}',
        'm -> b -> x',
        'x -> m : ${more}',
        'x => j',
        'a -> j',
        'j -> t -> e',
      ],
    ),
    variables: { x: 2, more: true },
    script: [complete('a'), [stands('b'), complete('b', {})], [stands('b')]],
    status: 'WAITING',
    trace: 's g m a b x m',
  }),
  inclusive('joins inside a sub-process by what stands inside alone', {
    xml: process(
      [
        and('f'),
        user('out'),
        sub(
          'p',
          [or('g'), user('a'), user('b'), or('j'), task('t')],
          ['p_s -> g', 'g -> a : ${x > 0}', 'g -> b : ${x > 1}', 'a -> j', 'b -> j', 'j -> t -> p_e'],
        ),
        and('j0'),
      ],
      ['s -> f -> out -> j0', 'f -> p -> j0', 'j0 -> e'],
    ),
    variables: { x: 1 },
    script: [[complete('a'), stands('out')], complete('out')],
    trace: 's f p_s g a j t p_e p out j0 e',
  }),
  inclusive('runs again for a token that came twice by one flow', {
    xml: process(
      [and('f'), task('a'), task('b'), xor('m'), task('c'), or('j'), task('t')],
      ['s -> f', 'f -> a -> m', 'f -> b -> m', 'm -> j', 'f -> c -> j', 'j -> t -> e'],
    ),
    trace: 's f {a m | b m | c} j {t e | j t e}',
  }),
  inclusive('waits for what a sub-process before it may still send', {
    xml: process(
      [and('f'), sub('p', [user('a')], ['p_s -> a -> p_e']), task('b'), or('j')],
      ['s -> f -> p -> j', 'f -> b -> j', 'j -> e'],
    ),
    script: [[stands('a'), complete('a')]],
    trace: 's f {p_s | b} a p_e p j e',
  }),
  inclusive('that waits for another which waits for it stands as an incident', {
    xml: process(
      [and('f'), or('j'), or('k'), xor('x'), xor('y')],
      ['s -> f', 'f -> j -> x', 'f -> k -> y', 'x -> k : ${x}', 'x => e', 'y -> j : ${x}', 'y => e'],
    ),
    variables: { x: false },
    script: [[stands('j'), skip('j')]],
    trace: 's f j! {j x e | k y e}',
  }),
  inclusive('merges at once where only one of its flows can bring a token', {
    xml: process(
      [xor('g'), task('a'), task('b'), or('j')],
      ['s -> g', 'g -> a : ${x > 0}', 'g => b', 'a -> j', 'b -> j', 'j -> e'],
    ),
    variables: { x: 1 },
    trace: 's g a j e',
  }),
];
