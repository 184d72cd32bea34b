import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Amount,
  admission,
  Bag,
  OrNull,
  TextAlsoNamed,
  Type,
  Words,
  withoutChange,
} from '../../../../core/command/declaration/schema.ts';
import { parseJson } from '../../../../core/values/json.ts';
import { pick, pickAll } from '../../../support/pick.ts';

const inner = Type.Object({ name: Type.String(), note: Type.Optional(Type.String()) });
const schema = Type.Object({
  amount: Amount(),
  note: Type.Optional(Type.String()),
  emptied: Type.Optional(OrNull(Type.String())),
  pageSize: Type.Optional(Type.Integer({ default: 10 })),
  inner: Type.Optional(inner),
  list: Type.Optional(Type.Array(inner)),
  maybe: Type.Optional(OrNull(inner)),
  free: Type.Optional(Bag()),
  answer: Type.Optional(
    Type.Union([
      Type.Object({ done: Type.Literal(true), value: Type.Optional(Type.Integer()) }),
      Type.Object({ done: Type.Literal(false), why: Type.Optional(Type.String()) }),
    ]),
  ),
});
const command = admission(schema, 'command');
const query = admission(schema, 'query');

/** What comes in, and what of it passes: at the top and within. */
const passes: Readonly<Record<string, readonly [object, object]>> = {
  'what is declared': [
    { amount: 1, note: 'x' },
    { amount: 1, note: 'x', pageSize: 10 },
  ],
  'nothing else': [
    { amount: 1, tenant: 'x', constructor: 1 },
    { amount: 1, pageSize: 10 },
  ],
  'nothing else within': [
    { amount: 1, inner: { name: 'a', tenant: 'x' }, list: [{ name: 'b', version: 2 }] },
    { amount: 1, inner: { name: 'a' }, list: [{ name: 'b' }], pageSize: 10 },
  ],
  'nothing else in what may be null': [
    { amount: 1, maybe: { name: 'a', state: 'x' } },
    { amount: 1, maybe: { name: 'a' }, pageSize: 10 },
  ],
  'of several shapes, what its own declares': [
    { amount: 1, answer: { done: true, why: 'x', value: 1 } },
    { amount: 1, answer: { done: true, value: 1 }, pageSize: 10 },
  ],
  'free data as it is': [
    { amount: 1, free: { anything: { goes: [null, { at: 'all' }] }, constructor: 'a builder' } },
    {
      amount: 1,
      pageSize: 10,
      free: { anything: { goes: [null, { at: 'all' }] }, constructor: 'a builder' },
    },
  ],
  'null as absent, at every depth, with the default': [
    { amount: 1, note: null, pageSize: null, inner: { name: 'a', note: null }, free: null },
    { amount: 1, pageSize: 10, inner: { name: 'a' } },
  ],
  'null where it means something': [
    { amount: 1, emptied: null, maybe: null },
    { amount: 1, emptied: null, maybe: null, pageSize: 10 },
  ],
};
for (const [what, [sent, passed]] of Object.entries(passes)) {
  test(`a command lets through: ${what}`, () => {
    const before = structuredClone(sent);
    const { input, problems } = command(sent);
    assert.deepEqual({ input, problems }, { input: passed, problems: [] });
    assert.deepEqual(sent, before, 'what was sent stays as it was');
  });
}

const refused: Readonly<Record<string, readonly [object, RegExp]>> = {
  'a null that is required': [{ amount: null }, /^amount must be/],
  'a near miss': [{ amount: 1, notes: 'x', Note: 'x' }, /^Note is not .* did you mean note\?$/],
  'a near miss beside the right one': [
    { amount: 1, emptied: 'a', emptid: 'b' },
    /^emptid is not .* did you mean emptied\?$/,
  ],
  'two letters that changed places': [
    { amount: 1, emtpied: 'b' },
    /^emtpied is not .* did you mean emptied\?$/,
  ],
  'a name that was cut short': [{ amount: 1, empti: 'b' }, /^empti is not .* did you mean emptied\?$/],
  'a near miss within': [
    { amount: 1, inner: { name: 'a', pageSize: 1, Note: '' } },
    /^inner\.Note is not .* did you mean note\?$/,
  ],
  'a prototype in free data': [
    { amount: 1, free: JSON.parse('{"a": [{"__proto__": {}}]}') },
    /^free\.a\.0\.__proto__: a field may not have this name$/,
  ],
  'a prototype by way of the constructor': [
    { amount: 1, free: { constructor: { prototype: {} } } },
    /^free\.constructor: a field may not have this name$/,
  ],
};
for (const [what, [sent, words]] of Object.entries(refused)) {
  test(`a command refuses ${what}`, () => {
    assert.match(
      command(sent)
        .problems.map(({ message }) => message)
        .join('; '),
      words,
    );
  });
}

for (const name of [
  ...['isBackDated', 'backDateValueDate', 'valueDate', 'BookingDate', 'entryDate', 'valueDay'],
  ...['requireApprovalOf', 'dry', 'isDryRun', 'reverseOf', 'feeAmount', 'destinationAccount'],
  ...['channelCode', 'TransactionType', 'isReversal'],
]) {
  test(`a command refuses ${name}, which could change when, where or whether money moves`, () => {
    const { problems } = command({ amount: 1, [name]: true, inner: { name: 'a', [name]: 1 } });
    const cure = 'Remove it: ignoring it could move money otherwise than you mean';
    assert.deepEqual(pick(problems, 'message'), [
      `${name} is not a field of this request. ${cure}`,
      `inner.${name} is not a field of this request. ${cure}`,
    ]);
  });
}

test('a command refuses members that it never changes by name, at every depth', () => {
  const changes = Type.Object(
    { note: Type.Optional(Words(40)), inner: Type.Object({}, withoutChange('key')) },
    withoutChange('bvn', 'notes'),
  );
  const { problems } = admission(
    changes,
    'command',
  )({ note: 'a', bvn: '1', notes: 'b', other: 1, inner: { key: 1, bvn: 2 } });
  // An optional member that is null counts as absent.
  const { problems: none } = admission(changes, 'command')({ bvn: null, inner: { key: null } });
  assert.deepEqual(none, []);
  assert.deepEqual(
    pickAll(problems, 'field', 'message', 'code'),
    ['bvn', 'notes', 'inner.key'].map((name) => [
      ...[name, `${name} cannot be changed. Remove it`, 'VALIDATION'],
    ]),
  );
});

test('a command does without other members, also where their names merely sound alike', () => {
  const names = ['updatedAt', 'lastUpdated', 'mandateId', 'validatedBy', 'candidateKey', 'sundry'];
  const sent = Object.fromEntries(['createdBy', 'state', 'tenant', ...names].map((n) => [n, 1]));
  const { input, problems } = command({ amount: 1, ...sent });
  assert.deepEqual(problems, []);
  assert.deepEqual(Object.keys(Object(input)), ['amount', 'pageSize']);
});

test('a query refuses whatever is not declared, at every depth', () => {
  const sent = { amount: 1, tenantId: 'x', pagesize: 3, inner: { name: 'a', ab: 1 } };
  assert.deepEqual(pick(query(sent).problems, 'message'), [
    'tenantId is not a field of this query: it takes amount, note, emptied, pageSize, inner, list, maybe, free, answer',
    'pagesize is not a field of this query; did you mean pageSize?',
    'inner.ab is not a field of this query: inner takes name, note',
  ]);
});

test('flat data of a query stands beside the names of its envelope', () => {
  const sent = { amount: 1, cmd: 'NoSuch', commandName: 'NoSuch' };
  assert.deepEqual(query(sent, true).problems, []);
  assert.equal(query(sent).problems.length, 2);
});

test('a copy knows how its numbers were written', () => {
  const { problems } = command(parseJson('{"amount": 1e3, "other": true}'));
  assert.match(String(problems[0]?.message), /^amount /);
});

test('a thousand strays are told in a few words', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, 1]));
  assert.equal(query({ amount: 1, ...many }).problems.length, 20);
});

test('a schema that the walk cannot read has no command', () => {
  const record = Type.Object({ a: Type.Record(Type.String(), Type.String()) });
  assert.throws(() => admission(record, 'command'), /may not say patternProperties/);
  const either = Type.Object({ a: Type.Union([inner, Type.Object({ other: Type.String() })]) });
  assert.throws(() => admission(either, 'command'), /constant member/);
});

test('a member comes under its other names, and two that contradict each other are refused', () => {
  const admit = admission(
    Type.Object({ accountNumber: TextAlsoNamed(Words(40), ['accountEncodedKey']) }),
    'command',
  );
  const read = (data: object) => {
    const { input, problems } = admit(data);
    return problems.length === 0 ? input : problems.map(({ message }) => message);
  };
  assert.deepEqual(read({ accountEncodedKey: 'a' }), { accountNumber: 'a' });
  assert.deepEqual(read({ accountEncodedKey: 'a', accountNumber: 'a' }), { accountNumber: 'a' });
  assert.deepEqual(read({ accountEncodedKey: null, accountNumber: 'a' }), { accountNumber: 'a' });
  assert.deepEqual(read({ accountNumber: 'a', accountEncodedKey: 'b' }), [
    'accountEncodedKey and accountNumber are names of one member: send one of them',
  ]);
  assert.deepEqual(read({}), ['accountNumber is required']);
});
