/** Diagrams for tests of the check, as rows of a text, and what the check finds in each of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound } from '../../core/process/check/check.ts';
import type { Known } from '../../core/process/check/finding.ts';
import { bpmn, end, escaped, start } from './bpmn.ts';
import { inNamespaces } from './dialects.ts';

/** Diagrams by their names: the file, the element of the finding (`*` for any), and its words. */
export type Refused = Readonly<Record<string, readonly [xml: string, at: string, says: RegExp]>>;

/** A bank with one command and all rule sets but one. */
export const known: Known = {
  commands: ['InitiateDeposit'],
  command: (name) =>
    name === 'InitiateDeposit'
      ? {
          type: 'object',
          properties: { amount: { type: 'number', exclusiveMinimum: 0 }, note: { type: 'string' } },
        }
      : undefined,
  ruleSet: (name) => name !== 'no/such',
};

/** BPMN of a short text: no prefixes, `<has Name="value"/>` for properties, and the id `t` where none is written. */
export function written(short: string): string {
  return short
    .replace(/^<(\w+)(?![^>]* id=)/, '<$1 id="t"')
    .replaceAll(/<has ((?:\w+="[^"]*" ?)*)\/>/g, (_, list: string) => {
      const all = list.replaceAll(/(\w+)=("[^"]*") ?/g, '<bank:property name="$1" value=$2/>');
      return `<extensionElements><bank:properties>${all}</bank:properties></extensionElements>`;
    })
    .replaceAll(/<(\/?)ext>/g, '<$1extensionElements>')
    .replaceAll(/<(\/?)(?=\w+[\s/>])/g, '<$1bpmn:');
}

/** A process of a start, an element `t` and an end, in a file that knows all dialects. */
export const around = (short: string, outside = ''): string =>
  inNamespaces(bpmn([start, written(short), end], ['s->t', 't->e'], written(outside)));

/** A process with an exclusive gateway `g`, a flow `a` with this condition and the default flow `b`. */
export const gateway = (condition: string): string =>
  bpmn(
    [
      ...[start, '<bpmn:exclusiveGateway id="g" default="b"/>', end],
      `<bpmn:sequenceFlow id="a" sourceRef="g" targetRef="e"><bpmn:conditionExpression>${escaped(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
      '<bpmn:sequenceFlow id="b" sourceRef="g" targetRef="e"/>',
    ],
    ['s->g'],
  );

/**
 * The rows of a text, two lines each: `name @element => words`, then the element in short BPMN. After ` ++ ` follows
 * what is outside of the process; a row without `@` is about `t`.
 */
export function rowsOf(text: string): Refused {
  const lines = text.trim().split('\n');
  return Object.fromEntries(
    lines.flatMap((head, index) => {
      if (index % 2 === 1) return [];
      const [, name = '', at = 't', says] = /^(.*?)(?: @(\S*))? => (.*)$/.exec(head.trim()) ?? [];
      assert.ok(says, head);
      const [inside = '', outside = ''] = (lines[index + 1] ?? '').trim().split(' ++ ');
      return [[name, [around(inside, outside), at, new RegExp(says)] as const]];
    }),
  );
}

export const errorsOf = async (xml: string, of = known) =>
  (await checkDefinition(xml, of)).findings.filter(({ severity }) => severity === 'error');

/** A test for each diagram: it is refused at its element, in these words. */
export function refuses(rows: Refused): void {
  for (const [name, [xml, at, says]] of Object.entries(rows)) {
    test(`${name} is refused`, async () => {
      const checked = await checkDefinition(xml, known);
      const errors = checked.findings.filter(({ severity }) => severity === 'error');
      const isMeant = (id: string) => at === '*' || id === at;
      const found = errors.some(({ elementId, message }) => isMeant(elementId) && says.test(message));
      assert.ok(found, JSON.stringify(errors));
      assert.ok(!isSound(checked));
    });
  }
}

/** A test for each diagram: nothing in it is refused. */
export function accepts(diagrams: Readonly<Record<string, string>>): void {
  for (const [name, xml] of Object.entries(diagrams)) {
    test(`${name} is accepted`, async () => assert.deepEqual(await errorsOf(xml), []));
  }
}

/** The diagrams of a text that are accepted, two lines each: a name, then the element in short BPMN. */
export function diagramsOf(text: string): Readonly<Record<string, string>> {
  const lines = text.trim().split('\n');
  return Object.fromEntries(
    lines.flatMap((name, index) => {
      const [inside = '', outside] = (lines[index + 1] ?? '').trim().split(' ++ ');
      return index % 2 === 1 ? [] : [[name.trim(), around(inside, outside)]];
    }),
  );
}
