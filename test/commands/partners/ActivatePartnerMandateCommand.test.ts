import ActivatePartnerMandateCommand from '../../../commands/partners/ActivatePartnerMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

cases(
  ActivatePartnerMandateCommand,
  {
    input: { id: 9, comment: 'So be it' },
    state: { request: aRequest({ state: 'Approved' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'where the state allows it': { gives: ['put', 'insert', 'emit', 'audit'] },
    'another state': {
      state: { request: aRequest({ state: 'Disbursed' }) },
      gives: 'PARTNER_LOAN_STATE',
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
  },
);
