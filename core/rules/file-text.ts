/**
 * Writes a rule set as text for version control: JSON in which a change of one line is a diff of one line.
 */
import type { AnyPolicy } from '../command/policy/policy.ts';
import { membersOf } from '../values/members.ts';
import { fileOf } from './inspect.ts';
import type { RuleFileTexts, RuleTest } from './port.ts';
import { schemaFile, schemaReference } from './schemas.ts';

/** Characters of a line. */
const widest = 100;

/** The two files of a rule set. `xml` is the text of a DMN rule set. */
export function fileTexts(
  policy: AnyPolicy,
  content: unknown,
  tests: readonly RuleTest[],
  xml: string | null,
): RuleFileTexts {
  const { $schema: _, ...rules } = membersOf(content);
  const up = '../'.repeat(policy.name.split('/').length - 1);
  const testsSchema = `${up}schemas/tests${schemaFile}`;
  return {
    path: fileOf(policy),
    text: xml ?? jsonFile({ $schema: schemaReference(policy), ...rules }),
    testsPath: `${policy.name}.tests.json`,
    testsText: jsonFile({ $schema: testsSchema, tests }),
  };
}

/**
 * The text of a JSON file. Lists of plain values take one line if they fit. Objects have one line for each
 * member.
 */
export function jsonFile(value: unknown): string {
  return `${written(value, '', 0)}\n`;
}

function written(value: unknown, indent: string, before: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const line = `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
    const isPlain = value.every((one) => typeof one !== 'object' || one === null);
    if (isPlain && indent.length + before + line.length < widest) return line;
    return `[\n${value.map((one) => inner + written(one, inner, 0)).join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  if (members.length === 0) return '{}';
  const lines = members.map(([key, one]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + written(one, inner, name.length);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
