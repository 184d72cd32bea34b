/** BPMN 2.0.2, 13.5.5: in what order, and how far, compensation goes. */
import {
  and,
  boundary,
  call,
  handler,
  on,
  process,
  script,
  sub,
  task,
  thrown,
  undo,
  user,
} from '../../support/diagram.ts';
import { about, type Case, complete, message, retry, stands } from './case.ts';

const undoing = about('13.5.5', 'Compensation');

export const compensationOrder: readonly Case[] = [
  undoing('goes back over parallel branches in the order in which they were completed', {
    elements: [
      and('f'),
      user('a'),
      undo('a', task('una')),
      user('b'),
      undo('b', task('unb')),
      and('j'),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> t -> e'],
    script: [complete('b'), complete('a')],
    trace: 's f b a j una unb t e',
  }),
  undoing('by a sub-process runs all of it', {
    elements: [
      task('a'),
      undo('a', sub('u', [user('x'), task('y')], ['u_s -> x -> y -> u_e'])),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> a -> t -> e'],
    script: [complete('x')],
    trace: 's a u_s x y u_e u t e',
  }),
  undoing('of a call activity runs the handler of the call', {
    elements: [call('c', 'child'), undo('c', task('unc')), thrown('t', on.compensation())],
    flows: ['s -> c -> t -> e'],
    calls: { child: process([task('z')], ['s -> z -> e']) },
    trace: 's c unc t e',
  }),
  undoing('in nested sub-processes goes back through all of them', {
    elements: [
      sub(
        'p',
        [
          task('a'),
          undo('a', task('una')),
          sub('q', [task('b'), undo('b', task('unb'))], ['q_s -> b -> q_e']),
          task('c'),
          undo('c', task('unc')),
        ],
        ['p_s -> a -> q -> c -> p_e'],
      ),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> p -> t -> e'],
    trace: 's p_s a q_s b q_e q c p_e p unc unb una t e',
  }),
  undoing('is ended with the sub-process that it runs in', {
    elements: [
      sub('p', [task('a'), undo('a', user('una')), thrown('t', on.compensation())], ['p_s -> a -> t -> p_e']),
      boundary('p', 'b', on.message('stop')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    script: [[stands('una', 'b'), message('stop')], stands()],
    trace: 's p_s a b h e',
  }),
  undoing('whose handler has an incident goes on when it is tried again', {
    elements: [
      task('a'),
      undo('a', task('una')),
      task('b'),
      undo('b', script('unb', 'return mended.length')),
      thrown('t', on.compensation()),
    ],
    flows: ['s -> a -> b -> t -> e'],
    script: [[stands('unb'), retry({ mended: [] }, 'unb')]],
    trace: 's a b unb! unb una t e',
  }),
  undoing('whose handler raises an error is caught around what threw it', {
    elements: [
      sub(
        'p',
        [
          task('a'),
          undo('a', script('una', 'throw new BpmnError("STUCK", "no")')),
          thrown('t', on.compensation()),
        ],
        ['p_s -> a -> t -> p_e'],
      ),
      boundary('p', 'b', on.error('STUCK')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    trace: 's p_s a una? b h e',
  }),
  undoing('from an event sub-process of the process undoes what the process did', {
    elements: [
      task('a'),
      undo('a', task('una')),
      user('b'),
      handler('h', on.message('stop'), [thrown('t', on.compensation('a'))], ['h_s -> t -> h_e']),
    ],
    flows: ['s -> a -> b -> e'],
    script: [message('stop')],
    trace: 's a h_s una t h_e h',
  }),
  undoing('of an activity in a finished sub-process by its name from outside is refused', {
    elements: [
      sub('p', [task('a'), undo('a', task('una'))], ['p_s -> a -> p_e']),
      thrown('t', on.compensation('a')),
    ],
    flows: ['s -> p -> t -> e'],
    refused: /t: a is in p, and a throw here compensates only work of main/,
  }),
  undoing('from a sub-process of what was done outside it is refused', {
    elements: [
      task('a'),
      undo('a', task('una')),
      sub('p', [thrown('t', on.compensation('a'))], ['p_s -> t -> p_e']),
    ],
    flows: ['s -> a -> p -> e'],
    refused: /t: a is in main, and a throw here compensates only work of p/,
  }),
];
