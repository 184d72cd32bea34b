/** Verifications of the whole trail: how far the one that runs is, and what each found. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { place } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { useEvery } from '../../kit/every.js';
import { count } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Ago, State } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';

const own = texts.audit.verifications;
const tones = { Running: 'waiting', Clean: 'done', Findings: 'refused', Failed: 'refused' };

export function Verifications({ tabs }) {
  const pageNumber = pageOf(place.value.query);
  const [starting, setStarting] = useState(false);
  const asked = useAsked(`verifications?${pageNumber}`, (signal) =>
    bank.query.retrieveAuditVerifications({ pageNumber, pageSize: 20 }, { signal }),
  );
  const running = asked.data?.items.find(({ state }) => state === 'Running');
  useEvery(running === undefined ? 15_000 : 1000, asked.look);
  return html`
    <div class="head"><h1>${texts.pages.audit.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    <div class="acts">
      <p>${own.what}</p>
      ${
        running !== undefined
          ? html`<${Progress} of=${running} />`
          : mayDo(['audit.verify'])
            ? html`<div class="buttons"><button type="button" class="main" onClick=${() => setStarting(true)}>${own.start}</button></div>`
            : html`<p class="soft">${texts.forbidden.page(['audit.verify'])}</p>`
      }
    </div>
    <${Shown} of=${asked} rows=${5}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${own.none} />`
          : html`<${List} label=${texts.audit.parts.verifications} columns=${columns} rows=${data.items} keyOf=${(row) => row.verificationId} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
    ${starting && html`<${Decision} title=${own.ask} verb=${own.start} items=${[{ key: 'trail', title: own.start, call: bank.startAuditVerification, input: () => ({}), says: () => html`<p>${own.will}</p>` }]} done=${asked.refresh} close=${() => setStarting(false)} />`}
  `;
}

const Progress = ({ of: { looked, total } }) => html`
  <label class="looking">${own.runs} <progress value=${total === null ? undefined : looked} max=${total ?? undefined}></progress> <span class="money">${total === null ? own.counting : own.of(count(looked), count(total))}</span></label>
`;

const columns = [
  {
    name: 'found',
    label: own.found,
    class: 'wide',
    cell: (row) =>
      html`${row.error ?? (row.state === 'Running' ? own.stillLooking : row.findingCount === 0 ? own.nothing : own.findings(row.findingCount))}${row.findings.length > 0 && html`<ul class="findings">${row.findings.map((finding, at) => html`<li key=${at}>${finding}</li>`)}</ul>${row.findingCount > row.findings.length && html`<p class="soft small">${own.first(row.findings.length)}</p>`}`}`,
  },
  {
    name: 'state',
    label: texts.audit.outcome,
    class: 'tight',
    cell: (row) => html`<${State} of=${own.states[row.state]} tone=${tones[row.state]} />`,
  },
  {
    name: 'entries',
    label: own.entries,
    class: 'amount tight',
    card: true,
    cell: (row) => count(row.looked),
  },
  {
    name: 'chains',
    label: own.chains,
    class: 'amount tight',
    card: true,
    cell: (row) => row.chains !== null && count(row.chains),
  },
  {
    name: 'seals',
    label: own.seals,
    class: 'amount tight',
    card: true,
    cell: (row) => row.seals !== null && count(row.seals),
  },
  { name: 'by', label: own.by, class: 'tight', card: true, cell: (row) => row.startedBy },
  {
    name: 'at',
    label: texts.audit.when,
    class: 'right tight',
    cell: (row) => html`<${Ago} at=${row.startedAt} />`,
  },
];
