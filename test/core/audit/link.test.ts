/** The keyed hash is HMAC-SHA-256, and no two entries share their canonical text. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonical, fieldsOf, hmac, macKey, startProblem } from '../../../core/audit/link.ts';
import { type CommandRecord, records } from '../../../core/audit/record.ts';

test('the keyed hash is that of RFC 2104', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.string({ unit: 'binary', maxLength: 5000 }),
      (bytes, text) => {
        const key = Buffer.from(bytes);
        const expected = createHmac('sha256', key).update(text).digest('base64');
        assert.equal(hmac(macKey(key), text), expected);
      },
    ),
  );
});

const nothing = Object.fromEntries(Object.keys(records.columns).map((column) => [column, null]));
/** What no entry is without. */
const something = Object.fromEntries(
  Object.entries(records.columns).flatMap(([name, { nullable }]) => (nullable ? [] : [[name, 'x']])),
);

test('moving text from one field to the next changes what is hashed', () => {
  const entry = (userId: string, userName: string, role: string | null) =>
    ({ ...nothing, tenant: 't', userId, userName, role }) as unknown as CommandRecord;
  const texts = [
    canonical(entry('ab', 'c', null)),
    canonical(entry('a', 'bc', null)),
    canonical(entry('a', 'bc', '')),
    canonical(entry('a', 'bc', '~')),
  ];
  assert.equal(new Set(texts).size, texts.length);
});

test('a text is read back into its fields, and nothing else is', () => {
  const text = fc.string({ unit: 'binary', maxLength: 50 });
  fc.assert(
    fc.property(text, text, fc.option(text), fc.option(text), (userId, userName, role, notes) => {
      const place = { tenant: 't', chain: 'c', chainSeq: 7 };
      const said = { ...something, ...place, userId, userName, role, approverNotes: notes };
      const entry = { ...nothing, ...said, decisions: ['a', 'b'] } as unknown as CommandRecord;
      const written = canonical(entry);
      const fields = fieldsOf(written);
      assert.ok(fields !== undefined);
      const { chainSeq, decisions, eventCount } = fields;
      assert.deepEqual([fields.userId, fields.userName, fields.role], [userId, userName, role]);
      assert.deepEqual([fields.approverNotes, chainSeq, decisions], [notes, '7', '["a","b"]']);
      assert.equal(eventCount, null);
      assert.equal(fieldsOf(`${written}~`), undefined);
      assert.equal(fieldsOf(written.slice(0, -1)), undefined);
      assert.equal(fieldsOf(written.replace('1:t', '01:t')), undefined);
      assert.equal(fieldsOf(written.replace('1:c', '~')), undefined);
    }),
  );
});

test('what a chain says of its beginning has one reading', () => {
  const root = Buffer.alloc(32, 1).toString('base64');
  const chain = '01980000-0000-7000-8000-000000000000';
  const first = { chain, afterSeal: 0, afterRoot: '' };
  const later = { ...first, afterSeal: 3, afterRoot: root };
  for (const start of [first, later]) assert.equal(startProblem(start), undefined);
  for (const start of [
    { ...later, chain: `${chain}\n3` },
    { ...later, afterRoot: '' },
    { ...later, afterRoot: `${root}\n0 ${root}` },
    { ...first, afterRoot: root },
    { ...first, afterSeal: -1 },
  ]) {
    assert.match(startProblem(start) ?? '', /does not say where it begins as a host does/);
  }
});
