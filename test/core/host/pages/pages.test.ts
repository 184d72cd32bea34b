/** OpenAPI and the docs: valid, complete, served by the host itself, safe to open. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { reachable } from '../../../../core/host/pages/described.ts';
import { html } from '../../../../core/host/pages/docs/html.ts';
import { startBank, type TestBank } from '../../../support/bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank({ env: { PUBLIC_URL: 'https://bank.example' } });
});
after(() => bank.stop());

interface Operation {
  readonly operationId: string;
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly example: unknown } };
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content: {
          readonly 'application/json': {
            readonly example?: unknown;
            readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
          };
        };
      }
    >
  >;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}

async function openApi(): Promise<OpenApi> {
  const { status, body } = await bank.get('/openapi.json');
  assert.equal(status, 200);
  return body as OpenApi;
}

test('the OpenAPI file is valid', async () => {
  const file = await openApi();
  assert.equal(file.openapi, '3.1.0');
  await SwaggerParser.validate(
    structuredClone(file) as object as Awaited<ReturnType<typeof SwaggerParser.validate>>,
  );
});

test('every command and query is in it, with an example and its own refusals', async () => {
  const { paths } = await openApi();
  const subjects = reachable(bank.host.registry);
  assert.ok(subjects.length > 10);
  for (const { spec } of subjects) {
    const operation = paths[`/api/bpm/cmd/${spec.name}`]?.post;
    assert.ok(operation, spec.name);
    assert.ok(operation.requestBody.content['application/json'].example, spec.name);
    assert.ok(operation.responses['200']?.content['application/json'].example, spec.name);
    const told = Object.values(operation.responses).flatMap(({ content }) =>
      Object.keys(content['application/json'].examples ?? {}),
    );
    for (const code of [...spec.rejects, 'VALIDATION', 'UNAUTHENTICATED']) {
      assert.ok(told.includes(code), `${spec.name} does not tell ${code}`);
    }
  }
});

test('a refusal is shown with the status and the body that the host answers', async () => {
  const { paths } = await openApi();
  const shown =
    paths['/api/bpm/cmd/InitiateDeposit']?.post.responses['401']?.content['application/json']
      .examples?.UNAUTHENTICATED?.value;
  const reply = await bank.call('InitiateDeposit', {}, { as: null });
  assert.equal(reply.status, 401);
  assert.deepEqual(reply.body, shown);
});

test('the docs have a page for every command, all of them linked', async () => {
  const start = await bank.get('/docs');
  assert.equal(start.headers.get('content-type'), 'text/html; charset=utf-8');
  for (const { spec } of reachable(bank.host.registry)) {
    assert.ok(String(start.body).includes(`href="/docs/${spec.name}"`), spec.name);
    const page = await bank.get(`/docs/${spec.name}`);
    assert.equal(page.status, 200);
    const text = String(page.body);
    assert.ok(text.includes(`curl -s https://bank.example/api/bpm/cmd/${spec.name} `), spec.name);
    for (const code of spec.rejects) assert.ok(text.includes(`<code>${code}</code>`), code);
  }
});

test('the docs load nothing that the host does not serve, and run no script of their own text', async () => {
  const page = await bank.get('/docs/InitiateDeposit');
  const loaded = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at]) => at);
  for (const address of new Set(loaded)) {
    assert.match(address ?? '', /^\/docs/);
    assert.equal((await bank.get(address ?? '')).status, 200, address);
  }
  assert.doesNotMatch(String(page.body), /<script>|<style>|\son\w+=|style="/);
  assert.equal(
    page.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
});

test('text in the docs is text', () => {
  const nasty = `<img src=x onerror="alert('&')">`;
  assert.equal(
    html`<p>${nasty}${[html`<b>${1}</b>`]}</p>`.html,
    '<p>&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;<b>1</b></p>',
  );
});

test('a page takes no other method', async () => {
  const reply = await bank.post('/docs', {});
  assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET, HEAD']);
});
