/** Accounts: the list; at `/console/accounts/NUMBER` a page each, with a printable statement; under `books` the books of the bank. */

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { bank } from '../frame/bank.js';
import { addressOf, place, setFilters } from '../frame/router.js';
import { usePageSearch } from '../frame/search.js';
import { mayDo } from '../frame/session.js';
import { settings } from '../frame/settings.js';
import { useAsked } from '../kit/asked.js';
import { FilterInput } from '../kit/filter-input.js';
import { dayOf, today } from '../kit/format.js';
import { List, pageOf, Turn } from '../kit/list.js';
import { Icon, Money, State } from '../kit/marks.js';
import { Empty, Freshness, Shown } from '../kit/states.js';
import { texts } from '../texts.js';
import { Journal, TrialBalance } from './accounts/books.js';
import { booksNeed, Made, mayMove, NewTransaction } from './accounts/moving.js';
import { Account } from './accounts/one.js';
import { Printable } from './accounts/printable.js';

const own = texts.accounts;

/** The list, or what the address names. */
export function Page({ rest: [first, second] }) {
  if (first === undefined) return html`<${Accounts} />`;
  if (first === 'books') {
    return second === 'journal' ? html`<${Journal} />` : html`<${TrialBalance} />`;
  }
  return second === 'print'
    ? html`<${Printable} key=${first} number=${first} />`
    : html`<${Account} key=${first} number=${first} />`;
}

/** Rows of a page. */
const pageSize = 50;
const states = ['Active', 'PendingApproval', 'Locked', 'Rejected', 'Closed'];

const columnsOf = (asOf) => [
  {
    name: 'account',
    label: own.account,
    class: 'wide',
    cell: (row) =>
      html`<a data-open href=${addressOf(['accounts', row.accountNumber])}><code>${row.accountNumber}</code></a> ${row.accountName}`,
  },
  {
    name: 'state',
    label: own.state,
    class: 'tight',
    cell: (row) =>
      html`<${State} of=${row.state} />${row.postNoDebit && html` <${State} of=${own.noDebits} tone="waiting" />`}`,
  },
  {
    name: 'client',
    label: own.client,
    class: 'tight',
    card: true,
    cell: (row) => row.clientEncodedKey !== null && html`<code>${row.clientEncodedKey}</code>`,
  },
  ...(asOf === undefined
    ? [
        {
          name: 'held',
          label: own.held(settings.currency),
          class: 'amount tight',
          card: true,
          cell: (row) => Money({ of: row.holdAmount, soft: true }),
        },
        {
          name: 'available',
          label: own.available(settings.currency),
          class: 'amount tight',
          card: true,
          cell: (row) => Money({ of: row.availableBalance }),
        },
      ]
    : [
        {
          name: 'now',
          label: own.now(settings.currency),
          class: 'amount tight',
          card: true,
          cell: (row) => Money({ of: row.balance, soft: true }),
        },
      ]),
  {
    name: 'balance',
    label:
      asOf === undefined ? own.balanceIn(settings.currency) : own.balanceOn(dayOf(asOf), settings.currency),
    class: 'right tight',
    cell: (row) => Money({ of: row.asOf?.balance ?? row.balance }),
  },
];

function Accounts() {
  const { query } = place.value;
  const words = query.get('q') ?? '';
  // What is not a state the bank refuses by name: without it more would be shown than was asked for.
  const chosen = query.getAll('state');
  const asOf = query.get('asOf') ?? undefined;
  const pageNumber = pageOf(query);
  const asked = useAsked(
    // Figures of another day are not those of this one: none are shown until it is answered.
    `accounts ${asOf ?? ''}?${query}`,
    (signal) =>
      bank.query.retrieveAccountsList(
        {
          ...{ pageNumber, pageSize },
          ...(words === '' ? {} : { searchText: words }),
          ...(chosen.length === 0 ? {} : { state: chosen }),
          ...(asOf === undefined ? {} : { asOf }),
        },
        { signal },
      ),
    { on: ['account.*', 'transaction.*'] },
  );
  usePageSearch(own.search, words, (typed) => set({ q: typed }));
  const isFiltered = words !== '' || chosen.length > 0;
  return html`
    <div class="head">
      <h1>${texts.pages.accounts.title}</h1>
      <${Freshness} of=${asked} />
    </div>
    <${Moves} done=${asked.refresh} />
    <${Filters} chosen=${chosen} asOf=${query.get('asOf') ?? ''} />
    <${Shown} of=${asked} rows=${10}>
      ${(data) => html`
        ${
          data.items.length === 0
            ? html`<${Empty} title=${isFiltered ? own.noneFound : own.none}>${isFiltered && html`<a href=${addressOf('accounts')}>${own.clear}</a>`}<//>`
            : html`<${List} label=${texts.pages.accounts.title} columns=${columnsOf(asOf)} rows=${data.items} keyOf=${(row) => row.accountNumber} />`
        }
        ${data.totalRecords > 0 && html`<${Turn} of=${data} shown=${data.items.length} />`}
      `}
    <//>
  `;
}

const set = (changes) => setFilters({ ...changes, page: undefined });

/** Money in, out and across, for who may; and the books of the bank. */
function Moves({ done }) {
  const [kind, setKind] = useState();
  return html`
    <div class="filters">
      ${mayMove() && ['deposit', 'withdrawal', 'transfer'].map((one) => html`<button key=${one} type="button" class=${one === 'deposit' ? 'main' : ''} onClick=${() => setKind(one)}>${one === 'deposit' && html`<${Icon} of="plus" />`}${own.moves[one].open}</button>`)}
      ${mayDo(booksNeed) && html`<span class="right buttons"><a class="button" href=${addressOf(['accounts', 'books', 'trial-balance'])}>${own.books.trial}</a><a class="button" href=${addressOf(['accounts', 'books', 'journal'])}>${own.books.journal}</a></span>`}
    </div>
    <${Made} />
    ${kind && html`<${NewTransaction} key=${kind} kind=${kind} done=${done} close=${() => setKind(undefined)} />`}
  `;
}

function Filters({ chosen, asOf }) {
  const toggle = (state) => {
    const others = chosen.filter((one) => one !== state && states.includes(one));
    set({ state: chosen.includes(state) ? others : [...others, state] });
  };
  return html`
    <div class="filters">
      <div class="buttons" role="group" aria-label=${own.state}>
        ${states.map((state) => html`<button key=${state} type="button" class="toggle" aria-pressed=${chosen.includes(state)} onClick=${() => toggle(state)}>${texts.states[state] ?? state}</button>`)}
      </div>
      <label class="beside-label right">${own.asOf} <${FilterInput} type="date" max=${today()} value=${asOf} set=${(said) => set({ asOf: said })} /></label>
    </div>
  `;
}
