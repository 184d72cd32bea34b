import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { clientExample, clientFields, loadNamed } from './client-input.ts';
import { ClientView, clientView } from './client-view.ts';
import { newClient } from './new-client.ts';

export default command({
  name: 'CreateClientCommand',
  summary: 'Enters a person or a company as a client that waits for approval.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object(clientFields),
  output: ClientView,
  example: clientExample,
  rejects: ['VALIDATION', 'BRANCH_NOT_FOUND', 'OFFICER_NOT_FOUND'],
  audits: 'ClientCreated',
  effectClasses: ['risk'],

  load: async (input, read) => {
    await read.sequence('client');
    return loadNamed(input, read);
  },

  decide: (input, named, context) => {
    const made = newClient(input, named, context);
    if ('rejected' in made) return made;
    return {
      data: clientView(made.client),
      message: `Client ${made.client.id} was entered and waits for approval.`,
      effects: [...made.effects, audit({ newState: 'PendingApproval' })],
    };
  },
});
