import { command } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ClientNamed, loadClient, moveClient } from './client-move.ts';
import { ClientView } from './client-view.ts';

export default command({
  name: 'BlacklistClientCommand',
  summary: 'Bars an active client from all new business.',
  reply: R2,
  permission: ['accounts.manage'],
  input: ClientNamed,
  output: ClientView,
  example: { clientEncodedKey: 'client-defaulted' },
  rejects: ['CLIENT_NOT_FOUND', 'CLIENT_STATE'],
  audits: 'ClientBlacklisted',
  effectClasses: ['restriction'],
  load: loadClient,
  decide: (input, { client }, context) => moveClient(input, client, 'blacklist', context),
});
