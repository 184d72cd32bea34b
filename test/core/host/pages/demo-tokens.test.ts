/** Tokens by a button: on demo data and the machine itself, for the host's own pages. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { readConfig } from '../../../../core/host/config.ts';
import { givesTokens } from '../../../../core/host/pages/demo-tokens.ts';
import { startBank } from '../../../support/bank.ts';

/** As a browser sends it from the host's own page; `fetch` takes none of these headers. */
function ask(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number | undefined; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers: { 'sec-fetch-site': 'same-origin', ...headers } }, (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

test('a role of the demo bank gets a token that works', async (t) => {
  const bank = await startBank({ env: { AUTH_JWT_SECRET: '' }, server: null });
  t.after(() => bank.stop());
  const { body: offered } = await ask(`${bank.url}/docs/tokens`, 'GET');
  assert.ok((offered as { roles: string[] }).roles.includes('Teller'));
  const { status, body } = await ask(`${bank.url}/docs/tokens/Teller`, 'POST');
  assert.equal(status, 200);
  const { token } = body as { readonly token: string };
  const me = await bank.call('RetrieveOwnAccessQuery', {}, { as: { token } });
  assert.deepEqual([me.at('data.tenant'), me.at('data.roles')], ['demo', ['Teller']]);
  const strangers: readonly Readonly<Record<string, string>>[] = [
    { host: 'evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': '' },
    { 'x-forwarded-for': '203.0.113.7' },
  ];
  for (const headers of strangers) {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/Teller'],
    ] as const) {
      const refused = await ask(`${bank.url}/docs/tokens${path}`, method, headers);
      assert.equal(refused.status, 404, JSON.stringify(headers));
    }
  }
  assert.equal((await ask(`${bank.url}/docs/tokens/Emperor`, 'POST')).status, 404);
});

test('a host of others gives none', async (t) => {
  const settings = { DATA_DIR: '/nowhere', DEMO: 'true' };
  const gives = (env: Readonly<Record<string, string>>) => givesTokens(readConfig({ ...settings, ...env }));
  assert.equal(gives({}), true);
  assert.equal(gives({ HOST: '::1' }), true);
  assert.equal(gives({ HOST: 'localhost', PORT: '80' }), true);
  assert.equal(gives({ HOST: '0.0.0.0' }), false);
  assert.equal(gives({ HOST: '10.0.0.1' }), false);
  assert.equal(gives({ PUBLIC_URL: 'https://bank.example' }), false);
  assert.equal(gives({ DEMO: 'false' }), false);
  assert.equal(gives({ AUTH_JWT_SECRET: 'a secret of some operator, 32 bytes' }), false);
  const bank = await startBank();
  t.after(() => bank.stop());
  assert.equal((await ask(`${bank.url}/docs/tokens/Teller`, 'POST')).status, 404);
});
