/** What an element names elsewhere in the file: of the right kind, and where it has an effect. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound } from '../../../../core/process/check/check.ts';
import { gateway, known, refuses, rowsOf } from '../../../support/refused-diagrams.ts';

const late = (host: string) =>
  `<boundaryEvent id="b" attachedToRef="${host}"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>`;
const event = (type: string) => `<${type}><messageEventDefinition/></${type}>`;

refuses(
  rowsOf(`
a boundary event at a start @b => attached to s, which is not a task
  <task/>${late('s')}
a boundary event at a task of another scope @b => inner, which is in another scope
  <subProcess id="t"><task id="inner"/></subProcess>${late('inner')}
a catching message without a name => names no message.*CorrelationKey
  ${event('intermediateCatchEvent')}
a thrown message that says nothing => names no message.*ConnectorKey
  ${event('intermediateThrowEvent')}
a script in two places => script is given twice
  <scriptTask><has Script="return 1"/><script>return 2</script></scriptTask>
a loop with a collection and a cardinality => collection and a cardinality
  <task><multiInstanceLoopCharacteristics><has collection="\${items}"/><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></task>
an error that is a signal @b => errorRef refers to sig, which is not of type error
  <task/><boundaryEvent id="b" attachedToRef="t"><errorEventDefinition errorRef="sig"/></boundaryEvent> ++ <signal id="sig" name="x"/>
a message without a name => m has no name
  <receiveTask messageRef="m"/> ++ <message id="m"/>
a default that does not leave its task => f0 is the default of t and does not leave it
  <task default="f0"/>
a cardinality that is not a number => cardinality must be a whole number.*not three
  <task><multiInstanceLoopCharacteristics><loopCardinality>three</loopCardinality></multiInstanceLoopCharacteristics></task>
`),
);

test('a default flow with a condition may run, and the analyst is told that the condition says nothing', async () => {
  const said = '<bpmn:conditionExpression>${context.y}</bpmn:conditionExpression></bpmn:sequenceFlow>';
  const xml = gateway('${context.x}').replace(/(id="b" sourceRef="g" targetRef="e")\/>/, `$1>${said}`);
  const checked = await checkDefinition(xml, known);
  assert.ok(isSound(checked), JSON.stringify(checked.findings));
  const [found, ...more] = checked.findings;
  assert.deepEqual([found?.elementId, found?.severity, more], ['b', 'warning', []]);
});
