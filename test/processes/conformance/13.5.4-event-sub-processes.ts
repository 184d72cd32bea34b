/** BPMN 2.0.2, 13.5.4: event sub-processes. */
import {
  and,
  boundary,
  call,
  deposit,
  end,
  handler,
  on,
  process,
  script,
  sub,
  task,
  thrown,
  user,
} from '../../support/diagram.ts';
import { about, type Case, closed, complete, message, set, signal, stands, wait } from './case.ts';

const ending = (kind: string) => about('13.5.4', `${kind} event sub-process, interrupting`);
const leaving = (kind: string) => about('13.5.4', `${kind} event sub-process, non-interrupting`);

const ends = (event: string) =>
  process([user('a'), handler('h', event, [task('x')], ['h_s -> x -> h_e'])], ['s -> a -> e']);
const leaves = (event: string) =>
  process(
    [user('a'), handler('h', event, [task('x')], ['h_s -> x -> h_e'], { interrupting: false })],
    ['s -> a -> e'],
  );
const lost = 'throw new BpmnError("LOST", "It is lost.")';

const interrupting: readonly Case[] = [
  ending('Timer')('ends the process that contains it', {
    xml: ends(on.timer('PT1H')),
    script: [
      [stands('a', 'h_s'), wait],
      [stands(), closed('a')],
    ],
    trace: 's h_s x h_e h',
  }),
  ending('Timer')('does not come when the process ends in time', {
    xml: ends(on.timer('PT2H')),
    script: [complete('a'), wait, wait],
    trace: 's a e',
  }),
  ending('Message')('ends the process', {
    xml: ends(on.message('stop')),
    script: [message('stop'), closed('a')],
    trace: 's h_s x h_e h',
  }),
  ending('Signal')('ends the process', {
    xml: ends(on.signal('closing')),
    script: [signal('closing'), closed('a')],
    trace: 's h_s x h_e h',
  }),
  ending('Conditional')('ends the process once it holds', {
    xml: ends(on.condition('${x > 1}')),
    variables: { x: 0 },
    script: [set({ x: 1 }), set({ x: 2 }), closed('a')],
    trace: 's h_s x h_e h',
  }),
  ending('Error')('catches it in the process', {
    elements: [script('a', lost), handler('h', on.error('LOST'), [task('x')], ['h_s -> x -> h_e'])],
    flows: ['s -> a -> e'],
    trace: 's a? h_s x h_e h',
  }),
  ending('Error')('catches a refused command', {
    elements: [
      deposit('a', '1', '1000000003'),
      handler('h', on.error('CUSTOMER_ACCOUNT_CLOSED'), [task('x')], ['h_s -> x -> h_e']),
    ],
    flows: ['s -> a -> e'],
    trace: 's a? h_s x h_e h',
  }),
  ending('Error')('catches the error end of the process', {
    elements: [
      end('lost', on.error('LOST')),
      handler('h', on.error('LOST'), [user('x')], ['h_s -> x -> h_e']),
    ],
    flows: ['s -> lost'],
    script: [complete('x')],
    trace: 's lost h_s x h_e h',
  }),
  ending('Message')('in a sub-process ends that alone, and the process goes on', {
    elements: [
      sub(
        'p',
        [user('a'), handler('h', on.message('stop'), [task('x')], ['h_s -> x -> h_e'])],
        ['p_s -> a -> p_e'],
      ),
      task('b'),
    ],
    flows: ['s -> p -> b -> e'],
    script: [message('stop'), closed('a')],
    trace: 's p_s h_s x h_e h p b e',
  }),
  ending('Error')('goes before the boundary of the sub-process that contains it', {
    elements: [
      sub(
        'p',
        [script('a', lost), handler('h', on.error('LOST'), [task('x')], ['h_s -> x -> h_e'])],
        ['p_s -> a -> p_e'],
      ),
      boundary('p', 'b', on.error('LOST')),
    ],
    flows: ['s -> p -> e', 'b -> e'],
    trace: 's p_s a? h_s x h_e h p e',
  }),
  ending('Error')('raises errors further out than itself', {
    elements: [
      sub(
        'p',
        [script('a', lost), handler('h', on.error('LOST'), [end('x', on.error('LOST'))], ['h_s -> x'])],
        ['p_s -> a -> p_e'],
      ),
      boundary('p', 'b', on.error('LOST')),
      task('out'),
    ],
    flows: ['s -> p -> e', 'b -> out -> e'],
    trace: 's p_s a? h_s x b out e',
  }),
  ending('Error')('has boundary events in it that catch its own errors', {
    elements: [
      script('a', lost),
      handler(
        'h',
        on.error('LOST'),
        [script('x', lost), boundary('x', 'y', on.error('LOST')), task('z')],
        ['h_s -> x -> h_e', 'y -> z -> h_e'],
      ),
    ],
    flows: ['s -> a -> e'],
    trace: 's a? h_s x? y z h_e h',
  }),
  ending('Escalation')('ends what escalated', {
    elements: [
      thrown('t', on.escalation('HIGH')),
      user('a'),
      handler('h', on.escalation('HIGH'), [task('x')], ['h_s -> x -> h_e']),
    ],
    flows: ['s -> t -> a -> e'],
    script: [stands()],
    trace: 's t h_s x h_e h',
  }),
  ending('Signal')('waits in a task of its own', {
    elements: [user('a'), handler('h', on.signal('closing'), [user('x')], ['h_s -> x -> h_e'])],
    flows: ['s -> a -> e'],
    script: [signal('closing'), [stands('x'), complete('x')]],
    trace: 's h_s x h_e h',
  }),
  ending('Error')('hears the child that a call activity calls', {
    elements: [call('c', 'child'), handler('h', on.error('LOST'), [task('x')], ['h_s -> x -> h_e'])],
    flows: ['s -> c -> e'],
    calls: { child: process([end('x', on.error('LOST'))], ['s -> x']) },
    trace: 's c? h_s x h_e h',
  }),
];

const nonInterrupting: readonly Case[] = [
  leaving('Timer')('runs next to the process', {
    xml: leaves(on.timer('PT1H')),
    script: [wait, [stands('a'), complete('a')]],
    trace: 's h_s x h_e h a e',
  }),
  leaving('Timer')('of a cycle runs as often as the cycle says', {
    xml: leaves(on.cycle('R2/PT1H')),
    script: [wait, wait, [stands('a'), wait], complete('a')],
    trace: 's h_s x h_e h h_s x h_e h a e',
  }),
  leaving('Message')('runs for each message', {
    xml: leaves(on.message('hint')),
    script: [message('hint'), [stands('a', 'h_s'), message('hint')], complete('a')],
    trace: 's h_s x h_e h h_s x h_e h a e',
  }),
  leaving('Signal')('runs for each signal', {
    xml: leaves(on.signal('closing')),
    script: [signal('closing'), signal('closing'), complete('a')],
    trace: 's h_s x h_e h h_s x h_e h a e',
  }),
  leaving('Conditional')('runs each time that it begins to hold', {
    xml: leaves(on.condition('${x > 1}')),
    variables: { x: 0 },
    script: [set({ x: 2 }), set({ x: 0 }), set({ x: 2 }), complete('a')],
    trace: 's h_s x h_e h h_s x h_e h a e',
  }),
  leaving('Escalation')('runs next to what escalated', {
    elements: [
      thrown('t', on.escalation('HIGH')),
      user('a'),
      handler('h', on.escalation('HIGH'), [task('x')], ['h_s -> x -> h_e'], { interrupting: false }),
    ],
    flows: ['s -> t -> a -> e'],
    script: [[stands('a'), complete('a')]],
    trace: 's t {h_s x h_e h | } a e',
  }),
  leaving('Message')('keeps the process from completing before it', {
    elements: [
      user('a'),
      handler('h', on.message('hint'), [user('x')], ['h_s -> x -> h_e'], { interrupting: false }),
    ],
    flows: ['s -> a -> e'],
    script: [message('hint'), complete('a'), [stands('x', 'h_s'), complete('x')]],
    trace: 's h_s a e x h_e h',
  }),
  leaving('Message')('runs twice at once', {
    elements: [
      user('a'),
      handler('h', on.message('hint'), [user('x')], ['h_s -> x -> h_e'], { interrupting: false }),
    ],
    flows: ['s -> a -> e'],
    script: [
      message('hint'),
      message('hint'),
      [stands('a', 'x', 'x', 'h_s'), complete('a')],
      complete('x'),
      complete('x'),
    ],
    trace: 's h_s h_s a e x h_e h x h_e h',
  }),
  leaving('Message')('in a sub-process is closed with it', {
    elements: [
      sub(
        'p',
        [
          user('a'),
          handler('h', on.message('hint'), [user('x')], ['h_s -> x -> h_e'], { interrupting: false }),
        ],
        ['p_s -> a -> p_e'],
      ),
      boundary('p', 'b', on.message('stop')),
      and('f'),
    ],
    flows: ['s -> p -> f -> e', 'b -> e'],
    script: [message('hint'), [stands('a', 'x', 'h_s', 'b'), message('stop')], [stands(), closed('x')]],
    trace: 's p_s h_s b e',
  }),
];

const refusals: readonly Case[] = [
  leaving('Error')('is refused', { xml: leaves(on.error('LOST')), refused: /error/i }),
  ending('Plain')('is refused: it begins with an event', { xml: ends(''), refused: /start event/ }),
  ending('Timer')('with a flow into it is refused', {
    xml: process([user('a'), handler('h', on.timer('PT1H'), [], ['h_s -> h_e'])], ['s -> a -> h']),
    refused: /h: An event sub-process has no flows/,
  }),
];

export const eventSubProcesses: readonly Case[] = [...interrupting, ...nonInterrupting, ...refusals];
