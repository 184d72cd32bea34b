import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeVault } from '../../../core/auth/sealed.ts';

const vault = makeVault('one key of the tests, long enough to be one');

test('what is sealed opens with the same key about the same record', () => {
  const sealed = vault.seal('whsec_naïve €', 'demo/subscription/1');
  assert.ok(!sealed.includes('whsec'));
  assert.equal(vault.open(sealed, 'demo/subscription/1'), 'whsec_naïve €');
});

test('the same text is never sealed the same twice', () => {
  assert.notEqual(vault.seal('a', 'b'), vault.seal('a', 'b'));
});

test('another key, another record, a changed and a cut text do not open', () => {
  const sealed = vault.seal('secret', 'demo/subscription/1');
  const changed = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  const other = makeVault('another key of the tests, also long enough');
  assert.equal(other.open(sealed, 'demo/subscription/1'), undefined);
  assert.equal(vault.open(sealed, 'other/subscription/1'), undefined);
  assert.equal(vault.open(changed, 'demo/subscription/1'), undefined);
  assert.equal(vault.open(sealed.slice(0, 20), 'demo/subscription/1'), undefined);
  assert.equal(vault.open('secret', 'demo/subscription/1'), undefined);
});

test('made secrets are of the length asked for and differ', () => {
  const made = vault.make('whsec_', 24);
  assert.match(made, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.notEqual(made, vault.make('whsec_', 24));
});
