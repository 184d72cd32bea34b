import RecordProcessLog from '../../../../commands/processes/instances/RecordProcessLog.ts';
import type { ProcessInstance } from '../../../../core/process/tables.ts';
import { cases, person } from '../../../support/decide.ts';

cases(
  RecordProcessLog,
  {
    input: { instanceId: 'one', elementId: 'form', lines: [{ level: 'log', text: 'seen' }] },
    state: { instance: { id: 'one' } as ProcessInstance },
    actor: person('system', 'Admin'),
  },
  {
    'a line': { gives: ['insert'] },
    'lines in their order': {
      input: {
        lines: [
          { level: 'log', text: 'one' },
          { level: 'warn', text: 'two' },
        ],
      },
      gives: ['insert', 'insert'],
    },
    'there is none': { state: { instance: undefined }, gives: 'INSTANCE_NOT_FOUND' },
  },
);
