/** BPMN 2.0.2, 13.4: gateways. */
import {
  and,
  boundary,
  caught,
  events,
  on,
  process,
  script,
  sub,
  task,
  user,
  xor,
} from '../../support/diagram.ts';
import { about, type Case, complete, incident, retry, skip, stands, wait } from './case.ts';

const exclusive = about('13.4.2', 'Exclusive gateway');
const parallel = about('13.4.1', 'Parallel gateway');
const based = about('13.4.4', 'Event-based gateway');

const choice = process(
  [xor('g'), task('low'), task('middle'), task('high')],
  [
    's -> g',
    'g -> low : ${x < 10}',
    'g -> middle : ${x < 20}',
    'g => high',
    'low -> e',
    'middle -> e',
    'high -> e',
  ],
);
const strict = process(
  [xor('g'), task('low')],
  ['s -> g', 'g -> low : ${x < 10}', 'g -> e : ${x > 20}', 'low -> e'],
);

const exclusives: readonly Case[] = [
  exclusive('takes the first flow whose condition holds, though others hold too', {
    xml: choice,
    variables: { x: 5 },
    trace: 's g low e',
  }),
  exclusive('takes the next flow when the first does not hold', {
    xml: choice,
    variables: { x: 15 },
    trace: 's g middle e',
  }),
  exclusive('takes the default flow when no condition holds', {
    xml: choice,
    variables: { x: 25 },
    trace: 's g high e',
  }),
  exclusive('ignores a condition on its default flow', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : ${x}', 'g => e : ${x}', 'a -> e']),
    variables: { x: false },
    trace: 's g e',
  }),
  exclusive('without a default raises an incident when no flow holds', {
    xml: strict,
    variables: { x: 15 },
    script: [stands('g')],
    status: 'ERROR',
    incident: /^NO_FLOW: .*g/,
    trace: 's g!',
  }),
  exclusive('goes on when the variable is fixed and the gateway is tried again', {
    xml: strict,
    variables: { x: 15 },
    script: [retry({ x: 5 }, 'g')],
    trace: 's g! g low e',
  }),
  exclusive('raises an incident when its condition reads a variable that is not there', {
    xml: strict,
    script: [stands('g')],
    status: 'ERROR',
    incident: /^VALUE_MISSING: .*x/,
    trace: 's g!',
  }),
  exclusive('goes on once the variable of its condition is set', {
    xml: strict,
    script: [retry({ x: 30 }, 'g')],
    trace: 's g! g e',
  }),
  exclusive('raises an incident when a condition is neither true nor false', {
    xml: process([xor('g')], ['s -> g', 'g -> e : ${x}', 'g => e']),
    variables: { x: 'yes' },
    script: [stands('g')],
    status: 'ERROR',
    incident: /^VALUE_UNFIT: .*g.*x/,
    trace: 's g!',
  }),
  exclusive('merges without waiting: each token passes by itself', {
    xml: process([and('f'), xor('m'), task('t')], ['s -> f', 'f -> m', 'f -> m', 'm -> t -> e']),
    trace: 's f {m t e | m t e}',
  }),
  exclusive('draws a loop: back until the condition holds', {
    elements: [xor('m'), script('count', 'context.n = context.n + 1; return null'), xor('g')],
    flows: ['s -> m -> count -> g', 'g -> m : ${n < 3}', 'g => e'],
    variables: { n: 0 },
    trace: 's m count g m count g m count g e',
    gives: { n: 3 },
  }),
  exclusive('decides by a script that names the flow', {
    elements: [
      xor('g').replace(
        '><',
        '><bpmn:extensionElements><bank:properties><bank:property name="Condition" value="return x &gt; 1 ? &quot;f1&quot; : null"/></bank:properties></bpmn:extensionElements><',
      ),
      task('a'),
      task('b'),
    ],
    flows: ['s -> g', 'g -> a', 'g => b', 'a -> e', 'b -> e'],
    variables: { x: 2 },
    trace: 's g a e',
  }),
];

const parallels: readonly Case[] = [
  parallel('splits into every flow and joins when all have come', {
    elements: [and('f'), user('a'), user('b'), and('j'), task('t')],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> t -> e'],
    script: [stands('a', 'b'), complete('b'), [stands('a'), complete('a')]],
    trace: 's f b a j t e',
  }),
  parallel('splits and joins at once where it has several flows on both sides', {
    elements: [and('f'), user('a'), user('b'), and('j'), task('c'), task('d')],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> c -> e', 'j -> d -> e'],
    script: [complete('a'), complete('b')],
    trace: 's f a b j {c e | d e}',
  }),
  parallel('waits for one token of each flow: two of the same flow do not open it', {
    elements: [and('f'), task('a'), task('b'), xor('m'), user('u'), user('c'), and('j'), task('t')],
    flows: ['s -> f -> a -> m', 'f -> b -> m', 'm -> u -> j', 'f -> c -> j', 'j -> t -> e'],
    script: [complete('u'), [complete('u'), stands('c')], complete('c')],
    status: 'ERROR',
    incident: /j/,
    trace: 's f {a m | b m} u u c j t e j!',
  }),
  parallel('joins again for each full set of tokens', {
    elements: [
      xor('m'),
      and('f'),
      task('a'),
      task('b'),
      and('j'),
      script('n', 'context.n = context.n + 1; return null'),
      xor('g'),
    ],
    flows: ['s -> m -> f', 'f -> a -> j', 'f -> b -> j', 'j -> n -> g', 'g -> m : ${n < 2}', 'g => e'],
    variables: { n: 0 },
    trace: 's m f {a | b} j n g m f {a | b} j n g e',
  }),
  parallel('with an incident is skipped: it goes on with what is there', {
    elements: [xor('g'), task('a'), task('b'), and('j')],
    flows: ['s -> g', 'g -> a : ${x}', 'g => b', 'a -> j', 'b -> j', 'j -> e'],
    variables: { x: true },
    script: [
      [stands('j'), retry({}, 'j')],
      [stands('j'), skip('j')],
    ],
    trace: 's g a j! j! j e',
  }),
  parallel('with an incident in a sub-process is left by the boundary event of the sub-process', {
    elements: [
      sub(
        'p',
        [xor('g'), task('a'), task('z'), and('j')],
        ['p_s -> g', 'g -> a : ${x}', 'g => z', 'a -> j', 'z -> j', 'j -> p_e'],
      ),
      boundary('p', 'b', on.timer('PT2H')),
    ],
    flows: ['s -> p -> e', 'b -> e'],
    variables: { x: true },
    script: [[incident(/^DEADLOCK: j waits for p_f4/), wait], wait],
    trace: 's p_s g a j! b e',
  }),
  parallel('raises an incident where a flow can bring no token any more', {
    elements: [xor('g'), task('a'), task('b'), and('j')],
    flows: ['s -> g', 'g -> a : ${x}', 'g => b', 'a -> j', 'b -> j', 'j -> e'],
    variables: { x: true },
    script: [wait],
    status: 'ERROR',
    incident: /j/,
    trace: 's g a j!',
  }),
  parallel('nests', {
    elements: [and('f'), and('k'), user('a'), user('b'), user('c'), and('j2'), and('j')],
    flows: ['s -> f -> k', 'k -> a -> j2', 'k -> b -> j2', 'j2 -> j', 'f -> c -> j', 'j -> e'],
    script: [complete('a'), complete('c'), complete('b')],
    trace: 's f k a c b j2 j e',
  }),
  parallel('keeps what every branch wrote of one object', {
    elements: [
      and('f'),
      script('a', 'context.o = { ...context.o, x: 1 }; return null'),
      script('b', 'context.o = { ...context.o, y: 2 }; return null'),
      and('j'),
    ],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> e'],
    variables: { o: {} },
    trace: 's f {a | b} j e',
    gives: { o: { x: 1, y: 2 } },
  }),
  parallel('keeps what every branch wrote of one variable', {
    elements: [
      and('f'),
      script('a', 'context.total = context.total + 10; return null'),
      script('b', 'context.total = context.total + 5; return null'),
      and('j'),
    ],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> e'],
    variables: { total: 0 },
    trace: 's f {a | b} j e',
    gives: { total: 15 },
  }),
];

const refusals: readonly Case[] = [
  about('13.4.5', 'Complex gateway')('is refused', {
    xml: process(['<bpmn:complexGateway id="g"/>', task('a')], ['s -> g', 'g -> a -> e', 'g -> e']),
    refused: /g: Complex gateways are not run/,
  }),
  parallel('with conditions on its flows is refused', {
    xml: process([and('f'), task('a')], ['s -> f', 'f -> a : ${x}', 'f -> e', 'a -> e']),
    refused: /f1: A condition has no effect/,
  }),
  based('with a condition on its flows is refused', {
    elements: [events('g'), caught('m', on.message('paid')), caught('t', on.timer('PT1H'))],
    flows: ['s -> g', 'g -> m : ${x}', 'g -> t', 'm -> e', 't -> e'],
    refused: /condition/,
  }),
  based('with something behind it that is not an event is refused', {
    elements: [events('g'), task('a'), caught('t', on.timer('PT1H'))],
    flows: ['s -> g', 'g -> a -> e', 'g -> t -> e'],
    refused: /event/,
  }),
  exclusive('with a flow that has neither a condition nor is the default is refused', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : ${x}', 'g -> e', 'a -> e']),
    refused: /f2: The flow needs a condition/,
  }),
  exclusive('with a condition of two expressions is refused', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : ${x} && ${y}', 'g => e', 'a -> e']),
    refused: /f1: The condition: /,
  }),
  exclusive('with a condition that compares outside its braces is refused', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : ${x} > 10', 'g => e', 'a -> e']),
    refused: /f1: The condition: /,
  }),
  exclusive('with a condition in quotes is refused', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : "${x > 10}"', 'g => e', 'a -> e']),
    refused: /f1: The condition: .* is not one expression/,
  }),
];

export const gateways: readonly Case[] = [...exclusives, ...parallels, ...refusals];
