/** Things of every kind that wait for a person, made by several people. */
import assert from 'node:assert/strict';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import type { Answer, TestBank, Who } from './bank.ts';
import { bpmn, el, end, start } from './bpmn.ts';
import { callLoan, loanRequest } from './loans.ts';

type Does = (name: string, data: object, as: Who) => Promise<Answer>;

/** Has several people make something of every kind of work, in each state in which it waits. */
export async function somethingOfEach(bank: TestBank): Promise<void> {
  const does: Does = (name, data, as) => bank.done(name, data, as);
  await transactions(does);
  for (const as of ['senior', 'manager'] as const) {
    // Banks for pages have the time of the machine.
    const disbursement = { disbursementDate: new Date().toISOString() };
    const wanted = loanRequest({ ...loanOf[as], disbursement });
    const { status } = await callLoan(bank, 'CreateLoanCommand', wanted, { as });
    assert.equal(status, 200);
  }
  await batches(does);
  await mandatesAndPartners(does);
  await people(does);
  await definitions(bank, does);
  const tier = { code: 'SAVINGS', tier: 'PREMIUM' };
  const kept = await bank.call('UpdateDepositProductCommand', tier, { as: 'admin' });
  assert.equal(kept.headers.get('x-error-code'), 'APPROVAL_REQUIRED');
}

const loanOf = { senior: {}, manager: { association: { clientEncodedKey: 'client-bayo' } } } as const;

async function transactions(does: Does): Promise<void> {
  const account = { accountNumber: '1000000004', requireApproval: true };
  await does('InitiateDeposit', { ...account, amount: 12.5, narration: 'Rent of May' }, 'teller');
  await does('InitiateDeposit', { ...account, amount: 700_000 }, 'manager');
  await does('InitiateWithdrawal', { ...account, amount: 7_000_000 }, 'senior');
  const large = await does('InitiateDeposit', { ...account, amount: 20_000_000 }, 'teller');
  const transactionId = large.text('data.transactionId');
  // One of two approvals is given.
  await does('ApproveTransaction', { transactionId }, 'admin');
}

async function batches(does: Does): Promise<void> {
  const entry = { bankCode: '000', destinationAccount: '1000000002', amount: 20 };
  const source = { sourceAccount: '9000000001', entries: [entry] };
  for (const [as, reviewed] of [
    ['senior', false],
    ['manager', true],
  ] as const) {
    const batch = { ...source, batchDescription: `Salaries of ${as}` };
    const made = await does('InitiateDisbursementBatchCommand', batch, as);
    const batchId = made.at('data.batchId');
    await does('ConfirmDisbursementBatchCommand', { batchId }, as);
    if (reviewed) await does('ReviewDisbursementBatchCommand', { batchId }, 'approver');
  }
}

async function mandatesAndPartners(does: Does): Promise<void> {
  const { mandate } = CreateInterbankMandateCommand.example as { readonly mandate: object };
  for (const as of ['senior', 'manager'] as const) {
    await does('CreateInterbankMandateCommand', { mandate }, as);
  }
  const request = { cif: 'client-amina', accountNumber: '1000000005', bvn: '22222222222' };
  const terms = { loanAmount: 40_000, collectionAmount: 4000, tenure: 12, organisationId: 3 };
  const made = await does('CreatePartnerLoanRequestCommand', { ...request, ...terms }, 'manager');
  await does('SubmitPartnerLoanForApprovalCommand', { id: made.at('data.id') }, 'manager');
}

async function people(does: Does): Promise<void> {
  const client = { type: 'Individual', firstName: 'Halima', lastName: 'Bello' };
  const more = { branchKey: 'BR005', dateOfBirth: '1990-01-01', bvn: '22222222223' };
  await does('CreateClientCommand', { ...client, ...more }, 'manager');
  const account = { clientEncodedKey: 'client-amina', productCode: 'SAVINGS', branchKey: 'BR005' };
  await does('OpenDepositAccountCommand', account, 'manager');
  const row = { clientEncodedKey: 'client-amina', productCode: 'SAVINGS', branchKey: 'BR005' };
  const rows = [{ ...row, accountNumber: '0045101', state: 'Active', balance: 10 }];
  await does('ImportAccountsCommand', { rows }, 'admin');
}

/** A user task that anybody may do, and one of a role with a day by which it is done. */
const twoTasks = bpmn(
  [
    start,
    el('parallelGateway', 'both'),
    el('userTask', 'open', { FormKey: 'form' }, '', 'name="Look at it"'),
    el(
      'userTask',
      'signed',
      { FormKey: 'form', DueDate: '2026-03-03', ResponsibleTeams: 'BranchManager' },
      '',
      'name="Sign it"',
    ),
    el('parallelGateway', 'again'),
    end,
  ],
  ['s -> both', 'both -> open', 'both -> signed', 'open -> again', 'signed -> again', 'again -> e'],
);

async function definitions(bank: TestBank, does: Does): Promise<void> {
  const named = { name: 'Two tasks', bpmnXml: twoTasks };
  const made = await does('CreateProcessDefinitionCommand', named, 'admin');
  const order = { processDefinitionId: made.at('data.id') };
  for (let times = 0; times < 2; times += 1) {
    await does('StartProcessInstanceCommand', order, 'manager');
  }
  await bank.setRules('processes/publication', { fourEyes: true });
  await does('CreateProcessDefinitionCommand', { ...named, name: 'Two more' }, 'admin2');
  const content = { maxApprovals: 7, windowMinutes: 60 };
  const tests = [{ name: 'as it says', facts: {}, expect: content }];
  await does('ProposeRuleSetCommand', { name: 'transactions/velocity', content, tests }, 'manager');
}
