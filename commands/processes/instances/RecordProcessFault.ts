import { command } from '../../../core/command/declaration/command.ts';
import { emit, insert, put, unschedule } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { instanceLife, processHistory, processInstances, wakeTimer } from '../../../core/process/tables.ts';
import { wake } from '../../../core/process/triggered.ts';
import { later } from '../../../core/values/instant.ts';
import { processReply } from '../definitions/definition.ts';

/** Consecutive faults after which an instance gets an incident. The tries take half a minute at most. */
const maxFaults = 3;
const pauseAfter = (faults: number) => 5000 * 3 ** (faults - 1);

export default command({
  name: 'RecordProcessFault',
  summary:
    'Counts that the host could not run a process instance. After some tries, the instance has an incident.',
  reply: processReply,
  permission: null,
  input: Type.Object({
    instanceId: Type.String(),
    code: Type.String(),
    message: Type.String(),
    hopeless: Type.Boolean({ description: 'Another try would fail in the same way' }),
  }),
  output: Type.Object({ stands: Type.Boolean() }),
  rejects: [],
  audits: 'ProcessFaultRecorded',
  unaudited: true,

  load: async ({ instanceId }, read) => ({ instance: await read.one(processInstances, { id: instanceId }) }),

  decide: ({ code, message: why, hopeless }, { instance }, { now }) => {
    const isOver =
      instance === undefined || instanceLife.isFinal(instance.status) || instance.endedAt !== null;
    if (isOver || instance.status === 'SUSPENDED') {
      return { data: { stands: false }, message: 'It runs no more.', effects: [] };
    }
    const faults = instance.faults + 1;
    if (!hopeless && faults < maxFaults) {
      return {
        data: { stands: false },
        message: 'It is tried again.',
        effects: [
          put(processInstances, instance, { faults, updatedAt: now }),
          wake(instance.id, later(now, pauseAfter(faults))),
        ],
      };
    }
    const message = hopeless
      ? `The process instance cannot be run: ${why}.`
      : `The host could not run the process instance ${faults} times in a row: ${why}`;
    const error = { elementId: null, token: null, code, message, attempts: faults, at: now, retryable: true };
    const rev = instance.rev + 1;
    const { id, definitionName: definition, definitionVersion, businessKey } = instance;
    return {
      data: { stands: true },
      message: 'It has an incident.',
      effects: [
        put(processInstances, instance, { status: 'ERROR', rev, error, faults, updatedAt: now }),
        insert(processHistory, {
          instanceId: id,
          rev,
          at: now,
          entries: [{ at: now, what: 'incident', elementId: null, detail: { code, message } }],
        }),
        emit('process.failed', id, { definition, definitionVersion, businessKey, code, message }),
        unschedule(wakeTimer(id)),
      ],
    };
  },
});
