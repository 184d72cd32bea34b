import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlProblem } from '../../../core/values/egress.ts';

/** Addresses that lead to this machine, the network around it, or nowhere in public: each in a form of its own. */
export const hostile = [
  // This machine.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://%31%32%37.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://deep.localhost/',
  'https://localhost.localdomain/',
  'https://0.0.0.0/',
  'https://0/',
  'https://0.1.2.3/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  // Private networks.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://167772161/',
  'https://0xa000001/',
  'https://012.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.1/',
  'https://3232235521/',
  'https://100.64.0.1/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:c0a8:1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[fec0::1]/',
  'https://[2002:0a00:0001::]/',
  'https://intranet/',
  'https://vault.internal/',
  'https://printer.local/',
  'https://nas.lan/',
  'https://router.home/',
  // Link-local, and the metadata of clouds.
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://metadata.google.internal/',
  // Reserved, multicast, broadcast, tunnels, documentation.
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.7/',
  'https://203.0.113.9/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  'https://[2001::1]/',
  'https://[4000::1]/',
  // Not what it seems, or not a web address at all.
  'https://partner.example@127.0.0.1/',
  'https://user:password@partner.example/',
  'ftp://partner.example/',
  'file:///etc/passwd',
  'gopher://partner.example/',
  'javascript:alert(1)',
  '//partner.example/',
  'partner.example',
  // What goes over the public network unencrypted.
  'http://partner.example/hooks',
  'http://8.8.8.8/',
  'http://[2606:4700:4700::1111]/',
];

test(`${hostile.length} hostile addresses are refused`, () => {
  assert.ok(hostile.length >= 60);
  const passed = hostile.filter((url) => urlProblem(url, []) === undefined);
  assert.deepEqual(passed, []);
});

test('public addresses and names pass', () => {
  for (const url of [
    'https://partner.example/hooks?bank=1',
    'https://hooks.partner.example:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://local.partner.example/',
    'https://internal-affairs.example/',
  ]) {
    assert.equal(urlProblem(url, []), undefined, url);
  }
});

test('what is allowed passes, and nothing beside it', () => {
  const allowed = ['127.0.0.1', '10.1.0.0/16', 'fd00::/8', 'receiver'];
  for (const url of [
    'http://127.0.0.1:9000/',
    'http://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.1.2.3/',
    'https://[fd00::5]/',
    'http://receiver:8080/',
  ]) {
    assert.equal(urlProblem(url, allowed), undefined, url);
  }
  for (const url of [
    'http://127.0.0.2/',
    'https://10.2.0.1/',
    'http://other/',
    'http://8.8.8.8/',
    'http://receiver.example/',
    'https://[fc00::1]/',
  ])
    assert.notEqual(urlProblem(url, allowed), undefined, url);
});
