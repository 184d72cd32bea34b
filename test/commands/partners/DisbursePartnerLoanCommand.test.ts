import DisbursePartnerLoanCommand from '../../../commands/partners/DisbursePartnerLoanCommand.ts';
import { payoutRejects } from '../../../commands/partners/payout.ts';
import { cases, person } from '../../support/decide.ts';
import { aPool, aRequest } from '../../support/partners.ts';
import { anAccount } from '../../support/transactions.ts';

cases(
  DisbursePartnerLoanCommand,
  {
    input: { id: 9 },
    state: { request: aRequest(), account: anAccount(), source: aPool },
    actor: person('manager', 'BranchManager'),
  },
  {
    'pays out and answers the state': {
      posts: [{ 'acc-pool': -900, 'acc-1': 900 }],
      gives: ['post', 'insert', 'insert', 'emit', 'audit', 'put', 'insert', 'emit', 'audit'],
      tells: { status: 'Disbursed', disbursedAmount: 900 },
    },
    'not twice': { state: { request: aRequest({ state: 'Disbursed' }) }, gives: 'PARTNER_LOAN_DISBURSED' },
  },
  // The payout is the one of ProcessPartnerDisburseLoanCommand, whose table reaches every code.
  payoutRejects.filter((code) => code !== 'PARTNER_LOAN_DISBURSED'),
);
