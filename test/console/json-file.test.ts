/** Texts of JSON that the grid may write anew: of others something would be lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole } from '../../console/pages/rules/json-file.js';

test('what is read whole may be written anew, however it is written', () => {
  for (const text of [
    '{ "a": 1.50, "b": [1e3, -0.0, 0.1, 24.0004], "c": { "a": true } }',
    '[{ "a": "1: {" }, { "a": "\\"a\\": 99999999999999999999" }]',
    '123456789012345000000',
    'null',
  ]) {
    assert.equal(isWhole(text), true, text);
  }
});

test('what stands twice, and digits that no number keeps, would be lost', () => {
  for (const text of [
    ...['{ "a": 1, "b": {}, "a": 2 }', '{ "a": 1, "\\u0061": 1 }', '[[{ "a": { "b": 1, "b": 1 } }]]'],
    ...['[24.000000000000001]', '{ "a": 1e400 }', '12345678901234567890'],
  ]) {
    assert.equal(isWhole(text), false, text);
  }
});
