/** One version of a process: its diagram, what differs from the one in force, what the host finds, and the decision on it. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf } from '../../frame/router.js';
import { mayDo, me } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { saveFile } from '../../kit/export.js';
import { moment } from '../../kit/format.js';
import { Raw } from '../../kit/raw.js';
import { Empty, Freshness, Problem, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Changes, emptyFile, marksOf, setsOf, useDifference } from './difference.js';
import { Drawn } from './drawn.js';
import { Findings } from './findings.js';
import { VersionState } from './words.js';

const own = texts.processes;

export function Version({ id, number }) {
  const asked = useAsked(
    `version ${id} ${number}`,
    (signal) =>
      bank.query.getProcessDefinitionById({ id: Number(id), version: number, includeXml: true }, { signal }),
    { on: ['process.*'] },
  );
  return html`
    <p class="trail"><a href=${addressOf('processes')}>${texts.pages.processes.title}</a>${asked.data && html` / <a href=${addressOf(['processes', id])}>${asked.data.name}</a>`}</p>
    ${asked.data === undefined && html`<h1>${own.versionOf(number)}</h1>`}
    <${Shown} of=${asked} rows=${8}>
      ${(process) => {
        const version = process.versions.find((one) => one.number === number);
        return version === undefined || process.bpmnXml === null
          ? html`<h1>${own.versionOf(number)}</h1><${Empty} title=${own.noSuchVersion} />`
          : html`<${Known} process=${process} version=${version} asked=${asked} />`;
      }}
    <//>
  `;
}

function Known({ process, version, asked }) {
  const [act, setAct] = useState();
  const base = baseOf(process, version);
  const isOther = base > 0;
  const before = useAsked(`before ${process.id} ${isOther ? base : ''}`, (signal) =>
    isOther
      ? bank.query.getProcessDefinitionById({ id: process.id, version: base, includeXml: true }, { signal })
      : Promise.resolve({ ok: true, data: null }),
  );
  const [showsOld, setShowsOld] = useState(false);
  const old = before.data?.bpmnXml ?? undefined;
  const change = useDifference(isOther ? old : emptyFile, process.bpmnXml);
  const sets = setsOf(process, version);
  const isProposed = version.state === 'Proposed';
  const mayDecide = isProposed && mayDo(['processes.approve']);
  const isOwn = version.proposedById === me.value.subject;
  const marks = !isOther
    ? {}
    : showsOld
      ? marksOf(change, { removed: 'is-removed', changed: 'is-changed' })
      : marksOf(change, { added: 'is-added', changed: 'is-changed' });
  const save = () =>
    saveFile(`${process.processKey}.v${version.number}.bpmn`, 'application/xml', process.bpmnXml);
  return html`
    <div class="head"><h1>${own.versionTitle(process.name, version.number)}</h1><${VersionState} of=${version.state} /><${Freshness} of=${asked} /></div>
    <p class="soft">${own.proposedLine(version.proposedBy, moment(version.proposedAt))}${version.decidedBy !== null && html` ${own.decidedLine(version.decidedBy, moment(version.decidedAt))}`}${version.reason !== null && html` “${version.reason}”`}</p>
    <div class="acts">
      ${isProposed && isOwn && html`<p class="soft">${own.fourEyes}</p>`}
      ${isProposed && !mayDo(['processes.approve']) && html`<p class="soft">${texts.forbidden.page(['processes.approve'])}</p>`}
      <div class="buttons">
        ${mayDecide && html`<button type="button" class="main" data-key="a" onClick=${() => setAct('approve')}>${texts.acts.approve}</button><button type="button" class="danger" data-key="r" onClick=${() => setAct('reject')}>${texts.acts.reject}</button>`}
        <button type="button" onClick=${save}>${own.saveFile}</button>
      </div>
    </div>
    <${Drawn} xml=${showsOld ? old : process.bpmnXml} label=${own.diagramOf(process.name)} marks=${marks} />
    <section aria-labelledby="difference">
      <h2 id="difference">${isOther ? own.difference(base) : own.allOfIt}</h2>
      ${
        isOther &&
        html`<div class="buttons" role="group" aria-label=${own.difference(base)}>
        <button type="button" class="toggle" aria-pressed=${!showsOld} onClick=${() => setShowsOld(false)}>${own.versionOf(version.number)}</button>
        <button type="button" class="toggle" aria-pressed=${showsOld} disabled=${old === undefined} onClick=${() => setShowsOld(true)}>${own.versionOf(base)}</button>
      </div>`
      }
      ${before.problem && html`<${Problem} problem=${before.problem} retry=${before.refresh} />`}
      <${Changes} of=${change} sets=${sets} />
    </section>
    ${mayDo(['processes.manage', 'processes.approve']) && html`<${Findings} xml=${process.bpmnXml} />`}
    <${Raw} query="GetProcessDefinitionByIdQuery" input=${{ id: process.id, version: version.number, includeXml: true }} data=${version} />
    ${act && html`<${Deciding} act=${act} process=${process} version=${version} isTold=${change !== undefined && !change.failed} done=${asked.refresh} close=${() => setAct(undefined)} />`}
  `;
}

/** What a version is held against: the one in force, or of that one the one before it; 0 for none. */
function baseOf({ version: inForce, versions }, { number }) {
  if (number !== inForce) return inForce;
  const before = versions.filter((one) => one.number < number && one.state === 'Superseded');
  return before[0]?.number ?? 0;
}

/** `isTold` is whether what differs stands on the page. */
const Deciding = ({ act, process, version, isTold, done, close }) => html`<${Decision}
  title=${own.asks[act](process.name, version.number)}
  verb=${texts.acts[act]}
  danger=${act === 'reject'}
  fields=${[{ name: 'note', label: act === 'approve' ? own.note : own.reason, kind: 'text', required: act === 'reject', most: 1000 }]}
  items=${[
    {
      key: 'version',
      title: process.name,
      call: act === 'approve' ? bank.approveProcessDefinition : bank.rejectProcessDefinition,
      input: ({ note }) => ({
        id: process.id,
        version: version.number,
        ...(note ? { [act === 'approve' ? 'note' : 'reason']: note } : {}),
      }),
      says: (_, message) =>
        html`<p>${message}</p>${act === 'approve' && !isTold && html`<p class="notice refused">${own.untold}</p>`}`,
    },
  ]}
  done=${done}
  close=${close}
/>`;
