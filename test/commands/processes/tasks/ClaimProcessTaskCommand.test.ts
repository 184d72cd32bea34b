import Claim from '../../../../commands/processes/tasks/ClaimProcessTaskCommand.ts';
import { cases } from '../../../support/decide.ts';
import { analyst, goneRows, instance, userWait } from '../../../support/definitions.ts';

const of = (users: readonly string[]) =>
  ({ ...userWait, task: { ...userWait.task, users } }) as typeof userWait;

cases(
  Claim,
  { input: { instanceGuid: instance.id }, state: { instance, wait: userWait }, actor: analyst },
  {
    'a free task': { gives: ['put'] },
    'his own again': { state: { wait: { ...userWait, claimedBy: 'ada' } }, gives: ['put'] },
    'given back': {
      input: { release: true },
      state: { wait: { ...userWait, claimedBy: 'ada' } },
      gives: ['put'],
    },
    "another's": { state: { wait: { ...userWait, claimedBy: 'grace' } }, gives: 'TASK_CLAIMED' },
    'not for him': { state: { wait: of(['grace']) }, gives: 'TASK_NOT_YOURS' },
    "another's by the diagram": {
      state: { wait: { ...userWait, task: { ...of([]).task, assignee: 'grace' } as typeof userWait.task } },
      gives: 'TASK_NOT_YOURS',
    },
    'nothing waits': { state: { wait: undefined }, gives: 'INSTANCE_NOT_WAITING' },
    'one that is suspended': {
      state: { instance: { ...instance, status: 'SUSPENDED' } },
      gives: 'INSTANCE_SUSPENDED',
    },
    ...goneRows,
  },
);
