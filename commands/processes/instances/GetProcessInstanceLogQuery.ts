import { query } from '../../../core/command/declaration/command.ts';
import { OneOf, Type, Words } from '../../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../../core/command/kit/paging.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { processInstances, processLog } from '../../../core/process/tables.ts';
import { lineLevels } from '../../../core/scripts/script.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';

const Entry = Type.Object({
  at: Type.String(),
  elementId: Type.String(),
  level: OneOf(lineLevels),
  text: Type.String(),
});

export default query({
  name: 'GetProcessInstanceLogQuery',
  summary: 'What the scripts of a process instance wrote by console, oldest first.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({
    ...instanceFields,
    elementId: Type.Optional(Words(255)),
    level: Type.Optional(OneOf(lineLevels)),
    ...paging(100),
  }),
  output: Listed(Entry),
  example: { instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },
  rejects: ['INSTANCE_NOT_FOUND'],

  read: async (input, read) => {
    const id = idOf(input);
    const instance = id === '' ? undefined : await read.one(processInstances, { id });
    if (instance === undefined) return reject('INSTANCE_NOT_FOUND');
    const { elementId, level } = input;
    const page = await read.page(processLog, {
      ...pageAsked(input, 100),
      direction: 'asc',
      where(select) {
        select.where('instanceId', id);
        if (elementId !== undefined) select.where('elementId', elementId);
        if (level !== undefined) select.where('level', level);
      },
      filterKey: JSON.stringify([id, elementId, level]),
    });
    const data = listed(page, (row) => ({
      at: row.at,
      elementId: row.elementId,
      level: row.level,
      text: row.text,
    }));
    return { data, message: listMessage(page) };
  },
});
