/** The keyed hash is HMAC-SHA-256, and no two entries share their canonical text. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonical, fieldsOf, hmac, linkForm, macKey } from '../../../core/audit/link.ts';
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

test('moving text from one field to the next changes what is hashed', () => {
  const entry = (userId: string, userName: string, role: string | null) =>
    ({ ...nothing, tenant: 't', userId, userName, role }) as unknown as CommandRecord;
  const texts = [
    canonical(entry('ab', 'c', null), linkForm),
    canonical(entry('a', 'bc', null), linkForm),
    canonical(entry('a', 'bc', ''), linkForm),
    canonical(entry('a', 'bc', '~'), linkForm),
  ];
  assert.equal(new Set(texts).size, texts.length);
});

test('a text is read back into its fields, and nothing else is', () => {
  const text = fc.string({ unit: 'binary', maxLength: 50 });
  fc.assert(
    fc.property(text, text, fc.option(text), fc.option(text), (userId, userName, role, notes) => {
      const said = { tenant: 't', userId, userName, role, approverNotes: notes, chainSeq: 7 };
      const entry = { ...nothing, ...said, decisions: ['a', 'b'] } as unknown as CommandRecord;
      const written = canonical(entry, linkForm);
      const fields = fieldsOf(written);
      assert.ok(fields !== undefined);
      const { chainSeq, decisions, eventCount } = fields;
      assert.deepEqual([fields.userId, fields.userName, fields.role], [userId, userName, role]);
      assert.deepEqual([fields.approverNotes, chainSeq, decisions], [notes, '7', '["a","b"]']);
      assert.equal(eventCount, null);
      assert.equal(fieldsOf(`${written}~`), undefined);
      assert.equal(fieldsOf(written.slice(0, -1)), undefined);
    }),
  );
});
