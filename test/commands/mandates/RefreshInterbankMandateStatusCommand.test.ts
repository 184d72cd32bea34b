import RefreshInterbankMandateStatusCommand from '../../../commands/mandates/RefreshInterbankMandateStatusCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  RefreshInterbankMandateStatusCommand,
  {
    input: { mandateId: 7 },
    state: {
      mandate: aMandate({ state: 'Authorised', networkReference: 'N-1' }) as
        | ReturnType<typeof aMandate>
        | undefined,
    },
    actor: person('manager', 'BranchManager'),
  },
  {
    'asks the network': { gives: ['schedule'] },
    'one that the network does not know': {
      state: { mandate: aMandate() },
      gives: 'MANDATE_STATE',
    },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
);
