/** BPMN 2.0.2, 13.3.7: what happens within one instance of a multi-instance activity, and to the others. */
import {
  beside,
  boundary,
  call,
  end,
  handler,
  many,
  on,
  process,
  script,
  sub,
  task,
  thrown,
  undo,
  user,
  xor,
} from '../../support/diagram.ts';
import { about, type Case, closed, complete, retry, signal, stands, wait } from './case.ts';

const instances = about('13.3.7', 'Multi-instance activity');
const over = { collection: '${context.items}' };
const items = { items: ['x', 'y'] };
const write = (what: string) => `context.log = [...context.log, ${what}]; return null`;

export const nestedInstances: readonly Case[] = [
  instances('goes on when one of its sub-processes terminates itself', {
    elements: [
      sub('p', [user('a'), end('x', on.terminate)], ['p_s -> a -> x'], { inside: many(over) }),
      task('b'),
    ],
    flows: ['s -> p -> b -> e'],
    variables: items,
    script: [complete('a'), [stands('a'), complete('a')]],
    trace: 's p_s p_s a x a x p b e',
  }),
  instances('is ended as a whole by the error end of one of its sub-processes', {
    elements: [
      sub('p', [user('a'), end('x', on.error('BAD'))], ['p_s -> a -> x'], { inside: many(over) }),
      boundary('p', 'b', on.error('BAD')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    variables: items,
    script: [complete('a'), [stands(), closed('a')]],
    trace: 's p_s p_s a x b h e',
  }),
  instances('tells each escalation of its sub-processes to its boundary', {
    elements: [
      sub('p', [user('a'), thrown('x', on.escalation('HIGH'))], ['p_s -> a -> x -> p_e'], {
        inside: many(over),
      }),
      beside('p', 'b', on.escalation('HIGH')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    variables: items,
    script: [complete('a'), complete('a')],
    trace: 's p_s p_s a x {p_e | b h e} a x {b h e | p_e p e}',
  }),
  instances('catches an error in the sub-process that it happens in, and goes on', {
    elements: [
      sub(
        'p',
        [
          script('a', 'if (item === "x") throw new BpmnError("BAD", "no"); return null'),
          handler('h', on.error('BAD'), [script('b', write('item'))], ['h_s -> b -> h_e']),
        ],
        ['p_s -> a -> p_e'],
        { inside: many(over) },
      ),
    ],
    flows: ['s -> p -> e'],
    variables: { ...items, log: [] },
    gives: { log: ['x'] },
    trace: 's p_s p_s {a? h_s b h_e h | a p_e} p e',
  }),
  instances('nests: each instance of the inner one knows the item of the outer one', {
    elements: [
      sub(
        'p',
        [script('a', write('row + item'), many({ collection: '${context.columns}' }, { sequential: true }))],
        ['p_s -> a -> p_e'],
        { inside: many({ collection: '${context.rows}' }, { sequential: true, names: 'row' }) },
      ),
    ],
    flows: ['s -> p -> e'],
    variables: { rows: ['1', '2'], columns: ['a', 'b'], log: [] },
    gives: { log: ['1a', '1b', '2a', '2b'] },
    trace: 's p_s a p_e p_s a p_e p e',
  }),
  instances('begins again when a loop of the diagram comes back to it', {
    elements: [xor('m'), script('a', write('item'), many(over, { sequential: true })), xor('g')],
    flows: ['s -> m -> a -> g', 'g -> m : ${log.length < 4}', 'g => e'],
    variables: { ...items, log: [] },
    gives: { log: ['x', 'y', 'x', 'y'] },
    trace: 's m a g m a g e',
  }),
  instances('with an incident in an instance goes on once that one is tried again', {
    elements: [script('a', 'return names[item].length', many(over, { collects: 'all' }))],
    flows: ['s -> a -> e'],
    variables: { ...items, names: { x: 'Ada' } },
    script: [[stands('a'), retry({ names: { x: 'Ada', y: 'Bo' } }, 'a')]],
    trace: 's a! a e',
    gives: { all: [3, 2] },
  }),
  instances('of call activities is ended as a whole by an error of one that it calls', {
    elements: [
      call('c', 'child', { InputMapping: '{"item": "${item}"}' }, many(over)),
      boundary('c', 'b', on.error('BAD')),
      task('h'),
    ],
    flows: ['s -> c -> e', 'b -> h -> e'],
    calls: {
      child: process([user('a'), script('t', 'throw new BpmnError("BAD", "no")')], ['s -> a -> t -> e']),
    },
    variables: items,
    script: [[stands('c', 'c', 'a', 'a'), complete('a')], stands()],
    trace: 's c? b h e',
  }),
  instances('is undone by its handler once for each instance, the last first', {
    elements: [
      task('a', many(over, { sequential: true })),
      undo('a', script('una', write('item'))),
      thrown('t', on.compensation('a')),
    ],
    flows: ['s -> a -> t -> e'],
    variables: { ...items, log: [] },
    trace: 's a una una t e',
    gives: { log: ['y', 'x'] },
  }),
  instances('hears a signal in each of its instances', {
    elements: [
      sub(
        'p',
        [user('a'), boundary('a', 'b', on.signal('closing')), script('l', write('item'))],
        ['p_s -> a -> p_e', 'b -> l -> p_e'],
        { inside: many(over) },
      ),
    ],
    flows: ['s -> p -> e'],
    variables: { ...items, log: [] },
    script: [[stands('a', 'a', 'b', 'b'), signal('closing')], wait],
    trace: 's p_s p_s {b l p_e | b l p_e} p e',
    gives: { log: ['x', 'y'] },
  }),
];
