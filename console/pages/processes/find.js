/** Processes and instances that the search at the top finds: by name, by business key or by the whole id. */
import { bank } from '../../frame/bank.js';
import { texts } from '../../texts.js';

const isId = (typed) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(typed);

/** Up to five of each. */
export async function find(typed, signal) {
  const asked = { signal, retries: 0 };
  const [definitions, instances] = await Promise.all([
    bank.query.getProcessDefinitionList({ searchText: typed, pageSize: 5 }, asked),
    isId(typed)
      ? bank.query.getProcessInstanceById({ instanceId: typed, includeHistory: false }, asked)
      : bank.query.getProcessInstanceList({ businessKey: typed, pageSize: 5 }, asked),
  ]);
  const found = !instances.ok ? [] : isId(typed) ? [instances.data] : instances.data.items;
  return [
    ...(definitions.ok ? definitions.data.items : []).map((one) => ({
      title: one.name,
      says: one.category,
      to: ['processes', String(one.id)],
    })),
    ...found.map((one) => ({
      title: `${one.processName}${one.businessKey === null ? '' : ` · ${one.businessKey}`}`,
      says: texts.processes.statuses[one.status],
      to: ['processes', 'instances', one.instanceId],
    })),
  ];
}
