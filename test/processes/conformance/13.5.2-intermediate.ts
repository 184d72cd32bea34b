/** BPMN 2.0.2, 13.5.2: intermediate events. */
import { el } from '../../support/bpmn.ts';
import {
  and,
  beside,
  boundary,
  call,
  caught,
  on,
  process,
  sub,
  task,
  thrown,
  user,
} from '../../support/diagram.ts';
import {
  about,
  type Case,
  closed,
  complete,
  incident,
  message,
  retry,
  set,
  signal,
  stands,
  wait,
} from './case.ts';

const catching = (kind: string) => about('13.5.2', `${kind} catch event`);
const throwing = (kind: string) => about('13.5.2', `${kind} throw event`);

const waits = (event: string) => process([caught('w', event)], ['s -> w -> e']);

const catches: readonly Case[] = [
  catching('Timer')('waits for the end of a duration', {
    xml: waits(on.timer('PT2H')),
    script: [wait, [stands('w'), wait]],
    trace: 's w e',
  }),
  catching('Timer')('waits for a date', {
    xml: waits(on.date('IN_AN_HOUR')),
    script: [[stands('w'), wait]],
    trace: 's w e',
  }),
  catching('Timer')('waits for the date of a variable', {
    xml: waits(on.date('${context.day + "T12:00:00Z"}')),
    variables: { day: '2020-01-01' },
    trace: 's w e',
  }),
  catching('Timer')('passes at once when its date is over', {
    xml: waits(on.date('2020-01-01T00:00:00Z')),
    script: [wait],
    trace: 's w e',
  }),
  catching('Timer')('waits for the next time of a cycle, and passes once', {
    xml: waits(on.cycle('0 * * * *')),
    script: [[stands('w'), wait]],
    trace: 's w e',
  }),
  catching('Timer')('whose timer is not a duration raises an incident, and goes on once it is one', {
    xml: waits(on.timer('${context.pause}')),
    variables: { pause: 'soon' },
    script: [[stands('w'), retry({ pause: 'PT1H' }, 'w')]],
    trace: 's w! w e',
  }),
  catching('Timer')('whose timer reads a variable that is not there raises an incident', {
    xml: waits(on.timer('${context.pause}')),
    script: [[stands('w'), retry({ pause: 'PT1H' }, 'w')]],
    trace: 's w! w e',
  }),
  catching('Message')('waits for its message', {
    xml: waits(on.message('paid')),
    script: [stands('w'), message('paid', { amount: 3 })],
    trace: 's w e',
  }),
  catching('Signal')('waits for its signal', {
    xml: waits(on.signal('closing')),
    script: [stands('w'), signal('closing')],
    trace: 's w e',
  }),
  catching('Signal')('waits next to others for one signal: one broadcast reaches all', {
    elements: [and('f'), caught('a', on.signal('closing')), caught('b', on.signal('closing')), and('j')],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> e'],
    script: [signal('closing')],
    trace: 's f {a | b} j e',
  }),
  catching('Conditional')('waits until its condition holds', {
    xml: waits(on.condition('${amount > 5}')),
    variables: { amount: 1 },
    script: [set({ amount: 4 }), [stands('w'), set({ amount: 6 })]],
    trace: 's w e',
  }),
  catching('Conditional')('passes at once when its condition holds already', {
    xml: waits(on.condition('${amount > 5}')),
    variables: { amount: 9 },
    trace: 's w e',
  }),
  catching('Conditional')('waits while its variable is not there, and goes on once it is set', {
    xml: waits(on.condition('${amount > 5}')),
    script: [
      [stands('w'), set({ amount: 1 })],
      [stands('w'), set({ amount: 6 })],
    ],
    trace: 's w! w e',
  }),
  catching('Conditional')('has no incident any more once its variable is there, though it does not hold', {
    xml: waits(on.condition('${amount > 5}')),
    script: [incident(/^VALUE_MISSING: .*w.*amount/), set({ amount: 1 })],
    status: 'WAITING',
    trace: 's w!',
  }),
  catching('Conditional')('sees what another branch of the process makes true', {
    elements: [
      and('f'),
      caught('w', on.condition('${ready}')),
      user('a'),
      '<bpmn:scriptTask id="b"><bpmn:script>context.ready = true; return null</bpmn:script></bpmn:scriptTask>',
      and('j'),
    ],
    flows: ['s -> f -> w -> j', 'f -> a -> b -> j', 'j -> e'],
    variables: { ready: false },
    script: [complete('a')],
    trace: 's f a {b | w} j e',
  }),
  catching('Link')('is reached by the link of its name', {
    elements: [task('a'), thrown('l', on.link('far')), caught('k', on.link('far')), task('b')],
    flows: ['s -> a -> l', 'k -> b -> e'],
    trace: 's a l k b e',
  }),
  throwing('Link')('reaches the same target as others of its name', {
    elements: [
      and('f'),
      thrown('l', on.link('far')),
      user('u'),
      thrown('m', on.link('far')),
      caught('k', on.link('far')),
    ],
    flows: ['s -> f -> l', 'f -> u -> m', 'k -> e'],
    script: [complete('u')],
    trace: 's f l k e u m k e',
  }),
  catching('Error')('is refused', {
    xml: waits(on.error('LOST')),
    refused: /w: An? error event is not supported/,
  }),
  catching('Escalation')('is refused', {
    xml: waits(on.escalation('HIGH')),
    refused: /w: An? escalation event is not supported/,
  }),
  catching('Compensation')('is refused', {
    xml: waits(on.compensation()),
    refused: /w: A compensate event is not supported/,
  }),
  catching('Plain')('without anything to wait for is refused', {
    xml: waits(''),
    refused: /waits for nothing/,
  }),
];

const throws: readonly Case[] = [
  throwing('Plain')('without a kind passes at once', {
    xml: process([thrown('t')], ['s -> t -> e']),
    trace: 's t e',
  }),
  throwing('Message')('sends its message', {
    xml: process([thrown('t', on.message('order'))], ['s -> t -> e']),
    trace: 's t e',
  }),
  throwing('Signal')('is caught by another branch of the same process', {
    elements: [
      and('f'),
      caught('w', on.signal('closing')),
      user('u'),
      thrown('t', on.signal('closing')),
      and('j'),
    ],
    flows: ['s -> f -> w -> j', 'f -> u -> t -> j', 'j -> e'],
    script: [complete('u')],
    trace: 's f u {t | w} j e',
  }),
  throwing('Signal')('is caught by the boundary of the sub-process that contains it', {
    elements: [
      sub('p', [user('u'), thrown('t', on.signal('closing')), user('v')], ['p_s -> u -> t -> v -> p_e']),
      boundary('p', 'b', on.signal('closing')),
    ],
    flows: ['s -> p -> e', 'b -> e'],
    script: [complete('u'), [stands(), closed('v')]],
    trace: 's p_s u t b e',
  }),
  throwing('Signal')('is caught by a process that the same process calls', {
    elements: [and('f'), call('c', 'child'), user('u'), thrown('t', on.signal('closing'))],
    flows: ['s -> f -> c -> e', 'f -> u -> t -> e'],
    calls: { child: waits(on.signal('closing')) },
    script: [[stands('c', 'w', 'u'), complete('u')]],
    trace: 's f u t e c e',
  }),
  throwing('Message')('brings it to another process of the bank when it names the command', {
    elements: [
      and('f'),
      call('c', 'child'),
      user('u'),
      el(
        'intermediateThrowEvent',
        't',
        { ConnectorKey: 'CorrelateProcessMessageCommand', messageName: 'order' },
        on.message('order'),
      ),
    ],
    flows: ['s -> f -> c -> e', 'f -> u -> t -> e'],
    // Both instances have the same starter.
    calls: {
      child: process(
        [el('intermediateCatchEvent', 'w', { CallbackFrom: 'starter' }, on.message('order'))],
        ['s -> w -> e'],
      ),
    },
    script: [[stands('c', 'w', 'u'), complete('u')]],
    trace: 's f u {t e | c e}',
  }),
  throwing('Signal')('is over once it is thrown: who waits later does not hear it', {
    elements: [thrown('t', on.signal('closing')), caught('w', on.signal('closing'))],
    flows: ['s -> t -> w -> e'],
    script: [[stands('w'), signal('closing')]],
    trace: 's t w e',
  }),
  throwing('Escalation')('is caught by the boundary of its sub-process, and goes on', {
    elements: [
      sub('p', [thrown('t', on.escalation('HIGH')), user('u')], ['p_s -> t -> u -> p_e']),
      beside('p', 'b', on.escalation('HIGH')),
      task('boss'),
    ],
    flows: ['s -> p -> e', 'b -> boss -> e'],
    script: [[stands('u'), complete('u')]],
    trace: 's p_s t b boss e u p_e p e',
  }),
  throwing('Escalation')('that no one catches changes nothing', {
    xml: process([thrown('t', on.escalation('HIGH'))], ['s -> t -> e']),
    trace: 's t e',
  }),
  throwing('Link')('whose target is missing is refused', {
    xml: process([thrown('l', on.link('far'))], ['s -> l']),
    refused: /l: The link far leads nowhere/,
  }),
  throwing('Timer')('is refused', {
    xml: process([thrown('t', on.timer('PT1H'))], ['s -> t -> e']),
    refused: /t: A timer event is not supported/,
  }),
  throwing('Error')('is refused: an error ends what it is thrown in', {
    xml: process([thrown('t', on.error('LOST'))], ['s -> t -> e']),
    refused: /t: An? error event is not supported/,
  }),
];

export const intermediate: readonly Case[] = [...catches, ...throws];
