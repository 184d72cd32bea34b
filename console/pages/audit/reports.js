/** Compliance reports: what brought each about, what it rests on, and who acknowledged it with what words. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../../frame/bank.js';
import { addressOf, place, setFilters } from '../../frame/router.js';
import { mayDo } from '../../frame/session.js';
import { settings } from '../../frame/settings.js';
import { useAsked } from '../../kit/asked.js';
import { Decision } from '../../kit/decision.js';
import { shortId } from '../../kit/format.js';
import { filterOf, List, pageOf, Turn } from '../../kit/list.js';
import { Ago, Id, Money, State } from '../../kit/marks.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { visible } from '../../kit/visible.js';
import { texts } from '../../texts.js';

const own = texts.audit.reports;
const statuses = ['Open', 'Acknowledged'];
const types = ['SAR', 'HIGH_VALUE', 'REVERSAL'];

export function Reports({ tabs }) {
  const { query } = place.value;
  const status = filterOf(query, 'status');
  const reportType = filterOf(query, 'type');
  const pageNumber = pageOf(query);
  const [open, setOpen] = useState();
  const asked = useAsked(
    `reports?${query}`,
    (signal) =>
      bank.query.retrieveComplianceReports(
        {
          ...{ pageNumber, pageSize: 50 },
          ...(status === undefined ? {} : { status }),
          ...(reportType === undefined ? {} : { reportType }),
        },
        { signal },
      ),
    { on: ['compliance.*'] },
  );
  const set = (changes) => setFilters({ ...changes, page: undefined });
  const isFiltered = status !== undefined || reportType !== undefined;
  return html`
    <div class="head"><h1>${texts.pages.audit.title}</h1><${Freshness} of=${asked} /></div>
    ${tabs}
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.state}>${statuses.map((one) => html`<button key=${one} type="button" class="toggle" aria-pressed=${one === status} onClick=${() => set({ status: one === status ? undefined : one })}>${own.states[one]}</button>`)}</div>
      <select aria-label=${own.type} value=${reportType ?? ''} onChange=${({ target }) => set({ type: target.value })}><option value="">${own.everyType}</option>${types.map((type) => html`<option key=${type} value=${type}>${own.types[type]}</option>`)}</select>
    </div>
    <${Shown} of=${asked} rows=${6}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${isFiltered ? own.noneFound : own.none}>${isFiltered && html`<a href=${addressOf(['audit', 'reports'])}>${texts.audit.clear}</a>`}<//>`
          : html`<${List} label=${texts.audit.parts.reports} columns=${columnsOf(setOpen)} rows=${data.items} keyOf=${(row) => row.reportId} />
            <${Turn} of=${data} shown=${data.items.length} />`}
    <//>
    ${
      open &&
      html`<${Decision}
      title=${own.ask(own.triggers[open.trigger])}
      verb=${own.acknowledge}
      fields=${[{ name: 'note', label: own.note, kind: 'text', most: 1000, hint: own.noteHint }]}
      items=${[{ key: open.reportId, title: own.triggers[open.trigger], call: bank.acknowledgeComplianceReport, input: ({ note }) => ({ reportId: open.reportId, ...(note ? { note } : {}) }), says: () => html`<p>${own.will}</p>` }]}
      done=${asked.refresh}
      close=${() => setOpen(undefined)}
    />`
    }
  `;
}

const columnsOf = (acknowledge) => [
  {
    name: 'what',
    label: own.what,
    class: 'wide',
    cell: (row) =>
      html`<strong>${own.triggers[row.trigger] ?? row.trigger}</strong> <span class="soft small">${own.types[row.reportType] ?? row.reportType}</span><br /><span class="soft small">${texts.audit.byWhom(row.userName)}</span>${row.acknowledgedBy !== null && html`<br /><span class="small">${own.acknowledgedBy(row.acknowledgedBy)}${row.note !== null && `: ${visible(row.note)}`}</span>`}<details class="small"><summary>${own.evidence}</summary><pre tabindex="0">${JSON.stringify(row.evidence, null, 2)}</pre></details>`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      html`<${State} of=${own.states[row.status]} tone=${row.status === 'Open' ? 'waiting' : 'done'} />`,
  },
  {
    name: 'about',
    label: texts.audit.about,
    class: 'tight',
    card: true,
    cell: (row) =>
      row.transactionId !== null &&
      html`<${Id} of=${row.transactionId} short=${shortId(row.transactionId)} to=${['transactions', row.transactionId]} />`,
  },
  {
    name: 'amount',
    label: own.amount(settings.currency),
    class: 'amount tight',
    card: true,
    cell: (row) => row.transactionAmount !== null && html`<${Money} of=${row.transactionAmount} />`,
  },
  {
    name: 'at',
    label: texts.audit.when,
    class: 'right tight',
    cell: (row) => html`<${Ago} at=${row.createdAt} />`,
  },
  ...(mayDo(['compliance.manage'])
    ? [
        {
          name: 'acts',
          label: '',
          class: 'actions tight',
          cell: (row) =>
            row.status === 'Open' &&
            html`<div class="buttons"><button type="button" data-key="a" onClick=${() => acknowledge(row)}>${own.acknowledge}</button></div>`,
        },
      ]
    : []),
];
