/** The JSON Schemas in `rules/schemas/`. Editors complete and check rule files by them. */
import type { AnyPolicy } from '../command/policy/policy.ts';
import { hasMembers } from '../values/members.ts';
import { casesSchema } from './cases.ts';

/** The ending of every schema file's name. */
export const schemaFile = '.schema.json';

/** The value of `$schema` in a rule file. */
export function schemaReference({ name }: AnyPolicy): string {
  const up = '../'.repeat(name.split('/').length - 1);
  return `${up}schemas/${name.replaceAll('/', '.')}${schemaFile}`;
}

/** Text of every schema by the name of its file. */
export function schemaTexts(policies: readonly AnyPolicy[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const policy of policies) {
    const { name, summary, schema } = policy;
    const file = `${name.replaceAll('/', '.')}${schemaFile}`;
    texts.set(file, textOf({ title: name, description: summary, ...plain(schema) }));
  }
  texts.set(`tests${schemaFile}`, textOf({ title: 'Tests of a rule file', ...plain(casesSchema) }));
  return texts;
}

function textOf(schema: object): string {
  const draft = 'http://json-schema.org/draft-07/schema#';
  return `${JSON.stringify({ $schema: draft, ...schema }, null, 2)}\n`;
}

/** The schema without the keywords that only the host knows. */
function plain(schema: object): object {
  const members = Object.entries(schema).filter(([key, value]) => !isOwn(key, value));
  return Object.fromEntries(members.map(([key, value]) => [key, plainPart(value)]));
}

function plainPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainPart);
  return hasMembers(value) ? plain(value) : value;
}

const isOwn = (key: string, value: unknown): boolean =>
  (key === 'money' && value === true) ||
  (key === 'names' && typeof value === 'string') ||
  (key === 'formerly' && typeof value === 'object');
