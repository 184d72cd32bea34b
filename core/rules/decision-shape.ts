/** The inputs and outputs of a decision, as far as its callers need them. */
import { type FeelNode, feelTree, nameOf } from '../feel/tree.ts';
import { answerNames } from './dmn.ts';
import type { Decision, DecisionContent } from './dmn-model.ts';

export interface DecisionShape {
  readonly decision: string;
  /** Names that it and its required decisions read. */
  readonly reads: readonly string[];
  /** Names of its outputs. */
  readonly outputs: readonly string[];
  /** Whether it returns a list, with one item for each matching row. */
  readonly isList: boolean;
}

const shapes = new WeakMap<Decision, DecisionShape>();

/** A decision of a content by its id. */
export function decisionIn(content: DecisionContent, id: string): DecisionShape | undefined {
  const decision = content.decisions.find((one) => one.id === id);
  if (decision === undefined) return undefined;
  const known = shapes.get(decision);
  if (known !== undefined) return known;
  const { table } = decision;
  const lists = ['COLLECT', 'RULE ORDER', 'OUTPUT ORDER'];
  const shape: DecisionShape = {
    decision: id,
    reads: readsOf(content, decision),
    outputs: table?.outputs.map(({ name }) => name) ?? [decision.variable ?? id],
    isList: table !== undefined && lists.includes(table.hitPolicy) && table.aggregation === undefined,
  };
  shapes.set(decision, shape);
  return shape;
}

function readsOf(content: DecisionContent, decision: Decision): readonly string[] {
  const needed = new Map<string, Decision>();
  const collect = (one: Decision): void => {
    if (needed.has(one.id)) return;
    needed.set(one.id, one);
    for (const other of content.decisions) if (one.requires.includes(other.id)) collect(other);
  };
  collect(decision);
  const declared = [...content.inputs, ...content.decisions.flatMap(answerNames)];
  const names = new Set<string>();
  for (const { table, literal } of needed.values()) {
    const values = [
      literal?.text ?? 'null',
      ...(table?.inputs ?? []).map(({ expression }) => expression),
      ...(table?.rows ?? []).flatMap(({ outputs }) => outputs),
      ...(table?.outputs ?? []).map((output) => output.default ?? 'null'),
    ];
    const tests = (table?.rows ?? []).flatMap(({ when }) => when);
    for (const text of values) variablesIn(feelTree(text, 'expression', declared), names);
    for (const text of tests) variablesIn(feelTree(text, 'tests', declared), names);
  }
  return [...names];
}

function variablesIn(node: FeelNode, names: Set<string>): void {
  if (node.name === 'VariableName') names.add(nameOf(node));
  for (const part of node.parts) variablesIn(part, names);
}
