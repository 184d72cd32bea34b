/** BPMN 2.0.2, 13.3.1 to 13.3.3: sequence flow at activities, and tasks. */
import { el } from '../../support/bpmn.ts';
import {
  and,
  boundary,
  deposit,
  on,
  process,
  receive,
  script,
  task,
  user,
  xor,
} from '../../support/diagram.ts';
import {
  about,
  type Case,
  callback,
  closed,
  complete,
  failure,
  incident,
  message,
  retry,
  stands,
  wait,
} from './case.ts';

const waiting = (time: string) => el('receiveTask', 'a', { Timeout: time });

const flow = about('13.3.1', 'Sequence flow');
const business = about('13.3.3', 'Business rule task');
const receiving = about('13.3.3', 'Receive task');
const sending = about('13.3.3', 'Send task');
const serving = about('13.3.3', 'Service task');
const scripting = about('13.3.3', 'Script task');
const using = about('13.3.3', 'User task');

const fork = (flows: readonly string[]) =>
  process([task('a'), task('b'), task('c'), task('d')], ['s -> a', ...flows, 'b -> e', 'c -> e', 'd -> e']);

const flows: readonly Case[] = [
  flow('out of a task splits into all of them', {
    xml: process([task('a'), task('b'), task('c')], ['s -> a', 'a -> b -> e', 'a -> c -> e']),
    trace: 's a {b e | c e}',
  }),
  flow('with conditions out of a task takes every one that holds', {
    xml: fork(['a -> b : ${x > 0}', 'a -> c : ${x > 1}', 'a -> d : ${x > 2}']),
    variables: { x: 2 },
    trace: 's a {b e | c e}',
  }),
  flow('that is the default is taken when no condition holds', {
    xml: fork(['a -> b : ${x > 0}', 'a -> c : ${x > 1}', 'a => d']),
    variables: { x: 0 },
    trace: 's a d e',
  }),
  flow('that is the default is not taken when a condition holds', {
    xml: fork(['a -> b : ${x > 0}', 'a -> c : ${x > 1}', 'a => d']),
    variables: { x: 1 },
    trace: 's a b e',
  }),
  flow('that is the default is taken next to an unconditional one when no condition holds', {
    xml: fork(['a -> b : ${x > 0}', 'a -> c', 'a => d']),
    variables: { x: 0 },
    trace: 's a {c e | d e}',
  }),
  flow('that is unconditional is taken next to those whose condition holds', {
    xml: fork(['a -> b : ${x > 0}', 'a -> c : ${x > 1}', 'a -> d']),
    variables: { x: 1 },
    trace: 's a {b e | d e}',
  }),
  flow('of which none holds makes an incident, and goes on when it is tried again', {
    xml: fork(['a -> b : ${x > 0}', 'a -> c : ${x > 1}', 'a -> d : ${x > 2}']),
    variables: { x: 0 },
    script: [[stands('a'), retry({ x: 1 }, 'a')]],
    trace: 's a a! b e',
  }),
  about('13.3.2', 'Activity')('runs for each token that comes', {
    xml: process([and('f'), task('a'), user('t')], ['s -> f -> a -> t', 'f -> t', 't -> e']),
    script: [complete('t'), complete('t')],
    trace: 's f a t e t e',
  }),
  flow('into a sub-process from outside is refused', {
    elements: [`<bpmn:subProcess id="p"><bpmn:task id="a"/></bpmn:subProcess>`],
    flows: ['s -> a', 'p -> e', 's -> p'],
    refused: /f0: The flow crosses the border of a sub-process/,
  }),
];

const tasks: readonly Case[] = [
  about('13.3.3', 'Task')('without a kind passes at once', {
    xml: process([task('a')], ['s -> a -> e']),
    trace: 's a e',
  }),
  about('13.3.3', 'Manual task')('passes at once: what is done by hand is not the host’s', {
    xml: process([el('manualTask', 'a')], ['s -> a -> e']),
    trace: 's a e',
  }),
  using('waits for a person and takes what he says', {
    xml: process([user('a')], ['s -> a -> e']),
    script: [[stands('a'), complete('a', { action: 'Approve', note: 'fine' })]],
    trace: 's a e',
  }),
  using('waits again each time it is reached', {
    elements: [xor('m'), user('a'), xor('g')],
    flows: ['s -> m -> a -> g', 'g -> m : ${lastSignalData.more}', 'g => e'],
    script: [complete('a', { more: true }), [stands('a'), complete('a', { more: false })]],
    trace: 's m a g m a g e',
  }),
  using('is completed once: a second completion answers an error', {
    xml: process([user('a'), user('b')], ['s -> a -> b -> e']),
    script: [complete('a'), [closed('a'), complete('b')]],
    trace: 's a b e',
  }),
  using('with a misspelt property is refused', {
    xml: process([el('userTask', 'a', { FormKey: 'form', UserAction: 'Approve' })], ['s -> a -> e']),
    refused: /a: .*UserAction.*UserActions/,
  }),
  receiving('waits for its callback', {
    xml: process([receive('a')], ['s -> a -> e']),
    script: [stands('a'), callback('a', { paid: true })],
    trace: 's a e',
  }),
  receiving('with a message waits for the message by its name', {
    xml: process([receive('a').replace(' id=', ' messageRef="message_paid" id=')], ['s -> a -> e']),
    script: [stands('a'), message('paid')],
    trace: 's a e',
  }),
  receiving('raises an error when its callback says that it went wrong', {
    xml: process([receive('a'), boundary('a', 'b', on.error()), task('h')], ['s -> a -> e', 'b -> h -> e']),
    script: [failure('a')],
    trace: 's a? b h e',
  }),
  receiving('with a Timeout raises CALLBACK_TIMEOUT when nothing came in time', {
    elements: [waiting('PT30M'), boundary('a', 'b', on.error('CALLBACK_TIMEOUT')), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    script: [wait],
    trace: 's a? b h e',
  }),
  receiving('whose time is over raises an incident if nothing catches it, and waits again on a retry', {
    xml: process([waiting('${time}')], ['s -> a -> e']),
    variables: { time: 'PT90M' },
    script: [
      stands('a'),
      wait,
      [incident(/CALLBACK_TIMEOUT/), retry({}, 'a')],
      callback('a', { paid: true }),
    ],
    trace: 's a! a e',
  }),
  receiving('with a Timeout that is not a duration is refused', {
    xml: process([waiting('soon')], ['s -> a -> e']),
    refused: /a: .*Timeout: soon is not a duration/,
  }),
  receiving('with a Timeout other than that of its timer is refused', {
    xml: process([waiting('PT30M'), boundary('a', 'b', on.timer('PT1H'))], ['s -> a -> e', 'b -> e']),
    refused: /a: .*Timeout is PT30M, and a timer at the task ends it after PT1H/,
  }),
  receiving('with a Timeout and a timer that says the same goes the timer’s way', {
    elements: [waiting('PT30M'), boundary('a', 'b', on.timer('PT30M')), boundary('a', 'c', on.error())],
    flows: ['s -> a -> e', 'b -> e', 'c -> e'],
    script: [wait],
    trace: 's b e',
  }),
  sending('tells an event', {
    xml: process([el('sendTask', 'a', { event: 'loan.asked' })], ['s -> a -> e']),
    trace: 's a e',
  }),
  sending('writes to a customer', {
    elements: [el('sendTask', 'a', { to: 'client:client-amina', subject: 'Paid', body: 'It is there.' })],
    flows: ['s -> a -> e'],
    trace: 's a e',
  }),
  serving('runs its command', { xml: process([deposit('a', '1')], ['s -> a -> e']), trace: 's a e' }),
  serving('of a refused command raises an incident, and goes on when it is tried again', {
    xml: process([deposit('a', '1', '${context.account}')], ['s -> a -> e']),
    variables: { account: '1000000003' },
    script: [[stands('a'), retry({ account: '1000000005' }, 'a')]],
    trace: 's a! a e',
  }),
  serving('without the variable of its input raises an incident, and goes on once it is there', {
    xml: process([deposit('a', '${context.amount}')], ['s -> a -> e']),
    script: [[stands('a'), retry({ amount: 2 }, 'a')]],
    trace: 's a! a e',
  }),
  scripting('computes on the variables', {
    xml: process([script('a', 'context.sum = x + y; return null')], ['s -> a -> e']),
    variables: { x: 1, y: 2 },
    trace: 's a e',
    gives: { sum: 3 },
  }),
  scripting('that is one expression answers its value', {
    elements: [el('scriptTask', 'a', { ResultVariable: 'r' }, '<bpmn:script>({ sum: x + y })</bpmn:script>')],
    flows: ['s -> a -> e'],
    variables: { x: 1, y: 2 },
    trace: 's a e',
    gives: { r: { sum: 3 } },
  }),
  scripting('of statements that answer nothing is refused', {
    xml: process([script('a', 'const sum = x + y; context.sum = sum;')], ['s -> a -> e']),
    refused: /a: .*return/,
  }),
  scripting('that fails raises an incident', {
    xml: process([script('a', 'return lost.name')], ['s -> a -> e']),
    script: [[stands('a'), retry({ lost: { name: 'x' } }, 'a')]],
    trace: 's a! a e',
  }),
  business('asks its rule set', {
    elements: [el('businessRuleTask', 'a', { RuleSet: 'transactions/velocity', ResultVariable: 'limit' })],
    flows: ['s -> a -> e'],
    trace: 's a e',
  }),
  business('of an unknown rule set is refused', {
    xml: process([el('businessRuleTask', 'a', { RuleSet: 'transactions/nothing' })], ['s -> a -> e']),
    refused: /transactions\/nothing/,
  }),
  serving('of an unknown command is refused', {
    xml: process([el('serviceTask', 'a', { ConnectorKey: 'InitiateDeposite' })], ['s -> a -> e']),
    refused: /InitiateDeposit\?/,
  }),
];

const attribute = (name: string, value: string) =>
  process([task('a').replace(' id=', ` ${name}="${value}" id=`)], ['s -> a -> e']);
const activity = about('13.3.2', 'Activity');

const refusals: readonly Case[] = [
  activity('with a start quantity other than 1 is refused', {
    xml: attribute('startQuantity', '2'),
    refused: /a: startQuantity other than 1 is not run/,
  }),
  activity('with a completion quantity other than 1 is refused', {
    xml: attribute('completionQuantity', '2'),
    refused: /a: completionQuantity other than 1 is not run/,
  }),
  activity('that nothing leads to is refused', {
    xml: process([task('a'), task('b')], ['s -> a -> e', 'b -> e']),
    refused: /b: Nothing leads to this element/,
  }),
  activity('whose id is used twice is refused', {
    xml: process([task('a'), task('a')], ['s -> a -> e']),
    refused: /a: The id a is used twice/,
  }),
];

export const activities: readonly Case[] = [...flows, ...tasks, ...refusals];
