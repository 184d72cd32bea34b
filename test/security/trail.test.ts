/** Every refused attempt is in the trail: commands, queries, calls of webhooks, tokens that are not good. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CommandRecord, records } from '../../core/audit/record.ts';
import { signToken } from '../../core/auth/tokens.ts';
import { systemActor } from '../../core/command/declaration/actor.ts';
import { execute } from '../../core/command/wire/execute.ts';
import { bankOfFile, type CallOptions, tokenOf } from '../support/bank.ts';
import { configure, partner } from '../support/partner.ts';

const bank = bankOfFile();

const entries = async (): Promise<readonly CommandRecord[]> =>
  (await bank.host.store.everywhere.rows(records, (select) =>
    select.orderBy('chainSeq'),
  )) as unknown as readonly CommandRecord[];

/** The entries that came of this. */
async function left(act: () => Promise<unknown>): Promise<readonly CommandRecord[]> {
  const known = new Set((await entries()).map(({ id }) => id));
  await act();
  return (await entries()).filter(({ id }) => !known.has(id));
}

const seen = ({ tenant, eventType, userId, action, outcome, ipAddress }: CommandRecord) => ({
  tenant,
  eventType,
  userId,
  action,
  outcome,
  ipAddress,
});

interface Row {
  readonly name: string;
  readonly data?: unknown;
  readonly call?: CallOptions;
  readonly status: number;
  readonly eventType: string;
  readonly outcome: string;
}

const rows: Readonly<Record<string, Row>> = {
  'a query without its permission': {
    name: 'RetrieveAuditLogQuery',
    status: 403,
    outcome: 'INSUFFICIENT_PERMISSIONS',
    eventType: 'RetrieveAuditLogQueryRefused',
  },
  'a query that is not valid': {
    name: 'RetrieveTransactionByIdQuery',
    data: {},
    status: 400,
    outcome: 'VALIDATION',
    eventType: 'RetrieveTransactionByIdQueryRefused',
  },
  'a query for what is not there': {
    name: 'RetrieveAccountQuery',
    data: { accountNumber: '1999999999' },
    status: 404,
    outcome: 'ACCOUNT_NOT_FOUND',
    eventType: 'RetrieveAccountQueryRefused',
  },
  'a query for another tenant': {
    name: 'RetrieveAccountQuery',
    data: { accountNumber: '1000000001' },
    status: 403,
    call: { headers: { 'x-tenant-id': 'other' } },
    outcome: 'TENANT_FORBIDDEN',
    eventType: 'RetrieveAccountQueryRefused',
  },
  'a command that there is not': {
    name: 'GiveMeMoney',
    status: 404,
    outcome: 'UNKNOWN_COMMAND',
    eventType: 'UnknownCommandRefused',
  },
  'a command of the host': {
    name: 'RecordAuditSeal',
    status: 403,
    outcome: 'INSUFFICIENT_PERMISSIONS',
    eventType: 'AuditSealedRefused',
  },
  'a dry run of what one may not do': {
    name: 'CreateTillCommand',
    status: 403,
    outcome: 'INSUFFICIENT_PERMISSIONS',
    call: { path: '/api/bpm/cmd/CreateTillCommand?dryRun=true' },
    eventType: 'TillCreatedRefused',
  },
  'a body that is not JSON': {
    name: 'InitiateDeposit',
    data: '{"amount": ',
    status: 400,
    outcome: 'MALFORMED',
    eventType: 'TransactionInitiatedRefused',
  },
  'a body that is too large': {
    name: 'InitiateDeposit',
    data: { narration: 'n'.repeat(300_000) },
    status: 413,
    outcome: 'PAYLOAD_TOO_LARGE',
    eventType: 'TransactionInitiatedRefused',
  },
  'a body that is not JSON by its type': {
    name: 'InitiateDeposit',
    data: 'amount=1',
    status: 415,
    call: { headers: { 'content-type': 'text/plain' } },
    outcome: 'UNSUPPORTED_MEDIA_TYPE',
    eventType: 'TransactionInitiatedRefused',
  },
  'an Idempotency-Key that is none': {
    name: 'InitiateDeposit',
    status: 400,
    outcome: 'VALIDATION',
    call: { headers: { 'idempotency-key': 'k'.repeat(256) } },
    eventType: 'TransactionInitiatedRefused',
  },
};

for (const [method, path, status, outcome] of [
  ['GET', '/api/bpm/cmd', 405, 'METHOD_NOT_ALLOWED'],
  ['PUT', '/api/bpm/cmd/InitiateDeposit', 405, 'METHOD_NOT_ALLOWED'],
  ['DELETE', '/docs', 405, 'METHOD_NOT_ALLOWED'],
  ['POST', '/api/bpm/nothing', 404, 'NOTHING_HERE'],
] as const) {
  test(`${method} ${path} leaves an entry`, async () => {
    const authorization = `Bearer ${await tokenOf('teller', bank.clock)}`;
    const made = await left(async () => {
      const reply = await fetch(bank.url + path, { method, headers: { authorization } });
      assert.equal(reply.status, status);
    });
    const by = { tenant: 'demo', userId: 'teller', ipAddress: '127.0.0.1' };
    const what = { eventType: 'UnknownCommandRefused', action: `${method} ${path}`, outcome };
    assert.deepEqual(made.map(seen), [{ ...by, ...what }]);
  });
}

for (const [what, { name, data = {}, call = {}, status, eventType, outcome }] of Object.entries(rows)) {
  test(`${what} leaves an entry`, async () => {
    const made = await left(async () => {
      const reply = await bank.call(name, data, call);
      assert.equal(reply.status, status, JSON.stringify(reply.body));
    });
    const by = { tenant: 'demo', userId: 'teller', ipAddress: '127.0.0.1' };
    assert.deepEqual(made.map(seen), [{ ...by, eventType, action: name, outcome }]);
    assert.deepEqual([made[0]?.role, made[0]?.timestamp], ['Teller', bank.clock.now()]);
    assert.notEqual(made[0]?.link, null);
  });
}

test('a dry run that a control rejects leaves an entry, and one that changes nothing else none', async () => {
  const path = '/api/bpm/cmd/UpdateDepositProductCommand?dryRun=true';
  const tried = (data: object) =>
    left(() => bank.call('UpdateDepositProductCommand', data, { as: 'manager', path }));
  const made = await tried({ code: 'CURRENT', tier: 'PREMIUM' });
  assert.deepEqual(
    made.map(({ outcome, approverNotes }) => [outcome, approverNotes]),
    [['APPROVAL_REQUIRED', 'Dry run']],
  );
  assert.deepEqual(await tried({ code: 'CURRENT', description: 'Every day' }), []);
  assert.deepEqual(await tried({ code: 'MISSING', tier: 'PREMIUM' }), []);
});

test('a key that is used with another body leaves an entry', async () => {
  const headers = { 'idempotency-key': 'once' };
  const to = (amount: number) =>
    bank.call('InitiateDeposit', { accountNumber: '1000000001', amount }, { headers });
  assert.equal((await to(1)).status, 200);
  const made = await left(async () => assert.equal((await to(2)).status, 422));
  assert.deepEqual(
    made.map(({ action, outcome }) => [action, outcome]),
    [['InitiateDeposit', 'IDEMPOTENCY_MISMATCH']],
  );
});

test('what a process or the host itself is refused leaves an entry', async () => {
  const actor = { ...systemActor('demo', 'process:x'), kind: 'service', permissions: new Set() };
  const made = await left(() =>
    execute(
      {
        name: 'RetrieveTillsQuery',
        data: {},
        form: 'E4',
        dryRun: false,
        credentials: { actor: actor as ReturnType<typeof systemActor> },
        origin: { kind: 'process', requestId: 'p1', ip: null, userAgent: null },
      },
      bank.host.bank,
    ),
  );
  assert.deepEqual(
    made.map(({ userId, origin, outcome }) => [userId, origin, outcome]),
    [['process:x', 'process', 'INSUFFICIENT_PERMISSIONS']],
  );
});

test('refused calls of webhooks are the trail of the tenant whose address it is', async () => {
  const id = await configure(bank, { path: 'trail/in', key: 'trail', signingSecret: secret });
  const refusedCall = async (act: () => Promise<unknown>) =>
    (await left(act)).filter(({ eventType }) => eventType === 'WebHookCallRefused').map(seen);
  const by = { eventType: 'WebHookCallRefused', action: '/api/webhook/trail/in' };
  const own = { tenant: 'demo', userId: 'webhook:trail', ipAddress: '127.0.0.1', ...by };
  const call = (method = 'POST') => partner(bank, 'trail/in', {}, { method });
  assert.deepEqual(await refusedCall(() => call()), [{ ...own, outcome: 'SIGNATURE_REFUSED' }]);
  assert.deepEqual(await refusedCall(() => call('PUT')), [{ ...own, outcome: 'METHOD_NOT_ALLOWED' }]);
  await bank.call('DeactivateWebHookConfigCommand', { id }, { as: 'admin' });
  assert.deepEqual(await refusedCall(() => call()), [{ ...own, outcome: 'WEBHOOK_NOT_ACTIVE' }]);
  assert.deepEqual(await refusedCall(() => partner(bank, 'no/such', {})), [
    {
      ...by,
      tenant: '-',
      userId: 'anonymous',
      ipAddress: '127.0.0.1',
      action: '/api/webhook/no/such',
      outcome: 'WEBHOOK_NOT_CONFIGURED',
    },
  ]);
});

const secret = 'a secret of at least twenty-four bytes';

test('tokens that are not good are one entry an address and minute, of the host’s own', async () => {
  const at = bank.clock.now();
  const claims = { sub: 'tolu', tenant: 'demo', roles: ['Admin'] };
  const forged = await signToken(claims, 'another secret of thirty-two bytes', { from: at, seconds: 600 });
  const from = (ip: string, as: CallOptions['as']) =>
    bank.call('RetrieveTillsQuery', {}, { as, headers: { 'x-forwarded-for': ip } } as CallOptions);
  const during = await left(async () => {
    for (const as of [{ token: forged }, { token: 'nonsense' }, null]) {
      assert.equal((await from('203.0.113.7', as as CallOptions['as'])).status, 401);
    }
    assert.equal((await from('203.0.113.8', { token: forged })).status, 401);
  });
  assert.deepEqual(during, []);
  const made = await left(() => bank.advance(60_000));
  const own = { tenant: '-', eventType: 'AuthenticationRefused', userId: 'anonymous' };
  assert.deepEqual(
    made
      .filter(({ eventType }) => eventType === 'AuthenticationRefused')
      .map(({ attempts, timestamp, ...entry }) => ({
        ...seen({ ...entry, attempts, timestamp }),
        attempts,
        timestamp,
      })),
    (
      [
        ['203.0.113.7', 3],
        ['203.0.113.8', 1],
      ] as const
    ).map(([ipAddress, attempts]) => ({
      ...own,
      action: 'Authenticate',
      outcome: 'UNAUTHENTICATED',
      ipAddress,
      attempts,
      timestamp: at,
    })),
  );
});

test('who may see the trail finds refusals by event, subject and address, and no other tenant’s', async () => {
  await bank.call('RetrieveTillsQuery', { pageSize: 0 }, { as: 'other-admin' });
  await bank.call('RetrieveTillsQuery', { pageSize: 0 }, { as: 'admin' });
  const ask = async (data: object) => {
    const found = await bank.call('RetrieveAuditLogQuery', data, { as: 'admin' });
    return (found.at('data.items') as readonly CommandRecord[]).map(({ userId }) => userId);
  };
  const event = { eventType: 'RetrieveTillsQueryRefused', ipAddress: '127.0.0.1' };
  assert.deepEqual(await ask(event), ['admin']);
  assert.deepEqual(await ask({ ...event, userId: 'admin' }), ['admin']);
  assert.deepEqual(await ask({ ...event, ipAddress: '127.0.0.2' }), []);
  assert.deepEqual(await ask({ eventType: 'AuthenticationRefused' }), []);
});
