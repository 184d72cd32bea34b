/** What it costs to read JSON. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from '../../../core/values/json.ts';

/** Milliseconds of this machine, half of the tries being faster. */
function median(text: string): number {
  const tries = Array.from({ length: 9 }, () => {
    const started = performance.now();
    parseJson(text);
    return performance.now() - started;
  });
  return tries.sort((a, b) => a - b)[4] ?? 0;
}

test('escapes cost nothing beside the text that they stand in', () => {
  const numbers = `[${Array.from({ length: 120_000 }, () => '1').join(',')}]`;
  median(`{"a": ${numbers}, "b": "A"}`);
  const plain = median(`{"a": ${numbers}, "b": "A"}`);
  const escaped = median(`{"a": ${numbers}, "b": "\\u0041"}`);
  // A reviver, which an escape once called for, made this a factor of forty.
  assert.ok(escaped < plain * 6 + 2, `${escaped} ms with an escape, ${plain} ms without`);
});
