/** BPMN 2.0.2, 13.5.6: end events. */
import {
  and,
  beside,
  boundary,
  call,
  caught,
  end,
  handler,
  on,
  process,
  sub,
  task,
  undo,
  user,
} from '../../support/diagram.ts';
import { about, type Case, closed, complete, message, stands } from './case.ts';

const ending = (kind: string) => about('13.5.6', `${kind} end event`);

export const endEvents: readonly Case[] = [
  ending('Plain')('that is reached twice is done for each token', {
    xml: process([and('f'), task('a')], ['s -> f -> a -> e', 'f -> e']),
    trace: 's f {e | a e}',
  }),
  ending('Terminate')('ends everything that still runs', {
    elements: [and('f'), user('a'), user('b'), end('x', on.terminate)],
    flows: ['s -> f -> a -> x', 'f -> b -> e'],
    script: [[complete('a'), closed('b')]],
    trace: 's f a x',
  }),
  ending('Terminate')('in a called process ends that alone', {
    xml: process([call('c', 'child'), task('b')], ['s -> c -> b -> e']),
    calls: {
      child: process(
        [and('f'), user('a'), user('z'), end('x', on.terminate)],
        ['s -> f -> a -> x', 'f -> z -> e'],
      ),
    },
    script: [[stands('c', 'a', 'z'), complete('a')], stands()],
    trace: 's c b e',
  }),
  ending('Terminate')('ends the process that a call activity calls', {
    elements: [and('f'), call('c', 'child'), user('a'), end('x', on.terminate)],
    flows: ['s -> f -> c -> e', 'f -> a -> x'],
    calls: { child: process([user('z')], ['s -> z -> e']) },
    script: [[stands('c', 'a', 'z'), complete('a')], stands()],
    trace: 's f a x',
  }),
  ending('Terminate')('in an event sub-process next to the process ends that alone', {
    elements: [
      user('a'),
      handler(
        'h',
        on.message('hint'),
        [and('k'), user('z'), end('x', on.terminate)],
        ['h_s -> k -> x', 'k -> z -> h_e'],
        { interrupting: false },
      ),
    ],
    flows: ['s -> a -> e'],
    script: [message('hint'), [stands('a', 'h_s'), complete('a')]],
    trace: 's h_s k x h a e',
  }),
  ending('Compensation')('in a sub-process undoes what was done in it, then ends', {
    elements: [sub('p', [task('a'), undo('a', user('una')), end('x', on.compensation())], ['p_s -> a -> x'])],
    flows: ['s -> p -> e'],
    script: [complete('una')],
    trace: 's p_s a una x p e',
  }),
  ending('Error')('that no one catches fails the process', {
    xml: process([end('x', on.error('LOST'))], ['s -> x']),
    status: 'ERROR',
    incident: /^LOST/,
    trace: 's x',
  }),
  ending('Error')('is caught at the boundary of its sub-process', {
    elements: [
      sub('p', [end('x', on.error('LOST'))], ['p_s -> x']),
      boundary('p', 'b', on.error('LOST')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    trace: 's p_s x b h e',
  }),
  ending('Error')('ends what runs next to it in its sub-process', {
    elements: [
      sub(
        'p',
        [and('f'), user('a'), user('b'), end('x', on.error('LOST'))],
        ['p_s -> f -> a -> x', 'f -> b -> p_e'],
      ),
      boundary('p', 'c', on.error()),
      task('h'),
    ],
    flows: ['s -> p -> e', 'c -> h -> e'],
    script: [[complete('a'), closed('b')]],
    trace: 's p_s f a x c h e',
  }),
  ending('Escalation')('is caught at the boundary, which may leave the sub-process to end', {
    elements: [
      sub('p', [end('x', on.escalation('HIGH'))], ['p_s -> x']),
      beside('p', 'b', on.escalation('HIGH')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    trace: 's p_s x {b h e | p e}',
  }),
  ending('Escalation')('is caught at the boundary, which may end the sub-process', {
    elements: [
      sub('p', [end('x', on.escalation('HIGH'))], ['p_s -> x']),
      boundary('p', 'b', on.escalation('HIGH')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    trace: 's p_s x b h e',
  }),
  ending('Signal')('is heard by who waits for it', {
    elements: [and('f'), user('u'), caught('w', on.signal('closing')), end('x', on.signal('closing'))],
    flows: ['s -> f -> u -> x', 'f -> w -> e'],
    script: [complete('u')],
    trace: 's f u {x | w e}',
  }),
  ending('Message')('sends it', { xml: process([end('x', on.message('order'))], ['s -> x']), trace: 's x' }),
  ending('Timer')('is refused', {
    xml: process([end('x', on.timer('PT1H'))], ['s -> x']),
    refused: /x: A timer event is not supported/,
  }),
  ending('Plain')('with a reference to a definition elsewhere is refused', {
    xml: process([end('x', '<bpmn:eventDefinitionRef>T</bpmn:eventDefinitionRef>')], ['s -> x']).replace(
      '<bpmn:process ',
      '<bpmn:terminateEventDefinition id="T"/><bpmn:process ',
    ),
    refused: /eventDefinitionRef/,
  }),
];
