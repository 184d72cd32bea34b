/** Versions of processes that were proposed and wait for another person's decision. */
import { isFew, sampleReason, work } from '../../../core/command/declaration/work.ts';
import { processDefinitions, processVersions } from '../../../core/process/definitions.ts';

export const proposedVersions = work({
  of: 'processVersion',
  says: 'Versions of processes that wait for approval',
  table: processVersions,
  waits: (select) => {
    const [own, other] = [processVersions.name, processDefinitions.name];
    isFew(select, 'state', 'Proposed');
    select.whereExists((definition) => {
      // Versions of a deleted process are not decided on.
      definition
        .select('id')
        .from(other)
        .whereRaw('?? = ??', [`${other}.tenant`, `${own}.tenant`])
        .whereRaw('?? = ??', [`${other}.id`, `${own}.definitionId`])
        .where('isDeleted', false);
    });
  },
  own: ['createdById', 'makers'],
  due: null,
  since: 'createdAt',
  amount: null,
  texts: ['createdBy'],
  commands: ['ApproveProcessDefinitionCommand', 'RejectProcessDefinitionCommand'],
  events: ['process.proposed', 'process.deployed', 'process.rejected'],
  items: async (rows, read) => {
    const ids = rows.map(({ definitionId }) => definitionId);
    const definitions = await read.rows(processDefinitions, (select) => select.whereIn('id', ids));
    const names = new Map(definitions.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const data = { id: row.definitionId, version: row.number };
      return {
        id: `${row.definitionId}/${row.number}`,
        what: `Version ${row.number} of the process ${names.get(row.definitionId) ?? row.definitionId}`,
        amount: null,
        currency: null,
        createdBy: row.createdBy,
        createdById: row.createdById,
        createdAt: row.createdAt,
        hands: row.makers ?? row.authors.map(({ userId }) => userId),
        acts: [
          { command: 'ApproveProcessDefinitionCommand', data },
          { command: 'RejectProcessDefinitionCommand', data, sample: { reason: sampleReason } },
        ],
      };
    });
  },
});
