/** BPMN 2.0.2, 13.3.4 and 13.3.5: sub-processes, transactions, call activities, ad-hoc sub-processes. */
import {
  and,
  beside,
  boundary,
  call,
  deposit,
  end,
  on,
  process,
  script,
  start,
  sub,
  task,
  thrown,
  undo,
  user,
  xor,
} from '../../support/diagram.ts';
import { about, type Case, closed, complete, retry, stands, wait } from './case.ts';

const inner = about('13.3.4', 'Sub-process');
const calling = about('13.3.4', 'Call activity');
const transaction = about('13.3.4', 'Transaction');

const subs: readonly Case[] = [
  inner('runs what is in it, then goes on', {
    xml: process([sub('p', [task('a')], ['p_s -> a -> p_e']), task('b')], ['s -> p -> b -> e']),
    trace: 's p_s a p_e p b e',
  }),
  inner('goes on only when no token is left in it', {
    elements: [
      sub('p', [and('f'), task('a'), user('b')], ['p_s -> f -> a -> p_e', 'f -> b -> p_e']),
      task('c'),
    ],
    flows: ['s -> p -> c -> e'],
    script: [stands('b'), complete('b')],
    trace: 's p_s f a p_e b p_e p c e',
  }),
  inner('nests', {
    elements: [sub('p', [sub('q', [user('a')], ['q_s -> a -> q_e'])], ['p_s -> q -> p_e'])],
    flows: ['s -> p -> e'],
    script: [complete('a')],
    trace: 's p_s q_s a q_e q p_e p e',
  }),
  inner('without start and end events begins with all that nothing leads to', {
    xml: process([sub('p', [user('a'), user('b')], [])], ['s -> p -> e']),
    script: [[stands('a', 'b'), complete('a')], complete('b')],
    trace: 's a b p e',
  }),
  inner('runs again each time a token comes', {
    elements: [and('f'), task('x'), sub('p', [user('a')], ['p_s -> a -> p_e'])],
    flows: ['s -> f -> p', 'f -> x -> p', 'p -> e'],
    script: [[stands('a', 'a'), complete('a')], complete('a')],
    trace: 's f {p_s | x p_s} a p_e p e a p_e p e',
  }),
  inner('is ended by a terminate end in it, and the process goes on', {
    elements: [
      sub(
        'p',
        [and('f'), user('a'), user('b'), end('x', on.terminate)],
        ['p_s -> f -> a -> x', 'f -> b -> p_e'],
      ),
      task('c'),
    ],
    flows: ['s -> p -> c -> e'],
    script: [[complete('a'), closed('b')]],
    trace: 's p_s f a x p c e',
  }),
  inner('is closed with its user task by a boundary event', {
    elements: [
      sub('p', [user('a')], ['p_s -> a -> p_e']),
      boundary('p', 'b', on.timer('PT1H')),
      user('late'),
    ],
    flows: ['s -> p -> e', 'b -> late -> e'],
    script: [wait, [stands('late'), closed('a'), complete('late')]],
    trace: 's p_s b late e',
  }),
  about('13.3.5', 'Ad-hoc sub-process')('is refused', {
    xml: process([sub('p', [task('a')], ['p_s -> a -> p_e'], { type: 'adHocSubProcess' })], ['s -> p -> e']),
    refused: /p: Ad-hoc sub-processes are not run/,
  }),
];

const child = process([user('ask')], ['s -> ask -> e']);
const sum = process([script('add', 'context.sum = a + b; return null')], ['s -> add -> e']);
const failing = (...elements: readonly string[]) =>
  process([call('c', 'child'), ...elements, task('h')], ['s -> c -> e', 'x -> h -> e']);

const calls: readonly Case[] = [
  calling('runs another process and waits for its end', {
    xml: process([call('c', 'child'), task('b')], ['s -> c -> b -> e']),
    calls: { child },
    script: [stands('c', 'ask'), complete('ask')],
    trace: 's c b e',
  }),
  calling('gives its inputs and takes its outputs', {
    elements: [
      call('c', 'child', {
        InputMapping: '{"a": "${context.x}", "b": "${2}"}',
        OutputMapping: '{"total": "${result.sum}"}',
      }),
    ],
    flows: ['s -> c -> e'],
    calls: { child: sum },
    variables: { x: 1 },
    trace: 's c e',
    gives: { total: 3 },
  }),
  calling('takes an error end of what it calls at its boundary', {
    xml: failing(boundary('c', 'x', on.error('LOST'))),
    calls: { child: process([end('lost', on.error('LOST'))], ['s -> lost']) },
    trace: 's c? x h e',
  }),
  calling('takes a refused command of what it calls at its boundary', {
    xml: failing(boundary('c', 'x', on.error('CUSTOMER_ACCOUNT_CLOSED'))),
    calls: { child: process([deposit('pay', '1', '1000000003')], ['s -> pay -> e']) },
    trace: 's c? x h e',
  }),
  calling('takes a BpmnError of what it calls at its boundary', {
    xml: failing(boundary('c', 'x', on.error('LOST'))),
    calls: { child: process([script('t', 'throw new BpmnError("LOST", "It is lost.")')], ['s -> t -> e']) },
    trace: 's c? x h e',
  }),
  calling('leaves an error that none of them catches to an operator of what it calls', {
    xml: process([call('c', 'child')], ['s -> c -> e']),
    calls: { child: process([deposit('pay', '1', '${context.account}')], ['s -> pay -> e']) },
    variables: { account: '1000000003' },
    script: [stands('c', 'pay'), retry({ account: '1000000005' }, 'pay')],
    trace: 's c e',
  }),
  calling('hears an escalation of what it calls, which goes on', {
    xml: failing(beside('c', 'x', on.escalation('HIGH'))),
    calls: { child: process([thrown('up', on.escalation('HIGH')), user('ask')], ['s -> up -> ask -> e']) },
    script: [stands('c', 'ask'), complete('ask')],
    trace: 's x h e c e',
  }),
  calling('is ended by an escalation of what it calls, and ends it', {
    xml: failing(boundary('c', 'x', on.escalation('HIGH'))),
    calls: { child: process([thrown('up', on.escalation('HIGH')), user('ask')], ['s -> up -> ask -> e']) },
    script: [stands()],
    trace: 's x h e',
  }),
  calling('ends what it calls when a boundary event ends it', {
    xml: failing(boundary('c', 'x', on.timer('PT1H'))),
    calls: { child },
    script: [stands('c', 'x', 'ask'), stands()],
    trace: 's x h e',
  }),
  calling('ends what is called further down when a boundary event ends it', {
    xml: failing(boundary('c', 'x', on.timer('PT1H'))),
    calls: { child: process([call('d', 'grandchild')], ['s -> d -> e']), grandchild: child },
    script: [stands('c', 'd', 'x', 'ask'), stands()],
    trace: 's x h e',
  }),
  calling('takes an error over two calls', {
    xml: failing(boundary('c', 'x', on.error('CUSTOMER_ACCOUNT_CLOSED'))),
    calls: {
      child: process([call('d', 'grandchild')], ['s -> d -> e']),
      grandchild: process([deposit('pay', '1', '1000000003')], ['s -> pay -> e']),
    },
    trace: 's c? x h e',
  }),
  calling('hears an escalation over two calls', {
    xml: failing(beside('c', 'x', on.escalation('HIGH'))),
    calls: {
      child: process([call('d', 'grandchild')], ['s -> d -> e']),
      grandchild: process([thrown('up', on.escalation('HIGH')), user('ask')], ['s -> up -> ask -> e']),
    },
    script: [stands('c', 'd', 'ask'), complete('ask')],
    trace: 's x h e c e',
  }),
  calling('of a process that is not there raises an incident', {
    xml: process([call('c', '${context.name}')], ['s -> c -> e']),
    variables: { name: 'an unknown name' },
    script: [stands('c')],
    status: 'ERROR',
    incident: /PROCESS_NOT_FOUND/,
    trace: 's c!',
  }),
];

/** A hotel and a flight in a transaction that is cancelled when `x` says so. */
const travel = process(
  [
    sub(
      'p',
      [
        task('hotel'),
        undo('hotel', user('unhotel')),
        task('flight'),
        undo('flight', user('unflight')),
        xor('g'),
        end('x', on.cancel),
      ],
      ['p_s -> hotel -> flight -> g', 'g -> x : ${failed}', 'g => p_e'],
      { type: 'transaction' },
    ),
    boundary('p', 'c', on.cancel),
    task('sorry'),
  ],
  ['s -> p -> e', 'c -> sorry -> e'],
);

const transactions: readonly Case[] = [
  transaction('goes on when it is not cancelled', {
    xml: travel,
    variables: { failed: false },
    trace: 's p_s hotel flight g p_e p e',
  }),
  transaction('that is cancelled undoes what was done, the last first, then leaves by its cancel event', {
    xml: travel,
    variables: { failed: true },
    script: [
      [stands('unflight'), complete('unflight')],
      [stands('unhotel'), complete('unhotel')],
    ],
    trace: 's p_s hotel flight g x unflight unhotel c sorry e',
  }),
  about('13.5.6', 'Cancel end event')('ends what still runs in its transaction', {
    elements: [
      sub(
        'p',
        [and('f'), user('a'), user('b'), end('x', on.cancel)],
        ['p_s -> f -> a -> x', 'f -> b -> p_e'],
        { type: 'transaction' },
      ),
      boundary('p', 'c', on.cancel),
      task('sorry'),
    ],
    flows: ['s -> p -> e', 'c -> sorry -> e'],
    script: [[complete('a'), closed('b')]],
    trace: 's p_s f a x c sorry e',
  }),
  transaction('that ends in an error undoes nothing by itself', {
    elements: [
      sub('p', [task('a'), undo('a', task('una')), end('x', on.error('LOST'))], ['p_s -> a -> x'], {
        type: 'transaction',
      }),
      boundary('p', 'b', on.error('LOST')),
      task('h'),
    ],
    flows: ['s -> p -> e', 'b -> h -> e'],
    trace: 's p_s a x b h e',
  }),
  about('13.5.6', 'Cancel end event')('outside a transaction is refused', {
    xml: process([start('s'), end('x', on.cancel)], ['s -> x']),
    refused: /x: A cancel end event must be in a transaction/,
  }),
  about('13.5.3', 'Cancel boundary event')('at a plain sub-process is refused', {
    elements: [sub('p', [task('a')], ['p_s -> a -> p_e']), boundary('p', 'c', on.cancel)],
    flows: ['s -> p -> e', 'c -> e'],
    refused: /c: Only a transaction can be cancelled/,
  }),
];

export const subProcesses: readonly Case[] = [...subs, ...calls, ...transactions];
