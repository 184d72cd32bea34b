/** Clients that were entered and wait for another person's approval. */
import { isFew, work } from '../../core/command/declaration/work.ts';
import { clients, makersOfClient } from './client.ts';

export const pendingClients = work({
  of: 'client',
  says: 'Clients that wait for approval',
  table: clients,
  waits: (select) => {
    isFew(select, 'state', 'PendingApproval');
  },
  own: ['createdBy', 'makers'],
  due: null,
  since: 'createdAt',
  amount: null,
  texts: ['name', 'encodedKey', 'createdBy'],
  commands: ['ApproveClientCommand', 'RejectClientCommand'],
  events: ['client.created', 'client.updated', 'client.state_changed'],
  items: (rows) =>
    rows.map((row) => {
      const data = { clientEncodedKey: row.encodedKey };
      return {
        id: row.encodedKey,
        what: `Client ${row.id}, ${row.name}`,
        amount: null,
        currency: null,
        createdBy: row.createdBy,
        createdById: row.createdBy,
        createdAt: row.createdAt,
        hands: makersOfClient(row),
        acts: [
          { command: 'ApproveClientCommand', data },
          { command: 'RejectClientCommand', data },
        ],
      };
    }),
});
