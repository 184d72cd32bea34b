/** BPMN 2.0.2, 13.3.7: multi-instance activities. */
import { el } from '../../support/bpmn.ts';
import { beside, boundary, call, many, on, process, script, sub, task, user } from '../../support/diagram.ts';
import { about, type Case, closed, complete, message, retry, stands, wait } from './case.ts';

const instances = about('13.3.7', 'Multi-instance activity');

const looped = (marker: string) =>
  process([script('a', 'context.n = context.n + 1; return null', marker), task('b')], ['s -> a -> b -> e']);
const items = { items: ['x', 'y', 'z'], seen: [] };
const collect = 'context.seen = [...context.seen, item]; return item';
const over = { collection: '${context.items}' };

export const multiInstances: readonly Case[] = [
  instances('runs side by side for each item of a collection', {
    xml: process([user('a', many(over)), task('b')], ['s -> a -> b -> e']),
    variables: items,
    script: [[stands('a', 'a', 'a'), complete('a')], complete('a'), [stands('a'), complete('a')]],
    gives: { items: ['x', 'y', 'z'] },
    trace: 's a b e',
  }),
  instances('runs one after the other, in the order of the collection', {
    xml: process([script('a', collect, many(over, { sequential: true }))], ['s -> a -> e']),
    variables: items,
    gives: { seen: ['x', 'y', 'z'] },
    trace: 's a e',
  }),
  instances('in sequence waits for each', {
    xml: process([user('a', many(over, { sequential: true }))], ['s -> a -> e']),
    variables: items,
    script: [
      [stands('a'), complete('a')],
      [stands('a'), complete('a')],
      [stands('a'), complete('a')],
    ],
    trace: 's a e',
  }),
  instances('collects its results in the order of the items', {
    xml: process([script('a', 'return item + item', many(over, { collects: 'all' }))], ['s -> a -> e']),
    variables: items,
    gives: { all: ['xx', 'yy', 'zz'] },
    trace: 's a e',
  }),
  instances('in sequence collects its results flat', {
    elements: [script('a', 'return item + item', many(over, { sequential: true, collects: 'all' }))],
    flows: ['s -> a -> e'],
    variables: items,
    gives: { all: ['xx', 'yy', 'zz'] },
    trace: 's a e',
  }),
  instances('runs as often as its cardinality says', {
    xml: looped(many({ times: '${times}' }, { sequential: true })),
    variables: { n: 0, times: 4 },
    gives: { n: 4 },
    trace: 's a b e',
  }),
  instances('side by side keeps what every instance wrote', {
    xml: looped(many({ times: '3' })),
    variables: { n: 0 },
    gives: { n: 3 },
    trace: 's a b e',
  }),
  instances('over an empty collection passes at once', {
    xml: process([user('a', many(over)), task('b')], ['s -> a -> b -> e']),
    variables: { items: [] },
    script: [stands()],
    trace: 's a b e',
  }),
  instances('over a cardinality of 0 passes at once', {
    xml: looped(many({ times: '${times}' })),
    variables: { n: 0, times: 0 },
    gives: { n: 0 },
    trace: 's a b e',
  }),
  instances('ends when so many instances are completed, and closes the others', {
    elements: [user('a', many(over, { until: '${nrOfCompletedInstances >= 2}' })), task('b')],
    flows: ['s -> a -> b -> e'],
    variables: items,
    script: [complete('a'), [stands('a', 'a'), complete('a')], [stands(), closed('a')]],
    trace: 's a b e',
  }),
  instances('knows how many instances there are and how many are active', {
    elements: [user('a', many(over, { until: '${nrOfInstances == 3 && nrOfActiveInstances == 1}' }))],
    flows: ['s -> a -> e'],
    variables: items,
    script: [complete('a'), [stands('a', 'a'), complete('a')], stands()],
    trace: 's a e',
  }),
  instances('in sequence begins no other once its completion condition holds', {
    elements: [
      script('a', collect, many(over, { sequential: true, until: '${nrOfCompletedInstances == 2}' })),
    ],
    flows: ['s -> a -> e'],
    variables: items,
    gives: { seen: ['x', 'y'] },
    trace: 's a e',
  }),
  instances('reads variables in its completion condition', {
    elements: [script('a', collect, many(over, { sequential: true, until: '${seen.length > 0}' }))],
    flows: ['s -> a -> e'],
    variables: items,
    gives: { seen: ['x'] },
    trace: 's a e',
  }),
  instances('of a sub-process runs it for each item', {
    elements: [sub('p', [user('a'), script('b', collect)], ['p_s -> a -> b -> p_e'], { inside: many(over) })],
    flows: ['s -> p -> e'],
    variables: { items: ['x', 'y'], seen: [] },
    script: [
      [stands('a', 'a'), complete('a')],
      [stands('a'), complete('a')],
    ],
    trace: 's p_s p_s a b p_e a b p_e p e',
  }),
  instances('of a call activity calls for each item and gives it the item', {
    elements: [
      call(
        'c',
        'child',
        { InputMapping: '{"item": "${item}"}', OutputMapping: '{"last": "${result.seen}"}' },
        many(over, { sequential: true }),
      ),
    ],
    flows: ['s -> c -> e'],
    calls: { child: process([script('a', 'context.seen = "got " + item; return null')], ['s -> a -> e']) },
    variables: items,
    gives: { last: 'got z' },
    trace: 's c e',
  }),
  instances('by properties of a call activity calls for each item', {
    elements: [
      call('c', 'child', {
        IsMultiInstance: 'true',
        Collection: '${context.items}',
        ElementVariable: 'item',
        AggregationVariable: 'all',
      }),
    ],
    flows: ['s -> c -> e'],
    calls: { child: process([user('a')], ['s -> a -> e']) },
    variables: { items: ['x', 'y'] },
    script: [complete('a'), complete('a')],
    trace: 's c e',
  }),
  instances('is closed as a whole by a boundary event', {
    elements: [user('a', many(over)), boundary('a', 'b', on.timer('PT2H')), task('late')],
    flows: ['s -> a -> e', 'b -> late -> e'],
    variables: items,
    script: [complete('a'), [stands('a', 'a', 'b'), wait], [stands(), closed('a')]],
    trace: 's b late e',
  }),
  instances('has one boundary event for all of its instances', {
    elements: [user('a', many(over)), beside('a', 'b', on.message('hint')), task('h')],
    flows: ['s -> a -> e', 'b -> h -> e'],
    variables: { items: ['x', 'y'] },
    script: [[stands('a', 'a', 'b'), message('hint')], complete('a'), complete('a')],
    trace: 's b h e a e',
  }),
  instances('is ended as a whole by an error in one of them', {
    elements: [
      el(
        'scriptTask',
        'a',
        {},
        `${many(over, { sequential: true })}<bpmn:script>if (item === "y") throw new BpmnError("BAD", "no"); return null</bpmn:script>`,
      ),
      boundary('a', 'b', on.error('BAD')),
      task('h'),
    ],
    flows: ['s -> a -> e', 'b -> h -> e'],
    variables: items,
    trace: 's a? b h e',
  }),
  instances('over what is not a collection raises an incident, and goes on once it is one', {
    xml: process([user('a', many(over)), task('b')], ['s -> a -> b -> e']),
    variables: { items: 7 },
    script: [
      [stands('a'), retry({ items: ['x'] }, 'a')],
      [stands('a'), complete('a')],
    ],
    trace: 's a! a b e',
  }),
  instances('over a variable that is not there raises an incident, and goes on once it is', {
    xml: process([user('a', many(over)), task('b')], ['s -> a -> b -> e']),
    script: [
      [stands('a'), retry({ items: ['x'] }, 'a')],
      [stands('a'), complete('a')],
    ],
    trace: 's a! a b e',
  }),
  instances('with another behaviour than All is refused', {
    elements: [task('a', many(over).replace(' isSequential', ' behavior="One" isSequential'))],
    flows: ['s -> a -> e'],
    refused: /a: .*behavior/,
  }),
  instances('without collection and cardinality is refused', {
    xml: process([task('a', '<bpmn:multiInstanceLoopCharacteristics/>')], ['s -> a -> e']),
    refused: /a: The loop needs a collection/,
  }),
];
