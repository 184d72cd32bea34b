/** Of two that wait for the same at one place, the second is refused; so is what nothing could begin. */
import { el } from '../../../support/bpmn.ts';
import {
  beside,
  boundary,
  handler,
  many,
  on,
  process,
  script,
  start,
  sub,
  task,
  thrown,
  undo,
  user,
} from '../../../support/diagram.ts';
import { accepts, refuses } from '../../../support/refused-diagrams.ts';

const both = (of: string) =>
  process([user('u'), boundary('u', 'a', of), boundary('u', 'b', of)], ['s -> u -> e', 'a -> e', 'b -> e']);
const handlers = (of: string) =>
  process(
    [
      user('u'),
      handler('h', of, [task('x')], ['h_s -> x -> h_e']),
      handler('k', of, [task('y')], ['k_s -> y -> k_e']),
    ],
    ['s -> u -> e'],
  );
const undoneTwice = process(
  [
    task('a'),
    undo('a', task('one')),
    undo('a', task('two')).replaceAll('a_c', 'a_c2').replaceAll('a_a', 'a_a2'),
    thrown('t', on.compensation()),
  ],
  ['s -> a -> t -> e'],
);
const chosen = process(
  [el('exclusiveGateway', 'g', { Condition: '"f1"' }), task('a'), task('b')],
  ['s -> g', 'g -> a : ${x}', 'g -> b : ${y}', 'a -> e', 'b -> e'],
);
const looping = process(
  [
    user('u'),
    sub('h', [start('h_s', on.signal('PAID')), script('k', 'return null')], ['h_s -> k -> h_e'], {
      attributes: 'triggeredByEvent="true"',
      inside: many({ times: '3' }),
    }),
  ],
  ['s -> u -> e'],
);

refuses({
  'two errors of one code at a task': [both(on.error('LOST')), 'b', /a waits for the same/],
  'two errors of any code at a task': [both(on.error()), 'b', /a waits for the same/],
  'two messages of one name at a task': [both(on.message('PAID')), 'b', /a waits for the same/],
  'two event sub-processes for one error': [handlers(on.error('LOST')), 'k_s', /h_s waits for the same/],
  'two compensations of one task': [undoneTwice, '*', /waits for the same/],
  'what compensates the process itself': [
    process([user('u'), handler('h', on.compensation(), [task('x')], ['h_s -> x -> h_e'])], ['s -> u -> e']),
    'h_s',
    /What compensates a process as a whole/,
  ],
  'an event sub-process that loops': [looping, 'h', /An event sub-process runs once/],
  'conditions that the property Condition overrules': [chosen, '*', /never asked/],
});

accepts({
  'two signals of one name at a task': both(on.signal('PAID')),
  'an error by code beside one of any': process(
    [user('u'), boundary('u', 'a', on.error('LOST')), boundary('u', 'b', on.error())],
    ['s -> u -> e', 'a -> e', 'b -> e'],
  ),
  'the same error at two tasks': process(
    [user('u'), boundary('u', 'a', on.error('LOST')), user('v'), boundary('v', 'b', on.error('LOST'))],
    ['s -> u -> v -> e', 'a -> e', 'b -> e'],
  ),
  'a reminder beside a term': process(
    [user('u'), beside('u', 'a', on.timer('PT1H')), boundary('u', 'b', on.timer('P1D'))],
    ['s -> u -> e', 'a -> e', 'b -> e'],
  ),
});
