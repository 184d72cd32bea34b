/** BPMN 2.0.2, 13.1: what a process may not do to the host. */
import {
  and,
  boundary,
  call,
  deposit,
  many,
  on,
  process,
  sub,
  task,
  user,
  xor,
} from '../../support/diagram.ts';
import { about, type Case, incident, retry, stands, wait } from './case.ts';

const budget = about('13.1', 'Process');

export const budgets: readonly Case[] = [
  budget('that goes round gateways for ever raises an incident', {
    xml: process([xor('m'), xor('g')], ['s -> m -> g', 'g -> m : ${go}', 'g => e']),
    variables: { go: true },
    script: [wait],
    status: 'ERROR',
    incident: /^TOO_MANY_STEPS: /,
  }),
  budget(
    'that goes round a long ring of gateways for ever raises an incident before each was reached that often',
    {
      elements: Array.from({ length: 400 }, (_, at) => xor(`g${at}`)),
      flows: [
        `s -> ${Array.from({ length: 400 }, (_, at) => `g${at}`).join(' -> ')}`,
        'g399 -> g0 : ${go}',
        'g399 => e',
      ],
      variables: { go: true },
      script: [wait],
      status: 'ERROR',
      incident: /^TOO_MANY_STEPS: /,
    },
  ),
  budget('that calls itself for ever raises an incident', {
    xml: process([call('c', 'child')], ['s -> c -> e']),
    calls: { child: process([call('c', 'child')], ['s -> c -> e']) },
    script: [incident(/TOO_DEEP/)],
    status: 'WAITING',
    trace: 's',
  }),
  budget('with more instances than a loop may have raises an incident', {
    xml: process([user('a', many({ times: '${1000000}' }))], ['s -> a -> e']),
    script: [stands('a')],
    status: 'ERROR',
    incident: /^LOOP_TOO_LONG: a /,
    trace: 's a!',
  }),
  budget('of loops in loops, each within its limit, raises one incident', {
    elements: [
      sub('p', [user('a', many({ times: '1000' }))], ['p_s -> a -> p_e'], {
        inside: many({ times: '1000' }),
      }),
    ],
    flows: ['s -> p -> e'],
    script: [wait],
    status: 'ERROR',
    incident: /^TOO_MANY_STEPS: The loops of this instance/,
  }),
  budget(
    'with a task with an incident goes on by the boundary event of the task, and has no incident any more',
    {
      elements: [deposit('a', '1', '1000000003'), boundary('a', 'b', on.timer('PT2H')), task('h')],
      flows: ['s -> a -> e', 'b -> h -> e'],
      script: [incident(/^CUSTOMER_ACCOUNT_CLOSED/), wait],
      trace: 's a! b h e',
    },
  ),
  budget('with two tasks that stand has an incident until both are tried again', {
    elements: [and('f'), deposit('a', '1', '${context.x}'), deposit('b', '1', '${context.y}'), and('j')],
    flows: ['s -> f -> a -> j', 'f -> b -> j', 'j -> e'],
    variables: { x: '1000000003', y: '1000000003' },
    script: [
      [stands('a', 'b'), retry({ x: '1000000005' }, 'a')],
      [stands('b'), incident(/^CUSTOMER_ACCOUNT_CLOSED/), retry({ y: '1000000005' }, 'b')],
    ],
    trace: 's f {a! a | b! b} j e',
  }),
  budget('whose condition throws raises an incident', {
    xml: process([xor('g'), task('a')], ['s -> g', 'g -> a : ${x}', 'g => e', 'a -> e'])
      .replace('<bpmn:conditionExpression ', '<bpmn:conditionExpression language="javascript" ')
      .replace('${x}', 'lost.name'),
    script: [stands('g')],
    status: 'ERROR',
    incident: /lost/,
    trace: 's g!',
  }),
];
