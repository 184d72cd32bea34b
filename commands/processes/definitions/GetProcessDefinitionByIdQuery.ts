import { query } from '../../../core/command/declaration/command.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { processVersions } from '../../../core/process/definitions.ts';
import { DefinitionRef, findCommitted, isInForce, notFound, processReply } from './definition.ts';
import { DefinitionView, definitionView, statisticsOf, VersionView, versionsOf } from './definition-view.ts';

export default query({
  name: 'GetProcessDefinitionByIdQuery',
  aliases: ['GetProcessDefinitiionByIdQuery'],
  summary: 'One process definition, with its file and its numbers where they are asked for.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    id: DefinitionRef,
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Whose file; the one in force by default, or else the newest',
      }),
    ),
    includeXml: Type.Optional(Type.Boolean()),
    includeStatistics: Type.Optional(Type.Boolean()),
  }),
  output: Type.Intersect([
    DefinitionView,
    Type.Object({
      versions: Type.Array(VersionView),
      bpmnXml: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      statistics: Type.Optional(Bag()),
    }),
  ]),
  rejects: ['PROCESS_NOT_FOUND'],

  read: async ({ id, version, includeXml, includeStatistics }, read) => {
    const definition = await findCommitted(id, read);
    if (definition === undefined) return notFound(id);
    const { currentVersion, latestVersion } = definition;
    const number = version ?? (isInForce(definition) ? currentVersion : latestVersion);
    const versions = await versionsOf([definition], read, 'all');
    const file =
      includeXml === true
        ? await read.one(processVersions, { definitionId: definition.id, number })
        : undefined;
    const statistics = includeStatistics === true ? await statisticsOf(definition, read) : undefined;
    return {
      data: {
        ...definitionView(definition),
        versions: [...(versions.get(definition.id) ?? [])],
        ...(includeXml === true ? { bpmnXml: file?.xml ?? null } : {}),
        ...(statistics === undefined ? {} : { statistics }),
      },
      message: 'Process definition retrieved successfully',
    };
  },
});
