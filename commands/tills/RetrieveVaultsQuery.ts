import { query } from '../../core/command/declaration/command.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { ListedPlaces, listPlaces, PlaceFilter } from './listing.ts';

export default query({
  name: 'RetrieveVaultsQuery',
  summary: 'Vaults with their balances.',
  reply: R2,
  permission: ['accounts.view', 'tills.manage'],
  input: PlaceFilter,
  output: ListedPlaces,
  example: {},
  read: (input, read) => listPlaces(input, 'Vault', read),
});
