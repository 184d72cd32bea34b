/** Ids in SQL that a test writes by hand, as both stores have them. */
import assert from 'node:assert/strict';
import { digitsOf } from '../../core/store/packed.ts';

/** The bytes of an id of a packed column, as SQL spells them. */
export function packedId(text: string): string {
  const digits = digitsOf('identifier', text);
  assert.ok(digits !== undefined, `${text} is not text`);
  return `x'${digits.replaceAll('-', '')}'`;
}
