import CancelPartnerLoanRequestCommand from '../../../commands/partners/CancelPartnerLoanRequestCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

cases(
  CancelPartnerLoanRequestCommand,
  {
    input: { id: 9, comment: 'So be it' },
    state: { request: aRequest({ state: 'Created' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'where the state allows it': { gives: ['put', 'insert', 'emit', 'audit'] },
    'also while it waits for approval': {
      state: { request: aRequest({ state: 'PendingApproval' }) },
      gives: ['put', 'insert', 'emit', 'audit'],
    },
    'another state': {
      state: { request: aRequest({ state: 'Disbursed' }) },
      gives: 'PARTNER_LOAN_STATE',
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
  },
);
