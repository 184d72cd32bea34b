import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { clients } from './client.ts';
import { ClientView, clientView } from './client-view.ts';

export default query({
  name: 'RetrieveClientByIdQuery',
  summary: 'One client, by id or encoded key.',
  reply: R2,
  permission: ['accounts.view'],
  input: Type.Object({
    id: Type.Optional(Type.Integer({ description: 'The client' })),
    clientEncodedKey: Type.Optional(Words(64, 'The client; used where there is no id')),
  }),
  output: ClientView,
  example: { id: 1 },
  rejects: ['VALIDATION', 'CLIENT_NOT_FOUND'],

  read: async ({ id, clientEncodedKey }, read) => {
    if (id === undefined && clientEncodedKey === undefined) {
      return reject('VALIDATION', { field: 'id', message: 'id or clientEncodedKey is required' });
    }
    const by = id === undefined ? { encodedKey: clientEncodedKey ?? '' } : { id };
    const client = await read.one(clients, by);
    if (client === undefined) return reject('CLIENT_NOT_FOUND', { id, clientEncodedKey });
    return { data: clientView(client), message: `Client ${client.id} found.` };
  },
});
