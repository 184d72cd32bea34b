/** Transactions: the list and, at `/console/transactions/ID`, a page each. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { addressOf, filtersIn, place, setFilters } from '../frame/router.js';
import { usePageSearch } from '../frame/search.js';
import { settings } from '../frame/settings.js';
import { useAsked } from '../kit/asked.js';
import { saveExport } from '../kit/export.js';
import { Fields, isFilled } from '../kit/fields.js';
import { isTurned, shortId, words } from '../kit/format.js';
import { List, pageOf, Turn } from '../kit/list.js';
import { Icon, Id, Money, State, When } from '../kit/marks.js';
import { isWide, Pair } from '../kit/pair.js';
import { Empty, Freshness, Problem, Shown } from '../kit/states.js';
import { visible } from '../kit/visible.js';
import { texts } from '../texts.js';
import { filtersOf, meaningOf, numbers, queryOf, transactionTypes } from './transactions/filters.js';
import { Transaction } from './transactions/one.js';

const own = texts.transactions;

/** The list, and the transaction that the address names: beside it, or alone. */
export const Page = ({ rest: [id] }) =>
  id === undefined || isWide.value
    ? html`<${Transactions} open=${id} />`
    : html`<${Pair} detail=${detailOf(id)} />`;

const detailOf = (id) =>
  html`<${Transaction} key=${id} id=${id} back=${addressOf('transactions', filtersIn(place.value.query))} />`;

/** Rows of a page: the first where nothing is said. */
const sizes = [50, 200];

const columnsOf = (kept, open) => [
  {
    name: 'type',
    label: own.type,
    cell: (row) =>
      html`<a data-open aria-current=${row.transactionId === open ? 'true' : undefined} href=${addressOf(['transactions', row.transactionId], kept)}>${texts.types[row.transactionType] ?? words(row.transactionType)}</a>${row.reversalOf !== null && html` <span class="soft">${own.isReversal}</span>`}`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      html`${State({ of: row.state })}${row.state === 'PENDING' && row.slaBreached && html` <${State} of=${own.late} tone="refused" />`}`,
  },
  {
    name: 'account',
    label: own.account,
    class: 'tight',
    cell: (row) => html`<code>${row.accountNumber}</code>`,
  },
  { name: 'narration', label: own.narration, class: 'cut', cell: (row) => visible(row.narration ?? '') },
  { name: 'by', label: own.by, class: 'aside', card: true, cell: (row) => row.createdBy },
  { name: 'at', label: own.at, class: 'tight', cell: (row) => When({ at: row.createdAt }) },
  {
    name: 'id',
    label: own.id,
    class: 'aside tight',
    cell: (row) => html`<${Id} of=${row.transactionId} short=${shortId(row.transactionId)} />`,
  },
  {
    name: 'amount',
    label: own.amount(settings.currency),
    class: 'right tight',
    cell: (row) => Money({ of: row.amount }),
  },
];

function Transactions({ open }) {
  const { query } = place.value;
  const kept = filtersIn(query);
  const filters = filtersOf(query);
  const pageNumber = pageOf(query);
  const pageSize = sizes.find((size) => String(size) === query.get('rows')) ?? sizes[0];
  const asked = useAsked(
    `transactions?${query}`,
    (signal) => bank.query.retrieveAllTransactions({ ...queryOf(filters), pageNumber, pageSize }, { signal }),
    { on: ['transaction.*'] },
  );
  usePageSearch(own.search, filters.words, (typed) => setFilters({ q: typed, page: undefined }));
  const meaning = meaningOf(filters);
  const isFiltered = [...query.keys()].some((name) => !['page', 'rows'].includes(name));
  return html`<${Pair}
    title=${texts.pages.transactions.title}
    fresh=${html`<${Freshness} of=${asked} />`}
    head=${html`<${Filters} filters=${filters} query=${query} />${meaning !== undefined && html`<p class="soft">${own.understood(meaning)}</p>`}`}
    list=${html`<${Shown} of=${asked} rows=${10}>
      ${(data) => html`
        ${
          data.items.length === 0
            ? html`<${Empty} title=${isTurned(filters.from, filters.to) ? texts.turned : isFiltered ? own.noneFound : own.none}>
              ${isFiltered && html`<a href=${addressOf('transactions')}>${own.clear}</a>`}
            <//>`
            : html`<${List} label=${texts.pages.transactions.title} columns=${columnsOf(kept, open)} rows=${data.items} keyOf=${(row) => row.transactionId} tone=${(row) => (row.transactionId === open ? 'at' : '')} />`
        }
        ${data.totalRecords > 0 && html`<${Turn} of=${data} shown=${data.items.length} sizes=${sizes} resize=${(size) => setFilters({ rows: size === sizes[0] ? undefined : size, page: undefined })} />`}
      `}
    <//>`}
    detail=${open && detailOf(open)}
  />`;
}

/** What narrows the list; all of it stands in the address bar, to be kept and sent. */
function Filters({ filters, query }) {
  const [open, setOpen] = useState(
    ['account', 'min', 'max', 'from', 'to', 'branch', 'client'].some((name) => query.has(name)),
  );
  const set = (changes) => setFilters({ ...changes, page: undefined });
  const toggle = (state) => {
    const { states } = filters;
    set({ state: states.includes(state) ? states.filter((one) => one !== state) : [...states, state] });
  };
  return html`
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.state}>
        ${Object.keys(numbers).map((state) => html`<button key=${state} type="button" class="toggle" aria-pressed=${filters.states.includes(state)} onClick=${() => toggle(state)}>${texts.states[state]}</button>`)}
      </div>
      <select aria-label=${own.type} value=${filters.type} onChange=${({ target }) => set({ type: target.value })}>
        <option value="">${own.everyType}</option>
        ${transactionTypes.map((type) => html`<option key=${type} value=${type}>${texts.types[type]}</option>`)}
      </select>
      <button type="button" aria-expanded=${open} onClick=${() => setOpen(!open)}>${own.more}<${Icon} of="down" /></button>
      <span class="right"><${Export} filters=${filters} /></span>
    </div>
    ${open && html`<${More} key=${more.map(({ name }) => query.get(name) ?? '').join('\n')} query=${query} set=${set} />`}
  `;
}

const more = [
  { name: 'account', label: own.account },
  { name: 'min', label: own.least, kind: 'amount' },
  { name: 'max', label: own.most, kind: 'amount' },
  { name: 'from', label: own.from, kind: 'day' },
  { name: 'to', label: own.to, kind: 'day' },
  { name: 'branch', label: own.branch },
  { name: 'client', label: own.client },
];

function More({ query, set }) {
  const [values, setValues] = useState(
    Object.fromEntries(more.map(({ name }) => [name, query.get(name) ?? ''])),
  );
  const isRight = isFilled(values, more);
  const submit = (event) => {
    event.preventDefault();
    if (!isRight) return;
    set(Object.fromEntries(more.map(({ name }) => [name, values[name].trim().replaceAll(',', '')])));
  };
  return html`
    <form class="panel" onSubmit=${submit}>
      <div class="grid"><${Fields} fields=${more.map((field) => ({ ...field, isFilter: true }))} values=${values} change=${setValues} /></div>
      <div class="buttons"><button type="submit" disabled=${!isRight}>${own.show}</button><a class="button" href=${addressOf('transactions')}>${own.clear}</a></div>
    </form>
  `;
}

/** Saves what the filters show, all of it, as a file of the bank's. */
function Export({ filters }) {
  const [busy, setBusy] = useState();
  const [problem, setProblem] = useState();
  const save = async (format) => {
    setBusy(format);
    setProblem(undefined);
    const refused = await saveExport('ExportTransactionsQuery', { ...queryOf(filters), format });
    setBusy(undefined);
    setProblem(refused);
  };
  return html`
    <div class="buttons">
      ${['csv', 'xlsx'].map((format) => html`<button key=${format} type="button" disabled=${busy !== undefined} aria-busy=${busy === format} onClick=${() => save(format)}><${Icon} of="save" />${own[format]}</button>`)}
    </div>
    ${problem && html`<${Problem} problem=${problem} />`}
  `;
}
