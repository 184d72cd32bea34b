/** What an event is named by tells it apart, is taken literally, and is written in a language that is run. */
import { el } from '../../../support/bpmn.ts';
import { beside, boundary, caught, end, many, on, process, sub, task } from '../../../support/diagram.ts';
import { accepts, refuses } from '../../../support/refused-diagrams.ts';

const catching = (event: string) => process([caught('c', event)], ['s -> c -> e']);
const failing = (ending: string) =>
  process(
    [sub('a', [end('x', on.error('LOST'))], ['a_s -> x']), beside('a', 'b', ending)],
    ['s -> a -> e', 'b -> e'],
  ).replace('cancelActivity="false"', '');
const inGroovy = (xml: string, element: string) =>
  xml.replace(new RegExp(`<bpmn:${element}(?=[ >])`), `<bpmn:${element} language="groovy"`);

const result = (name: string) =>
  process([el('scriptTask', 'a', { ResultVariable: name }, '<bpmn:script>1</bpmn:script>')], ['s -> a -> e']);

refuses({
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
    /errorCode \$\{code\} is taken literally/,
  ],
  'a message name that is an expression': [
    catching(on.message('PAID')).replaceAll(/ name="PAID"/g, ' name="paid-$${order}"'),
    'c',
    /paid-\$\{order\} is taken literally.*CorrelationKey/,
  ],
  'a signal name in FEEL': [
    catching(on.signal('PAID')).replaceAll(/ name="PAID"/g, ' name="=order"'),
    'c',
    /=order is taken literally.*instanceId/,
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
    result('${x}'),
    'a',
    /ResultVariable \$\{x\} is not a name of a variable/,
  ],
  'a result that is a path': [result('a.b'), 'a', /ResultVariable a\.b is not a name of a variable/],
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
});

accepts({ 'a result with any letters': result('größe') });
