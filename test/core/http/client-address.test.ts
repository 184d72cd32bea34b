/** Who called, behind proxies that write addresses each in their own way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressMatcher, clientAddress } from '../../../core/http/client-address.ts';

const isTrusted = addressMatcher(['127.0.0.1', '::1', '10.0.0.0/8']);

const table: readonly (readonly [string | undefined, string | null])[] = [
  [undefined, '127.0.0.1'],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['198.51.100.1:1, 203.0.113.7:4711, 10.1.2.3:80', '203.0.113.7'],
  ['203.0.113.7, [::ffff:10.0.0.9]:99', '203.0.113.7'],
  ['FE80::0:1', 'fe80::1'],
  // A zone says something on one machine alone, and is as long as its writer likes.
  [`fe80::1%${'e'.repeat(200)}`, 'fe80::1'],
  ['[fe80::1%eth0]:443', 'fe80::1'],
  // What is not an address is nobody's word; nor are numbers that some programs take for one.
  ['1', '127.0.0.1'],
  ['134744072', '127.0.0.1'],
  ['8.8', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['0x08080808', '127.0.0.1'],
  ['010.1.1.1', '127.0.0.1'],
  ['8.8.8.8%eth0', '127.0.0.1'],
  ['::ffff:010.1.1.1', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.7:port', '127.0.0.1'],
  ['203.0.113.7:471111', '127.0.0.1'],
];
for (const [forwarded, client] of table) {
  test(`X-Forwarded-For: ${forwarded}`, () => {
    assert.equal(clientAddress('127.0.0.1', forwarded, isTrusted), client);
  });
}

test('a peer on the link is itself, without the zone that this machine gives it', () => {
  assert.equal(clientAddress('fe80::1%eth0', undefined, isTrusted), 'fe80::1');
  assert.equal(addressMatcher(['fe80::1'])('fe80::1%eth0'), true);
});

test('a caller who is not a proxy says nothing of others', () => {
  assert.equal(clientAddress('203.0.113.9', '198.51.100.1:1', isTrusted), '203.0.113.9');
});
