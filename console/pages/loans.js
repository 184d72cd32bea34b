/** Loans: the list, at `/console/loans/ID` a page each; under `batches` the batches by which much is paid out at once. */
import { html } from 'htm/preact';
import { bank } from '../frame/bank.js';
import { addressOf, place, setFilters } from '../frame/router.js';
import { usePageSearch } from '../frame/search.js';
import { mayDo } from '../frame/session.js';
import { settings } from '../frame/settings.js';
import { useAsked } from '../kit/asked.js';
import { List, pageOf, Turn } from '../kit/list.js';
import { Money, State } from '../kit/marks.js';
import { Empty, Forbidden, Freshness, Shown } from '../kit/states.js';
import { isolated } from '../kit/visible.js';
import { texts } from '../texts.js';
import { Batch } from './loans/batch.js';
import { Batches, Sides } from './loans/batches.js';
import { Import } from './loans/import.js';
import { Loan } from './loans/one.js';

const own = texts.loans;

/** The list, or what the address names. */
export function Page({ rest: [first, second] }) {
  const needs = first === 'batches' ? 'disbursement.view' : 'loans.view';
  if (!mayDo([needs])) {
    if (first === undefined) return html`<${Batches} />`;
    return html`<h1>${texts.pages.loans.title}</h1><${Forbidden} says=${texts.forbidden.page([needs])} />`;
  }
  if (first === undefined) return html`<${Loans} />`;
  if (first !== 'batches') return html`<${Loan} key=${first} id=${first} />`;
  if (second === undefined) return html`<${Batches} />`;
  if (second === 'new') return html`<${Import} />`;
  return html`<${Batch} key=${second} id=${Number(second)} />`;
}

/** Rows of a page, and the wire's numbers of states. */
const pageSize = 50;
const numbers = {
  ...{ PendingApproval: 2, Approved: 3, Disbursed: 5, InArrears: 6 },
  ...{ Closed: 7, ClosedWrittenOff: 8, ClosedWithdrawn: 9, Rejected: 4 },
};

/** What is not a state the bank refuses by name: without it more would be shown than was asked for. */
const numberOf = (state) => (Object.hasOwn(numbers, state) ? numbers[state] : state);

const columns = [
  {
    name: 'loan',
    label: own.loan,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['loans', row.loanId])}>${row.loanId}</a> ${isolated(row.customerName)}<br /><span class="soft small">${isolated(row.accountName)} · ${row.loanProductName}</span>`,
  },
  { name: 'state', label: own.state, class: 'tight', cell: (row) => State({ of: row.status }) },
  {
    name: 'terms',
    label: own.terms,
    class: 'tight',
    cell: (row) => own.termsOf(row.loanTerm, row.interestRate),
  },
  {
    name: 'amount',
    label: own.amountIn(settings.currency),
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.loanAmount }),
  },
  {
    name: 'payment',
    label: own.instalmentIn(settings.currency),
    class: 'amount tight',
    card: true,
    cell: (row) => Money({ of: row.monthlyPayment }),
  },
  {
    name: 'owed',
    label: own.owedIn(settings.currency),
    class: 'right tight',
    cell: (row) => Money({ of: row.outstandingBalance }),
  },
];

function Loans() {
  const { query } = place.value;
  const words = query.get('q') ?? '';
  const chosen = query.getAll('state');
  const pageNumber = pageOf(query);
  const asked = useAsked(
    `loans?${query}`,
    (signal) =>
      bank.query.getLoanAccounts(
        {
          ...{ pageNumber, pageSize },
          ...(words === '' ? {} : { searchText: words }),
          ...(chosen.length === 0 ? {} : { status: chosen.map(numberOf) }),
        },
        { signal },
      ),
    { on: ['loan.*'] },
  );
  const set = (changes) => setFilters({ ...changes, page: undefined });
  usePageSearch(own.search, words, (typed) => set({ q: typed }));
  const isFiltered = words !== '' || chosen.length > 0;
  const toggle = (state) => {
    const others = chosen.filter((one) => one !== state && Object.hasOwn(numbers, one));
    set({ state: chosen.includes(state) ? others : [...others, state] });
  };
  return html`
    <div class="head"><h1>${texts.pages.loans.title}</h1><${Freshness} of=${asked} /></div>
    <${Sides} at="loans" />
    <div class="filters" role="group" aria-label=${own.state}>
      ${Object.keys(numbers).map((state) => html`<button key=${state} type="button" class="toggle" aria-pressed=${chosen.includes(state)} onClick=${() => toggle(state)}>${texts.states[state] ?? state}</button>`)}
    </div>
    <${Shown} of=${asked} rows=${10}>
      ${(data) => html`
        ${
          data.items.length === 0
            ? html`<${Empty} title=${isFiltered ? own.noneFound : own.none}>${isFiltered && html`<a href=${addressOf('loans')}>${own.clear}</a>`}<//>`
            : html`<${List} label=${texts.pages.loans.title} columns=${columns} rows=${data.items} keyOf=${(row) => row.loanId} />`
        }
        ${data.totalRecords > 0 && html`<${Turn} of=${data} shown=${data.items.length} />`}
      `}
    <//>
  `;
}
