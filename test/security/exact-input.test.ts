/**
 * What every command and query of the registry takes is what it was sent: an integer that no number holds, a number
 * with more digits than are kept and text that is not well-formed are refused by name; free data keeps its digits.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Subject } from '../../core/command/wire/registry.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import { parseJson } from '../../core/values/json.ts';
import type { TestBank } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { registry } from '../support/registry.ts';
import { type Data, send, startTwin } from '../support/sweep.ts';

let bank: TestBank;
before(async () => {
  bank = await startTwin();
});
after(() => bank.stop());

/** A member of an input, at any depth; lists have their first item. */
interface Member {
  readonly subject: Subject;
  readonly path: readonly string[];
  readonly schema: Schema;
  /** The alternatives beside it. */
  readonly beside: readonly Schema[];
}

const callable = registry.subjects.filter(({ spec }) => spec.permission !== null);
const members = callable.flatMap((subject) =>
  membersOf(subject, subject.spec.input as Schema, [], []),
);

function membersOf(
  subject: Subject,
  schema: Schema,
  path: readonly string[],
  beside: readonly Schema[],
): readonly Member[] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    { subject, path, schema, beside },
    ...Object.entries(properties).flatMap(([name, one]) =>
      membersOf(subject, one, [...path, name], []),
    ),
    ...(items === undefined ? [] : membersOf(subject, items, [...path, '0'], [])),
    ...anyOf.flatMap((one) => membersOf(subject, one, path, anyOf)),
  ];
}

const typesOf = ({ type }: Schema): readonly unknown[] =>
  Array.isArray(type) ? (type as readonly unknown[]) : [type];
const has = (schema: Schema, ...types: readonly string[]) =>
  typesOf(schema).some((type) => types.includes(String(type)));
/** Data of any shape: no members are declared, and no type or an object. */
const isFree = ({ type, properties, anyOf, enum: words, const: only }: Schema) =>
  (type === undefined || type === 'object') &&
  [properties, anyOf, words, only].every((part) => part === undefined);

/** The text of data with this text of a value at the path, and nothing else. */
const textAt = (path: readonly string[], value: string): string =>
  path.reduceRight(
    (inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}: ${inner}}`),
    value,
  );

const valueAt = (data: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, name) => (held as Record<string, unknown>)[name], data);

const place = ({ subject, path }: Member) => `${subject.spec.name}.${path.join('.')}`;

/** Members that let this value in, or refuse it by no name of theirs. */
function taking(of: readonly Member[], value: string): readonly string[] {
  const found = of.filter(({ subject, path }) => {
    const { problems } = subject.admit(parseJson(textAt(path, value)));
    return !problems.some(({ field }) => field === path.join('.'));
  });
  return found.map((member) => `${place(member)} takes ${value}`);
}

const integers = members.filter(({ schema }) => has(schema, 'integer'));
const numbers = members.filter(({ schema }) => has(schema, 'number', 'integer'));

test('every integer has bounds that numbers hold exactly', () => {
  assert.ok(integers.length > 300, `${integers.length} integers`);
  const unbounded = integers.filter(
    ({ schema: { minimum = Number.NaN, maximum = Number.NaN } }) =>
      !Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum),
  );
  assert.deepEqual(unbounded.map(place), []);
});

for (const value of [
  ...['9007199254740992', '9007199254740993', '-9007199254740993', '9223372036854775808'],
  ...['1e16', '123456789012345678901234567890', '1.0000000000000000001', '1e-400'],
]) {
  test(`no integer takes ${value}`, () => assert.deepEqual(taking(integers, value), []));
}

test('no number takes more digits than are kept', () => {
  assert.ok(numbers.length > integers.length);
  assert.deepEqual(taking(numbers, '5.1000000000000000001'), []);
});

test('numbers in another spelling are the same numbers', () => {
  for (const member of numbers.filter(({ schema }) => schema.money !== true)) {
    const { subject, path } = member;
    for (const value of ['1.0', '10e-1', '0.1e1']) {
      const { input } = subject.admit(parseJson(textAt(path, value)));
      assert.equal(valueAt(input, path), 1, place(member));
    }
  }
});

test('free data, and numbers where a text may be, keep their digits as texts', () => {
  const free = members.filter(
    ({ schema, beside }) =>
      isFree(schema) ||
      (has(schema, 'number') && [schema, ...beside].some((one) => has(one, 'string'))),
  );
  assert.ok(free.length > 25, `${free.length} members are free`);
  for (const member of free) {
    const { subject, path, schema } = member;
    const inObject = schema.type === 'object';
    const at = inObject ? [...path, 'order'] : path;
    for (const [value, kept] of [
      ['9007199254740993', '9007199254740993'],
      ['-9007199254740993.0', '-9007199254740993'],
      ['9007199254740991', 9007199254740991],
      ['1.50', 1.5],
    ]) {
      const { input } = subject.admit(parseJson(textAt(at, String(value))));
      assert.equal(valueAt(input, at), kept, place(member));
    }
    if (!isFree(schema)) continue;
    const deep = [...at, 'list', '0'];
    const { input } = subject.admit(parseJson(textAt(deep, '-9007199254740995')));
    assert.equal(valueAt(input, deep), '-9007199254740995', place(member));
  }
});

test('text that is not well-formed is refused by name, in values and in names', () => {
  for (const { subject, path } of members) {
    const name = subject.spec.name;
    const value = JSON.parse(textAt(path, '"\\ud801"')) as unknown;
    if (path.length === 0) continue;
    const [problem] = subject.admit(value).problems;
    assert.equal(problem?.field, path.join('.'), name);
    assert.match(problem?.message ?? '', /not well-formed/);
    const inName = JSON.parse(textAt(path, '{"\\udc01": 1}')) as unknown;
    const [named] = subject.admit(inName).problems;
    assert.equal(named?.field, [...path, '\ufffd'].join('.'), name);
  }
});

/** The data with this value at the path, in a copy. */
function withAt(data: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') {
    const list = Array.isArray(data) ? (data as readonly unknown[]) : [];
    return [withAt(list[0], rest, value), ...list.slice(1)];
  }
  const held = typeof data === 'object' && data !== null ? (data as Data) : {};
  return { ...held, [name]: withAt(held[name], rest, value) };
}

test('the bounds of every integer are no fault of the host', async () => {
  const admin = person('admin', 'Admin');
  const faults: string[] = [];
  let sent = 0;
  for (const { subject, path, schema } of integers) {
    const { name } = subject.spec;
    const { minimum = 0, maximum = 0 } = schema;
    for (const value of [maximum, minimum]) {
      const data = withAt(inputExample(subject.spec), path, value) as Data;
      sent += 1;
      const { status, body } = await send(bank.host.bank, name, data, admin, `bound ${sent}`);
      const what = `${name} ${path.join('.')} ${value}`;
      if (status >= 500) faults.push(`${what}: ${status} ${JSON.stringify(body)}`);
    }
  }
  assert.deepEqual(faults, []);
});
