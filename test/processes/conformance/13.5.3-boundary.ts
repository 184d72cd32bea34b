/** BPMN 2.0.2, 13.5.3: boundary events. */
import { el } from '../../support/bpmn.ts';
import {
  beside,
  boundary,
  end,
  on,
  process,
  receive,
  sub,
  task,
  thrown,
  user,
} from '../../support/diagram.ts';
import { about, type Case, closed, complete, message, set, signal, stands, wait } from './case.ts';

const ending = (kind: string) => about('13.5.3', `${kind} boundary event, interrupting`);
const leaving = (kind: string) => about('13.5.3', `${kind} boundary event, non-interrupting`);

const at = (event: string) =>
  process([user('a'), boundary('a', 'b', event), task('h')], ['s -> a -> e', 'b -> h -> e']);
const besides = (event: string) =>
  process([user('a'), beside('a', 'b', event), task('h')], ['s -> a -> e', 'b -> h -> e']);
const closedBy = (event: string, inside: readonly string[] = [user('a')], way = 'p_s -> a -> p_e') =>
  process([sub('p', inside, [way]), boundary('p', 'b', event), task('h')], ['s -> p -> e', 'b -> h -> e']);

const interrupting: readonly Case[] = [
  ending('Timer')('ends its task', {
    xml: at(on.timer('PT1H')),
    script: [wait, [stands(), closed('a')]],
    trace: 's b h e',
  }),
  ending('Timer')('is gone when its task was completed in time', {
    xml: at(on.timer('PT2H')),
    script: [complete('a'), wait, wait],
    trace: 's a e',
  }),
  ending('Message')('ends its task', {
    xml: at(on.message('stop')),
    script: [[stands('a', 'b'), message('stop')], closed('a')],
    trace: 's b h e',
  }),
  ending('Signal')('ends its task', {
    xml: at(on.signal('closing')),
    script: [signal('closing'), closed('a')],
    trace: 's b h e',
  }),
  ending('Conditional')('ends its task once it holds', {
    xml: at(on.condition('${x > 1}')),
    variables: { x: 0 },
    script: [set({ x: 1 }), [stands('a', 'b'), set({ x: 2 })], closed('a')],
    trace: 's b h e',
  }),
  ending('Message')('at a sub-process closes the user task in it', {
    xml: closedBy(on.message('stop')),
    script: [message('stop'), [stands(), closed('a')]],
    trace: 's p_s b h e',
  }),
  ending('Signal')('at a sub-process closes the sub-process in it too', {
    xml: closedBy(on.signal('closing'), [sub('q', [user('a')], ['q_s -> a -> q_e'])], 'p_s -> q -> p_e'),
    script: [signal('closing'), [stands(), closed('a')]],
    trace: 's p_s q_s b h e',
  }),
  ending('Conditional')('at a sub-process closes it', {
    xml: closedBy(on.condition('${x > 1}')),
    variables: { x: 0 },
    script: [set({ x: 2 }), closed('a')],
    trace: 's p_s b h e',
  }),
  ending('Escalation')('ends the sub-process that escalates', {
    xml: closedBy(
      on.escalation('HIGH'),
      [thrown('t', on.escalation('HIGH')), user('a')],
      'p_s -> t -> a -> p_e',
    ),
    script: [[stands(), closed('a')]],
    trace: 's p_s t b h e',
  }),
  ending('Message')('of several takes the first that comes, and the others are gone', {
    elements: [
      user('a'),
      boundary('a', 'b', on.message('stop')),
      boundary('a', 'c', on.timer('PT2H')),
      task('h'),
      task('l'),
    ],
    flows: ['s -> a -> e', 'b -> h -> e', 'c -> l -> e'],
    script: [message('stop'), wait, wait],
    trace: 's b h e',
  }),
  ending('Timer')('at a receive task ends its wait', {
    elements: [receive('a'), boundary('a', 'b', on.timer('PT1H')), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    script: [[stands('a', 'b'), wait]],
    trace: 's b h e',
  }),
];

const nonInterrupting: readonly Case[] = [
  leaving('Timer')('takes its way and leaves the task open', {
    xml: besides(on.timer('PT1H')),
    script: [wait, [stands('a'), complete('a')]],
    trace: 's b h e a e',
  }),
  leaving('Timer')('of a cycle comes as often as the cycle says', {
    xml: besides(on.cycle('R2/PT1H')),
    script: [wait, wait, [stands('a'), wait], complete('a')],
    trace: 's b h e b h e a e',
  }),
  leaving('Message')('comes with each message', {
    xml: besides(on.message('hint')),
    script: [message('hint'), [stands('a', 'b'), message('hint')], message('hint'), complete('a')],
    trace: 's b h e b h e b h e a e',
  }),
  leaving('Signal')('comes with each signal', {
    xml: besides(on.signal('closing')),
    script: [signal('closing'), [stands('a', 'b'), signal('closing')], complete('a')],
    trace: 's b h e b h e a e',
  }),
  leaving('Conditional')('comes each time that it begins to hold', {
    xml: besides(on.condition('${x > 1}')),
    variables: { x: 0 },
    script: [set({ x: 2 }), set({ x: 3 }), set({ x: 0 }), [stands('a', 'b'), set({ x: 2 })], complete('a')],
    trace: 's b h e b h e a e',
  }),
  leaving('Escalation')('leaves the sub-process going', {
    elements: [
      sub(
        'p',
        [thrown('t', on.escalation('HIGH')), user('a'), thrown('t2', on.escalation('HIGH'))],
        ['p_s -> t -> a -> t2 -> p_e'],
      ),
      beside('p', 'b', on.escalation('HIGH')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    script: [[stands('a'), complete('a')]],
    trace: 's p_s t b h e a t2 {b h e | p_e p e}',
  }),
  leaving('Message')('is gone when its task is completed, while its way goes on', {
    elements: [user('a'), beside('a', 'b', on.message('hint')), user('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    script: [message('hint'), [stands('a', 'b', 'h'), complete('a')], [stands('h'), complete('h')]],
    trace: 's b a e h e',
  }),
  leaving('Escalation')('without a code hears any', {
    elements: [
      sub('p', [end('x', on.escalation('HIGH'))], ['p_s -> x']),
      beside('p', 'b', on.escalation()),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    trace: 's p_s x {b h e | p e}',
  }),
];

const refusals: readonly Case[] = [
  ending('Plain')('without anything to wait for is refused', { xml: at(''), refused: /waits for nothing/ }),
  ending('Terminate')('is refused', { xml: at(on.terminate), refused: /terminate/ }),
  ending('Timer')('with a flow into it is refused', {
    elements: [user('a'), boundary('a', 'b', on.timer('PT1H')), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e', 's -> b'],
    refused: /b: A flow leads into a boundary event/,
  }),
  ending('Timer')('of nothing that it is attached to is refused', {
    xml: process([user('a'), boundary('lost', 'b', on.timer('PT1H'))], ['s -> a -> e', 'b -> e']),
    refused: /b: .*attached to nothing/,
  }),
  ending('Link')('is refused', {
    xml: process([el('userTask', 'a'), boundary('a', 'b', on.link('x'))], ['s -> a -> e', 'b -> e']),
    refused: /link/,
  }),
];

export const boundaries: readonly Case[] = [...interrupting, ...nonInterrupting, ...refusals];
