/** Instances of processes: found by state and place, opened, or moved several at once after the exact list was seen. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { usePageSearch } from '../../frame/search.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { shortId } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Id } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Bulk } from './bulk.js';
import { isOpen, Status, statuses } from './words.js';

const own = texts.processes;

/** The page of all instances. */
export function Instances() {
  return html`
    <p class="trail"><a href=${addressOf('processes')}>${texts.pages.processes.title}</a></p>
    <div class="head"><h1>${own.instances}</h1></div>
    <${InstanceList} />
  `;
}

/** Instances, of one process where `process` (its id and versions) is given, by the filters of the address bar. */
export function InstanceList({ process }) {
  const { query } = place.value;
  const status = filterOf(query, 'status');
  const businessKey = query.get('q') ?? '';
  const elementId = query.get('element') ?? '';
  const version = filterOf(query, 'version');
  const pageNumber = pageOf(query);
  const [selected, setSelected] = useState(new Set());
  const asked = useAsked(
    `instances ${process?.id ?? ''}?${query}`,
    (signal) =>
      bank.query.getProcessInstanceList(
        {
          ...{ pageNumber, pageSize: 50 },
          ...(process === undefined ? {} : { processDefinitionId: process.id }),
          ...(status === undefined ? {} : { status }),
          ...(businessKey === '' ? {} : { businessKey }),
          ...(elementId === '' ? {} : { elementId }),
          ...(version === undefined ? {} : { version: /^\d+$/.test(version) ? Number(version) : version }),
        },
        { signal },
      ),
    { on: ['process.*'] },
  );
  // That one is suspended, or waits for something else now, is told by no event.
  useEvery(5000, asked.look);
  usePageSearch(own.searchInstances, businessKey, (q) => set({ q }));
  const rows = asked.data?.items ?? [];
  // What other filters showed is not moved while these are asked.
  const chosen = asked.isOther ? [] : rows.filter(({ instanceId }) => selected.has(instanceId));
  const select = (keys, isSelected) => {
    const after = new Set(selected);
    for (const key of keys) isSelected ? after.add(key) : after.delete(key);
    setSelected(after);
  };
  const mayMove = mayDo(['processes.batch']);
  const isFiltered = [...query.keys()].some((name) => name !== 'page');
  return html`
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.state}>
        ${statuses.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === status} onClick=${() => set({ status: one === status ? undefined : one })}>${own.statuses[one]}</button>`)}
      </div>
      ${elementId !== '' && html`<button type="button" class="toggle" aria-pressed="true" onClick=${() => set({ element: undefined })}>${own.at(elementId)} ×</button>`}
      ${version !== undefined && html`<button type="button" class="toggle" aria-pressed="true" onClick=${() => set({ version: undefined })}>${own.versionOf(version)} ×</button>`}
      <span class="right"><${Freshness} of=${asked} /></span>
    </div>
    <${Bulk} instances=${chosen} process=${process} clear=${() => setSelected(new Set())} done=${asked.refresh} />
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${isFiltered ? own.noInstancesFound : own.noInstances}>${isFiltered && html`<a href=${addressOf(place.value.path)}>${own.clear}</a>`}<//>`
          : html`<${List} label=${own.instances} columns=${columnsOf(process)} rows=${data.items} keyOf=${(row) => row.instanceId} ...${mayMove ? { selected, select, boxFor: (row) => (isOpen(row) ? own.select(nameOf(row)) : undefined) } : {}} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
  `;
}

const set = (changes) => setFilters({ ...changes, page: undefined });

const nameOf = ({ processName, businessKey, instanceId }) =>
  `${processName} ${businessKey ?? shortId(instanceId)}`;

const columnsOf = (process) => [
  {
    name: 'what',
    label: own.instance,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['processes', 'instances', row.instanceId])}>${row.businessKey ?? (process === undefined ? row.processName : own.noKey)}</a>${process === undefined && row.businessKey !== null && html` <span class="soft">${row.processName}</span>`}${row.error !== null && html`<br /><span class="small refused">${row.error.message}</span>`}`,
  },
  { name: 'id', label: own.id, class: 'tight', cell: (row) => html`<${Id} of=${row.instanceId} />` },
  { name: 'status', label: own.state, class: 'tight', cell: (row) => html`<${Status} of=${row.status} />` },
  {
    name: 'version',
    label: own.version,
    class: 'tight',
    card: true,
    cell: (row) => own.versionOf(row.definitionVersion),
  },
  { name: 'by', label: own.startedBy, class: 'tight', card: true, cell: (row) => row.startedBy },
  {
    name: 'at',
    label: own.updated,
    class: 'right tight',
    cell: (row) => html`<${Ago} at=${row.lastUpdated} />`,
  },
];
