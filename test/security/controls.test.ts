/** Controls of classes of effects, tried on a running host: each is asked whatever command has the effect. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateInterbankMandateCommand from '../../commands/mandates/CreateInterbankMandateCommand.ts';
import { hours } from '../../core/values/instant.ts';
import { type Answer, bankOfFile, someone, type Who } from '../support/bank.ts';

const bank = bankOfFile();

type Body = {
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly errors: readonly (string | Readonly<Record<string, unknown>>)[];
};
const bodyOf = ({ body }: Answer) => body as Body;
const as = (who: Who, name: string, data: Readonly<Record<string, unknown>>) =>
  bank.call(name, data, { as: who });

/** Done, and what it answers. */
async function done(who: Who, name: string, data: Readonly<Record<string, unknown>>) {
  const answer = await as(who, name, data);
  assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
  return bodyOf(answer).data;
}

/** Refused, with this code or these words. */
async function refused(
  who: Who,
  name: string,
  data: Readonly<Record<string, unknown>>,
  [status, words]: readonly [number, RegExp],
) {
  const answer = await as(who, name, data);
  assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`);
  assert.match(JSON.stringify(answer.body), words);
}

const aboveLimit = [403, /above your approval limit/] as const;

test('a product has a tier of the list: one that looks alike, in other letters or another case is refused', async () => {
  const wrong = [400, /rules\/products\/tiers\.json/] as const;
  for (const tier of ['ST\u0410NDARD', 'standard', 'GOLD']) {
    const product = { code: `ODD-${tier.length}`, name: 'Odd', tier };
    await refused('admin', 'CreateDepositProductCommand', product, wrong);
    await refused('admin', 'UpdateDepositProductCommand', { code: 'SAVINGS', tier }, wrong);
  }
  await done('manager', 'CreateDepositProductCommand', { code: 'S', name: 'Standard', tier: 'STANDARD' });
});

test('a product of a higher tier needs the second person that a change of the tier needs', async () => {
  const second = [403, /APPROVAL_REQUIRED|approval of 1 other person with the role Admin/] as const;
  for (const tier of ['PREMIUM', 'INTERNAL']) {
    const product = { code: `NEW-${tier}`, name: tier, tier };
    await refused('manager', 'CreateDepositProductCommand', product, second);
    await refused('admin', 'CreateDepositProductCommand', product, second);
  }
});

test('a caller who asks for an approval lowers no control: the role of the control approves', async () => {
  const asked = { accountNumber: '9000000001', amount: 400_000 };
  const waiting = [];
  for (const requireApproval of [false, true]) {
    const answer = await as('teller', 'InitiateWithdrawal', { ...asked, requireApproval });
    assert.match(bodyOf(answer).message, /Only BranchManager or higher may start this/);
    waiting.push(bodyOf(answer).data.transactionId);
  }
  for (const transactionId of waiting) {
    await refused('teller2', 'ApproveTransaction', { transactionId }, [403, /BranchManager/]);
    await done('manager', 'ApproveTransaction', { transactionId });
  }
});

test('who takes a transaction back may approve as much', async () => {
  const deposit = { accountNumber: '1000000002', amount: 250_000_000, requireApproval: true };
  const { transactionId } = await done('teller', 'InitiateDeposit', deposit);
  await done('admin', 'ApproveTransaction', { transactionId });
  await done('admin2', 'ApproveTransaction', { transactionId });
  const back = { transactionId, reversalReason: 'Credited to the wrong account' };
  await refused('manager', 'ReverseTransaction', back, aboveLimit);
  await done('admin3', 'ReverseTransaction', back);
});

test('a same-day reversal within the own limit needs nobody else', async () => {
  const deposit = { accountNumber: '1000000002', amount: 5000 };
  const { transactionId } = await done('teller', 'InitiateDeposit', deposit);
  const back = { transactionId, reversalReason: 'Credited to the wrong account' };
  await done('manager', 'ReverseTransaction', back);
});

test('who approves a batch may approve its total, not only each payment', async () => {
  const entry = { bankCode: '058', amount: 30_000_000 };
  const batch = {
    batchDescription: 'Two payments',
    sourceAccount: '9000000001',
    transactionSource: 2,
    entries: ['0123456789', '0123456780'].map((destinationAccount) => ({ ...entry, destinationAccount })),
  };
  const { batchId } = await done('senior', 'InitiateDisbursementBatchCommand', batch);
  await done('senior', 'ConfirmDisbursementBatchCommand', { batchId });
  await done('approver', 'ReviewDisbursementBatchCommand', { batchId });
  await refused('manager', 'ApproveDisbursementBatchCommand', { batchId }, aboveLimit);
  await done('regional', 'ApproveDisbursementBatchCommand', { batchId });
});

test('who authorises a mandate may approve all that it collects', async () => {
  const { mandate } = CreateInterbankMandateCommand.example ?? {};
  const large = {
    ...(mandate as Readonly<Record<string, unknown>>),
    amount: 900_000_000,
    debitAmount: 75_000_000,
  };
  const made = await as('senior', 'CreateInterbankMandateCommand', { mandate: large });
  const { response } = made.body as { readonly response: { readonly id: number } };
  const { id: mandateId } = response;
  await refused('manager', 'AuthoriseInterbankMandateCommand', { mandateId }, aboveLimit);
  await done('admin', 'AuthoriseInterbankMandateCommand', { mandateId });
});

test('money of an account of a tier that no rule names waits for the highest role, or is not moved', async () => {
  await bank.setRules('products/tiers', { accountTiers: ['STANDARD', 'INTERNAL'] });
  const deposit = { accountNumber: '1000000004', amount: 10 };
  const { transactionId, status } = await done('teller', 'InitiateDeposit', deposit);
  assert.equal(status, 'PENDING');
  await refused('regional', 'ApproveTransaction', { transactionId }, [403, /needs the role Admin/]);
  await done('admin', 'ApproveTransaction', { transactionId });
  const entry = await done('admin', 'RetrieveTransactionByIdQuery', { transactionId });
  assert.match(JSON.stringify(entry), /products\/tiers/);
  await bank.setRules('products/tiers', { accountTiers: ['STANDARD', 'PREMIUM', 'INTERNAL'] });
  assert.equal((await done('teller', 'InitiateDeposit', deposit)).status, 'SETTLED');
});

const allowed = (sub: string, ...permissions: readonly string[]) => someone(bank, sub, { permissions });

test('a process does nothing that its starter may not do', async () => {
  const start = {
    processDefinitionId: 'Bulk collections',
    variables: { items: [{ accountNumber: '1000000001', amount: 100 }] },
  };
  const command = 'StartProcessInstanceCommand';
  const starter = await allowed('starter', 'processes.start');
  const alone = await bank.call(command, start, starter);
  assert.equal(alone.at('data.variables.collected'), 0, JSON.stringify(alone.body));
  assert.match(JSON.stringify(alone.body), /INSUFFICIENT_PERMISSIONS/);
  const teller = await allowed('collector', 'processes.start', 'transactions.create');
  const both = await bank.call(command, start, teller);
  assert.equal(both.at('data.variables.collected'), 1, JSON.stringify(both.body));
});

test('a payment that a partner confirms is not booked if its starter may not book', async () => {
  const starter = await allowed('payer', 'processes.start');
  const reference = 'not-mine-to-book';
  const variables = { reference, amount: 990_000, accountNumber: '1000000005', email: 'a@b.example' };
  const start = { processDefinitionId: 'Partner payment', variables };
  const about = { accountReference: '1000000005' };
  const before = await done('teller', 'RetrieveAllTransactionsQuery', about);
  await bank.call('StartProcessInstanceCommand', start, starter);
  const answer = { correlationKey: reference, callbackData: { paid: true }, isSuccess: true };
  const { message } = bodyOf(await as('admin', 'ReturnCallbackCommand', answer));
  assert.match(message, /transactions\.create|INSUFFICIENT_PERMISSIONS/);
  assert.deepEqual(await done('teller', 'RetrieveAllTransactionsQuery', about), before);
});

const lowerRole = [403, /only that role or a higher one ends it/] as const;

test('nobody of a lower role ends what a higher role has restricted', async () => {
  const account = { accountNumber: '1000000002' };
  for (const [set, end] of [
    ['ActivatePNDOnAccountCommand', 'ReleasePNDFromDepositAccountCommand'],
    ['LockDepositAccountCommand', 'UnlockDepositAccountCommand'],
  ] as const) {
    await done('regional', set, account);
    await refused('manager', end, account, lowerRole);
    await done('regional2', end, account);
    await done('manager', set, account);
    await done('manager2', end, account);
  }
  const amount = { ...account, amount: 10, reason: 'Court order 12/2026' };
  const { lockId } = await done('regional', 'LockDepositAmountCommand', amount);
  await refused('manager', 'DeleteDepositLockAmountCommand', { lockId }, lowerRole);
  await done('admin', 'DeleteDepositLockAmountCommand', { lockId });
  const client = { clientEncodedKey: 'client-defaulted' };
  await done('regional', 'BlacklistClientCommand', client);
  await refused('manager', 'LiftClientBlacklistCommand', client, lowerRole);
  await done('regional2', 'LiftClientBlacklistCommand', client);
});

test('what a person without a role has restricted is ended by that person or the highest role', async () => {
  const account = { accountNumber: '1000000002' };
  const setter = await allowed('court-desk', 'accounts.manage');
  const call = (name: string) => bank.call(name, account, setter);
  assert.equal((await call('ActivatePNDOnAccountCommand')).status, 200);
  const end = 'ReleasePNDFromDepositAccountCommand';
  await refused('regional', end, account, [403, /only court-desk or Admin ends it/]);
  assert.equal((await call(end)).status, 200);
  assert.equal((await call('ActivatePNDOnAccountCommand')).status, 200);
  await done('admin', end, account);
});

test('the trail names old and new values of what a decision changes', async () => {
  await done('regional', 'ActivatePNDOnAccountCommand', { accountNumber: '1000000002' });
  const asked = { action: 'ActivatePNDOnAccountCommand' };
  const trail = await as('admin', 'RetrieveAuditLogQuery', asked);
  assert.deepEqual(trail.at('data.items.0.balanceImpact.changes'), [
    { record: 'accounts', id: 'acc-bayo', member: 'postNoDebit', old: false, new: true },
  ]);
});

/** Refused and kept as a proposal, which these people may not approve; the admin does. */
async function keptUntilApproved(
  who: Who,
  [name, data]: readonly [string, Readonly<Record<string, unknown>>],
  notBy: readonly Who[],
) {
  const { body } = await as(who, name, data);
  assert.match(JSON.stringify(body), /APPROVAL_REQUIRED/);
  const { items } = await done('admin2', 'RetrieveProposalsQuery', { state: 'Proposed' });
  const [{ proposalId } = {}] = items as readonly Readonly<Record<string, unknown>>[];
  for (const other of notBy) {
    await refused(other, 'ApproveProposalCommand', { proposalId }, [403, /./]);
  }
  await done('admin2', 'ApproveProposalCommand', { proposalId });
  await bank.advance(1000);
  const { state } = await done('admin', 'RetrieveProposalByIdQuery', { proposalId });
  assert.equal(state, 'Executed');
}

test('rules that say who approves come into force by an Admin, and earlier ones by two people', async () => {
  const teller = { role: 'Teller', maxAmount: 900_000_000 };
  const { role, maxAmount } = teller;
  const sets = [
    {
      name: 'transactions/dual-authorization',
      content: { threshold: 900_000_000, approvers: 2 },
      tests: [{ name: 'more', facts: { amount: 900_000_000 }, expect: { approvers: 1 } }],
    },
    {
      name: 'transactions/approval-limits',
      content: { approvalLimits: [{ ...teller, transactionTypes: ['*'] }] },
      tests: [{ name: 'more', facts: { transactionType: 'DEPOSIT', role }, expect: { maxAmount } }],
    },
  ];
  for (const set of sets) {
    await bank.advance(hours(1));
    const { name } = set;
    const { version } = await done('admin', 'GetRuleSetQuery', { name });
    const propose = async () => {
      const { draftId } = await done('manager', 'ProposeRuleSetCommand', set);
      return { draftId };
    };
    const approve = ['ApproveRuleSetCommand', await propose()] as const;
    await keptUntilApproved('regional', approve, ['regional', 'regional2']);
    const back = ['RollbackRuleSetCommand', { name, version, reason: 'Try.' }] as const;
    await keptUntilApproved('admin', back, ['admin', 'regional']);
    await done('admin', 'ApproveRuleSetCommand', await propose());
    await keptUntilApproved('regional', back, ['regional', 'regional2']);
  }
});

test('the author of a draft does not approve the proposal to publish it', async () => {
  const name = 'transactions/dual-authorization';
  const tests = [{ name: 'one', facts: { amount: 1 }, expect: { approvers: 1 } }];
  const content = { threshold: 12_000_000, approvers: 2 };
  const { draftId } = await done('admin', 'ProposeRuleSetCommand', { name, content, tests });
  await keptUntilApproved('regional', ['ApproveRuleSetCommand', { draftId }], ['admin']);
});
