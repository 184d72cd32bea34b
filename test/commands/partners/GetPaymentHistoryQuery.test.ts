import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

test('payments of a loan, by each of its names; one reference counts once', async () => {
  const payment = { id: 7003, amount: 6000, partnerReference: 'PAY-1', paymentDate: '2026-02-01' };
  for (const isNew of [true, false]) {
    const booked = await bank.call('RecordPartnerPaymentCommand', payment, { as: 'manager' });
    assert.equal(booked.at('data.isNew'), isNew, JSON.stringify(booked.body));
  }
  for (const name of [{ id: 7003 }, { mandateRef: 'PM-2026-7003' }, { customerId: 'client-bayo' }]) {
    const history = await bank.call('GetPaymentHistoryQuery', name);
    assert.equal(history.status, 200, JSON.stringify(history.body));
    assert.equal(history.at('data.id'), 7003);
    assert.equal(history.at('data.totalRepaid'), 6000);
    assert.equal(history.at('data.outstandingBalance'), 66_000);
    assert.deepEqual(history.at('data.payments'), [
      {
        paymentDate: '2026-02-01T00:00:00.000Z',
        amount: 6000,
        status: 'Successful',
        partnerReference: 'PAY-1',
      },
    ]);
  }
  const pool = await bank.call('RetrieveAccountQuery', { accountNumber: '9000000001' });
  assert.equal(pool.at('data.balance'), 100_006_000);
});
