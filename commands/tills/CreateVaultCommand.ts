import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { CreationInput, create, creationRejects, loadCreation } from './creation.ts';
import { TillView } from './till.ts';

export default command({
  name: 'CreateVaultCommand',
  summary: 'Makes an empty vault; a vault is always open.',
  reply: R2,
  permission: ['tills.manage'],

  input: CreationInput,
  output: TillView,
  example: { key: 'vault-02', name: 'Vault of the second branch', branchKey: 'branch-2' },

  rejects: creationRejects,
  audits: 'VaultCreated',
  effectClasses: ['risk'],

  load: loadCreation,
  decide: (input, found, context) => create(input, 'Vault', found, context),
});
