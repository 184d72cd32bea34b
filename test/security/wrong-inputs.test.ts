/**
 * What every command and query of the registry takes is what it was sent: an integer that no number holds, a number
 * with more digits than are kept and text that is not well-formed are refused by name; free data keeps its digits.
 * Members of a wrong type (at the top, in objects, in items of lists, beside the list) are refused by name, never a fault.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Subject } from '../../core/command/wire/registry.ts';
import { inputExample, type Schema } from '../../core/host/pages/described.ts';
import { parseJson } from '../../core/values/json.ts';
import type { TestBank } from '../support/bank.ts';
import { person } from '../support/decide.ts';
import { registry } from '../support/registry.ts';
import { type Data, madeOf, send, startTwin } from '../support/sweep.ts';

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
const members = callable.flatMap((subject) => membersOf(subject, subject.spec.input as Schema, [], []));

function membersOf(
  subject: Subject,
  schema: Schema,
  path: readonly string[],
  beside: readonly Schema[],
): readonly Member[] {
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    { subject, path, schema, beside },
    ...Object.entries(properties).flatMap(([name, one]) => membersOf(subject, one, [...path, name], [])),
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
      isFree(schema) || (has(schema, 'number') && [schema, ...beside].some((one) => has(one, 'string'))),
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

test('the bounds of every integer are not fault of the host', async () => {
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

/** A value of each type, and names by which objects are asked of themselves. */
const others: readonly unknown[] = [7, 'seven', true, [7], { hasOwnProperty: null }, 1e300, ''];

/** The data with one value in place of another, for every place in it. */
function* replaced(value: unknown, by: unknown): Generator<unknown> {
  yield by;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value)) {
    for (const other of replaced(held, by)) {
      yield Array.isArray(value)
        ? value.map((item, at) => (String(at) === name ? other : item))
        : { ...value, [name]: other };
    }
  }
}

/** Names that items of its lists declare. */
function itemNames(schema: Schema): readonly string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  const own = Object.keys(schema.items?.properties ?? {});
  const deeper = schema.items === undefined ? inner : [...inner, schema.items];
  return [...own, ...deeper.flatMap(itemNames)];
}

/** Requests with a wrong member each. */
function wrongOnes({ spec }: Subject): readonly Data[] {
  const schema = spec.input as Schema;
  const example = inputExample(spec);
  const whole = madeOf(schema, 'whole') as Data;
  // The members of the example are good ones: behind one that is wrong, the others go through.
  const full = { ...whole, ...example };
  const found: Data[] = [];
  for (const by of others) {
    for (const data of replaced(full, by)) {
      if (typeof data === 'object' && data !== null && !Array.isArray(data)) found.push(data as Data);
    }
    for (const name of itemNames(schema)) found.push({ ...example, [name]: by });
  }
  return found;
}

test('no member of a wrong type is a fault of the host', async () => {
  const admin = person('admin', 'Admin');
  const faults: string[] = [];
  let sent = 0;
  for (const subject of registry.subjects) {
    const { name, permission } = subject.spec;
    // The host sends its own commands as it declares them.
    if (permission === null) continue;
    const requests = wrongOnes(subject);
    for (let at = 0; at < requests.length; at += 50) {
      const part = requests.slice(at, at + 50);
      const replies = await Promise.all(
        part.map((data, index) => send(bank.host.bank, name, data, admin, `${name} ${at + index}`)),
      );
      for (const [index, { status, body }] of replies.entries()) {
        sent += 1;
        const { problems } = subject.admit(part[index]);
        const wrong = status >= 500 || (problems.length > 0 && status !== 400);
        if (wrong) faults.push(`${name} ${JSON.stringify(part[index])}: ${status} ${JSON.stringify(body)}`);
      }
    }
  }
  assert.deepEqual(faults.slice(0, 20), []);
  assert.ok(sent > 5000, `only ${sent} were sent`);
});

for (const name of ['tag', 'payerAddress']) {
  test(`${name}: 7 in a list of mandates or beside it is refused by name`, async () => {
    const spec = registry.find('CreateInterbankMandateListCommand')?.spec as Subject['spec'];
    const example = inputExample(spec) as { readonly mandates: readonly Data[] };
    const admin = person('admin', 'Admin');
    const inside = { ...example, mandates: example.mandates.map((one) => ({ ...one, [name]: 7 })) };
    const refused = await send(bank.host.bank, spec.name, inside, admin, `inside ${name}`);
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), new RegExp(`mandates\\.0\\.${name}`));
    const outside = { ...example, [name]: 7 };
    const misplaced = await send(bank.host.bank, spec.name, outside, admin, `beside ${name}`);
    assert.equal(misplaced.status, 400);
    assert.match(JSON.stringify(misplaced.body), new RegExp(`${name} .*each item of mandates`));
  });
}
