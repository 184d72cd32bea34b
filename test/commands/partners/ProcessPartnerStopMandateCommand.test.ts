import ProcessPartnerStopMandateCommand from '../../../commands/partners/ProcessPartnerStopMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aRequest } from '../../support/partners.ts';

cases(
  ProcessPartnerStopMandateCommand,
  {
    input: { id: 9, comment: 'So be it' },
    state: { request: aRequest({ state: 'MandateActive' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'where the state allows it': { gives: ['put', 'insert', 'emit', 'audit'] },
    'also once it is paid out': {
      state: { request: aRequest({ state: 'Disbursed' }) },
      gives: ['put', 'insert', 'emit', 'audit'],
    },
    'another state': {
      state: { request: aRequest({ state: 'Created' }) },
      gives: 'PARTNER_LOAN_STATE',
    },
    'an unknown request': { state: { request: undefined }, gives: 'PARTNER_LOAN_NOT_FOUND' },
  },
);
