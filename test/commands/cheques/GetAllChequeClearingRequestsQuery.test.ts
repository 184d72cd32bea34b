import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { bankOfFile } from '../../support/bank.ts';
import { depositCheque } from '../../support/cheques.ts';

const bank = bankOfFile();

const requests = (data: object = {}, as: 'teller' | 'other-teller' = 'teller') =>
  bank.call('GetAllChequeClearingRequestsQuery', data, { as });

test('all cheques, newest first, in pages, by state and branch', async () => {
  await depositCheque(bank, { accountEncodedKey: 'acc-bayo', amount: 10 });
  const second = await depositCheque(bank, { accountEncodedKey: 'acc-bayo', amount: 20 });
  await depositCheque(bank, { accountEncodedKey: 'acc-bayo', amount: 30 });
  const chequeTransactionId = second.at('data.chequeTransactionId');
  await bank.call('InitiateBounceChequeCommand', { chequeTransactionId }, { as: 'senior' });
  await bank.advance(days(3));

  const all = await requests({ pageSize: 2 });
  assert.equal(all.status, 200, JSON.stringify(all.body));
  const { page, pageSize, totalRecords, totalPages } = all.at('data') as Record<string, unknown>;
  assert.deepEqual([page, pageSize, totalRecords, totalPages], [1, 2, 3, 2]);
  const [newest, bounced] = all.at('data.clearingRequests') as readonly Record<string, unknown>[];
  assert.deepEqual(
    [newest?.amount, newest?.state, newest?.daysPending, newest?.clientName, newest?.branchName],
    [30, 'UNCLEARED', 3, 'Bayo Adeyemi', 'Head Office'],
  );
  assert.deepEqual([bounced?.state, bounced?.daysPending], ['BOUNCED', 0]);

  const waiting = await requests({ state: 'UNCLEARED' });
  assert.equal(waiting.at('data.totalRecords'), 2);
  assert.equal((await requests({ branchId: 1 })).at('data.totalRecords'), 3);
  assert.equal((await requests({ branchId: 2 })).at('data.totalRecords'), 0);
  assert.equal((await requests({}, 'other-teller')).at('data.totalRecords'), 0);
});
