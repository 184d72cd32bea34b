import OpenTillCommand from '../../../commands/tills/OpenTillCommand.ts';
import { cases, person } from '../../support/decide.ts';
import { noPlace, place } from '../../support/tills.ts';

cases(
  OpenTillCommand,
  { input: { till: 'till-01' }, state: place({ state: 'Closed' }), actor: person('mia', 'BranchManager') },
  {
    'a closed till opens': { gives: ['put', 'insert', 'audit'] },
    'an open one is open': { state: place(), gives: 'TILL_ALREADY_OPEN' },
    'no such till': { state: noPlace, gives: 'TILL_NOT_FOUND' },
    'a vault is not a till': { state: place({ kind: 'Vault' }), gives: 'TILL_NOT_FOUND' },
  },
);
