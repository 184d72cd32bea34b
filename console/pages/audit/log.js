/** The trail: who did what, when and by which rules, refused attempts too; searched by person, object, command, day, outcome. */

import { html } from 'htm/preact';
import { bank } from '../../frame/bank.js';
import { addressOf, filtersIn, place, setFilters } from '../../frame/router.js';
import { usePageSearch } from '../../frame/search.js';
import { useAsked } from '../../kit/asked.js';
import { FilterInput } from '../../kit/filter-input.js';
import { money, named, shortId, today, words } from '../../kit/format.js';
import { List, pageOf, Turn } from '../../kit/list.js';
import { Id, State, When } from '../../kit/marks.js';
import { Pair } from '../../kit/pair.js';
import { Empty, Freshness, Shown } from '../../kit/states.js';
import { texts } from '../../texts.js';
import { Entry } from './entry.js';

const own = texts.audit;
const filters = ['q', 'person', 'command', 'from', 'to', 'outcome', 'refused'];

/** Filters as the address says them, and as the query asks for them. */
function queryOf(query) {
  const text = (name) => (query.get(name) ?? '').trim();
  const filled = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
  return {
    pageNumber: pageOf(query),
    pageSize: 50,
    ...filled({
      subject: text('q'),
      userId: text('person'),
      action: named(text('command')),
      outcome: text('outcome'),
      startDate: text('from'),
      endDate: text('to'),
    }),
    ...(text('refused') === '' ? {} : { refused: text('refused') === 'yes' ? true : text('refused') }),
  };
}

export function Log({ tabs }) {
  const { query } = place.value;
  const input = queryOf(query);
  const asked = useAsked(
    `audit?${JSON.stringify(input)}`,
    (signal) => bank.query.retrieveAuditLog(input, { signal }),
    { on: ['*'] },
  );
  const id = query.get('entry');
  // The list has it as it is now; where it has passed from this page of it, it is still there by its own address.
  const kept = useAsked(`entry ${id}`, (signal) =>
    id === null
      ? Promise.resolve({ ok: true, data: { items: [] } })
      : bank.query.retrieveAuditLog({ id, pageSize: 1 }, { signal }),
  );
  const entry = [asked, kept].flatMap(({ data }) => data?.items ?? []).find((row) => row.id === id);
  usePageSearch(own.search, query.get('q') ?? '', (typed) => set({ q: typed, entry: undefined }));
  const isFiltered = filters.some((name) => query.has(name));
  return html`<${Pair}
    title=${texts.pages.audit.title}
    fresh=${html`<${Freshness} of=${asked} />`}
    head=${html`${tabs}<${Filters} query=${query} />${id !== null && entry === undefined && html`<${Shown} of=${kept} rows=${1}>${() => html`<p class="soft" role="status">${own.notHere}</p>`}<//>`}`}
    list=${html`<${Shown} of=${asked} rows=${10}>
      ${(data) =>
        data.items.length === 0
          ? html`<${Empty} title=${isFiltered ? own.noneFound : own.none}>${isFiltered && html`<a href=${addressOf('audit')}>${own.clear}</a>`}<//>`
          : html`<${List} label=${own.parts.log} columns=${columnsOf(id)} rows=${data.items} keyOf=${(row) => row.id} tone=${(row) => (row.id === id ? 'at' : '')} />
            <${Turn} of=${data} shown=${data.items.length} turn=${(page) => setFilters({ page: page === 1 ? undefined : page, entry: undefined }, { replace: false })} />`}
    <//>`}
    detail=${entry && html`<${Entry} key=${id} entry=${entry} back=${backOf(query)} />`}
  />`;
}

const set = (changes) => setFilters({ ...changes, page: undefined });

/** The list as it was. */
function backOf(query) {
  const kept = Object.fromEntries([...filters, 'page'].map((name) => [name, query.get(name) ?? undefined]));
  return addressOf('audit', kept);
}

const addressWith = (changes) => addressOf('audit', { ...filtersIn(place.value.query), ...changes });

const columnsOf = (open) => [
  {
    name: 'what',
    label: own.what,
    class: 'wide',
    cell: (row) =>
      html`<a data-open aria-current=${row.id === open ? 'true' : undefined} href=${addressWith({ entry: row.id })}>${words(row.action)}</a>${row.attempts !== undefined && html` <span class="soft">${own.attempts(row.attempts)}</span>`}${row.transactionAmount !== null && html` <span class="soft money">${money(row.transactionAmount)}</span>`}`,
  },
  {
    name: 'outcome',
    label: own.outcome,
    class: 'tight',
    cell: (row) => html`<${Outcome} of=${row.outcome} />`,
  },
  {
    name: 'who',
    label: own.who,
    class: 'tight',
    card: true,
    cell: (row) =>
      html`<a href=${addressWith({ person: row.userId, page: undefined })} title=${own.onlyThisPerson}>${row.userName}</a>${row.role !== null && html` <span class="soft small">${texts.roles[row.role] ?? row.role}</span>`}`,
  },
  {
    name: 'about',
    label: own.about,
    class: 'aside tight',
    card: true,
    cell: (row) =>
      row.transactionId !== null &&
      html`<${Id} of=${row.transactionId} short=${shortId(row.transactionId)} to=${['transactions', row.transactionId]} />`,
  },
  { name: 'when', label: own.when, class: 'right tight', cell: (row) => When({ at: row.timestamp }) },
];

/** How it ended: accepted, or the code by which it was refused. */
const Outcome = ({ of }) =>
  of === 'accepted'
    ? html`<${State} of=${own.accepted} tone="done" />`
    : html`<${State} of=${of} tone="refused" />`;

function Filters({ query }) {
  const value = (name) => query.get(name) ?? '';
  const line = (name, label, size, more = {}) =>
    html`<label class="beside-label">${label} <${FilterInput} size=${size} ...${more} value=${value(name)} set=${(said) => set({ [name]: said, entry: undefined })} /></label>`;
  const isRefused = value('refused') === 'yes';
  return html`
    <div class="filters">
      <button type="button" class="toggle" aria-pressed=${isRefused} onClick=${() => set({ refused: isRefused ? undefined : 'yes', entry: undefined })}>${own.refusedOnly}</button>
      ${line('person', own.person, 8)}
      ${line('command', own.command, 12)}
      ${line('outcome', own.code, 9)}
      ${line('from', own.from, 10, { type: 'date', max: value('to') || today() })}
      ${line('to', own.to, 10, { type: 'date', min: value('from'), max: today() })}
      ${filters.some((name) => query.has(name)) && html`<a class="button" href=${addressOf('audit')}>${own.clear}</a>`}
    </div>
  `;
}
