import { query } from '../../core/command/command.ts';
import { Bag, Type } from '../../core/command/schema.ts';
import { processVersions } from '../../core/process/tables.ts';
import { DefinitionRef, findCommitted, notFound, processReply } from './definition.ts';
import { DefinitionView, definitionView, statisticsOf } from './definition-view.ts';

export default query({
  name: 'GetProcessDefinitionByIdQuery',
  aliases: ['GetProcessDefinitiionByIdQuery'],
  summary: 'One process definition, with its file and its numbers where they are asked for.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    id: DefinitionRef,
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Whose file; the newest by default' }),
    ),
    includeXml: Type.Optional(Type.Boolean()),
    includeStatistics: Type.Optional(Type.Boolean()),
  }),
  output: Type.Intersect([
    DefinitionView,
    Type.Object({
      bpmnXml: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      statistics: Type.Optional(Bag()),
    }),
  ]),
  rejects: ['PROCESS_NOT_FOUND'],

  read: async ({ id, version, includeXml, includeStatistics }, read) => {
    const definition = await findCommitted(id, read);
    if (definition === undefined) return notFound(id);
    const number = version ?? definition.currentVersion;
    const file =
      includeXml === true
        ? await read.one(processVersions, { definitionId: definition.id, number })
        : undefined;
    const statistics =
      includeStatistics === true ? await statisticsOf(definition, read) : undefined;
    return {
      data: {
        ...definitionView(definition),
        ...(includeXml === true ? { bpmnXml: file?.xml ?? null } : {}),
        ...(statistics === undefined ? {} : { statistics }),
      },
      message: 'Process definition retrieved successfully',
    };
  },
});
