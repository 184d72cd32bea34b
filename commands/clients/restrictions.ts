/** Restrictions of clients. */
import { restriction } from '../compliance/restriction.ts';
import { clients } from './client.ts';

export const blacklistedClients = restriction({
  table: clients,
  name: 'blacklisting',
  idOf: ({ encodedKey }) => encodedKey,
  isRestricted: ({ state }) => state === 'BlackListed',
});
