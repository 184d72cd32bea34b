/** BPMN 2.0.2, 13.5.4: event sub-processes beside and within each other. */
import { boundary, end, handler, on, script, sub, task, thrown, user } from '../../support/diagram.ts';
import { about, type Case, closed, complete, message, signal, stands, wait } from './case.ts';

const ending = (kind: string) => about('13.5.4', `${kind} event sub-process, interrupting`);
const leaving = (kind: string) => about('13.5.4', `${kind} event sub-process, non-interrupting`);

const side = (id: string, event: string, inside: string) =>
  handler(id, event, [inside], [`${id}_s -> ${/ id="([^"]+)"/.exec(inside)?.[1]} -> ${id}_e`], {
    interrupting: false,
  });

export const eventSubProcessScopes: readonly Case[] = [
  ending('Message')('closes those that run next to its process', {
    elements: [
      user('a'),
      side('h', on.message('hint'), user('x')),
      handler('k', on.message('stop'), [user('y')], ['k_s -> y -> k_e']),
    ],
    flows: ['s -> a -> e'],
    script: [
      message('hint'),
      [stands('a', 'x', 'h_s', 'k_s'), message('stop')],
      [stands('y'), closed('x'), complete('y')],
    ],
    trace: 's h_s k_s y k_e k',
  }),
  leaving('Message')('is next to others, each for its own event', {
    elements: [
      user('a'),
      side('h', on.message('hint'), task('x')),
      side('k', on.signal('closing'), task('y')),
    ],
    flows: ['s -> a -> e'],
    script: [signal('closing'), message('hint'), complete('a')],
    trace: 's k_s y k_e k h_s x h_e h a e',
  }),
  leaving('Timer')('has one of its own within it', {
    elements: [
      user('a'),
      handler(
        'h',
        on.message('hint'),
        [user('x'), side('k', on.timer('PT2H'), task('y'))],
        ['h_s -> x -> h_e'],
        { interrupting: false },
      ),
    ],
    flows: ['s -> a -> e'],
    script: [
      message('hint'),
      [stands('a', 'h_s', 'x', 'k_s'), wait],
      [stands('a', 'h_s', 'x'), complete('x')],
      complete('a'),
    ],
    trace: 's h_s k_s y k_e k x h_e h a e',
  }),
  leaving('Escalation')('goes before the boundary of its sub-process', {
    elements: [
      sub(
        'p',
        [thrown('t', on.escalation('HIGH')), side('h', on.escalation('HIGH'), task('x'))],
        ['p_s -> t -> p_e'],
      ),
      boundary('p', 'b', on.escalation('HIGH')),
    ],
    flows: ['s -> p -> e', 'b -> e'],
    trace: 's p_s t {h_s x h_e h | p_e} p e',
  }),
  leaving('Escalation')('may escalate in its turn, to what is further out', {
    elements: [
      sub(
        'p',
        [
          thrown('t', on.escalation('HIGH')),
          side('h', on.escalation('HIGH'), thrown('x', on.escalation('HIGHER'))),
          user('a'),
        ],
        ['p_s -> t -> a -> p_e'],
      ),
      boundary('p', 'b', on.escalation('HIGHER')),
    ],
    flows: ['s -> p -> e', 'b -> e'],
    script: [stands()],
    trace: 's p_s t h_s x b e',
  }),
  leaving('Message')('may fail with an error that an error event sub-process next to it does not catch', {
    elements: [
      sub(
        'p',
        [
          user('a'),
          side('h', on.message('hint'), script('x', 'throw new BpmnError("LOST", "lost")')),
          handler('k', on.error('LOST'), [task('y')], ['k_s -> y -> k_e']),
        ],
        ['p_s -> a -> p_e'],
      ),
      boundary('p', 'b', on.error('LOST')),
    ],
    flows: ['s -> p -> e', 'b -> e'],
    script: [message('hint'), closed('a')],
    trace: 's p_s h_s x? b e',
  }),
  ending('Error')('that fails by an error of its own fails the process', {
    elements: [
      script('a', 'throw new BpmnError("LOST", "lost")'),
      handler('h', on.error(), [end('x', on.error('WORSE'))], ['h_s -> x']),
    ],
    flows: ['s -> a -> e'],
    status: 'ERROR',
    incident: /^WORSE/,
    trace: 's a? h_s x',
  }),
  ending('Signal')('is reached by a signal that its own process throws', {
    elements: [
      thrown('t', on.signal('closing')),
      user('a'),
      handler('h', on.signal('closing'), [task('x')], ['h_s -> x -> h_e']),
    ],
    flows: ['s -> t -> a -> e'],
    script: [stands()],
    trace: 's t h_s x h_e h',
  }),
  ending('Timer')('begins again with each instance of its sub-process', {
    elements: [
      sub('p', [user('a'), handler('h', on.timer('PT1H'), [], ['h_s -> h_e'])], ['p_s -> a -> p_e'], {
        inside: '<bpmn:standardLoopCharacteristics testBefore="false" loopMaximum="2"/>',
      }),
    ],
    flows: ['s -> p -> e'],
    script: [wait, [stands('a', 'h_s'), wait]],
    trace: 's p_s h_s h_e h p_s h_s h_e h p e',
  }),
];
