/** BPMN 2.0.2, 13.5.5: compensation. */
import {
  and,
  deposit,
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
import { about, type Case, complete, stands, wait } from './case.ts';

const undoing = about('13.5.5', 'Compensation');

const three = (throwing: string) =>
  process(
    [task('a'), undo('a', user('una')), task('b'), undo('b', user('unb')), task('c'), throwing, task('d')],
    ['s -> a -> b -> c -> t -> d -> e'],
  );

const write = (what: string) => `context.undone = [...context.undone, ${what}]; return null`;

export const compensations: readonly Case[] = [
  undoing('of a scope undoes all that was completed, the last first, and waits for each', {
    xml: three(thrown('t', on.compensation())),
    script: [
      [stands('unb'), complete('unb')],
      [stands('una'), complete('una')],
    ],
    trace: 's a b c unb una t d e',
  }),
  undoing('of one activity undoes that alone', {
    xml: three(thrown('t', on.compensation('a'))),
    script: [[stands('una'), complete('una')]],
    trace: 's a b c una t d e',
  }),
  undoing('of an activity that was not done does nothing', {
    elements: [xor('g'), task('a'), undo('a', task('una')), task('b'), thrown('t', on.compensation('a'))],
    flows: ['s -> g', 'g -> a : ${x}', 'g => b', 'a -> t', 'b -> t', 't -> e'],
    variables: { x: false },
    trace: 's g b t e',
  }),
  undoing('of what has no handler does nothing', {
    xml: process([task('a'), thrown('t', on.compensation())], ['s -> a -> t -> e']),
    trace: 's a t e',
  }),
  undoing('at the end of a process undoes it, then ends', {
    xml: process([task('a'), undo('a', user('una')), end('x', on.compensation())], ['s -> a -> x']),
    script: [complete('una')],
    trace: 's a una x',
  }),
  undoing('undoes an activity as often as it was done', {
    elements: [
      xor('m'),
      script('a', 'context.n = context.n + 1; return null'),
      undo('a', script('una', 'context.n = context.n - 1; return null')),
      xor('g'),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> m -> a -> g', 'g -> m : ${n < 3}', 'g => t', 't -> e'],
    variables: { n: 0 },
    trace: 's m a g m a g m a g una una una t e',
    gives: { n: 0 },
  }),
  undoing('undoes what was done once: a second throw finds nothing', {
    elements: [
      task('a'),
      undo('a', task('una')),
      thrown('t', on.compensation()),
      thrown('t2', on.compensation()),
    ],
    flows: ['s -> a -> t -> t2 -> e'],
    trace: 's a una t t2 e',
  }),
  undoing('undoes what was done in a sub-process that is finished', {
    elements: [
      sub(
        'p',
        [task('a'), undo('a', task('una')), task('b'), undo('b', task('unb'))],
        ['p_s -> a -> b -> p_e'],
      ),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> p -> t -> e'],
    trace: 's p_s a b p_e p unb una t e',
  }),
  undoing('of a finished sub-process by its name undoes what was done in it', {
    elements: [
      task('x'),
      undo('x', task('unx')),
      sub('p', [task('a'), undo('a', task('una'))], ['p_s -> a -> p_e']),
      thrown('t', on.compensation('p')),
    ],
    flows: ['s -> x -> p -> t -> e'],
    trace: 's x p_s a p_e p una t e',
  }),
  undoing('of a sub-process with a handler of its own runs that handler', {
    elements: [
      sub('p', [task('a'), undo('a', task('una'))], ['p_s -> a -> p_e']),
      undo('p', task('unp')),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> p -> t -> e'],
    trace: 's p_s a p_e p unp t e',
  }),
  undoing('of a sub-process that is not finished does nothing', {
    elements: [
      and('f'),
      sub('p', [task('a'), undo('a', task('una')), user('u')], ['p_s -> a -> u -> p_e']),
      thrown('t', on.compensation('p')),
    ],
    flows: ['s -> f -> p -> e', 'f -> t -> e'],
    script: [complete('u')],
    trace: 's f {p_s a | t e} u p_e p e',
  }),
  undoing('thrown in a sub-process undoes what was done in it, not what was done before', {
    elements: [
      task('x'),
      undo('x', task('unx')),
      sub('p', [task('a'), undo('a', task('una')), thrown('t', on.compensation())], ['p_s -> a -> t -> p_e']),
    ],
    flows: ['s -> x -> p -> e'],
    trace: 's x p_s a una t p_e p e',
  }),
  undoing('by an event sub-process runs that in place of the handlers in its sub-process', {
    elements: [
      sub(
        'p',
        [
          task('a'),
          undo('a', task('una')),
          handler('h', on.compensation(), [task('x')], ['h_s -> x -> h_e']),
        ],
        ['p_s -> a -> p_e'],
      ),
      thrown('t', on.compensation('p')),
    ],
    flows: ['s -> p -> t -> e'],
    trace: 's p_s a p_e p h_s x h_e h t e',
  }),
  undoing('by an event sub-process may undo in turn what was done in its sub-process', {
    elements: [
      sub(
        'p',
        [
          task('a'),
          undo('a', task('una')),
          handler('h', on.compensation(), [thrown('x', on.compensation('a'))], ['h_s -> x -> h_e']),
        ],
        ['p_s -> a -> p_e'],
      ),
      thrown('t', on.compensation('p')),
    ],
    flows: ['s -> p -> t -> e'],
    trace: 's p_s a p_e p h_s una x h_e h t e',
  }),
  undoing('of a multi-instance activity undoes every instance, the last first, each with its item', {
    elements: [
      sub('p', [task('a'), undo('a', script('una', write('item')))], ['p_s -> a -> p_e'], {
        inside: many({ collection: '${context.items}' }, { sequential: true }),
      }),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> p -> t -> e'],
    variables: { items: ['x', 'y'], undone: [] },
    gives: { undone: ['y', 'x'] },
    trace: 's p_s a p_e p_s a p_e p una una t e',
  }),
  undoing('that does not wait goes on next to what it undoes', {
    elements: [task('a'), undo('a', user('una')), thrown('t', on.compensation('a', false)), task('b')],
    flows: ['s -> a -> t -> b -> e'],
    script: [[stands('una'), complete('una')]],
    trace: 's a t b e una',
  }),
  undoing('runs the commands of its handlers: the money is back', {
    elements: [deposit('pay', '7'), undo('pay', deposit('back', '1')), thrown('t', on.compensation())],
    flows: ['s -> pay -> t -> e'],
    trace: 's pay back t e',
  }),
  undoing('in the way of an error undoes what was done before the error', {
    elements: [
      sub(
        'p',
        [
          task('a'),
          undo('a', task('una')),
          script('b', 'throw new BpmnError("LOST", "lost")'),
          handler('h', on.error('LOST'), [thrown('t', on.compensation('a'))], ['h_s -> t -> h_e']),
        ],
        ['p_s -> a -> b -> p_e'],
      ),
    ],
    flows: ['s -> p -> e'],
    trace: 's p_s a b? h_s una t h_e h p e',
  }),
  undoing('whose handler fails raises an incident there', {
    elements: [task('a'), undo('a', deposit('una', '1', '1000000003')), thrown('t', on.compensation())],
    flows: ['s -> a -> t -> e'],
    script: [[stands('una'), wait]],
    status: 'ERROR',
    incident: /CUSTOMER_ACCOUNT_CLOSED/,
    trace: 's a una!',
  }),
  undoing('by an activity that no boundary event leads to is refused', {
    xml: process([task('a'), task('una').replace(' id=', ' isForCompensation="true" id=')], ['s -> a -> e']),
    refused: /una: The activity is for compensation and nothing leads to it/,
  }),
  undoing('of an activity that is not there is refused', {
    xml: process([task('a'), thrown('t', on.compensation('lost'))], ['s -> a -> t -> e']),
    refused: /t: t refers to lost as activityRef/,
  }),
  undoing('by a handler with a flow out of it is refused', {
    xml: process([task('a'), undo('a', task('una'))], ['s -> a -> e', 'una -> e']),
    refused: /una: What is for compensation has no flows/,
  }),
];
