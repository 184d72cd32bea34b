/** What an application may name: dates that fit the payout, accounts that may be paid. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import CreateLoanCommand from '../../../../commands/loans/origination/CreateLoanCommand.ts';
import { isRejection } from '../../../../core/command/wire/rejections.ts';
import { decide, person } from '../../../support/decide.ts';
import { demoBranch, demoClient, demoOfficer, demoProduct, loanRequest } from '../../../support/loans.ts';
import { anAccount } from '../../../support/transactions.ts';

const state = {
  client: demoClient('client-amina'),
  product: demoProduct('product-personal'),
  branch: demoBranch('branch-hq'),
  officer: demoOfficer('officer-ngozi'),
  channel: anAccount(),
  application: undefined,
  exposure: undefined,
  sureties: [],
};

/** Field and code of every failure of this request; none where it is taken in. */
async function failures(changes: Parameters<typeof loanRequest>[0], channel = anAccount()) {
  const base = { input: loanRequest(changes), state, actor: person('senior', 'SeniorTeller') };
  const decision = await decide(CreateLoanCommand, base, { state: { channel } });
  return isRejection(decision) ? decision.items?.map(({ field, code }) => [field, code]) : [];
}

test('a disbursement is planned from today to five years ahead', async () => {
  const on = (disbursementDate: string) => failures({ disbursement: { disbursementDate } });
  const refused = [['disbursementInformation.disbursementDate', 'VALIDATION']];
  for (const day of ['2026-03-02', '2026-03-02T00:00:00Z', '2031-03-06']) {
    assert.deepEqual(await on(day), [], day);
  }
  for (const day of ['2020-01-01', '2026-03-01', '2031-03-07', '2099-01-01', '9999-06-01']) {
    assert.deepEqual(await on(day), refused, day);
  }
});
