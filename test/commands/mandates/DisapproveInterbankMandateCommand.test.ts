import DisapproveInterbankMandateCommand from '../../../commands/mandates/DisapproveInterbankMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  DisapproveInterbankMandateCommand,
  {
    input: { mandateId: 7, comment: 'The name differs' },
    state: { mandate: aMandate() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft': { gives: ['put', 'insert', 'emit'] },
    'one that was authorised': {
      state: { mandate: aMandate({ state: 'Authorised' }) },
      gives: 'MANDATE_STATE',
    },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
);
