/** A diagram as large as the largest that people publish: two thousand elements with their drawing, a megabyte and a half. */

/** Who drew it: for this host, or for another engine with names that this one does not know. */
export type Origin = 'own' | 'foreign';

/** Steps between one gateway and the next. */
const stretch = 8;

/** A diagram of so many steps and about as many flows, in sub-processes of fifty. */
export function largeModel(steps: number, origin: Origin): string {
  const shapes: string[] = [];
  const edges: string[] = [];
  const scopes = Math.ceil(steps / 50);
  const inside = Array.from({ length: scopes }, (_, at) => scopeOf(at, origin, shapes, edges));
  const order = ['begin', ...Array.from({ length: scopes }, (_, at) => `part${at}`), 'finish'];
  const flows = order.slice(1).map((to, at) => flow(`main${at}`, order[at] ?? '', to, edges));
  for (const [at, id] of order.entries()) shapes.push(shape(id, at * 200, 0));
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bank="http://bank.example/schema/bpmn" id="large" targetNamespace="http://bank.example">
  <bpmn:process id="Large" name="A large process" isExecutable="true">
    <bpmn:startEvent id="begin" />
${inside.join('\n')}
    <bpmn:endEvent id="finish" />
${flows.join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="Large">
${shapes.join('\n')}
${edges.join('\n')}
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

function scopeOf(at: number, origin: Origin, shapes: string[], edges: string[]): string {
  const ids = Array.from({ length: 48 }, (_, step) => `step${at}_${step}`);
  const [first, last] = [`in${at}`, `out${at}`];
  const all = [first, ...ids, last];
  const steps = ids.map((id, step) => stepOf(id, at * 48 + step, all, step + 1, origin));
  const flows = all.slice(1).map((to, n) => {
    const from = all[n] ?? '';
    const decides = isGateway(n - 1);
    const condition = decides
      ? `\${context.amount${n} &gt; ${n * 1000} &amp;&amp; context.kind == "large"}`
      : undefined;
    return flow(`flow${at}_${n}`, from, to, edges, condition);
  });
  const defaults = ids.flatMap((id, n) => (isGateway(n) ? [flow(`else${at}_${n}`, id, last, edges)] : []));
  for (const [n, id] of all.entries()) shapes.push(shape(id, n * 150, at * 300 + 200));
  return `    <bpmn:subProcess id="part${at}" name="Part ${at}"><bpmn:startEvent id="${first}" />
${steps.join('\n')}
    <bpmn:endEvent id="${last}" />
${[...flows, ...defaults].join('\n')}</bpmn:subProcess>`;
}

const isGateway = (step: number): boolean => step >= 0 && step % stretch === stretch - 1;

function stepOf(id: string, n: number, all: readonly string[], at: number, origin: Origin): string {
  const scope = id.slice(4).split('_')[0] ?? '';
  const ways = `<bpmn:incoming>flow${scope}_${at - 1}</bpmn:incoming><bpmn:outgoing>flow${scope}_${at}</bpmn:outgoing>`;
  const words = `<bpmn:documentation>Step ${n} of ${all.length}: what is done here, by whom, and what has to be there before it begins.</bpmn:documentation>`;
  if (isGateway(at - 1)) {
    return `<bpmn:exclusiveGateway id="${id}" name="Large?" default="else${scope}_${at - 1}">${words}${ways}</bpmn:exclusiveGateway>`;
  }
  if (n % 5 === 1) {
    const code = `const total = context.amount + ${n};\nif (total &gt; 1000) { context.large = true; }\nreturn { total, step: ${n} };`;
    return `<bpmn:scriptTask id="${id}" name="Reckon ${n}" scriptFormat="javascript">${words}${properties({ ResultVariable: `sum${n}` })}${ways}<bpmn:script>${code}</bpmn:script></bpmn:scriptTask>`;
  }
  if (n % 5 === 2) {
    const form = { FormKey: `form-${n}`, UserActions: 'Approve,Reject' };
    return `<bpmn:userTask id="${id}" name="Look at ${n}">${words}${properties(form)}${ways}</bpmn:userTask>`;
  }
  const command = origin === 'own' ? 'InitiateDeposit' : `DepositFunds${n}Connector`;
  const inputs = {
    ConnectorKey: command,
    accountNumber: 'context.account',
    channel: 'branch',
    amount: `\${context.amount * ${n} + 1}`,
    ResultVariable: `deposit${n}`,
  };
  return `<bpmn:serviceTask id="${id}" name="Pay in ${n}">${words}${properties(inputs)}${ways}</bpmn:serviceTask>`;
}

function properties(all: Readonly<Record<string, string>>): string {
  const list = Object.entries(all).map(([name, value]) => `<bank:property name="${name}" value="${value}"/>`);
  return `<bpmn:extensionElements><bank:properties>${list.join('')}</bank:properties></bpmn:extensionElements>`;
}

function flow(id: string, from: string, to: string, edges: string[], condition?: string): string {
  const points = [0, 40, 80, 120].map((x) => `<di:waypoint x="${x}" y="${x}" />`).join('');
  edges.push(
    `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points}<bpmndi:BPMNLabel><dc:Bounds x="10" y="10" width="40" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNEdge>`,
  );
  const text =
    condition === undefined
      ? ''
      : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression>`;
  return `<bpmn:sequenceFlow id="${id}" name="on to ${to}" sourceRef="${from}" targetRef="${to}">${text}</bpmn:sequenceFlow>`;
}

const shape = (id: string, x: number, y: number): string =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="100" height="80" /><bpmndi:BPMNLabel /></bpmndi:BPMNShape>`;
