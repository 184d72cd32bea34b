/** Describes the differences between a file and its schema in words for the file's author. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { forFiles } from '../command/declaration/ajv.ts';
import type { TSchema } from '../command/declaration/schema.ts';
import type { PolicyFinding } from '../command/policy/policy.ts';
import { itemsOf } from '../values/members.ts';
import { nearest } from '../values/nearest.ts';
import { valueAt, within } from './source.ts';

const compiled = new WeakMap<object, ValidateFunction>();

/** All differences between the content and its schema. */
export function shapeFindings(schema: TSchema, content: unknown): readonly PolicyFinding[] {
  const check = compiled.get(schema) ?? forFiles.compile(schema);
  compiled.set(schema, check);
  // The checker fills in defaults, so it gets a copy.
  if (check(structuredClone(content))) return [];
  const errors = (check.errors ?? []).filter(
    ({ keyword, params }) => keyword !== 'if' && !(keyword === 'type' && params.type === 'null'),
  );
  const counts = countsWithin(errors);
  const telling = errors.filter(
    ({ keyword, instancePath }) => keyword !== 'anyOf' || counts.get(instancePath) === 1,
  );
  const misspelt = new Set(telling.filter(isAdditional).flatMap((error) => meant(error) ?? []));
  const findings = new Map<string, PolicyFinding>();
  for (const error of telling) {
    if (error.keyword === 'required' && misspelt.has(absentKey(error))) continue;
    const found = findingOf(error, content);
    const key = `${found.pointer}\n${found.message}`;
    if (!findings.has(key)) findings.set(key, found);
  }
  return [...findings.values()];
}

/** The number of errors at each place and below it. */
function countsWithin(errors: readonly ErrorObject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { instancePath } of errors) {
    let at = instancePath;
    for (;;) {
      counts.set(at, (counts.get(at) ?? 0) + 1);
      if (at === '') break;
      at = at.slice(0, at.lastIndexOf('/'));
    }
  }
  return counts;
}

const isAdditional = (error: ErrorObject) => error.keyword === 'additionalProperties';
const absentKey = (error: ErrorObject) => within(error.instancePath, error.params.missingProperty);

/** The pointer of the key that a misspelt key probably means, if that key is missing. */
function meant(error: ErrorObject): string | undefined {
  const near = nearestKey(error);
  return near === undefined ? undefined : within(error.instancePath, near);
}

function nearestKey({ params, parentSchema, data }: ErrorObject): string | undefined {
  const absent = knownKeys(parentSchema).filter(
    (key) => typeof data === 'object' && data !== null && !Object.hasOwn(data, key),
  );
  return nearest(String(params.additionalProperty), absent);
}

function knownKeys(schema: ErrorObject['parentSchema']): readonly string[] {
  const { properties = {} } = schema ?? {};
  return Object.keys(properties);
}

/** The fix for a key of a former version. */
function formerKey({ params, parentSchema }: ErrorObject): string | undefined {
  const { formerly = {} } = parentSchema ?? {};
  const key = String(params.additionalProperty);
  return Object.hasOwn(formerly, key) ? formerly[key] : undefined;
}

function findingOf(error: ErrorObject, content: unknown): PolicyFinding {
  const { instancePath: pointer, params, keyword } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const former = formerKey(error);
      if (former !== undefined) {
        return {
          pointer: within(pointer, params.additionalProperty),
          message: 'is not a key any more',
          mend: former,
        };
      }
      const near = nearestKey(error);
      const known = knownKeys(error.parentSchema).filter((key) => !key.startsWith('$'));
      return {
        pointer: within(pointer, params.additionalProperty),
        message: 'is not a known key',
        mend: near === undefined ? `remove it, or use one of ${known.join(', ')}` : `did you mean ${near}?`,
      };
    }
    case 'required':
      return {
        pointer,
        message: `lacks ${params.missingProperty}`,
        mend: `add "${params.missingProperty}"${exampleOf(error)}`,
      };
    case 'enum': {
      const known = itemsOf(params.allowedValues).map(String);
      const near = nearest(String(valueAt(content, pointer)), known);
      return {
        pointer,
        message: 'is not one of the known values',
        mend: near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`,
      };
    }
    case 'type':
      return { pointer, message: `must be ${typeWords(params.type)}`, mend: typeMend(params.type) };
    default:
      return { pointer, ...plainWords(error) };
  }
}

function exampleOf({ parentSchema, params }: ErrorObject): string {
  const { properties } = parentSchema ?? {};
  const description = properties?.[params.missingProperty]?.description?.split('\n')[0];
  return description === undefined ? '' : `: ${description}`;
}

function typeWords(type: unknown): string {
  return String(type)
    .replaceAll(',', ' or ')
    .replaceAll('string', 'text')
    .replaceAll('array', 'a list')
    .replaceAll('integer', 'a whole number');
}

const typeMends: Readonly<Record<string, string>> = {
  number: 'write it without quotes: 12.5',
  integer: 'write a whole number without quotes: 5',
  string: 'write it in quotes: "text"',
  boolean: 'write true or false without quotes',
  array: 'write it in brackets: [ ... ]',
  object: 'write it in braces: { ... }',
};

function typeMend(type: unknown): string {
  return typeMends[String(type).split(',')[0] ?? ''] ?? `write ${typeWords(type)}`;
}

function plainWords({ keyword, params, message, parentSchema }: ErrorObject): {
  readonly message: string;
  readonly mend: string;
} {
  const limit = String(params.limit);
  switch (keyword) {
    case 'minItems':
      return { message: 'must not be empty', mend: `give at least ${limit}, or remove what holds it` };
    case 'minProperties':
    case 'maxProperties': {
      const known = knownKeys(parentSchema).join(', ');
      return { message: `must have exactly one of ${known}`, mend: 'nest one within the other' };
    }
    case 'minimum':
      return { message: `must be at least ${limit}`, mend: `write ${limit} or more` };
    case 'exclusiveMinimum':
      return { message: `must be above ${limit}`, mend: `write more than ${limit}` };
    case 'maximum':
      return { message: `must be at most ${limit}`, mend: `write ${limit} or less` };
    case 'minLength':
    case 'pattern':
      return { message: 'must not be blank or oddly written', mend: `write what the schema describes` };
    case 'money':
      return { message: message ?? 'is not an amount', mend: 'write it as 1234.50' };
    default:
      return { message: message ?? 'is not right', mend: 'see the schema of this file' };
  }
}
