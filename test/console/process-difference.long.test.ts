/** What a second person is told of a new version of a process: each kind of change, with what stood there and what stands there now. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { noBrowser } from '../support/browser.ts';
import { type ConsoleBank, consoleBank, fits, passesAxe, press } from '../support/console.ts';
import { drawn } from '../support/drawn.ts';
import { eventually } from '../support/page-checks.ts';

const inner = `<bpmn:process id="Paying" name="Paying in" isExecutable="true">
<bpmn:documentation>Pays in.</bpmn:documentation>
<bpmn:extensionElements><bank:properties><bank:property name="Secrets" value="key"/></bank:properties></bpmn:extensionElements>
<bpmn:startEvent id="Begin"/>
<bpmn:serviceTask id="Pay" name="Pay"><bpmn:extensionElements><bank:properties><bank:property name="ConnectorKey" value="InitiateDeposit"/><bank:property name="amount" value="100"/></bank:properties></bpmn:extensionElements>
<bpmn:multiInstanceLoopCharacteristics isSequential="false"><bank:properties><bank:property name="collection" value="\${all}"/></bank:properties></bpmn:multiInstanceLoopCharacteristics></bpmn:serviceTask>
<bpmn:boundaryEvent id="Late" attachedToRef="Pay" cancelActivity="true"><bpmn:timerEventDefinition id="T"><bpmn:timeDuration>P7D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
<bpmn:boundaryEvent id="Failed" attachedToRef="Pay"><bpmn:errorEventDefinition errorRef="Error_1"/></bpmn:boundaryEvent>
<bpmn:exclusiveGateway id="Which" default="Else"/>
<bpmn:scriptTask id="Sum" scriptFormat="javascript"><bpmn:script><![CDATA[return 1;
]]></bpmn:script></bpmn:scriptTask>
<bpmn:userTask id="Ask" camunda:assignee="ada"/>
<bpmn:endEvent id="End"/>
<bpmn:sequenceFlow id="One" sourceRef="Which" targetRef="Sum"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${amount &gt; 1}</bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="Else" sourceRef="Which" targetRef="End"/>
</bpmn:process>
<bpmn:error id="Error_1" name="Callback" errorCode="CALLBACK_FAILED"/>
<bpmn:message id="Message_1" name="Reminded"/>
<bpmn:signal id="Signal_1" name="Closed"/>`;
const file = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bank="http://bank.example/schema/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="file" targetNamespace="http://bank.example">${inner}</bpmn:definitions>`;

/** A change of the text, and what is told of it. */
const cases: readonly (readonly [string | RegExp, string, string])[] = [
  ['>P7D<', '>P70D<', 'changed Late: timerEventDefinition timeDuration P7D>P70D'],
  [
    /timeDuration/g,
    'timeDate',
    'changed Late: timerEventDefinition timeDuration P7D>; timerEventDefinition timeDate >P7D',
  ],
  ['"CALLBACK_FAILED"', '"CALLBACK_FAILEDX"', 'changed Error_1: errorCode CALLBACK_FAILED>CALLBACK_FAILEDX'],
  ['Reminded', 'Asked', 'changed Message_1: name Reminded>Asked'],
  [
    '<bpmn:signal id="Signal_1" name="Closed"/>',
    '',
    'removed Signal_1: type signal>; id Signal_1>; name Closed>',
  ],
  ['errorRef="Error_1"', '', 'changed Failed: errorEventDefinition errorRef Error_1>'],
  ['value="100"', 'value="1000"', 'changed Pay: amount 100>1000'],
  [
    'value="100"/>',
    'value="100"/><bank:property name="accountNumber" value="1"/>',
    'changed Pay: accountNumber >1',
  ],
  ['value="100"/>', 'value="100"/><bank:property name="amount" value="9"/>', 'changed Pay: amount 2 >9'],
  ['${all}', '${some}', 'changed Pay: multiInstanceLoopCharacteristics collection ${all}>${some}'],
  [
    'isSequential="false"',
    'isSequential="1"',
    'changed Pay: multiInstanceLoopCharacteristics isSequential >true',
  ],
  ['&gt; 1', '&gt; 7', 'changed One: conditionExpression ${amount > 1}>${amount > 7}'],
  [
    'sourceRef="Which" targetRef="End"',
    'sourceRef="Which" targetRef="Ask"',
    'changed Else: targetRef End>Ask',
  ],
  [' default="Else"', '', 'changed Which: default Else>'],
  ['return 1;', 'return 2;', 'changed Sum: script return 1;\n>return 2;\n'],
  ['camunda:assignee="ada"', 'camunda:assignee="eve"', 'changed Ask: camunda:assignee ada>eve'],
  [
    'http://camunda.org/schema/1.0/bpmn',
    'http://other.example',
    'changed : xmlns:camunda http://camunda.org/schema/1.0/bpmn>http://other.example',
  ],
  ['cancelActivity="true"', 'cancelActivity="false"', 'changed Late: cancelActivity >false'],
  ['Pays in.', 'Pays out.', 'changed Paying: documentation Pays in.>Pays out.'],
  ['value="key"', 'value="other"', 'changed Paying: Secrets key>other'],
  ['name="Paying in"', 'name="Paying out"', 'changed Paying: name Paying in>Paying out'],
  [
    '<bpmn:endEvent id="End"/>',
    '<bpmn:endEvent id="End"><x:new xmlns:x="http://x.example" a="1">so</x:new></bpmn:endEvent>',
    'changed End: x:new xmlns:x >http://x.example; x:new a >1; x:new >so',
  ],
  [
    /(<bpmn:sequenceFlow id="One".*)\n(.*)/,
    '$2\n$1',
    'changed Paying: order Begin, Pay, Late, Failed, Which, Sum, Ask, End, One, Else>Begin, Pay, Late, Failed, Which, Sum, Ask, End, Else, One',
  ],
  [/userTask/g, 'manualTask', 'changed Ask: type userTask>manualTask'],
  // As the bank reads it, also where it would take it no more.
  ['value="100"', 'value="1\n00"', 'changed Pay: amount 100>1\n00'],
  ['Pays in.', 'Pays&#128512;', 'changed Paying: documentation Pays in.>Pays😀'],
  ['Pays in.', 'Pays<!-- --> <!-- -->in.', 'changed Paying: documentation Pays in.>Paysin.'],
  [
    '<bpmn:endEvent id="End"/>',
    '<bpmn:endEvent id="End"><bpmn:extensionElements><parsererror/></bpmn:extensionElements></bpmn:endEvent>',
    'changed End: parsererror >parsererror',
  ],
  // What only is written in another way.
  [/bpmn(?=[:=])/g, 'model', ''],
  [' cancelActivity="true"', '', ''],
  ['isSequential="false"', 'isSequential="0"', ''],
  ['id="Error_1" name="Callback"', 'name="Callback" id="Error_1"', ''],
  [
    /(<bank:property name="ConnectorKey" value="InitiateDeposit"\/>)(<bank:property name="amount" value="100"\/>)/,
    '$2$1',
    '',
  ],
  [
    '<bpmn:endEvent id="End"/>',
    '<bpmn:endEvent id="End"><bpmn:incoming>Else</bpmn:incoming></bpmn:endEvent>',
    '',
  ],
  ['<bpmn:endEvent id="End"/>', '<!-- it ends -->\n<bpmn:endEvent id="End">\n</bpmn:endEvent>', ''],
  [' id="file"', ' id="file" exporter="bpmn-js" exporterVersion="2"', ''],
];

interface Told {
  readonly id: string;
  readonly members: readonly {
    readonly label: readonly string[];
    readonly before?: string;
    readonly after?: string;
  }[];
}

const line = (kind: string, { id, members }: Told): string =>
  `${kind} ${id}: ${members.map(({ label, before = '', after = '' }) => `${label.join(' ')} ${before}>${after}`).join('; ')}`;

describe('what differs in a version', { skip: noBrowser }, () => {
  let console: ConsoleBank;
  const call = (name: string, data: Readonly<Record<string, unknown>>) =>
    console.bank.done(name, data, 'admin');
  before(async () => {
    console = await consoleBank();
    await console.bank.setRules('processes/publication', { fourEyes: true });
  });
  after(() => console.stop());

  test('each kind of change is told, and nothing where only the writing differs', async () => {
    const { page } = await console.sit();
    for (const [from, to, told] of cases) {
      const changed = file.replace(from, to);
      assert.notEqual(changed, file, to);
      const found = (await page.evaluate(
        `import(new URL('pages/processes/compared.js', document.querySelector('script[src$="main.js"]').src).href).then(({ compared }) => compared(${JSON.stringify(file)}, ${JSON.stringify(changed)}))`,
      )) as Readonly<Record<string, readonly Told[]>>;
      const lines = Object.entries(found).flatMap(([kind, all]) => all.map((one) => line(kind, one)));
      assert.equal(lines.join(' | '), told, to);
    }
  });

  test('of a new process everything that stands in it is told, and where nothing can be told that is', async () => {
    const properties = { ConnectorKey: 'InitiateWithdrawal', accountNumber: '1000000001', amount: '999' };
    const plain = drawn({
      key: 'Greeting',
      steps: [{ id: 'S', type: 'serviceTask', name: 'Send a greeting', properties }],
    });
    const bpmnXml = plain
      .replace(
        '</bpmn:process>',
        '<bpmn:boundaryEvent id="T" attachedToRef="S" cancelActivity="1"><bpmn:timerEventDefinition id="td"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent><bpmn:sequenceFlow id="H" sourceRef="T" targetRef="Late"/><bpmn:endEvent id="Late"/></bpmn:process>',
      )
      .replace(
        '</bpmndi:BPMNPlane>',
        '<bpmndi:BPMNShape id="T_di" bpmnElement="T"><dc:Bounds x="300" y="162" width="36" height="36"/></bpmndi:BPMNShape></bpmndi:BPMNPlane>',
      );
    const made = await call('CreateProcessDefinitionCommand', { name: 'Greeting', bpmnXml });
    const id = made.at('data.id');
    const sit = (version: unknown) =>
      console.sit('RegionalManager', `/console/processes/${id}/versions/${version}`);
    const { page, leave } = await sit(1);
    const row = page
      .getByRole('region', { name: 'What stands in it' })
      .getByRole('listitem')
      .filter({ hasText: 'Send a greeting' });
    await row.getByText('InitiateWithdrawal', { exact: true }).waitFor();
    await row.getByText('1000000001', { exact: true }).waitFor();
    await row.getByText('999', { exact: true }).waitFor();
    // It interrupts, and is drawn so.
    const ring = page.locator('.diagram .djs-element[data-element-id="T"] circle').first();
    await ring.waitFor();
    await eventually(async () => {
      const style = (await ring.getAttribute('style')) ?? 'stroke-dasharray';
      assert.doesNotMatch(style, /stroke-dasharray/);
    });
    await leave();
    await console.bank.call('ApproveProcessDefinitionCommand', { id, version: 1 }, { as: 'regional' });
    // Browsers write this where a file is not XML: what they read cannot be told from it.
    const fault = '<parsererror xmlns="http://www.w3.org/1999/xhtml"/>';
    const hidden = await call('UpdateProcessDefinitionCommand', {
      id,
      bpmnXml: bpmnXml
        .replace('value="999"', 'value="99900"')
        .replace('<bank:properties>', `${fault}<bank:properties>`),
    });
    const second = await sit(hidden.at('data.version'));
    await second.page.getByText('The files could not be compared').waitFor();
    await press(second.page, 'Approve');
    await second.page.getByRole('dialog').getByText('What differs could not be told').waitFor();
  });

  test('whoever approves sees what stood there and what would, also beside the file', async () => {
    const path = join(projectFolder, 'processes/partners/partner-payment.bpmn');
    const xml = await readFile(path, 'utf8');
    const listed = await call('GetProcessDefinitionListQuery', { pageSize: 50 });
    const { id } = (listed.at('data.items') as readonly { id: number; name: string }[]).find(
      ({ name }) => name === 'Partner payment',
    ) ?? { id: 0 };
    const bpmnXml = xml
      .replace('>PT30M<', '>PT300M<')
      .replace('errorCode="CALLBACK_FAILED"', 'errorCode="CALLBACK\u202e_FAILED"');
    const proposals = [
      { bpmnXml, isActive: false, description: 'Another' },
      { isActive: false },
      { bpmnXml: `${xml}\n` },
    ];
    const versions: number[] = [];
    for (const one of proposals) {
      const made = await call('UpdateProcessDefinitionCommand', { id, ...one });
      assert.equal(made.at('data.state'), 'Proposed');
      versions.push(made.at('data.version') as number);
    }
    const [whole, alone, same] = versions;
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 375],
    ] as const) {
      const at = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true };
      const open = (version: number | undefined) =>
        console.sit('RegionalManager', `/console/processes/${id}/versions/${version}`, at);
      const { page, leave } = await open(whole);
      const row = (text: string) =>
        page
          .getByRole('region', { name: 'What differs from version 1' })
          .getByRole('listitem')
          .filter({ hasText: text });
      await row('The process itself').getByText('May be started yes → no').waitFor();
      await row('How long').getByText('PT300M').first().waitFor();
      await row('How long').getByText('PT30M', { exact: true }).first().waitFor();
      await row('Error code').getByText('CALLBACK\\u202e_FAILED').first().waitFor();
      await page.locator('.diagram .djs-element.is-changed').first().waitFor();
      assert.equal(await page.getByText('Nothing differs').count(), 0);
      await passesAxe(page);
      await fits(page);
      await leave();
      const other = await open(alone);
      await other.page.getByText('May be started').waitFor();
      assert.equal(await other.page.getByText('Nothing differs').count(), 0);
      await other.leave();
      const third = await open(same);
      await third.page.getByText('Nothing differs but how it is written.').waitFor();
      await third.leave();
    }
  });
});
