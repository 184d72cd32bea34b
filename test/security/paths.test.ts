/** The controls of a class are asked on every path by which a command is run: nothing changes, and it waits for an approver. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../support/bpmn.ts';
import { createJob } from '../support/jobs.ts';
import { configure, partner } from '../support/partner.ts';
import { deploy } from '../support/process.ts';

const bank = bankOfFile();

type Data = Readonly<Record<string, unknown>>;

/** A command with effects of a class, and what shows that it was done. */
interface Subject {
  readonly of: string;
  readonly name: string;
  readonly data: Data;
  readonly seen: readonly [query: string, data: Data, member: string];
}

const subjects: readonly Subject[] = [
  {
    of: 'money',
    name: 'InitiateTransfer',
    data: { fromAccountNumber: '1000000002', toAccountNumber: '1000000004', amount: 10 },
    seen: ['RetrieveAccountQuery', { accountNumber: '1000000004' }, 'data.balance'],
  },
  {
    of: 'correction',
    name: 'CloseTillCommand',
    data: { till: 'till-01', countedCash: 1_999_995 },
    seen: ['RetrieveTillsQuery', {}, 'data.items'],
  },
  {
    of: 'commitment',
    name: 'CreateInterbankMandateCommand',
    data: CreateInterbankMandateCommand.example ?? {},
    seen: ['RetrieveInterbankMandatesQuery', {}, 'response.totalCount'],
  },
  {
    of: 'risk',
    name: 'UpdateDepositProductCommand',
    data: { code: 'SAVINGS', tier: 'PREMIUM' },
    seen: ['RetrieveDepositProductsQuery', {}, 'data.items'],
  },
  {
    of: 'restriction',
    name: 'ActivatePNDOnAccountCommand',
    data: { accountNumber: '1000000004' },
    seen: ['RetrieveAccountQuery', { accountNumber: '1000000004' }, 'data.postNoDebit'],
  },
  {
    of: 'authority',
    name: 'CreateEventSubscriptionCommand',
    data: { url: 'https://partner.example/events', eventTypes: ['loan.*'] },
    seen: ['RetrieveEventSubscriptionsQuery', {}, 'data.items'],
  },
];

const ask = async (name: string, data: Data = {}) => bank.call(name, data, { as: 'admin' });
const stateOf = async ({ seen: [query, data, member] }: Subject): Promise<unknown> => {
  const answer = await ask(query, data);
  assert.notEqual(answer.at(member), undefined, JSON.stringify(answer.body));
  return answer.at(member);
};

/** How many transactions and proposals wait. */
async function waiting(): Promise<number> {
  const transactions = await ask('RetrieveAllTransactionsQuery', { status: [0] });
  const proposals = await ask('RetrieveProposalsQuery', { state: 'Proposed' });
  const counts = [transactions, proposals].map(({ at }) => Number(at('data.totalRecords')));
  assert.ok(counts.every(Number.isInteger), JSON.stringify([transactions.body, proposals.body]));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Service tasks take values as texts; those that are not texts come as variables. */
function service({ name, data }: Subject, from = ''): string {
  const fields = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : `\${${from}${key}}`,
  ]);
  return el('serviceTask', 't', { ConnectorKey: name, ...Object.fromEntries(fields) });
}
const script = ({ name, data }: Subject) =>
  `const done = doCmd(${JSON.stringify(name)}, ${JSON.stringify(data)}); return done.message;`;
const scriptTask = (subject: Subject) =>
  el(
    'scriptTask',
    't',
    {},
    `<bpmn:script>${escaped(script(subject))}</bpmn:script>`,
    'scriptFormat="javascript"',
  );

const processOf = (task: string) => deploy(bank, bpmn([start, task, end], ['s->t', 't->e']));
const run = (processDefinitionId: number, variables: Data) =>
  ask('StartProcessInstanceCommand', { processDefinitionId, variables });

async function job(more: Data, context: Data): Promise<() => Promise<unknown>> {
  made += 1;
  const name = `job ${made}`;
  const created = await createJob(bank, {
    name,
    cron: '0 * * * *',
    enabled: false,
    context: JSON.stringify(context),
    ...more,
  });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const id = created.at('data.id');
  return async () => {
    await ask('RunRecurringJobNowCommand', { id });
    await bank.advance(0);
  };
}
let made = 0;

async function webhook(more: Data, data: Data): Promise<() => Promise<unknown>> {
  made += 1;
  const path = `paths/${made}`;
  await configure(bank, { path, ...more });
  return () => partner(bank, path, data);
}

/** What runs a command: prepared while the controls are as shipped, and run once they are strict. */
const paths: Readonly<Record<string, (subject: Subject) => Promise<() => Promise<unknown>>>> = {
  'a call':
    async ({ name, data }) =>
    () =>
      ask(name, data),
  'a webhook': ({ name, data }) => webhook({ executionType: 0, commandName: name }, data),
  'a webhook of a chain': ({ name, data }) =>
    webhook({ executionType: 1, commandName: `${name},RetrieveOwnAccessQuery` }, data),
  'a webhook with a script': (subject) => webhook({ executionType: 2, executionCode: script(subject) }, {}),
  'a webhook that starts a process': async (subject) =>
    webhook(
      { executionType: 3, processDefinitionId: await processOf(service(subject, 'webhookData.')) },
      subject.data,
    ),
  'a step of a process': async (subject) => {
    const id = await processOf(service(subject));
    return () => run(id, subject.data);
  },
  'a script of a process': async (subject) => {
    const id = await processOf(scriptTask(subject));
    return () => run(id, {});
  },
  'a job': ({ name, data }) => job({ executionType: 0, command: name }, data),
  'a job with a script': (subject) => job({ executionType: 2, executionCode: script(subject) }, {}),
  'a job that starts a process': async (subject) =>
    job({ executionType: 3, processDefinitionId: await processOf(service(subject)) }, subject.data),
};

for (const subject of subjects) {
  test(`effects of the class ${subject.of} wait on every path`, async () => {
    const rule = `controls/${subject.of}`;
    const runs = new Map<string, () => Promise<unknown>>();
    for (const [path, prepare] of Object.entries(paths)) runs.set(path, await prepare(subject));
    const before = await stateOf(subject);
    await bank.setRules(rule, { rows: [{ effect: '*', alone: 0, role: 'Admin' }] });
    for (const [path, go] of runs) {
      const waited = await waiting();
      const answer = await go();
      assert.deepEqual(await stateOf(subject), before, `${path}: ${JSON.stringify(answer)}`);
      assert.equal(await waiting(), waited + 1, `${path}: ${JSON.stringify(answer)}`);
    }
    await bank.setRules(rule, { rows: [{ effect: '*', alone: null, reason: 'To compare' }] });
    await ask(subject.name, subject.data);
    assert.notDeepEqual(await stateOf(subject), before, 'the command changes something');
  });
}
