import StopInterbankMandateCommand from '../../../commands/mandates/StopInterbankMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  StopInterbankMandateCommand,
  {
    input: { mandateId: 7, reason: 'Repaid' },
    state: { mandate: aMandate({ state: 'Active' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'an active one': { gives: ['put', 'insert', 'emit'] },
    'a stopped one': { state: { mandate: aMandate({ state: 'Stopped' }) }, gives: 'MANDATE_STATE' },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
);
