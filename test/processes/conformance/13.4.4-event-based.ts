/** BPMN 2.0.2, 13.4.4: the event-based gateway. */
import { el, loop } from '../../support/bpmn.ts';
import { boundary, caught, events, on, process, receive, sub, task, xor } from '../../support/diagram.ts';
import { about, type Case, callback, message, set, signal, stands, wait } from './case.ts';

const based = about('13.4.4', 'Event-based gateway');

const eventBased = (kinds: readonly string[], flows: readonly string[]) =>
  process([events('g'), ...kinds, task('one'), task('two')], ['s -> g', ...flows, 'one -> e', 'two -> e']);

const both = eventBased(
  [caught('m', on.message('paid')), caught('t', on.timer('PT1H'))],
  ['g -> m -> one', 'g -> t -> two'],
);

export const eventBasedGateways: readonly Case[] = [
  based('goes with the message when it comes first', {
    xml: both.replace('PT1H', 'P9D'),
    script: [stands('m', 't'), [message('paid')]],
    trace: 's g m one e',
  }),
  based('goes with the timer when it is due first', { xml: both, script: [wait], trace: 's g t two e' }),
  based('goes with the signal', {
    xml: eventBased(
      [caught('m', on.signal('closing')), caught('t', on.timer('P9D'))],
      ['g -> m -> one', 'g -> t -> two'],
    ),
    script: [signal('closing')],
    trace: 's g m one e',
  }),
  based('goes with the condition once it holds', {
    xml: eventBased(
      [caught('m', on.condition('${x > 1}')), caught('t', on.timer('P9D'))],
      ['g -> m -> one', 'g -> t -> two'],
    ),
    variables: { x: 0 },
    script: [set({ x: 1 }), [stands('m', 't'), set({ x: 2 })]],
    trace: 's g m one e',
  }),
  based('goes with the receive task', {
    xml: eventBased([receive('m'), caught('t', on.timer('P9D'))], ['g -> m -> one', 'g -> t -> two']),
    script: [callback('m')],
    trace: 's g m one e',
  }),
  based('waits for several of one kind, each by its name', {
    xml: eventBased(
      [caught('m', on.message('paid')), caught('t', on.message('refused'))],
      ['g -> m -> one', 'g -> t -> two'],
    ),
    script: [message('refused')],
    trace: 's g t two e',
  }),
  based('waits again each time it is reached', {
    elements: [xor('x'), events('g'), caught('t', on.timer('PT1H')), caught('m', on.message('paid'))],
    flows: ['s -> x -> g', 'g -> t -> x', 'g -> m -> e'],
    script: [wait, wait, message('paid')],
    trace: 's x g t x g t x g m e',
  }),
  based('is closed with the sub-process that it waits in', {
    elements: [
      sub(
        'p',
        [events('g'), caught('m', on.message('paid')), caught('t', on.timer('P9D'))],
        ['p_s -> g', 'g -> m -> p_e', 'g -> t -> p_e'],
      ),
      boundary('p', 'late', on.timer('PT1H')),
      task('two'),
    ],
    flows: ['s -> p -> e', 'late -> two -> e'],
    script: [[stands('late', 'm', 't'), wait]],
    trace: 's p_s g late two e',
  }),
  based('before a receive task with a boundary event is refused', {
    xml: eventBased(
      [receive('r'), boundary('r', 'b', on.timer('PT1S')), caught('t', on.timer('PT1H'))],
      ['g -> r -> one', 'g -> t -> two', 'b -> e'],
    ),
    refused: /b: r is after an event gateway, and nothing is attached there/,
  }),
  based('before a receive task with a Timeout is refused', {
    xml: eventBased(
      [el('receiveTask', 'r', { Timeout: 'PT1S' }), caught('t', on.timer('PT1H'))],
      ['g -> r -> one', 'g -> t -> two'],
    ),
    refused: /r: Timeout is not read after an event gateway/,
  }),
  based('before a receive task in turns is refused', {
    xml: eventBased(
      [receive('r', loop('${[1, 2, 3]}')), caught('t', on.timer('PT1H'))],
      ['g -> r -> one', 'g -> t -> two'],
    ),
    refused: /r: After an event gateway a receive task comes once/,
  }),
];
