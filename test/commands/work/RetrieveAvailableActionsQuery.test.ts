/** What may be done with one thing is what its commands answer to a dry run, in every state and to everybody. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sampleReason } from '../../../core/command/declaration/work.ts';
import type { Schema } from '../../../core/host/pages/described.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { bankOfFile, type Who } from '../../support/bank.ts';
import { registry } from '../../support/registry.ts';
import { somethingOfEach } from '../../support/waiting.ts';

let things: readonly (readonly [kind: string, id: string])[];
const bank = bankOfFile();
before(async () => {
  things = await made();
});

interface Action {
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly needs: readonly string[];
  readonly allowed: boolean;
  readonly until: string | null;
  readonly terms: string | null;
  readonly why: { readonly code: string } | null;
}

/** Transactions in every state, a cheque, and whatever else waits. */
async function made() {
  await somethingOfEach(bank);
  const does = async (name: string, data: object, as: Who) => {
    const answer = await bank.call(name, data, { as });
    assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const deposit = { accountNumber: '1000000005', amount: 40 };
  const settled = await does('InitiateDeposit', deposit, 'teller');
  const reversed = await does('InitiateDeposit', deposit, 'teller');
  const transactionId = reversed.text('data.transactionId');
  await does('ReverseTransaction', { transactionId, reversalReason: sampleReason }, 'manager');
  const cancelled = await does('InitiateDeposit', { ...deposit, requireApproval: true }, 'teller');
  const off = { transactionId: cancelled.text('data.transactionId'), cancellationReason: 'No' };
  await does('CancelTransaction', off, 'teller');
  const paper = { chequeNumber: '1', drawerBank: 'Union Bank', drawerAccount: '77' };
  const cheque = await does(
    'InitiateChequeDepositCommand',
    { accountEncodedKey: 'acc-empty', amount: 10, chequeDate: '2026-02-27', ...paper },
    'senior',
  );
  const queue = await does('RetrieveWorkQueueQuery', { pageSize: 500 }, 'admin3');
  const items = queue.at('data.items') as readonly { readonly kind: string; readonly id: string }[];
  return [
    ...items.map(({ kind, id }) => [kind, id] as const),
    ...[settled, reversed, cancelled].map(
      (answer) => ['transaction', answer.text('data.transactionId')] as const,
    ),
    ['cheque', String(cheque.at('data.chequeTransactionId'))] as const,
  ].filter(([kind]) => registry.doables.has(kind));
}

async function actionsOn(kind: string, id: string, as: Who): Promise<readonly Action[]> {
  const answer = await bank.call('RetrieveAvailableActionsQuery', { kind, id }, { as });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.at('data.actions') as readonly Action[];
}

test('there is something of every kind', () => {
  const kinds = new Set(things.map(([kind]) => kind));
  assert.deepEqual([...kinds].sort(), [...registry.doables.keys()].sort());
});

test('every action is told as its command answers the same person to a dry run', async () => {
  let compared = 0;
  let free = 0;
  for (const as of ['teller', 'senior', 'approver', 'manager', 'manager2', 'admin'] as const) {
    for (const [kind, id] of things) {
      for (const { command, data, needs, allowed, why } of await actionsOn(kind, id, as)) {
        const said = Object.fromEntries(needs.map((name) => [name, sampleReason]));
        const path = `/api/bpm/cmd/${command}?dryRun=true`;
        const answer = await bank.call(command, { ...data, ...said }, { as, path });
        const told = `${as}: ${command} on ${kind} ${id}: ${JSON.stringify(answer.body)}`;
        assert.equal(allowed, answer.status === 200, told);
        assert.equal(why?.code, answer.headers.get('x-error-code') ?? undefined, told);
        compared += 1;
        if (allowed) free += 1;
      }
    }
  }
  assert.ok(compared > 200 && free > 30, `${compared} compared, ${free} allowed`);
});

test('a settled transaction says until when it may be taken back, and by whom after that', async () => {
  const answer = await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 70 });
  const transactionId = answer.text('data.transactionId');
  const settledAt = bank.clock.now();
  const reverse = async () => {
    const found = await bank.call('RetrieveAvailableActionsQuery', { transactionId }, { as: 'manager' });
    const actions = found.at('data.actions') as readonly Action[];
    const action = actions.find(({ command }) => command === 'ReverseTransaction');
    assert.ok(action);
    return [action.allowed, action.until, action.terms, action.why?.code ?? null];
  };
  assert.deepEqual(await reverse(), [true, later(settledAt, hours(24)), 'window same-day', null]);
  await bank.advance(hours(30));
  const nextDay = 'window next-day, for BranchManager or higher';
  assert.deepEqual(await reverse(), [true, later(settledAt, hours(48)), nextDay, null]);
  await bank.advance(hours(30));
  const aged = 'window aged, for RegionalManager or higher, with a detailed justification';
  assert.deepEqual(await reverse(), [
    ...[false, later(settledAt, hours(720)), aged],
    'INSUFFICIENT_PERMISSIONS',
  ]);
  await bank.advance(hours(800));
  assert.deepEqual(await reverse(), [false, null, null, 'REVERSAL_WINDOW_EXPIRED']);
});

test('what is not there, not named or not for one to see is refused', async () => {
  const refused = async (data: object, as: Who) => {
    const answer = await bank.call('RetrieveAvailableActionsQuery', data, { as });
    return [answer.status, answer.headers.get('x-error-code')];
  };
  const nowhere = '01900000-0000-7000-8000-000000000001';
  assert.deepEqual(await refused({ transactionId: nowhere }, 'teller'), [404, 'OBJECT_NOT_FOUND']);
  assert.deepEqual(await refused({ kind: 'cheque', id: 'x' }, 'teller'), [404, 'OBJECT_NOT_FOUND']);
  assert.deepEqual(await refused({ kind: 'transaction', id: 'x' }, 'teller'), [404, 'OBJECT_NOT_FOUND']);
  assert.deepEqual(await refused({ kind: 'cheques', id: '1' }, 'teller'), [400, 'VALIDATION']);
  assert.deepEqual(await refused({ kind: 'cheque' }, 'teller'), [400, 'VALIDATION']);
  assert.deepEqual(await refused({ transactionId: nowhere, id: '1' }, 'teller'), [400, 'VALIDATION']);
  const [[kind, id] = ['', '']] = things.filter(([one]) => one === 'transaction');
  assert.deepEqual(await refused({ kind, id }, 'other-admin'), [404, 'OBJECT_NOT_FOUND']);
});

/** By the kind of a thing, the area of its commands and the members that name it. */
const named: Readonly<Record<string, readonly [area: string, ...members: string[]]>> = {
  transaction: ['transactions', 'transactionId'],
  account: ['accounts', 'accountNumber', 'accountEncodedKey'],
  disbursementBatch: ['disbursements', 'batchId'],
  loan: ['loans', 'loanId'],
  mandate: ['mandates', 'mandateId'],
  cheque: ['cheques', 'chequeTransactionId'],
};

/** Commands that name such a thing and are not told of it, each with why. */
const untold: Readonly<Record<string, string>> = {
  LockDepositAmountCommand: 'asks for an amount',
  OpenDepositAccountCommand: 'makes another account',
  AddDisbursementBatchEntriesCommand: 'asks for entries',
  AddDisbursementBatchEntryCommand: 'asks for an entry',
  ValidateDisbursementBatchCommand: 'looks at every entry, which is too much to try beside others',
  InitiateLoanRepaymentCommand: 'asks for an amount',
  InitiateLoanWriteOffCommand: 'asks for an amount and who allowed it',
  AddLoanCollateralCommand: 'asks for the security',
  AddLoanGuarantorCommand: 'asks for the guarantor',
  RemoveLoanCollateralCommand: 'asks for the security',
  RemoveLoanGuarantorCommand: 'asks for the guarantor',
  UpdateInterbankMandateCommand: 'asks for what changes',
};

test('every command that names such a thing is told of it, or is left out for a reason', async () => {
  assert.deepEqual(Object.keys(named).sort(), [...registry.doables.keys()].sort());
  const unused = new Set(Object.keys(untold));
  for (const [kind, [area, ...members]] of Object.entries(named)) {
    const [, id = ''] = things.find(([one]) => one === kind) ?? [];
    const told = new Set((await actionsOn(kind, id, 'admin')).map(({ command }) => command));
    for (const { spec, area: own } of registry.subjects) {
      const properties = Object.keys((spec.input as Schema).properties ?? {});
      const names = members.some((member) => properties.includes(member));
      if (own !== area || spec.kind !== 'command' || spec.permission === null || !names) continue;
      const isLeftOut = Object.hasOwn(untold, spec.name);
      if (isLeftOut) unused.delete(spec.name);
      assert.notEqual(told.has(spec.name), isLeftOut, `${spec.name} of ${kind}`);
    }
  }
  assert.deepEqual([...unused], [], 'left out, and not there');
});
