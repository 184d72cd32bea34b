import { query } from '../../../core/command/declaration/command.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';

export default query({
  name: 'ExportProcessInstanceQuery',
  summary: 'The state of a process instance as bpmn-engine gives it: getState() of its Engine.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object(instanceFields),
  output: Type.Object({
    instanceId: Type.String(),
    definitionId: Type.Integer(),
    definitionVersion: Type.Integer({ description: 'The version that the state belongs to' }),
    state: Type.Union([Bag(), Type.Null()], {
      description:
        'For recover() of an Engine of this version; null if the instance has ended or is still running',
    }),
  }),
  example: { instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  rejects: ['INSTANCE_NOT_FOUND'],

  read: async (input, read, { actor, processes }) => {
    const id = idOf(input);
    const row = id === '' ? undefined : await read.one(processInstances, { id });
    if (row === undefined) return reject('INSTANCE_NOT_FOUND');
    const { definitionId, definitionVersion } = row;
    const state = (await processes.engineState(actor.tenant, id)) ?? null;
    return {
      data: { instanceId: id, definitionId, definitionVersion, state },
      message: 'Process instance exported successfully',
    };
  },
});
