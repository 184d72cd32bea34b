import ProcessPartnerRejectLoanCommand from '../../../commands/partners/ProcessPartnerRejectLoanCommand.ts';
import { aClient } from '../../support/clients.ts';
import { cases, person } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

cases(
  ProcessPartnerRejectLoanCommand,
  {
    input: { id: 9, comment: 'So be it' },
    state: { request: aRequest({ state: 'PendingApproval' }), client: undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'where the state allows it': { gives: ['put', 'insert', 'emit', 'audit'] },
    'a borrower who is a client is told': {
      state: { client: aClient() },
      gives: ['put', 'insert', 'emit', 'notify', 'audit'],
    },
    'another state': {
      state: { request: aRequest({ state: 'Disbursed' }) },
      gives: 'PARTNER_LOAN_STATE',
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
    'who brought the request': {
      state: { request: aRequest({ state: 'PendingApproval', makers: ['manager'] }) },
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
  },
);
