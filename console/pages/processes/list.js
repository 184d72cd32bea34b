/** The processes of the bank, with how many of their instances run, wait and failed. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { usePageSearch } from '../../frame/search.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { saveFile } from '../../kit/export.js';
import { count } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Ago } from '../../kit/marks.js';
import { Empty, Freshness, Problem, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Starting } from './start.js';
import { VersionState } from './words.js';

const own = texts.processes;

export function Processes() {
  const { query } = place.value;
  const said = query.get('q') ?? '';
  const pageNumber = pageOf(query);
  const [starting, setStarting] = useState();
  const asked = useAsked(
    `processes?${query}`,
    (signal) =>
      bank.query.getProcessDefinitionList(
        { pageNumber, pageSize: 50, ...(said === '' ? {} : { searchText: said }) },
        { signal },
      ),
    { on: ['process.*'] },
  );
  const [problem, setProblem] = useState();
  const saveTemplates = async () => {
    const answer = await bank.query.getProcessElementTemplates({});
    setProblem(answer.ok ? undefined : answer);
    if (!answer.ok) return;
    const { fileName, templates } = answer.data;
    saveFile(fileName, 'application/json', `${JSON.stringify(templates, null, 2)}\n`);
  };
  usePageSearch(own.search, said, (typed) => setFilters({ q: typed, page: undefined }));
  return html`
    <div class="head"><h1>${texts.pages.processes.title}</h1><${Freshness} of=${asked} /></div>
    <div class="filters wraps"><a href=${addressOf(['processes', 'instances'])}>${own.allInstances}</a> · <a href=${addressOf(['processes', 'instances'], { status: 'ERROR' })}>${own.allFailed}</a> · <button type="button" class="link" title=${own.templatesHint} onClick=${saveTemplates}>${own.templates}</button>${mayDo(['processes.manage']) && html`<a class="button right" href=${addressOf(['processes', 'new'])}>${texts.drawing.drawNew}</a>`}</div>
    ${problem && html`<${Problem} problem=${problem} retry=${saveTemplates} />`}
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${said === '' ? own.none : own.noneFound(said)}>${said === '' ? own.noneMore : html`<a href=${addressOf('processes')}>${own.clear}</a>`}<//>`
          : html`<${List} label=${texts.pages.processes.title} columns=${columnsOf(setStarting)} rows=${data.items} keyOf=${(row) => row.id} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
    ${starting && html`<${Starting} process=${starting} done=${asked.refresh} close=${() => setStarting(undefined)} />`}
  `;
}

/** A count that leads to what is counted. */
const Counted = ({ of, row, status, tone }) =>
  of === 0
    ? html`<span class="soft">0</span>`
    : html`<a class=${tone ?? ''} href=${addressOf(['processes', String(row.id), 'instances'], { status })}>${count(of)}</a>`;

const columnsOf = (start) => [
  {
    name: 'name',
    label: own.name,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['processes', String(row.id)])}>${row.name}</a> <span class="soft small">${row.category}</span>${row.description !== '' && html`<br /><span class="soft small">${row.description}</span>`}`,
  },
  {
    name: 'version',
    label: own.version,
    class: 'tight',
    cell: (row) => {
      const proposed = row.versions.find(({ state }) => state === 'Proposed');
      return html`${row.version === 0 ? html`<span class="soft">${own.noVersion}</span>` : own.versionOf(row.version)}${!row.isActive && row.version > 0 && html` <span class="soft small">${own.inactive}</span>`}${proposed && html` <a href=${addressOf(['processes', String(row.id), 'versions', String(proposed.number)])}><${VersionState} of="Proposed" /></a>`}`;
    },
  },
  ...[
    ['RUNNING', 'runningInstanceCount'],
    ['WAITING', 'waitingInstanceCount'],
    ['ERROR', 'failedInstanceCount'],
  ].map(([status, member]) => ({
    name: status,
    label: own.statuses[status],
    class: 'amount tight',
    card: true,
    cell: (row) =>
      html`<${Counted} of=${row[member]} row=${row} status=${status} tone=${status === 'ERROR' ? 'refused' : undefined} />`,
  })),
  {
    name: 'changed',
    label: own.changed,
    class: 'right tight',
    cell: (row) => html`<${Ago} at=${row.updatedDate} />`,
  },
  ...(mayDo(['processes.start'])
    ? [
        {
          name: 'acts',
          label: '',
          class: 'actions tight',
          cell: (row) =>
            html`<div class="buttons"><button type="button" disabled=${!row.isActive || row.version === 0} onClick=${() => start(row)}>${own.start}</button></div>`,
        },
      ]
    : []),
];
