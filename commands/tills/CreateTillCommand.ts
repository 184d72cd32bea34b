import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { CreationInput, create, creationRejects, loadCreation } from './creation.ts';
import { TillView } from './till.ts';

export default command({
  name: 'CreateTillCommand',
  summary: 'Makes an empty till, closed until it is opened.',
  reply: R2,
  permission: ['tills.manage'],

  input: CreationInput,
  output: TillView,
  example: { key: 'till-03', name: 'Till 3', branchKey: 'branch-hq' },

  rejects: creationRejects,
  audits: 'TillCreated',
  effectClasses: ['risk'],

  load: loadCreation,
  decide: (input, found, context) => create(input, 'Till', found, context),
});
