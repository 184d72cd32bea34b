/** One process: its diagram with where instances stand and how often each flow was taken, its instances, its versions. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { count } from '../../kit/format.js';
import { List } from '../../kit/list.js';
import { Ago } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Freshness, Shown } from '../../kit/states.js';
import { Tabs } from '../../kit/tabs.js';
import { Uses } from '../../kit/uses.js';
import { texts } from '../../texts.js';
import { Drawn } from './drawn.js';
import { InstanceList } from './instances.js';
import { Starting } from './start.js';
import { VersionState } from './words.js';

const own = texts.processes;

export function Definition({ id, part = 'diagram' }) {
  const asked = useAsked(
    `process ${id}`,
    (signal) => bank.query.getProcessDefinitionById({ id: Number(id), includeStatistics: true }, { signal }),
    { on: ['process.*'] },
  );
  return html`
    <p class="trail"><a href=${addressOf('processes')}>${texts.pages.processes.title}</a></p>
    ${asked.data === undefined && html`<h1>${own.one}</h1>`}
    <${Shown} of=${asked} rows=${6}>${(process) => html`<${Known} process=${process} asked=${asked} part=${part} />`}<//>
  `;
}

function Known({ process, asked, part }) {
  const [starting, setStarting] = useState(false);
  const { statistics, versions } = process;
  const open = ['instances', 'versions'].includes(part) ? part : 'diagram';
  const base = ['processes', String(process.id)];
  const tabs = [
    { name: 'diagram', label: own.parts.diagram, path: base },
    {
      ...{ name: 'instances', label: own.parts.instances, path: [...base, 'instances'] },
      figure: statistics.activeInstances + statistics.failedInstances,
    },
    {
      ...{ name: 'versions', label: own.parts.versions, path: [...base, 'versions'] },
      figure: versions.filter(({ state }) => state === 'Proposed').length,
    },
  ];
  const figures = [
    ['running', statistics.runningInstances],
    ['waiting', statistics.waitingInstances],
    ['failed', statistics.failedInstances],
    ['completed', statistics.completedInstances],
  ];
  return html`
    <div class="head">
      <h1>${process.name}</h1>
      ${process.version === 0 ? html`<${VersionState} of="Proposed" />` : html`<span class="chip">${own.versionOf(process.version)}</span>`}
      ${!process.isActive && process.version > 0 && html`<span class="chip waiting">${own.inactive}</span>`}
      <${Freshness} of=${asked} />
    </div>
    ${process.description !== '' && html`<p class="soft">${process.description}</p>`}
    <dl class="figures">${figures.map(([name, figure]) => html`<div key=${name}><dt>${own.figures[name]}</dt><dd class=${name === 'failed' && figure > 0 ? 'refused' : ''}>${count(figure)}</dd></div>`)}</dl>
    <div class="buttons">
      ${mayDo(['processes.start']) && html`<button type="button" class="main" disabled=${!process.isActive || process.version === 0} onClick=${() => setStarting(true)}>${own.start}</button>`}
      ${mayDo(['processes.manage']) && html`<a class="button" href=${addressOf([...base, 'edit'])}>${texts.drawing.draw}</a>`}
    </div>
    <${Uses} kind="process" name=${String(process.id)} />
    <${Tabs} label=${own.partsLabel} tabs=${tabs} open=${open} />
    ${open === 'diagram' && html`<${Picture} process=${process} />`}
    ${open === 'instances' && html`<${InstanceList} process=${process} />`}
    ${open === 'versions' && html`<${Versions} process=${process} />`}
    <${Raw} query="GetProcessDefinitionByIdQuery" input=${{ id: process.id }} data=${process} />
    ${starting && html`<${Starting} process=${process} done=${asked.refresh} close=${() => setStarting(false)} />`}
  `;
}

function Picture({ process }) {
  const { query } = place.value;
  const number = Number(query.get('version') ?? 0) || process.version || process.latestVersion;
  const picked = query.get('element') ?? undefined;
  const file = useAsked(`file ${process.id} ${number}`, (signal) =>
    bank.query.getProcessDefinitionById({ id: process.id, version: number, includeXml: true }, { signal }),
  );
  const standing = useAsked(
    `standing ${process.id} ${number}`,
    (signal) =>
      bank.query.getProcessStatistics({ processDefinitionId: process.id, version: number }, { signal }),
    { on: ['process.*'] },
  );
  const passed = useAsked(
    `passed ${process.id} ${number}`,
    (signal) =>
      bank.query.getProcessPathCounts({ processDefinitionId: process.id, version: number }, { signal }),
    { on: ['process.*'] },
  );
  const places = standing.data?.elements ?? [];
  const flows = passed.data?.flows ?? [];
  const badges = [
    ...flows.map(({ flowId, taken }) => ({
      ...{ id: flowId, text: count(taken), tone: 'taken', says: own.taken(taken) },
    })),
    ...places.flatMap(({ elementId, waiting, failed, suspended }) => [
      ...(waiting + suspended > 0
        ? [
            {
              ...{ id: elementId, text: count(waiting + suspended), tone: 'waiting', at: 'left' },
              says: own.waitHere(waiting + suspended),
            },
          ]
        : []),
      ...(failed > 0
        ? [{ id: elementId, text: count(failed), tone: 'refused', says: own.failedHere(failed) }]
        : []),
    ]),
  ];
  const marks = Object.fromEntries([
    ...flows.map(({ flowId }) => [flowId, 'is-taken']),
    ...places.map(({ elementId, failed }) => [elementId, failed > 0 ? 'is-failed' : 'is-waiting']),
  ]);
  return html`
    <${Shown} of=${file} rows=${8}>
      ${({ bpmnXml }) =>
        html`<${Drawn} xml=${bpmnXml} label=${own.diagramOf(process.name)} badges=${badges} marks=${marks} picked=${picked} pick=${(element) => setFilters({ element })} />`}
    <//>
    <p class="legend small soft">${passed.data && own.counted(passed.data.instances, passed.data.isWhole)} ${own.legend}</p>
    <${Places} process=${process} places=${places} passed=${passed.data?.elements ?? []} picked=${picked} />
  `;
}

/** The same in words: where instances stand, and how often each element was done. */
function Places({ process, places, passed, picked }) {
  const rows = new Map(passed.map((one) => [one.elementId, { ...one, waiting: 0, failed: 0, suspended: 0 }]));
  for (const one of places) rows.set(one.elementId, { completed: 0, ...rows.get(one.elementId), ...one });
  const shown = [...rows.values()].filter(({ elementId }) => picked === undefined || elementId === picked);
  if (shown.length === 0) {
    return html`<p class="soft">${picked === undefined ? own.nothingYet : own.nothingAt(picked)}</p>`;
  }
  const columns = [
    {
      name: 'element',
      label: own.element,
      class: 'wide',
      cell: (row) =>
        html`<a data-open href=${addressOf(['processes', String(process.id), 'instances'], { element: row.elementId })}>${row.elementName || row.elementId}</a>`,
    },
    ...['waiting', 'failed', 'suspended', 'completed'].map((name) => ({
      ...{ name, label: own.figures[name], class: 'amount tight', card: true },
      cell: (row) =>
        row[name] === 0
          ? html`<span class="soft">0</span>`
          : html`<span class=${name === 'failed' ? 'refused' : ''}>${count(row[name])}</span>`,
    })),
  ];
  return html`
    ${picked !== undefined && html`<p><button type="button" class="toggle" aria-pressed="true" onClick=${() => setFilters({ element: undefined })}>${own.at(picked)} ×</button></p>`}
    <${List} label=${own.places} columns=${columns} rows=${shown} keyOf=${(row) => row.elementId} />
  `;
}

function Versions({ process }) {
  const columns = [
    {
      name: 'number',
      label: own.version,
      class: 'tight',
      cell: (row) =>
        html`<a data-open href=${addressOf(['processes', String(process.id), 'versions', String(row.number)])}>${own.versionOf(row.number)}</a>`,
    },
    {
      name: 'state',
      label: own.state,
      class: 'tight',
      cell: (row) => html`<${VersionState} of=${row.state} />`,
    },
    {
      name: 'by',
      label: own.proposedBy,
      class: 'wide',
      cell: (row) =>
        html`${row.proposedBy}${row.reason !== null && html`<br /><span class="soft small">${row.reason}</span>`}`,
    },
    {
      name: 'decided',
      label: own.decidedBy,
      class: 'tight',
      card: true,
      cell: (row) => row.decidedBy ?? html`<span class="soft">–</span>`,
    },
    {
      name: 'at',
      label: own.proposedAt,
      class: 'right tight',
      cell: (row) => html`<${Ago} at=${row.proposedAt} />`,
    },
  ];
  return html`<${List} label=${own.parts.versions} columns=${columns} rows=${process.versions} keyOf=${(row) => row.number} />`;
}
