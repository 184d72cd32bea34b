/**
 * Each word of the statements in `statements.txt` is one that was looked up in the documentation of TiDB and Vitess
 * (`features.ts`). That the stores send no others, the long test beside this one shows.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instead } from '../../../../core/store/mysql/abilities.ts';
import { namesOf } from '../../../../core/values/members.ts';
import { byPhrase, type Feature, features, listed } from './features.ts';

/** Features of a shape, and the words that stand in none. */
function featuresIn(shape: string): { readonly found: Set<Feature>; readonly strange: string[] } {
  const found = new Set<Feature>();
  const strange: string[] = [];
  const spelt = shape.match(/\/\*\+.*?\*\/|@{0,2}[A-Za-z_]\w*\(?|\*(?= FROM|\))/g) ?? [];
  const parts = spelt.map((word) => {
    const name = word.replace(/\($/, '');
    return word !== name && byPhrase.has(`${name}()`) ? `${name}()` : name;
  });
  for (let at = 0; at < parts.length; ) {
    const [phrase, one] = longest(parts.slice(at));
    if (one !== undefined) found.add(one);
    else if (parts[at] !== 'i') strange.push(String(parts[at]));
    at += Math.max(1, phrase.length);
  }
  return { found, strange };
}

/** The longest phrase that these words begin with. */
function longest(parts: readonly string[]): readonly [readonly string[], Feature | undefined] {
  for (let length = Math.min(8, parts.length); length > 0; length -= 1) {
    const phrase = parts.slice(0, length);
    const one = byPhrase.get(phrase.join(' '));
    if (one !== undefined) return [phrase, one];
  }
  return [[], undefined];
}

test('each word of every statement was looked up: TiDB and Vitess have it, or it is done without', () => {
  const strange = listed.flatMap((shape) =>
    featuresIn(shape).strange.map((word) => `${word} in ${shape}`),
  );
  assert.deepEqual(
    strange,
    [],
    'look it up in the documentation of TiDB and Vitess, and say in features.ts what it says and where',
  );
});

test('nothing is said of what no statement has', () => {
  const used = new Set(listed.flatMap((shape) => [...featuresIn(shape).found]));
  const idle = features.filter((one) => !used.has(one));
  assert.deepEqual(
    idle.map(({ phrases }) => phrases),
    [],
  );
});

test('what a server lacks is what the host asks for and does without', () => {
  const lacking = features.flatMap(({ tidb, vitess }) =>
    [tidb, vitess].flatMap((said) => (typeof said === 'object' ? [said.lacks] : [])),
  );
  assert.deepEqual([...new Set(lacking)].sort(), [...namesOf(instead)].sort());
});

test('the list is in order, and says nothing twice', () => {
  assert.deepEqual(listed, [...new Set(listed)].sort());
});
