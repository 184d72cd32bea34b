/** One instance: where it stands on its diagram, what can be done about it, what happened, its variables, timers and messages, its log. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { useAsked } from '../../kit/asked.js';
import { useEvery } from '../../kit/every.js';
import { count, moment } from '../../kit/format.js';
import { List, Turn } from '../../kit/list.js';
import { Ago, Deadline, Id, State, When } from '../../kit/marks.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Loading, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Acts } from './acts.js';
import { Drawn } from './drawn.js';
import { isOpen, Status } from './words.js';

const own = texts.processes;

export function Instance({ id }) {
  const asked = useAsked(
    `instance ${id}`,
    (signal) => bank.query.getProcessInstanceById({ instanceId: id, includeHistory: false }, { signal }),
    { on: ['process.*'] },
  );
  // What goes on within an instance is told by no event.
  useEvery(asked.data !== undefined && isOpen(asked.data) ? 5000 : undefined, asked.look);
  return html`
    <p class="trail"><a href=${addressOf('processes')}>${texts.pages.processes.title}</a>${asked.data && html` / <a href=${addressOf(['processes', String(asked.data.processDefinitionId)])}>${asked.data.processName}</a>`}</p>
    ${asked.data === undefined && html`<h1>${own.instance}</h1>`}
    <${Shown} of=${asked} rows=${8}>${(instance) => html`<${Known} instance=${instance} asked=${asked} />`}<//>
  `;
}

function Known({ instance, asked }) {
  const { instanceId, processDefinitionId, definitionVersion, lastUpdated, error } = instance;
  const file = useAsked(`file ${processDefinitionId} ${definitionVersion}`, (signal) =>
    bank.query.getProcessDefinitionById(
      { id: processDefinitionId, version: definitionVersion, includeXml: true },
      { signal },
    ),
  );
  return html`
    <div class="head"><h1>${instance.businessKey ?? instance.processName}</h1><${Status} of=${instance.status} /><${Freshness} of=${asked} /></div>
    <dl class="figures">
      <div><dt>${own.id}</dt><dd><${Id} of=${instanceId} /></dd></div>
      <div><dt>${own.version}</dt><dd><a href=${addressOf(['processes', String(processDefinitionId), 'versions', String(definitionVersion)])}>${own.versionOf(definitionVersion)}</a></dd></div>
      <div><dt>${own.started}</dt><dd><${Ago} at=${instance.startedAt} /> <span class="soft small">${own.byWhom(instance.startedBy)}</span></dd></div>
      <div><dt>${isOpen(instance) ? own.updated : own.ended}</dt><dd><${Ago} at=${instance.endedAt ?? lastUpdated} /></dd></div>
      ${instance.parentInstanceId !== null && html`<div><dt>${own.parent}</dt><dd><${Id} of=${instance.parentInstanceId} to=${['processes', 'instances', instance.parentInstanceId]} /></dd></div>`}
    </dl>
    ${error !== null && html`<div class="problem"><p class="what">${error.message}</p><p class="soft"><code>${error.code}</code>${error.elementId !== null && html` ${own.atElement(error.elementId)}`} · ${own.tries(error.attempts)} · ${moment(error.at)}</p></div>`}
    <${Acts} instance=${instance} definition=${file.data} refresh=${asked.refresh} />
    <${Picture} instance=${instance} file=${file} />
    <div class="beside">
      <section aria-labelledby="waits"><h2 id="waits">${own.waits}</h2><${Waits} instance=${instance} /></section>
      <section aria-labelledby="variables"><h2 id="variables">${own.variables}</h2><${Variables} instance=${instance} /></section>
    </div>
    <section aria-labelledby="happened"><h2 id="happened">${own.happened}</h2><${History} instance=${instance} /></section>
    <section aria-labelledby="log"><h2 id="log">${own.log}</h2><${Log} instance=${instance} /></section>
    <${Raw} query="GetProcessInstanceByIdQuery" input=${{ instanceId }} data=${instance} />
  `;
}

/** Another one whenever the instance moved or its variables did. */
const stampOf = ({ lastUpdated, status, variables, currentElements }) =>
  JSON.stringify([lastUpdated, status, variables, currentElements.map(({ token }) => token)]);

/** The diagram with the path that was gone, and where it stands. */
function Picture({ instance, file }) {
  const { instanceId } = instance;
  const passed = useAsked(
    `path ${instanceId}`,
    (signal) => bank.query.getProcessPathCounts({ instanceId }, { signal }),
    { stamp: stampOf(instance) },
  );
  const elements = passed.data?.elements ?? [];
  const flows = passed.data?.flows ?? [];
  const stands = instance.currentElements;
  const marks = Object.fromEntries([
    ...elements.map(({ elementId }) => [elementId, 'is-done']),
    ...flows.map(({ flowId }) => [flowId, 'is-taken']),
    ...stands.map(({ elementId, kind }) => [elementId, kind === 'incident' ? 'is-failed' : 'is-waiting']),
  ]);
  const badges = [
    ...flows
      .filter(({ taken }) => taken > 1)
      .map(({ flowId, taken }) => ({
        ...{ id: flowId, text: count(taken), tone: 'taken', says: own.taken(taken) },
      })),
    ...stands.map(({ elementId, kind }) => ({
      ...{ id: elementId, text: kind === 'incident' ? '!' : '●', at: 'left' },
      tone: kind === 'incident' ? 'refused' : 'waiting',
      says: own.kinds[kind] ?? kind,
    })),
  ];
  return html`<${Shown} of=${file} rows=${8}>
    ${({ bpmnXml }) =>
      bpmnXml === null
        ? html`<${Loading} rows=${8} />`
        : html`<${Drawn} xml=${bpmnXml} label=${own.pathOf(instance.businessKey ?? instance.processName)} badges=${badges} marks=${marks} />`}
  <//>`;
}

/** What it waits for: people, timers, messages, callbacks, and what failed. */
function Waits({ instance }) {
  const { currentElements: waits } = instance;
  if (waits.length === 0) return html`<p class="soft">${own.noWaits}</p>`;
  return html`<ul class="timeline">
    ${waits.map(
      (wait) => html`<li key=${wait.token}>
      <div><${State} of=${own.kinds[wait.kind] ?? wait.kind} tone=${wait.kind === 'incident' ? 'refused' : 'waiting'} /> <strong>${wait.name || wait.elementId}</strong></div>
      ${wait.due !== null && html`<div>${own.due} <${Deadline} at=${wait.due} /> <span class="soft small">${moment(wait.due)}</span></div>`}
      ${wait.correlationKey !== null && html`<div class="small">${own.keys[wait.kind] ?? own.correlationKey} <code>${wait.correlationKey}</code></div>`}
      ${wait.proposalId !== null && html`<div class="small"><a href=${addressOf(['work', 'proposals', wait.proposalId])}>${own.proposal}</a> <code>${wait.proposalId}</code></div>`}
      ${wait.kind === 'call' && wait.correlationKey !== null && html`<div class="small"><a href=${addressOf(['processes', 'instances', wait.correlationKey])}>${own.child}</a></div>`}
      ${(wait.claimedBy ?? wait.assignee) !== null && html`<div class="small">${own.with(wait.claimedBy ?? wait.assignee)}</div>`}
      ${[...wait.teams, ...wait.users].length > 0 && html`<div class="small soft">${own.for([...wait.teams, ...wait.users].join(', '))}</div>`}
      ${wait.external !== null && html`<div class="small soft">${wait.external.worker === null ? own.noWorker : own.with(wait.external.worker)}${wait.external.errorMessage !== null && ` · ${wait.external.errorMessage}`}</div>`}
      <div class="soft small">${own.since} <${When} at=${wait.since} /> · <code>${wait.elementId}</code></div>
    </li>`,
    )}
  </ul>`;
}

/** Each variable, and who or what set it last. */
function Variables({ instance }) {
  const { instanceId } = instance;
  const asked = useAsked(
    `variables ${instanceId}`,
    (signal) => bank.query.getProcessInstanceVariables({ instanceId }, { signal }),
    { stamp: stampOf(instance) },
  );
  return html`<${Shown} of=${asked} rows=${4}>
    ${({ variables }) =>
      variables.length === 0
        ? html`<p class="soft">${own.noVariables}</p>`
        : html`<dl class="facts variables">
          ${variables.map((one) => html`<div key=${one.name}><dt><code>${one.name}</code></dt><dd><${Value} of=${one.value} /><div class="soft small">${setBy(one)}${one.at !== null && html` · <${When} at=${one.at} />`}</div></dd></div>`)}
        </dl>`}
  <//>`;
}

function setBy({ origin: by, elementName, elementId, person }) {
  if (by === 'unknown') return own.setUnknown;
  if (by === 'start') return own.setAtStart(person);
  if (by === 'operator') return own.setByOperator(person);
  return own.setByElement(elementName || elementId, person);
}

const Value = ({ of }) =>
  typeof of === 'object' && of !== null
    ? html`<details><summary><code>${JSON.stringify(of).slice(0, 60)}</code></summary><pre tabindex="0">${JSON.stringify(of, null, 2)}</pre></details>`
    : html`<code>${JSON.stringify(of) ?? ''}</code>`;

/** Everything that it did, newest page first shown where it began. */
function History({ instance }) {
  const [pageNumber, setPage] = useState(1);
  const asked = useAsked(
    `history ${instance.instanceId}?${pageNumber}`,
    (signal) =>
      bank.query.getProcessInstanceHistory(
        { instanceId: instance.instanceId, pageNumber, pageSize: 50 },
        { signal },
      ),
    { stamp: stampOf(instance) },
  );
  return html`<${Shown} of=${asked} rows=${5}>
    ${(data) =>
      data.items.length === 0
        ? html`<p class="soft">${own.noHistory}</p>`
        : html`<ol class="timeline">
            ${data.items.map(
              (
                entry,
              ) => html`<li key=${entry.number} class=${['failed', 'incident'].includes(entry.what) ? 'refused' : ''}>
              <div><strong>${own.whats[entry.what] ?? entry.what}</strong> ${entry.elementName || (entry.elementId ?? '')}</div>
              <${Detail} of=${entry.detail} />
              <div class="soft small"><${When} at=${entry.at} /> · <${Ago} at=${entry.at} /></div>
            </li>`,
            )}
          </ol>
          <${Turn} of=${data} shown=${data.items.length} turn=${setPage} />`}
  <//>`;
}

/** What people want to know of an entry; the rest is in the JSON. */
function Detail({ of: detail }) {
  if (detail === null) return null;
  const { message, by, changes, comment, names, wrote, code } = detail;
  const set = names ?? wrote ?? [];
  return html`
    ${typeof message === 'string' && html`<div class="small">${message}${typeof code === 'string' && html` <code>${code}</code>`}</div>`}
    ${typeof by === 'string' && html`<div class="small">${own.byWhom(by)}</div>`}
    ${typeof comment === 'string' && html`<blockquote>${comment}</blockquote>`}
    ${Array.isArray(changes) && changes.map((one) => html`<div key=${one} class="small">${String(one)}</div>`)}
    ${set.length > 0 && html`<div class="small soft">${own.set} ${set.map((name) => html`<code>${name}</code> `)}</div>`}
  `;
}

function Log({ instance }) {
  const [pageNumber, setPage] = useState(1);
  const asked = useAsked(
    `log ${instance.instanceId}?${pageNumber}`,
    (signal) =>
      bank.query.getProcessInstanceLog(
        { instanceId: instance.instanceId, pageNumber, pageSize: 50 },
        { signal },
      ),
    { stamp: stampOf(instance) },
  );
  const columns = [
    { name: 'level', label: own.level, class: 'tight', cell: (row) => row.level },
    { name: 'text', label: own.line, class: 'wide', cell: (row) => html`<code>${row.text}</code>` },
    { name: 'element', label: own.element, class: 'tight', cell: (row) => row.elementId },
    { name: 'at', label: own.when, class: 'right tight', cell: (row) => html`<${When} at=${row.at} />` },
  ];
  return html`<${Shown} of=${asked} rows=${2}>
    ${(data) =>
      data.items.length === 0
        ? html`<${Empty} title=${own.noLog} />`
        : html`<${List} label=${own.log} columns=${columns} rows=${data.items} keyOf=${(row) => `${row.at} ${row.text}`} />
          <${Turn} of=${data} shown=${data.items.length} turn=${setPage} />`}
  <//>`;
}
