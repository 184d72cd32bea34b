import UpdateInterbankMandateCommand from '../../../commands/mandates/UpdateInterbankMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  UpdateInterbankMandateCommand,
  {
    input: { mandateId: 7, debitAmount: 400 },
    state: { mandate: aMandate() as ReturnType<typeof aMandate> | undefined },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft': { gives: ['put'] },
    'an instalment above the total': { input: { debitAmount: 5000.01 }, gives: 'VALIDATION' },
    'a total below the instalment': { input: { amount: 399.99 }, gives: 'VALIDATION' },
    'one instalment too many': { input: { numberOfInstallments: 13 }, gives: 'VALIDATION' },
    'an active one': { state: { mandate: aMandate({ state: 'Active' }) }, gives: 'MANDATE_STATE' },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
);
