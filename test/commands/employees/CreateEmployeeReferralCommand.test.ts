import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateEmployeeReferralCommand from '../../../commands/employees/CreateEmployeeReferralCommand.ts';
import { bankOfFile } from '../../support/bank.ts';
import { cases, person } from '../../support/decide.ts';
import { anEmployee } from '../../support/employees.ts';
import { anAccount } from '../../support/transactions.ts';

cases(
  CreateEmployeeReferralCommand,
  {
    input: { referralCode: 'REF-EMP000501', customerName: 'Zainab Idris' },
    state: { employee: anEmployee(), account: undefined, client: undefined },
    actor: person('teller', 'Teller'),
  },
  {
    'records the referral': { gives: ['insert', 'emit'] },
    'with the customer’s account': {
      input: { customerAccountNumber: '1000000001' },
      state: { account: anAccount() },
      gives: ['insert', 'emit'],
    },
    'an unknown code': { state: { employee: undefined }, gives: 'INVALID_REFERRAL_CODE' },
    'the code of one who may not refer': {
      state: { employee: anEmployee({ canReferCustomer: false }) },
      gives: 'INVALID_REFERRAL_CODE',
    },
    'the code of one who left': {
      state: { employee: anEmployee({ isEnabled: false }) },
      gives: 'INVALID_REFERRAL_CODE',
    },
    'an unknown account': { input: { customerAccountNumber: '4711' }, gives: 'ACCOUNT_NOT_FOUND' },
    'an unknown client': { input: { clientId: 4711 }, gives: 'CLIENT_NOT_FOUND' },
  },
);

const bank = bankOfFile();

test('CreateEmployeeReferralCommand: what it recorded stands first in the list', async () => {
  const made = await bank.post('/api/bpm/cmd', {
    $type: 'CreateEmployeeReferralCommand',
    referralCode: 'REF-EMP000502',
    customerName: 'Zainab Idris',
    clientId: 1,
  });
  assert.equal(made.status, 200);
  assert.equal(made.at('data.referralId'), 24);
  assert.equal(made.at('data.employeeId'), 502);
  const list = await bank.call('RetrieveEmployeeReferralsQuery', { employeeId: 502 });
  assert.equal(list.at('data.items.0.customerName'), 'Zainab Idris');
  const wrong = await bank.call('CreateEmployeeReferralCommand', {
    referralCode: 'REF-X',
    customerName: 'Zainab Idris',
  });
  assert.equal(wrong.status, 400);
  assert.deepEqual(wrong.at('errors'), ['Invalid referral code']);
});
