import revoke from '../../../commands/tokens/RevokeTokensCommand.ts';
import type { TokenRevocation } from '../../../core/auth/revocation.ts';
import { days, later, minutes } from '../../../core/values/instant.ts';
import { cases, noon, person } from '../../support/decide.ts';

const known: TokenRevocation = {
  tenant: 'demo',
  version: 1,
  person: 'tess',
  subject: 'tess',
  issuedBefore: noon,
  revokedAt: noon,
  byUser: 'ada',
  byName: 'Ada',
};

cases(
  revoke,
  { input: { subject: 'tess', from: noon }, state: { known: undefined }, actor: person('ada', 'Admin') },
  {
    'a first one': { gives: ['insert'] },
    'a later one': {
      input: { from: later(noon, minutes(1)) },
      state: { known },
      gives: ['put'],
      tells: { subject: 'tess', from: later(noon, minutes(1)) },
    },
    'an earlier one gives nothing back': {
      input: { from: later(noon, -minutes(1)) },
      state: { known },
      gives: ['put'],
      tells: { subject: 'tess', from: noon },
    },
    'a day ahead': { input: { from: later(noon, days(1)) }, gives: ['insert'] },
    'more than a day ahead': { input: { from: later(noon, days(1) + 1) }, gives: 'VALIDATION' },
    'a subject that is nobody’s': { input: { subject: 'system' }, gives: 'VALIDATION' },
  },
);
