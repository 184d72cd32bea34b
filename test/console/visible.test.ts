/** Signs that hide in the texts of others: written out where they deceive, kept where they are part of a word. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn, isolated, spelled, visible } from '../../console/kit/visible.js';

test('marks of direction, signs without width and controls are written out', () => {
  assert.equal(visible('pay \u202eevil\u200b\u0007'), 'pay \\u202eevil\\u200b\\u0007');
  assert.equal(visible('a\u200db\u200cc\ufeff'), 'a\\u200db\\u200cc\\ufeff');
  assert.equal(visible('two\nlines\tand a tab'), 'two\nlines\tand a tab');
  assert.equal(visible('\u{e0041}'), '\\udb40\\udc41');
});

test('joiners stay within emoji and between letters of scripts that are written with them', () => {
  for (const text of ['👩\u200d👩\u200d👧', '👩🏽\u200d🚒', '❤\ufe0f\u200d🔥', '1\ufe0f\u20e3']) {
    assert.equal(visible(text), text);
  }
  for (const text of ['می\u200cخواهم', 'ශ්\u200dරී', 'क्\u200dष']) assert.equal(visible(text), text);
  // One joins; a second one beside it, or one at the end, does nothing that is seen.
  assert.equal(visible('👩\u200d\u200d👧'), '👩\\u200d\\u200d👧');
  assert.equal(visible('می\u200c'), 'می\\u200c');
});

test('what is drawn keeps its isolation and no other sign', () => {
  assert.equal(drawn(`Pay ${isolated('شركة')} 10`), 'Pay \u2068شركة\u2069 10');
  assert.equal(drawn('a\u2069\u202eb'), 'a\\u2069\\u202eb');
  assert.equal(drawn('\u2068a\u202eb\u2069'), '\u2068a\\u202eb\u2069');
  assert.equal(drawn('\u2068a'), '\\u2068a');
  assert.equal(drawn('one\r\ntwo'), 'one\ntwo');
});

test('blanks that nobody sees, or takes for others, are spelled out', () => {
  for (const text of ['STANDARD', 'a b', 'one "two"']) assert.equal(spelled(text), text);
  assert.equal(spelled(' STANDARD'), '" STANDARD"');
  assert.equal(spelled('STANDARD '), '"STANDARD "');
  assert.equal(spelled('STAN\nDARD'), '"STAN\\nDARD"');
  assert.equal(spelled('a  b'), '"a  b"');
  assert.equal(spelled('a\u00a0b\u2800'), '"a\\u00a0b\\u2800"');
  assert.equal(spelled(''), '""');
});
