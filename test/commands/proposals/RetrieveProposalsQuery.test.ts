/** A command that one person may not do alone, from the refusal to its run, over HTTP. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proposalContents, proposals } from '../../../core/proposals/proposal.ts';
import { hours } from '../../../core/values/instant.ts';
import { type Answer, bankOfFile, type Who } from '../../support/bank.ts';

const bank = bankOfFile();
before(async () => {
  const other = { code: 'OTHER', name: 'Other', tier: 'STANDARD' };
  assert.equal((await as('admin3', 'CreateDepositProductCommand', other)).status, 200);
});

const as = (who: Who, name: string, data: Readonly<Record<string, unknown>>, key?: string) =>
  bank.call(name, data, { as: who, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) });
const change = { code: 'SAVINGS', tier: 'PREMIUM' };
/** A change that no test brings into force. */
const unmade = { code: 'OTHER', tier: 'PREMIUM' };

/** The id of the proposal that the change of a product's tier becomes. */
async function proposed(key?: string, data = unmade): Promise<string> {
  const answer = await as('admin', 'UpdateDepositProductCommand', data, key);
  assert.equal(answer.status, 403, JSON.stringify(answer.body));
  const error = errorOf(answer);
  assert.equal(error.code, 'APPROVAL_REQUIRED');
  assert.equal(error.requiredRole, 'Admin');
  return String(error.proposalId);
}

function errorOf({ body }: Answer): Readonly<Record<string, unknown>> {
  const { errors } = body as { readonly errors: readonly Readonly<Record<string, unknown>>[] };
  assert.ok(errors[0] !== undefined, JSON.stringify(body));
  return errors[0];
}

async function read(proposalId: string) {
  const answer = await as('admin', 'RetrieveProposalByIdQuery', { proposalId });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
}

async function tierOf(code: string) {
  const answer = await as('admin', 'RetrieveDepositProductsQuery', {});
  const items = answer.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  return items.find((product) => product.code === code)?.tier;
}

test('a second person approves it, and the host runs it as its maker', async () => {
  const proposalId = await proposed('tier-1', change);
  assert.equal(await proposed('tier-1', change), proposalId, 'the same key, the same proposal');
  assert.equal(await tierOf('SAVINGS'), 'STANDARD');
  const waiting = await read(proposalId);
  assert.equal(waiting.at('data.state'), 'Proposed');
  assert.deepEqual(waiting.at('data.commandData'), change);

  const own = await as('admin', 'ApproveProposalCommand', { proposalId });
  assert.equal(own.status, 403);
  const given = await as('admin2', 'ApproveProposalCommand', { proposalId });
  assert.equal(given.status, 200, JSON.stringify(given.body));
  await bank.advance(1000);
  const run = await read(proposalId);
  assert.equal(run.at('data.state'), 'Executed', JSON.stringify(run.body));
  assert.equal(await tierOf('SAVINGS'), 'PREMIUM');
  const trail = await as('admin', 'RetrieveAuditLogQuery', { action: 'UpdateDepositProductCommand' });
  assert.match(JSON.stringify(trail.body), /"userId":"admin"/);
  const again = await as('admin3', 'ApproveProposalCommand', { proposalId });
  assert.equal(again.status, 409);
  const list = await as('admin', 'RetrieveProposalsQuery', { state: 'Executed' });
  assert.match(JSON.stringify(list.body), new RegExp(proposalId));
});

test('it waits in the work queue of others, and expires', async () => {
  const proposalId = await proposed();
  const queue = await as('admin2', 'RetrieveWorkQueueQuery', { kinds: ['proposal'] });
  assert.match(JSON.stringify(queue.body), new RegExp(proposalId));
  assert.match(JSON.stringify(queue.body), /code OTHER, tier PREMIUM/);
  await bank.advance(hours(73));
  assert.equal((await read(proposalId)).at('data.state'), 'Expired');
});

test('its maker withdraws it, and a dry run keeps none', async () => {
  const proposalId = await proposed();
  const gone = await as('admin', 'RejectProposalCommand', { proposalId, reason: 'Too early' });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  assert.equal((await read(proposalId)).at('data.state'), 'Rejected');
  const dry = await bank.post('/api/bpm/cmd/UpdateDepositProductCommand?dryRun=true', unmade, {
    as: 'admin',
  });
  assert.equal(errorOf(dry).proposalId, undefined, JSON.stringify(dry.body));
});

test('what was revoked since it was asked for is not run', async () => {
  const proposalId = await proposed();
  await bank.advance(1000);
  const revoked = await as('admin2', 'RevokeTokensCommand', { subject: 'admin', from: bank.clock.now() });
  assert.equal(revoked.status, 200, JSON.stringify(revoked.body));
  await as('admin2', 'ApproveProposalCommand', { proposalId });
  await bank.advance(1000);
  const answer = await as('admin2', 'RetrieveProposalByIdQuery', { proposalId });
  assert.equal(answer.at('data.state'), 'Failed', JSON.stringify(answer.body));
});

test('the data of a proposal is sealed in the store, and no view or entry shows a secret value', async () => {
  const data = { clientEncodedKey: 'client-amina', bvn: '22233344455' };
  const kept = await bank.call('UpdateClientCommand', data, { as: 'regional' });
  const proposalId = String(errorOf(kept).proposalId);
  const rows = await bank.host.store.everywhere.rows(proposals, (select) => select.where({ id: proposalId }));
  assert.equal(rows.length, 1);
  const contents = await bank.host.store.everywhere.rows(proposalContents, (select) =>
    select.where({ id: proposalId }),
  );
  assert.equal(contents.length, 1);
  const trail = await bank.call('RetrieveAuditLogQuery', { pageSize: 100 }, { as: 'admin3' });
  const view = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as: 'admin3' });
  for (const told of [rows, contents, trail.body, view.body]) {
    assert.doesNotMatch(JSON.stringify(told, text), /22233344455/);
  }
  assert.equal(view.at('data.commandData.bvn'), '***');
  const given = await bank.call('ApproveProposalCommand', { proposalId }, { as: 'manager' });
  assert.equal(given.status, 200, JSON.stringify(given.body));
  await bank.advance(1000);
  const run = await bank.call('RetrieveProposalByIdQuery', { proposalId }, { as: 'admin3' });
  assert.equal(run.at('data.state'), 'Executed', JSON.stringify(run.body));
});

/** Changes the code of a live webhook, which is a proposal: this much data in each. */
async function changesCode(who: Who, id: unknown, size: number) {
  const executionCode = `/*${'\u0001'.repeat(size)}*/ return 1;`;
  const { headers, body } = await as(who, 'UpdateWebHookConfigCommand', { id, executionCode });
  const { proposalId } = body as { readonly proposalId?: string };
  return { code: headers.get('x-error-code'), proposalId };
}

// Found by an attack: sixty proposals with large data made the work queue fail for everybody.
test('lists show proposals with large data, and one person has a bounded number and size of them', async () => {
  const made = await as('admin3', 'CreateWebHookConfigCommand', {
    key: 'large',
    path: 'large',
    action: 'POST',
    executionType: 2,
    executionCode: 'return 1;',
    signingSecret: 'x'.repeat(40),
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const id = made.at('data.id');
  for (let at = 0; at < 40; at += 1) {
    const kept = await changesCode(at % 2 === 0 ? 'admin3' : 'admin4', id, 32_700);
    assert.equal(kept.code, 'APPROVAL_REQUIRED');
  }
  for (const [name, data] of [
    ['RetrieveWorkQueueQuery', {}],
    ['RetrieveWorkQueueQuery', { kinds: ['proposal'], pageSize: 100 }],
    ['RetrieveProposalsQuery', { state: 'Proposed', pageSize: 100 }],
  ] as const) {
    const list = await as('admin2', name, data);
    assert.equal(list.status, 200, `${name}: ${JSON.stringify(list.body).slice(0, 300)}`);
  }
  const codesOf = async (who: Who, count: number, size: number) => {
    const answers: Awaited<ReturnType<typeof changesCode>>[] = [];
    for (let at = 0; at < count; at += 1) answers.push(await changesCode(who, id, size));
    return answers;
  };
  const large = await codesOf('admin3', 25, 32_700);
  assert.equal(large.at(-1)?.code, 'TOO_MANY_PROPOSALS', '8 MB of one person');
  const small = await codesOf('admin4', 31, 1);
  assert.deepEqual(
    small.slice(-2).map(({ code }) => code),
    ['APPROVAL_REQUIRED', 'TOO_MANY_PROPOSALS'],
  );
  const reason = 'It makes room';
  const proposalId = small[0]?.proposalId;
  assert.equal((await as('admin4', 'RejectProposalCommand', { proposalId, reason })).status, 200);
  const [next, last] = await codesOf('admin4', 2, 1);
  assert.deepEqual([next?.code, last?.code], ['APPROVAL_REQUIRED', 'TOO_MANY_PROPOSALS']);
  const approved = await as('admin2', 'ApproveProposalCommand', { proposalId: next?.proposalId });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  assert.equal((await changesCode('admin4', id, 1)).code, 'APPROVAL_REQUIRED');
});

const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
