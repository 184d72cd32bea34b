import StartInterbankMandateCommand from '../../../commands/mandates/StartInterbankMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  StartInterbankMandateCommand,
  {
    input: { mandateId: 7 },
    state: {
      mandate: aMandate({ state: 'Authorised' }),
    },
    actor: person('manager', 'BranchManager'),
  },
  {
    'an authorised one': { gives: ['put', 'insert', 'emit'] },
    'a draft': { state: { mandate: aMandate() }, gives: 'MANDATE_STATE' },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
);
