/** The check of a definition: what is sound, what is refused; a sentence and a bounded list, whatever is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound } from '../../../../core/process/check/check.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { and, task as drawn, process, script } from '../../../support/diagram.ts';
import {
  accepts,
  around,
  diagramsOf,
  errorsOf,
  gateway,
  known,
  refuses,
  rowsOf,
} from '../../../support/refused-diagrams.ts';

const pay = (more: string) => `<serviceTask><has ConnectorKey="InitiateDeposit" ${more}/></serviceTask>`;
const caught = (inside: string) =>
  `<intermediateCatchEvent><timerEventDefinition>${inside}</timerEventDefinition></intermediateCatchEvent>`;

accepts({
  ...diagramsOf(`
a property in another case
  <serviceTask><has connectorkey="InitiateDeposit"/></serviceTask>
an input by expression
  ${pay('amount="${context.sum}"')}
an input in FEEL
  ${pay('amount="=sum(parts)"')}
a rule task
  <businessRuleTask><has RuleSet="transactions/pending"/></businessRuleTask>
a script that reads secrets
  <scriptTask><has Secrets="KEY, OTHER_KEY"/><script>return 1;</script></scriptTask>
`),
  'a condition in FEEL': gateway('=amount > 5'),
  'a condition that says that it is FEEL': gateway('amount > 5').replace(
    'conditionExpression>',
    'conditionExpression xsi:type="bpmn:tFormalExpression" language="feel">',
  ),
  'a file in FEEL': gateway('amount > 5').replace(
    'targetNamespace',
    'expressionLanguage="https://www.omg.org/spec/DMN/20191111/FEEL/" targetNamespace',
  ),
});

refuses({
  ...rowsOf(`
an element that nothing reaches @lost => Nothing leads
  <task/><task id="lost"/>
a task without a command => no command .ConnectorKey.
  <serviceTask/>
secrets where not a script is => Only scripts read secrets
  ${pay('Secrets="KEY"')}
what is not a name of a secret => my key is not a name of a secret
  <scriptTask><has secrets="[&quot;my key&quot;]"/><script>return 1;</script></scriptTask>
a plain HTTP call => HTTP
  <serviceTask><has Endpoint="http://x"/></serviceTask>
an unknown command => Did you mean InitiateDeposit\\?
  <serviceTask><has ConnectorKey="InitiateDepositt"/></serviceTask>
a misspelt input => Did you mean amount
  ${pay('amuont="1"')}
an input of another type => amount must be
  ${pay('amount="much"')}
an input out of range => greater than 0
  ${pay('amount="0"')}
code in an expression => not allowed
  ${pay('amount="${run()}"')}
a mapping that is not JSON => not JSON
  ${pay('OutputMapping="{"')}
a script that is none => not a script
  <scriptTask><script>if (</script></scriptTask>
an unknown rule set => no rule set
  <businessRuleTask><has RuleSet="no/such"/></businessRuleTask>
a send task to nobody => needs to
  <sendTask><has template="x"/></sendTask>
a call of nothing => names no process
  <callActivity/>
an input with a call that FEEL does not have => no function summ: did you mean sum\\?
  ${pay('amount="=summ(parts)"')}
a completion condition beside its braces => completion condition: .*{nrOfCompletedInstances == 2}
  <userTask><has FormKey="f" collection="\${list}"/><multiInstanceLoopCharacteristics><completionCondition>\${nrOfCompletedInstances} == 2</completionCondition></multiInstanceLoopCharacteristics></userTask>
a complex gateway => Complex gateways
  <complexGateway/>
a loop over nothing => needs a collection
  <userTask><has FormKey="f"/><multiInstanceLoopCharacteristics/></userTask>
a standard loop without a condition => needs a loopCondition
  <userTask><has FormKey="f"/><standardLoopCharacteristics/></userTask>
a timer that is none => not a duration
  ${caught('<timeDuration>soon</timeDuration>')}
a date without a time => not a date such as
  ${caught('<timeDate>2026-11-21</timeDate>')}
a reference to nothing @b => refers to gone as errorRef
  <task/><boundaryEvent id="b" attachedToRef="t"><errorEventDefinition errorRef="gone"/></boundaryEvent>
an error that does not interrupt @b => interrupting
  <task/><boundaryEvent id="b" attachedToRef="t" cancelActivity="false"><errorEventDefinition/></boundaryEvent>
a conditional event without a condition => The condition
  <intermediateCatchEvent><conditionalEventDefinition/></intermediateCatchEvent>
`),
  'no process': [around('<task/>').replace(/<bpmn:process.*process>/s, ''), '', /no process/],
  'nothing executable': [around('<task/>').replace('isExecutable="true"', ''), 'p', /not executable/],
  'no start': [bpmn([end], []), 'p', /no start/],
  'no end': [bpmn([start], []), 'p', /no end/],
  'a flow without condition': [
    gateway('${x}').replace(
      '<bpmn:sequenceFlow id="b"',
      '<bpmn:sequenceFlow id="c" sourceRef="g" targetRef="e"/>$&',
    ),
    'c',
    /needs a condition/,
  ],
  'a condition that is text': [gateway('yes'), 'a', /yes is not one expression: write it as \$\{yes\}/],
  'a condition that is not FEEL': [
    gateway('=amount >'),
    'a',
    /=amount > is not valid FEEL: .*at character 9/,
  ],
});

test('a gateway without default may run, and the analyst is told what becomes of it', async () => {
  const condition = `<bpmn:conditionExpression>\${context.y}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
  const xml = gateway('${context.x}')
    .replace(' default="b"', '')
    .replace(/(id="b" sourceRef="g" targetRef="e")\/>/, `$1>${condition}`);
  const checked = await checkDefinition(xml, known);
  assert.ok(isSound(checked), JSON.stringify(checked.findings));
  const [found] = checked.findings.filter(({ severity }) => severity === 'warning');
  assert.equal(found?.elementId, 'g');
  assert.match(found.message, /no default flow/);
});

test('a mapping that is nested too deeply is refused', async () => {
  const mapping = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const xml = process([el('userTask', 'u', { FormKey: 'f', InputMapping: mapping })], ['s -> u -> e']);
  assert.match(JSON.stringify(await errorsOf(xml)), /within each other/);
});

test('of a split into 1500 scripts that write one variable a hundred pairs are told', async () => {
  const turns = Array.from({ length: 1500 }, (_, at) => `k${at}`);
  const xml = process(
    [and('g'), and('j'), ...turns.map((id) => script(id, 'context.v = 1; return null'))],
    ['s -> g', 'j -> e', ...turns.map((id) => `g -> ${id} -> j`)],
  );
  const { findings } = await checkDefinition(xml, known);
  assert.equal(findings.filter(({ code }) => code === 'PARALLEL_WRITE').length, 100);
});

test('a line is that of the element, not of a text that looks like it', async () => {
  const note = '<bpmn:documentation>use id="zz" here</bpmn:documentation>';
  const xml = process([drawn('a', note), drawn('zz')], ['s -> a -> e']).replaceAll('><', '>\n<');
  const { findings } = await checkDefinition(xml, known);
  const line = xml.split('\n').findIndex((text) => text.includes('<bpmn:task id="zz"')) + 1;
  assert.equal(findings.find(({ elementId }) => elementId === 'zz')?.line, line);
});

test('a file that is not well-formed is refused with the line', async () => {
  const xml = process([drawn('a')], ['s -> a -> e'])
    .replaceAll('><', '>\n<')
    .replace('</bpmn:task>', '');
  const { findings } = await checkDefinition(xml, known);
  const closing = xml.split('\n').findIndex((text) => text.includes('</bpmn:process>')) + 1;
  assert.deepEqual([findings[0]?.code, findings[0]?.line], ['XML', closing]);
});

for (const condition of ['${x}}', '${{x}}', 'feel: x', '${x > 1}${y}', '${a} && ${b}', '${n} > 1000000']) {
  test(`what is told to write in place of ${condition} is accepted`, async () => {
    const said = async (text: string) =>
      (await errorsOf(gateway(text))).map(({ message }) => message).join('\n');
    const wrong = await said(condition);
    const cure = /(?:write|as in|such as|it as) (?!all of|one such|it as)(\$\{.*\})\.?/.exec(wrong)?.[1];
    assert.ok(cure, wrong);
    assert.equal(await said(cure), '');
  });
}

test('what only fails when it is evaluated is one finding of its file', async () => {
  for (const condition of ['=date("-0001-01-01") = null', '=@"-0001-01-01" = null']) {
    const [found, ...more] = await errorsOf(gateway(condition));
    assert.deepEqual([found?.elementId, more], ['a', []]);
    assert.match(found?.message ?? '', /-0001-01-01/);
  }
});
