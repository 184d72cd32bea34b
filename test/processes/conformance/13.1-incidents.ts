/** BPMN 2.0.2 says nothing of values that are not there: the instance stands, and goes on once they are. */
import {
  again,
  boundary,
  call,
  caught,
  end,
  events,
  handler,
  many,
  on,
  or,
  process,
  script,
  task,
  user,
  xor,
} from '../../support/diagram.ts';
import { about, type Case, complete, incident, retry, set, stands } from './case.ts';

const standing = about('13.1', 'Incident');
const late = on.timer('${context.pause}');

export const incidents: readonly Case[] = [
  standing('at a boundary event blocks nothing at its task, and is over with it', {
    xml: process([user('a'), boundary('a', 'b', late), task('h')], ['s -> a -> e', 'b -> h -> e']),
    script: [[stands('a', 'b'), incident(/^VALUE_MISSING: .*b.*pause/), complete('a')]],
    trace: 's b! a e',
  }),
  standing('at a boundary event is fixed: the event comes', {
    xml: process([user('a'), boundary('a', 'b', late), task('h')], ['s -> a -> e', 'b -> h -> e']),
    script: [retry({ pause: 'PT1H' }, 'b'), stands()],
    trace: 's b! b h e',
  }),
  standing('at an event sub-process is over with its process', {
    xml: process([user('a'), handler('h', late, [task('x')], ['h_s -> x -> h_e'])], ['s -> a -> e']),
    script: [[stands('a', 'h_s'), complete('a')]],
    trace: 'h_s! s a e',
  }),
  standing('behind an event-based gateway is over when another event comes', {
    elements: [events('g'), caught('m', on.condition('${paid}')), caught('t', late)],
    flows: ['s -> g', 'g -> m -> e', 'g -> t -> e'],
    variables: { paid: false },
    script: [[stands('m', 't'), set({ paid: true })]],
    trace: 's g t! m e',
  }),
  standing('of a completion condition is fixed: the loop ends as it says', {
    xml: process([user('a', many({ times: '3' }, { until: '${enough}' }))], ['s -> a -> e']),
    script: [complete('a'), [stands('a', 'a', 'a'), retry({ enough: true }, 'a')], stands()],
    trace: 's a! a e',
  }),
  standing('of a loop condition is fixed: the loop goes on', {
    xml: process([user('a', again('${more}'))], ['s -> a -> e']),
    script: [complete('a'), [stands('a'), retry({ more: true }, 'a')], [set({ more: false }), complete('a')]],
    trace: 's a! a e',
  }),
  standing('of an inclusive gateway asks all of its conditions again', {
    elements: [or('g'), task('a'), task('b')],
    flows: ['s -> g', 'g -> a : ${x}', 'g -> b : ${y}', 'a -> e', 'b -> e'],
    variables: { x: true },
    script: [[stands('g'), retry({ x: false, y: true }, 'g')]],
    trace: 's g! g b e',
  }),
  standing('of a gateway with one flow that does not hold is not a dead end', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : ${x}', 'a -> e']),
    variables: { x: false },
    script: [[stands('g'), retry({ x: true }, 'g')]],
    trace: 's g! g a e',
  }),
  standing('of a call whose process failed for good is fixed by another call', {
    xml: process([call('c', 'child')], ['s -> c -> e']),
    calls: {
      child: process([xor('g'), end('x', on.error('LOST'))], ['s -> g', 'g -> x : ${fails}', 'g => e']),
    },
    variables: { fails: true },
    script: [[stands('c'), incident(/^LOST/), retry({ fails: false }, 'c')], stands()],
    trace: 's c! c e',
  }),
  standing('of a script condition names the script’s mistake, and is fixed', {
    xml: process(
      [script('a', 'return null'), xor('g'), task('b')],
      ['s -> a -> g', 'g -> b : JS', 'g => e', 'b -> e'],
    )
      .replace('<bpmn:conditionExpression ', '<bpmn:conditionExpression language="javascript" ')
      .replace('JS', 'client.age > 18'),
    script: [[stands('g'), incident(/client/), retry({ client: { age: 20 } }, 'g')]],
    trace: 's a g! g b e',
  }),
];
