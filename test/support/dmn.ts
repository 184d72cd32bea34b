/** Writes DMN for tests: tables as lines of cells. */
import { escaped } from './bpmn.ts';

export interface TableOptions {
  readonly hitPolicy?: string;
  readonly aggregation?: string;
  /** `name`, or `name : type`. */
  readonly inputs: readonly string[];
  /** `name`, `name : type`, or `name : type = "a", "b"`. */
  readonly outputs: readonly string[];
  /** Cells with `|` between them, inputs first. */
  readonly rows: readonly string[];
  readonly standard?: string;
  readonly requires?: readonly string[];
}

/** A decision with a table. */
export function table(id: string, options: TableOptions): string {
  const { hitPolicy = 'UNIQUE', aggregation, inputs, outputs, rows, standard, requires } = options;
  const parts = (text: string) => {
    const [clause = '', values] = text.split(' = ');
    const [name = '', type] = clause.split(' : ');
    const typed = type === undefined ? '' : ` typeRef="${type}"`;
    return { name, typed, values };
  };
  const ins = inputs.map((input, at) => {
    const { name, typed } = parts(input);
    return `<input id="${id}-in-${at}" label="${name}"><inputExpression${typed}><text>${escaped(name)}</text></inputExpression></input>`;
  });
  const outs = outputs.map((output, at) => {
    const { name, typed, values } = parts(output);
    const listed = values === undefined ? '' : `<outputValues>${text(values)}</outputValues>`;
    const otherwise =
      standard === undefined ? '' : `<defaultOutputEntry>${text(standard)}</defaultOutputEntry>`;
    return `<output id="${id}-out-${at}" name="${name}"${typed}>${listed}${otherwise}</output>`;
  });
  const lines = rows.map((row, at) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const entries = cells.map((cell, place) =>
      place < inputs.length
        ? `<inputEntry>${text(cell)}</inputEntry>`
        : `<outputEntry>${text(cell)}</outputEntry>`,
    );
    return `<rule id="${id}-${at + 1}">${entries.join('')}</rule>`;
  });
  const aggregates = aggregation === undefined ? '' : ` aggregation="${aggregation}"`;
  const inside = `<decisionTable hitPolicy="${hitPolicy}"${aggregates}>${[...ins, ...outs, ...lines].join('\n')}</decisionTable>`;
  return decision(id, inside, requires);
}

/** A decision with any logic. */
export function decision(id: string, inside: string, requires: readonly string[] = []): string {
  const needs = requires.map(
    (other) => `<informationRequirement><requiredDecision href="#${other}"/></informationRequirement>`,
  );
  return `<decision id="${id}" name="${id}">${needs.join('')}${inside}</decision>`;
}

const text = (feel: string): string => `<text>${escaped(feel)}</text>`;

/** A file of decisions. */
export function dmn(...elements: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="http://bank.example">
${elements.join('\n')}
</definitions>`;
}
