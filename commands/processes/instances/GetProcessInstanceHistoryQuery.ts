import { query } from '../../../core/command/declaration/command.ts';
import { Bag, Type } from '../../../core/command/declaration/schema.ts';
import { numbered } from '../../../core/command/kit/at-hand.ts';
import { Listed, listMessage, pageAsked, paging, totalsOf } from '../../../core/command/kit/paging.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { selectJsonLength } from '../../../core/process/json-filter.ts';
import { processHistory, processInstances } from '../../../core/process/tables.ts';
import { processReply } from '../definitions/definition.ts';
import { idOf, instanceFields } from './instance.ts';

const cursors = numbered('GetProcessInstanceHistoryQuery');

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export default query({
  name: 'GetProcessInstanceHistoryQuery',
  summary: 'Everything that a process instance did, oldest first, with the names of its elements.',
  reply: processReply,
  permission: ['processes.view'],
  input: Type.Object({ ...instanceFields, ...paging(100) }),
  output: Listed(
    Type.Object({
      number: Type.Integer({ description: 'Counted from 1; it never changes' }),
      at: Type.String(),
      what: Type.String(),
      elementId: TextOrNull,
      elementName: TextOrNull,
      detail: Type.Union([Bag(), Type.Null()]),
    }),
  ),
  example: { instanceGuid: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f', pageSize: 100 },
  rejects: ['INSTANCE_NOT_FOUND'],

  read: async (input, read, { actor, processes }) => {
    const id = idOf(input);
    const instance = id === '' ? undefined : await read.one(processInstances, { id });
    if (instance === undefined) return reject('INSTANCE_NOT_FOUND');
    const { pageNumber, pageSize, after } = pageAsked(input, 100);
    // Entries are stored in the row of their save. The number of entries in each row shows which rows the
    // page needs.
    const saves = await read.select(processHistory, (select) => {
      select.where('instanceId', id).select('rev').orderBy('rev');
      selectJsonLength(select, 'process_history.entries', 'length');
    });
    const first = after === undefined ? (pageNumber - 1) * pageSize : cursors.numberIn(after);
    let total = 0;
    let before = 0;
    const wanted: number[] = [];
    for (const { rev, length } of saves) {
      const next = total + Number(length);
      if (next <= first) before = next;
      else if (total < first + pageSize && next > total) wanted.push(Number(rev));
      total = next;
    }
    const rows =
      wanted.length === 0
        ? []
        : await read.rows(processHistory, (select) =>
            select
              .where('instanceId', id)
              .whereBetween('rev', [wanted[0] ?? 0, wanted.at(-1) ?? 0])
              .orderBy('rev'),
          );
    const names = await processes.names(actor.tenant, instance.definitionId, instance.definitionVersion);
    const items = rows
      .flatMap(({ entries }) => entries)
      .slice(first - before, first - before + pageSize)
      .map(({ at, what, elementId, detail }, index) => ({
        number: first + index + 1,
        at,
        what,
        elementId,
        elementName: (elementId === null ? undefined : names.get(elementId)) ?? null,
        detail: detail ?? null,
      }));
    const end = first + items.length;
    const nextAfter = items.length > 0 && end < total ? cursors.at(end) : null;
    const data = { items, pageNumber, pageSize, ...totalsOf(total, pageSize), nextAfter };
    return { data, message: listMessage(data) };
  },
});
