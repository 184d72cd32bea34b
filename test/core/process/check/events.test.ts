/** What an event is named by tells it apart, is taken as it stands, and is written in a language that is run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { el } from '../../../support/bpmn.ts';
import { beside, boundary, caught, end, many, on, process, sub, task } from '../../../support/diagram.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => false };

const catching = (event: string) => process([caught('c', event)], ['s -> c -> e']);
const failing = (ending: string) =>
  process(
    [sub('a', [end('x', on.error('LOST'))], ['a_s -> x']), beside('a', 'b', ending)],
    ['s -> a -> e', 'b -> e'],
  ).replace('cancelActivity="false"', '');
const inGroovy = (xml: string, element: string) =>
  xml.replace(new RegExp(`<bpmn:${element}(?=[ >])`), `<bpmn:${element} language="groovy"`);

const faults: Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>> = {
  'an error without a code': [
    failing(on.error('LOST')).replaceAll(/ errorCode="\w+"/g, ''),
    'b',
    /has no errorCode.*leave errorRef away/,
  ],
  'an escalation without a code': [
    process([task('a'), boundary('a', 'b', on.escalation('LATE'))], ['s -> a -> e', 'b -> e']).replaceAll(
      / escalationCode="\w+"/g,
      '',
    ),
    'b',
    /has no escalationCode/,
  ],
  'an error code that is an expression': [
    failing(on.error('LOST')).replaceAll(/errorCode="\w+"/g, 'errorCode="$${code}"'),
    'b',
    /errorCode \$\{code\} is taken as it stands/,
  ],
  'a message name that is an expression': [
    catching(on.message('PAID')).replaceAll(/ name="PAID"/g, ' name="paid-$${order}"'),
    'c',
    /paid-\$\{order\} is taken as it stands.*CorrelationKey/,
  ],
  'a signal name in FEEL': [
    catching(on.signal('PAID')).replaceAll(/ name="PAID"/g, ' name="=order"'),
    'c',
    /=order is taken as it stands.*instanceId/,
  ],
  'a timer in Groovy': [inGroovy(catching(on.timer('PT1S')), 'timeDuration'), 'c', /groovy is not run here/],
  'a condition of an event in Groovy': [
    inGroovy(catching(on.condition('${x}')), 'condition'),
    'c',
    /groovy is not run here/,
  ],
  'a completion condition in Groovy': [
    inGroovy(
      process(
        [task('a', many({ times: '3' }, { until: '${nrOfCompletedInstances == 1}' }))],
        ['s -> a -> e'],
      ),
      'completionCondition',
    ),
    'a',
    /groovy is not run here/,
  ],
  'a repetition of none': [
    process([task('a'), beside('a', 'b', on.cycle('R0/PT1S'))], ['s -> a -> e', 'b -> e']),
    'b',
    /repeats 0 times/,
  ],
  'a result that is an expression': [
    process(
      [el('scriptTask', 'a', { ResultVariable: '${x}' }, '<bpmn:script>1</bpmn:script>')],
      ['s -> a -> e'],
    ),
    'a',
    /ResultVariable \$\{x\} is no name of a variable/,
  ],
  'a result that is a path': [
    process(
      [el('scriptTask', 'a', { ResultVariable: 'a.b' }, '<bpmn:script>1</bpmn:script>')],
      ['s -> a -> e'],
    ),
    'a',
    /ResultVariable a\.b is no name of a variable/,
  ],
  'a loop that IsMultiInstance denies': [
    process(
      [
        el(
          'scriptTask',
          'a',
          { IsMultiInstance: 'false' },
          `${many({ times: '3' })}<bpmn:script>1</bpmn:script>`,
        ),
      ],
      ['s -> a -> e'],
    ),
    'a',
    /IsMultiInstance says false/,
  ],
};

test('a name may have any letters', async () => {
  const xml = process(
    [el('scriptTask', 'a', { ResultVariable: 'größe' }, '<bpmn:script>1</bpmn:script>')],
    ['s -> a -> e'],
  );
  const { findings } = await checkDefinition(xml, known);
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  );
});

for (const [what, [xml, at, says]] of Object.entries(faults)) {
  test(`${what} is refused at its element`, async () => {
    const { findings } = await checkDefinition(xml, known);
    const found = findings.filter(({ severity, elementId }) => severity === 'error' && elementId === at);
    assert.match(found.map(({ message }) => message).join('\n'), says);
  });
}
