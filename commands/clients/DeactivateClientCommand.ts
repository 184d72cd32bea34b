import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ClientNamed, loadClient, moveClient } from './client-move.ts';
import { ClientView } from './client-view.ts';

export default command({
  name: 'DeactivateClientCommand',
  summary: 'Rests business with an active client; the client is approved, but not active.',
  reply: R2,
  permission: ['accounts.manage'],
  input: ClientNamed,
  output: ClientView,
  example: { clientEncodedKey: 'client-bayo' },
  rejects: ['CLIENT_NOT_FOUND', 'CLIENT_STATE'],
  audits: 'ClientDeactivated',
  effectClasses: ['restriction'],
  load: loadClient,
  decide: (input, { client }, context) => moveClient(input, client, 'deactivate', context),
});
