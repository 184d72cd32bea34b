import { command } from '../../core/command/declaration/command.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ClientNamed, loadClient, moveClient } from './client-move.ts';
import { ClientView } from './client-view.ts';

export default command({
  name: 'ExitClientCommand',
  summary: 'Ends business with a client for good; refused while it has open accounts.',
  reply: R2,
  permission: ['accounts.manage'],
  input: ClientNamed,
  output: ClientView,
  example: { clientEncodedKey: 'client-guarantor', comment: 'Moved abroad' },
  rejects: ['CLIENT_NOT_FOUND', 'CLIENT_STATE', 'CLIENT_HAS_ACCOUNTS'],
  audits: 'ClientExited',
  effectClasses: ['restriction'],
  load: loadClient,
  decide: (input, { client }, context) => {
    const made = moveClient(input, client, 'exit', context);
    if ('rejected' in made || client === undefined || client.openAccounts === 0) return made;
    return reject('CLIENT_HAS_ACCOUNTS', { openAccounts: client.openAccounts });
  },
});
