/** Nothing that a process is told becomes an authority: variables, expressions, tasks, grants and mandates. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { type Answer, startBank, type TestBank, type Who } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

let bank: TestBank;
after(() => bank.stop());
/** The manager's own application, asked for beside any process. */
let own: string;
before(async () => {
  bank = await startBank();
  own = await ownLoan('client-amina', 1_000_000);
});

const loanOf = (client: string, loanAmount: number) => ({
  accountName: 'School fees',
  associationInformation: {
    accountOfficerEncodedKey: 'officer-ngozi',
    branchEncodedKey: 'branch-hq',
    clientEncodedKey: client,
    productEncodedKey: 'product-personal',
  },
  accountInformation: { loanAmount, interestRate: 15, loanTenor: 12, moratoriumType: 0, moratoriumPeriod: 0 },
  disbursementInformation: { disbursementDate: '2026-12-01T00:00:00Z', disbursementMethod: 'BankTransfer' },
});

const destinations = { 'client-amina': '1000000001', 'client-bayo': '1000000002' };
const application = (client: keyof typeof destinations, loanAmount: number) => ({
  ...loanOf(client, loanAmount),
  destinationAccountNumber: destinations[client],
  score: 700,
});

const tenant = { 'x-tenant-id': 'demo' };

/** A loan that its maker asks for beside any process. */
async function ownLoan(client: keyof typeof destinations, amount: number): Promise<string> {
  const made = await bank.done('CreateLoanCommand', loanOf(client, amount), {
    as: 'manager',
    headers: tenant,
  });
  return made.text('data.loanId');
}

const stateOf = async (loanId: string): Promise<string> =>
  JSON.stringify(
    (await bank.call('GetLoanAccountCommand', { loanId }, { as: 'manager', headers: tenant })).body,
  );

const balance = async (accountNumber: string) =>
  (await bank.call('RetrieveAccountQuery', { accountNumber })).at('data.balance') as number;

const set = (instanceGuid: string, variables: object, as: Who = 'manager') =>
  bank.call('SetProcessVariablesCommand', { instanceGuid, variables }, { as });

const complete = (instanceGuid: string, more: object, as: Who): Promise<Answer> =>
  bank.call(
    'SignalProcessInstanceCommand',
    { instanceGuid, callbackData: { action: 'Approve' }, ...more },
    { as },
  );

test('a variable named id does not choose the loan that the rule approves', async () => {
  const started = await begin(bank, 'Loan origination', {
    application: application('client-bayo', 100_000),
    id: own,
  });
  assert.equal(started.at('data.status'), 'COMPLETED', JSON.stringify(started.body));
  assert.doesNotMatch(await stateOf(own), /"(?:Approved|Disbursed)"/);
  assert.match(await stateOf(started.text('data.variables.loanId')), /Disbursed/);
});

test('two fields that name different loans are refused by their names', async () => {
  const other = await ownLoan('client-bayo', 60_000);
  const refused = await bank.call(
    'ApproveLoanCommand',
    { loanId: own, id: other },
    { as: 'regional', headers: tenant },
  );
  assert.equal(refused.status, 400);
  assert.match(JSON.stringify(refused.body), /id \(.*loanId \(.*do not name the same loan/);
  assert.doesNotMatch(await stateOf(own), /"Approved"/);
});

test('what is set on a waiting instance opens its task anew; who saw the old one is told', async () => {
  const other = await startBank();
  const [before, mine] = [bank, own];
  bank = other;
  try {
    own = await ownLoan('client-amina', 4_900_000);
    const started = await begin(other, 'Loan origination', {
      application: application('client-bayo', 300_000),
    });
    const id = started.text('data.instanceId');
    const seen = await look(other, started);
    const token = seen.text('data.currentElements.0.token');

    assert.equal((await set(id, { id: own, nothing: 'reads this' })).status, 200);
    const same = await look(other, started);
    assert.equal(same.at('data.currentElements.0.token'), token);

    assert.equal((await set(id, { loanId: own })).status, 200);
    for (const named of [{}, { token }, { taskId: 'OfficerReview' }]) {
      const old = await complete(id, named, 'manager2');
      assert.equal(old.status, 409, JSON.stringify(old.body));
      assert.match(JSON.stringify(old.body), /loanId changed while OfficerReview waited/);
    }
    assert.doesNotMatch(await stateOf(own), /"(?:Approved|Disbursed)"/);

    assert.equal((await set(id, { loanId: started.at('data.variables.loanId') })).status, 200);
    const last = (await look(other, started)).text('data.currentElements.0.token');
    const done = await complete(id, { token: last }, 'manager2');
    // Somebody changed the instance by hand, so another person approves what the task decided.
    assert.equal(done.at('data.status'), 'WAITING', JSON.stringify(done.body));
    const waits = await look(other, started);
    assert.equal(waits.at('data.currentElements.0.kind'), 'proposal', JSON.stringify(waits.body));
    assert.doesNotMatch(await stateOf(own), /"(?:Approved|Disbursed)"/);
  } finally {
    bank = before;
    own = mine;
    await other.stop();
  }
});

/** A reversal of what a variable names, after a task that fails until somebody mends the account. */
const takesBack = bpmn(
  [
    start,
    el('userTask', 'ask', { FormKey: 'x' }),
    el('serviceTask', 'back', {
      ConnectorKey: 'ReverseTransaction',
      transactionId: '${debitId}',
      reversalReason: 'The transfer could not be carried out at all',
    }),
    end,
  ],
  ['s->ask', 'ask->back', 'back->e'],
);

const reverses = {
  grants: [{ process: 'Takes back', command: 'ReverseTransaction', role: 'SeniorTeller', maxAmount: 1_000 }],
};

async function settledDeposit(amount: number): Promise<string> {
  const deposit = await bank.done(
    'InitiateDeposit',
    { accountNumber: '1000000001', amount, channel: 'branch' },
    'manager',
  );
  return deposit.text('data.transactionId');
}

test('who sets a variable and retries reverses no deposit of her own', async () => {
  await bank.setRules('processes/grants', reverses);
  await deploy(bank, takesBack, 'Takes back');
  const debitId = await settledDeposit(500);
  const was = await balance('1000000001');
  const started = await begin(bank, 'Takes back');
  const id = started.text('data.instanceId');
  const failed = await complete(id, {}, 'manager2');
  assert.equal(failed.at('data.status'), 'ERROR', JSON.stringify(failed.body));
  assert.match(failed.text('data.error.message'), /back.*transactionId is \$\{debitId\}.*debitId/);
  await set(id, { debitId });
  const again = await bank.call('RetryProcessInstanceCommand', { instanceGuid: id }, { as: 'manager' });
  assert.equal(again.at('data.status'), 'ERROR', JSON.stringify(again.body));
  assert.match(again.text('data.error.message'), /Four eyes/);
  assert.equal(await balance('1000000001'), was);
});

test('the rule is asked about the amount of the row, not about a variable', async () => {
  const debitId = await settledDeposit(5_000);
  const started = await begin(bank, 'Takes back', { debitId, amount: 1 });
  const done = await complete(started.text('data.instanceId'), {}, 'manager2');
  assert.equal(done.at('data.status'), 'ERROR', JSON.stringify(done.body));
  assert.equal(done.at('data.error.code'), 'INSUFFICIENT_PERMISSIONS');
});

const pays = (amount: string) =>
  bpmn(
    [
      start,
      el('serviceTask', 'pay', {
        ConnectorKey: 'InitiateDeposit',
        accountNumber: '1000000005',
        amount,
        channel: 'branch',
      }),
      end,
    ],
    ['s->pay', 'pay->e'],
  );

test('an expression that finds nothing is an incident that names it, not the variable of that name', async () => {
  const id = await deploy(bank, pays('${loan.disbursable}'));
  const was = await balance('1000000005');
  const started = await begin(bank, id, { amount: 900_000, loan: { disbursible: 1_000 } });
  assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
  const said = started.text('data.error.message');
  assert.match(said, /pay: amount is \$\{loan\.disbursable\}, and there is no loan\.disbursable/);
  assert.equal(await balance('1000000005'), was);
});

test('what the diagram does not map is not given, and the check says so', async () => {
  const made = await bank.call(
    'CreateProcessDefinitionCommand',
    {
      name: 'Maps no account',
      bpmnXml: bpmn(
        [start, el('serviceTask', 'pay', { ConnectorKey: 'InitiateDeposit', amount: '5' }), end],
        ['s->pay', 'pay->e'],
      ),
    },
    { as: 'admin' },
  );
  assert.match(JSON.stringify(made.at('data.warnings')), /needs accountNumber/);
  const started = await begin(bank, 'Maps no account', { accountNumber: '1000000005', channel: 'branch' });
  assert.equal(started.at('data.status'), 'ERROR');
});

test('a name is not lent to what others set after the task was done', async () => {
  const acts = bpmn(
    [
      start,
      el('userTask', 'review', { FormKey: 'x', ResultVariable: 'decision' }),
      el('serviceTask', 'approve', {
        ConnectorKey: 'ApproveLoanCommand',
        ActAs: 'review',
        loanId: '${loan.id}',
      }),
      end,
    ],
    ['s->review', 'review->approve', 'approve->e'],
  );
  const id = await deploy(bank, acts);
  const started = await begin(bank, id, { loan: { id: 'LA-2026-99999' } });
  const instance = started.text('data.instanceId');
  const failed = await complete(instance, {}, 'regional');
  assert.equal(failed.at('data.error.code'), 'LOAN_NOT_FOUND', JSON.stringify(failed.body));
  await set(instance, { loan: { id: own } });
  const again = await bank.call('RetryProcessInstanceCommand', { instanceGuid: instance }, { as: 'manager' });
  assert.equal(again.at('data.error.code'), 'TASK_CHANGED', JSON.stringify(again.body));
  assert.doesNotMatch(await stateOf(own), /"Approved"/);
});

test('a mandate is authorised by another person than who drafted or changed it', async () => {
  await bank.done('CreateInterbankMandateCommand', CreateInterbankMandateCommand.example, { as: 'manager' });
  const listed = await bank.call('RetrieveInterbankMandatesQuery', {}, { as: 'manager' });
  const mandateId = Number(/"id":(\d+)/.exec(JSON.stringify(listed.body))?.[1]);
  const change = { mandateId, debitAmount: 40_000 };
  await bank.done('UpdateInterbankMandateCommand', change, 'manager2');
  for (const as of ['manager', 'manager2'] as const) {
    const refused = await bank.call('AuthoriseInterbankMandateCommand', { mandateId }, { as });
    assert.equal(refused.status, 403, JSON.stringify(refused.body));
    assert.match(JSON.stringify(refused.body), /Four eyes/);
  }
  await bank.done('AuthoriseInterbankMandateCommand', { mandateId }, 'regional');
});
