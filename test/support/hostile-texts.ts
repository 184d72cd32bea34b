/** Texts that ask for more work than they are long, and the requests that carry them to each evaluator of the host. */

/** Draws numbers below a bound: the same seed, the same numbers. */
export type Draw = (below: number) => number;

export function drawOf(seed: number): Draw {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const entries = (first: string, next: (before: string) => string, times: number): string =>
  `{v0: ${first}${Array.from({ length: times }, (_, at) => `, v${at + 1}: ${next(`v${at}`)}`).join('')}}.v${times}`;

const firsts = ['"0123456789abcdef"', '[1]', '[{a: "b"}]', '@"2026-01-01"'];
const joins: readonly ((name: string) => string)[] = [
  (name) => `${name} + ${name}`,
  (name) => `[${name}, ${name}]`,
  (name) => `concatenate(${name}, ${name})`,
  (name) => `{a: ${name}, b: ${name}}`,
  (name) => `flatten([${name}, ${name}])`,
  (name) => `string(${name}) + string(${name})`,
  (name) => `append(${name}, ${name})`,
  (name) => `string join([string(${name}), string(${name})], string(${name}))`,
];
const bodies = [
  ...['i', 'i + i * i - i', 'i ** 0.37', 'date("2026-01-01") + duration("P1D")', 'string(i)'],
  ...['@"2026-01-01" < @"2026-01-02"', 'upper case("abcdefgh")', '[i, i, i, i]', '{a: i, b: [i]}'],
  ...['distinct values([i, i, i])', 'contains("aaaaaaaaaaaaaaaa", "aaaab")', 'week of year(@"2026-01-01")'],
];
const nestings = [
  ...['(', '[', 'not(', '-', 'if true then ', '{a:', 'for x in ', 'a b ', '1<', 'count(', '"', '@'],
  ...['some x in [1] satisfies ', '1 in (', '[1..', 'a.', '1 between '],
];

const from = <T>(draw: Draw, list: readonly [T, ...T[]] | readonly T[]): T => {
  const one = list[draw(list.length)];
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
};

/** FEEL that doubles, multiplies, repeats or nests. */
export function hostileFeel(draw: Draw): string {
  const kind = draw(4);
  if (kind === 0) return entries(from(draw, firsts), from(draw, joins), 10 + draw(30));
  if (kind === 1) {
    const loops = Array.from(
      { length: 1 + draw(4) },
      (_, at) => `${'ijklm'[at]} in 1..${10 ** (1 + draw(9))}`,
    );
    return `count(for ${loops.join(', ')} return ${from(draw, bodies)})`;
  }
  if (kind === 2) {
    const part = from(draw, nestings);
    return part.repeat(Math.floor((100 + draw(1900)) / part.length));
  }
  const test = from(draw, ['i > j', '[i] = [j]', 'string(i) = string(j)']);
  return `${from(draw, ['some', 'every'])} i in 1..${10 ** (2 + draw(4))}, j in 1..1000 satisfies ${test}`;
}

/** An expression in braces: long sums, chains and choices of what the variables hold. */
export function hostileBraces(draw: Draw): string {
  const part = from(draw, [
    ...['long', 'list', 'digits', 'deep.a.b.c', 'none?.a.b', '[list, list]'],
    "('a' + list)",
  ]);
  const sign = from(draw, [' + ', ' == ', ' * ', ' ?? ', ' && ', ' < ', '.']);
  return `\${${Array(Math.max(1, Math.floor(1900 / (part.length + sign.length))))
    .fill(part)
    .join(sign)} == 1}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const variables = {
  long: 'a'.repeat(20_000),
  list: Array.from({ length: 500 }, (_, at) => ({ at, of: 'abc' })),
  digits: '9'.repeat(10_000),
  deep: { a: { b: { c: 1 } } },
  none: null,
};

const decision = (text: string) => ({
  inputs: [],
  decisions: [{ id: 'd', name: 'd', requires: [], literal: { text } }],
});

const dmn = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="f" name="f" namespace="n">
<decision id="d" name="d"><literalExpression id="l"><text>${escaped(text)}</text></literalExpression></decision>
</definitions>`;

const bpmn = (condition: string, script: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" id="f" targetNamespace="n">
<bpmn:process id="hostile" isExecutable="true"><bpmn:startEvent id="s"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
<bpmn:scriptTask id="t"><bpmn:extensionElements><zeebe:script expression="${escaped(`=${script}`)}" resultVariable="r"/></bpmn:extensionElements></bpmn:scriptTask>
<bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="g"/><bpmn:exclusiveGateway id="g" default="f4"/>
<bpmn:sequenceFlow id="f3" sourceRef="g" targetRef="e"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>
<bpmn:sequenceFlow id="f4" sourceRef="g" targetRef="e"/><bpmn:endEvent id="e"/></bpmn:process></bpmn:definitions>`;

export interface HostileRequest {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly as: 'manager' | 'admin';
}

const file = 'loans/offer.dmn';
const asked = [{ name: 'one', facts: {}, expect: 1 }];

/** The evaluators of callers' texts, each with a request that carries one of these texts. */
export const evaluators: Readonly<Record<string, (draw: Draw) => HostileRequest>> = {
  CheckRuleTextQuery: (draw) => ({
    name: 'CheckRuleTextQuery',
    as: 'manager',
    data: { name: file, text: dmn(hostileFeel(draw)), tests: JSON.stringify({ tests: asked }) },
  }),
  ValidateRuleSetCommand: (draw) => ({
    name: 'ValidateRuleSetCommand',
    as: 'manager',
    data: { name: file, content: decision(hostileFeel(draw)), tests: asked },
  }),
  SimulateRuleSetQuery: (draw) => ({
    name: 'SimulateRuleSetQuery',
    as: 'manager',
    data: { name: file, content: decision(hostileFeel(draw)), facts: {} },
  }),
  TestProcessConditionQuery: (draw) => ({
    name: 'TestProcessConditionQuery',
    as: 'admin',
    data: { condition: draw(2) === 0 ? `=${hostileFeel(draw)}` : hostileBraces(draw), variables },
  }),
  SimulateProcessDefinitionQuery: (draw) => ({
    name: 'SimulateProcessDefinitionQuery',
    as: 'admin',
    data: { bpmnXml: bpmn(hostileBraces(draw), hostileFeel(draw)), variables },
  }),
  CheckProcessDefinitionQuery: (draw) => ({
    name: 'CheckProcessDefinitionQuery',
    as: 'admin',
    data: { bpmnXml: bpmn(hostileBraces(draw), hostileFeel(draw)) },
  }),
  CheckScriptQuery: (draw) => ({
    name: 'CheckScriptQuery',
    as: 'admin',
    data: { code: from(draw, ['(', '[', '!', 'a?.b', '`${', 'x=>', '{', 'a/']).repeat(8000) },
  }),
  CreateRecurringJobCommand: (draw) => ({
    name: 'CreateRecurringJobCommand',
    as: 'admin',
    data: {
      name: `hostile ${draw(1e9)}`,
      cron: from(draw, ['0 0 30 2 *', '* * 31 2,4,6,9,11 *', '0 0 29 2 1', `${'1,'.repeat(40)}1 * * * *`]),
      executionType: 0,
      command: 'RetrieveAccountQuery',
      context: '{"accountNumber": "1000000005"}',
    },
  }),
};
