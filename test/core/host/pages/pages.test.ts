/** OpenAPI: valid, complete, true to what is answered; the pages that it is served as. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { documentSizes, mostOfArea, mostOfWhole } from '../../../../bench/documents.ts';
import { reachable, refusalsOf } from '../../../../core/host/pages/described.ts';
import { html } from '../../../../core/host/pages/docs/html.ts';
import { bankOfFile, type CallOptions } from '../../../support/bank.ts';
import { answerOf, codesIn, type OpenApi } from '../../../support/open-api.ts';

const bank = bankOfFile({ env: { PUBLIC_URL: 'https://bank.example' } });

async function openApi(path = '/openapi.json'): Promise<OpenApi> {
  const { status, body } = await bank.get(path);
  assert.equal(status, 200);
  return body as OpenApi;
}

/** Fails where a body is not what the document says of it. */
function assertFits(file: OpenApi, name: string, status: number, body: unknown): void {
  const answer = answerOf(file, name, status);
  assert.ok(answer, `${name} ${status}`);
  const { schema } = answer.content['application/json'];
  const check = new Ajv2020({ strict: false, formats: { money: true }, validateFormats: false });
  const { components } = file;
  const fits = check.validate({ ...schema, components }, body);
  assert.ok(fits, `${name} ${status}: ${check.errorsText()}: ${JSON.stringify(body)}`);
}

test('the OpenAPI file is valid', async () => {
  const file = await openApi();
  assert.equal(file.openapi, '3.1.0');
  await SwaggerParser.validate(
    structuredClone(file) as object as Awaited<ReturnType<typeof SwaggerParser.validate>>,
  );
});

/** Keywords of JSON Schema and OpenAPI that the document uses; strict linters refuse any other. */
const keywords = new Set(
  `$ref type title description format default example examples deprecated const enum properties patternProperties required items anyOf allOf
  oneOf additionalProperties propertyNames minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern
  minItems maxItems uniqueItems readOnly writeOnly`.split(/\s+/),
);

/** Where a schema has a keyword that OpenAPI does not know. */
function* unknownKeywords(schema: object, at: string): Iterable<string> {
  for (const [key, value] of Object.entries(schema)) {
    if (!keywords.has(key) && !key.startsWith('x-')) yield `${at}.${key}`;
    if (value === null || typeof value !== 'object') continue;
    const isMap = key === 'properties' || key === 'patternProperties';
    const isSchema = ['items', 'additionalProperties', 'propertyNames'].includes(key);
    const isList = ['anyOf', 'allOf', 'oneOf'].includes(key);
    if (isSchema) yield* unknownKeywords(value, `${at}.${key}`);
    if (!isMap && !isList) continue;
    for (const [name, part] of Object.entries(value)) {
      yield* unknownKeywords(part as object, `${at}.${key}.${name}`);
    }
  }
}

/** The schemas of a document: those of its components, and those of its paths. */
function* schemasIn(part: object, at: string): Iterable<string> {
  for (const [key, value] of Object.entries(part)) {
    if (value === null || typeof value !== 'object' || key === 'examples') continue;
    if (key === 'schema') yield* unknownKeywords(value, at);
    else yield* schemasIn(value, `${at}.${key}`);
  }
}

test('no schema has a keyword that OpenAPI does not know', async () => {
  const { components, paths } = await openApi();
  const found = Object.entries(components.schemas).flatMap(([name, schema]) => [
    ...unknownKeywords(schema, name),
  ]);
  found.push(...schemasIn(paths, 'paths'));
  assert.deepEqual(found, []);
});

test('every command and query is in it, with an example and its own refusals', async () => {
  const file = await openApi();
  const { paths } = file;
  const subjects = reachable(bank.host.registry);
  assert.ok(subjects.length > 10);
  for (const { spec } of subjects) {
    const operation = paths[`/api/bpm/cmd/${spec.name}`]?.post;
    assert.ok(operation, spec.name);
    assert.ok(operation.requestBody.content['application/json'].example, spec.name);
    const refused = refusalsOf(spec, bank.host.registry);
    for (const { code, http } of refused) {
      const answer = answerOf(file, spec.name, http);
      assert.ok(answer && codesIn(file, answer).has(code), `${spec.name} does not tell ${code}`);
    }
    const all = new Set(refused.map(({ code }) => code));
    for (const code of [...spec.rejects, 'VALIDATION', 'UNAUTHENTICATED']) {
      assert.ok(all.has(code), `${spec.name} does not tell ${code}`);
    }
  }
});

test('an operation tells no code at a status that it does not have there', async () => {
  const file = await openApi();
  for (const { spec } of reachable(bank.host.registry)) {
    const refused = refusalsOf(spec, bank.host.registry);
    for (const status of Object.keys(file.paths[`/api/bpm/cmd/${spec.name}`]?.post.responses ?? {})) {
      if (status === '200') continue;
      const answer = answerOf(file, spec.name, status);
      const told = answer === undefined ? [] : [...codesIn(file, answer)].sort();
      const meant = refused.filter(({ http }) => String(http) === status).map(({ code }) => code);
      assert.deepEqual(told, [...new Set(meant)].sort(), `${spec.name} ${status}`);
    }
  }
});

test('what each code says stands in the document once', async () => {
  const file = await openApi();
  const { oneOf = [] } = file.components.schemas.Code as {
    readonly oneOf?: readonly { readonly const: string; readonly description: string }[];
  };
  const said = new Map(oneOf.map(({ const: code, description }) => [code, description]));
  assert.equal(said.size, oneOf.length);
  for (const { spec } of reachable(bank.host.registry)) {
    for (const { code, says } of refusalsOf(spec, bank.host.registry)) {
      assert.equal(said.get(code), says, code);
    }
  }
});

test('every operation has an id of its own, and every event is told', async () => {
  const { paths, webhooks } = await openApi();
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => /^\w+$/.test(id)));
  assert.deepEqual(Object.keys(webhooks), Object.keys(bank.host.registry.events).sort());
});

test('the document of an area is valid, and is of its commands alone', async () => {
  const file = await openApi('/openapi/tills.json');
  await SwaggerParser.validate(
    structuredClone(file) as object as Awaited<ReturnType<typeof SwaggerParser.validate>>,
  );
  const names = reachable(bank.host.registry)
    .filter(({ area }) => area === 'tills')
    .map(({ spec }) => spec.name);
  const own = Object.keys(file.paths).filter((path) => path.startsWith('/api/bpm/cmd/'));
  assert.deepEqual(own.sort(), names.map((name) => `/api/bpm/cmd/${name}`).sort());
});

test('the document of an area tells of its own events, and that of subscriptions of all', async () => {
  const { eventAreas, events } = bank.host.registry;
  for (const area of ['loans', 'tokens', 'events']) {
    const { webhooks, components } = await openApi(`/openapi/${area}.json`);
    const own = [...eventAreas].filter(([, one]) => one === area).map(([type]) => type);
    const meant = area === 'events' ? Object.keys(events) : own;
    assert.deepEqual(Object.keys(webhooks), meant.sort(), area);
    assert.equal(components.schemas.Event !== undefined, meant.length > 0, area);
  }
});

test('documents are as small as what they say: each area fits where the whole does not', async () => {
  const { whole, areas } = documentSizes(bank.host.registry);
  assert.ok(whole.plain < mostOfWhole, JSON.stringify(whole));
  for (const { name, plain } of areas) assert.ok(plain < mostOfArea, `${name}: ${plain}`);
});

test('answers are what the document says of them, their codes and what these tell included', async () => {
  const file = await openApi();
  const tries: readonly (readonly [string, object, CallOptions?])[] = [
    ['InitiateDeposit', {}, { as: null }],
    ['InitiateDeposit', { accountNumber: '1000000002', amount: 5 }],
    ['InitiateDeposit', { accountNumber: '1000000002', amount: -5 }],
    ['InitiateDeposit', { accountNumber: 'nobody', amount: 5 }],
    ['InitiateWithdrawal', { accountNumber: '1000000002', amount: 4_000_000 }],
    ['ApproveTransaction', { transactionId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' }],
    ['OpenTillCommand', { till: 'nowhere' }, { as: 'manager' }],
    ['RetrieveTillsQuery', { stray: 1 }],
    ['CreateWebHookConfigCommand', {}],
    ['RetrieveAccountQuery', { accountNumber: '1000000002' }],
    ['GetLoanAccountCommand', { loanId: 'nowhere' }],
    ['CreateProcessDefinitionCommand', { name: 'n', bpmnXml: '<a/>' }, { as: 'admin' }],
    ['CreateInterbankMandateCommand', { amount: 1 }, { as: 'manager' }],
  ];
  const statuses = new Set<number>();
  for (const [name, data, options] of tries) {
    const { status, body } = await bank.call(name, data, options);
    assertFits(file, name, status, body);
    statuses.add(status);
  }
  assert.deepEqual([...statuses].sort(), [200, 400, 401, 403, 404]);
  const [name, , options] = tries[0] ?? ['', {}];
  const { body } = await bank.call(name, {}, options);
  assert.throws(() => assertFits(file, name, 400, body), /InitiateDeposit 400/);
});

test('the pages load nothing that the host does not serve, and run no script of their own text', async () => {
  for (const path of ['/', '/docs', '/docs/errors/VALIDATION', '/docs/guides/how-to/loans']) {
    const { body, headers } = await bank.get(path);
    assert.doesNotMatch(String(body), /<script>|<style|\son\w+=|\sstyle="/, path);
    assert.doesNotMatch(String(body), /(?:src|<link[^>]* href)="(?:https?:)?\/\//, path);
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
  }
});

test('the reference runs the scripts of the host alone, and asks this host alone', async () => {
  const { body, headers } = await bank.get('/docs/reference');
  assert.doesNotMatch(String(body), /<script>|<style|\son\w+=|\sstyle="/);
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  );
});

test('a refusal leads to the page of its code, whatever its envelope', async () => {
  const tries: readonly (readonly [string, object, string])[] = [
    ['InitiateDeposit', { accountNumber: '1000000002', amount: -5 }, 'VALIDATION'],
    ['GetLoanAccountCommand', { loanId: 'nowhere' }, 'LOAN_NOT_FOUND'],
    ['RetrieveEmployeeByIdQuery', { id: 7_000_000 }, 'EMPLOYEE_NOT_FOUND'],
  ];
  for (const [name, data, code] of tries) {
    const { headers } = await bank.call(name, data, { as: 'admin' });
    assert.equal(headers.get('link'), `</docs/errors/${code}>; rel="help"`);
  }
  const { headers } = await bank.call('InitiateDeposit', { accountNumber: '1000000002', amount: 5 });
  assert.equal(headers.get('link'), null);
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

test('who is answered in another envelope by the common addresses than at his own path is named there', async () => {
  const { paths } = await openApi();
  const said = JSON.stringify(paths['/api/bpm/cmd']?.post.responses['200']);
  const otherwise: string[] = [];
  for (const { spec } of reachable(bank.host.registry)) {
    const asked = { id: 0, stray: 1 };
    const own = await bank.call(spec.name, asked, { as: 'admin' });
    const flat = await bank.post('/api/bpm/cmd', { $type: spec.name, ...asked }, { as: 'admin' });
    const [a, b] = [own, flat].map(({ body }) => Object.keys(Object(body)).sort().join());
    // What the first has done, the second is refused for.
    if (own.status === flat.status && a !== b) otherwise.push(spec.name);
  }
  assert.ok(otherwise.includes('ActivateWebHookConfigCommand'), otherwise.join(' '));
  assert.deepEqual(
    otherwise.filter((name) => !said.includes(`\`${name}\``)),
    [],
  );
});

test('documents for programs refuse what they do not understand, by name', async () => {
  for (const path of ['/openapi.json', '/openapi/tills.json', '/asyncapi.json']) {
    const reply = await bank.get(`${path}?area=loans`);
    assert.equal(reply.status, 400, path);
    assert.equal(reply.at('errors.0.field'), 'area', path);
  }
  assert.equal((await bank.get('/docs?from=a-link')).status, 200);
});

test('a slash too many leads to the page', async () => {
  for (const [path, to] of [
    ['/docs/', '/docs'],
    ['/docs/errors/', '/docs/errors'],
    ['/docs/errors/BUSY//?a=1', '/docs/errors/BUSY?a=1'],
    ['/openapi.json/', '/openapi.json'],
  ] as const) {
    const { status, headers } = await fetch(bank.url + path, { redirect: 'manual' });
    assert.deepEqual([status, headers.get('location')], [308, to]);
  }
  assert.equal((await fetch(`${bank.url}/docs/nothing/`, { redirect: 'manual' })).status, 404);
  assert.equal((await fetch(`${bank.url}/docs/`)).status, 200);
});
