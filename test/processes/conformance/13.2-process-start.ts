/** BPMN 2.0.2, 13.2 and 13.5.1: how an instance begins and when it ends. */
import {
  and,
  caught,
  end,
  events,
  on,
  process,
  receive,
  start,
  task,
  user,
  xor,
} from '../../support/diagram.ts';
import { about, ask, type Case, complete, message, signal, stands, wait } from './case.ts';

const life = about('13.2', 'Process');
const starting = (kind: string) => about('13.5.1', `${kind} start event`);

/** A process that begins with these start events, each with a task of its own. */
const begins = (...starts: readonly (readonly [id: string, event: string])[]) =>
  process(
    [...starts.map(([id, event]) => start(id, event)), ...starts.map(([id]) => task(`${id}_t`)), end('e')],
    starts.map(([id]) => `${id} -> ${id}_t -> e`),
  );

export const starts: readonly Case[] = [
  starting('Plain')('begins a process that completes at its end', {
    xml: process([task('a')], ['s -> a -> e']),
    trace: 's a e',
  }),
  life('completes only when no token is left', {
    xml: process([and('f'), task('a'), user('b'), end('e2')], ['s -> f -> a -> e', 'f -> b -> e2']),
    script: [[stands('b'), complete('b')]],
    trace: 's f a e b e2',
  }),
  life('completes where an element has no flow out of it, and nothing else runs', {
    xml: process([xor('g'), user('b')], ['s -> g', 'g -> b : ${x}', 'g => e']),
    variables: { x: true },
    script: [complete('b')],
    trace: 's g b',
  }),
  life('without an end event is refused', {
    xml: process([start('s'), task('a')], ['s -> a']),
    refused: /main: There is no end event/,
  }),
  life('passes the variables of its start on', {
    xml: process([task('a')], ['s -> a -> e']),
    variables: { amount: 7 },
    trace: 's a e',
    gives: { amount: 7 },
  }),
  starting('Timer')('of a date starts once', {
    xml: begins(['t', on.date('IN_AN_HOUR')]),
    startedBy: [],
    script: [wait, wait, wait],
    trace: 't t_t e',
  }),
  starting('Timer')('of a duration starts once', {
    xml: begins(['t', on.timer('PT1H')]),
    startedBy: [],
    script: [wait, wait, wait],
    trace: 't t_t e',
  }),
  starting('Timer')('of a cycle starts as often as the cycle says', {
    xml: begins(['t', on.cycle('R2/PT1H')]),
    startedBy: [],
    script: [wait, wait, wait, wait],
    trace: ['t t_t e', 't t_t e'],
  }),
  starting('Timer')('of an endless cycle starts again and again', {
    xml: begins(['t', on.cycle('R/PT1H')]),
    startedBy: [],
    script: [wait, wait, wait],
    trace: ['t t_t e', 't t_t e', 't t_t e'],
  }),
  starting('Timer')('written as cron starts at its moments', {
    xml: begins(['t', on.cycle('0 * * * *')]),
    startedBy: [],
    script: [wait, wait],
    trace: ['t t_t e', 't t_t e'],
  }),
  starting('Message')('starts an instance for each message', {
    xml: begins(['m', on.message('order')]),
    startedBy: [message('order', { amount: 1 })],
    script: [message('order', { amount: 2 })],
    trace: ['m m_t e', 'm m_t e'],
    gives: { amount: 1 },
  }),
  starting('Signal')('starts an instance for each signal', {
    xml: begins(['g', on.signal('opened')]),
    startedBy: [signal('opened')],
    script: [signal('opened')],
    trace: ['g g_t e', 'g g_t e'],
  }),
  starting('Message')('is next to others: the plain one is for a start by command', {
    xml: begins(['s', ''], ['m', on.message('order')], ['t', on.timer('P9D')]),
    trace: 's s_t e',
  }),
  starting('Message')('is next to others: the one whose event came begins, the others do not', {
    xml: begins(['s', ''], ['m', on.message('order')], ['g', on.signal('opened')]),
    startedBy: [message('order')],
    script: [signal('opened')],
    trace: ['m m_t e', 'g g_t e'],
  }),
  starting('Timer')('is next to a plain one: each begins an instance of its own', {
    xml: begins(['s', ''], ['t', on.cycle('R1/PT1H')]),
    script: [wait, wait],
    trace: ['s s_t e', 't t_t e'],
  }),
  starting('Timer')('that comes more than once a second is refused', {
    xml: begins(['t', on.cycle('R/PT0S')]),
    refused: /t: .*more than once a second/,
  }),
  starting('Error')('in a process is refused', {
    xml: begins(['x', on.error('LOST')]),
    refused: /x: An? error event is not supported at this start event/,
  }),
  starting('Escalation')('in a process is refused', {
    xml: begins(['x', on.escalation('HIGH')]),
    refused: /x: An? escalation event is not supported at this start event/,
  }),
  starting('Conditional')('starts an instance whenever it is asked and holds', {
    xml: begins(['x', on.condition('${exposure > 1}')]),
    startedBy: [ask({ exposure: 2 })],
    script: [ask({ exposure: 0 }), ask({ exposure: 3 })],
    trace: ['x x_t e', 'x x_t e'],
    gives: { exposure: 2 },
  }),
  starting('Conditional')('starts nothing when its variable is not there', {
    xml: begins(['x', on.condition('${overdraft > 1}')]),
    startedBy: [ask({ overdrafts: 2 })],
    trace: [],
  }),
  starting('Compensation')('in a process is refused', {
    xml: begins(['x', on.compensation()]),
    refused: /x: A compensate event is not supported at this start event/,
  }),
  starting('Plain')('with several definitions is refused', {
    xml: begins(['x', on.timer('P1D') + on.message('order')]),
    refused: /x: An event with several definitions is not run/,
  }),
  starting('Plain')('twice is refused', {
    xml: begins(['s', ''], ['s2', '']),
    refused: /main: There is more than one plain start event/,
  }),
  starting('Plain')('that is missing is refused: a process needs a start event', {
    xml: process([task('a'), end('e')], ['a -> e']),
    refused: /main: There is no start event/,
  }),
  about('13.5.1', 'Event-based gateway')('that starts a process is refused', {
    elements: [
      events('g').replace(' id=', ' instantiate="true" id='),
      caught('m', on.message('order')),
      caught('g2', on.signal('opened')),
      end('e'),
    ],
    flows: ['g -> m -> e', 'g -> g2 -> e'],
    refused: /g: instantiate is not run/,
  }),
  about('13.3.3', 'Receive task')('that starts a process is refused', {
    xml: process([receive('r').replace(' id=', ' instantiate="true" id='), end('e')], ['r -> e']),
    refused: /r: instantiate is not run/,
  }),
];
