/** Every code that can be answered is declared for its status: `test/support/declared.ts` tries it in every test. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostRejections } from '../../../core/command/wire/rejections.ts';
import { reachable, refusalsOf } from '../../../core/host/pages/described.ts';
import { bankOfFile } from '../../support/bank.ts';
import { assertDeclared } from '../../support/declared.ts';

const bank = bankOfFile();

/** Refusals of the host that only some commands answer, or only queries; and what no command answers. */
const some: Readonly<Record<string, 'command' | 'query' | 'none'>> = {
  IDEMPOTENCY_IN_FLIGHT: 'command',
  IDEMPOTENCY_MISMATCH: 'command',
  OUTCOME_UNKNOWN: 'command',
  QUERY_TOO_SLOW: 'query',
  TENANT_REQUIRED: 'none',
  UNKNOWN_COMMAND: 'none',
  NOTHING_HERE: 'none',
  METHOD_NOT_ALLOWED: 'none',
  WEBHOOK_NOT_CONFIGURED: 'none',
  WEBHOOK_NOT_ACTIVE: 'none',
  ADDRESS_NOT_ALLOWED: 'none',
  PART_OF_PAGE: 'none',
  SIGNATURE_REFUSED: 'none',
  CONFIGURATION: 'none',
  CALL_REFUSED: 'none',
  CALL_FAILED: 'none',
  WEBHOOK_STOPPED: 'none',
};

test('every refusal of the host is declared by whatever can be refused so', () => {
  const { registry } = bank.host;
  for (const { spec } of reachable(registry)) {
    const declared = new Set(refusalsOf(spec, registry).map(({ http, code }) => `${http} ${code}`));
    for (const [code, { http }] of Object.entries(hostRejections)) {
      const of = some[code] ?? spec.kind;
      if (of === spec.kind) assert.ok(declared.has(`${http} ${code}`), `${spec.name} lacks ${code}`);
    }
  }
});

test('so are the codes of single errors in a file of a process', async () => {
  const { registry } = bank.host;
  const found = new Set<unknown>();
  for (const bpmnXml of ['x', '<a/>', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>']) {
    const reply = await bank.call('CreateProcessDefinitionCommand', { name: 'n', bpmnXml }, { as: 'admin' });
    assert.equal(reply.status, 400);
    found.add(reply.at('errors.0.code'));
  }
  assert.ok(found.has('XML'), [...found].join(', '));
  const subject = registry.find('CreateProcessDefinitionCommand');
  const refusals = refusalsOf(subject?.spec as never, registry);
  for (const code of found) {
    const refusal = refusals.find((one) => one.code === code && one.http === 400);
    assert.match(refusal?.says ?? '', /\w/, String(code));
  }
});

test('a code, a status or a fact that is not declared fails the test that got it', () => {
  const { registry } = bank.host;
  const answer = (status: number, code: string, facts: object = {}) => ({
    status,
    body: { errors: [{ code, message: 'No.', ...facts }] },
  });
  const path = '/api/bpm/cmd/InitiateDeposit?dryRun=true';
  assertDeclared(registry, path, answer(404, 'ACCOUNT_NOT_FOUND'));
  assertDeclared(registry, '/api/bpm/cmd/Nothing', answer(404, 'WHATEVER'));
  assert.throws(() => assertDeclared(registry, path, answer(404, 'LOAN_001')), /404 LOAN_001/);
  assert.throws(() => assertDeclared(registry, path, answer(400, 'ACCOUNT_NOT_FOUND')), /400 ACC/);
  assert.throws(() => assertDeclared(registry, path, answer(418, 'X')), /418/);
  const telling = (facts: object) => answer(404, 'ACCOUNT_NOT_FOUND', facts);
  assertDeclared(registry, path, telling({ accountNumber: '1' }));
  assert.throws(() => assertDeclared(registry, path, telling({ accountNumber: 1 })), /declares/);
  assert.throws(() => assertDeclared(registry, path, telling({ stray: '1' })), /declares.*stray/);
});
