import { command } from '../../../core/command/declaration/command.ts';
import { audit, type Effect } from '../../../core/command/declaration/effects.ts';
import { Bag, Type, Words } from '../../../core/command/declaration/schema.ts';
import { type ProcessDefinition, processDefinitions } from '../../../core/process/definitions.ts';
import { counted } from '../../../core/values/counted.ts';
import { yieldToEventLoop } from '../../../core/values/turns.ts';
import { processReply } from '../definitions/definition.ts';
import { comesOf } from '../instances/family.ts';
import { newInstance, startRefusal } from '../instances/start.ts';
import { startsOfKind } from './correlation.ts';

export default command({
  name: 'StartProcessesByConditionCommand',
  summary:
    'Starts every process that begins with a condition which these variables fulfil, by that start event.',
  reply: processReply,
  permission: ['processes.start'],

  input: Type.Object({
    variables: Bag('What the conditions are asked of, and what the processes begin with'),
    businessKey: Type.Optional(Words(200, 'The business key of what it starts')),
  }),
  output: Type.Object({
    instances: Type.Array(Type.String(), { description: 'Those that it started' }),
    undecided: Type.Array(Type.Object({ definitionId: Type.Integer(), problem: Type.String() }), {
      description: 'Conditions that these variables do not decide: they start nothing',
    }),
  }),
  example: { variables: { exposure: 1500000 }, businessKey: 'CUSTOMER-17' },

  rejects: [],
  audits: 'ProcessesStartedByCondition',

  prepare: async ({ variables }, services) => {
    const { actor, processes } = services;
    await processes.ready(actor.tenant);
    const starts = await startsOfKind('condition', services);
    const asked: ((typeof starts)[number] & { readonly said: ReturnType<typeof processes.holds> })[] = [];
    for (const one of starts) {
      asked.push({ ...one, said: processes.holds(one.name, variables) });
      // Gives other work a turn between the conditions of different diagrams, so that none delays the others.
      await yieldToEventLoop();
    }
    return { comes: starts.length === 0 ? {} : await comesOf(services), starts: asked };
  },

  load: async (_input, read, _actor, { starts }) => {
    const definitions = new Map<number, ProcessDefinition>();
    for (const { definitionId: id, said } of starts) {
      const isMeant = 'value' in said && said.value;
      const definition = isMeant ? await read.one(processDefinitions, { id }) : undefined;
      if (definition !== undefined) definitions.set(id, definition);
    }
    return { definitions };
  },

  decide: ({ variables, businessKey = null }, { definitions }, context, { starts, comes }) => {
    const instances: string[] = [];
    const effects: Effect[] = [];
    for (const { definitionId, elementId, said } of starts) {
      const definition = definitions.get(definitionId);
      if (definition === undefined || !('value' in said) || !said.value) continue;
      if (definition.isDeleted || startRefusal(definition) !== undefined) continue;
      const begins = { variables, businessKey, inBackground: true, startElement: elementId };
      const { row, effects: begun } = newInstance(definition, { ...begins, ...comes }, context);
      instances.push(row.id);
      effects.push(...begun);
    }
    const undecided = starts.flatMap(({ definitionId, said }) =>
      'problem' in said ? [{ definitionId, problem: said.problem }] : [],
    );
    return {
      data: { instances, undecided },
      message: `${counted(instances.length, 'process is', 'processes are')} started.`,
      effects: [...effects, audit({ approverNotes: instances.join(', ').slice(0, 500) })],
    };
  },
});
