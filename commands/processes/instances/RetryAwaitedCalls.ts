import { command } from '../../../core/command/declaration/command.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { processDefinitions } from '../../../core/process/definitions.ts';
import { callReference, processInstances, processWaits } from '../../../core/process/tables.ts';
import { counted } from '../../../core/values/counted.ts';
import { isInForce, processReply } from '../definitions/definition.ts';
import { triedAgain } from '../operations/operate.ts';
import { namesOf, retryTimer } from './awaited-calls.ts';
import { movingInstance } from './instance.ts';

/** Calls that one run tries again: the next run takes the next. */
const atOnce = 200;

export default command({
  name: 'RetryAwaitedCalls',
  summary: 'Tries the calls again that stand because their process was not deployed.',
  reply: processReply,
  permission: null,

  input: Type.Object({ definitionId: Type.Integer() }),
  output: Type.Object({ calls: Type.Integer() }),

  rejects: [],
  audits: 'ProcessTaskRetried',

  prepare: async ({ definitionId }, { read }) => {
    const definition = await read.one(processDefinitions, { id: definitionId });
    if (definition === undefined || !isInForce(definition)) return [];
    const rows = await read.select(processWaits, (select) =>
      select
        .where({ kind: 'incident' })
        .whereIn('reference', namesOf(definition).map(callReference))
        .orderBy('instanceId')
        .limit(atOnce)
        .select('instanceId', 'token'),
    );
    return rows.map(({ instanceId, token }) => ({ instanceId: String(instanceId), token: String(token) }));
  },

  load: async (_input, read, _actor, found) => {
    const calls = [];
    for (const { instanceId, token } of found) {
      const instance = movingInstance(await read.one(processInstances, { id: instanceId }));
      const wait = await read.one(processWaits, { instanceId, token });
      if (isRejection(instance) || wait?.kind !== 'incident') continue;
      calls.push({ instance, wait });
    }
    return { calls };
  },

  decide: ({ definitionId }, { calls }, context, found) => {
    const operator = { name: context.actor.name, people: [] };
    const instances = Map.groupBy(calls, ({ instance }) => instance.id);
    return {
      data: { calls: calls.length },
      message: `${counted(calls.length, 'call is', 'calls are')} tried again.`,
      effects: [
        ...[...instances.values()].flatMap((own) =>
          own[0] === undefined
            ? []
            : triedAgain(
                own[0].instance,
                own.map(({ wait }) => wait),
                operator,
                context,
                'now',
              ),
        ),
        ...(found.length === atOnce && calls.length > 0 ? [retryTimer(definitionId, context.now)] : []),
      ],
    };
  },
});
