import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processHistory, processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';
import { settersIn, tellsSetters } from './path.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

/** Saves that are looked through, the newest first. */
const savesRead = 1000;

export default query({
  name: 'GetProcessInstanceVariablesQuery',
  summary: 'The variables of a process instance, each with who or what set it last.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object(instanceFields),
  output: Type.Object({
    instanceId: Type.String(),
    variables: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.Unknown({ description: 'What it is now' }),
        origin: OneOf<string>(
          ['start', 'element', 'operator', 'unknown'],
          'It came with the start, an element of the process made it, an operator set it; unknown where the history is too long to look through, or of a host that did not tell',
        ),
        elementId: TextOrNull,
        elementName: TextOrNull,
        person: Type.Union([Type.String(), Type.Null()], {
          description: 'Who brought it: the starter, who did the task, the operator; null for none',
        }),
        at: TextOrNull,
      }),
    ),
  }),
  example: { instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  rejects: ['INSTANCE_NOT_FOUND'],

  read: async (input, read, { actor, processes }) => {
    const id = idOf(input);
    const row = id === '' ? undefined : await read.one(processInstances, { id });
    if (row === undefined) return reject('INSTANCE_NOT_FOUND');
    const saves = await read.rows(processHistory, (select) =>
      select.where('instanceId', id).orderBy('rev', 'desc').limit(savesRead),
    );
    const history = [...saves].reverse().flatMap(({ entries }) => entries);
    const setters = settersIn(history);
    const isKnown = saves.length < savesRead && tellsSetters(history);
    const names = await processes.names(actor.tenant, row.definitionId, row.definitionVersion);
    const atStart = isKnown
      ? ({ by: 'start', elementId: null, person: row.starter.name, at: row.startedAt } as const)
      : ({ by: 'unknown', elementId: null, person: null, at: null } as const);
    const variables = Object.entries(row.variables).map(([name, value]) => {
      const { by, elementId, person, at } = setters.get(name) ?? atStart;
      const elementName = (elementId === null ? undefined : names.get(elementId)) ?? null;
      return { name, value, origin: by, elementId, elementName, person, at };
    });
    variables.sort((a, b) => a.name.localeCompare(b.name));
    return { data: { instanceId: id, variables }, message: 'Process variables retrieved successfully' };
  },
});
