/** What is served of the console: its page, its files under an address of their content, and nothing else of any package. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { readConfig } from '../../../../core/host/config.ts';
import { consolePages } from '../../../../core/host/console/console-pages.ts';
import { consoleSettings } from '../../../../core/host/console/console-settings.ts';
import { membersOf } from '../../../../core/values/members.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';

let bank: TestBank;
let page: Response;
let text: string;
before(async () => {
  bank = await startBank({ env: { AUTH_JWT_SECRET: '' }, server: null });
  page = await fetch(`${bank.url}/console`);
  text = await page.text();
});
after(() => bank.stop());

const addresses = (): readonly string[] =>
  [...text.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => String(path));

test('the page runs the scripts of the host alone, and its import map by its hash', () => {
  assert.equal(page.status, 200);
  const policy = String(page.headers.get('content-security-policy'));
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(text) ?? [];
  const print = createHash('sha256').update(map).digest('base64');
  assert.match(policy, /^default-src 'self'; /);
  assert.ok(policy.includes(`script-src 'self' 'sha256-${print}';`), policy);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.equal(page.headers.get('set-cookie'), null);
  // The map is the one inline script, and nothing is styled in place.
  assert.equal([...text.matchAll(/<script(?![^>]*src=)/g)].length, 1);
  assert.doesNotMatch(text, /<style| style=| on\w+=/);
});

test('everything that it loads is there, compressed, and kept for ever', async () => {
  assert.ok(addresses().length > 20, String(addresses().length));
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(text) ?? [];
  const { imports } = JSON.parse(map) as { readonly imports: Readonly<Record<string, string>> };
  for (const path of new Set([...addresses(), ...Object.values(imports)])) {
    const reply = await fetch(bank.url + path, { headers: { 'accept-encoding': 'br' } });
    assert.equal(reply.status, 200, path);
    assert.equal(reply.headers.get('content-encoding'), 'br', path);
    assert.equal(reply.headers.get('cache-control'), 'public, max-age=31536000, immutable', path);
    assert.match(String(reply.headers.get('content-type')), /^text\/(?:javascript|css)/, path);
    assert.doesNotMatch(await reply.text(), /sourceMappingURL/, path);
  }
});

test('every place of the console is its page; what is not a place, and no file of it, is not there', async () => {
  const status = async (path: string) => (await fetch(bank.url + path)).status;
  for (const path of ['/console/', '/console/work', '/console/transactions/019d?state=PENDING']) {
    assert.equal(await status(path), 200, path);
  }
  const base = String(addresses()[0]).replace(/[^/]+$/, '');
  const gone = [
    ...['/console/assets/', '/console/assets/0000000000000000/main.js', `${base}README.md`],
    ...[`${base}lib/koa.js`, `${base}%2e%2e/package.json`, '/consoles'],
    ...['/console/a/b/c/d/e', '/console/%00', '/node_modules/preact/package.json'],
    ...[`${base}node_modules/preact/dist/preact.mjs`, `${base}lib/preact.mjs`],
  ];
  for (const path of gone) assert.equal(await status(path), 404, path);
  assert.equal((await fetch(`${bank.url}/console`, { method: 'POST' })).status, 405);
});

test('the same files have the same address, and people sign in as the settings say', async () => {
  const keys = {
    AUTH_JWKS_URL: 'https://id.example/keys',
    AUTH_ISSUER: 'https://id.example/bank',
    AUTH_AUDIENCE: 'urn:bank',
  };
  const pageOf = async (env: Readonly<Record<string, string>>) =>
    (await consolePages(consoleSettings(readConfig({ DATA_DIR: '/nowhere', ...env })))).get('/console');
  const demo = await pageOf({});
  const asset = /\/console\/assets\/\w+\//.exec(text)?.[0];
  assert.ok(String(demo?.body()).includes(String(asset)));
  const said = async (env: Readonly<Record<string, string>>) => {
    const [, content = ''] = /name="bursar" content="([^"]*)"/.exec(String((await pageOf(env))?.body())) ?? [
      '',
    ];
    const told: unknown = JSON.parse(content.replaceAll('&quot;', '"'));
    return membersOf(told).signIn;
  };
  assert.deepEqual(await said({}), { kind: 'demo' });
  assert.deepEqual(await said({ DEMO: 'false' }), { kind: 'none' });
  assert.deepEqual(await said(keys), { kind: 'none' });
  assert.deepEqual(await said({ ...keys, CONSOLE_CLIENT_ID: 'console' }), {
    kind: 'provider',
    issuer: 'https://id.example/bank',
    audience: 'urn:bank',
    clientId: 'console',
  });
  const provided = await pageOf({ ...keys, CONSOLE_CLIENT_ID: 'console' });
  assert.match(String(provided?.policy), /connect-src 'self' https:\/\/id\.example;/);
});
