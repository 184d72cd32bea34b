import { command } from '../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { ImportInput, ImportOutput, importAll } from '../../core/command/kit/importing.ts';
import { bulkBody } from '../../core/command/wire/large.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { clients } from './client.ts';
import { clientExample, clientFields, loadNamed } from './client-input.ts';
import { newClient } from './new-client.ts';

export default command({
  name: 'ImportClientsCommand',
  summary: 'Enters every client of a file, or none; encoded keys that are there are left alone.',
  reply: R2,
  permission: ['imports.run'],
  bulk: true,
  body: bulkBody,
  list: 'rows',
  input: ImportInput(
    Type.Object({
      clientEncodedKey: Words(64, 'The key of the client, in this bank and in the file'),
      state: Type.Optional(OneOf(['PendingApproval', 'Active'], 'Active: approved in a former system')),
      ...clientFields,
    }),
  ),
  output: ImportOutput,
  example: { rows: [{ clientEncodedKey: 'crm-100', ...clientExample }] },
  rejects: ['VALIDATION'],
  audits: 'ClientsImported',
  effectClasses: ['risk'],

  load: async ({ rows }, read) => {
    await read.sequence('client');
    const found = [];
    for (const row of rows) {
      const there = await read.one(clients, { encodedKey: row.clientEncodedKey.trim() });
      found.push({ there: there !== undefined, named: await loadNamed(row, read) });
    }
    return { found };
  },

  decide: ({ rows }, { found }, context) =>
    importAll({
      rows,
      keyField: 'clientEncodedKey',
      isThere: (at) => found[at]?.there === true,
      make: ({ clientEncodedKey, state, ...fields }, at) => {
        const named = found[at]?.named ?? { branch: undefined, officer: undefined };
        const given = { encodedKey: clientEncodedKey.trim(), state: state ?? 'PendingApproval' };
        const made = newClient(fields, named, context, given);
        if (!('rejected' in made)) return made.effects;
        const field = String(made.facts?.field ?? 'clientEncodedKey');
        return { field, message: made.message ?? 'there is no such enabled account officer' };
      },
    }),
});
