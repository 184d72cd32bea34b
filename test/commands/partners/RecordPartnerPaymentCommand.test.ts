import type { PartnerPayment } from '../../../commands/partners/partner-loan.ts';
import RecordPartnerPaymentCommand from '../../../commands/partners/RecordPartnerPaymentCommand.ts';
import { knownDate } from '../../../core/values/civil-date.ts';
import { cases, noon, person } from '../../support/decide.ts';
import { aPool, aRequest } from '../../support/partners.ts';

const earlier: PartnerPayment = {
  tenant: 'demo',
  version: 1,
  partnerReference: 'PAY-1',
  requestId: 9,
  amount: 9_000n,
  paymentDate: knownDate('2026-02-01'),
  recordedBy: 'manager',
  recordedAt: noon,
};

cases(
  RecordPartnerPaymentCommand,
  {
    input: { id: 9, amount: 90, partnerReference: 'PAY-2' },
    state: {
      request: aRequest({ state: 'Disbursed' }),
      known: undefined,
      payments: [earlier],
      source: aPool,
    },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a payment comes back to the pool': {
      posts: [{ interbank: 90, 'acc-pool': 90 }],
      gives: ['post', 'insert', 'emit', 'audit'],
      tells: { id: 9, partnerReference: 'PAY-2', isNew: true, totalRepaid: 180, outstandingBalance: 900 },
    },
    'the same reference counts once': { state: { known: earlier }, gives: [], tells: { totalRepaid: 90 } },
    'all that is still to be collected': {
      input: { amount: 990 },
      posts: [{ interbank: 990, 'acc-pool': 990 }],
      gives: ['post', 'insert', 'emit', 'audit'],
    },
    'more than is still to be collected': { input: { amount: 990.01 }, gives: 'VALIDATION' },
    'a loan that is not paid out': { state: { request: aRequest() }, gives: 'PARTNER_LOAN_STATE' },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
    'a source that is gone': { state: { source: undefined }, gives: 'ACCOUNT_NOT_FOUND' },
  },
);
