import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import {
  ClientNamed,
  clientPolicies,
  fourEyesFacts,
  loadClient,
  moveClient,
  ownClientRefusal,
} from './client-move.ts';
import { ClientView } from './client-view.ts';

export default command({
  name: 'ApproveClientCommand',
  summary: 'Approves a client that another person entered; it is not active yet.',
  reply: R2,
  permission: ['accounts.manage'],
  input: ClientNamed,
  output: ClientView,
  example: { clientEncodedKey: 'client-amina' },
  policies: clientPolicies,
  rejects: ['CLIENT_NOT_FOUND', 'CLIENT_STATE', 'INSUFFICIENT_PERMISSIONS'],
  audits: 'ClientApproved',
  effectClasses: ['restriction'],
  load: loadClient,
  facts: fourEyesFacts,
  decide: (input, { client }, context) => {
    const made = moveClient(input, client, 'approve', context);
    return 'rejected' in made ? made : (ownClientRefusal(client, context) ?? made);
  },
});
