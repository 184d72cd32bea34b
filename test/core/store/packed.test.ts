/** Texts as bytes and back: whatever the text, it is itself again, and no two are the same bytes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { digitsOf, lowestUuid, type PackedKind, textOf } from '../../../core/store/packed.ts';
import { randomRuns } from '../../support/random-runs.ts';

const bytesOf = (kind: PackedKind, text: string): Uint8Array | undefined => {
  const digits = digitsOf(kind, text);
  return digits === undefined ? undefined : Buffer.from(digits.replaceAll('-', ''), 'hex');
};

const wholeText = fc.string({ unit: 'binary', maxLength: 24 });
/** Texts about as long as a UUID's bytes, with the bytes that mark texts among them. */
const nearly = fc.string({
  unit: fc.constantFrom('\u0000', '\u0001', 'a', 'é'),
  minLength: 12,
  maxLength: 18,
});
const identifiers = fc.oneof(wholeText, nearly, fc.uuid());

test('every text is given back as it was', () => {
  fc.assert(
    fc.property(identifiers, (text) => {
      const bytes = bytesOf('identifier', text);
      assert.ok(bytes);
      assert.equal(textOf('identifier', bytes), text);
    }),
    randomRuns(2000),
  );
});

test('no two texts have the same bytes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(nearly, nearly), fc.tuple(identifiers, identifiers)), (texts) => {
      const [one, other] = texts.map((text) => digitsOf('identifier', text)?.replaceAll('-', ''));
      assert.equal(one === other, texts[0] === texts[1]);
    }),
    randomRuns(2000),
  );
});

test('a text that has 15 bytes, and the same with a zero at either end, stay three', () => {
  const text = 'a'.repeat(15);
  const packed = [text, `${text}\u0000`, `\u0000${text}`].map((one) => digitsOf('identifier', one));
  assert.equal(new Set(packed).size, 3);
});

const id = '019d3a52-6e1f-7000-8040-01a2b3c4d5e6';

test('a UUID takes 16 bytes, and only as the host spells it', () => {
  assert.equal(bytesOf('identifier', id)?.length, 16);
  assert.equal(bytesOf('uuid', id)?.length, 16);
  for (const other of [id.toUpperCase(), id.replaceAll('-', ''), `${id} `, 'acc-amina', '']) {
    assert.equal(bytesOf('uuid', other), undefined);
    assert.equal(textOf('identifier', bytesOf('identifier', other) ?? new Uint8Array()), other);
  }
});

test('what is not text has no bytes, and bytes that nobody wrote have no text', () => {
  assert.equal(digitsOf('identifier', 'a\ud800'), undefined);
  for (const bytes of [[], [0, 0xff], [1, 0, 0xc3]]) {
    assert.equal(textOf('identifier', Uint8Array.from(bytes)), undefined);
  }
  assert.equal(textOf('uuid', new Uint8Array(15)), undefined);
  assert.equal(textOf('digest', new Uint8Array(31)), undefined);
});

test('bytes of UUIDs sort as their texts do', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const [left = one, right = other] = [one, other].map((text) => digitsOf('uuid', text));
      const bytes = (digits: string) => Buffer.from(digits.replaceAll('-', ''), 'hex');
      assert.equal(Buffer.compare(bytes(left), bytes(right)) < 0, one < other);
    }),
  );
});

test('a digest is 32 bytes in base64, and nothing else', () => {
  const text = Buffer.alloc(32, 7).toString('base64');
  const bytes = bytesOf('digest', text);
  assert.equal(bytes?.length, 32);
  assert.equal(textOf('digest', bytes), text);
  for (const other of [text.slice(0, -1), `${text} `, Buffer.alloc(31).toString('base64'), '']) {
    assert.equal(bytesOf('digest', other), undefined);
  }
});

test('the lowest UUID of a beginning', () => {
  assert.equal(lowestUuid('019d3a52-6'), '019d3a52-6000-0000-0000-000000000000');
  assert.equal(lowestUuid(''), '00000000-0000-0000-0000-000000000000');
  assert.equal(lowestUuid(id), id);
  for (const other of ['019d3a526', '019D', 'x', `${id}0`]) assert.equal(lowestUuid(other), undefined);
});
