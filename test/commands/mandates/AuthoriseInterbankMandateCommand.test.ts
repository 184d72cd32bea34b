import AuthoriseInterbankMandateCommand from '../../../commands/mandates/AuthoriseInterbankMandateCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

cases(
  AuthoriseInterbankMandateCommand,
  {
    input: { mandateId: 7, comment: 'Seen' },
    state: { mandate: aMandate() },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft goes to the network': { gives: ['put', 'insert', 'emit', 'schedule'] },
    'one that is authorised already': {
      state: { mandate: aMandate({ state: 'Authorised' }) },
      gives: 'MANDATE_STATE',
    },
    'the own draft, or one that one changed': {
      actor: person('maker', 'BranchManager'),
      gives: 'INSUFFICIENT_PERMISSIONS',
    },
    'no such mandate': { state: { mandate: undefined }, gives: 'MANDATE_NOT_FOUND' },
  },
);
