/** A step whose command needs the approval of another person waits for its proposal, and goes on with the reply of the run. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { hours } from '../../core/values/instant.ts';
import { startBank, type Who } from '../support/bank.ts';
import { el } from '../support/bpmn.ts';
import { and, boundary, deposit, on, process, script, sub, task, user } from '../support/diagram.ts';
import { type MortalBank, mortalBank } from '../support/mortal-bank.ts';
import { deploy, look as lookAt } from '../support/process.ts';

let bank: MortalBank;
before(async () => {
  bank = await mortalBank();
});
after(() => bank.stop());

type Data = Readonly<Record<string, unknown>>;

async function done(name: string, data: Data, as: Who): Promise<Data> {
  const said = await bank.ask(name, data, as);
  assert.equal(said.status, 200, `${name}: ${said.text}`);
  return said.data;
}

/** Needs a second person: it changes the tier of a product. */
const change = (properties: Readonly<Record<string, string>> = {}) =>
  el('serviceTask', 'change', {
    ConnectorKey: 'UpdateDepositProductCommand',
    code: '${code}',
    tier: '${tier}',
    ResultVariable: 'reply',
    OutputMapping: '{"code": "data.code"}',
    ...properties,
  });

const plain = process(
  [change(), script('next', 'context.seen = context.code; return null')],
  ['s -> change -> next -> e'],
);

let deployed = 0;

/** Starts a diagram and answers the id of its instance once it rests. */
async function started(xml: string, tier = 'PREMIUM', as: Who = 'admin'): Promise<string> {
  deployed += 1;
  const named = { name: `Proposing ${deployed}`, bpmnXml: xml };
  const { id } = await done('CreateProcessDefinitionCommand', named, as);
  // A product of its own: what has the tier already needs nobody.
  const code = `P-${deployed}`;
  await done('CreateDepositProductCommand', { code, name: code, tier: 'STANDARD' }, 'admin3');
  const start = { processDefinitionId: id, variables: { tier, code } };
  const { instanceId } = await done('StartProcessInstanceCommand', start, as);
  await bank.settle();
  return String(instanceId);
}

interface Seen {
  readonly status: string;
  readonly variables: Data;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly currentElements: readonly {
    readonly elementId: string;
    readonly kind: string;
    readonly proposalId: string | null;
  }[];
  readonly history: readonly { readonly what: string; readonly elementId: string | null }[];
}

const look = async (instanceId: string): Promise<Seen> =>
  (await done('GetProcessInstanceByIdQuery', { instanceId }, 'admin')) as unknown as Seen;

/** The proposal that the instance waits for at the step `change`. */
async function awaited(instanceId: string): Promise<string> {
  const { status, currentElements } = await look(instanceId);
  const wait = currentElements.find(({ elementId }) => elementId === 'change');
  assert.deepEqual([status, wait?.kind], ['WAITING', 'proposal']);
  assert.match(String(wait?.proposalId), /^[0-9a-f-]{36}$/);
  return String(wait?.proposalId);
}

const stateOf = async (proposalId: string) =>
  (await done('RetrieveProposalByIdQuery', { proposalId }, 'admin2')).state;

async function approve(proposalId: string): Promise<void> {
  await done('ApproveProposalCommand', { proposalId }, 'admin2');
  await bank.settle();
}

async function reject(proposalId: string, as: Who = 'admin2'): Promise<void> {
  await done('RejectProposalCommand', { proposalId, reason: 'Wrong tier' }, as);
  await bank.settle();
}

/** Every proposal so far. */
async function proposed(): Promise<readonly Data[]> {
  const { items } = await done('RetrieveProposalsQuery', { pageSize: 100 }, 'admin2');
  return items as readonly Data[];
}

/** How often the command was done so far. */
async function timesDone(): Promise<number> {
  const asked = { action: 'UpdateDepositProductCommand', outcome: 'accepted', pageSize: 100 };
  const { items } = await done('RetrieveAuditLogQuery', asked, 'admin');
  return (items as readonly unknown[]).length;
}

test('a step goes on with the reply of its approved command', async () => {
  const instanceId = await started(plain);
  const proposalId = await awaited(instanceId);
  await bank.advance(hours(2));
  assert.equal(await awaited(instanceId), proposalId);
  await approve(proposalId);
  const { status, variables } = await look(instanceId);
  const reply = variables.reply as Data;
  assert.deepEqual([status, variables.seen, reply.isSuccessful], ['COMPLETED', variables.code, true]);
  assert.equal(await stateOf(proposalId), 'Executed');
});

const catching = (code: string) =>
  process(
    [change(), boundary('change', 'b', on.error(code)), task('caught')],
    ['s -> change -> e', 'b -> caught -> e'],
  );

const completed = ({ history }: Seen) =>
  history.filter(({ what }) => what === 'completed').map(({ elementId }) => elementId);

test('a rejected or withdrawn proposal fails its step', async () => {
  for (const as of ['admin2', 'admin'] as const) {
    const instanceId = await started(plain);
    await reject(await awaited(instanceId), as);
    const { status, error } = await look(instanceId);
    assert.deepEqual([status, error?.code], ['ERROR', 'PROPOSAL_REJECTED']);
    assert.match(String(error?.message), /rejected.*Wrong tier/);
  }
});

test('an error event of the step catches the rejection', async () => {
  const instanceId = await started(catching('PROPOSAL_REJECTED'));
  await reject(await awaited(instanceId));
  const seen = await look(instanceId);
  assert.equal(seen.status, 'COMPLETED');
  assert.ok(completed(seen).includes('caught'));
});

test('the host does not repeat a step that a person has rejected, whatever its retries', async () => {
  const retrying = process([change({ Retries: '3' })], ['s -> change -> e']);
  const instanceId = await started(retrying);
  await reject(await awaited(instanceId));
  assert.deepEqual((await look(instanceId)).error?.code, 'PROPOSAL_REJECTED');
});

test('an operator retries a rejected step: a new proposal waits', async () => {
  const instanceId = await started(plain);
  const first = await awaited(instanceId);
  await reject(first);
  await done('RetryProcessInstanceCommand', { instanceGuid: instanceId }, 'admin3');
  await bank.settle();
  const second = await awaited(instanceId);
  assert.notEqual(second, first);
  await approve(second);
  assert.equal((await look(instanceId)).status, 'COMPLETED');
});

test('an expired proposal fails its step', async () => {
  const instanceId = await started(plain);
  const proposalId = await awaited(instanceId);
  await bank.advance(hours(24 * 366));
  assert.equal(await stateOf(proposalId), 'Expired');
  const { status, error } = await look(instanceId);
  assert.deepEqual([status, error?.code], ['ERROR', 'PROPOSAL_EXPIRED']);
});

test('a step fails with the code of the run that was refused', async () => {
  const open = await started(plain, 'PREMIUM', 'admin4');
  const proposalId = await awaited(open);
  await bank.advance(1000);
  await done('RevokeTokensCommand', { subject: 'admin4', from: bank.now() }, 'admin');
  await approve(proposalId);
  assert.equal(await stateOf(proposalId), 'Failed');
  assert.deepEqual((await look(open)).error?.code, 'INSUFFICIENT_PERMISSIONS');
});

test('a host that is killed while a step waits changes nothing', async () => {
  const instanceId = await started(plain);
  const proposalId = await awaited(instanceId);
  const before = await timesDone();
  await bank.kill();
  assert.equal(await awaited(instanceId), proposalId);
  await done('ApproveProposalCommand', { proposalId }, 'admin2');
  await bank.kill();
  await bank.settle();
  assert.equal((await look(instanceId)).status, 'COMPLETED');
  assert.equal((await timesDone()) - before, 1);
});

test('a cancelled instance and a step that a timer leaves withdraw their proposals', async () => {
  const cancelled = await started(plain);
  const first = await awaited(cancelled);
  await done('CancelProcessInstanceCommand', { instanceGuid: cancelled }, 'admin');
  await bank.settle();
  assert.deepEqual((await look(cancelled)).currentElements, []);
  const timed = process(
    [change(), boundary('change', 'late', on.timer('PT1H')), user('ask')],
    ['s -> change -> e', 'late -> ask -> e'],
  );
  const left = await started(timed);
  const second = await awaited(left);
  await bank.advance(hours(1));
  const { status, currentElements } = await look(left);
  assert.deepEqual([status, currentElements.map(({ kind }) => kind)], ['WAITING', ['user']]);
  for (const proposalId of [first, second]) assert.equal(await stateOf(proposalId), 'Rejected');
});

test('an error beside the step, in the moment in which it proposes, withdraws its proposal', async () => {
  for (const order of [
    ['f -> change', 'f -> pay'],
    ['f -> pay', 'f -> change'],
  ]) {
    const known = (await proposed()).length;
    const inner = [and('f'), change(), deposit('pay', '5', '1000000003')];
    const flows = ['p_s -> f', ...order, 'change -> p_e', 'pay -> p_e'];
    const xml = process(
      [sub('p', inner, flows), boundary('p', 'b', on.error('CUSTOMER_ACCOUNT_CLOSED'))],
      ['s -> p -> e', 'b -> e'],
    );
    assert.equal((await look(await started(xml))).status, 'COMPLETED');
    const all = await proposed();
    assert.equal(all.length, known + 1);
    assert.deepEqual(new Set(all.map(({ state }) => state === 'Proposed')), new Set([false]));
  }
});

test('a suspended instance takes the reply when it is resumed', async () => {
  const instanceId = await started(plain);
  const proposalId = await awaited(instanceId);
  await done('SuspendProcessInstanceCommand', { instanceGuid: instanceId }, 'admin');
  await approve(proposalId);
  assert.equal((await look(instanceId)).status, 'SUSPENDED');
  await done('ResumeProcessInstanceCommand', { instanceGuid: instanceId }, 'admin');
  await bank.settle();
  assert.equal((await look(instanceId)).status, 'COMPLETED');
});

test('a script sees the refusal of a command that needs approval', async () => {
  const asks = script(
    'ask',
    `const said = doCmd('UpdateDepositProductCommand', { code, tier });
     context.said = JSON.stringify(said); return null`,
  );
  const instanceId = await started(process([asks], ['s -> ask -> e']));
  const { status, variables } = await look(instanceId);
  assert.equal(status, 'COMPLETED');
  assert.match(String(variables.said), /APPROVAL_REQUIRED/);
});

test('a step whose run needs more approvals than it had waits for the new proposal', async (t) => {
  const strict = await startBank();
  t.after(() => strict.stop());
  const file = join(projectFolder, 'rules/controls/risk.json');
  const risk = JSON.parse(await readFile(file, 'utf8')) as { readonly rows: readonly Data[] };
  const xml = process([change({ tier: 'PREMIUM', code: 'SAVINGS' })], ['s -> change -> e']);
  const begun = await strict.call(
    'StartProcessInstanceCommand',
    { processDefinitionId: await deploy(strict, xml) },
    { as: 'admin' },
  );
  const waits = async () => (await lookAt(strict, begun)).text('data.currentElements.0.proposalId');
  const first = await waits();
  const isTier = ({ effect }: Data) => effect === 'deposit_products.tier';
  const rows = risk.rows.map((row) => (isTier(row) ? { ...row, approvals: 2 } : row));
  await strict.setRules('controls/risk', { ...risk, rows });
  const approveBy = async (proposalId: string, ...people: readonly Who[]) => {
    for (const as of people) {
      const answer = await strict.call('ApproveProposalCommand', { proposalId }, { as });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    }
    await strict.advance(1000);
  };
  await approveBy(first, 'admin2');
  const second = await waits();
  assert.notEqual(second, first);
  await approveBy(second, 'admin2', 'admin3');
  assert.equal((await lookAt(strict, begun)).at('data.status'), 'COMPLETED');
});
