import { command } from '../../../core/command/declaration/command.ts';
import { insert } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { linesKept, processInstances, processLog } from '../../../core/process/tables.ts';
import { Lines } from '../../../core/scripts/script.ts';
import { processReply } from '../definitions/definition.ts';

/** Run by the host when a form's script wrote log lines. The form itself may have been rejected. */
export default command({
  name: 'RecordProcessLog',
  summary: 'Keeps what the script of a form wrote in the log of its process instance.',
  reply: processReply,
  permission: null,
  unaudited: true,

  input: Type.Object({ instanceId: Type.String(), elementId: Type.String(), lines: Lines }),
  output: Type.Object({ recorded: Type.Integer() }),

  rejects: ['INSTANCE_NOT_FOUND'],
  audits: 'ProcessLogRecorded',

  load: async ({ instanceId }, read) => ({ instance: await read.one(processInstances, { id: instanceId }) }),

  decide: ({ instanceId, elementId, lines }, { instance }, { now: at, newId }) => {
    if (instance === undefined) return reject('INSTANCE_NOT_FOUND');
    return {
      data: { recorded: lines.length },
      message: 'Recorded.',
      effects: lines
        .slice(0, linesKept)
        .map((line) => insert(processLog, { instanceId, id: newId(), at, elementId, ...line })),
    };
  },
});
