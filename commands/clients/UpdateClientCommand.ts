import { peopleWith } from '../../core/command/declaration/actor.ts';
import { command } from '../../core/command/declaration/command.ts';
import { put } from '../../core/command/declaration/effects.ts';
import { Type, Words, withoutChange } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { clientLife, clients, makersOfClient } from './client.ts';
import {
  clientChanges,
  clientColumns,
  clientEvent,
  loadNamed,
  namedRefusal,
  nameRefusal,
  wholeName,
} from './client-input.ts';
import { ClientView, clientView } from './client-view.ts';

export default command({
  name: 'UpdateClientCommand',
  summary: 'Changes what is sent of a client; type and state stay.',
  reply: R2,
  permission: ['accounts.manage'],
  input: Type.Object({ clientEncodedKey: Words(64, 'The client'), ...clientChanges }, withoutChange('type')),
  output: ClientView,
  example: { clientEncodedKey: 'client-amina', mobileNumber: '+2348100000301' },
  rejects: ['CLIENT_NOT_FOUND', 'CLIENT_STATE', 'VALIDATION', 'BRANCH_NOT_FOUND', 'OFFICER_NOT_FOUND'],
  audits: 'ClientUpdated',
  effectClasses: ['risk'],

  load: async (input, read) => ({
    client: await read.one(clients, { encodedKey: input.clientEncodedKey }),
    ...(await loadNamed(input, read)),
  }),

  decide: ({ clientEncodedKey, ...fields }, { client, ...named }, context) => {
    if (client === undefined) {
      return reject('CLIENT_NOT_FOUND', { message: `There is no client ${clientEncodedKey}.` });
    }
    if (clientLife.isFinal(client.state)) {
      return reject('CLIENT_STATE', {
        message: `Client ${client.id} is ${client.state}; its data does not change any more.`,
      });
    }
    if (client.type === 'Individual' && fields.name !== undefined) {
      const message = 'a person is named by firstName, middleName and lastName';
      return reject('VALIDATION', { field: 'name', message });
    }
    const columns = clientColumns(fields, named, client.encodedKey, context);
    const draft = { ...client, ...columns };
    const refused = nameRefusal(client.type, draft) ?? namedRefusal(fields, named);
    if (refused !== undefined) return refused;
    const changes = {
      ...columns,
      // A client that waits for approval gets this person as another maker.
      ...(client.state === 'PendingApproval'
        ? { makers: peopleWith(makersOfClient(client), context.actor) }
        : {}),
      name: wholeName(draft),
      lastUpdated: context.now,
    };
    const changed = { ...client, ...changes };
    return {
      data: clientView(changed),
      message: `Client ${client.id} was updated.`,
      effects: [put(clients, client, changes), clientEvent('client.updated', changed)],
    };
  },
});
