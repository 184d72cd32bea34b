import RecordMandateReport from '../../../commands/mandates/RecordMandateReport.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  RecordMandateReport,
  {
    input: { mandateId: 7, answer: { reference: 'N-1', status: 'Pending' } },
    state: { mandate: aMandate({ state: 'Authorised' }) },
    actor: person('manager', 'BranchManager'),
  },
  {
    'still pending: only the reference is kept': { gives: ['put'] },
    active: { input: { answer: { reference: 'N-1', status: 'Active' } }, gives: ['put', 'insert', 'emit'] },
    refused: { input: { answer: { reference: 'N-1', status: 'Refused' } }, gives: ['put', 'insert', 'emit'] },
    'active already': {
      input: { answer: { reference: 'N-1', status: 'Active' } },
      state: { mandate: aMandate({ state: 'Active' }) },
      gives: ['put'],
    },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
  // A report whose move is not open is only noted.
  ['MANDATE_STATE'],
);
