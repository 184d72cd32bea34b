import RecordAuditSeal from '../../../commands/audit/RecordAuditSeal.ts';
import type { auditSeals } from '../../../core/audit/chain.ts';
import type { Row } from '../../../core/command/declaration/table.ts';
import { cases, noon, person } from '../../support/decide.ts';

type Maybe = Row<typeof auditSeals> | undefined;

const seal = {
  number: 2,
  at: noon,
  heads: [{ chain: 'c', seq: 7, link: 'l' }],
  root: 'r2',
  previous: 'r1',
  signature: 's',
};
const stored = (number: number, root: string): Maybe => ({ ...seal, tenant: '-', version: 1, number, root });

cases(
  RecordAuditSeal,
  {
    input: { seal },
    state: { before: stored(1, 'r1'), same: undefined as Maybe },
    actor: person('system', 'Admin'),
  },
  {
    'keeps the next seal and sets the timer of the one after': { gives: ['insert', 'schedule'] },
    'nothing new': { input: { seal: undefined }, gives: ['schedule'] },
    'another host was faster': {
      state: { same: stored(2, 'x') },
      gives: ['schedule'],
      tells: { number: 2, kept: false },
    },
    'it follows another one': { state: { before: stored(1, 'x') }, gives: ['schedule'] },
  },
);
