import ApprovePartnerLoanRequestCommand from '../../../commands/partners/ApprovePartnerLoanRequestCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

cases(
  ApprovePartnerLoanRequestCommand,
  {
    input: { id: 9, comment: 'So be it' },
    state: { request: aRequest({ state: 'PendingApproval' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'where the state allows it': { gives: ['put', 'insert', 'emit', 'audit'] },
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
